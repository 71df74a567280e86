// Lays out the pictures of a plan's power and answers pointer and keyboard.

#include "power_analysis_view.hpp"

#include "app/look/look.hpp"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace infralab::power {

using namespace scaling;

namespace {

constexpr qreal reach = 12;                        // pixels around a point, before the scale
constexpr int frame = 16;                          // milliseconds
constexpr double aSecond = 30, reducedSecond = 10; // experiments

constexpr const char* parameters[] = {"sample_size", "effect", "alpha"};

QString percent(double share)
{
    return QStringLiteral("%1 %").arg(100 * share, 0, 'g', 3);
}

QString shortly(double value)
{
    return QString::number(value, 'g', 3);
}

double largest(const Series& series)
{
    return series.y.empty() ? 0 : *std::max_element(series.y.begin(), series.y.end());
}

Axis linear(double low, double high, const QString& title)
{
    return {low, high > low ? high : low + 1, false, Labels::plain, title};
}

} // namespace

PowerView::PowerView(QWidget* parent)
    : PlanningView(parent)
    , m_scene(std::make_shared<const PowerScene>())
{
    m_clock.setInterval(frame);
    connect(&m_clock, &QTimer::timeout, this, &PowerView::tick);
}

void PowerView::setScene(std::shared_ptr<const PowerScene> scene)
{
    m_scene = std::move(scene);
    forgetPointer();
    describe();
    relay();
}

void PowerView::setPicture(Picture picture)
{
    m_picture = picture;
    forgetPointer();
    forgetCursor();
    describe();
    relay();
}

void PowerView::play()
{
    m_fallen = 0;
    forgetCursor();
    m_clock.start();
    relay();
}

void PowerView::tick()
{
    m_fallen += frame / 1000.0 * (Look::instance().reducedMotion() ? reducedSecond : aSecond);
    if (m_fallen > static_cast<double>(m_rows) + 2) {
        m_clock.stop();
        m_fallen = 1000;
        describe();
    }
    relay();
}

std::vector<LegendEntry> PowerView::legendEntries() const
{
    const Tokens& t = Look::instance().tokens();
    std::vector<LegendEntry> entries;
    const LegendEntry truth{
        QStringLiteral("true effect %1 = %2").arg(m_scene->effectName(), shortly(m_scene->effect())),
        t.orange, Mark::line};
    const QString level = QStringLiteral("alpha %1: false alarms").arg(percent(m_scene->alpha()));
    const QString beta = QStringLiteral("beta %1: missed").arg(percent(1 - m_scene->actualPower()));
    const QString power = QStringLiteral("power %1: found").arg(percent(m_scene->actualPower()));
    const auto distributions = [&] {
        entries.push_back({QStringLiteral("no effect"), t.ink, Mark::dashes});
        entries.push_back({QStringLiteral("with the effect"), t.blue, Mark::line});
        entries.push_back({level, mix(t.panel, t.red, 0.55), Mark::band});
        entries.push_back({beta, mix(t.panel, t.muted, 0.35), Mark::band});
        entries.push_back({power, mix(t.panel, t.blue, 0.3), Mark::band});
    };
    switch (m_picture) {
    case Picture::experiments:
        entries.push_back({QStringLiteral("found"), t.blue, Mark::disc});
        entries.push_back({QStringLiteral("missed"), t.muted, Mark::ring});
        if (m_scene->count(Fate::wrongSign, m_rows) > 0)
            entries.push_back({QStringLiteral("found with the wrong sign"), t.red, Mark::diamond});
        entries.push_back(truth);
        if (m_hasDistributions)
            distributions();
        break;
    case Picture::distributions:
        distributions();
        entries.push_back({QStringLiteral("simulated"), t.ink, Mark::disc});
        break;
    case Picture::curves:
        entries.push_back({QStringLiteral("formula"), t.blue, Mark::line});
        entries.push_back({QStringLiteral("the plan"), t.orange, Mark::ring});
        if (std::isfinite(m_scene->simulatedPower()))
            entries.push_back({QStringLiteral("simulated, with its 95 % interval"), t.ink, Mark::diamond});
        break;
    case Picture::curse:
        entries.push_back({QStringLiteral("found"), t.blue, Mark::band});
        entries.push_back({QStringLiteral("missed"), mix(t.panel, t.muted, 0.45), Mark::band});
        if (m_scene->signError() > 0)
            entries.push_back({QStringLiteral("found with the wrong sign: %1 of the found")
                                   .arg(percent(m_scene->signError())),
                               t.red, Mark::band});
        entries.push_back(truth);
        if (std::isfinite(m_scene->exaggeration()))
            entries.push_back({QStringLiteral("mean size of the found: %1 times the true effect")
                                   .arg(shortly(m_scene->exaggeration())),
                               t.blue, Mark::dashes});
        break;
    }
    return entries;
}

