// Ten drawings, each in a field of 160 x 64 units that is scaled to the widget.

#include "thumbnail.hpp"

#include "app/look/look.hpp"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>

namespace infralab {

namespace {

using std::numbers::pi;

struct Brush
{
    QPainter& p;
    const Tokens& t;

    QColor pale(const QColor& c) const { return mix(t.panel, c, 0.38); }
    void line(QPointF a, QPointF b, const QColor& c, qreal width = 1.6) const
    {
        p.setPen(QPen(c, width * t.lineWidth, Qt::SolidLine, Qt::RoundCap));
        p.drawLine(a, b);
    }
    void dot(QPointF at, qreal radius, const QColor& c) const
    {
        p.setPen(Qt::NoPen);
        p.setBrush(c);
        p.drawEllipse(at, radius, radius);
    }
    void ring(QPointF at, qreal radius, const QColor& c) const
    {
        p.setPen(QPen(c, 1.6 * t.lineWidth));
        p.setBrush(t.panel);
        p.drawEllipse(at, radius, radius);
    }
    void cell(QRectF r, const QColor& fill, const QColor& edge, qreal radius = 2) const
    {
        p.setPen(edge.isValid() ? QPen(edge, 1.4 * t.lineWidth) : QPen(Qt::NoPen));
        p.setBrush(fill);
        p.drawRoundedRect(r, radius, radius);
    }
    void curve(const QPainterPath& path, const QColor& c, qreal width = 1.6) const
    {
        p.setPen(QPen(c, width * t.lineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        p.setBrush(Qt::NoBrush);
        p.drawPath(path);
    }
};

/// Two distributions of a measurement, and the threshold between their verdicts.
void power(const Brush& b)
{
    const auto bars = [&](qreal centre, const QColor& color) {
        for (int x = 10; x <= 150; x += 3) {
            const qreal h = 50 * std::exp(-(x - centre) * (x - centre) / 500.0);
            if (h > 0.6)
                b.p.fillRect(QRectF(x, 60 - h, 1.7, h), color);
        }
    };
    bars(63, mix(b.t.panel, b.t.blue, 0.65));
    bars(99, mix(b.t.panel, b.t.orange, 0.65));
    b.p.setPen(QPen(b.t.ink, 1.2 * b.t.lineWidth, Qt::DashLine));
    b.p.drawLine(QPointF(84, 4), QPointF(84, 60));
}

/// Ranks of five systems on two test sets: one of them rises by having seen the second.
void benchmark(const Brush& b)
{
    const qreal left[] = {8, 20, 29, 38, 49}, right[] = {36, 16, 28, 37, 57};
    for (int i = 0; i < 5; ++i)
        if (i != 1)
            b.line({22, left[i]}, {138, right[i]}, b.t.line, 2);
    b.line({22, left[1]}, {138, right[1]}, b.t.orange, 2);
    for (int i = 0; i < 5; ++i) {
        const QColor c = i == 1 ? b.t.orange : b.t.blue;
        b.dot({22, left[i]}, 3.4, c);
        b.dot({138, right[i]}, 3.4, c);
    }
}

/// Loss against model size at four budgets, and the best of each.
void scaling(const Brush& b)
{
    for (int i = 0; i < 4; ++i) {
        const qreal x = 36 + i * 27.0, y = 10 + i * 11.0;
        QPainterPath path(QPointF(x - 27, y + 20));
        path.quadTo(QPointF(x, y - 20), QPointF(x + 27, y + 20));
        b.curve(path, i == 3 ? b.t.blue : b.pale(b.t.blue), 1.8);
    }
    QPainterPath frontier(QPointF(36, 10));
    frontier.lineTo(QPointF(117, 43));
    b.p.setPen(QPen(b.t.orange, 1.2 * b.t.lineWidth, Qt::DotLine));
    b.p.drawPath(frontier);
    for (int i = 0; i < 4; ++i)
        b.dot({36 + i * 27.0, 10 + i * 11.0}, 3.2, b.t.orange);
}

/// Eight workers on a ring, and the blocks between them.
void ringOfWorkers(const Brush& b)
{
    const QPointF centre(80, 32);
    const qreal radius = 25;
    const auto at = [&](qreal turn) {
        return centre + QPointF(std::sin(2 * pi * turn), -std::cos(2 * pi * turn)) * radius;
    };
    b.p.setPen(QPen(b.t.line, 1.4 * b.t.lineWidth));
    b.p.setBrush(Qt::NoBrush);
    b.p.drawEllipse(centre, radius, radius);
    for (int i = 0; i < 8; ++i) {
        b.ring(at(i / 8.0), 5.2, b.t.blue);
        const QPointF block = at((i + 0.5) / 8.0);
        b.cell(QRectF(block.x() - 2.4, block.y() - 2.4, 4.8, 4.8), b.t.orange, {}, 1);
    }
}

/// One number's sign, exponent and fraction.
void bits(const Brush& b)
{
    const auto bit = [&](int i) { return QRectF(17 + i * 16.0, 20, 13, 24); };
    b.cell(bit(0), b.t.panel, b.t.violet, 2.5);
    for (int i = 1; i <= 4; ++i)
        b.cell(bit(i), b.t.blue, b.t.blue, 2.5);
    for (int i = 5; i <= 6; ++i)
        b.cell(bit(i), b.t.orange, b.t.orange, 2.5);
    b.cell(bit(7), b.t.panel, b.t.orange, 2.5);
}

/// Four operations, the first two joined into one.
void fusion(const Brush& b)
{
    const QPointF nodes[] = {{44, 23}, {70, 40}, {106, 22}, {136, 40}};
    b.p.setPen(QPen(b.t.orange, 1.3 * b.t.lineWidth, Qt::DashLine));
    b.p.setBrush(Qt::NoBrush);
    b.p.drawRoundedRect(QRectF(28, 8, 58, 48), 4, 4);
    for (int i = 0; i < 3; ++i)
        b.line(nodes[i], nodes[i + 1], b.t.blue);
    b.dot(nodes[0], 7.6, b.t.blue);
    b.dot(nodes[1], 7.6, b.t.blue);
    b.ring(nodes[2], 7, b.t.blue);
    b.ring(nodes[3], 7, b.t.blue);
}

/// Lanes of four workers; from one step on, one of them differs.
void divergence(const Brush& b)
{
    for (int lane = 0; lane < 4; ++lane)
        for (int step = 0; step < 11; ++step) {
            const bool differs = lane == 2 && step >= 6;
            b.cell(QRectF(15 + step * 12.0, 9 + lane * 12.4, 9, 9), differs ? b.t.orange : b.pale(b.t.blue),
                   {}, 1.5);
        }
}

/// A power trace and the energy under it.
void energy(const Brush& b)
{
    QPainterPath trace(QPointF(14, 50));
    trace.lineTo(30, 50);
    trace.lineTo(33, 24);
    for (int i = 0; i <= 60; ++i)
        trace.lineTo(37 + i * 1.12, 16 - 5 * std::sin(i * 0.62) * (i % 2 == 0 ? 1.0 : 0.8));
    trace.lineTo(109, 47);
    trace.lineTo(146, 47);
    QPainterPath under = trace;
    under.lineTo(146, 58);
    under.lineTo(14, 58);
    under.closeSubpath();
    b.p.fillPath(under, mix(b.t.panel, b.t.green, 0.25));
    b.curve(trace, b.t.green);
}

/// A bundle of files, checked.
void artifact(const Brush& b)
{
    for (int i = 0; i < 4; ++i)
        b.cell(QRectF(28 + i * 11.0, 33 - i * 9.0, 72, 26), b.t.panel, b.t.blue, 3);
    QPainterPath mark(QPointF(113, 20));
    mark.lineTo(121, 28);
    mark.lineTo(136, 9);
    b.curve(mark, b.t.green, 3.6);
}

/// Effects of five mechanisms against the one to beat.
void openProblems(const Brush& b)
{
    const qreal ends[] = {132, 106, 119, 82, 95};
    for (int i = 0; i < 5; ++i) {
        const qreal y = 9 + i * 11.6;
        b.line({30, y}, {ends[i], y}, b.pale(b.t.blue), 3.6);
        b.dot({ends[i], y}, 3.4, b.t.blue);
    }
    b.p.setPen(QPen(b.t.orange, 1.3 * b.t.lineWidth, Qt::DashLine));
    b.p.drawLine(QPointF(108, 2), QPointF(108, 62));
}

struct Drawing
{
    const char* slug;
    void (*draw)(const Brush&);
};

constexpr Drawing drawings[] = {
    {"experiment-design", power},
    {"benchmark-design", benchmark},
    {"scaling-fits", scaling},
    {"communication-avoiding", ringOfWorkers},
    {"mixed-precision", bits},
    {"kernel-fusion", fusion},
    {"determinism", divergence},
    {"energy-carbon", energy},
    {"reproducible-artifacts", artifact},
    {"open-problems", openProblems},
};

const Drawing* drawingOf(const QString& slug)
{
    for (const auto& d : drawings)
        if (slug == QLatin1String(d.slug))
            return &d;
    return nullptr;
}

constexpr qreal fieldWidth = 160, fieldHeight = 64;

} // namespace

Thumbnail::Thumbnail(QString slug, QWidget* parent)
    : QWidget(parent)
    , m_slug(std::move(slug))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

bool Thumbnail::hasThumbnail(const QString& slug)
{
    return drawingOf(slug) != nullptr;
}

QSize Thumbnail::sizeHint() const
{
    const Look& look = Look::instance();
    return {look.px(fieldWidth), look.px(fieldHeight + 8)};
}

void Thumbnail::paintEvent(QPaintEvent*)
{
    const Drawing* drawing = drawingOf(m_slug);
    if (!drawing)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal scale = std::min(width() / fieldWidth, height() / fieldHeight);
    painter.translate((width() - fieldWidth * scale) / 2, (height() - fieldHeight * scale) / 2);
    painter.scale(scale, scale);
    drawing->draw({painter, Look::instance().tokens()});
}

} // namespace infralab
