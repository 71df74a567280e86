// Lays out and paints one block.
// Here beside block_scaling_view_input.cpp, which answers pointer and keyboard.

#include "block_scaling_view.hpp"

#include "app/look/look.hpp"
#include "app/views/ticks.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"
#include "numerals.hpp"
#include "power_text.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>

#include <algorithm>
#include <bit>
#include <cmath>

namespace infralab::blocks {

namespace {

constexpr qreal leastPlot = 70; // before the stage's scale
constexpr qreal textType = 11.5, tickType = 10.5;
constexpr qreal closestLines = 3;

QColor fieldColor(int field)
{
    const Tokens& t = Look::instance().tokens();
    return field == 0 ? t.violet : field == 1 ? t.blue : t.orange;
}

/// From a number's first bit to its last.
int significantBits(double value)
{
    int exponent = 0;
    const auto bits = static_cast<std::uint64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    return bits == 0 ? 0 : 53 - std::countr_zero(bits);
}

/// A bit: filled for a one, outlined for a zero.
void paintBit(QPainter& painter, const QRectF& box, bool one, const QColor& color)
{
    painter.setPen(QPen(color, 1));
    painter.setBrush(one ? QBrush(color) : QBrush(Qt::NoBrush));
    painter.drawRect(box);
}

} // namespace

BlockView::BlockView(QWidget* parent)
    : QWidget(parent)
    , m_scene(std::make_shared<const Scene>())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 120);
    connect(&Look::instance(), &Look::changed, this, [this] {
        m_laidOut = false;
        update();
    });
}

void BlockView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    setBlock(std::clamp(m_block, 0, std::max(0, static_cast<int>(m_scene->blocks().size()) - 1)));
}

void BlockView::setBlock(int block)
{
    if (block != m_block) {
        m_hovered.reset();
        m_cursor.reset();
        m_drag.reset();
    }
    m_block = block;
    const int places = shown() != nullptr ? static_cast<int>(shown()->elements.size()) : 0;
    if (m_hovered && *m_hovered >= places)
        m_hovered.reset();
    if (m_cursor && *m_cursor >= places)
        m_cursor.reset();
    m_laidOut = false;
    describe();
    update();
}

void BlockView::setSpan(Span span)
{
    m_span = span;
    m_laidOut = false;
    update();
}

const Block* BlockView::shown() const
{
    const auto& blocks = m_scene->blocks();
    const auto index = static_cast<std::size_t>(m_block);
    return index < blocks.size() && !blocks[index].elements.empty() ? &blocks[index] : nullptr;
}

std::optional<int> BlockView::outlierPlace() const
{
    const Block* block = shown();
    if (block == nullptr)
        return std::nullopt;
    const int place = m_scene->outlier() - block->elements.front().index;
    return place >= 0 && place < static_cast<int>(block->elements.size()) ? std::optional(place)
                                                                          : std::nullopt;
}

qreal BlockView::Axis::y(double value) const
{
    const double size = std::abs(value);
    if (std::isnan(value) || size == 0 || (logarithmic && size <= low))
        return zero();
    const double share = logarithmic ? std::log2(size / low) / std::log2(high / low) : size / high;
    return zero() - std::copysign(reach() * std::min(share, 1.0), value);
}

BlockView::Axis BlockView::axisFor(const Block& block) const
{
    Axis axis;
    axis.logarithmic = m_span == Span::log;
    const auto outlier = outlierPlace();
    double largest = 0, smallest = std::numeric_limits<double>::infinity();
    bool hasPositive = false, hasNegative = false;
    for (std::size_t i = 0; i < block.elements.size(); ++i) {
        const Element& e = block.elements[i];
        hasPositive = hasPositive || e.given > 0;
        hasNegative = hasNegative || e.given < 0;
        if (m_span == Span::others && outlier && static_cast<int>(i) == *outlier && block.elements.size() > 1)
            continue;
        for (const double value : {e.given, m_span == Span::others ? e.given : e.stored})
            if (std::isfinite(value) && value != 0) {
                largest = std::max(largest, std::abs(value));
                smallest = std::min(smallest, std::abs(value));
            }
    }
    if (largest == 0)
        largest = smallest = 1;
    axis.high = largest * 1.12;
    axis.above = hasPositive == hasNegative ? 0.5 : hasPositive ? 0.94 : 0.06;
    if (block.step > 0 && m_scene->zeroBelow() > 0)
        smallest = std::min(smallest, m_scene->zeroBelow() * block.step);
    axis.low = std::max(smallest * 0.7, axis.high * 0x1p-60);
    return axis;
}

