// Lays out and paints the two intervals of a comparison, or of the mean of a single group.

#include "nested_design_intervals.hpp"

#include "app/look/look.hpp"
#include "scaling_fit_marks.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::nested {

using namespace scaling;

namespace {
constexpr qreal nameType = 12, numberType = 11;
}

void IntervalsPicture::layOut(const QRectF& room, std::shared_ptr<const NestedScene> scene, qreal scale,
                              std::vector<Spot>& spots)
{
    m_scene = std::move(scene);
    m_scale = scale;
    m_rows.clear();
    const Tokens& t = Look::instance().tokens();
    m_isComparison = m_scene->groups().size() == 2;
    if (m_scene->groups().empty())
        return;
    const QString unit = m_isComparison ? QStringLiteral(" %") : QString();
    const auto add = [&](const QString& name, const ShownInterval& i, const QColor& color,
                         const QString& without) {
        Row row{name, {}, {}, i, color, 1.5 - static_cast<double>(m_rows.size())};
        row.numbers =
            i.isKnown() ? QStringLiteral("%1%2, from %3%2").arg(shortly(i.value), unit, fromTo(i)) : without;
        if (i.isKnown() && m_isComparison)
            row.note = std::isfinite(m_scene->truth()) ? i.contains(m_scene->truth())
                                                             ? QStringLiteral("holds the truth")
                                                             : QStringLiteral("misses the truth")
                       : i.contains(0) ? QStringLiteral("holds 0")
                                                       : QStringLiteral("leaves 0 out");
        m_rows.push_back(row);
    };
    add(QStringLiteral("Pooled runs"), m_scene->pooled(), t.violet, QStringLiteral("no interval"));
    add(m_scene->isPaired() ? QStringLiteral("Same hosts") : QStringLiteral("Host means"),
        m_scene->hostMeans(), t.ink,
        m_scene->hasHosts() ? QStringLiteral("it takes two hosts in each group")
                            : QStringLiteral("the data name no hosts"));
    double low = std::numeric_limits<double>::infinity(), high = -low;
    const auto include = [&](double x) {
        if (std::isfinite(x)) {
            low = std::min(low, x);
            high = std::max(high, x);
        }
    };
    for (const auto& row : m_rows)
        for (const double x : {row.interval.value, row.interval.low, row.interval.high})
            include(x);
    if (m_isComparison) {
        for (const double x :
             {0.0, m_scene->truth(), m_scene->pooled().value < 0 ? -m_scene->claim() : m_scene->claim()})
            if (std::abs(x) < 20 * std::max(std::abs(low), std::abs(high)))
                include(x);
        include(0);
    }
    if (!(low <= high))
        low = high = 0;
    const double margin = std::max((high - low) * 0.08, std::abs(high) * 1e-9 + 1e-9);
    m_plot.layOut(room,
                  {low - margin, high + margin, false, Labels::plain,
                   m_isComparison ? QStringLiteral("Difference (%)")
                                  : QStringLiteral("Mean of %1").arg(m_scene->groups().front().name)},
                  {0, 2, false, Labels::unticked, {}}, scale);
    for (const auto& row : m_rows)
        if (row.interval.isKnown()) {
            const QRectF& field = m_plot.field();
            spots.push_back({QRectF(field.left(), m_plot.y(row.at + 0.5), field.width(), field.height() / 2),
                             m_plot.at(row.interval.value, row.at - 0.22),
                             {row.name.toLower(), row.numbers, row.note},
                             -1,
                             0});
        }
}

void IntervalsPicture::paintUpright(QPainter& painter, double x, const QColor& color,
                                    Qt::PenStyle style) const
{
    if (!(x >= m_plot.xAxis().low && x <= m_plot.xAxis().high))
        return;
    painter.setPen(QPen(color, 1.6 * Look::instance().tokens().lineWidth, style));
    painter.drawLine(QPointF(m_plot.x(x), m_plot.field().top()),
                     QPointF(m_plot.x(x), m_plot.field().bottom()));
}

void IntervalsPicture::paint(QPainter& painter) const
{
    if (m_rows.empty() || m_plot.isEmpty())
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    m_plot.paint(painter);
    if (m_isComparison) {
        paintUpright(painter, 0, t.ink, Qt::SolidLine);
        for (const double sign : {-1.0, 1.0})
            paintUpright(painter, sign * m_scene->claim(), t.orange, Qt::DashLine);
        if (std::isfinite(m_scene->truth()))
            paintUpright(painter, m_scene->truth(), t.green, Qt::SolidLine);
    }
    const QFontMetricsF bold(look.stageText(nameType, QFont::DemiBold)), plain(look.stageText(numberType));
    const QRectF& field = m_plot.field();
    for (const auto& row : m_rows) {
        const qreal top = m_plot.y(row.at + 0.5) + 2 * m_scale, room = field.width() - 12 * m_scale;
        const qreal middle = m_plot.y(row.at - 0.22), cap = 7 * m_scale;
        const qreal left = field.left() + 6 * m_scale;
        const bool hasName = middle - cap - top > bold.height(),
                   hasNumbers = middle - cap - top > bold.height() + plain.height();
        const auto write = [&](const QString& text, const QFont& font, const QFontMetricsF& metrics, qreal y,
                               const QColor& color) {
            const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
            painter.fillRect(QRectF(left - 2 * m_scale, y, metrics.horizontalAdvance(shown) + 4 * m_scale,
                                    metrics.height()),
                             t.panel);
            painter.setFont(font);
            painter.setPen(color);
            painter.drawText(QPointF(left, y + metrics.ascent()), shown);
        };
        if (hasName)
            write(row.note.isEmpty() ? row.name : QStringLiteral("%1: %2").arg(row.name, row.note),
                  look.stageText(nameType, QFont::DemiBold), bold, top,
                  row.note == QLatin1String("misses the truth") ? t.red : row.color);
        if (hasNumbers)
            write(row.numbers, look.stageText(numberType), plain, top + bold.height(), t.muted);
        if (!row.interval.isKnown())
            continue;
        painter.setPen(QPen(row.color, 3 * t.lineWidth));
        painter.drawLine(QPointF(m_plot.x(row.interval.low), middle),
                         QPointF(m_plot.x(row.interval.high), middle));
        for (const double end : {row.interval.low, row.interval.high})
            painter.drawLine(QPointF(m_plot.x(end), middle - cap), QPointF(m_plot.x(end), middle + cap));
        paintMark(painter, Mark::disc, QPointF(m_plot.x(row.interval.value), middle), 9 * m_scale, row.color);
    }
}

} // namespace infralab::nested
