// Lays out the three pictures of chance and answers pointer and keyboard.

#include "peeking_view.hpp"

#include "app/look/look.hpp"
#include "app/views/number_text.hpp"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace infralab::peeks {

using scaling::Axis;
using scaling::Labels;
using scaling::LegendEntry;
using scaling::Mark;

namespace {

constexpr qreal reach = 9; // pixels around a point, before the scale
constexpr double mostSeeds = 1000;

QString percent(double share, int digits = 3)
{
    return std::isfinite(share) ? QStringLiteral("%1\u00A0%").arg(100 * share, 0, 'g', digits)
                                : QStringLiteral("–");
}

QString truthText(Truth truth)
{
    return truth == Truth::real      ? QStringLiteral("has an effect")
           : truth == Truth::nothing ? QStringLiteral("has no effect")
                                     : QString();
}

} // namespace

PeekingView::PeekingView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const Scene>())
{}

void PeekingView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    m_hovered.reset();
    if (m_cursor && *m_cursor >= items())
        m_cursor.reset();
    m_look = std::min(m_look, m_scene->looks());
    if (m_asked == m_scene->seeds())
        m_asked.reset();
    if (!m_dragging && !m_asked)
        m_seeds = m_scene->seeds();
    describe();
    relay();
}

void PeekingView::setPicture(Picture picture)
{
    m_picture = picture;
    m_hovered.reset();
    m_cursor.reset();
    describe();
    relay();
}

void PeekingView::showLook(std::int64_t look, double phase)
{
    m_look = std::min(static_cast<std::size_t>(std::max<std::int64_t>(look, 0)), m_scene->looks());
    m_phase = m_look < m_scene->looks() ? std::clamp(phase, 0.0, 1.0) : 0;
    if (m_picture != Picture::looks)
        return;
    if (m_phase == 0)
        describe();
    update();
}

std::vector<LegendEntry> PeekingView::legendEntries() const
{
    const Tokens& t = Look::instance().tokens();
    std::vector<LegendEntry> entries;
    switch (m_picture) {
    case Picture::looks:
        entries = {{QStringLiteral("boundary"), t.ink, Mark::line},
                   {QStringLiteral("runs without any effect"), mix(t.panel, t.blue, 0.7), Mark::line},
                   {QStringLiteral("false alarm"), t.red, Mark::disc},
                   {QStringLiteral("level"), t.orange, Mark::dashes}};
        if (m_scene->naive().y != m_scene->falseAlarms().y)
            entries.push_back({QStringLiteral("naive looking"), t.muted, Mark::dashes});
        return entries;
    case Picture::seeds:
        return {{QStringLiteral("one seed"), mix(t.panel, t.muted, 0.6), Mark::band},
                {QStringLiteral("best of %1").arg(m_seeds), mix(t.panel, t.blue, 0.6), Mark::band},
                {QStringLiteral("mean of the best"), t.orange, Mark::target}};
    case Picture::metrics:
        break;
    }
    entries = {{QStringLiteral("level"), t.orange, Mark::dashes},
               {QStringLiteral("Bonferroni"), t.ink, Mark::dashes},
               {QStringLiteral("Holm"), t.blue, Mark::line},
               {QStringLiteral("Benjamini-Hochberg"), t.green, Mark::line}};
    const auto& metrics = m_scene->metrics();
    if (std::any_of(metrics.begin(), metrics.end(),
                    [](const Metric& m) { return m.truth != Truth::unknown; })) {
        entries.push_back({QStringLiteral("has an effect"), t.ink, Mark::disc});
        entries.push_back({QStringLiteral("has none"), t.ink, Mark::ring});
    }
    return entries;
}

void PeekingView::layOut()
{
    if (m_scene->isEmpty())
        return;
    const qreal scale = Look::instance().stageScale(), edge = 14 * std::min(scale, 1.5);
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.5, -edge, -edge * 0.6);
    room.setTop(room.top() + m_legend.layOut(room, legendEntries(), room.height() * 0.2, scale));
    m_words = {};
    switch (m_picture) {
    case Picture::looks:
        layOutLooks(room, scale);
        break;
    case Picture::metrics:
        layOutMetrics(room, scale);
        break;
    case Picture::seeds:
        layOutSeeds(room, scale);
        break;
    }
}

