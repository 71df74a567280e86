// Paints the hill, the bands and their key.
// Here beside rounding_error_sizes.cpp, which says where they lie.

#include "rounding_error_sizes.hpp"

#include "app/look/look.hpp"
#include "power_text.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::rounding_errors {

namespace {

QColor inkOf(Zone zone)
{
    const Tokens& t = Look::instance().tokens();
    switch (zone) {
    case Zone::flushed:
        return t.orange;
    case Zone::subnormal:
        return t.violet;
    case Zone::normal:
        return t.blue;
    case Zone::overflow:
        break;
    }
    return t.red;
}

} // namespace

void fillZone(QPainter& painter, const QRectF& box, Zone zone)
{
    const Tokens& t = Look::instance().tokens();
    const QColor ink = inkOf(zone);
    painter.fillRect(box, mix(t.panel, ink, zone == Zone::normal ? 0.55 : 0.18));
    if (zone == Zone::flushed || zone == Zone::overflow)
        painter.fillRect(box, QBrush(ink, zone == Zone::flushed ? Qt::BDiagPattern : Qt::FDiagPattern));
    if (zone == Zone::subnormal)
        painter.fillRect(box, QBrush(mix(t.panel, ink, 0.7), Qt::VerPattern));
}

qreal SizesView::keyWidth(Zone zone) const
{
    const QFontMetricsF metrics(Look::instance().stageText(textType));
    return 17 * m_scale + metrics.horizontalAdvance(Scene::nameOf(zone));
}