void BlockView::layOut()
{
    if (m_laidOut)
        return;
    m_laidOut = true;
    const Block* block = shown();
    if (block == nullptr)
        return;
    const Look& look = Look::instance();
    const qreal scale = look.stageScale(), edge = 14 * std::min(scale, 1.5);
    const QFontMetricsF text(look.stageText(textType)), ticks(look.stageMono(tickType));
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.6, -edge, -edge * 0.6);
    m_legend = {room.left(), room.top(), room.width(), text.height()};
    room.setTop(m_legend.bottom() + 5 * scale);
    m_text = {room.left(), room.bottom() - text.height(), room.width(), text.height()};
    room.setBottom(m_text.top() - 4 * scale);

    const qreal scaleWidth =
        std::max({QFontMetricsF(look.stageMono(22, QFont::Bold)).horizontalAdvance(QStringLiteral("0x00")),
                  8 * 11 * scale, text.horizontalAdvance(QStringLiteral("step 0.000000"))});
    m_hasScale = scaleWidth + 14 * scale < room.width() * 0.26;
    m_scaleBox = m_hasScale ? QRectF(room.left(), room.top(), scaleWidth, room.height()) : QRectF();
    qreal left = room.left() + (m_hasScale ? scaleWidth + 14 * scale : 0);
    left += ticks.horizontalAdvance(QStringLiteral("-00000")) + 6 * scale;
    const auto places = static_cast<qreal>(std::max<std::size_t>(block->elements.size(), 1));
    m_slotWidth = std::max(1.0, (room.right() - left) / places);

    const int bits = static_cast<int>(block->elements.front().bits.count(QLatin1Char('0')) +
                                      block->elements.front().bits.count(QLatin1Char('1')));
    const qreal indices = ticks.height(), between = 5 * scale;
    m_bitHeight =
        std::min({11 * scale, m_slotWidth * 0.8, (room.height() - leastPlot * scale - indices) / (bits + 1)});
    if (m_bitHeight < 4)
        m_bitHeight = 0;
    const qreal under = (m_bitHeight > 0 ? m_bitHeight * bits + 2 * between : 0) + indices;
    const qreal knob = 8 * scale; // the outlier's handle stands half outside
    const qreal plot = std::max(10.0, room.height() - under - between - 2 * knob);
    m_axis = m_drag ? m_drag->axis : axisFor(*block);
    m_axis.box = {left, room.top() + knob, room.right() - left, plot};
    m_bits = {left, m_axis.box.bottom() + knob + indices + between, room.right() - left, m_bitHeight * bits};
}

QRectF BlockView::slot(int place)
{
    layOut();
    return {m_axis.box.left() + m_slotWidth * place, m_axis.box.top(), m_slotWidth, m_axis.box.height()};
}

qreal BlockView::yOf(double value)
{
    layOut();
    return m_axis.y(value);
}

QPointF BlockView::handle()
{
    const auto place = outlierPlace();
    if (!place)
        return {};
    const double given = shown()->elements[static_cast<std::size_t>(*place)].given;
    return {slot(*place).center().x(), m_axis.y(given)};
}

