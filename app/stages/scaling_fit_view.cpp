// Lays out the pictures of a fit and answers pointer and keyboard.

#include "scaling_fit_view.hpp"

#include "app/look/look.hpp"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace infralab::scaling {
namespace {

constexpr double leastBudget = 1e15, mostBudget = 1e30, none = std::numeric_limits<double>::quiet_NaN();
constexpr qreal reach = 9; // pixels around a run, before the scale

double roundedBudget(double flop)
{
    const double power = std::pow(10, std::floor(std::log10(flop)) - 2);
    return std::clamp(std::round(flop / power) * power, leastBudget, mostBudget);
}

struct Span
{
    double low = std::numeric_limits<double>::infinity(), high = -low;

    void include(double value)
    {
        if (!std::isfinite(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    /// With a margin, and never without width.
    Axis logarithmic(Labels labels, const QString& title) const
    {
        const double margin = std::pow(std::max(high / low, 1.5), 0.04);
        return {low / margin, high * margin, true, labels, title};
    }
    Axis linear(const QString& title) const
    {
        const double margin = std::max((high - low) * 0.05, std::abs(high) * 1e-6 + 1e-12);
        return {low - margin, high + margin, false, Labels::plain, title};
    }
};

QString within(const Interval& i)
{
    return std::isfinite(i.low)
               ? QStringLiteral("%1 (%2 to %3)").arg(countText(i.value), countText(i.low), countText(i.high))
               : countText(i.value);
}

} // namespace

FitView::FitView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const FitScene>())
{}

void FitView::setScene(std::shared_ptr<const FitScene> scene)
{
    m_scene = std::move(scene);
    m_hovered.reset();
    if (m_cursor && *m_cursor >= m_scene->runs().size())
        m_cursor.reset();
    if (m_asked == m_scene->budget())
        m_asked.reset();
    if (!m_dragging && !m_asked) // an older result must not take the budget back
        m_budget = m_scene->budget();
    m_optimum = m_scene->optimumAt(m_budget);
    describe();
    relay();
}

void FitView::setPicture(Picture picture)
{
    m_picture = picture;
    m_hovered.reset();
    m_cursor.reset();
    describe();
    relay();
}

std::vector<LegendEntry> FitView::legendEntries() const
{
    const Tokens& t = Look::instance().tokens();
    std::vector<LegendEntry> entries;
    const auto loss = [](double value) { return QStringLiteral("loss %1").arg(value, 0, 'g', 3); };
    if (m_picture == Picture::heldOut)
        return {{QStringLiteral("measured"), t.ink, Mark::diamond},
                {QStringLiteral("outside its interval"), t.red, Mark::diamond},
                {QStringLiteral("95 % of the prediction"), mix(t.panel, t.violet, 0.35), Mark::band}};
    if (m_picture != Picture::budgets) {
        const auto [low, high] = m_scene->colourSpan();
        entries.push_back({loss(low), colorOf(low), Mark::disc});
        entries.push_back({loss(high) + QStringLiteral(" and more"), colorOf(high), Mark::disc});
    } else {
        entries.push_back({QStringLiteral("runs"), mix(t.panel, t.muted, 0.7), Mark::disc});
    }
    if (m_scene->count(Part::dropped) > 0)
        entries.push_back({QStringLiteral("dropped"), t.ink, Mark::cross});
    if (m_scene->count(Part::heldOut) > 0)
        entries.push_back({QStringLiteral("held out"), t.ink, Mark::diamond});
    if (m_picture != Picture::valleys) {
        entries.push_back({QStringLiteral("best by budget"), t.ink, Mark::line});
        if (!m_scene->frontierLoss().low.empty())
            entries.push_back({QStringLiteral("95 % of refits"), mix(t.panel, t.violet, 0.35), Mark::band});
    }
    entries.push_back(
        {QStringLiteral("optimum of %1 FLOP").arg(powerOfTenText(m_budget)), t.orange, Mark::target});
    if (m_picture == Picture::plane)
        entries.push_back(
            {QStringLiteral("sticks: residuals, whole at %1 %").arg(100 * m_scene->fullResidual(), 0, 'g', 2),
             t.muted, Mark::line});
    return entries;
}

void FitView::layOut()
{
    if (m_scene->isEmpty())
        return;
    const qreal scale = Look::instance().stageScale(), edge = 14 * std::min(scale, 1.5), gap = 20 * scale;
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.5, -edge, -edge * 0.6);
    room.setTop(room.top() + m_legend.layOut(room, legendEntries(), room.height() * 0.25, scale));
    m_hasCloud = false;
    if (!m_scene->cloud().empty()) {
        QRectF main = room, cloud = room;
        if (room.width() > 1.45 * room.height()) {
            cloud.setLeft(room.right() - std::min(room.width() * 0.3, room.height() * 0.85));
            main.setRight(cloud.left() - gap);
            m_hasCloud = cloud.width() >= 130 * scale;
        } else {
            cloud.setTop(room.bottom() - room.height() * 0.3);
            main.setBottom(cloud.top() - gap);
            m_hasCloud = cloud.height() >= 110 * scale;
        }
        if (m_hasCloud) {
            layOutCloud(cloud, scale);
            room = main;
        }
    }
    layOutPlot(room, scale);
}

void FitView::layOutPlot(const QRectF& room, qreal scale)
{
    if (m_dragging && !m_plot.isEmpty()) { // axes stay while the budget is dragged
        m_plot.layOut(room, m_plot.xAxis(), m_plot.yAxis(), scale);
        return;
    }
    if (m_picture == Picture::heldOut) {
        layOutHeldOut(room, scale);
        return;
    }
    Span x, y;
    const auto include = [&](double parameters, double tokens, double flop, double loss) {
        x.include(m_picture == Picture::budgets ? flop : parameters);
        y.include(m_picture == Picture::plane ? tokens : loss);
    };
    // What was dropped must not press the other losses flat.
    for (const auto& run : m_scene->runs())
        if (run.part != Part::dropped || m_picture == Picture::plane)
            include(run.parameters, run.tokens, run.flop, run.loss);
    include(m_optimum.parameters.value, m_optimum.tokens.value, m_budget, m_optimum.loss.value);
    include(m_optimum.parameters.low, m_optimum.tokens.low, m_budget, m_optimum.loss.low);
    include(m_optimum.parameters.high, m_optimum.tokens.high, m_budget, m_optimum.loss.high);
    const QString parameters = QStringLiteral("Parameters"), loss = QStringLiteral("Loss");
    switch (m_picture) {
    case Picture::plane:
        m_plot.layOut(room, x.logarithmic(Labels::counts, parameters),
                      y.logarithmic(Labels::counts, QStringLiteral("Tokens")), scale);
        break;
    case Picture::valleys:
        m_plot.layOut(room, x.logarithmic(Labels::counts, parameters), y.linear(loss), scale);
        break;
    case Picture::budgets:
        m_plot.layOut(room, x.logarithmic(Labels::powers, QStringLiteral("Budget (FLOP)")), y.linear(loss),
                      scale);
        break;
    case Picture::heldOut:
        break;
    }
}

void FitView::layOutHeldOut(const QRectF& room, qreal scale)
{
    const auto& runs = m_scene->runs();
    m_heldOut.clear();
    Span y;
    y.include(0);
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i].part == Part::heldOut && std::isfinite(runs[i].low + runs[i].high + runs[i].predicted)) {
            m_heldOut.push_back(i);
            for (const double loss : {runs[i].loss, runs[i].low, runs[i].high})
                y.include(100 * (loss / runs[i].predicted - 1));
        }
    std::stable_sort(m_heldOut.begin(), m_heldOut.end(),
                     [&](std::size_t a, std::size_t b) { return runs[a].flop < runs[b].flop; });
    m_plot.layOut(room,
                  {0, static_cast<double>(m_heldOut.size()) + 1, false, Labels::plain,
                   QStringLiteral("Held-out runs, by budget")},
                  y.linear(QStringLiteral("Loss over its prediction (%)")), scale);
}

