// Lays out the pictures of a nested design and answers pointer and keyboard.

#include "nested_design_view.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace infralab::nested {

using namespace scaling;

namespace {

constexpr const char* parameters[] = {"runs", "hosts", "runs"};

QString percent(double share)
{
    return QStringLiteral("%1 %").arg(100 * share, 0, 'g', 3);
}

} // namespace

NestedView::NestedView(QWidget* parent)
    : PlanningView(parent)
    , m_scene(std::make_shared<const NestedScene>())
{}

void NestedView::setScene(std::shared_ptr<const NestedScene> scene)
{
    m_scene = std::move(scene);
    forgetPointer();
    describe();
    relay();
}

void NestedView::setPicture(Picture picture)
{
    m_picture = picture;
    forgetPointer();
    forgetCursor();
    describe();
    relay();
}

std::vector<LegendEntry> NestedView::legendEntries(bool hasRuns, bool hasCurves) const
{
    const Tokens& t = Look::instance().tokens();
    std::vector<LegendEntry> entries;
    if (hasRuns) {
        entries.push_back({QStringLiteral("runs, in their order"), colorOf(0), Mark::disc});
        if (m_scene->hasHosts())
            entries.push_back({QStringLiteral("host means, and what they say"), t.ink, Mark::line});
        entries.push_back({QStringLiteral("what pooled runs claim"), t.violet, Mark::line});
        if (m_scene->groups().size() > 1) {
            entries.push_back(
                {QStringLiteral("claim of %1 %").arg(shortly(m_scene->claim())), t.orange, Mark::dashes});
            if (std::isfinite(m_scene->truth()))
                entries.push_back({QStringLiteral("true difference"), t.green, Mark::line});
        }
    }
    if (hasCurves) {
        entries.push_back({QStringLiteral("power of host means"), t.blue, Mark::line});
        entries.push_back({QStringLiteral("at best, and as claimed"), t.muted, Mark::dashes});
        entries.push_back({QStringLiteral("false alarms of pooled runs"), t.red, Mark::line});
        entries.push_back({QStringLiteral("the plan"), t.orange, Mark::ring});
        if (std::isfinite(m_scene->simulatedRate()))
            entries.push_back({QStringLiteral("simulated"), t.ink, Mark::diamond});
    }
    return entries;
}

void NestedView::layOut()
{
    m_spots.clear();
    if (m_scene->isEmpty())
        return;
    const qreal scale = Look::instance().stageScale(), edge = 14 * std::min(scale, 1.5), gap = 10 * scale;
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.5, -edge, -edge * 0.6);
    const bool hasData = !m_scene->hosts().empty();
    m_hasRuns = hasData && m_picture != Picture::power;
    m_hasCurves = m_picture == Picture::power || !hasData ||
                  (m_picture == Picture::all && room.height() > 400 * scale && room.width() > 430 * scale);
    m_answer = {};
    if (m_picture != Picture::power)
        room.setTop(room.top() + layOutAnswer(room, scale));
    room.setTop(room.top() +
                m_legend.layOut(room, legendEntries(m_hasRuns, m_hasCurves), room.height() * 0.2, scale));
    QRectF above = room, below = room;
    if (m_hasRuns && m_hasCurves) {
        above.setBottom(room.top() + room.height() * 0.58 - gap / 2);
        below.setTop(above.bottom() + gap);
    }
    if (m_hasRuns)
        layOutRuns(above, scale);
    if (m_hasCurves)
        layOutCurves(below, scale);
    keepCursor();
}

/// Where the sentence has room; returns the height taken.
qreal NestedView::layOutAnswer(const QRectF& room, qreal scale)
{
    const QFontMetricsF metrics(Look::instance().stageText(13));
    const QRectF most(room.left(), room.top(), room.width(), room.height());
    const qreal height = metrics.boundingRect(most, Qt::TextWordWrap, m_scene->sentence()).height();
    if (m_scene->sentence().isEmpty() || height > 0.22 * room.height())
        return 0;
    m_answer = QRectF(room.left(), room.top(), room.width(), height + 2);
    return m_answer.height() + 5 * scale;
}

