// Draws the array at one moment.
// Here: cells and dots go through the sprite canvas, whatever carries a number through QPainter.

#include "systolic_painter.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"
#include "systolic_tokens.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace infralab::systolic_stage {

double eased(double phase)
{
    const double p = std::clamp(phase, 0.0, 1.0);
    return p < 0.5 ? 4 * p * p * p : 1 - std::pow(2 - 2 * p, 3) / 2;
}

MachinePainter::MachinePainter() = default;
MachinePainter::~MachinePainter() = default;

const QString& MachinePainter::textOf(double value, int characters)
{
    auto& known = m_texts[characters];
    if (known.size() > 20000)
        known.clear();
    auto found = known.constFind(value);
    if (found == known.constEnd())
        found = known.insert(value, numeralWithin(value, characters));
    return *found;
}

void MachinePainter::paint(QPainter& painter, const Scene& scene, const Plane& plane, const Fitting& fitting,
                           const Moment& moment, MapShows shows)
{
    if (moment.now == nullptr || plane.arena().isEmpty())
        return;
    m_ratio = plane.ratio();
    painter.save();
    painter.setClipRect(plane.arena());
    if (fitting.closeness == Closeness::map) {
        paintMap(painter, scene, plane, moment, shows);
        painter.restore();
        return;
    }
    const QRect device(qFloor(plane.arena().left() * m_ratio), qFloor(plane.arena().top() * m_ratio),
                       qCeil(plane.arena().width() * m_ratio) + 1,
                       qCeil(plane.arena().height() * m_ratio) + 1);
    m_corner = device.topLeft();
    m_canvas.resize(device.size());
    m_canvas.clear(Look::instance().tokens().panel);
    m_sprites.prepare(plane, fitting, scene.dataflow());
    collectTokens(scene, plane, fitting, moment, m_tokens);
    paintWires(plane, fitting);
    paintCells(scene, plane, moment);
    paintTokens(fitting);
    painter.drawImage(QRectF(m_corner / m_ratio, QSizeF(device.size()) / m_ratio), m_canvas.image());
    if (fitting.closeness >= Closeness::values) {
        paintSums(painter, scene, plane, fitting, moment);
        paintTokenTexts(painter, fitting);
    }
    painter.restore();
}

QPoint MachinePainter::toDevice(const QPointF& point) const
{
    return (point * m_ratio - m_corner).toPoint();
}

void MachinePainter::paintWires(const Plane& plane, const Fitting& fitting)
{
    const Tokens& t = Look::instance().tokens();
    const QColor color = mix(t.panel, t.outline, 0.5);
    const Plane::Span span = plane.visible();
    const int thick = std::max(1, qFloor(fitting.line * m_ratio));
    const QRectF array = plane.array();
    const int left = toDevice(array.topLeft()).x(), top = toDevice(array.topLeft()).y();
    const int right = toDevice(array.bottomRight()).x(), bottom = toDevice(array.bottomRight()).y();
    for (int row = span.firstRow; row <= span.lastRow; ++row) {
        const qreal lane = plane.cell({row, 0}).top() + plane.side() * fitting.sideLane;
        m_canvas.fill({left, toDevice({0, lane}).y() - thick / 2, right - left, thick}, color);
    }
    for (int column = span.firstColumn; column <= span.lastColumn; ++column) {
        const qreal lane = plane.cell({0, column}).left() + plane.side() * fitting.topLane;
        m_canvas.fill({toDevice({lane, 0}).x() - thick / 2, top, thick, bottom - top}, color);
    }
}

void MachinePainter::paintCells(const Scene& scene, const Plane& plane, const Moment& moment)
{
    const Frame& frame = *moment.shown();
    const Plane::Span span = plane.visible();
    for (int row = span.firstRow; row <= span.lastRow; ++row)
        for (int column = span.firstColumn; column <= span.lastColumn; ++column) {
            const Element e = scene.element(frame, {row, column});
            const QPoint corner = toDevice(plane.cell({row, column}).topLeft());
            m_canvas.blit(m_sprites.cell(e.state, e.faulty), corner.x(), corner.y());
        }
}

const QImage& MachinePainter::tokenSprite(const Token& token, const Fitting& fitting, int xStep, int yStep)
{
    const QSizeF size = token.boxed ? fitting.chip : QSizeF(fitting.dot, fitting.dot) * 2.6;
    const QSizeF device = size * m_ratio;
    if (device != m_tokenSizes[token.boxed ? 1 : 0] || m_tokenPanel != Look::instance().tokens().panel) {
        m_tokenSizes[token.boxed ? 1 : 0] = device;
        m_tokenPanel = Look::instance().tokens().panel;
        for (QImage& image : m_tokenSprites)
            image = {};
    }
    const auto index = ((static_cast<std::size_t>(token.kind) * 3 + static_cast<std::size_t>(token.box)) * 2 +
                        (token.boxed ? 1 : 0)) *
                           subPixels * subPixels +
                       static_cast<std::size_t>(yStep * subPixels + xStep);
    QImage& sprite = m_tokenSprites[index];
    if (sprite.isNull()) {
        const int w = qCeil(device.width()) + 3, h = qCeil(device.height()) + 3;
        sprite = SpriteCanvas::sprite(w, h, [&](QPainter& painter) {
            const QPointF centre(w / 2 + static_cast<qreal>(xStep) / subPixels,
                                 h / 2 + static_cast<qreal>(yStep) / subPixels);
            if (token.boxed)
                paintBox(painter, QRectF(centre - QPointF(device.width(), device.height()) / 2, device),
                         token.kind, token.box, fitting.line * m_ratio);
            else
                paintToken(painter, centre, fitting.dot * m_ratio, token.kind);
        });
    }
    return sprite;
}