void BlockView::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.panel);
    const Block* block = shown();
    if (block == nullptr)
        return;
    layOut();
    paintLegend(painter);
    if (m_hasScale)
        paintScale(painter, *block);
    paintGrid(painter, *block);
    for (int place = 0; place < static_cast<int>(block->elements.size()); ++place)
        paintBar(painter, *block, place);
    if (const auto place = outlierPlace())
        paintHandle(painter, block->elements[static_cast<std::size_t>(*place)], *place);
    if (m_bitHeight > 0)
        paintBits(painter, *block);
    const QFont font = Look::instance().stageText(textType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.muted);
    painter.drawText(QPointF(m_text.left(), m_text.top() + metrics.ascent()),
                     metrics.elidedText((m_hasScale ? QString() : tr("Scale %1. ").arg(block->scaleValue)) +
                                            gridText(*block),
                                        Qt::ElideRight, m_text.width()));
    if (const auto place = m_hovered ? m_hovered : hasFocus() ? m_cursor : std::nullopt; place && !m_drag) {
        const QRectF at = slot(*place);
        paintBubble(painter, at.adjusted(0, at.height() * 0.3, 0, -at.height() * 0.5), rect(),
                    explain(*block, *place));
    }
    if (m_ring && !m_cursor)
        paintFocusRing(painter, rect());
}

void BlockView::paintLegend(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    const QFont font = look.stageText(textType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    qreal x = m_legend.left();
    const qreal middle = m_legend.center().y(), key = 12 * s;
    const auto entry = [&](const QString& word, auto paintKey) {
        const qreal width = key + 5 * s + metrics.horizontalAdvance(word);
        if (x + width > m_legend.right())
            return;
        paintKey(QRectF(x, middle - key / 2, key, key));
        painter.setPen(t.muted);
        painter.drawText(QPointF(x + key + 5 * s, m_legend.top() + metrics.ascent()), word);
        x += width + 14 * s;
    };
    entry(tr("given"), [&](const QRectF& box) {
        painter.setPen(QPen(t.blue, t.lineWidth));
        painter.setBrush(mix(t.panel, t.blue, 0.22));
        painter.drawRect(box.adjusted(2, 0, -2, 0));
    });
    entry(tr("stored"), [&](const QRectF& box) {
        painter.setPen(QPen(t.green, 3 * t.lineWidth));
        painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle));
    });
    entry(tr("error"), [&](const QRectF& box) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QBrush(t.red, Qt::BDiagPattern));
        painter.drawRect(box);
    });
    entry(tr("became zero"), [&](const QRectF& box) {
        painter.setPen(QPen(t.red, 1.6 * t.lineWidth));
        painter.setBrush(t.panel);
        painter.drawEllipse(box.center(), key * 0.33, key * 0.33);
    });
    entry(tr("clipped"), [&](const QRectF& box) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.red);
        painter.drawPolygon(QPolygonF{QPointF(box.center().x(), box.top() + 2),
                                      box.bottomRight() - QPointF(1, 2), box.bottomLeft() + QPointF(1, -2)});
    });
    entry(tr("rounds to zero"), [&](const QRectF& box) {
        painter.fillRect(box, mix(t.panel, t.orange, 0.13));
        painter.setPen(QPen(t.orange, t.lineWidth, Qt::DashLine));
        painter.drawLine(box.topLeft(), box.topRight());
        painter.drawLine(box.bottomLeft(), box.bottomRight());
    });
}

