// Paints the running sums.
// Here with their zoom: near enough, the sum is seen to be a staircase.

#include "accumulation_running.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace infralab::sums {

namespace {

constexpr double fewestTerms = 4; // on the picture
constexpr double roomAbove = 0.06;

/// From value to value in steps; broken where a sum is not finite.
QPainterPath pathOf(const Series& series, const Axes& axes)
{
    QPainterPath path;
    bool drawing = false;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        if (!std::isfinite(series.y[i])) {
            drawing = false;
            continue;
        }
        const QPointF point(axes.x(series.x[i]), axes.y(series.y[i]));
        if (!drawing)
            path.moveTo(point);
        else
            path.lineTo(point.x(), path.currentPosition().y());
        if (drawing)
            path.lineTo(point);
        drawing = true;
    }
    return path;
}

double last(const Series& series)
{
    return series.y.empty() ? NAN : series.y.back();
}

QString atMost(double value)
{
    return std::isnan(value) ? QStringLiteral("NaN") : groupedNumeral(value);
}

} // namespace

Axes::Span RunningPicture::whole(const Scene& scene) const
{
    const double end = scene.running().x.empty() ? 1 : scene.running().x.back();
    return {0, std::max(1.0, end)};
}

void RunningPicture::layOut(const QRectF& area, const Scene& scene)
{
    m_area = area;
    const Tokens& t = Look::instance().tokens();
    const auto all = whole(scene);
    if (m_seen && (m_seen->low >= all.high || m_seen->high > all.high * 1.0001))
        m_seen.reset();
    const auto x = m_seen.value_or(all);
    double low = INFINITY, high = -INFINITY;
    for (const Series* series : {&scene.running(), &scene.exact(), &scene.stochastic()})
        for (std::size_t i = 0; i < series->x.size(); ++i) {
            // A step reaches from the point before to the point after the edge.
            const bool isSeen = (i + 1 == series->x.size() || series->x[i + 1] >= x.low) &&
                                (i == 0 || series->x[i - 1] <= x.high);
            if (isSeen && std::isfinite(series->y[i])) {
                low = std::min(low, series->y[i]);
                high = std::max(high, series->y[i]);
            }
        }
    if (!(low <= high))
        low = 0, high = 1;
    high += (high - low) * roomAbove;
    std::vector<LegendEntry> legend;
    legend.push_back({QStringLiteral("%1, %2: %3")
                          .arg(scene.formatId(), scene.algorithm().toLower(), atMost(last(scene.running()))),
                      t.blue, Qt::SolidLine, 2.4});
    if (!scene.exact().y.empty())
        legend.push_back(
            {QStringLiteral("exact: %1").arg(atMost(last(scene.exact()))), t.ink, Qt::DashLine, 1.6});
    if (!scene.stochastic().y.empty())
        legend.push_back({QStringLiteral("stochastic rounding: %1").arg(atMost(last(scene.stochastic()))),
                          t.green, Qt::SolidLine, 1.2});
    m_axes.setCounting(true);
    m_axes.layOut(area, x, {low, high}, false, QStringLiteral("terms arrived"), QStringLiteral("sum so far"),
                  std::move(legend), Look::instance().stageScale());
}

