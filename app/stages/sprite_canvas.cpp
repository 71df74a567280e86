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

void SpriteCanvas::blit(const Sprite& sprite, int x, int y, qreal opacity, int firstRow)
{
    const int left = std::max(0, -x), right = std::min(sprite.width(), m_image.width() - x);
    const int top = std::max(firstRow, -y), bottom = std::min(sprite.height(), m_image.height() - y);
    const auto share = static_cast<quint32>(std::clamp(opacity, 0.0, 1.0) * 256);
    if (left >= right || top >= bottom || share == 0)
        return;
    const auto sourceStride = static_cast<std::size_t>(sprite.m_image.bytesPerLine());
    const auto targetStride = static_cast<std::size_t>(m_image.bytesPerLine());
    const uchar* sourceBits = sprite.m_image.constBits();
    uchar* targetBits = m_image.bits();
    for (int row = top; row < bottom; ++row) {
        const auto line = static_cast<std::size_t>(row);
        const auto* source = reinterpret_cast<const quint32*>(sourceBits + sourceStride * line);
        auto* target =
            reinterpret_cast<quint32*>(targetBits + targetStride * static_cast<std::size_t>(y + row)) + x;
        if (share < 256) {
            for (int column = left; column < right; ++column)
                target[column] = over(faded(source[column], share), target[column]);
            continue;
        }
        const int first = std::clamp(sprite.m_opaque[line].first, left, right);
        const int end = std::clamp(sprite.m_opaque[line].end, first, right);
        for (int column = left; column < first; ++column)
            target[column] = over(source[column], target[column]);
        std::copy(source + first, source + end, target + first);
        for (int column = end; column < right; ++column)
            target[column] = over(source[column], target[column]);
    }
}

QImage SpriteCanvas::image() const
{
    return QImage(m_image.constBits(), m_image.width(), m_image.height(), m_image.bytesPerLine(),
                  QImage::Format_RGB32);
}

Sprite::Sprite(int width, int height, const std::function<void(QPainter&)>& paint)
    : m_image(std::max(1, width), std::max(1, height), QImage::Format_ARGB32_Premultiplied)
    , m_opaque(static_cast<std::size_t>(m_image.height()))
{
    m_image.fill(Qt::transparent);
    QPainter painter(&m_image);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    painter.end();
    for (int row = 0; row < m_image.height(); ++row) {
        const auto* line = reinterpret_cast<const quint32*>(m_image.constScanLine(row));
        const auto isOpaque = [](quint32 pixel) { return pixel >> 24 == 255; };
        const auto* end = line + m_image.width();
        const auto* first = std::find_if(line, end, isOpaque);
        m_opaque[static_cast<std::size_t>(row)] = {
            static_cast<int>(first - line), static_cast<int>(std::find_if_not(first, end, isOpaque) - line)};
    }
}

} // namespace infralab