void BlockView::paintScale(QPainter& painter, const Block& block) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    qreal y = m_scaleBox.top();
    const auto line = [&](const QFont& font, const QColor& ink, const QString& text) {
        const QFontMetricsF metrics(font);
        if (y + metrics.height() > m_scaleBox.bottom())
            return;
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(QPointF(m_scaleBox.left(), y + metrics.ascent()),
                         metrics.elidedText(text, Qt::ElideRight, m_scaleBox.width()));
        y += metrics.height() + 2 * s;
    };
    line(look.stageText(12), t.muted, tr("Shared scale"));
    line(look.stageMono(22, QFont::Bold), t.ink, block.scaleCode);
    // e8m0 is exponent alone; e4m3fn has sign, exponent and fraction.
    const qreal side = std::min(11 * s, m_scaleBox.width() / 9), gap = side * 0.12;
    y += 2 * s;
    if (y + side < m_scaleBox.bottom()) {
        for (int bit = 0; bit < 8; ++bit) {
            const int field = m_scene->isMx() ? 1 : bit == 0 ? 0 : bit < 5 ? 1 : 2;
            paintBit(painter, {m_scaleBox.left() + bit * (side + gap) + 0.5, y, side - 1, side - 1},
                     ((block.scaleByte >> (7 - bit)) & 1) != 0, fieldColor(field));
        }
        y += side + 6 * s;
    }
    const bool isNan = std::isnan(block.step);
    if (m_scene->isMx() && !isNan)
        line(look.stageText(14), t.ink, powerText(2, block.scaleByte - 127));
    else
        line(look.stageMono(13), t.ink, isNan ? QStringLiteral("NaN") : block.scaleValue);
    line(look.stageText(textType), t.muted, tr("byte %1").arg(block.scaleByte));
    if (!isNan)
        line(look.stageText(textType), t.muted, tr("step %1").arg(numeral(block.step)));
    if (!std::isnan(m_scene->tensorScale()))
        line(look.stageText(textType), t.muted,
             tr("tensor %1").arg(QString::number(m_scene->tensorScale(), 'g', 3)));
}

void BlockView::paintGrid(QPainter& painter, const Block& block) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    const QRectF& box = m_axis.box;
    painter.setClipRect(box);
    if (const double zero = m_scene->zeroBelow() * block.step; zero > 0) {
        const QRectF band(QPointF(box.left(), m_axis.y(zero)), QPointF(box.right(), m_axis.y(-zero)));
        painter.fillRect(band, mix(t.panel, t.orange, 0.13));
        painter.setPen(QPen(t.orange, t.lineWidth, Qt::DashLine));
        if (zero < m_axis.high) {
            painter.drawLine(band.topLeft(), band.topRight());
            painter.drawLine(band.bottomLeft(), band.bottomRight());
        }
    }
    // Lines too close to tell apart become a tint.
    std::vector<double> seen;
    std::vector<QLineF> lines;
    const double low = m_axis.logarithmic ? m_axis.low : 0;
    qreal last = m_axis.zero() + 2 * box.height();
    painter.setPen(Qt::NoPen);
    painter.setBrush(mix(t.panel, t.blue, 0.16));
    for (const double magnitude : m_scene->magnitudes()) {
        const double value = magnitude * block.step;
        if (!(value > low) || value > m_axis.high)
            continue;
        const qreal y = m_axis.y(value), mirrored = m_axis.y(-value);
        if (last - y < closestLines) {
            painter.drawRect(QRectF(QPointF(box.left(), y), QPointF(box.right(), last)));
            painter.drawRect(
                QRectF(QPointF(box.left(), 2 * m_axis.zero() - last), QPointF(box.right(), mirrored)));
        } else {
            lines.emplace_back(box.left(), y, box.right(), y);
            lines.emplace_back(box.left(), mirrored, box.right(), mirrored);
            seen.push_back(value);
        }
        last = y;
    }
    painter.setPen(QPen(mix(t.panel, t.blue, 0.5), t.lineWidth));
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    painter.setPen(QPen(t.outline, 1.3 * t.lineWidth));
    painter.setClipping(false);
    painter.drawLine(QPointF(box.left(), m_axis.zero()), QPointF(box.right(), m_axis.zero()));

    // The values themselves are the axis' numbers, as far as they are in sight.
    if (seen.size() < 2)
        for (const double tick : niceTicks(0, m_axis.high, 3, true).at)
            if (tick > low)
                seen.push_back(tick);
    if (m_axis.logarithmic)
        for (int exponent = std::ilogb(m_axis.low) + 1; std::ldexp(1.0, exponent) <= m_axis.high; ++exponent)
            seen.push_back(std::ldexp(1.0, exponent));
    // Rounder numbers first: where room is short they stay.
    std::sort(seen.begin(), seen.end(), [](double a, double b) {
        const int left = significantBits(a), right = significantBits(b);
        return left != right ? left < right : a > b;
    });
    const QFont font = look.stageMono(tickType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.muted);
    std::vector<qreal> taken;
    const auto label = [&](double value) {
        const qreal y = m_axis.y(value);
        if (y < box.top() - 1 || y > box.bottom() + 1 ||
            std::any_of(taken.begin(), taken.end(),
                        [&](qreal other) { return std::abs(other - y) < metrics.height() * 0.95; }))
            return;
        taken.push_back(y);
        const QString text =
            (value < 0 ? QStringLiteral("-") : QString()) + numeralWithin(std::abs(value), 5);
        painter.drawText(
            QPointF(box.left() - 6 * s - metrics.horizontalAdvance(text), y + metrics.capHeight() / 2), text);
    };
    label(0);
    for (const double value : seen) {
        label(value);
        label(-value);
    }
}

