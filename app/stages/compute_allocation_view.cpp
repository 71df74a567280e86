// Lays out plane and valley and answers pointer and keyboard.

#include "compute_allocation_view.hpp"

#include "app/look/look.hpp"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace infralab::scaling {
namespace {

constexpr double leastBudget = 1e15, mostBudget = 1e30;

double roundedBudget(double flop)
{
    const double power = std::pow(10, std::floor(std::log10(flop)) - 2);
    return std::clamp(std::round(flop / power) * power, leastBudget, mostBudget);
}

} // namespace

AllocationView::AllocationView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const AllocationScene>())
{}

void AllocationView::setScene(std::shared_ptr<const AllocationScene> scene)
{
    m_scene = std::move(scene);
    if (m_asked == m_scene->budget())
        m_asked.reset();
    if (m_scene->isEmpty())
        m_cursor.reset();
    describe();
    relay();
}

void AllocationView::layOut()
{
    if (m_scene->isEmpty())
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale(), edge = 14 * std::min(scale, 1.5), gap = 20 * scale;
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.7, -edge, -edge * 0.6);
    std::vector<LegendEntry> entries = {
        {QStringLiteral("equal loss"), mix(t.panel, t.violet, 0.6), Mark::line},
        {QStringLiteral("budget %1 FLOP").arg(powerOfTenText(m_scene->budget())), t.blue, Mark::line},
        {QStringLiteral("optima of all budgets"), t.ink, Mark::dashes},
        {QStringLiteral("optimum"), t.orange, Mark::target}};
    if (m_scene->capped().isKnown())
        entries.push_back({QStringLiteral("with the tokens there are"), t.red, Mark::diamond});
    if (m_scene->aware().isKnown())
        entries.push_back(
            {QStringLiteral("with %1 tokens served").arg(countText(m_scene->served())), t.green, Mark::disc});
    room.setTop(room.top() + m_legend.layOut(room, std::move(entries), room.height() * 0.25, scale));

    const bool beside = room.width() > 1.3 * room.height();
    QRectF plane = room, valley = room;
    if (beside) {
        plane.setWidth((room.width() - gap) * 0.56);
        valley.setLeft(plane.right() + gap);
        m_hasValley = valley.width() >= 150 * scale;
    } else {
        plane.setHeight((room.height() - gap) * 0.6);
        valley.setTop(plane.bottom() + gap);
        m_hasValley = valley.height() >= 90 * scale;
    }
    if (!m_hasValley)
        plane = room;
    // While the budget is dragged the plane stays where it is.
    Axis x = m_plane.xAxis(), y = m_plane.yAxis();
    if (!m_dragging) {
        x = {m_scene->parameterSpan()[0], m_scene->parameterSpan()[1], true, Labels::counts,
             QStringLiteral("Parameters")};
        y = {m_scene->tokenSpan()[0], m_scene->tokenSpan()[1], true, Labels::counts,
             QStringLiteral("Tokens")};
    }
    m_plane.layOut(plane, x, y, scale);
    const Series& curve = m_scene->valley();
    const double floor = m_scene->optimum().loss, rise = std::max(curve.y.front(), curve.y.back()) - floor;
    m_valley.layOut(valley,
                    {curve.x.front(), curve.x.back(), true, Labels::counts, QStringLiteral("Parameters")},
                    {floor - 0.08 * rise, floor + 1.02 * rise, false, Labels::plain,
                     QStringLiteral("Loss, within %1 %: %2 to %3")
                         .arg(m_scene->tolerance())
                         .arg(countText(m_scene->flatLow()), countText(m_scene->flatHigh()))},
                    scale);
}

std::optional<Place> AllocationView::pointed() const
{
    if (m_hovered)
        return m_hovered;
    if (!m_cursor || !hasFocus() || m_scene->isEmpty())
        return std::nullopt;
    const auto i = static_cast<std::size_t>(*m_cursor);
    const double parameters = m_scene->valley().x[i];
    return Place{parameters, m_scene->budget() / 6 / parameters, m_scene->valley().y[i]};
}

QStringList AllocationView::explain(const Place& place) const
{
    return {QStringLiteral("%1 parameters").arg(countText(place.parameters)),
            QStringLiteral("%1 tokens, %2 a parameter")
                .arg(countText(place.tokens), QString::number(place.tokens / place.parameters, 'g', 3)),
            QStringLiteral("loss %1, %2 % above the optimum")
                .arg(place.loss, 0, 'g', 5)
                .arg(100 * (place.loss / m_scene->optimum().loss - 1), 0, 'g', 3),
            QStringLiteral("%1 FLOP of training").arg(powerOfTenText(6 * place.parameters * place.tokens))};
}

