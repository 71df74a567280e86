// Paints piles of experiments, distributions, curves and the winner's curse.
// Here beside power_analysis_view.cpp, which lays them out.

#include "power_analysis_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::power {

using namespace scaling;

namespace {

constexpr double fallTime = 8; // in experiments: how many come while one falls

QPolygonF curveOf(const Plot& plot, const Series& series)
{
    QPolygonF line;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        line << plot.at(series.x[i], series.y[i]);
    return line;
}

/// The area under a curve between two values, cut where it crosses them.
QPolygonF areaOf(const Plot& plot, const Series& series, double from, double to)
{
    QPolygonF area;
    const auto at = [&](double x) {
        const auto next = std::lower_bound(series.x.begin(), series.x.end(), x);
        if (next == series.x.begin())
            return series.y.front();
        if (next == series.x.end())
            return series.y.back();
        const auto i = static_cast<std::size_t>(next - series.x.begin());
        const double share = (x - series.x[i - 1]) / (series.x[i] - series.x[i - 1]);
        return series.y[i - 1] + share * (series.y[i] - series.y[i - 1]);
    };
    from = std::max(from, series.x.front());
    to = std::min(to, series.x.back());
    if (!(from < to))
        return area;
    area << plot.at(from, 0) << plot.at(from, at(from));
    for (std::size_t i = 0; i < series.x.size(); ++i)
        if (series.x[i] > from && series.x[i] < to)
            area << plot.at(series.x[i], series.y[i]);
    return area << plot.at(to, at(to)) << plot.at(to, 0);
}

} // namespace

void PowerView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Look::instance().tokens().panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    m_legend.paint(painter);
    switch (m_picture) {
    case Picture::experiments:
        paintPiles(painter);
        if (m_hasDistributions)
            paintDistributions(painter);
        break;
    case Picture::distributions:
        paintDistributions(painter);
        break;
    case Picture::curves:
        paintCurves(painter);
        break;
    case Picture::curse:
        paintCurse(painter);
        break;
    }
    paintPointed(painter);
}

void PowerView::paintUpright(QPainter& painter, const Plot& plot, double x, const QColor& color,
                             Qt::PenStyle style) const
{
    if (!(x >= plot.xAxis().low && x <= plot.xAxis().high))
        return;
    painter.setPen(QPen(color, 1.6 * Look::instance().tokens().lineWidth, style));
    painter.drawLine(QPointF(plot.x(x), plot.field().top()), QPointF(plot.x(x), plot.field().bottom()));
}

void PowerView::paintRow(QPainter& painter, const Plot& plot, const ShownExperiment& e, double row) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale(), height = plot.field().height() / plot.yAxis().high;
    const QColor color = e.fate == Fate::found ? t.blue : e.fate == Fate::missed ? t.muted : t.red;
    const Axis& x = plot.xAxis();
    painter.setPen(QPen(mix(t.panel, color, e.fate == Fate::missed ? 0.5 : 0.6),
                        std::clamp(0.4 * height, 0.8, 2.5 * scale)));
    painter.drawLine(plot.at(std::clamp(e.low, x.low, x.high), row),
                     plot.at(std::clamp(e.high, x.low, x.high), row));
    paintMark(painter,
              e.fate == Fate::found    ? Mark::disc
              : e.fate == Fate::missed ? Mark::ring
                                       : Mark::diamond,
              plot.at(std::clamp(e.estimate, x.low, x.high), row),
              std::clamp(1.3 * height, 3.2 * scale, 9 * scale), color);
}

void PowerView::paintPiles(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const auto& all = m_scene->experiments();
    if (all.empty()) {
        painter.setFont(Look::instance().stageText(12.5));
        painter.setPen(t.muted);
        painter.drawText(m_found.field().united(m_missed.field()), Qt::AlignCenter | Qt::TextWordWrap,
                         m_scene->agreement());
        return;
    }
    for (const Plot* plot : {&m_found, &m_missed}) {
        plot->paint(painter);
        paintUpright(painter, *plot, 0, mix(t.panel, t.ink, 0.7), Qt::SolidLine);
        paintUpright(painter, *plot, m_scene->effect(), t.orange, Qt::SolidLine);
    }
    double inFound = 0, inMissed = 0;
    for (std::size_t i = 0; i < std::min(m_rows, all.size()); ++i) {
        const double age = m_fallen - static_cast<double>(i);
        if (age < 0)
            break;
        const bool isMissed = all[i].fate == Fate::missed;
        const double slot = (isMissed ? inMissed : inFound)++ + 0.5;
        double row = slot;
        if (age < fallTime && isPlaying() && !Look::instance().reducedMotion()) {
            const double share = age / fallTime;
            row = static_cast<double>(m_rows) + (slot - static_cast<double>(m_rows)) * share * share;
        }
        paintRow(painter, isMissed ? m_missed : m_found, all[i], row);
    }
}

