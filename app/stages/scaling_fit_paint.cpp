// Paints the three pictures of a fit and the cloud of refits.
// Here beside scaling_fit_view.cpp, which lays them out.

#include "scaling_fit_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::scaling {
namespace {

constexpr qreal longestStick = 18, runSize = 6.5; // before the scale

QColor bandColor()
{
    const Tokens& t = Look::instance().tokens();
    QColor color = t.violet;
    color.setAlphaF(t.dark ? 0.35f : 0.22f);
    return color;
}

} // namespace

QColor FitView::colorOf(double loss) const
{
    const Tokens& t = Look::instance().tokens();
    const auto [low, high] = m_scene->colourSpan();
    const double share = high > low ? std::clamp((loss - low) / (high - low), 0.0, 1.0) : 0;
    return share < 0.5 ? mix(t.blue, t.violet, 2 * share) : mix(t.violet, t.orange, 2 * share - 1);
}

void FitView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Look::instance().tokens().panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    if (m_picture != Picture::heldOut || !m_heldOut.empty()) { // no axes where nothing is to be placed
        m_legend.paint(painter);
        m_plot.paint(painter);
    }
    painter.save();
    painter.setClipRect(m_plot.field().adjusted(-4, -4, 4, 4));
    switch (m_picture) {
    case Picture::plane:
        paintPlane(painter);
        break;
    case Picture::valleys:
        paintValleys(painter);
        break;
    case Picture::budgets:
        paintBudgets(painter);
        break;
    case Picture::heldOut:
        paintHeldOut(painter);
        break;
    }
    if (m_picture != Picture::heldOut)
        paintOptimum(painter);
    const auto shown = pointed();
    if (shown)
        paintMark(painter, Mark::ring, placeOf(*shown), 15 * Look::instance().stageScale(),
                  Look::instance().tokens().ink);
    painter.restore();
    if (m_hasCloud)
        paintCloud(painter);
    if (shown) {
        const QPointF at = placeOf(*shown);
        paintBubble(painter, QRectF(at.x() - 8, at.y() - 8, 16, 16), rect(),
                    explain(m_scene->runs()[*shown]));
    }
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
}

void FitView::paintRuns(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale(), size = runSize * scale;
    for (std::size_t i = 0; i < m_scene->runs().size(); ++i) {
        const FitRun& run = m_scene->runs()[i];
        const QPointF at = placeOf(i);
        const QColor color = m_picture == Picture::budgets ? mix(t.panel, t.muted, 0.7) : colorOf(run.loss);
        painter.setPen(QPen(mix(t.panel, t.ink, 0.55), t.lineWidth));
        if (std::isfinite(run.residual) && m_picture == Picture::plane) {
            const double share = std::clamp(run.residual / m_scene->fullResidual(), -1.0, 1.0);
            painter.drawLine(at, at - QPointF(0, share * longestStick * scale));
        } else if (std::isfinite(run.predicted) && m_picture == Picture::valleys) {
            painter.drawLine(at, m_plot.at(run.parameters, run.predicted));
        }
        paintMark(painter,
                  run.part == Part::fitted    ? Mark::disc
                  : run.part == Part::dropped ? Mark::cross
                                              : Mark::diamond,
                  at, size, color);
    }
}

void FitView::paintPlane(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    painter.setPen(QPen(mix(t.panel, t.muted, 0.45), t.lineWidth));
    for (const auto& curve : m_scene->curves()) {
        QPolygonF line;
        for (const auto& place : curve.places)
            line << m_plot.at(place[0], place[1]);
        painter.drawPolyline(line);
    }
    paintRuns(painter);
    // Along each budget's line from the low to the high size: the band of the frontier.
    const Series& best = m_scene->frontierParameters();
    const auto at = [&](double budget, double parameters) {
        return m_plot.at(parameters, budget / m_scene->flopFactor() / parameters);
    };
    if (best.low.size() == best.x.size()) {
        QPolygonF band;
        for (std::size_t i = 0; i < best.x.size(); ++i)
            band << at(best.x[i], best.low[i]);
        for (std::size_t i = best.x.size(); i-- > 0;)
            band << at(best.x[i], best.high[i]);
        painter.setPen(Qt::NoPen);
        painter.setBrush(bandColor());
        painter.drawPolygon(band);
        painter.setBrush(Qt::NoBrush);
    }
    QPolygonF line;
    for (std::size_t i = 0; i < best.x.size(); ++i)
        line << at(best.x[i], best.y[i]);
    painter.setPen(QPen(t.ink, 2 * t.lineWidth));
    painter.drawPolyline(line);
}

void FitView::paintValleys(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    painter.setPen(QPen(mix(t.panel, t.muted, 0.8), 1.4 * t.lineWidth));
    for (const auto& curve : m_scene->curves()) {
        QPolygonF line;
        for (const auto& place : curve.places)
            line << m_plot.at(place[0], place[2]);
        painter.drawPolyline(line);
    }
    paintRuns(painter);
}