void RunningPicture::paint(QPainter& painter, const Scene& scene, std::optional<int> marked) const
{
    const Tokens& t = Look::instance().tokens();
    m_axes.paint(painter);
    painter.save();
    painter.setClipRect(m_axes.field().adjusted(-1, -2, 2, 2));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.green, 1.2 * t.lineWidth));
    painter.drawPath(pathOf(scene.stochastic(), m_axes));
    painter.setPen(QPen(t.ink, 1.6 * t.lineWidth, Qt::DashLine));
    painter.drawPath(pathOf(scene.exact(), m_axes));
    painter.setPen(QPen(t.blue, 2.4 * t.lineWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPath(pathOf(scene.running(), m_axes));
    painter.restore();
    if (const auto event = eventOf(scene))
        paintEvent(painter, *event);
    if (!marked || *marked >= count(scene))
        return;
    const auto i = static_cast<std::size_t>(*marked);
    const qreal x = m_axes.x(scene.running().x[i]);
    if (x < m_axes.field().left() - 1 || x > m_axes.field().right() + 1)
        return;
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.drawLine(QPointF(x, m_axes.field().top()), QPointF(x, m_axes.field().bottom()));
    const auto dot = [&](const Series& series, const QColor& color) {
        if (i < series.y.size() && std::isfinite(series.y[i])) {
            painter.setPen(QPen(t.panel, 1.5 * t.lineWidth));
            painter.setBrush(color);
            painter.drawEllipse(QPointF(x, m_axes.y(series.y[i])), 4.5, 4.5);
        }
    };
    dot(scene.stochastic(), t.green);
    dot(scene.exact(), t.ink);
    dot(scene.running(), t.blue);
}

std::optional<RunningPicture::Event> RunningPicture::eventOf(const Scene& scene)
{
    const std::vector<double>&x = scene.running().x, &y = scene.running().y;
    const double sum = last(scene.running());
    if (scene.stalledAt())
        return Event{*scene.stalledAt(), sum, QStringLiteral("stops at %1").arg(atMost(sum)),
                     QStringLiteral(" after term %1").arg(groupedNumeral(*scene.stalledAt())), false};
    for (std::size_t i = 1; i < y.size(); ++i)
        if (!std::isfinite(y[i]) && std::isfinite(y[i - 1]))
            return Event{x[i - 1], y[i - 1],
                         std::isnan(y[i]) ? QStringLiteral("NaN") : QStringLiteral("overflows to infinity"),
                         QStringLiteral(" at term %1").arg(groupedNumeral(x[i])), true};
    return std::nullopt;
}

void RunningPicture::paintEvent(QPainter& painter, const Event& event) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const QRectF& field = m_axes.field();
    const qreal x = m_axes.x(event.term), y = m_axes.y(event.sum);
    if (x < field.left() || x > field.right())
        return;
    const QColor ink = event.isFault ? t.red : t.orange;
    painter.setPen(QPen(ink, 1.5 * t.lineWidth, Qt::DotLine));
    painter.drawLine(QPointF(x, field.top()), QPointF(x, field.bottom()));
    painter.setPen(QPen(t.panel, 1.5 * t.lineWidth));
    painter.setBrush(ink);
    painter.drawEllipse(QPointF(x, y), 5 * scale, 5 * scale);
    const QFont font = look.stageText(12, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const qreal most = std::max(x - field.left(), field.right() - x) - 14 * scale;
    QString text = event.what + event.when;
    if (metrics.horizontalAdvance(text) > most)
        text = event.what;
    const qreal width = metrics.horizontalAdvance(text);
    if (width > most || field.height() < 2 * metrics.height())
        return; // the sentence below says it too
    // Where the curves have gone apart: at the end of what stays.
    const qreal from =
        x + 10 * scale + width <= field.right() ? field.right() - width - 4 * scale : x - 10 * scale - width;
    qreal top = y - metrics.height() - 4 * scale;
    if (top < field.top())
        top = std::min(y + 8 * scale, field.bottom() - metrics.height());
    QColor ground = t.panel;
    ground.setAlphaF(0.85F);
    painter.fillRect(QRectF(from - 3 * scale, top, width + 6 * scale, metrics.height()), ground);
    painter.setFont(font);
    painter.setPen(event.isFault ? t.red : t.orangeText);
    painter.drawText(QPointF(from, top + metrics.ascent()), text);
}

int RunningPicture::count(const Scene& scene) const
{
    return static_cast<int>(scene.running().x.size());
}

std::optional<int> RunningPicture::at(const Scene& scene, const QPointF& point) const
{
    const auto& x = scene.running().x;
    if (x.empty() || !m_axes.field().adjusted(-2, -2, 2, 2).contains(point))
        return std::nullopt;
    const double wanted = m_axes.valueAt(point.x());
    const auto after = std::lower_bound(x.begin(), x.end(), wanted);
    if (after == x.begin())
        return 0;
    if (after == x.end())
        return count(scene) - 1;
    const auto index = static_cast<int>(after - x.begin());
    return *after - wanted < wanted - *(after - 1) ? index : index - 1;
}

QRectF RunningPicture::place(const Scene& scene, int index) const
{
    const auto i = static_cast<std::size_t>(index);
    const double sum = scene.running().y[i];
    const qreal y = std::isfinite(sum) ? m_axes.y(sum) : m_axes.field().top();
    return QRectF(-5, -5, 10, 10).translated(m_axes.x(scene.running().x[i]), y);
}

QStringList RunningPicture::explain(const Scene& scene, int index) const
{
    const auto i = static_cast<std::size_t>(index);
    const double terms = scene.running().x[i], sum = scene.running().y[i];
    QStringList lines{terms == 0   ? QStringLiteral("before the first term")
                      : terms == 1 ? QStringLiteral("after 1 term")
                                   : QStringLiteral("after %1 terms").arg(groupedNumeral(terms)),
                      QStringLiteral("%1: %2").arg(scene.formatId(), exactly(sum))};
    if (i < scene.exact().y.size()) {
        const double exact = scene.exact().y[i];
        lines << QStringLiteral("exact: %1").arg(exactly(exact));
        if (std::isfinite(sum) && std::isfinite(exact) && exact != 0)
            lines << QStringLiteral("error: %1 %")
                         .arg(QString::number(100 * (sum - exact) / std::abs(exact), 'g', 3));
    }
    if (i < scene.stochastic().y.size())
        lines << QStringLiteral("stochastic: %1").arg(exactly(scene.stochastic().y[i]));
    return lines;
}

QString RunningPicture::spoken(const Scene& scene) const
{
    QString text = QStringLiteral("The sum as terms arrive, from 0 to %1 terms. %2")
                       .arg(groupedNumeral(whole(scene).high), scene.verdict());
    if (!scene.stochastic().y.empty())
        text += QStringLiteral(" With stochastic rounding the same terms give %1.")
                    .arg(atMost(last(scene.stochastic())));
    return text;
}

void RunningPicture::see(const Scene& scene, Axes::Span span)
{
    const auto all = whole(scene);
    const double width = std::clamp(span.high - span.low, std::min(fewestTerms, all.high), all.high);
    const double low = std::clamp(span.low, 0.0, all.high - width);
    m_seen = Axes::Span{low, low + width};
    if (width >= all.high)
        m_seen.reset();
}

bool RunningPicture::zoom(const Scene& scene, double factor, double x)
{
    const auto now = m_axes.xSpan();
    const double fixed = std::clamp(m_axes.valueAt(x), now.low, now.high);
    see(scene, {fixed - (fixed - now.low) / factor, fixed + (now.high - fixed) / factor});
    return true;
}

void RunningPicture::move(const Scene& scene, double pixels)
{
    const auto now = m_axes.xSpan();
    const double by = -pixels / std::max(1.0, m_axes.field().width()) * (now.high - now.low);
    see(scene, {now.low + by, now.high + by});
}

} // namespace infralab::sums