void PowerView::paintDistributions(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const Plot& plot = m_distributions;
    const Series &none = m_scene->none(), &some = m_scene->some();
    if (none.x.empty())
        return;
    const double lower = m_scene->lowerCritical(), upper = m_scene->upperCritical();
    const double inside = std::max(lower, none.x.front()), outside = std::min(upper, none.x.back());
    plot.paint(painter);
    painter.save();
    painter.setClipRect(plot.field());
    const auto fill = [&](const Series& series, double from, double to, const QColor& color, double share) {
        QColor faint = color;
        faint.setAlphaF(static_cast<float>(share));
        painter.setPen(Qt::NoPen);
        painter.setBrush(faint);
        painter.drawPolygon(areaOf(plot, series, from, to));
        painter.setBrush(Qt::NoBrush);
    };
    fill(some, inside, outside, t.muted, 0.35);
    for (const auto& [from, to] : {std::pair(none.x.front(), lower), std::pair(upper, none.x.back())}) {
        fill(some, from, to, t.blue, 0.3);
        fill(none, from, to, t.red, 0.55);
    }
    painter.setPen(QPen(t.ink, 1.8 * t.lineWidth, Qt::DashLine));
    painter.drawPolyline(curveOf(plot, none));
    painter.setPen(QPen(t.blue, 2.4 * t.lineWidth));
    painter.drawPolyline(curveOf(plot, some));
    for (const double critical : {lower, upper})
        if (std::isfinite(critical))
            paintUpright(painter, plot, critical, t.red, Qt::DotLine);
    if (m_picture == Picture::distributions)
        for (std::size_t i = 0; i < m_scene->statistics().x.size(); ++i)
            paintMark(painter, Mark::disc, plot.at(m_scene->statistics().x[i], m_scene->statistics().y[i]),
                      4.5 * Look::instance().stageScale(), t.ink);
    painter.restore();
}

void PowerView::paintCurves(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale();
    const Series* curves[] = {&m_scene->byN(), &m_scene->byEffect(), &m_scene->byAlpha()};
    const double planned[] = {m_scene->size(), m_scene->effect(), m_scene->alpha()};
    for (std::size_t i = 0; i < 3; ++i) {
        const Plot& plot = m_curves[i];
        if (curves[i]->x.empty())
            continue;
        plot.paint(painter);
        painter.save();
        painter.setClipRect(plot.field().adjusted(-7 * scale, -7 * scale, 7 * scale, 7 * scale));
        const QPointF at = plot.at(planned[i], m_scene->power());
        painter.setPen(QPen(t.orange, t.lineWidth, Qt::DotLine));
        painter.drawLine(at, QPointF(at.x(), plot.field().bottom()));
        painter.drawLine(at, QPointF(plot.field().left(), at.y()));
        painter.setPen(QPen(t.blue, 2.4 * t.lineWidth));
        painter.drawPolyline(curveOf(plot, *curves[i]));
        paintMark(painter, Mark::ring, at, 15 * scale, t.orange);
        if (std::isfinite(m_scene->simulatedPower())) {
            const double x = i == 0 ? std::ceil(planned[0] - 1e-9) : planned[i];
            painter.setPen(QPen(t.ink, 2 * t.lineWidth));
            painter.drawLine(plot.at(x, m_scene->simulatedLow()), plot.at(x, m_scene->simulatedHigh()));
            paintMark(painter, Mark::diamond, plot.at(x, m_scene->simulatedPower()), 6.5 * scale, t.ink);
        }
        painter.restore();
    }
}

void PowerView::paintCurse(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const Series &found = m_scene->found(), &missed = m_scene->missed();
    if (found.x.size() < 2 || missed.x.size() != found.x.size()) {
        painter.setFont(look.stageText(12.5));
        painter.setPen(t.muted);
        painter.drawText(QRectF(rect()).adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         m_scene->agreement());
        return;
    }
    const Plot& plot = m_curse;
    plot.paint(painter);
    painter.save();
    painter.setClipRect(plot.field());
    const double half = (found.x[1] - found.x[0]) / 2;
    for (std::size_t i = 0; i < found.x.size(); ++i) {
        const auto bar = [&](double from, double to, const QColor& color) {
            if (to > from)
                painter.fillRect(QRectF(plot.at(found.x[i] - half, to), plot.at(found.x[i] + half, from))
                                     .adjusted(0.5, 0, -0.5, 0),
                                 color);
        };
        bar(0, missed.y[i], mix(t.panel, t.muted, 0.45));
        const bool isWrong = std::isfinite(m_scene->signError()) && found.x[i] * m_scene->effect() < 0;
        bar(missed.y[i], missed.y[i] + found.y[i], isWrong ? t.red : t.blue);
    }
    paintUpright(painter, plot, 0, mix(t.panel, t.ink, 0.7), Qt::SolidLine);
    paintUpright(painter, plot, m_scene->effect(), t.orange, Qt::SolidLine);
    const double mean = std::copysign(m_scene->meanFound(), m_scene->effect());
    paintUpright(painter, plot, mean, t.blue, Qt::DashLine);
    painter.restore();
    if (!std::isfinite(m_scene->exaggeration()) || !(mean > plot.xAxis().low && mean < plot.xAxis().high))
        return;
    // How far the winners are from the truth.
    const qreal scale = look.stageScale(), y = plot.field().top() + 12 * scale;
    const QPointF from(plot.x(m_scene->effect()), y), to(plot.x(mean), y);
    const QString words = QStringLiteral("%1 ×").arg(m_scene->exaggeration(), 0, 'g', 3);
    const QFontMetricsF metrics(look.stageMono(13));
    painter.setPen(QPen(t.ink, 1.6 * t.lineWidth));
    painter.drawLine(from, to);
    const qreal head = std::min(6 * scale, std::abs(to.x() - from.x()) / 2),
                back = to.x() < from.x() ? head : -head;
    painter.drawLine(to, to + QPointF(back, head * 0.6));
    painter.drawLine(to, to + QPointF(back, -head * 0.6));
    const qreal right = std::max(from.x(), to.x()) + 8 * scale;
    const qreal left = right + metrics.horizontalAdvance(words) < plot.field().right()
                           ? right
                           : std::min(from.x(), to.x()) - 8 * scale - metrics.horizontalAdvance(words);
    painter.setFont(look.stageMono(13));
    painter.fillRect(
        QRectF(left - 2, y - metrics.height() / 2, metrics.horizontalAdvance(words) + 4, metrics.height()),
        t.panel);
    painter.drawText(QPointF(left, y - metrics.height() / 2 + metrics.ascent()), words);
}

} // namespace infralab::power