void FitView::paintBudgets(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    paintRuns(painter);
    const Series& loss = m_scene->frontierLoss();
    if (loss.low.size() == loss.x.size()) {
        QPolygonF band;
        for (std::size_t i = 0; i < loss.x.size(); ++i)
            band << m_plot.at(loss.x[i], loss.low[i]);
        for (std::size_t i = loss.x.size(); i-- > 0;)
            band << m_plot.at(loss.x[i], loss.high[i]);
        painter.setPen(Qt::NoPen);
        painter.setBrush(bandColor());
        painter.drawPolygon(band);
        painter.setBrush(Qt::NoBrush);
    }
    QPolygonF line;
    for (std::size_t i = 0; i < loss.x.size(); ++i)
        line << m_plot.at(loss.x[i], loss.y[i]);
    painter.setPen(QPen(t.ink, 2 * t.lineWidth));
    painter.drawPolyline(line);
    // Beyond this line no run was fitted.
    if (m_scene->largestBudget() > 0) {
        const qreal x = m_plot.x(m_scene->largestBudget());
        painter.setPen(QPen(t.outline, t.lineWidth, Qt::DashLine));
        painter.drawLine(QPointF(x, m_plot.field().top()), QPointF(x, m_plot.field().bottom()));
    }
}

void FitView::paintHeldOut(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const QRectF& field = m_plot.field();
    if (m_heldOut.empty()) {
        painter.setFont(look.stageText(12.5));
        painter.setPen(t.muted);
        painter.drawText(
            field, Qt::AlignCenter | Qt::TextWordWrap,
            QStringLiteral("No run is held out. Hold out a share of them to see what the fit says "
                           "of runs that it has not seen."));
        return;
    }
    painter.setPen(QPen(t.ink, 1.6 * t.lineWidth));
    painter.drawLine(QPointF(field.left(), m_plot.y(0)), QPointF(field.right(), m_plot.y(0)));
    const qreal half =
        std::clamp(0.35 * field.width() / static_cast<double>(m_heldOut.size() + 1), 1.0, 8 * scale);
    for (const std::size_t i : m_heldOut) {
        const FitRun& run = m_scene->runs()[i];
        const QPointF at = placeOf(i);
        const auto y = [&](double loss) { return m_plot.y(100 * (loss / run.predicted - 1)); };
        painter.fillRect(QRectF(QPointF(at.x() - half, y(run.high)), QPointF(at.x() + half, y(run.low))),
                         bandColor());
        paintMark(painter, Mark::diamond, at, runSize * scale,
                  run.loss < run.low || run.loss > run.high ? t.red : t.ink);
    }
}

void FitView::paintOptimum(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale();
    const FittedOptimum& best = m_optimum;
    if (!std::isfinite(best.parameters.value + best.tokens.value + best.loss.value))
        return;
    const QRectF& field = m_plot.field();
    const double tokensTimes = m_budget / m_scene->flopFactor();
    QPointF at;
    painter.setPen(QPen(t.orange, 1.4 * t.lineWidth, Qt::DotLine));
    const QPen interval(t.orange, 4 * t.lineWidth, Qt::SolidLine, Qt::RoundCap);
    switch (m_picture) {
    case Picture::plane:
        at = m_plot.at(best.parameters.value, best.tokens.value);
        painter.drawLine(m_plot.at(m_plot.xAxis().low, tokensTimes / m_plot.xAxis().low),
                         m_plot.at(m_plot.xAxis().high, tokensTimes / m_plot.xAxis().high));
        if (std::isfinite(best.parameters.low + best.parameters.high)) {
            painter.setPen(interval);
            painter.drawLine(m_plot.at(best.parameters.low, tokensTimes / best.parameters.low),
                             m_plot.at(best.parameters.high, tokensTimes / best.parameters.high));
        }
        break;
    case Picture::valleys:
        at = m_plot.at(best.parameters.value, best.loss.value);
        break;
    case Picture::budgets:
        at = m_plot.at(m_budget, best.loss.value);
        painter.drawLine(QPointF(at.x(), field.top()), QPointF(at.x(), field.bottom()));
        if (std::isfinite(best.loss.low + best.loss.high)) {
            painter.setPen(interval);
            painter.drawLine(m_plot.at(m_budget, best.loss.low), m_plot.at(m_budget, best.loss.high));
        }
        break;
    case Picture::heldOut:
        break;
    }
    paintMark(painter, Mark::target, at, 11 * scale, t.orange);
}

void FitView::paintCloud(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale();
    m_cloud.paint(painter);
    painter.save();
    painter.setClipRect(m_cloud.field());
    QColor dot = t.violet;
    dot.setAlphaF(0.55f);
    for (const auto& refit : m_scene->cloud())
        paintMark(painter, Mark::disc, m_cloud.at(refit[0], refit[1]), 3.5 * scale, dot);
    if (std::isfinite(m_scene->alpha()) && std::isfinite(m_scene->beta()))
        paintMark(painter, Mark::disc, m_cloud.at(m_scene->alpha(), m_scene->beta()), 9 * scale, t.ink);
    painter.restore();
}

} // namespace infralab::scaling
