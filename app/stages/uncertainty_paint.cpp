// Paints formula, bars, densities and intervals.
// Here beside uncertainty_view.cpp, which lays them out.

#include "uncertainty_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::budget {
namespace {

constexpr qreal formulaType = 15, rowType = 12, captionType = 11;

QColor faded(QColor color, qreal opacity)
{
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

/// To about four digits of the interval's width.
QString endText(double value, double width)
{
    if (!(width > 0))
        return QString::number(value, 'g', 6);
    const int decimals = 2 - static_cast<int>(std::floor(std::log10(width)));
    return decimals >= 0 && decimals <= 6 && std::abs(value) < 1e9 ? QString::number(value, 'f', decimals)
           : decimals < 0 ? QString::number(std::round(value), 'f', 0)
                          : QString::number(value, 'g', 4);
}

} // namespace

void BudgetView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Look::instance().tokens().panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    paintFormula(painter);
    m_legend.paint(painter);
    if (m_hasBars)
        paintBars(painter);
    if (m_hasDensities) {
        m_plot.paint(painter);
        paintDensities(painter);
        if (m_intervals > 0)
            paintIntervals(painter);
    }
    if (const auto input = pointed()) {
        // Below the beginning of the bar, so that the densities stay in sight.
        QRectF about(rect().center(), QSizeF(1, 1));
        if (*input < m_bars.size()) {
            about = m_bars[*input].bar;
            about.setWidth(20 * Look::instance().stageScale());
        }
        paintBubble(painter, about, rect(), explain(m_scene->inputs()[*input]));
    }
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
}

void BudgetView::paintFormula(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const auto input = pointed();
    const QString lit = input ? m_scene->inputs()[*input].name : QString();
    const auto& inputs = m_scene->inputs();
    for (const auto& piece : m_formula) {
        const bool isInput =
            std::any_of(inputs.begin(), inputs.end(), [&](const Input& i) { return i.name == piece.text; });
        painter.setFont(look.stageMono(formulaType));
        painter.setPen(isInput && piece.text == lit ? t.orangeText : isInput ? t.ink : t.muted);
        painter.drawText(piece.at, piece.text);
        if (isInput && piece.text == lit) {
            const qreal width = QFontMetricsF(look.stageMono(formulaType)).horizontalAdvance(piece.text);
            painter.setPen(QPen(t.orange, 2 * t.lineWidth));
            painter.drawLine(piece.at + QPointF(0, 3), piece.at + QPointF(width, 3));
        }
    }
}

void BudgetView::paintBars(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const QFont font = look.stageText(rowType), numbers = look.stageMono(rowType);
    const QFontMetricsF metrics(font), mono(numbers);
    const auto words = [&](const QRectF& bar, const QRectF& row, const QString& text, const QColor& ink) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(QPointF(bar.left(), bar.top() - 2 * scale - metrics.descent()),
                         metrics.elidedText(text, Qt::ElideRight, row.width()));
    };
    const auto beside = [&](const QRectF& bar, const QString& text) {
        painter.setFont(numbers);
        painter.setPen(t.ink);
        painter.drawText(QPointF(bar.right() + 6 * scale, bar.center().y() + mono.capHeight() / 2), text);
    };
    const QFont captionFont = look.stageText(captionType);
    const QFontMetricsF captionMetrics(captionFont);
    painter.setFont(captionFont);
    painter.setPen(t.muted);
    painter.drawText(
        QPointF(m_barCaption.left(), m_barCaption.top() + captionMetrics.ascent()),
        captionMetrics.elidedText(QStringLiteral("Contributions, with their share of the variance"),
                                  Qt::ElideRight, m_barCaption.width()));
    const auto lit = pointed();
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const auto& input = m_scene->inputs()[i];
        const auto& [row, bar] = m_bars[i];
        words(bar, row, wordsOf(input), lit == i ? t.orangeText : t.ink);
        painter.fillRect(bar, lit == i ? t.orange : input.contribution < 0 ? t.violet : t.green);
        if (std::isfinite(input.share))
            beside(bar, QStringLiteral("%1 %").arg(input.share, 0, 'f',
                                                   input.share < 10 && input.share > 0 ? 1 : 0));
    }
    if (m_sum.isEmpty())
        return;
    const auto hidden = m_scene->inputs().size() - m_bars.size();
    QString text = std::isfinite(m_scene->uncertainty())
                       ? QStringLiteral("together %1").arg(m_scene->uncertainty(), 0, 'g', 4)
                       : QStringLiteral("no slope: first order says nothing");
    if (std::isfinite(m_scene->deviation()))
        text += QStringLiteral(", the draws %1").arg(m_scene->deviation(), 0, 'g', 4);
    if (std::isfinite(m_scene->jointShare()))
        text += QStringLiteral("; correlations %1 %").arg(m_scene->jointShare(), 0, 'f', 0);
    if (hidden > 0)
        text += QStringLiteral("; %1 more inputs").arg(hidden);
    const QRectF row(m_sum.left(), m_sum.top(), m_bars.empty() ? m_sum.width() : m_bars.front().row.width(),
                     m_sum.height());
    words(m_sum, row, text, t.ink);
    painter.fillRect(m_sum, t.blue);
}

