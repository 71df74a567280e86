// Lays out and paints the bubble.
// Here apart from the pictures, so that all bubbles look alike.

#include "bubble.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace infralab {

void paintBubble(QPainter& painter, const QRectF& about, const QRectF& bounds, const QStringList& lines)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale(), pad = 10 * scale, gap = 4 * scale, between = 2 * scale;
    const qreal most = bounds.width() - 2 * pad - 2;
    const auto fontOf = [&](int line) { return line == 0 ? look.stageMono(13) : look.stageText(12); };
    qreal width = 0, height = 0;
    for (int i = 0; i < lines.size(); ++i) {
        if (lines[i].isEmpty())
            continue;
        const QFontMetricsF metrics(fontOf(i));
        width = std::max(width, std::min(most, metrics.horizontalAdvance(lines[i]) + 1));
        height += metrics.height() + between;
    }
    QRectF box(about.right() + gap, about.bottom() + gap, width + 2 * pad, height + 1.3 * pad);
    if (box.right() > bounds.right() - 1)
        box.moveRight(std::max(bounds.left() + box.width() + 1, about.left() - gap));
    if (box.bottom() > bounds.bottom() - 1)
        box.moveBottom(
            std::max(bounds.top() + box.height() + 1, std::min(bounds.bottom() - 1, about.top() - gap)));
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(box, 5 * scale, 5 * scale);
    qreal y = box.top() + 0.7 * pad;
    for (int i = 0; i < lines.size(); ++i) {
        if (lines[i].isEmpty())
            continue;
        const QFont font = fontOf(i);
        const QFontMetricsF metrics(font);
        painter.setFont(font);
        painter.setPen(i == 0 ? t.ink : t.muted);
        painter.drawText(QPointF(box.left() + pad, y + metrics.ascent()),
                         metrics.elidedText(lines[i], Qt::ElideRight, width + 1));
        y += metrics.height() + between;
    }
}

} // namespace infralab
