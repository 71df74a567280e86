// Colours and markers of the dataflows.
// Here once for the pictures of shapes and of layers.

#include "dataflow_marks.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QPainter>

namespace infralab::systolic_stage {

QString shortName(Dataflow dataflow)
{
    return dataflow == Dataflow::outputStationary   ? QStringLiteral("OS")
           : dataflow == Dataflow::weightStationary ? QStringLiteral("WS")
                                                    : QStringLiteral("IS");
}

QColor colorOf(Dataflow dataflow)
{
    const Tokens& t = Look::instance().tokens();
    return dataflow == Dataflow::outputStationary   ? t.blue
           : dataflow == Dataflow::weightStationary ? t.orange
                                                    : t.violet;
}

void paintMarker(QPainter& painter, const QPointF& centre, qreal radius, Dataflow dataflow, bool filled)
{
    const QColor color = colorOf(dataflow);
    painter.setPen(QPen(color, radius * 0.4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(filled ? color : Look::instance().tokens().panel);
    const qreal half = radius * 0.8;
    switch (dataflow) {
    case Dataflow::outputStationary:
        painter.drawEllipse(centre, half, half);
        break;
    case Dataflow::weightStationary:
        painter.drawRect(QRectF(centre - QPointF(half, half) * 0.9, QSizeF(half, half) * 1.8));
        break;
    case Dataflow::inputStationary:
        painter.drawPolygon(QPolygonF{centre + QPointF(0, -half), centre + QPointF(half, half * 0.8),
                                      centre + QPointF(-half, half * 0.8)});
        break;
    }
}

qreal paintDataflowKey(QPainter& painter, const QRectF& area, qreal scale)
{
    const Tokens& t = Look::instance().tokens();
    const QFont font = Look::instance().stageText(12);
    const QFontMetricsF metrics(font);
    qreal x = area.left(), y = area.top();
    for (const Dataflow dataflow : dataflows) {
        const QString text = shortName(dataflow) + QStringLiteral(", ") + Scene::name(dataflow);
        const qreal width = 16 * scale + metrics.horizontalAdvance(text);
        if (x > area.left() && x + width > area.right()) {
            x = area.left();
            y += metrics.height() + 2 * scale;
        }
        paintMarker(painter, QPointF(x + 5 * scale, y + metrics.ascent() - metrics.capHeight() / 2),
                    5 * scale, dataflow, true);
        painter.setFont(font);
        painter.setPen(t.muted);
        painter.drawText(QPointF(x + 14 * scale, y + metrics.ascent()),
                         metrics.elidedText(text, Qt::ElideRight, area.right() - x - 14 * scale));
        x += width + 18 * scale;
    }
    return y + metrics.height() + 4 * scale - area.top();
}

} // namespace infralab::systolic_stage