void PeekingView::layOutLooks(QRectF room, qreal scale)
{
    const qreal gap = 18 * scale;
    QRectF runs = room, side = room;
    const bool isBeside = room.width() > 1.15 * room.height();
    if (isBeside) {
        runs.setWidth((room.width() - gap) * 0.62);
        side.setLeft(runs.right() + gap);
    } else {
        runs.setHeight((room.height() - gap * 0.5) * 0.58);
        side.setTop(runs.bottom() + gap * 0.5);
    }
    m_hasSide = side.width() >= 190 * scale && side.height() >= 110 * scale;
    if (m_hasSide) {
        m_words = side;
        if (isBeside || side.width() < 420 * scale) {
            m_words.setHeight(std::min(side.height(), std::max(side.height() * 0.46, 150 * scale)));
            side.setTop(m_words.bottom() + 8 * scale);
        } else {
            m_words.setWidth((side.width() - gap) / 2);
            side.setLeft(m_words.right() + gap);
        }
    } else {
        runs = room;
    }
    const auto looks = static_cast<double>(m_scene->looks());
    const double most = std::clamp(
        *std::max_element(m_scene->boundary().y.begin(), m_scene->boundary().y.end()) * 1.15, 3.6, 5.0);
    m_plot.layOut(runs, {0, looks, false, Labels::plain, QStringLiteral("Look"), true},
                  {-most, most, false, Labels::plain, QStringLiteral("z of the data so far")}, scale);
    double highest = m_scene->alpha();
    for (const auto* series : {&m_scene->falseAlarms(), &m_scene->naive(), &m_scene->simulated()})
        for (const double share : series->y)
            highest = std::max(highest, share);
    m_side.layOut(side, {0, looks, false, Labels::plain, QStringLiteral("Look"), true},
                  {0, 108 * highest, false, Labels::plain, QStringLiteral("False alarms so far (%)")}, scale);
}

void PeekingView::layOutMetrics(QRectF room, qreal scale)
{
    const qreal line = QFontMetricsF(Look::instance().stageText(11.5)).height();
    const qreal table =
        (static_cast<qreal>(m_scene->procedureLines().size()) + 2) * (line + 3 * scale) + 4 * scale;
    m_hasSide = room.height() - table >= 9 * line && room.width() >= 300 * scale;
    if (m_hasSide) {
        m_words = QRectF(room.left(), room.bottom() - table, room.width(), table);
        room.setBottom(m_words.top() - 6 * scale);
    }
    const double tests = std::max<double>(1, static_cast<double>(m_scene->tested()));
    double low = m_scene->alpha() / tests;
    for (const auto& metric : m_scene->metrics())
        if (metric.p[plain] > 0)
            low = std::min(low, metric.p[plain]);
    m_plot.layOut(room,
                  {0.4, tests + 0.6, false, Labels::plain,
                   QStringLiteral("Rank of the metric, smallest p first"), true},
                  {std::max(low / 2, 1e-12), 1.3, true, Labels::powers, QStringLiteral("p-value")}, scale);
}

void PeekingView::layOutSeeds(QRectF room, qreal scale)
{
    const qreal gap = 18 * scale;
    QRectF one = room, fan = room;
    if (room.width() > 1.15 * room.height()) {
        one.setWidth((room.width() - gap) * 0.56);
        fan.setLeft(one.right() + gap);
    } else {
        one.setHeight((room.height() - gap * 0.5) * 0.54);
        fan.setTop(one.bottom() + gap * 0.5);
    }
    m_hasSide = fan.width() >= 170 * scale && fan.height() >= 100 * scale;
    if (!m_hasSide)
        one = room;
    const auto& single = m_scene->oneSeed();
    const auto& best = m_scene->bestSeed();
    double tallest = 0.1;
    for (const auto* series : {&single, &best})
        for (const double density : series->y)
            tallest = std::max(tallest, density);
    if (!single.x.empty())
        m_plot.layOut(one,
                      {single.x.front(), single.x.back(), false, Labels::plain,
                       QStringLiteral("Score above the mean (points)")},
                      {0, 1.25 * tallest, false, Labels::plain, QStringLiteral("Density")}, scale);
    const auto& fans = m_scene->bestBySeeds();
    if (!fans.x.empty() && fans.low.size() == fans.x.size() && !m_dragging)
        m_side.layOut(fan, {1, mostSeeds, true, Labels::plain, QStringLiteral("Seeds"), true},
                      {fans.low.front() * 1.05, fans.high.back() * 1.08, false, Labels::plain,
                       QStringLiteral("Best score above the mean (points)")},
                      scale);
}

