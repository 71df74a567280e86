// Lays out the three pictures and answers pointer and keyboard.

#include "loss_scaling_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"
#include "numerals.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::training {

namespace {

QString shortNumber(double value)
{
    return std::isnan(value) ? QStringLiteral("–") : QString::number(value, 'g', 4);
}

} // namespace

TrainingView::TrainingView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<Scene>())
{}

void TrainingView::setScene(std::shared_ptr<Scene> scene)
{
    m_scene = std::move(scene);
    m_hovered.reset();
    m_cursor.reset();
    relay();
    showStep(m_step);
}

void TrainingView::showStep(std::int64_t step)
{
    m_step = std::clamp<std::int64_t>(step, 0, std::max<std::int64_t>(0, m_scene->steps() - 1));
    describe();
    update();
}

void TrainingView::layOut()
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale(), edge = 14 * std::min(scale, 1.5), gap = 18 * scale;
    const QRectF room = QRectF(rect()).adjusted(edge, edge * 0.6, -edge, -edge * 0.6);
    const bool beside = room.width() > 1.75 * room.height();
    QRectF first = room, second = room, third = room;
    if (beside) {
        first.setWidth(room.width() * 0.56);
        second.setLeft(first.right() + gap);
        second.setHeight((room.height() - gap * 0.6) * 0.54);
        third.setLeft(second.left());
        third.setTop(second.bottom() + gap * 0.6);
    } else {
        first.setHeight(room.height() * 0.56);
        second.setTop(first.bottom() + gap * 0.6);
        second.setWidth((room.width() - gap) * 0.58);
        third.setTop(second.top());
        third.setLeft(second.right() + gap);
    }
    m_histogram.layOut(first, *m_scene, scale);
    m_losses.layOut(
        second,
        {{QStringLiteral("without"), &m_scene->lossWithout(), QPen(t.orange, 2 * t.lineWidth, Qt::DashLine)},
         {QStringLiteral("with"), &m_scene->lossWith(), QPen(t.blue, 2.4 * t.lineWidth)},
         {QStringLiteral("fp32"), &m_scene->lossFp32(), QPen(t.ink, 1.2 * t.lineWidth, Qt::DotLine)}},
        m_scene->steps(), 10, scale);
    m_scales.layOut(third, {{QString(), &m_scene->scale(), QPen(t.violet, 2.2 * t.lineWidth), true}},
                    m_scene->steps(), 2, scale);
}

void TrainingView::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    const auto place = pointed();
    const auto in = [&](Part part) {
        return place && place->part == part ? std::optional(place->at) : std::nullopt;
    };
    const auto exponent = in(Part::histogram);
    m_histogram.paint(painter, *m_scene, m_step,
                      exponent ? std::optional(static_cast<int>(*exponent)) : std::nullopt);
    m_losses.paint(painter, QStringLiteral("Loss"), m_step, in(Part::losses), {});
    const auto skipped = m_scene->skipped().size();
    m_scales.paint(painter,
                   skipped == 0 ? QStringLiteral("Loss scale, no step skipped")
                                : QStringLiteral("Loss scale, × %1 skipped").arg(skipped),
                   m_step, in(Part::scale), m_scene->skipped());
    if (place)
        paintBubble(painter, rectOf(*place).adjusted(0, 0, 0, -rectOf(*place).height() * 0.7), rect(),
                    explain(*place));
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
}

std::optional<TrainingView::Place> TrainingView::pointed() const
{
    return m_hovered ? m_hovered : hasFocus() ? m_cursor : std::nullopt;
}

std::optional<TrainingView::Place> TrainingView::placeAt(const QPointF& point) const
{
    if (m_scene->isEmpty())
        return std::nullopt;
    if (const auto exponent = m_histogram.exponentAt(point))
        return Place{Part::histogram, *exponent};
    if (const auto step = m_losses.stepAt(point))
        return Place{Part::losses, *step};
    if (const auto step = m_scales.stepAt(point))
        return Place{Part::scale, *step};
    return std::nullopt;
}

QRectF TrainingView::rectOf(const Place& place) const
{
    switch (place.part) {
    case Part::histogram:
        return m_histogram.bin(static_cast<int>(place.at));
    case Part::losses:
        return m_losses.column(place.at);
    case Part::scale:
        break;
    }
    return m_scales.column(place.at);
}

