// Lays out one block and puts it into words.
// Here beside block_scaling_view_input.cpp, which answers pointer and keyboard; what is painted stands in
// block_scaling_view_plot.cpp and block_scaling_view_parts.cpp.

#include "block_scaling_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace infralab::blocks {

namespace {

constexpr qreal leastPlot = 70; // before the stage's scale

} // namespace

BlockView::BlockView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const Scene>())
{}

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
    relay();
    describe();
    update();
}

void BlockView::setSpan(Span span)
{
    m_span = span;
    relay();
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
    const Block* block = shown();
    if (block == nullptr)
        return;
    const Look& look = Look::instance();
    const qreal scale = look.stageScale(), edge = 14 * std::min(scale, 1.5);
    const QFontMetricsF text(look.stageText(textType)), ticks(look.stageMono(tickType));
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.6, -edge, -edge * 0.6);
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
    layOutOnce();
    return {m_axis.box.left() + m_slotWidth * place, m_axis.box.top(), m_slotWidth, m_axis.box.height()};
}

qreal BlockView::yOf(double value)
{
    layOutOnce();
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
    layOutOnce();
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
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
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
        values << QString::number(magnitude * block.step, 'g', 4);
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
    // Codes without their 0x: Inter would set 0x7 as a product.
    lines << tr("over the scale: %1").arg(QString::number(e.scaled, 'g', 6))
          << tr("code hex %1, bits %2").arg(e.code.mid(2), e.bits)
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

void BlockView::describe()
{
    setAccessibleDescription(spokenText());
}

} // namespace infralab::blocks
