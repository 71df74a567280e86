// Lays out and paints the hosts' columns.

#include "nested_design_hosts.hpp"

#include "app/look/look.hpp"
#include "scaling_fit_marks.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::nested {

using namespace scaling;

namespace {

constexpr qreal leastColumn = 7, labelType = 11; // pixels, before the scale
constexpr double barsWidth = 2.4, narrowest = 9; // columns: of a group's two bars, and of the whole axis
constexpr std::size_t mostDots = 400;            // of a process

} // namespace

QColor colorOf(std::size_t group)
{
    const Tokens& t = Look::instance().tokens();
    return group == 0 ? t.blue : t.orange;
}

QString shortly(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    const double whole = std::abs(value) >= 1 ? std::floor(std::log10(std::abs(value))) + 1 : 1;
    return QString::number(value, 'g', std::clamp(static_cast<int>(whole), 3, 9));
}

QString fromTo(const ShownInterval& i)
{
    return i.isKnown() ? QStringLiteral("%1 to %2").arg(shortly(i.low), shortly(i.high))
                       : QStringLiteral("no interval");
}

void HostsPicture::layOut(const QRectF& room, std::shared_ptr<const NestedScene> scene, qreal scale,
                          std::vector<Spot>& spots)
{
    m_scene = std::move(scene);
    m_room = room;
    m_scale = scale;
    m_columns.clear();
    m_bars.clear();
    const auto& hosts = m_scene->hosts();
    const auto groups = m_scene->groups().size();
    if (hosts.empty())
        return;
    const auto fit = static_cast<std::size_t>(
        std::max(1.0, room.width() / (leastColumn * scale) / static_cast<double>(groups) - barsWidth - 1));
    double at = 0.3, low = hosts.front().mean, high = low;
    for (std::size_t g = 0; g < groups; ++g) {
        Bars bars;
        bars.group = g;
        bars.first = m_columns.size();
        bars.from = at;
        for (std::size_t h = 0; h < hosts.size(); ++h) {
            if (hosts[h].group != g || bars.count == fit)
                continue;
            m_columns.push_back({h, at});
            ++bars.count;
            at += 1;
            for (const auto& process : hosts[h].processes)
                for (const double value : process) {
                    low = std::min(low, value);
                    high = std::max(high, value);
                }
        }
        const double unit = std::max(1.0, static_cast<double>(bars.count) / narrowest * 1.5);
        bars.pooled = at + 0.45 * unit;
        bars.hostMeans = at + 1.15 * unit;
        bars.to = at + 1.6 * unit;
        at = bars.to + 0.5 * unit;
        for (const auto* interval : {&m_scene->groups()[g].pooled, &m_scene->groups()[g].hostMeans})
            if (interval->isKnown()) { // what is far beyond the runs must not press them flat
                low = std::min(low, std::max(interval->low, low - (high - low)));
                high = std::max(high, std::min(interval->high, high + (high - low)));
            }
        m_bars.push_back(bars);
    }
    const double margin = std::max((high - low) * 0.06, std::abs(high) * 1e-9 + 1e-12);
    m_plot.layOut(room, {0, at - 0.2, false, Labels::unticked, {}},
                  {low - margin, high + margin, false, Labels::plain,
                   m_scene->isDrawn() ? QStringLiteral("Value of a run (% of the mean)")
                                      : QStringLiteral("Value of a run")},
                  scale);
    for (const auto& column : m_columns) {
        const auto& host = hosts[column.host];
        const QString group = m_scene->groups()[host.group].name;
        const QRectF zone(QPointF(m_plot.x(column.from), m_plot.field().top()),
                          QPointF(m_plot.x(column.from + 1), m_plot.field().bottom()));
        QStringList lines{host.name.isEmpty() ? group : QStringLiteral("%1, %2").arg(group, host.name),
                          QStringLiteral("%1 runs, mean %2").arg(host.runs).arg(host.mean, 0, 'g', 6)};
        if (host.processes.size() > 1)
            lines << QStringLiteral("%1 processes").arg(host.processes.size());
        if (m_scene->groups().size() > 1)
            lines << QStringLiteral("%1 % of the first group's mean").arg(host.percent, 0, 'f', 2);
        spots.push_back({zone, m_plot.at(column.from + 0.5, host.mean), lines, -1, 0});
    }
    for (const auto& bars : m_bars) {
        const auto& group = m_scene->groups()[bars.group];
        const auto add = [&](double x, const ShownInterval& i, const QString& how) {
            if (i.isKnown())
                spots.push_back(
                    {QRectF(m_plot.x(x) - 6 * scale, m_plot.field().top(), 12 * scale,
                            m_plot.field().height()),
                     m_plot.at(x, i.value),
                     {QStringLiteral("mean of %1: %2").arg(group.name).arg(i.value, 0, 'g', 6),
                      QStringLiteral("%1 to %2").arg(i.low, 0, 'g', 6).arg(i.high, 0, 'g', 6), how},
                     -1,
                     0});
        };
        add(bars.pooled, group.pooled, QStringLiteral("as if all runs were independent"));
        add(bars.hostMeans, group.hostMeans, QStringLiteral("from the hosts' means"));
    }
}

QString HostsPicture::leftOut() const
{
    if (m_columns.size() >= m_scene->hosts().size() || m_columns.empty())
        return {};
    return QStringLiteral("%1 of %2 hosts shown").arg(m_columns.size()).arg(m_scene->hosts().size());
}

