#pragma once
// A picture made of thousands of small equal sprites, blended straight into memory. Here because QPainter
// spends more on each call than a cell of six pixels needs, and a 64 x 64 array moves 12,000 of them 60 times
// a second.

#include <QColor>
#include <QImage>
#include <QSize>

#include <functional>

class QPainter;

namespace infralab {

class SpriteCanvas
{
public:
    /// Device pixels. Keeps its memory where the size stays.
    void resize(QSize);
    void clear(const QColor&);
    void fill(const QRect&, const QColor&);
    /// Copies `sprite` (premultiplied) over the canvas with its corner at x, y; what lies outside is cut off.
    /// `opacity` is from 0 to 1.
    void blit(const QImage& sprite, int x, int y, qreal opacity = 1);
    const QImage& image() const { return m_image; }

    /// A sprite of w x h device pixels, painted antialiased on nothing.
    static QImage sprite(int w, int h, const std::function<void(QPainter&)>& paint);

private:
    QImage m_image;
};

} // namespace infralab