void AllocationView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    if (m_dragging) {
        dragTo(event->position());
        return;
    }
    m_hovered.reset();
    const QPointF at = event->position();
    if (!m_scene->isEmpty() && m_plane.field().contains(at)) {
        const double parameters = m_plane.xAt(at.x()), tokens = m_plane.yAt(at.y());
        m_hovered = Place{parameters, tokens, m_scene->loss(parameters, tokens)};
        setCursor(Qt::SizeAllCursor);
    } else if (!m_scene->isEmpty() && m_hasValley && m_valley.field().contains(at)) {
        const double parameters = m_valley.xAt(at.x()), tokens = m_scene->budget() / 6 / parameters;
        m_hovered = Place{parameters, tokens, m_scene->loss(parameters, tokens)};
        setCursor(Qt::CrossCursor);
    } else {
        setCursor(Qt::ArrowCursor);
    }
    update();
}

void AllocationView::mousePressEvent(QMouseEvent* event)
{
    layOutOnce();
    if (event->button() != Qt::LeftButton || m_scene->isEmpty() ||
        !m_plane.field().contains(event->position()))
        return;
    m_dragging = true;
    m_hovered.reset();
    dragTo(event->position());
}

void AllocationView::dragTo(const QPointF& at)
{
    const QRectF& field = m_plane.field();
    const double parameters = m_plane.xAt(std::clamp(at.x(), field.left(), field.right()));
    const double tokens = m_plane.yAt(std::clamp(at.y(), field.top(), field.bottom()));
    ask(6 * parameters * tokens);
}

void AllocationView::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_dragging)
        return;
    m_dragging = false;
    relay();
}

void AllocationView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void AllocationView::moveBudget(double decades)
{
    ask(m_asked.value_or(m_scene->budget()) * std::pow(10, decades));
}

void AllocationView::ask(double flop)
{
    const double budget = roundedBudget(flop);
    if (budget == m_asked.value_or(m_scene->budget()))
        return;
    m_asked = budget;
    emit budgetEdited(budget);
}

void AllocationView::moveCursor(int by)
{
    const int last = static_cast<int>(m_scene->valley().x.size()) - 1;
    m_cursor = std::clamp(m_cursor.value_or(last / 2) + by, 0, last);
    m_hovered.reset();
    describe();
    update();
}

void AllocationView::keyPressEvent(QKeyEvent* event)
{
    if (m_scene->isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        moveBudget(0.1);
        return;
    case Qt::Key_Down:
        moveBudget(-0.1);
        return;
    case Qt::Key_PageUp:
        moveBudget(1);
        return;
    case Qt::Key_PageDown:
        moveBudget(-1);
        return;
    case Qt::Key_Left:
        moveCursor(-4);
        return;
    case Qt::Key_Right:
        moveCursor(4);
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

void AllocationView::describe()
{
    setAccessibleDescription(spokenText());
}

QString AllocationView::spokenText() const
{
    if (m_scene->isEmpty())
        return QStringLiteral("No optimum to show yet.");
    const Place& best = m_scene->optimum();
    QString text =
        QStringLiteral("A budget of %1 FLOP is best spent on %2 parameters and %3 tokens: loss %4. "
                       "From %5 to %6 parameters the loss is within %7 %.")
            .arg(powerOfTenText(m_scene->budget()), countText(best.parameters), countText(best.tokens))
            .arg(best.loss, 0, 'g', 4)
            .arg(countText(m_scene->flatLow()), countText(m_scene->flatHigh()))
            .arg(m_scene->tolerance());
    if (m_scene->capped().isKnown())
        text += QStringLiteral(" With the tokens there are, %1 parameters reach loss %2.")
                    .arg(countText(m_scene->capped().parameters))
                    .arg(m_scene->capped().loss, 0, 'g', 4);
    if (m_scene->aware().isKnown())
        text +=
            QStringLiteral(" With %1 tokens served, %2 parameters on %3 tokens reach loss %4 and save %5 %.")
                .arg(countText(m_scene->served()), countText(m_scene->aware().parameters),
                     countText(m_scene->aware().tokens))
                .arg(m_scene->target().loss, 0, 'g', 4)
                .arg(m_scene->saved(), 0, 'g', 3);
    if (const auto place = pointed(); place && m_cursor)
        text += QLatin1Char(' ') + explain(*place).join(QStringLiteral("; ")) + QLatin1Char('.');
    return text;
}

QPointF AllocationView::optimum()
{
    layOutOnce();
    return m_scene->isEmpty() ? QPointF()
                              : m_plane.at(m_scene->optimum().parameters, m_scene->optimum().tokens);
}

QRectF AllocationView::plane()
{
    layOutOnce();
    return m_plane.field();
}

QRectF AllocationView::valley()
{
    layOutOnce();
    return m_hasValley ? m_valley.field() : QRectF();
}

} // namespace infralab::scaling