void HostsPicture::paintRuns(QPainter& painter, const Column& column) const
{
    const Tokens& t = Look::instance().tokens();
    const auto& host = m_scene->hosts()[column.host];
    const QColor color = colorOf(host.group);
    const auto count = static_cast<double>(host.processes.size());
    const qreal wide = m_plot.x(1) - m_plot.x(0);
    for (std::size_t p = 0; p < host.processes.size(); ++p) {
        const auto& runs = host.processes[p];
        const double from = column.from + 0.1 + 0.8 * static_cast<double>(p) / count, width = 0.8 / count;
        if (host.processes.size() > 1 && wide * width > 3) { // a lane for each process
            const auto [least, most] = std::ranges::minmax_element(runs);
            QColor lane = color;
            lane.setAlphaF(0.13f);
            const qreal pad = 4 * m_scale, edge = std::min(0.08 * width * wide, 2.0 * m_scale);
            painter.setPen(Qt::NoPen);
            painter.setBrush(lane);
            painter.drawRoundedRect(QRectF(QPointF(m_plot.x(from) + edge, m_plot.y(*most) - pad),
                                           QPointF(m_plot.x(from + width) - edge, m_plot.y(*least) + pad)),
                                    3 * m_scale, 3 * m_scale);
        }
        const std::size_t stride = 1 + (runs.size() - 1) / mostDots;
        const qreal size = std::clamp(wide * width / std::sqrt(static_cast<double>(runs.size()) + 1) * 1.2,
                                      2.2 * m_scale, 6.0 * m_scale);
        QColor dot = color;
        dot.setAlphaF(runs.size() > 60 ? 0.5f : 0.85f);
        for (std::size_t i = 0; i < runs.size(); i += stride) // in the order of the runs
            paintMark(
                painter, Mark::disc,
                m_plot.at(from + width * (static_cast<double>(i) + 0.5) / static_cast<double>(runs.size()),
                          runs[i]),
                size, dot);
    }
    painter.setPen(QPen(t.ink, 2.4 * t.lineWidth));
    painter.drawLine(m_plot.at(column.from + 0.08, host.mean), m_plot.at(column.from + 0.92, host.mean));
}

void HostsPicture::paintGroup(QPainter& painter, const Bars& bars) const
{
    const Tokens& t = Look::instance().tokens();
    const auto& group = m_scene->groups()[bars.group];
    painter.setPen(QPen(colorOf(bars.group), 1.4 * t.lineWidth, Qt::DashLine));
    painter.drawLine(m_plot.at(bars.from, group.mean), m_plot.at(bars.to, group.mean));
    paintUprightInterval(painter, m_plot, bars.pooled, group.pooled, t.violet, m_scale);
    paintUprightInterval(painter, m_plot, bars.hostMeans, group.hostMeans, t.ink, m_scale);
}

/// Names of hosts where all of a group's have room, and the groups' below them.
void HostsPicture::paintNames(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFontMetricsF metrics(look.stageText(labelType));
    const QRectF& field = m_plot.field();
    if (m_room.bottom() - field.bottom() < 0.9 * metrics.height())
        return;
    const qreal first = field.bottom() + 4 * m_scale + metrics.ascent();
    const bool hasTwoRows = m_room.bottom() - field.bottom() >= 1.9 * metrics.height();
    const qreal wide = m_plot.x(1) - m_plot.x(0);
    painter.setFont(look.stageText(labelType));
    painter.setPen(t.muted);
    if (hasTwoRows && m_scene->hasHosts()) {
        // "host 7" is 7 where the word has no room.
        const auto shorter = [](const QString& name) { return name.section(QLatin1Char(' '), -1); };
        for (const bool isShort : {false, true}) {
            const auto nameOf = [&](const Column& column) {
                const QString& name = m_scene->hosts()[column.host].name;
                return isShort ? shorter(name) : name;
            };
            if (!std::ranges::all_of(m_columns, [&](const Column& column) {
                    return metrics.horizontalAdvance(nameOf(column)) < wide - 3 * m_scale;
                }))
                continue;
            for (const auto& column : m_columns) {
                const QString name = nameOf(column);
                painter.drawText(
                    QPointF(m_plot.x(column.from + 0.5) - metrics.horizontalAdvance(name) / 2, first), name);
            }
            break;
        }
    }
    const QFontMetricsF bold(look.stageText(labelType + 1, QFont::DemiBold));
    painter.setFont(look.stageText(labelType + 1, QFont::DemiBold));
    painter.setPen(t.ink);
    for (const auto& bars : m_bars) {
        const qreal left = m_plot.x(bars.from), room = m_plot.x(bars.to) - left;
        const QString name = bold.elidedText(m_scene->groups()[bars.group].name, Qt::ElideRight, room);
        painter.drawText(QPointF(left + (room - bold.horizontalAdvance(name)) / 2,
                                 hasTwoRows ? m_room.bottom() - bold.descent() : first),
                         name);
    }
}

void HostsPicture::paint(QPainter& painter) const
{
    if (isEmpty())
        return;
    m_plot.paint(painter);
    painter.save();
    painter.setClipRect(m_plot.field());
    for (const auto& column : m_columns)
        paintRuns(painter, column);
    for (const auto& bars : m_bars)
        paintGroup(painter, bars);
    painter.restore();
    paintNames(painter);
}

void paintUprightInterval(QPainter& painter, const Plot& plot, double x, const ShownInterval& interval,
                          const QColor& color, qreal scale)
{
    if (!interval.isKnown())
        return;
    const qreal at = plot.x(x), cap = 4 * scale;
    painter.setPen(QPen(color, 2.2 * Look::instance().tokens().lineWidth));
    painter.drawLine(QPointF(at, plot.y(interval.low)), QPointF(at, plot.y(interval.high)));
    for (const double end : {interval.low, interval.high})
        painter.drawLine(QPointF(at - cap, plot.y(end)), QPointF(at + cap, plot.y(end)));
    paintMark(painter, Mark::disc, QPointF(at, plot.y(interval.value)), 7 * scale, color);
}

} // namespace infralab::nested
