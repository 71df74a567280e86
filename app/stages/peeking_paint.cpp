// Paints runs and their boundary, p-values and their lines, and the best of several seeds.
// Here beside peeking_view.cpp, which lays them out.

#include "peeking_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::peeks {

using scaling::Mark;
using scaling::paintMark;
using scaling::Plot;

namespace {

QColor faded(QColor color, qreal opacity)
{
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

QPolygonF curveOf(const Plot& plot, const Series& series, double factor = 1)
{
    QPolygonF curve;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        curve << plot.at(series.x[i], factor * series.y[i]);
    return curve;
}

void paintBand(QPainter& painter, const Plot& plot, const Series& series, double factor, const QColor& color)
{
    if (series.low.size() != series.x.size())
        return;
    QPolygonF band;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        band << plot.at(series.x[i], factor * series.high[i]);
    for (std::size_t i = series.x.size(); i-- > 0;)
        band << plot.at(series.x[i], factor * series.low[i]);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(band);
    painter.setBrush(Qt::NoBrush);
}

QString shareText(double share)
{
    return std::isfinite(share) ? QStringLiteral("%1 %").arg(100 * share, 0, 'f', 1) : QStringLiteral("–");
}

QString countText(double count)
{
    return std::isfinite(count) ? QString::number(count) : QStringLiteral("–");
}

} // namespace

void PeekingView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Look::instance().tokens().panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    m_legend.paint(painter);
    m_plot.paint(painter);
    switch (m_picture) {
    case Picture::looks:
        paintLooks(painter);
        if (m_hasSide)
            paintChances(painter);
        break;
    case Picture::metrics:
        paintMetrics(painter);
        if (m_hasSide)
            paintProcedures(painter);
        break;
    case Picture::seeds:
        paintSeeds(painter);
        break;
    }
    if (const auto item = pointed()) {
        const QPointF at = placeOf(*item);
        paintMark(painter, Mark::ring, at, 15 * Look::instance().stageScale(), Look::instance().tokens().ink);
        paintBubble(painter, QRectF(at.x() - 8, at.y() - 8, 16, 16), rect(), explain(*item));
    }
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
}

void PeekingView::paintRun(QPainter& painter, const RunPath& run, bool isPointed) const
{
    const Tokens& t = Look::instance().tokens();
    const auto grown = grownOf(run);
    const bool isAlarm = run.crossed > 0 && run.crossed <= m_look;
    QPolygonF line;
    for (std::size_t k = 0; k <= grown; ++k)
        line << m_plot.at(static_cast<double>(k), run.z[k]);
    if (!isAlarm && grown < m_scene->looks())
        line << m_plot.at(static_cast<double>(grown) + m_phase,
                          run.z[grown] + m_phase * (run.z[grown + 1] - run.z[grown]));
    if (isPointed)
        painter.setPen(QPen(t.ink, 2.4 * t.lineWidth));
    else if (isAlarm)
        painter.setPen(QPen(faded(t.red, 0.85), 1.5 * t.lineWidth));
    else
        painter.setPen(QPen(faded(t.blue, t.dark ? 0.42 : 0.3), t.lineWidth));
    painter.drawPolyline(line);
    if (isAlarm)
        paintMark(painter, Mark::disc, line.back(), 6.5 * Look::instance().stageScale(), t.red);
}

void PeekingView::paintLooks(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale();
    const auto& boundary = m_scene->boundary().y;
    painter.save();
    painter.setClipRect(m_plot.field().adjusted(0, -2, 5 * scale, 2));
    // What is still to come, so that the field is not empty before the first look.
    for (const auto& run : m_scene->runs()) {
        painter.setPen(
            QPen(run.crossed > 0 ? mix(t.panel, t.red, 0.5) : mix(t.panel, t.muted, 0.3), t.lineWidth));
        QPolygonF line;
        const auto end = run.crossed > 0 ? run.crossed : m_scene->looks();
        for (auto k = grownOf(run); k <= end; ++k)
            line << m_plot.at(static_cast<double>(k), run.z[k]);
        if (line.size() > 1)
            painter.drawPolyline(line);
    }
    // Beyond the boundary; before the first look nothing is tested.
    for (const double sign : {1.0, -1.0}) {
        QPolygonF edge;
        edge << m_plot.at(0.6, sign * boundary.front());
        for (std::size_t k = 0; k < boundary.size(); ++k)
            edge << m_plot.at(static_cast<double>(k + 1), sign * boundary[k]);
        const qreal outside = sign > 0 ? m_plot.field().top() : m_plot.field().bottom();
        QPolygonF beyond = edge;
        beyond << QPointF(edge.back().x(), outside) << QPointF(edge.front().x(), outside);
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(t.red, t.dark ? 0.14 : 0.08));
        painter.drawPolygon(beyond);
        painter.setBrush(Qt::NoBrush);
    }
    for (const bool alarms : {false, true}) // those that are lit lie above
        for (const auto& run : m_scene->runs())
            if ((run.crossed > 0 && run.crossed <= m_look) == alarms)
                paintRun(painter, run, false);
    for (const double sign : {1.0, -1.0}) {
        QPolygonF edge;
        edge << m_plot.at(0.6, sign * boundary.front());
        for (std::size_t k = 0; k < boundary.size(); ++k)
            edge << m_plot.at(static_cast<double>(k + 1), sign * boundary[k]);
        painter.setPen(QPen(t.ink, 2.2 * t.lineWidth));
        painter.drawPolyline(edge);
        if (boundary.size() <= 30)
            for (int k = 1; k < edge.size(); ++k)
                painter.drawLine(edge[k] - QPointF(0, 4 * scale), edge[k] + QPointF(0, 4 * scale));
    }
    const qreal now = m_plot.x(static_cast<double>(m_look) + m_phase);
    painter.setPen(QPen(t.outline, t.lineWidth, Qt::DotLine));
    painter.drawLine(QPointF(now, m_plot.field().top()), QPointF(now, m_plot.field().bottom()));
    if (const auto item = pointed())
        paintRun(painter, m_scene->runs()[*item], true);
    painter.restore();
}

