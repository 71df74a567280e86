// Paints the histogram from -1 to 1 ulp.
// Here with the mean as a line, since a mean beside zero is what accumulates.

#include "rounding_error_histogram.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::rounding_errors {

namespace {

constexpr qreal textType = 12, tickType = 10.5;

QString ulpText(double ulp, int decimals)
{
    const QString size = QString::number(std::abs(ulp), 'f', decimals);
    return (ulp < 0 ? QStringLiteral("−") : ulp > 0 ? QStringLiteral("+") : QString()) + size;
}

} // namespace

ErrorsView::ErrorsView(QWidget* parent)
    : CategoryView(parent)
    , m_scene(std::make_shared<const Scene>())
{
    setMinimumSize(120, 100);
}

void ErrorsView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    update();
}

void ErrorsView::setFormat(int format)
{
    m_format = format;
    setAccessibleDescription(spokenText());
    update();
}

const Format* ErrorsView::shown() const
{
    const auto at = static_cast<std::size_t>(m_format);
    return at < m_scene->formats().size() ? &m_scene->formats()[at] : nullptr;
}

int ErrorsView::count() const
{
    return shown() != nullptr ? static_cast<int>(m_scene->ulps().size()) : 0;
}

void ErrorsView::paint(QPainter& painter)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale(), edge = 12 * scale;
    const QFont font = look.stageText(textType), tickFont = look.stageText(tickType);
    const QFontMetricsF metrics(font), ticks(tickFont);
    const Format& format = *shown();
    const QRectF room = QRectF(rect()).adjusted(edge, edge * 0.6, -edge, -edge * 0.6);
    painter.setFont(font);
    painter.setPen(t.ink);
    qreal y = room.top();
    const auto write = [&](const QString& text) {
        painter.drawText(QPointF(room.left(), y + metrics.ascent()),
                         metrics.elidedText(text, Qt::ElideRight, room.width()));
        y += metrics.height();
    };
    write(QStringLiteral("Errors in %1 (ulp)").arg(format.id));
    painter.setPen(t.muted);
    write(QStringLiteral("mean %1, size %2")
              .arg(ulpText(format.mean, 3), QString::number(format.meanSize, 'f', 3)));
    const qreal top = y + 8 * scale;
    const QRectF plot(room.left(), top, room.width(),
                      std::max<qreal>(10, room.bottom() - ticks.height() - 5 * scale - top));
    place(plot);
    double most = 0;
    for (const double share : format.errors)
        most = std::max(most, std::isnan(share) ? 0 : share);
    if (pointed() && *pointed() < count())
        painter.fillRect(column(*pointed()), mix(t.panel, t.outline, 0.3));
    for (int i = 0; most > 0 && i < count(); ++i) {
        const double share = format.errors[static_cast<std::size_t>(i)];
        if (!(share > 0))
            continue;
        QRectF bar = column(i);
        bar.setTop(plot.bottom() - std::max<qreal>(1, plot.height() * share / most));
        painter.fillRect(bar.adjusted(0.3, 0, -0.3, 0), mix(t.panel, t.blue, 0.7));
    }
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    const auto at = [&](double ulp) {
        const qreal bin = column(0).width();
        return plot.left() + bin / 2 + (plot.width() - bin) * (ulp + 1) / 2;
    };
    if (!std::isnan(format.mean)) {
        painter.setPen(QPen(t.orange, 2 * t.lineWidth, Qt::DashLine));
        painter.drawLine(QPointF(at(format.mean), plot.top()), QPointF(at(format.mean), plot.bottom()));
    }
    painter.setFont(tickFont);
    for (const double ulp : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
        painter.setPen(QPen(t.outline, t.lineWidth));
        painter.drawLine(QPointF(at(ulp), plot.bottom()), QPointF(at(ulp), plot.bottom() + 3 * scale));
        const bool whole = ulp == std::round(ulp);
        const QString text = ulpText(ulp, whole ? 0 : 1);
        if (!whole && plot.width() < 5 * 1.6 * ticks.horizontalAdvance(text))
            continue;
        const qreal wide = ticks.horizontalAdvance(text);
        const qreal left = std::clamp(at(ulp) - wide / 2, room.left(), room.right() - wide);
        painter.setPen(t.muted);
        painter.drawText(QPointF(left, plot.bottom() + 4 * scale + ticks.ascent()), text);
    }
}

QStringList ErrorsView::explain(int bin) const
{
    const double middle = m_scene->ulps()[static_cast<std::size_t>(bin)];
    return {QStringLiteral("%1 ulp").arg(ulpText(middle, 3)),
            QStringLiteral("%1 of the numbers err by that, to 1/64 ulp")
                .arg(Scene::percentText(shown()->errors[static_cast<std::size_t>(bin)]))};
}

QString ErrorsView::spokenText() const
{
    const Format* format = shown();
    if (format == nullptr)
        return QStringLiteral("No errors to show yet.");
    if (pointed() && *pointed() < count())
        return explain(*pointed()).join(QStringLiteral(": ")) + QLatin1Char('.');
    return QStringLiteral("Errors in %1: mean %2 ulp, mean size %3 ulp, largest %4 ulp.")
        .arg(format->id, ulpText(format->mean, 4), QString::number(format->meanSize, 'f', 3),
             QString::number(format->largestError, 'f', 3));
}

} // namespace infralab::rounding_errors