void BlockView::paintBar(QPainter& painter, const Block& block, int place) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    const Element& e = block.elements[static_cast<std::size_t>(place)];
    const auto outlier = outlierPlace();
    const bool isOutlier = outlier && place == *outlier;
    const QRectF& box = m_axis.box;
    const qreal x = box.left() + m_slotWidth * (place + 0.5), half = std::max(1.0, m_slotWidth * 0.31);
    const qreal zero = m_axis.zero(), end = m_axis.y(e.given);
    const QColor color = isOutlier ? t.orange : t.blue;
    if ((m_hovered && place == *m_hovered) || (hasFocus() && m_cursor && place == *m_cursor)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mix(t.panel, t.outline, 0.25));
        painter.drawRect(QRectF(x - m_slotWidth / 2, box.top(), m_slotWidth, box.height()));
    }
    painter.setPen(QPen(color, t.lineWidth));
    painter.setBrush(mix(t.panel, color, 0.25));
    painter.drawRect(QRectF(QPointF(x - half, std::min(end, zero)), QPointF(x + half, std::max(end, zero))));
    const bool broken = std::abs(e.given) > m_axis.high;
    const bool storedInSight = std::abs(e.stored) <= m_axis.high;
    if (std::isfinite(e.stored) && (storedInSight || !broken)) {
        const qreal stored = m_axis.y(e.stored);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QBrush(t.red, Qt::BDiagPattern));
        painter.drawRect(
            QRectF(QPointF(x - half, std::min(end, stored)), QPointF(x + half, std::max(end, stored))));
    }
    if (broken) { // a gap says that the bar goes on
        const qreal up = e.given > 0 ? 1 : -1, at = end + up * 16 * s;
        painter.setPen(QPen(t.panel, 4 * s));
        painter.drawLine(QPointF(x - half - 2, at + 3 * s), QPointF(x + half + 2, at - 3 * s));
        painter.setPen(QPen(color, 1.2 * t.lineWidth));
        for (const qreal shift : {-2.5 * s, 2.5 * s})
            painter.drawLine(QPointF(x - half - 2, at + 3 * s + shift),
                             QPointF(x + half + 2, at - 3 * s + shift));
    }
    if (std::isfinite(e.stored) && storedInSight) {
        const qreal stored = m_axis.y(e.stored), reach = m_slotWidth * 0.44;
        if (e.becameZero()) {
            painter.setPen(QPen(t.red, 1.6 * t.lineWidth));
            painter.setBrush(t.panel);
            const qreal radius = std::min(4 * s, m_slotWidth * 0.34);
            painter.drawEllipse(QPointF(x, stored), radius, radius);
        } else {
            painter.setPen(QPen(t.green, 3 * t.lineWidth, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(x - reach, stored), QPointF(x + reach, stored));
        }
        if (e.isClipped()) {
            const qreal size = std::min(5 * s, m_slotWidth * 0.4), up = e.given > 0 ? -1 : 1;
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.red);
            painter.drawPolygon(QPolygonF{QPointF(x - size, stored + up * 2),
                                          QPointF(x + size, stored + up * 2),
                                          QPointF(x, stored + up * (2 + 1.6 * size))});
        }
    }
}

