// Blends sprites into an image.
// Here as plain loops over pixels: the compiler vectorises them, and nothing is allocated while a picture
// moves.

#include "sprite_canvas.hpp"

#include <QPainter>

#include <algorithm>

namespace infralab {

namespace {

/// Source over destination for premultiplied pixels, two channels at a time.
inline quint32 over(quint32 source, quint32 destination)
{
    quint32 keep = 255 - (source >> 24);
    keep += keep >> 7; // of 256, so that nothing over something leaves it as it was
    const quint32 redBlue = ((destination & 0x00ff00ffU) * keep + 0x00800080U) >> 8 & 0x00ff00ffU;
    const quint32 alphaGreen = ((destination >> 8 & 0x00ff00ffU) * keep + 0x00800080U) & 0xff00ff00U;
    return source + redBlue + alphaGreen;
}

inline quint32 faded(quint32 pixel, quint32 share)
{
    const quint32 redBlue = ((pixel & 0x00ff00ffU) * share) >> 8 & 0x00ff00ffU;
    const quint32 alphaGreen = ((pixel >> 8 & 0x00ff00ffU) * share) & 0xff00ff00U;
    return redBlue | alphaGreen;
}

} // namespace

void SpriteCanvas::resize(QSize size)
{
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
}

void SpriteCanvas::clear(const QColor& color)
{
    m_image.fill(color);
}

void SpriteCanvas::fill(const QRect& rect, const QColor& color)
{
    const QRect inside = rect & m_image.rect();
    if (inside.isEmpty())
        return;
    const quint32 pixel = qPremultiply(color.rgba());
    const auto stride = static_cast<std::size_t>(m_image.bytesPerLine());
    uchar* bits = m_image.bits();
    for (int row = inside.top(); row <= inside.bottom(); ++row) {
        auto* line = reinterpret_cast<quint32*>(bits + stride * static_cast<std::size_t>(row));
        std::fill(line + inside.left(), line + inside.right() + 1, pixel);
    }
}

void SpriteCanvas::blit(const QImage& sprite, int x, int y, qreal opacity)
{
    const int left = std::max(0, -x), right = std::min(sprite.width(), m_image.width() - x);
    const int top = std::max(0, -y), bottom = std::min(sprite.height(), m_image.height() - y);
    const auto share = static_cast<quint32>(std::clamp(opacity, 0.0, 1.0) * 256);
    if (left >= right || top >= bottom || share == 0)
        return;
    const auto sourceStride = static_cast<std::size_t>(sprite.bytesPerLine());
    const auto targetStride = static_cast<std::size_t>(m_image.bytesPerLine());
    const uchar* sourceBits = sprite.constBits();
    uchar* targetBits = m_image.bits();
    for (int row = top; row < bottom; ++row) {
        const auto* source =
            reinterpret_cast<const quint32*>(sourceBits + sourceStride * static_cast<std::size_t>(row));
        auto* target =
            reinterpret_cast<quint32*>(targetBits + targetStride * static_cast<std::size_t>(y + row)) + x;
        if (share == 256) {
            for (int column = left; column < right; ++column)
                target[column] = over(source[column], target[column]);
        } else {
            for (int column = left; column < right; ++column)
                target[column] = over(faded(source[column], share), target[column]);
        }
    }
}

QImage SpriteCanvas::sprite(int w, int h, const std::function<void(QPainter&)>& paint)
{
    QImage image(std::max(1, w), std::max(1, h), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return image;
}

} // namespace infralab