void BudgetView::paintDensities(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    painter.save();
    painter.setClipRect(m_plot.field().adjusted(0, -2, 2, 0));
    const Series& draws = m_scene->monteCarloDensity();
    if (draws.x.size() > 1) {
        const double half = (draws.x[1] - draws.x[0]) / 2;
        QPolygonF steps{at(draws.x.front() - half, 0)};
        for (std::size_t i = 0; i < draws.x.size(); ++i)
            steps << at(draws.x[i] - half, draws.y[i]) << at(draws.x[i] + half, draws.y[i]);
        steps << at(draws.x.back() + half, 0);
        painter.setPen(QPen(t.orange, t.lineWidth));
        painter.setBrush(faded(t.orange, 0.35));
        painter.drawPolygon(steps);
        painter.setBrush(Qt::NoBrush);
    }
    QPolygonF curve;
    const Series& first = m_scene->firstOrderDensity();
    for (std::size_t i = 0; i < first.x.size(); ++i)
        curve << at(first.x[i], first.y[i]);
    painter.setPen(QPen(t.blue, 2.4 * t.lineWidth));
    if (!curve.isEmpty())
        painter.drawPolyline(curve);
    else if (m_scene->uncertainty() == 0) // all of it at one place
        painter.drawLine(at(m_scene->value(), 0),
                         QPointF(xOf(m_scene->value()), m_plot.field().top() + m_intervals));
    if (const double beyond = m_scene->threshold() - m_offset;
        beyond >= m_plot.xAxis().low && beyond <= m_plot.xAxis().high) {
        const qreal x = xOf(m_scene->threshold());
        painter.setPen(QPen(t.ink, 1.4 * t.lineWidth, Qt::DashLine));
        painter.drawLine(QPointF(x, m_plot.field().top() + m_intervals), QPointF(x, m_plot.field().bottom()));
    }
    painter.restore();
}

void BudgetView::paintIntervals(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const QFont font = look.stageText(rowType);
    const QFontMetricsF metrics(font);
    struct Row
    {
        const Interval& interval;
        QString name;
        QColor line, ink;
        bool isDashed;
    };
    const QString coverage = QStringLiteral("%1 %").arg(m_scene->coverage());
    const Row rows[] = {
        {m_scene->firstOrder(), QStringLiteral("first order, %1").arg(coverage), t.blue, t.blue, false},
        {m_scene->symmetric(), QStringLiteral("draws, equal tails"), t.orange, t.orangeText, false},
        {m_scene->shortest(), QStringLiteral("draws, shortest"), t.orange, t.orangeText, true}};
    const QRectF& field = m_plot.field();
    qreal top = field.top();
    for (const auto& [interval, name, line, ink, isDashed] : rows) {
        if (!interval.isKnown())
            continue;
        const double width = interval.high - interval.low;
        const QString text = QStringLiteral("%1: %2 to %3")
                                 .arg(name, endText(interval.low, width), endText(interval.high, width));
        const qreal wide = std::min(metrics.horizontalAdvance(text), field.width() - 4);
        const qreal middle = (xOf(interval.low) + xOf(interval.high)) / 2;
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(QPointF(std::clamp(middle - wide / 2, field.left() + 2, field.right() - wide),
                                 top + metrics.ascent()),
                         metrics.elidedText(text, Qt::ElideRight, wide + 1));
        const qreal y = top + metrics.height() + 4.5 * scale, tick = 4 * scale;
        painter.setPen(QPen(line, 2.4 * t.lineWidth, isDashed ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(QPointF(xOf(interval.low), y), QPointF(xOf(interval.high), y));
        painter.setPen(QPen(line, 2.4 * t.lineWidth));
        for (const double end : {interval.low, interval.high})
            painter.drawLine(QPointF(xOf(end), y - tick), QPointF(xOf(end), y + tick));
        top += metrics.height() + 11 * scale;
    }
}

} // namespace infralab::budget
