// Draws each mark as the picture does, with its word.

#include "block_scaling_legend.hpp"

#include "app/look/look.hpp"
#include "block_scaling_view.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace infralab::blocks {

namespace {

constexpr qreal side = 12, toWord = 5, between = 14; // before the stage's scale

const Tokens& tokens()
{
    return Look::instance().tokens();
}

void paintGiven(QPainter& painter, const QRectF& box)
{
    painter.setPen(QPen(tokens().blue, tokens().lineWidth));
    painter.setBrush(mix(tokens().panel, tokens().blue, 0.22));
    painter.drawRect(box.adjusted(2, 0, -2, 0));
}

void paintStored(QPainter& painter, const QRectF& box)
{
    painter.setPen(QPen(tokens().green, 3 * tokens().lineWidth));
    painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
}

void paintError(QPainter& painter, const QRectF& box)
{
    painter.fillRect(box, QBrush(tokens().red, Qt::BDiagPattern));
}

void paintZero(QPainter& painter, const QRectF& box)
{
    painter.setPen(QPen(tokens().red, 1.6 * tokens().lineWidth));
    painter.setBrush(tokens().panel);
    painter.drawEllipse(box.center(), box.width() * 0.33, box.width() * 0.33);
}

void paintClipped(QPainter& painter, const QRectF& box)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().red);
    painter.drawPolygon(QPolygonF{QPointF(box.center().x(), box.top() + 2), box.bottomRight() - QPointF(1, 2),
                                  box.bottomLeft() + QPointF(1, -2)});
}

void paintRoundsToZero(QPainter& painter, const QRectF& box)
{
    painter.fillRect(box, mix(tokens().panel, tokens().orange, 0.13));
    painter.setPen(QPen(tokens().orange, tokens().lineWidth, Qt::DashLine));
    painter.drawLine(box.topLeft(), box.topRight());
    painter.drawLine(box.bottomLeft(), box.bottomRight());
}

} // namespace

BlockLegend::BlockLegend(QWidget* parent)
    : QWidget(parent)
    , m_entries{{tr("given"), paintGiven},     {tr("stored"), paintStored},
                {tr("error"), paintError},     {tr("became zero"), paintZero},
                {tr("clipped"), paintClipped}, {tr("rounds to zero"), paintRoundsToZero}}
{
    QStringList words;
    for (const Entry& entry : m_entries)
        words << entry.word;
    setAccessibleName(tr("Marks: %1").arg(words.join(QStringLiteral(", "))));
    connect(&Look::instance(), &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QSize BlockLegend::sizeHint() const
{
    const QFontMetricsF metrics(Look::instance().stageText(textType));
    const qreal scale = Look::instance().stageScale();
    qreal width = 0;
    for (const Entry& entry : m_entries)
        width += (side + toWord + between) * scale + metrics.horizontalAdvance(entry.word);
    return {static_cast<int>(std::ceil(width)), static_cast<int>(std::ceil(metrics.height() + 4 * scale))};
}

void BlockLegend::paintEvent(QPaintEvent*)
{
    const qreal scale = Look::instance().stageScale();
    const QFont font = Look::instance().stageText(textType);
    const QFontMetricsF metrics(font);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    const qreal middle = height() / 2.0, key = side * scale;
    qreal x = 2;
    for (const Entry& entry : m_entries) {
        const qreal width = key + toWord * scale + metrics.horizontalAdvance(entry.word);
        if (x + width > this->width())
            return;
        entry.paint(painter, {x, middle - key / 2, key, key});
        painter.setPen(tokens().muted);
        painter.drawText(
            QPointF(x + key + toWord * scale, middle + (metrics.ascent() - metrics.descent()) / 2),
            entry.word);
        x += width + between * scale;
    }
}

} // namespace infralab::blocks
