// Lays out and paints the rows of bits.
// Here: sign in violet, exponent in blue, fraction in orange, a one filled and a zero outlined.

#include "bit_rows.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace infralab::numbers {

namespace {

constexpr qreal nameType = 13, valueType = 13, wordType = 11.5, leastDigit = 9; // before the stage's scale
constexpr qreal largestRow = 38, leastRow = 19, largestBit = 22, captionType = 11, captionHeight = 22;

} // namespace

qreal BitRows::wishedHeight(int formats, qreal scale)
{
    return (largestRow * formats + captionHeight) * scale;
}

qreal BitRows::leastHeight(int formats, qreal scale)
{
    return (leastRow * formats + captionHeight) * scale;
}

void BitRows::layOut(const QRectF& area, const Scene& scene, int input, qreal scale)
{
    const Look& look = Look::instance();
    m_area = area.adjusted(0, captionHeight * scale, 0, 0);
    m_scale = scale;
    m_rows = static_cast<int>(scene.formats().size());
    if (m_rows == 0)
        return;
    m_rowHeight = std::clamp(m_area.height() / m_rows, 1.0, largestRow * scale);
    // Rather smaller type than lines that run into each other.
    m_shrink = std::min(1.0, m_rowHeight / (leastRow * scale));
    const QFontMetricsF names(look.stageText(nameType * m_shrink, QFont::Bold)),
        values(look.stageMono(valueType * m_shrink)), words(look.stageText(wordType * m_shrink));
    qreal name = 0, value = 0, word = 0;
    int exponent = 0, fraction = 0;
    for (int i = 0; i < m_rows; ++i) {
        const FormatFacts& f = scene.formats()[static_cast<std::size_t>(i)];
        name = std::max(name, names.horizontalAdvance(f.id));
        value = std::max(value, values.horizontalAdvance(scene.encoding(input, i).value));
        word = std::max(word, words.horizontalAdvance(scene.rounded(input, i)));
        exponent = std::max(exponent, f.exponentBits);
        fraction = std::max(fraction, f.fractionBits);
    }
    const qreal gap = 10 * scale, fieldGap = 5 * scale;
    value = std::min(value, area.width() * 0.24);
    const qreal fixed = name + gap + value + 2 * gap + 2 * fieldGap;
    const qreal bits = 1 + exponent + fraction;
    m_hasWords = (area.width() - fixed - word - gap) / bits >= 6;
    m_bitWidth =
        std::clamp((area.width() - fixed - (m_hasWords ? word + gap : 0)) / bits, 1.0, largestBit * scale);
    m_signLeft = area.left() + name + gap;
    m_meet = m_signLeft + m_bitWidth * (1 + exponent) + 1.5 * fieldGap;
    m_valueLeft = area.right() - value;
    m_wordRight = m_valueLeft - gap;
    const QFontMetricsF digits(look.stageMono(leastDigit));
    m_hasDigits =
        digits.horizontalAdvance(QLatin1Char('0')) + 3 <= m_bitWidth && digits.capHeight() + 6 <= m_rowHeight;
}

QRectF BitRows::row(int format) const
{
    return {m_area.left(), m_area.top() + m_rowHeight * format, m_area.width(), m_rowHeight};
}

QRectF BitRows::bit(const Scene& scene, BitPlace place) const
{
    const FormatFacts& f = scene.formats()[static_cast<std::size_t>(place.format)];
    const qreal fieldGap = 5 * m_scale;
    const int afterSign = place.bit - (f.hasSign ? 1 : 0);
    const qreal x = afterSign < 0 ? m_signLeft
                    : afterSign < f.exponentBits
                        ? m_meet - fieldGap / 2 - m_bitWidth * (f.exponentBits - afterSign)
                        : m_meet + fieldGap / 2 + m_bitWidth * (afterSign - f.exponentBits);
    const QRectF line = row(place.format);
    const qreal height = std::min(m_rowHeight * 0.76, 26 * m_scale);
    const qreal inset = m_bitWidth > 6 ? std::max(0.5, m_bitWidth * 0.05) : 0.5;
    return {x + inset, line.center().y() - height / 2, std::max(1.0, m_bitWidth - 2 * inset), height};
}

std::optional<BitPlace> BitRows::bitAt(const Scene& scene, const QPointF& point) const
{
    const auto format = rowAt(point);
    if (!format)
        return std::nullopt;
    const int bits = scene.formats()[static_cast<std::size_t>(*format)].bits();
    for (int i = 0; i < bits; ++i)
        if (bit(scene, {*format, i}).adjusted(-0.5, -3, 0.5, 3).contains(point))
            return BitPlace{*format, i};
    return std::nullopt;
}