void MachinePainter::paintTokens(const Fitting& fitting)
{
    for (const Token& token : m_tokens) {
        const QPointF device = token.at * m_ratio - m_corner;
        const int x4 = qFloor(device.x() * subPixels + 0.5), y4 = qFloor(device.y() * subPixels + 0.5);
        const int x = x4 >> 2, y = y4 >> 2;
        const QImage& sprite = tokenSprite(token, fitting, x4 & 3, y4 & 3);
        m_canvas.blit(sprite, x - sprite.width() / 2, y - sprite.height() / 2, token.opacity);
    }
}

void MachinePainter::paintSums(QPainter& painter, const Scene& scene, const Plane& plane,
                               const Fitting& fitting, const Moment& moment)
{
    const Tokens& t = Look::instance().tokens();
    const QFontMetricsF metrics(fitting.sumFont);
    const qreal digit = metrics.horizontalAdvance(QLatin1Char('0'));
    const QColor ink[stateCount] = {t.muted, t.muted, t.ink, t.ink, t.muted};
    painter.setFont(fitting.sumFont);
    const Frame& frame = *moment.shown();
    const Plane::Span span = plane.visible();
    State pen = State::idle;
    painter.setPen(ink[0]);
    for (int row = span.firstRow; row <= span.lastRow; ++row)
        for (int column = span.firstColumn; column <= span.lastColumn; ++column) {
            const Element e = scene.element(frame, {row, column});
            if (std::isnan(e.sum))
                continue;
            if (e.state != pen) {
                pen = e.state;
                painter.setPen(ink[static_cast<std::size_t>(pen)]);
            }
            const QString& text = textOf(e.sum, fitting.sumCharacters);
            const QRectF cell = plane.cell({row, column});
            painter.drawText(
                QPointF(cell.left() + cell.width() * fitting.sumAt.x() -
                            digit * static_cast<qreal>(text.size()) / 2,
                        cell.top() + cell.height() * fitting.sumAt.y() + metrics.capHeight() / 2),
                text);
        }
}

void MachinePainter::paintTokenTexts(QPainter& painter, const Fitting& fitting)
{
    const Tokens& t = Look::instance().tokens();
    const QFontMetricsF metrics(fitting.operandFont);
    const qreal digit = metrics.horizontalAdvance(QLatin1Char('0')), below = metrics.capHeight() / 2;
    painter.setFont(fitting.operandFont);
    const QColor outlined[] = {mix(t.blue, t.ink, 0.15), t.orangeText, t.green};
    for (const Token& token : m_tokens) {
        if (!token.boxed)
            continue;
        QColor color = token.box == Box::filled ? t.onAccent : outlined[static_cast<std::size_t>(token.kind)];
        if (token.opacity < 1)
            color.setAlphaF(token.opacity);
        painter.setPen(color);
        const QString& text = textOf(token.value, fitting.operandCharacters);
        painter.drawText(token.at + QPointF(-digit * static_cast<qreal>(text.size()) / 2, below), text);
    }
}

void MachinePainter::paintMap(QPainter& painter, const Scene& scene, const Plane& plane, const Moment& moment,
                              MapShows shows)
{
    const Tokens& t = Look::instance().tokens();
    const Frames& frames = scene.frames();
    const QSize size(frames.columns, frames.rows);
    if (m_map.size() != size)
        m_map = QImage(size, QImage::Format_RGB32);
    const QColor stationary = colorOf(topKind(scene.dataflow()), t);
    QRgb states[2 * stateCount];
    for (int i = 0; i < 2 * stateCount; ++i)
        states[i] = mapColor(static_cast<State>(i % stateCount), i >= stateCount, stationary).rgb();
    constexpr int steps = 32;
    QRgb sums[2 * steps + 1];
    for (int i = -steps; i <= steps; ++i)
        sums[i + steps] =
            mix(t.panel, i < 0 ? t.orange : t.blue, static_cast<qreal>(std::abs(i)) / steps).rgb();
    const QRgb none = mapColor(State::idle, false, stationary).rgb();

    const Frame& frame = *moment.shown();
    double largest = 0;
    if (shows == MapShows::sum)
        for (int row = 0; row < frames.rows; ++row)
            for (int column = 0; column < frames.columns; ++column)
                if (const double sum = std::abs(scene.element(frame, {row, column}).sum); sum > largest)
                    largest = sum;
    for (int row = 0; row < frames.rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(m_map.scanLine(row));
        for (int column = 0; column < frames.columns; ++column) {
            const Element e = scene.element(frame, {row, column});
            if (e.faulty || shows == MapShows::state)
                line[column] = states[static_cast<int>(e.state) + (e.faulty ? stateCount : 0)];
            else if (!std::isfinite(e.sum))
                line[column] = none;
            else
                line[column] =
                    sums[static_cast<int>(std::lround(largest > 0 ? e.sum / largest * steps : 0)) + steps];
        }
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(plane.array(), m_map);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(plane.array());
    painter.setRenderHint(QPainter::Antialiasing);
}

} // namespace infralab::systolic_stage