void PeekingView::paintChances(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    qreal top = m_words.top();
    for (const auto& said : saidOfLooks()) {
        const QFont font = look.stageText(said.type, said.type > 20 ? QFont::DemiBold : QFont::Normal);
        const QFontMetricsF metrics(font);
        const qreal height =
            metrics.boundingRect(QRectF(0, 0, m_words.width(), 1e4), Qt::TextWordWrap, said.text).height();
        if (top + height > m_words.bottom())
            break;
        painter.setFont(font);
        painter.setPen(t.*said.ink);
        painter.drawText(QRectF(m_words.left(), top, m_words.width(), height + 1), Qt::TextWordWrap,
                         said.text);
        top += height + 3 * look.stageScale();
    }
    if (m_side.field().height() < 30 * look.stageScale())
        return;
    m_side.paint(painter);
    painter.save();
    painter.setClipRect(m_side.field().adjusted(0, -4, 4, 4));
    painter.setPen(QPen(t.orange, 1.4 * t.lineWidth, Qt::DashLine));
    painter.drawLine(m_side.at(0, 100 * m_scene->alpha()),
                     m_side.at(m_side.xAxis().high, 100 * m_scene->alpha()));
    painter.setPen(QPen(t.muted, 1.4 * t.lineWidth, Qt::DashLine));
    painter.drawPolyline(curveOf(m_side, m_scene->naive(), 100));
    paintBand(painter, m_side, m_scene->simulated(), 100, faded(t.red, 0.3));
    painter.setPen(QPen(t.red, 2 * t.lineWidth));
    painter.drawPolyline(curveOf(m_side, m_scene->falseAlarms(), 100));
    if (m_look > 0 && m_look <= m_scene->falseAlarms().y.size())
        paintMark(painter, Mark::disc,
                  m_side.at(static_cast<double>(m_look), 100 * m_scene->falseAlarms().y[m_look - 1]),
                  9 * look.stageScale(), t.red);
    painter.restore();
}

void PeekingView::paintMetrics(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const auto tests = m_scene->tested();
    const auto count = static_cast<double>(tests);
    const double alpha = m_scene->alpha(), left = m_plot.xAxis().low, right = m_plot.xAxis().high;
    painter.save();
    painter.setClipRect(m_plot.field().adjusted(0, -5, 3, 5));
    const auto level = [&](double p, const QColor& color) {
        painter.setPen(QPen(color, 1.6 * t.lineWidth, Qt::DashLine));
        painter.drawLine(m_plot.at(left, p), m_plot.at(right, p));
    };
    level(alpha, t.orange);
    level(alpha / count, t.ink);
    QPolygonF steps, line;
    for (std::size_t i = 1; i <= tests; ++i) {
        const auto rank = static_cast<double>(i);
        steps << m_plot.at(rank, alpha / (count - rank + 1));
        line << m_plot.at(rank, alpha * rank / count);
    }
    painter.setPen(QPen(t.blue, 2 * t.lineWidth));
    painter.drawPolyline(steps);
    painter.setPen(QPen(t.green, 2 * t.lineWidth));
    painter.drawPolyline(line);
    const qreal size =
        std::clamp(m_plot.field().width() / count * 0.6, 4.0, 9.0) * Look::instance().stageScale();
    for (std::size_t i = 0; i < tests; ++i) {
        const auto& metric = m_scene->metrics()[i];
        paintMark(painter, metric.truth == Truth::nothing ? Mark::ring : Mark::disc, placeOf(i), size,
                  colorOf(metric));
    }
    painter.restore();
}

