#pragma once
// A picture made of thousands of small equal sprites, blended straight into memory. Here because QPainter
// spends more on each call than a cell of six pixels needs, and a 64 x 64 array moves 12,000 of them 60 times
// a second.

#include <QColor>
#include <QImage>
#include <QSize>

#include <functional>
#include <vector>

class QPainter;

namespace infralab {

/// A small picture in device pixels that knows where it covers what lies below.
class Sprite
{
public:
    Sprite() = default;
    /// Painted antialiased on nothing.
    Sprite(int width, int height, const std::function<void(QPainter&)>& paint);

    bool isNull() const { return m_image.isNull(); }
    int width() const { return m_image.width(); }
    int height() const { return m_image.height(); }

private:
    friend class SpriteCanvas;
    struct Span
    {
        int first = 0, end = 0;
    };

    QImage m_image;             ///< premultiplied
    std::vector<Span> m_opaque; ///< of each row: a run of pixels that may be copied
};

class SpriteCanvas
{
public:
    /// Device pixels. Keeps its memory where the size stays.
    void resize(QSize);
    void clear(const QColor&);
    void fill(const QRect&, const QColor&);
    /// Lays `sprite` over the canvas with its corner at x, y; what lies outside is cut off. `opacity` is from
    /// 0 to 1; rows above `firstRow` of the sprite are left out.
    void blit(const Sprite&, int x, int y, qreal opacity = 1, int firstRow = 0);
    /// The canvas as it is now, without a copy; opaque.
    QImage image() const;

private:
    QImage m_image;
};

} // namespace infralab