void PowerView::layOut()
{
    m_spots.clear();
    if (m_scene->isEmpty())
        return;
    const qreal scale = Look::instance().stageScale(), edge = 14 * std::min(scale, 1.5);
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.5, -edge, -edge * 0.6);
    m_hasDistributions = m_picture == Picture::experiments && room.width() > 620 * scale &&
                         room.height() > 200 * scale && room.width() > 1.15 * room.height();
    room.setTop(room.top() + m_legend.layOut(room, legendEntries(), room.height() * 0.25, scale) + 4 * scale);
    switch (m_picture) {
    case Picture::experiments: {
        QRectF piles = room;
        if (m_hasDistributions) {
            piles.setWidth(room.width() * 0.56);
            layOutDistributions({QPointF(piles.right() + 18 * scale, room.top()), room.bottomRight()}, scale);
            m_spots.clear(); // here the rows are what one points at
        }
        layOutPiles(piles, scale);
        break;
    }
    case Picture::distributions:
        layOutDistributions(room, scale);
        break;
    case Picture::curves:
        layOutCurves(room, scale);
        break;
    case Picture::curse:
        layOutCurse(room, scale);
        break;
    }
    keepCursor();
}

std::array<double, 2> PowerView::estimateSpan() const
{
    const auto& x = m_scene->found().x;
    if (x.size() < 2)
        return {-1, 1};
    const double half = (x[1] - x[0]) / 2;
    return {x.front() - half, x.back() + half};
}

/// The piles share one height, so that they are a bar each: what share is found, what share is missed.
void PowerView::layOutPiles(const QRectF& room, qreal scale)
{
    const auto& all = m_scene->experiments();
    m_rows = 100;
    for (const std::size_t fewer : {50U, 25U, 10U})
        if (room.height() < 3 * std::min(scale, 1.6) * static_cast<double>(m_rows) + 60 * scale)
            m_rows = fewer;
    m_rows = std::min(m_rows, std::max<std::size_t>(all.size(), 1));
    const auto come = std::min(static_cast<std::size_t>(std::max(m_fallen, 0.0)), m_rows);
    const std::size_t missed = m_scene->count(Fate::missed, come), found = come - missed;
    const auto [low, high] = estimateSpan();
    const QString estimate = QStringLiteral("Estimated %1").arg(m_scene->effectName());
    const auto top = static_cast<double>(m_rows);
    QRectF left = room, right = room;
    left.setRight(room.center().x() - 6 * scale);
    right.setLeft(room.center().x() + 6 * scale);
    m_found.layOut(left, linear(low, high, estimate),
                   linear(0, top, QStringLiteral("Found: %1 of %2").arg(found).arg(come)), scale);
    m_missed.layOut(right, linear(low, high, estimate),
                    linear(0, top, QStringLiteral("Missed: %1 of %2").arg(missed).arg(come)), scale);
    double inFound = 0, inMissed = 0;
    for (std::size_t i = 0; i < come && i < all.size(); ++i) {
        const ShownExperiment& e = all[i];
        const bool isMissed = e.fate == Fate::missed;
        const double row = (isMissed ? inMissed : inFound)++ + 0.5;
        const char* word = isMissed                    ? "missed: the interval holds 0"
                           : e.fate == Fate::wrongSign ? "found, with the wrong sign"
                                                       : "found: the interval leaves 0 out";
        const QString interval = std::isinf(e.low) ? QStringLiteral("up to %1").arg(shortly(e.high))
                                 : std::isinf(e.high)
                                     ? QStringLiteral("from %1").arg(shortly(e.low))
                                     : QStringLiteral("%1 to %2").arg(shortly(e.low), shortly(e.high));
        m_spots.push_back({{},
                           (isMissed ? m_missed : m_found).at(std::clamp(e.estimate, low, high), row),
                           {QStringLiteral("experiment %1: %2 = %3")
                                .arg(i + 1)
                                .arg(m_scene->effectName(), shortly(e.estimate)),
                            interval + QStringLiteral(", ") + m_scene->statisticName() +
                                QStringLiteral(" = ") + shortly(e.statistic),
                            QString::fromLatin1(word)},
                           -1,
                           0});
    }
}

void PowerView::layOutDistributions(const QRectF& room, qreal scale)
{
    const Series &none = m_scene->none(), &some = m_scene->some();
    if (none.x.empty())
        return;
    // A density without bound at 0 must not press the other flat.
    const double high = std::min(std::max(largest(none), largest(some)), 4 * std::max(largest(some), 0.05));
    m_distributions.layOut(room,
                           linear(none.x.front(), none.x.back(),
                                  QStringLiteral("Test statistic %1").arg(m_scene->statisticName())),
                           linear(0, 1.08 * high, QStringLiteral("Density")), scale);
    for (std::size_t i = 0; i < none.x.size(); ++i) {
        const double x = none.x[i];
        const bool isFound = x > m_scene->upperCritical() || x < m_scene->lowerCritical();
        m_spots.push_back({{},
                           m_distributions.at(x, std::min(std::max(none.y[i], some.y[i]), high)),
                           {QStringLiteral("%1 = %2: %3")
                                .arg(m_scene->statisticName(), shortly(x),
                                     isFound ? QStringLiteral("found") : QStringLiteral("missed")),
                            QStringLiteral("density %1 with no effect, %2 with it")
                                .arg(shortly(none.y[i]), shortly(some.y[i]))},
                           -1,
                           0});
    }
}