std::optional<int> BitRows::rowAt(const QPointF& point) const
{
    if (m_rowHeight <= 0 || point.x() < m_area.left() || point.x() > m_area.right() ||
        point.y() < m_area.top())
        return std::nullopt;
    const int format = static_cast<int>((point.y() - m_area.top()) / m_rowHeight);
    return format < m_rows ? std::optional(format) : std::nullopt;
}

void BitRows::paintCaptions(QPainter& painter, const Scene& scene) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(captionType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    int exponent = 0;
    for (const FormatFacts& f : scene.formats())
        exponent = std::max(exponent, f.exponentBits);
    const qreal baseline = m_area.top() - metrics.descent() - 4 * m_scale, meet = m_meet - 4 * m_scale;
    const QString names[] = {QStringLiteral("sign"), QStringLiteral("exponent"), QStringLiteral("fraction")};
    const qreal exponentLeft = meet - metrics.horizontalAdvance(names[1]);
    painter.setPen(t.orangeText);
    painter.drawText(QPointF(m_meet + 3 * m_scale, baseline), names[2]);
    painter.setPen(t.blue);
    if (exponentLeft > m_area.left())
        painter.drawText(QPointF(exponentLeft, baseline), names[1]);
    painter.setPen(t.violet);
    if (m_signLeft + metrics.horizontalAdvance(names[0]) + 6 * m_scale < exponentLeft)
        painter.drawText(QPointF(m_signLeft, baseline), names[0]);
}

void BitRows::paint(QPainter& painter, const Scene& scene, int input, int focus,
                    std::optional<BitPlace> pointed) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    paintCaptions(painter, scene);
    const QFont digitFont = look.stageMono(std::clamp(m_bitWidth / m_scale * 0.62, leastDigit, 14.0));
    const QFontMetricsF digits(digitFont);
    for (int i = 0; i < m_rows; ++i) {
        const FormatFacts& f = scene.formats()[static_cast<std::size_t>(i)];
        const Encoding& e = scene.encoding(input, i);
        const QRectF line = row(i);
        const bool focused = i == focus;
        const auto write = [&](const QFont& font, const QColor& color, const QString& text, qreal left,
                               qreal right, bool toTheRight) {
            const QFontMetricsF metrics(font);
            const QString shown = metrics.elidedText(text, Qt::ElideRight, right - left + 1);
            painter.setFont(font);
            painter.setPen(color);
            painter.drawText(QPointF(toTheRight ? right - metrics.horizontalAdvance(shown) : left,
                                     line.center().y() + metrics.capHeight() / 2),
                             shown);
        };
        if (focused) { // the name is bold, and a bar stands before the row
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.blue);
            painter.drawRect(QRectF(line.left() - 8 * m_scale, line.top() + line.height() * 0.2, 3 * m_scale,
                                    line.height() * 0.6));
        }
        write(look.stageText(nameType * m_shrink, focused ? QFont::Bold : QFont::Normal), t.ink, f.id,
              line.left(), m_signLeft - 4 * m_scale, false);
        write(look.stageMono(valueType * m_shrink, focused ? QFont::Bold : QFont::Normal), t.ink, e.value,
              m_valueLeft, m_area.right(), true);
        if (m_hasWords)
            write(look.stageText(wordType * m_shrink), e.flags.isEmpty() ? t.muted : t.orangeText,
                  scene.rounded(input, i), m_meet, m_wordRight, true);
        const QString bits = e.bits();
        for (int index = 0; index < bits.size(); ++index) {
            const int afterSign = index - (f.hasSign ? 1 : 0);
            const QColor color = afterSign < 0 ? t.violet : afterSign < f.exponentBits ? t.blue : t.orange;
            const QRectF box = bit(scene, {i, index});
            const bool one = bits[index] == QLatin1Char('1');
            const qreal pen = std::min(t.lineWidth, box.width() / 4),
                        radius = std::min(3.0 * m_scale, box.width() / 4);
            painter.setPen(QPen(color, pen));
            painter.setBrush(one ? color : mix(t.panel, color, 0.04));
            painter.drawRoundedRect(box.adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), radius, radius);
            if (m_hasDigits) {
                painter.setFont(digitFont);
                painter.setPen(one ? t.onAccent : t.muted);
                painter.drawText(QPointF(box.center().x() - digits.horizontalAdvance(bits[index]) / 2,
                                         box.center().y() + digits.capHeight() / 2),
                                 QString(bits[index]));
            }
        }
        if (pointed && pointed->format == i && pointed->bit < bits.size()) {
            painter.setPen(QPen(t.ink, 2 * t.lineWidth));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(bit(scene, *pointed).adjusted(-2, -2, 2, 2), 3, 3);
        }
    }
}

} // namespace infralab::numbers