void BlockView::paintHandle(QPainter& painter, const Element& e, int place) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    const QRectF& box = m_axis.box;
    const qreal x = box.left() + m_slotWidth * (place + 0.5), end = m_axis.y(e.given);
    const qreal radius = std::clamp(m_slotWidth * 0.45, 4.0, 7 * s);
    painter.setPen(QPen(t.panel, 1.5));
    painter.setBrush(e.base == 0 || !std::isfinite(e.base) ? t.outline : t.orange);
    painter.drawEllipse(QPointF(x, end), radius, radius);
    painter.setPen(QPen(t.onAccent, 1.2 * t.lineWidth));
    for (const qreal up : {-1.0, 1.0}) {
        const QPointF tip(x, end + up * radius * 0.6);
        painter.drawLine(tip, tip + QPointF(-radius * 0.4, -up * radius * 0.4));
        painter.drawLine(tip, tip + QPointF(radius * 0.4, -up * radius * 0.4));
    }
    const QFont font = look.stageMono(12, QFont::Bold);
    const QFontMetricsF metrics(font);
    const QString text = m_scene->factor() == 1 ? QString::number(e.given, 'g', 4)
                                                : QStringLiteral("%1 (×%2)")
                                                      .arg(QString::number(e.given, 'g', 4),
                                                           QString::number(m_scene->factor(), 'g', 4));
    const qreal width = metrics.horizontalAdvance(text), gap = radius + 5 * s;
    if (width + gap > box.width() / 2)
        return;
    const qreal left = x + gap + width <= box.right() ? x + gap : x - gap - width;
    const qreal top = std::clamp(end - metrics.height() / 2, box.top(), box.bottom() - metrics.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.panel);
    painter.drawRoundedRect(QRectF(left - 3 * s, top, width + 6 * s, metrics.height()), 3, 3);
    painter.setFont(font);
    painter.setPen(t.orangeText);
    painter.drawText(QPointF(left, top + metrics.ascent()), text);
}

