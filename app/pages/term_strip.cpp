// The term as a line. The cards below it say the same in words, for the keyboard and for reading aloud.

#include "term_strip.hpp"

#include "app/look/look.hpp"
#include "calendar_text.hpp"
#include "page.hpp"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>

namespace infralab {

TermStrip::TermStrip(Schedule schedule, Date today, QWidget* parent)
    : QWidget(parent)
    , m_schedule(std::move(schedule))
    , m_today(today)
{
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("The term as a line"));
    const Week* now = m_schedule.weekOf(today);
    setAccessibleDescription(now ? tr("Today is in week %1.").arg(now->number) : tr("The term is over."));
}

QSize TermStrip::sizeHint() const
{
    const Look& look = Look::instance();
    return {look.px(600), look.px(92)};
}

QSize TermStrip::minimumSizeHint() const
{
    return {Look::instance().px(200), sizeHint().height()};
}

qreal TermStrip::at(Date day) const
{
    const qreal days = static_cast<qreal>(m_schedule.weeks.size()) * 7;
    return width() * (days > 0 ? daysBetween(m_schedule.weeks.front().monday, day) / days : 0);
}

const Week* TermStrip::weekAt(int x) const
{
    for (const auto& week : m_schedule.weeks)
        if (x >= at(week.monday) &&
            x < at(week.monday) + width() / static_cast<qreal>(m_schedule.weeks.size()))
            return &week;
    return nullptr;
}

void TermStrip::paintEvent(QPaintEvent*)
{
    if (m_schedule.weeks.empty())
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal gap = look.px(3), top = look.px(20), bar = look.px(28),
                week = width() / static_cast<qreal>(m_schedule.weeks.size());
    const Week* now = m_schedule.weekOf(m_today);
    const bool passed = !now;
    for (const auto& w : m_schedule.weeks) {
        const QRectF cell(at(w.monday), top, week - gap, bar);
        const bool past = passed || w.monday < now->monday;
        painter.setPen(QPen(&w == now ? t.orange
                            : past    ? t.line
                                      : t.outline,
                            &w == now ? look.px(2) : t.lineWidth));
        painter.setBrush(past ? mix(t.paper, t.line, 0.5) : t.panel);
        painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), look.px(4), look.px(4));
        painter.setFont(look.mono(13, &w == now ? QFont::Bold : QFont::Normal));
        painter.setPen(past ? t.muted : t.ink);
        painter.drawText(cell, Qt::AlignCenter, QString::number(w.number));
    }
    // Parts below their weeks, each as long as there is room for.
    painter.setFont(look.text(11.5));
    for (std::size_t i = 0; i < m_schedule.weeks.size();) {
        std::size_t end = i;
        while (end < m_schedule.weeks.size() && m_schedule.weeks[end].part == m_schedule.weeks[i].part)
            ++end;
        const QRectF span(at(m_schedule.weeks[i].monday), top + bar + look.px(20),
                          week * static_cast<qreal>(end - i) - gap, look.px(20));
        painter.fillRect(QRectF(span.left(), span.top(), span.width(), look.px(2)), t.outline);
        painter.setPen(t.muted);
        painter.drawText(span.adjusted(0, look.px(4), 0, look.px(4)), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(qt(m_schedule.weeks[i].part), Qt::ElideRight,
                                                          qRound(span.width())));
        i = end;
    }
    // Deadlines as diamonds on their days.
    for (const auto& w : m_schedule.weeks) {
        for (const auto& deadline : w.deadlines) {
            if (!deadline.due)
                continue;
            const QPointF c(at(deadline.date) + week / 14, top + bar + look.px(9));
            const qreal r = look.px(5);
            painter.setPen(QPen(t.orange, look.px(1.4)));
            painter.setBrush(deadline.date < m_today ? t.paper : t.orange);
            painter.drawPolygon(
                QPolygonF({c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r), c + QPointF(-r, 0)}));
        }
    }
    if (passed || m_today < m_schedule.weeks.front().monday)
        return;
    const qreal x = at(m_today) + week / 14;
    painter.setPen(QPen(t.orangeText, look.px(1.6)));
    painter.drawLine(QPointF(x, top - look.px(3)), QPointF(x, top + bar + look.px(3)));
    painter.setFont(look.text(11.5, QFont::DemiBold));
    const qreal room = painter.fontMetrics().horizontalAdvance(tr("today")) + 4;
    painter.drawText(QRectF(std::clamp(x - room / 2, 0.0, width() - room), 0, room, top - look.px(3)),
                     Qt::AlignCenter, tr("today"));
}

void TermStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (const Week* week = weekAt(event->pos().x()))
        emit weekChosen(qt(week->pageId()));
}

bool TermStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const Week* week = weekAt(help->pos().x())) {
        QString text = tr("Week %1, %2: %3").arg(week->number).arg(daySpan(*week), qt(week->title));
        for (const auto& deadline : week->deadlines)
            text += QStringLiteral("\n%1 %2").arg(weekdayAndDay(deadline.date), qt(deadline.title));
        QToolTip::showText(help->globalPos(), text, this);
    }
    return true;
}

} // namespace infralab