void NestedView::layOutRuns(const QRectF& room, qreal scale)
{
    QRectF hosts = room, intervals = room;
    if (room.width() > 1.25 * room.height() && room.width() > 300 * scale) {
        hosts.setWidth(room.width() * 0.6);
        intervals.setLeft(hosts.right() + 18 * scale);
    } else {
        hosts.setHeight(room.height() * 0.6);
        intervals.setTop(hosts.bottom() + 6 * scale);
    }
    m_hosts.layOut(hosts, m_scene, scale, m_spots);
    m_intervals.layOut(intervals, m_scene, scale, m_spots);
}

void NestedView::layOutCurves(const QRectF& room, qreal scale)
{
    const Series* curves[] = {&m_scene->powerByRuns(), &m_scene->powerByHosts(), &m_scene->alarmsByRuns()};
    const QString across[] = {QStringLiteral("Runs per process"), QStringLiteral("Hosts per group"),
                              QStringLiteral("Runs per process")};
    const QString up[] = {QStringLiteral("Power levels off"), QStringLiteral("Power rises"),
                          QStringLiteral("False alarms, pooled")};
    const char* what[] = {"power", "power", "false alarms"};
    const auto places = curvePlaces(room, room.width() > 1.1 * room.height(), 14 * scale);
    for (std::size_t i = 0; i < 3; ++i) {
        const Series& s = *curves[i];
        Axis x{1, 1000, true, Labels::counts, across[i]};
        if (!s.x.empty())
            x = {s.x.front(), std::max(s.x.back(), 2 * s.x.front()), true, Labels::counts, across[i]};
        if (m_dragged == static_cast<int>(i) && !m_curves[i].isEmpty())
            x = m_curves[i].xAxis(); // it stays while it is dragged
        m_curves[i].layOut(places[i], x, {0, 1, false, Labels::plain, up[i]}, scale);
        const QRectF& field = m_curves[i].field();
        for (std::size_t k = 0; k < s.x.size(); ++k) {
            const qreal here = m_curves[i].x(s.x[k]);
            const qreal from = k > 0 ? (here + m_curves[i].x(s.x[k - 1])) / 2 : field.left();
            const qreal to = k + 1 < s.x.size() ? (here + m_curves[i].x(s.x[k + 1])) / 2 : field.right();
            m_spots.push_back(
                {QRectF(QPointF(from, field.top()), QPointF(to, field.bottom())),
                 m_curves[i].at(s.x[k], s.y[k]),
                 {QStringLiteral("%1 %2: %3 %4")
                      .arg(across[i].toLower(), shortly(s.x[k]), QLatin1String(what[i]), percent(s.y[k])),
                  QStringLiteral("Enter or a click plans with it")},
                 static_cast<int>(i),
                 s.x[k]});
        }
    }
}

std::optional<std::size_t> NestedView::spotAt(const QPointF& at) const
{
    for (std::size_t i = m_spots.size(); i-- > 0;) // bars lie over columns
        if (m_spots[i].zone.contains(at))
            return i;
    return std::nullopt;
}

void NestedView::editAt(int panel, double value)
{
    emit edited(QString::fromLatin1(parameters[panel]), std::clamp(std::round(value), 1.0, 10000.0));
}

QString NestedView::spokenText() const
{
    if (m_scene->isEmpty())
        return QStringLiteral("No plan to show yet.");
    QStringList words;
    if (m_picture != Picture::power && !m_scene->hosts().empty()) {
        for (std::size_t g = 0; g < m_scene->groups().size(); ++g)
            words << (m_scene->hasHosts()
                          ? QStringLiteral("%1: mean %2 over %3 hosts.")
                                .arg(m_scene->groups()[g].name, shortly(m_scene->groups()[g].mean))
                                .arg(m_scene->hostsOf(g))
                          : QStringLiteral("%1: mean %2.")
                                .arg(m_scene->groups()[g].name, shortly(m_scene->groups()[g].mean)));
        words << m_scene->sentence();
        words << QStringLiteral("Pooled runs claim %1, host means say %2.")
                     .arg(fromTo(m_scene->pooled()), fromTo(m_scene->hostMeans()));
    }
    if (m_picture != Picture::runs)
        words << m_scene->planNote();
    if (const auto cursor = cursorText(); !cursor.isEmpty())
        words << cursor;
    return words.join(QLatin1Char(' '));
}

QRectF NestedView::curve(std::size_t panel)
{
    layOutOnce();
    return m_hasCurves ? m_curves[panel].field() : QRectF();
}

QRectF NestedView::hosts()
{
    layOutOnce();
    return m_hasRuns ? m_hosts.field() : QRectF();
}

} // namespace infralab::nested
