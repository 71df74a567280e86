// Paints what stands around a block's bars: the scale with its bits, and the bits of the elements.
// Here apart from the bars themselves.

#include "block_scaling_view.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"
#include "power_text.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::blocks {

namespace {

QColor fieldColor(int field)
{
    const Tokens& t = Look::instance().tokens();
    return field == 0 ? t.violet : field == 1 ? t.blue : t.orange;
}

/// A bit: filled for a one, outlined for a zero.
void paintBit(QPainter& painter, const QRectF& box, bool one, const QColor& color)
{
    painter.setPen(QPen(color, 1));
    painter.setBrush(one ? QBrush(color) : QBrush(Qt::NoBrush));
    painter.drawRect(box);
}

} // namespace

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

} // namespace infralab::blocks