bool FitView::isShown(std::size_t run) const
{
    if (m_picture == Picture::heldOut)
        return std::find(m_heldOut.begin(), m_heldOut.end(), run) != m_heldOut.end();
    const QPointF at = placeOf(run);
    return m_plot.field().adjusted(-1, -1, 1, 1).contains(at);
}

void FitView::layOutCloud(const QRectF& room, qreal scale)
{
    Span x, y;
    for (const auto& refit : m_scene->cloud()) {
        x.include(refit[0]);
        y.include(refit[1]);
    }
    x.include(m_scene->alpha());
    y.include(m_scene->beta());
    m_cloud.layOut(room, x.linear(QStringLiteral("alpha")),
                   y.linear(QStringLiteral("beta of %1 refits").arg(m_scene->cloud().size())), scale);
}

QPointF FitView::placeOf(std::size_t index) const
{
    const FitRun& run = m_scene->runs()[index];
    switch (m_picture) {
    case Picture::plane:
        return m_plot.at(run.parameters, run.tokens);
    case Picture::valleys:
        return m_plot.at(run.parameters, run.loss);
    case Picture::budgets:
        return m_plot.at(run.flop, run.loss);
    case Picture::heldOut:
        break;
    }
    const auto at = std::find(m_heldOut.begin(), m_heldOut.end(), index) - m_heldOut.begin();
    return m_plot.at(static_cast<double>(at) + 1, 100 * (run.loss / run.predicted - 1));
}