void SizesView::paintKey(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(textType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const qreal key = 12 * m_scale, gap = 5 * m_scale, between = 14 * m_scale;
    qreal width = 0;
    for (const Zone zone : allZones)
        width += keyWidth(zone) + between;
    QPointF at = m_key.topLeft();
    const QString title = QStringLiteral("Numbers by size");
    if (metrics.horizontalAdvance(title) + 18 * m_scale + width < m_key.width()) {
        painter.setPen(t.ink);
        painter.drawText(at + QPointF(0, metrics.ascent()), title);
        at.rx() += metrics.horizontalAdvance(title) + 18 * m_scale;
    }
    for (const Zone zone : allZones) {
        if (at.x() > m_key.left() && at.x() + keyWidth(zone) > m_key.right() + 1)
            at = {m_key.left(), at.y() + metrics.height()};
        if (at.y() + metrics.height() > m_key.bottom() + 1)
            break;
        const QRectF box(at.x(), at.y() + (metrics.height() - key) / 2, key, key);
        fillZone(painter, box, zone);
        painter.setPen(QPen(inkOf(zone), t.lineWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        painter.setPen(t.muted);
        painter.drawText(at + QPointF(key + gap, metrics.ascent()), Scene::nameOf(zone));
        at.rx() += keyWidth(zone) + between;
    }
}

void SizesView::paintBars(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const Format& format = m_scene->formats()[static_cast<std::size_t>(m_format)];
    double most = 0;
    for (const double share : m_scene->shares())
        most = std::max(most, share);
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.drawLine(m_plot.bottomLeft(), m_plot.bottomRight());
    if (!(most > 0))
        return;
    const qreal gap = m_plot.width() / count() > 6 ? 1 : 0;
    for (std::size_t i = 0; i < m_scene->shares().size(); ++i) {
        const double share = m_scene->shares()[i];
        if (!(share > 0))
            continue;
        const int exponent = m_scene->binades()[i];
        const qreal height = std::max<qreal>(1, m_plot.height() * share / most);
        const QRectF bar(x(exponent) + gap, m_plot.bottom() - height, x(exponent + 1) - x(exponent) - 2 * gap,
                         height);
        const double lost = std::isnan(format.lost[i]) ? 0 : format.lost[i] / 100;
        const bool isLarge = exponent + 1 > std::log2(format.smallestNormal);
        const bool fades = !isLarge; // what is left of this binade has fewer bits
        QRectF gone = bar;
        gone.setHeight(height * lost);
        QRectF kept = bar;
        kept.setTop(gone.bottom());
        if (kept.height() > 0.2)
            fillZone(painter, kept, fades ? Zone::subnormal : Zone::normal);
        if (gone.height() > 0.2)
            fillZone(painter, gone, isLarge ? Zone::overflow : Zone::flushed);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(lost > 0.5 ? inkOf(isLarge ? Zone::overflow : Zone::flushed)
                                       : inkOf(fades ? Zone::subnormal : Zone::normal),
                            t.lineWidth));
        painter.drawRect(bar);
    }
    const QFont font = Look::instance().stageText(tickType);
    const QFontMetricsF metrics(font);
    const QString peak = Scene::percentText(most);
    painter.setFont(font);
    painter.setPen(t.muted);
    painter.drawText(QPointF(m_plot.left() - metrics.horizontalAdvance(peak) - 6 * m_scale,
                             m_plot.top() + metrics.ascent()),
                     peak);
    painter.setPen(QPen(t.line, t.lineWidth));
    painter.drawLine(m_plot.topLeft(), m_plot.topRight());
}

void SizesView::paintAxis(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const QFont font = Look::instance().stageText(tickType);
    const QFontMetricsF metrics(font);
    const qreal each = m_plot.width() / count();
    int stride = 2;
    while (stride * each < metrics.horizontalAdvance(powerText(2, -88)) + 10 * m_scale && stride < 128)
        stride *= 2;
    painter.setFont(font);
    for (int e = lowest(); e <= highest() + 1; ++e) {
        if (e % stride != 0)
            continue;
        painter.setPen(QPen(t.line, t.lineWidth));
        painter.drawLine(QPointF(x(e), m_plot.bottom()), QPointF(x(e), m_bands.bottom()));
        const QString text = powerText(2, e);
        const qreal left = x(e) - metrics.horizontalAdvance(text) / 2;
        if (left < 2 || left + metrics.horizontalAdvance(text) > width() - 2)
            continue;
        painter.fillRect(QRectF(left - 2, m_plot.bottom() + 1, metrics.horizontalAdvance(text) + 4,
                                metrics.height() + 2 * m_scale),
                         t.panel);
        painter.setPen(t.muted);
        painter.drawText(QPointF(left, m_plot.bottom() + 3 * m_scale + metrics.ascent()), text);
    }
}

void SizesView::paintZone(QPainter& painter, const Format& format, Zone zone, const QRectF& band) const
{
    const auto [from, to] = Scene::stretchOf(format, zone);
    const qreal left = x(from), right = x(to);
    if (!(right - left > 0.5))
        return;
    const Tokens& t = Look::instance().tokens();
    const QRectF box(left, band.top(), right - left, band.height());
    fillZone(painter, box, zone);
    if (from >= lowest() && zone != Zone::flushed) {
        painter.setPen(QPen(inkOf(zone), 1.6 * t.lineWidth));
        painter.drawLine(box.topLeft(), box.bottomLeft());
    }
    const double share = zone == Zone::flushed    ? format.flushed
                         : zone == Zone::overflow ? format.overflowed
                                                  : 0;
    if (!(share > 0))
        return;
    const QFont font = Look::instance().stageText(tickType, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QString text = Scene::percentText(share);
    const qreal wide = metrics.horizontalAdvance(text) + 8 * m_scale;
    if (wide + 4 > box.width())
        return;
    const QRectF plate(zone == Zone::flushed ? box.right() - wide - 2 : box.left() + 2,
                       box.center().y() - metrics.height() / 2, wide, metrics.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.panel);
    painter.drawRoundedRect(plate, 3, 3);
    painter.setFont(font);
    painter.setPen(t.ink);
    painter.drawText(QPointF(plate.left() + 4 * m_scale, plate.top() + metrics.ascent()), text);
}

void SizesView::paintBands(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    for (int i = m_firstRow; i < m_firstRow + m_rows; ++i) {
        const Format& format = m_scene->formats()[static_cast<std::size_t>(i)];
        const QRectF band = bandOf(i);
        const bool chosen = i == m_format;
        for (const Zone zone : allZones)
            paintZone(painter, format, zone, band);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(chosen ? t.ink : t.outline, (chosen ? 2 : 1) * t.lineWidth));
        painter.drawRect(band);
        const QFont font = look.stageMono(textType, chosen ? QFont::DemiBold : QFont::Normal);
        const QFontMetricsF metrics(font);
        const qreal base = band.center().y() + metrics.capHeight() / 2;
        const QString name = metrics.elidedText(format.id, Qt::ElideRight, band.left() - 8 * m_scale - 4);
        painter.setFont(font);
        painter.setPen(chosen ? t.ink : t.muted);
        painter.drawText(QPointF(band.left() - 6 * m_scale - metrics.horizontalAdvance(name), base), name);
        if (m_bands.right() + 20 * m_scale > width())
            continue;
        const QFont small = look.stageText(textType, chosen ? QFont::DemiBold : QFont::Normal);
        painter.setFont(small);
        painter.drawText(QPointF(band.right() + 8 * m_scale, base),
                         std::isnan(format.sqnr) ? QStringLiteral("exact")
                                                 : QStringLiteral("%1 dB").arg(format.sqnr, 0, 'f', 1));
    }
}

} // namespace infralab::rounding_errors