QStringList TrainingView::explain(const Place& place) const
{
    if (place.part == Part::histogram) {
        const auto exponent = static_cast<int>(place.at);
        const auto share = [&](const Sizes& sizes) {
            const double total = sizes.total();
            return total > 0 ? QString::number(100 * sizes.at(exponent) / total, 'f', 2)
                             : QStringLiteral("0");
        };
        const double low = exponent, high = exponent + 1.0;
        const QString range = high <= m_scene->flushedBelow() ? QStringLiteral("flushed to zero")
                              : high <= m_scene->normalFrom() ? QStringLiteral("subnormal")
                              : low >= m_scene->largest()     ? QStringLiteral("overflow")
                                                              : QStringLiteral("normal");
        return {QStringLiteral("2^%1 to 2^%2").arg(exponent).arg(exponent + 1),
                QStringLiteral("with scale: %1 % of the gradients").arg(share(m_scene->with(m_step))),
                QStringLiteral("without: %1 %").arg(share(m_scene->without(m_step))),
                QStringLiteral("in %1: %2").arg(m_scene->format(), range)};
    }
    const auto at = [&](const Series& series) { return shortNumber(Scene::valueAt(series, place.at)); };
    QStringList lines{QStringLiteral("step %1").arg(place.at)};
    if (place.part == Part::losses)
        lines << QStringLiteral("with scale: %1").arg(at(m_scene->lossWith()))
              << QStringLiteral("without: %1").arg(at(m_scene->lossWithout()))
              << QStringLiteral("in fp32: %1").arg(at(m_scene->lossFp32()));
    else
        lines << QStringLiteral("scale: %1").arg(numeral(Scene::valueAt(m_scene->scale(), place.at)))
              << (m_scene->isSkipped(place.at) ? QStringLiteral("skipped: an infinity was found")
                                               : QString());
    return lines << QStringLiteral("click: show this step");
}

QString TrainingView::spokenText() const
{
    if (m_scene->isEmpty())
        return QStringLiteral("No training to show yet.");
    QString text =
        QStringLiteral("Step %1 of %2, gradients in %3, loss scale %4. Flushed: %5 % with the scale, %6 % "
                       "without. Loss: %7 with the scale, %8 without, %9 in fp32.")
            .arg(m_step)
            .arg(m_scene->steps())
            .arg(m_scene->format(), numeral(Scene::valueAt(m_scene->scale(), m_step)),
                 shortNumber(m_scene->flushedWith(m_step)), shortNumber(m_scene->flushedWithout(m_step)),
                 shortNumber(Scene::valueAt(m_scene->lossWith(), m_step)),
                 shortNumber(Scene::valueAt(m_scene->lossWithout(), m_step)),
                 shortNumber(Scene::valueAt(m_scene->lossFp32(), m_step)));
    text += QStringLiteral(" %1 steps are skipped.").arg(m_scene->skipped().size());
    if (m_cursor) {
        QStringList lines = explain(*m_cursor);
        lines.removeAll(QString());
        text = lines.join(QStringLiteral("; ")) + QStringLiteral(". ") + text;
    }
    return text;
}

void TrainingView::point(std::optional<Place> place, bool byKey)
{
    if (byKey) {
        m_cursor = place;
        m_hovered.reset();
        describe();
    } else if (place == m_hovered) {
        return;
    } else {
        m_hovered = place;
    }
    update();
}

void TrainingView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    const auto place = placeAt(event->position());
    setCursor(place && place->part != Part::histogram ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (place && place->part != Part::histogram && (event->buttons() & Qt::LeftButton) != 0)
        emit stepWanted(place->at);
    point(place, false);
}

void TrainingView::mousePressEvent(QMouseEvent* event)
{
    layOutOnce();
    const auto place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place && place->part != Part::histogram)
        emit stepWanted(place->at);
}

void TrainingView::leaveEvent(QEvent*)
{
    point(std::nullopt, false);
}

void TrainingView::moveCursor(std::int64_t by, int parts)
{
    layOutOnce();
    constexpr int lastPart = static_cast<int>(Part::scale);
    Place place = m_cursor.value_or(Place{Part::histogram, m_histogram.lowest() - 1});
    const auto part = static_cast<Part>(std::clamp(static_cast<int>(place.part) + parts, 0, lastPart));
    if (part != place.part || (!m_cursor && parts != 0))
        place = {part, part == Part::histogram ? static_cast<std::int64_t>(m_histogram.lowest()) : m_step};
    place.at += by;
    if (part == Part::histogram)
        place.at = std::clamp<std::int64_t>(place.at, m_histogram.lowest(), m_histogram.highest() - 1);
    else
        place.at = std::clamp<std::int64_t>(place.at, 0, std::max<std::int64_t>(0, m_scene->steps() - 1));
    point(place, true);
}

void TrainingView::keyPressEvent(QKeyEvent* event)
{
    if (m_scene->isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        moveCursor(-1, 0);
        return;
    case Qt::Key_Right:
        moveCursor(1, 0);
        return;
    case Qt::Key_Up:
        moveCursor(0, -1);
        return;
    case Qt::Key_Down:
        moveCursor(0, 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor && m_cursor->part != Part::histogram) {
            emit stepWanted(m_cursor->at);
            return;
        }
        break;
    case Qt::Key_Escape:
        if (m_cursor) {
            point(std::nullopt, true);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void TrainingView::describe()
{
    setAccessibleDescription(spokenText());
}

QRectF TrainingView::bin(int exponent)
{
    layOutOnce();
    return m_histogram.bin(exponent);
}

QRectF TrainingView::column(std::int64_t step)
{
    layOutOnce();
    return m_losses.column(step);
}

} // namespace infralab::training