std::optional<std::size_t> FitView::runAt(const QPointF& at) const
{
    std::optional<std::size_t> best;
    qreal nearest = reach * Look::instance().stageScale();
    for (std::size_t i = 0; i < m_scene->runs().size(); ++i) {
        if (!isShown(i))
            continue;
        const QPointF way = placeOf(i) - at;
        if (const qreal away = std::hypot(way.x(), way.y()); away < nearest) {
            nearest = away;
            best = i;
        }
    }
    return best;
}

double FitView::budgetAt(const QPointF& at) const
{
    const QRectF& field = m_plot.field();
    const double x = m_plot.xAt(std::clamp(at.x(), field.left(), field.right()));
    switch (m_picture) {
    case Picture::plane:
        return m_scene->flopFactor() * x * m_plot.yAt(std::clamp(at.y(), field.top(), field.bottom()));
    case Picture::budgets:
        return x;
    case Picture::valleys:
    case Picture::heldOut:
        break;
    }
    return none;
}

void FitView::showBudget(double flop)
{
    if (!(flop > 0) || m_scene->isEmpty())
        return;
    flop = roundedBudget(flop);
    if (flop == m_budget)
        return;
    m_budget = flop;
    m_asked = flop;
    m_optimum = m_scene->optimumAt(flop);
    describe();
    relay();
    emit budgetEdited(flop);
}

std::optional<std::size_t> FitView::pointed() const
{
    if (m_hovered)
        return m_hovered;
    return hasFocus() && m_cursor && isShown(*m_cursor) ? m_cursor : std::nullopt;
}

QStringList FitView::explain(const FitRun& run) const
{
    const char* part = run.part == Part::fitted    ? "fitted"
                       : run.part == Part::dropped ? "dropped before the fit"
                                                   : "held out: the fit has not seen it";
    QStringList lines{QStringLiteral("line %1").arg(run.line),
                      QStringLiteral("%1 parameters, %2 tokens, %3 FLOP")
                          .arg(countText(run.parameters), countText(run.tokens), powerOfTenText(run.flop))};
    if (std::isfinite(run.predicted))
        lines << QStringLiteral("loss %1, predicted %2, residual %3 %")
                     .arg(run.loss, 0, 'g', 4)
                     .arg(run.predicted, 0, 'g', 4)
                     .arg(100 * run.residual, 0, 'g', 2);
    else
        lines << QStringLiteral("loss %1").arg(run.loss, 0, 'g', 4);
    if (std::isfinite(run.low))
        lines
            << QStringLiteral("predicted between %1 and %2").arg(run.low, 0, 'g', 4).arg(run.high, 0, 'g', 4);
    return lines << QString::fromLatin1(part);
}