std::vector<PeekingView::Said> PeekingView::saidOfLooks() const
{
    const auto runs = m_scene->runs().size();
    std::vector<Said> said = {
        {percent(m_scene->overallAlpha()), 30,
         m_scene->overallAlpha() > 1.001 * m_scene->alpha() ? &Tokens::red : &Tokens::green},
        {m_scene->looks() == 1 ? QStringLiteral("false alarms with one look")
                               : QStringLiteral("false alarms with %1 looks, where %2 were meant")
                                     .arg(m_scene->looks())
                                     .arg(percent(m_scene->alpha())),
         13, &Tokens::ink}};
    if (std::isfinite(m_scene->simulatedAlpha()))
        said.push_back({QStringLiteral("simulated: %1 ± %2 of %3 runs")
                            .arg(percent(m_scene->simulatedAlpha()))
                            .arg(100 * m_scene->simulatedAlphaSe(), 0, 'g', 2)
                            .arg(readable(m_scene->simulatedRuns())),
                        12, &Tokens::muted});
    said.push_back({m_look == 0 ? QStringLiteral("of the %1 shown, %2 will raise one")
                                      .arg(runs)
                                      .arg(m_scene->crossedBy(m_scene->looks()))
                                : QStringLiteral("of the %1 shown, %2 raised one by look %3")
                                      .arg(runs)
                                      .arg(m_scene->crossedBy(m_look))
                                      .arg(m_look),
                    12, &Tokens::muted});
    if (m_scene->drift() > 0)
        said.push_back(
            {QStringLiteral("a true effect of %1 standard errors is found in %2 of runs, after %3 looks")
                 .arg(m_scene->drift())
                 .arg(percent(m_scene->overallPower()))
                 .arg(m_scene->expectedLooks(), 0, 'g', 3),
             12, &Tokens::muted});
    return said;
}

std::size_t PeekingView::grownOf(const RunPath& run) const
{
    return run.crossed > 0 ? std::min(run.crossed, m_look) : m_look;
}

std::size_t PeekingView::items() const
{
    return m_picture == Picture::looks     ? m_scene->runs().size()
           : m_picture == Picture::metrics ? m_scene->tested()
                                           : 0;
}

QPointF PeekingView::placeOf(std::size_t item) const
{
    if (m_picture == Picture::looks) {
        const auto& run = m_scene->runs()[item];
        const auto at = grownOf(run);
        return m_plot.at(static_cast<double>(at), run.z[at]);
    }
    const double p = m_scene->metrics()[item].p[plain];
    return m_plot.at(static_cast<double>(item + 1), std::max(p, m_plot.yAxis().low));
}

std::optional<std::size_t> PeekingView::itemAt(const QPointF& at) const
{
    std::optional<std::size_t> best;
    qreal nearest = reach * Look::instance().stageScale();
    for (std::size_t i = 0; i < items(); ++i) {
        const QPointF way = placeOf(i) - at;
        if (const qreal away = std::hypot(way.x(), way.y()); away < nearest) {
            nearest = away;
            best = i;
        }
    }
    return best;
}

std::optional<std::size_t> PeekingView::pointed() const
{
    if (m_hovered)
        return m_hovered;
    return hasFocus() && m_cursor && *m_cursor < items() ? m_cursor : std::nullopt;
}

QStringList PeekingView::explain(std::size_t item) const
{
    if (m_picture == Picture::looks) {
        const auto& run = m_scene->runs()[item];
        const auto at = grownOf(run);
        return {QStringLiteral("run %1").arg(item + 1),
                QStringLiteral("z = %1 at look %2").arg(run.z[at], 0, 'f', 2).arg(at),
                run.crossed > 0 && run.crossed <= m_look
                    ? QStringLiteral("crossed the boundary: a false alarm")
                    : QStringLiteral("goes on: nothing is there, nothing is found")};
    }
    const auto& metric = m_scene->metrics()[item];
    const auto value = [](double p) { return QString::number(p, 'g', 3); };
    QStringList lines{QStringLiteral("metric %1: p = %2").arg(metric.number).arg(value(metric.p[plain]))};
    if (metric.truth != Truth::unknown)
        lines << truthText(metric.truth);
    lines << QStringLiteral("adjusted: %1 Bonferroni, %2 Holm, %3 Benjamini-Hochberg")
                 .arg(value(metric.p[bonferroni]), value(metric.p[holm]), value(metric.p[benjaminiHochberg]));
    const bool isFound = metric.p[plain] <= m_scene->alpha();
    return lines << (metric.p[holm] <= m_scene->alpha() ? QStringLiteral("survives every correction of Holm")
                     : metric.p[benjaminiHochberg] <= m_scene->alpha()
                         ? QStringLiteral("found by Benjamini-Hochberg alone")
                     : isFound ? QStringLiteral("significant only while it is not corrected")
                               : QStringLiteral("not significant"));
}