void BlockView::paintBits(QPainter& painter, const Block& block) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageMono(tickType);
    const QFontMetricsF metrics(font);
    const qreal width = std::min(m_slotWidth * 0.8, m_bitHeight * 1.2);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < block.elements.size(); ++i) {
        const qreal x = m_bits.left() + m_slotWidth * (static_cast<qreal>(i) + 0.5);
        int field = 0, row = 0;
        for (const QChar c : block.elements[i].bits) {
            if (c == QLatin1Char(' ')) {
                ++field;
                continue;
            }
            const qreal y = m_bits.top() + m_bitHeight * row + field * 1.5;
            paintBit(painter, {x - width / 2, y, width, m_bitHeight - 2}, c == QLatin1Char('1'),
                     fieldColor(field));
            ++row;
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    // The fields' names stand beside their rows.
    const QStringList fields = block.elements.front().bits.split(QLatin1Char(' '));
    const QStringList names{tr("sign"), tr("exponent"), tr("fraction")};
    const QFontMetricsF words(look.stageText(tickType));
    painter.setFont(look.stageText(tickType));
    qreal row = 0, taken = -1;
    for (int i = 0; i < std::min(fields.size(), names.size()); ++i) {
        const auto rows = static_cast<qreal>(fields[i].size());
        const qreal middle = m_bits.top() + m_bitHeight * (row + rows / 2) + i * 1.5;
        const qreal left = m_bits.left() - 6 * look.stageScale() - words.horizontalAdvance(names[i]);
        row += rows;
        if (fields[i].isEmpty() || left < 2 || middle - taken < words.height() * 0.8)
            continue;
        taken = middle;
        painter.setPen(i == 2 ? t.orangeText : fieldColor(i));
        painter.drawText(QPointF(left, middle + words.capHeight() / 2), names[i]);
    }
    painter.setFont(font);
    painter.setPen(t.muted);
    qreal free = m_bits.left();
    const int last = block.elements.back().index;
    const int stride = metrics.horizontalAdvance(QString::number(last)) + 3 < m_slotWidth ? 1 : 4;
    for (std::size_t i = 0; i < block.elements.size(); i += static_cast<std::size_t>(stride)) {
        const QString text = QString::number(block.elements[i].index);
        const qreal wide = metrics.horizontalAdvance(text);
        const qreal left = m_bits.left() + m_slotWidth * (static_cast<qreal>(i) + 0.5) - wide / 2;
        if (left < free || left + wide > width + m_bits.right())
            continue;
        painter.drawText(QPointF(left, m_bits.top() - 5 * look.stageScale() - metrics.descent()), text);
        free = left + wide + metrics.averageCharWidth();
    }
}

QString BlockView::gridText(const Block& block) const
{
    if (std::isnan(block.step))
        return tr("The scale is NaN, and so is every number of the block.");
    const auto& magnitudes = m_scene->magnitudes();
    if (magnitudes.empty())
        return {};
    if (block.step == 0)
        return tr("The scale has underflowed to zero: every number of the block is lost.");
    if (magnitudes.size() > 8)
        return tr("%1 values of %2 at this scale, the smallest %3, the largest %4")
            .arg(2 * magnitudes.size() - 1)
            .arg(m_scene->element(), numeral(magnitudes[1] * block.step),
                 numeral(magnitudes.back() * block.step));
    QStringList values;
    for (const double magnitude : magnitudes)
        values << numeral(magnitude * block.step);
    return tr("At this scale the block can hold 0 and plus or minus %1")
        .arg(values.mid(1).join(QStringLiteral(", ")));
}

QStringList BlockView::explain(const Block& block, int place) const
{
    const Element& e = block.elements[static_cast<std::size_t>(place)];
    const auto outlier = outlierPlace();
    QStringList lines{QStringLiteral("x[%1] = %2").arg(e.index).arg(QString::number(e.given, 'g', 9))};
    if (outlier && *outlier == place && m_scene->factor() != 1)
        lines << tr("the outlier: %1 times %2")
                     .arg(QString::number(e.base, 'g', 6), QString::number(m_scene->factor(), 'g', 6));
    if (!std::isfinite(block.step))
        return lines << tr("NaN, like the whole block");
    lines << tr("over the scale: %1").arg(QString::number(e.scaled, 'g', 6))
          << tr("code %1, bits %2").arg(e.code, e.bits)
          << tr("stored: %1, %2").arg(QString::number(e.stored, 'g', 9), e.fate);
    if (e.error() != 0)
        lines << tr("error: %1").arg(QString::number(e.error(), 'g', 4));
    if (!outlier || *outlier != place)
        lines << tr("click: make it the outlier");
    else
        lines << (e.base == 0 ? tr("zero stays zero: click another number") : tr("drag, or Up and Down"));
    return lines;
}

QString BlockView::spokenText() const
{
    const Block* block = shown();
    if (block == nullptr)
        return QStringLiteral("No block to show yet.");
    QString text =
        QStringLiteral("Block %1 of %2 numbers in %3, scale %4, byte %5. %6.")
            .arg(block->number)
            .arg(block->elements.size())
            .arg(m_scene->element(), std::isnan(block->step) ? QStringLiteral("NaN") : block->scaleValue)
            .arg(block->scaleByte)
            .arg(gridText(*block).remove(QRegularExpression(QStringLiteral("\\.$"))));
    text += QStringLiteral(" %1 became zero, %2 clipped.").arg(block->zeroed).arg(block->clipped);
    if (const auto outlier = outlierPlace())
        text += QStringLiteral(" The outlier is number %1, %2.")
                    .arg(m_scene->outlier())
                    .arg(QString::number(block->elements[static_cast<std::size_t>(*outlier)].given, 'g', 6));
    if (m_cursor)
        text = explain(*block, *m_cursor).join(QStringLiteral("; ")) + QStringLiteral(". ") + text;
    return text;
}

void BlockView::resizeEvent(QResizeEvent*)
{
    m_laidOut = false;
}

void BlockView::describe()
{
    setAccessibleDescription(spokenText());
}

} // namespace infralab::blocks