void FitView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    if (m_scene->isEmpty())
        return;
    if (m_dragging) {
        showBudget(budgetAt(event->position()));
        return;
    }
    const auto run = runAt(event->position());
    const bool drags = hasBudgets() && m_plot.field().contains(event->position());
    setCursor(run ? Qt::PointingHandCursor : drags ? Qt::SizeAllCursor : Qt::ArrowCursor);
    if (run != m_hovered) {
        m_hovered = run;
        update();
    }
}

void FitView::mousePressEvent(QMouseEvent* event)
{
    layOutOnce();
    if (event->button() != Qt::LeftButton || m_scene->isEmpty() || !hasBudgets() ||
        !m_plot.field().contains(event->position()))
        return;
    m_dragging = true;
    m_hovered.reset();
    showBudget(budgetAt(event->position()));
}

void FitView::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_dragging)
        return;
    m_dragging = false;
    relay();
}

void FitView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void FitView::moveCursor(int by)
{
    layOutOnce();
    const auto last = static_cast<int>(m_scene->runs().size()) - 1;
    int at = m_cursor ? static_cast<int>(*m_cursor) + by : by > 0 ? 0 : last;
    while (at >= 0 && at <= last && !isShown(static_cast<std::size_t>(at)))
        at += by;
    if (at >= 0 && at <= last)
        m_cursor = static_cast<std::size_t>(at);
    m_hovered.reset();
    describe();
    update();
}

void FitView::keyPressEvent(QKeyEvent* event)
{
    if (m_scene->isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        showBudget(m_budget * std::pow(10, 0.1));
        return;
    case Qt::Key_Down:
        showBudget(m_budget / std::pow(10, 0.1));
        return;
    case Qt::Key_PageUp:
        showBudget(m_budget * 10);
        return;
    case Qt::Key_PageDown:
        showBudget(m_budget / 10);
        return;
    case Qt::Key_Left:
        moveCursor(-1);
        return;
    case Qt::Key_Right:
        moveCursor(1);
        return;
    case Qt::Key_Escape:
        if (m_cursor) {
            m_cursor.reset();
            describe();
            update();
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void FitView::describe()
{
    setAccessibleDescription(spokenText());
}

QString FitView::spokenText() const
{
    if (m_scene->isEmpty())
        return QStringLiteral("No runs to show yet.");
    QString text = QStringLiteral("%1 runs: %2 fitted, %3 dropped, %4 held out; losses from %5 to %6.")
                       .arg(m_scene->runs().size())
                       .arg(m_scene->count(Part::fitted))
                       .arg(m_scene->count(Part::dropped))
                       .arg(m_scene->count(Part::heldOut))
                       .arg(m_scene->lossSpan()[0], 0, 'g', 4)
                       .arg(m_scene->lossSpan()[1], 0, 'g', 4);
    if (std::isfinite(m_optimum.parameters.value))
        text += QStringLiteral(" A budget of %1 FLOP is best spent on %2 parameters and %3 tokens, loss %4.")
                    .arg(powerOfTenText(m_budget), within(m_optimum.parameters), within(m_optimum.tokens))
                    .arg(m_optimum.loss.value, 0, 'g', 4);
    if (m_budget > m_scene->largestBudget() && m_scene->largestBudget() > 0)
        text += QStringLiteral(" That is %1 times beyond the largest run.")
                    .arg(m_budget / m_scene->largestBudget(), 0, 'g', 3);
    if (m_cursor)
        text += QLatin1Char(' ') + explain(m_scene->runs()[*m_cursor]).join(QStringLiteral("; ")) +
                QLatin1Char('.');
    return text;
}

QRectF FitView::field()
{
    layOutOnce();
    return m_plot.field();
}

QPointF FitView::place(std::size_t run)
{
    layOutOnce();
    return run < m_scene->runs().size() ? placeOf(run) : QPointF();
}

QPointF FitView::optimum()
{
    layOutOnce();
    if (m_scene->isEmpty() || m_picture == Picture::heldOut)
        return {};
    return m_plot.at(m_picture == Picture::budgets ? m_budget : m_optimum.parameters.value,
                     m_picture == Picture::plane ? m_optimum.tokens.value : m_optimum.loss.value);
}

} // namespace infralab::scaling
