// Makes and writes digit sprites.
// Here beside the canvas on which they are written.

#include "number_sprites.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace infralab {

namespace {

QFont enlarged(QFont font, qreal ratio)
{
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(font.pixelSize() * ratio))));
    return font;
}

} // namespace

int NumberSprites::advanceOf(const QFont& font, qreal ratio)
{
    return std::max(1, static_cast<int>(std::lround(
                           QFontMetricsF(enlarged(font, ratio)).horizontalAdvance(QLatin1Char('0')))));
}

void NumberSprites::prepare(const QFont& font, const QColor& color, qreal ratio)
{
    if (font == m_font && color == m_color && ratio == m_ratio)
        return;
    m_font = font;
    m_color = color;
    m_ratio = ratio;
    const QFontMetricsF metrics(enlarged(font, ratio));
    m_advance = advanceOf(font, ratio);
    m_height = static_cast<int>(std::ceil(metrics.height())) + 2;
    m_baseline = static_cast<int>(std::ceil(metrics.ascent())) + 1;
    m_middle = m_baseline - static_cast<int>(std::lround(metrics.capHeight() / 2));
    m_glyphs.fill(Sprite());
}

const Sprite& NumberSprites::glyph(QChar character)
{
    // The dash of an absent value is the only character of a numeral beyond ASCII.
    const auto index = static_cast<std::size_t>(character.unicode() < 128 ? character.unicode() : 1);
    Sprite& image = m_glyphs[index];
    if (image.isNull())
        image = Sprite(m_advance + 2, m_height, [&](QPainter& painter) {
            painter.setFont(enlarged(m_font, m_ratio));
            painter.setPen(m_color);
            painter.drawText(QPointF(1, m_baseline), QString(character));
        });
    return image;
}

void NumberSprites::write(SpriteCanvas& canvas, const QString& text, int x, int y, qreal opacity)
{
    int left = x - static_cast<int>(text.size()) * m_advance / 2 - 1;
    for (const QChar character : text) {
        canvas.blit(glyph(character), left, y - m_middle, opacity);
        left += m_advance;
    }
}

} // namespace infralab