QColor PeekingView::colorOf(const Metric& metric) const
{
    const Tokens& t = Look::instance().tokens();
    return metric.p[holm] <= m_scene->alpha()                ? t.blue
           : metric.p[benjaminiHochberg] <= m_scene->alpha() ? t.green
           : metric.p[plain] <= m_scene->alpha()             ? t.orange
                                                             : t.muted;
}

void PeekingView::askSeeds(double seeds)
{
    seeds = std::clamp(std::round(seeds), 1.0, mostSeeds);
    if (seeds == m_seeds || m_scene->isEmpty())
        return;
    m_seeds = seeds;
    m_asked = seeds;
    describe();
    relay();
    emit seedsEdited(static_cast<qint64>(seeds));
}

void PeekingView::askSeedsAt(const QPointF& at)
{
    const QRectF& field = m_side.field();
    askSeeds(m_side.xAt(std::clamp(at.x(), field.left(), field.right())));
}

void PeekingView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    if (m_scene->isEmpty())
        return;
    if (m_dragging) {
        askSeedsAt(event->position());
        return;
    }
    const auto item = itemAt(event->position());
    const bool isDraggable =
        m_picture == Picture::seeds && m_hasSide && m_side.field().contains(event->position());
    setCursor(item ? Qt::PointingHandCursor : isDraggable ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (item != m_hovered) {
        m_hovered = item;
        update();
    }
}

void PeekingView::mousePressEvent(QMouseEvent* event)
{
    layOutOnce();
    if (event->button() != Qt::LeftButton || m_scene->isEmpty())
        return;
    if (m_picture == Picture::seeds && m_hasSide && m_side.field().contains(event->position())) {
        m_dragging = true;
        askSeedsAt(event->position());
    } else if (m_picture == Picture::looks && m_plot.field().contains(event->position())) {
        emit lookWanted(std::lround(m_plot.xAt(event->position().x())));
    }
}

void PeekingView::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_dragging)
        return;
    m_dragging = false;
    relay();
}

void PeekingView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void PeekingView::moveCursor(int by)
{
    if (items() == 0)
        return;
    const auto last = static_cast<int>(items()) - 1;
    const int at = m_cursor ? static_cast<int>(*m_cursor) + by : by > 0 ? 0 : last;
    m_cursor = static_cast<std::size_t>(std::clamp(at, 0, last));
    m_hovered.reset();
    describe();
    update();
}

void PeekingView::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (!m_scene->isEmpty()) {
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            const int by = key == Qt::Key_Right ? 1 : -1;
            if (m_picture == Picture::seeds)
                askSeeds(m_seeds + by);
            else
                moveCursor(by);
            return;
        }
        if ((key == Qt::Key_Up || key == Qt::Key_Down) && m_picture == Picture::looks) {
            const auto look = static_cast<qint64>(m_look) + (key == Qt::Key_Up ? 1 : -1);
            emit lookWanted(std::clamp<qint64>(look, 0, static_cast<qint64>(m_scene->looks())));
            return;
        }
        if (key == Qt::Key_Escape && m_cursor) {
            m_cursor.reset();
            describe();
            update();
            return;
        }
    }
    QWidget::keyPressEvent(event);
}

void PeekingView::describe()
{
    setAccessibleDescription(spokenText());
}

QString PeekingView::spokenText() const
{
    if (m_scene->isEmpty())
        return QStringLiteral("No runs to show yet.");
    QStringList text;
    switch (m_picture) {
    case Picture::looks:
        for (const auto& said : saidOfLooks())
            text << said.text;
        break;
    case Picture::metrics:
        text << QStringLiteral("%1 p-values, the smallest first").arg(m_scene->tested());
        for (const auto& line : m_scene->procedureLines())
            text << QStringLiteral("%1 finds %2").arg(line.name).arg(line.found);
        break;
    case Picture::seeds:
        text << QStringLiteral("the best of %1 equal seeds lies %2 points above a single one")
                    .arg(m_scene->seeds())
                    .arg(m_scene->gain(), 0, 'g', 3);
        break;
    }
    QString out = text.join(QStringLiteral("; ")) + QLatin1Char('.');
    if (m_cursor && *m_cursor < items())
        out += QLatin1Char(' ') + explain(*m_cursor).join(QStringLiteral("; ")) + QLatin1Char('.');
    return out;
}

QRectF PeekingView::field()
{
    layOutOnce();
    return m_plot.field();
}

QRectF PeekingView::fan()
{
    layOutOnce();
    return m_picture == Picture::seeds && m_hasSide ? m_side.field() : QRectF();
}

QPointF PeekingView::place(std::size_t item)
{
    layOutOnce();
    return item < items() ? placeOf(item) : QPointF();
}

} // namespace infralab::peeks
