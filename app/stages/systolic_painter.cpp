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
    if (fitting.closeness >= Closeness::values)
        paintSums(scene, plane, fitting, moment);
    painter.drawImage(QRectF(m_corner / m_ratio, QSizeF(device.size()) / m_ratio), m_canvas.image());
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

const Sprite& MachinePainter::tokenSprite(const Token& token, const Fitting& fitting, int xStep, int yStep)
{
    const auto index = ((static_cast<std::size_t>(token.kind) * 3 + static_cast<std::size_t>(token.box)) * 2 +
                        (token.boxed ? 1 : 0)) *
                           subPixels * subPixels +
                       static_cast<std::size_t>(yStep * subPixels + xStep);
    Sprite& sprite = m_tokenSprites[index];
    if (!sprite.isNull())
        return sprite;
    const QSizeF size = !token.boxed              ? QSizeF(fitting.dot, fitting.dot) * 2.6
                        : token.kind == Kind::sum ? fitting.sumChip
                                                  : fitting.chip;
    const QSizeF device = size * m_ratio;
    const int w = qCeil(device.width()) + 3, h = qCeil(device.height()) + 3;
    sprite = Sprite(w, h, [&](QPainter& painter) {
        const QPointF centre(w / 2 + static_cast<qreal>(xStep) / subPixels,
                             h / 2 + static_cast<qreal>(yStep) / subPixels);
        if (token.boxed)
            paintBox(painter, QRectF(centre - QPointF(device.width(), device.height()) / 2, device),
                     token.kind, token.box, fitting.line * m_ratio);
        else
            paintToken(painter, centre, fitting.dot * m_ratio, token.kind);
    });
    return sprite;
}

/// Sprites of another size, scale or theme are no use.
void MachinePainter::checkTokenSprites(const Fitting& fitting)
{
    const QString key =
        QStringLiteral("%1 %2 %3 %4 %5 %6")
            .arg(fitting.dot)
            .arg(fitting.chip.width())
            .arg(fitting.sumChip.width())
            .arg(fitting.line)
            .arg(m_ratio)
            .arg(Look::instance().tokens().panel.rgba() ^ Look::instance().tokens().ink.rgba());
    if (key == m_tokenKey)
        return;
    m_tokenKey = key;
    for (Sprite& sprite : m_tokenSprites)
        sprite = {};
}

void MachinePainter::paintTokens(const Fitting& fitting)
{
    checkTokenSprites(fitting);
    if (fitting.closeness >= Closeness::values)
        prepareTokenTexts(fitting);
    for (const Token& token : m_tokens) {
        const QPointF device = token.at * m_ratio - m_corner;
        if (token.boxed) {
            const QPoint at = device.toPoint();
            const Sprite& sprite = tokenSprite(token, fitting, 0, 0);
            m_canvas.blit(sprite, at.x() - sprite.width() / 2, at.y() - sprite.height() / 2, token.opacity);
            NumberSprites& text =
                m_tokenTexts[token.box == Box::filled ? 0U : 1U + static_cast<std::size_t>(token.kind)];
            text.write(m_canvas,
                       textOf(token.value, token.kind == Kind::sum ? fitting.sumChipCharacters
                                                                   : fitting.operandCharacters),
                       at.x(), at.y(), token.opacity);
            continue;
        }
        const int xSteps = qFloor(device.x() * subPixels + 0.5),
                  ySteps = qFloor(device.y() * subPixels + 0.5);
        const Sprite& sprite =
            tokenSprite(token, fitting, xSteps & (subPixels - 1), ySteps & (subPixels - 1));
        m_canvas.blit(sprite, (xSteps >> 2) - sprite.width() / 2, (ySteps >> 2) - sprite.height() / 2,
                      token.opacity);
    }
}

void MachinePainter::paintSums(const Scene& scene, const Plane& plane, const Fitting& fitting,
                               const Moment& moment)
{
    const Tokens& t = Look::instance().tokens();
    m_quietSums.prepare(fitting.sumFont, t.muted, m_ratio);
    m_busySums.prepare(fitting.sumFont, t.ink, m_ratio);
    const Frame& frame = *moment.shown();
    const Plane::Span span = plane.visible();
    for (int row = span.firstRow; row <= span.lastRow; ++row)
        for (int column = span.firstColumn; column <= span.lastColumn; ++column) {
            const Place place{row, column};
            const Element e = scene.element(frame, place);
            const QRectF cell = plane.cell(place);
            if (fitting.closeness == Closeness::operands || fitting.pinned)
                coverLowerPart(e, toDevice(cell.topLeft()), fitting);
            if (std::isnan(e.sum))
                continue;
            const QPoint at = toDevice({cell.left() + cell.width() * fitting.sumAt.x(),
                                        cell.top() + cell.height() * fitting.sumAt.y()});
            const bool busy = e.state == State::multiplying || e.state == State::draining;
            (busy ? m_busySums : m_quietSums)
                .write(m_canvas, textOf(e.sum, fitting.sumCharacters), at.x(), at.y());
        }
}

/// What travels down passes behind the part of the cell that holds the sum, so that the sum can be read all
/// the time.
void MachinePainter::coverLowerPart(const Element& e, const QPoint& corner, const Fitting& fitting)
{
    const Sprite& whole = m_sprites.cell(e.state, e.faulty);
    const int from = qRound(whole.height() * (fitting.sumAt.y() - 0.22));
    m_canvas.blit(whole, corner.x(), corner.y(), 1, from);
}

void MachinePainter::prepareTokenTexts(const Fitting& fitting)
{
    const Tokens& t = Look::instance().tokens();
    m_tokenTexts[0].prepare(fitting.operandFont, t.onAccent, m_ratio);
    m_tokenTexts[1].prepare(fitting.operandFont, t.blue, m_ratio);
    m_tokenTexts[2].prepare(fitting.operandFont, t.orangeText, m_ratio);
    m_tokenTexts[3].prepare(fitting.operandFont, t.green, m_ratio);
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
