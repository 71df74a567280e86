// Paints the pictures of a nested design.

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"
#include "nested_design_view.hpp"

#include <QPainter>

#include <cmath>

namespace infralab::nested {

using namespace scaling;

namespace {

QPolygonF curveOf(const Plot& plot, const Series& series)
{
    QPolygonF line;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        line << plot.at(series.x[i], series.y[i]);
    return line;
}

} // namespace

void NestedView::paintAnswer(QPainter& painter) const
{
    if (m_answer.isEmpty())
        return;
    const Look& look = Look::instance();
    painter.setFont(look.stageText(13));
    painter.setPen(look.tokens().ink);
    painter.drawText(m_answer, Qt::TextWordWrap, m_scene->sentence());
}

void NestedView::paintCurves(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale();
    const Series* curves[] = {&m_scene->powerByRuns(), &m_scene->powerByHosts(), &m_scene->alarmsByRuns()};
    const double planned[] = {m_scene->plannedRuns(), m_scene->plannedHosts(), m_scene->plannedRuns()};
    const double reached[] = {m_scene->power(), m_scene->power(), m_scene->falseAlarmRate()};
    for (std::size_t i = 0; i < 3; ++i) {
        const Plot& plot = m_curves[i];
        if (plot.isEmpty())
            continue;
        plot.paint(painter);
        if (curves[i]->x.empty()) {
            painter.setPen(t.muted);
            painter.setFont(Look::instance().stageText(12));
            painter.drawText(plot.field(), Qt::AlignCenter | Qt::TextWordWrap,
                             QStringLiteral("A single host has no spread to test with."));
            continue;
        }
        painter.save();
        painter.setClipRect(plot.field().adjusted(-8 * scale, -8 * scale, 8 * scale, 8 * scale));
        const double level = i == 2                                        ? m_scene->alpha()
                             : i == 0 && !m_scene->limitByRuns().y.empty() ? m_scene->limitByRuns().y.front()
                                                                           : std::nan("");
        if (std::isfinite(level)) {
            painter.setPen(QPen(t.muted, 1.6 * t.lineWidth, Qt::DashLine));
            painter.drawLine(QPointF(plot.field().left(), plot.y(level)),
                             QPointF(plot.field().right(), plot.y(level)));
        }
        painter.setPen(QPen(i == 2 ? t.red : t.blue, 2.4 * t.lineWidth));
        painter.drawPolyline(curveOf(plot, *curves[i]));
        if (std::isfinite(reached[i])) {
            const QPointF at = plot.at(planned[i], reached[i]);
            painter.setPen(QPen(t.orange, t.lineWidth, Qt::DotLine));
            painter.drawLine(at, QPointF(at.x(), plot.field().bottom()));
            paintMark(painter, Mark::ring, at, 15 * scale, t.orange);
        }
        if (i == 2 && std::isfinite(m_scene->simulatedRate())) {
            const double rate = m_scene->simulatedRate(), wide = 1.96 * m_scene->simulatedError();
            painter.setPen(QPen(t.ink, 2 * t.lineWidth));
            painter.drawLine(plot.at(planned[i], rate - wide), plot.at(planned[i], rate + wide));
            paintMark(painter, Mark::diamond, plot.at(planned[i], rate), 6.5 * scale, t.ink);
        }
        painter.restore();
    }
}

void NestedView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Look::instance().tokens().panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    paintAnswer(painter);
    m_legend.paint(painter);
    if (m_hasRuns) {
        m_hosts.paint(painter);
        m_intervals.paint(painter);
    }
    if (m_hasCurves)
        paintCurves(painter);
    paintPointed(painter);
}

} // namespace infralab::nested
