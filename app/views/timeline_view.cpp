#include "timeline_view.hpp"

#include "app/look/look.hpp"
#include "number_text.hpp"
#include "ticks.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

QColor colourOf(std::size_t label)
{
    const auto& t = Look::instance().tokens();
    const QColor colours[] = {t.blue, t.orange, t.green, t.violet};
    const auto base = colours[label % 4];
    return label < 4 ? base : mix(base, t.panel, 0.45);
}

} // namespace

std::vector<double> eventTimes(const Timeline& timeline)
{
    std::vector<double> out;
    for (const auto& span : timeline.spans)
        for (const double t : {span.begin, span.end})
            if (std::isfinite(t))
                out.push_back(t);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

TimelineView::TimelineView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : OutputView(info, std::move(indices), parent)
{
    setMouseTracking(true);
}

void TimelineView::refresh()
{
    m_times.clear();
    m_labels.clear();
    if (const auto* timeline = data<Timeline>()) {
        m_times = eventTimes(*timeline);
        for (const auto& span : timeline->spans)
            if (std::find(m_labels.begin(), m_labels.end(), span.label) == m_labels.end())
                m_labels.push_back(span.label);
        if (m_cursor >= static_cast<int>(timeline->spans.size()))
            m_cursor = -1;
    }
    updateGeometry();
    update();
}

void TimelineView::showFrame(std::int64_t index, double phase)
{
    if (m_times.empty())
        return;
    const auto i = static_cast<std::size_t>(
        std::clamp<std::int64_t>(index, 0, static_cast<std::int64_t>(m_times.size()) - 1));
    const double next = i + 1 < m_times.size() ? m_times[i + 1] : m_times[i];
    m_moment = m_times[i] + phase * (next - m_times[i]);
    update();
}

QSize TimelineView::sizeHint() const
{
    const auto* timeline = data<Timeline>();
    const auto lanes = timeline ? static_cast<int>(timeline->lanes.size()) : 3;
    return {Look::instance().px(420), Look::instance().px(std::clamp(40 + 26 * lanes, 120, 420))};
}

QRectF TimelineView::plotArea(const QRectF& area) const
{
    const auto* timeline = data<Timeline>();
    const QFontMetricsF metrics(Look::instance().stageText(12));
    qreal left = 0;
    if (timeline)
        for (const auto& lane : timeline->lanes)
            left = std::max(left, metrics.horizontalAdvance(QString::fromStdString(lane)));
    auto plot = area.adjusted(left + 10, 2, -8, -metrics.height() * 2 - 6);
    // Lanes are rows to read along, not blocks.
    const qreal lanes = timeline ? static_cast<qreal>(std::max<std::size_t>(1, timeline->lanes.size())) : 1;
    plot.setHeight(std::min(plot.height(), lanes * 40 * Look::instance().stageScale()));
    return plot;
}

QRectF TimelineView::rectOf(const Timeline::Span& span, const QRectF& plot) const
{
    const auto* timeline = data<Timeline>();
    const auto ticks = niceTicks(m_times.front(), m_times.back(), 6);
    const auto x = [&](double t) {
        return plot.left() + (t - ticks.low) / (ticks.high - ticks.low) * plot.width();
    };
    const qreal height = plot.height() / static_cast<qreal>(std::max<std::size_t>(1, timeline->lanes.size()));
    return QRectF(
        QPointF(x(span.begin), plot.top() + span.lane * height + height * 0.12),
        QPointF(std::max(x(span.end), x(span.begin) + 1), plot.top() + (span.lane + 0.88) * height));
}

void TimelineView::draw(QPainter& painter, const QRectF& area) const
{
    const auto* timeline = data<Timeline>();
    if (!timeline || m_times.empty())
        return;
    const auto& look = Look::instance();
    const auto& t = look.tokens();
    const auto plot = plotArea(area);
    const auto font = look.stageText(12);
    const QFontMetricsF metrics(font);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    const auto ticks = niceTicks(m_times.front(), m_times.back(), 6);
    for (std::size_t i = 0; i < ticks.at.size(); ++i) {
        const qreal x = plot.left() + (ticks.at[i] - ticks.low) / (ticks.high - ticks.low) * plot.width();
        painter.setPen(QPen(t.line, t.lineWidth));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setPen(t.muted);
        painter.drawText(QRectF(x - 100, plot.bottom() + 2, 200, metrics.height()), Qt::AlignHCenter,
                         QString::fromStdString(ticks.labels[i]));
    }
    const auto axis = spec().xLabel.empty() ? spec().unit : spec().xLabel;
    painter.setPen(t.muted);
    painter.drawText(
        QRectF(plot.left(), plot.bottom() + 3 + metrics.height(), plot.width(), metrics.height() + 2),
        Qt::AlignHCenter, QString::fromStdString(axis));
    const qreal height = plot.height() / static_cast<qreal>(std::max<std::size_t>(1, timeline->lanes.size()));
    for (std::size_t lane = 0; lane < timeline->lanes.size(); ++lane)
        painter.drawText(QRectF(area.left(), plot.top() + static_cast<qreal>(lane) * height,
                                plot.left() - area.left() - 8, height),
                         Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(timeline->lanes[lane]));
    for (std::size_t i = 0; i < timeline->spans.size(); ++i) {
        const auto& span = timeline->spans[i];
        const auto rect = rectOf(span, plot);
        const auto label = static_cast<std::size_t>(std::find(m_labels.begin(), m_labels.end(), span.label) -
                                                    m_labels.begin());
        const auto colour = colourOf(label);
        const bool over = static_cast<int>(i) == m_cursor;
        painter.setPen(QPen(over ? t.ink : colour, over ? 2 * t.lineWidth : t.lineWidth));
        painter.setBrush(mix(t.panel, colour, span.begin <= m_moment && m_moment < span.end ? 0.75 : 0.35));
        painter.drawRoundedRect(rect, 3, 3);
        const auto text = QString::fromStdString(span.label);
        if (metrics.horizontalAdvance(text) + 6 < rect.width() && metrics.height() < rect.height()) {
            painter.setPen(t.ink);
            painter.drawText(rect, Qt::AlignCenter, text);
        }
    }
    if (!std::isnan(m_moment)) {
        const qreal x = plot.left() + (m_moment - ticks.low) / (ticks.high - ticks.low) * plot.width();
        painter.setPen(QPen(t.orange, 2 * t.lineWidth));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
}

QString TimelineView::cursorText() const
{
    const auto* timeline = data<Timeline>();
    if (!timeline || m_cursor < 0)
        return {};
    const auto& span = timeline->spans[static_cast<std::size_t>(m_cursor)];
    const auto lane = static_cast<std::size_t>(span.lane);
    return QStringLiteral("%1 on %2: %3 to %4, %5 long")
        .arg(QString::fromStdString(span.label),
             lane < timeline->lanes.size() ? QString::fromStdString(timeline->lanes[lane])
                                           : QString::number(span.lane),
             readable(span.begin), readable(span.end), readable(span.end - span.begin, spec().unit));
}

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter, rect());
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const auto* timeline = data<Timeline>();
    if (!timeline || m_times.empty())
        return;
    const auto plot = plotArea(rect());
    int found = -1;
    for (std::size_t i = 0; i < timeline->spans.size(); ++i)
        if (rectOf(timeline->spans[i], plot).contains(event->position()))
            found = static_cast<int>(i);
    if (found == m_cursor)
        return;
    m_cursor = found;
    update();
    tellCursor(event->pos());
}

void TimelineView::leaveEvent(QEvent* event)
{
    hideCursor();
    OutputView::leaveEvent(event);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const auto* timeline = data<Timeline>();
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || !timeline || timeline->spans.empty()) {
        OutputView::keyPressEvent(event);
        return;
    }
    m_cursor = std::clamp(m_cursor + step, 0, static_cast<int>(timeline->spans.size()) - 1);
    update();
    tellCursor(
        rectOf(timeline->spans[static_cast<std::size_t>(m_cursor)], plotArea(rect())).bottomLeft().toPoint());
}

} // namespace infralab