void PeekingView::paintProcedures(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const QFont font = look.stageText(11.5), numbers = look.stageMono(11.5);
    const QFontMetricsF metrics(font), mono(numbers);
    const qreal line = metrics.height() + 3 * scale, name = m_words.width() * 0.3;
    const auto& procedures = m_scene->procedureLines();
    const bool isSimulated = std::any_of(procedures.begin(), procedures.end(),
                                         [](const auto& p) { return std::isfinite(p.anyFalse); });
    const auto cell = [&](std::size_t column) {
        const qreal width = (m_words.width() - name) / 5;
        return m_words.left() + name + static_cast<qreal>(column) * width;
    };
    const auto write = [&](qreal at, qreal room, qreal top, const QString& text, const QFont& face,
                           const QColor& ink) {
        const QFontMetricsF of(face);
        painter.setFont(face);
        painter.setPen(ink);
        painter.drawText(QPointF(at, top + of.ascent()),
                         of.elidedText(text, Qt::ElideRight, room - 4 * scale));
    };
    const qreal column = (m_words.width() - name) / 5;
    qreal top = m_words.top();
    write(cell(0), 2 * column, top, QStringLiteral("here"), font, t.muted);
    if (isSimulated)
        write(cell(2), 3 * column, top, QStringLiteral("in many such families"), font, t.muted);
    top += line;
    const QString heads[] = {QStringLiteral("found"), QStringLiteral("of them false"),
                             QStringLiteral("any false"), QStringLiteral("false / found"),
                             QStringLiteral("real found")};
    for (std::size_t i = 0; i < (isSimulated ? 5U : 1U); ++i)
        write(cell(i), column, top, heads[i], font, t.muted);
    top += line;
    painter.setPen(QPen(t.line, t.lineWidth));
    painter.drawLine(QPointF(m_words.left(), top - 1.5 * scale), QPointF(m_words.right(), top - 1.5 * scale));
    const QColor inks[] = {t.orangeText, t.ink, t.blue, t.green};
    for (std::size_t i = 0; i < procedures.size(); ++i) {
        const auto& p = procedures[i];
        write(m_words.left(), name, top, p.name, font, inks[std::min<std::size_t>(i, 3)]);
        write(cell(0), column, top, countText(p.found), numbers, t.ink);
        if (isSimulated) {
            write(cell(1), column, top, countText(p.falseFound), numbers, t.ink);
            write(cell(2), column, top, shareText(p.anyFalse), numbers, t.ink);
            write(cell(3), column, top, shareText(p.falseShare), numbers, t.ink);
            write(cell(4), column, top, shareText(p.realShare), numbers, t.ink);
        }
        top += line;
    }
}

void PeekingView::paintSeeds(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const auto filled = [&](const Series& series, const QColor& color) {
        QPolygonF curve = curveOf(m_plot, series);
        if (curve.isEmpty())
            return;
        painter.setPen(QPen(color, 2 * t.lineWidth));
        painter.drawPolyline(curve);
        curve << QPointF(curve.back().x(), m_plot.field().bottom())
              << QPointF(curve.front().x(), m_plot.field().bottom());
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(color, 0.25));
        painter.drawPolygon(curve);
        painter.setBrush(Qt::NoBrush);
    };
    filled(m_scene->oneSeed(), t.muted);
    filled(m_scene->bestSeed(), t.blue);
    // From a single seed's mean to that of the best.
    const QFont font = look.stageText(12.5, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const qreal height = m_plot.field().top() + metrics.height() + 8 * scale;
    const QPointF from(m_plot.x(0), height), to(m_plot.x(m_scene->gain()), height);
    painter.setPen(QPen(t.outline, t.lineWidth, Qt::DotLine));
    painter.drawLine(from, QPointF(from.x(), m_plot.field().bottom()));
    painter.setPen(QPen(t.orange, t.lineWidth, Qt::DotLine));
    painter.drawLine(to, QPointF(to.x(), m_plot.field().bottom()));
    painter.setPen(QPen(t.orange, 2 * t.lineWidth));
    painter.drawLine(from, to);
    paintMark(painter, Mark::target, to, 9 * scale, t.orange);
    const QString text = QStringLiteral("%1 points without merit").arg(m_scene->gain(), 0, 'g', 3);
    const qreal width = std::min(metrics.horizontalAdvance(text), m_plot.field().width());
    const qreal left =
        std::clamp((from.x() + to.x() - width) / 2, m_plot.field().left(), m_plot.field().right() - width);
    painter.setFont(font);
    painter.setPen(t.orangeText);
    painter.drawText(QPointF(left, m_plot.field().top() + metrics.ascent()),
                     metrics.elidedText(text, Qt::ElideRight, width + 1));
    if (!m_hasSide)
        return;
    m_side.paint(painter);
    painter.save();
    painter.setClipRect(m_side.field().adjusted(-4, -4, 4, 4));
    paintBand(painter, m_side, m_scene->bestBySeeds(), 1, faded(t.blue, 0.25));
    painter.setPen(QPen(t.blue, 2 * t.lineWidth));
    painter.drawPolyline(curveOf(m_side, m_scene->bestBySeeds()));
    const qreal now = m_side.x(m_seeds);
    painter.setPen(QPen(t.orange, t.lineWidth, Qt::DotLine));
    painter.drawLine(QPointF(now, m_side.field().top()), QPointF(now, m_side.field().bottom()));
    if (m_seeds == m_scene->seeds())
        paintMark(painter, Mark::target, m_side.at(m_seeds, m_scene->gain()), 9 * scale, t.orange);
    painter.restore();
}

} // namespace infralab::peeks
