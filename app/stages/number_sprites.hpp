#pragma once
// Numbers written with ready-made digits. Here because laying out a thousand small texts takes QPainter ten
// times as long as a frame may last.

#include "sprite_canvas.hpp"

#include <QFont>

#include <array>

namespace infralab {

/// The digits of one monospaced font in one colour. Characters that no numeral contains are left out.
class NumberSprites
{
public:
    /// `ratio` is the device's. Digits are made when first used.
    void prepare(const QFont&, const QColor&, qreal ratio);
    /// Writes `text` with its middle at x, y (device pixels), y being half way up a digit.
    void write(SpriteCanvas&, const QString& text, int x, int y, qreal opacity = 1);
    /// Whole device pixels from one character to the next, so that all stand equally sharp.
    int advance() const { return m_advance; }
    static int advanceOf(const QFont&, qreal ratio);

private:
    const Sprite& glyph(QChar);

    QFont m_font;
    QColor m_color;
    qreal m_ratio = 0;
    int m_advance = 0, m_height = 0, m_baseline = 0, m_middle = 0;
    std::array<Sprite, 128> m_glyphs;
};

} // namespace infralab