void PowerView::layOutCurves(const QRectF& room, qreal scale)
{
    const Series* curves[] = {&m_scene->byN(), &m_scene->byEffect(), &m_scene->byAlpha()};
    const QString titles[] = {QStringLiteral("Sample size"),
                              QStringLiteral("Effect %1").arg(m_scene->effectName()),
                              QStringLiteral("Level alpha")};
    const bool across = room.width() > 1.1 * room.height();
    const auto places = curvePlaces(room, across, 14 * scale);
    for (std::size_t i = 0; i < 3; ++i) {
        const Series& s = *curves[i];
        if (s.x.empty())
            continue;
        Axis x = linear(s.x.front(), s.x.back(), titles[i]);
        if (i == 2)
            x = {s.x.front(), s.x.back(), true, Labels::powers, titles[i]};
        if (m_dragged == static_cast<int>(i) && !m_curves[i].isEmpty())
            x = m_curves[i].xAxis(); // it stays while it is dragged
        m_curves[i].layOut(places[i], x,
                           linear(0, 1, i == 0 || !across ? QStringLiteral("Power") : QString()), scale);
        for (std::size_t k = 0; k < s.x.size(); ++k)
            if (s.x[k] >= x.low && s.x[k] <= x.high)
                m_spots.push_back(
                    {{},
                     m_curves[i].at(s.x[k], s.y[k]),
                     {QStringLiteral("%1 %2: power %3").arg(titles[i], shortly(s.x[k]), percent(s.y[k])),
                      isEditable(static_cast<int>(i)) ? QStringLiteral("Enter or a click plans with it")
                                                      : QString()},
                     static_cast<int>(i),
                     s.x[k]});
    }
}

void PowerView::layOutCurse(const QRectF& room, qreal scale)
{
    const Series &found = m_scene->found(), &missed = m_scene->missed();
    if (found.x.size() < 2 || missed.x.size() != found.x.size())
        return;
    const auto [low, high] = estimateSpan();
    double top = 0;
    for (std::size_t i = 0; i < found.x.size(); ++i)
        top = std::max(top, found.y[i] + missed.y[i]);
    m_curse.layOut(
        room,
        linear(
            low, high,
            QStringLiteral("Estimated %1 of %2 simulated experiments")
                .arg(m_scene->effectName())
                .arg(QLocale(QLocale::English).toString(static_cast<qlonglong>(m_scene->experimentsRun())))),
        linear(0, 1.15 * top, QStringLiteral("Density")), scale);
    const double width = found.x[1] - found.x[0];
    for (std::size_t i = 0; i < found.x.size(); ++i)
        m_spots.push_back({{},
                           m_curse.at(found.x[i], found.y[i] + missed.y[i]),
                           {QStringLiteral("%1 about %2").arg(m_scene->effectName(), shortly(found.x[i])),
                            QStringLiteral("%1 of all experiments found here, %2 missed")
                                .arg(percent(found.y[i] * width), percent(missed.y[i] * width))},
                           -1,
                           0});
}

bool PowerView::isEditable(int panel) const
{
    return m_scene->solvedFor() != QLatin1String(parameters[panel]) &&
           (panel != 1 || m_scene->effectIsNumber());
}

void PowerView::editAt(int panel, double value)
{
    if (!isEditable(panel))
        return;
    if (panel == 0)
        value = std::max(std::round(value), 1.0);
    else
        value = QString::number(value, 'g', 3).toDouble();
    emit edited(QString::fromLatin1(parameters[panel]), value);
}

std::optional<std::size_t> PowerView::spotAt(const QPointF& at) const
{
    std::optional<std::size_t> best;
    qreal nearest = reach * Look::instance().stageScale();
    const bool isCurve = m_picture != Picture::experiments;
    for (std::size_t i = 0; i < m_spots.size(); ++i) {
        const QPointF way = m_spots[i].mark - at;
        // A curve is pointed at from above and below.
        if (const qreal away = std::hypot(way.x(), isCurve ? way.y() / 4 : way.y()); away < nearest) {
            nearest = away;
            best = i;
        }
    }
    return best;
}

QString PowerView::spokenText() const
{
    if (m_scene->isEmpty())
        return QStringLiteral("Nothing is planned yet.");
    QString text = m_scene->verdict() + QLatin1Char(' ') + m_scene->agreement();
    if (m_picture == Picture::curse && std::isfinite(m_scene->exaggeration()))
        text += QStringLiteral(" What is found is on average %1 times as large as the true effect.")
                    .arg(m_scene->exaggeration(), 0, 'g', 3);
    if (const auto cursor = cursorText(); !cursor.isEmpty())
        text += QLatin1Char(' ') + cursor;
    return text;
}

QRectF PowerView::curve(std::size_t panel)
{
    layOutOnce();
    return m_curves[panel].field();
}

std::size_t PowerView::shownExperiments()
{
    layOutOnce();
    return m_rows;
}

} // namespace infralab::power
