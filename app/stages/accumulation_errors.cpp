// Paints the errors and their bounds.
// Here with the places of the bounds' names, which must not run into each other.

#include "accumulation_errors.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace infralab::sums {

namespace {

constexpr std::array bounds{Bound::naive, Bound::pairwise, Bound::compensated};

QString nameOf(Bound bound)
{
    return bound == Bound::naive      ? QStringLiteral("naive")
           : bound == Bound::pairwise ? QStringLiteral("tree")
                                      : QStringLiteral("compensated");
}

QString formulaOf(Bound bound)
{
    return bound == Bound::naive      ? QStringLiteral("n u")
           : bound == Bound::pairwise ? QStringLiteral("u log2 n")
                                      : QStringLiteral("2 u");
}

/// As it stands at the end of the line.
QString markOf(Bound bound, bool isLong)
{
    return isLong ? QStringLiteral("%1: %2").arg(nameOf(bound), formulaOf(bound)) : formulaOf(bound);
}

Qt::PenStyle styleOf(Bound bound)
{
    return bound == Bound::naive ? Qt::DashLine : bound == Bound::pairwise ? Qt::DashDotLine : Qt::DotLine;
}

QString inScience(double value)
{
    return value == 0 ? QStringLiteral("0") : QString::number(value, 'g', 3);
}

} // namespace

void ErrorPicture::layOut(const QRectF& area, const Scene& scene)
{
    m_area = area;
    const Tokens& t = Look::instance().tokens();
    double low = INFINITY, high = -INFINITY;
    const auto look = [&](const Series& series) {
        for (const double y : series.y)
            if (std::isfinite(y) && y > 0) {
                low = std::min(low, y);
                high = std::max(high, y);
            }
    };
    look(scene.error());
    for (const auto bound : bounds)
        look(scene.bound(bound));
    if (!(low <= high))
        low = 1e-3, high = 1;
    const bool hasZero =
        std::any_of(scene.error().y.begin(), scene.error().y.end(), [](double y) { return y == 0; });
    if (hasZero)
        low /= 4; // so that a point at the foot is no small error
    const auto& x = scene.error().x;
    const double from = x.empty() ? 1 : std::max(1.0, x.front()),
                 to = x.empty() ? 10 : std::max(x.back(), from * 2);
    std::vector<LegendEntry> legend{
        {QStringLiteral("error of %1 in %2").arg(scene.algorithm().toLower(), scene.formatId()), t.blue,
         Qt::SolidLine, 2.4},
        {QStringLiteral("bounds, the algorithm's own in orange"), t.orange, Qt::DashLine, 1.6}};
    const QFontMetricsF metrics(Look::instance().stageText(11.5));
    const auto widest = [&](bool isLong) {
        qreal width = 0;
        for (const auto bound : bounds)
            width = std::max(width, metrics.horizontalAdvance(markOf(bound, isLong)));
        return width + 8 * Look::instance().stageScale();
    };
    m_hasLongNames = widest(true) < area.width() * 0.25;
    m_axes.setMargin(widest(m_hasLongNames));
    m_axes.layOut(area, {from, to}, {low, high}, true, QStringLiteral("terms n"),
                  hasZero ? QStringLiteral("error over the sum of sizes (a ring at the foot: exact)")
                          : QStringLiteral("error over the sum of sizes"),
                  std::move(legend), Look::instance().stageScale());
}

std::optional<QPointF> ErrorPicture::pointOf(const Scene& scene, std::size_t i) const
{
    const double y = scene.error().y[i];
    if (!std::isfinite(y))
        return std::nullopt;
    const QRectF& field = m_axes.field();
    return QPointF(m_axes.x(scene.error().x[i]),
                   y == 0 ? field.bottom() : std::clamp(m_axes.y(y), field.top(), field.bottom()));
}

void ErrorPicture::paint(QPainter& painter, const Scene& scene, std::optional<int> marked) const
{
    const Tokens& t = Look::instance().tokens();
    m_axes.paint(painter);
    paintBounds(painter, scene);
    QPainterPath path;
    bool drawing = false;
    for (std::size_t i = 0; i < scene.error().x.size(); ++i) {
        const auto point = pointOf(scene, i);
        if (point && scene.error().y[i] != 0) {
            drawing ? path.lineTo(*point) : path.moveTo(*point);
            drawing = true;
        } else {
            drawing = false;
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.blue, 2.4 * t.lineWidth));
    painter.drawPath(path);
    for (std::size_t i = 0; i < scene.error().x.size(); ++i) {
        const auto point = pointOf(scene, i);
        if (!point)
            continue;
        const bool isMarked = marked && static_cast<std::size_t>(*marked) == i;
        painter.setPen(QPen(t.blue, 2 * t.lineWidth));
        painter.setBrush(scene.error().y[i] == 0 ? t.panel : t.blue);
        painter.drawEllipse(*point, isMarked ? 6 : 3.5, isMarked ? 6 : 3.5);
    }
    paintNames(painter, scene);
}

void ErrorPicture::paintBounds(QPainter& painter, const Scene& scene) const
{
    const Tokens& t = Look::instance().tokens();
    for (const auto bound : bounds) {
        const Series& series = scene.bound(bound);
        QPainterPath path;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            const QPointF point(m_axes.x(series.x[i]), m_axes.y(series.y[i]));
            i == 0 ? path.moveTo(point) : path.lineTo(point);
        }
        const bool own = bound == scene.ownBound();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(own ? t.orange : t.muted, (own ? 2 : 1.3) * t.lineWidth, styleOf(bound)));
        painter.drawPath(path);
    }
}

void ErrorPicture::paintNames(QPainter& painter, const Scene& scene) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const QRectF& field = m_axes.field();
    const QFont font = look.stageText(11.5);
    const QFontMetricsF metrics(font);
    std::vector<std::pair<qreal, Bound>> names; // the top of each
    for (const auto bound : bounds)
        if (!scene.bound(bound).y.empty())
            names.emplace_back(m_axes.y(scene.bound(bound).y.back()) - metrics.height() / 2, bound);
    // From the lowest line up, each name at the height of its line and clear of the one below.
    std::sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    qreal most = field.bottom();
    painter.setFont(font);
    for (const auto& [wanted, bound] : names) {
        const qreal top =
            std::min(std::max(wanted, field.top() - metrics.height() / 2), most - metrics.height());
        if (top < field.top() - metrics.height() / 2 - 1)
            break;
        painter.setPen(bound == scene.ownBound() ? t.orangeText : t.muted);
        painter.drawText(QPointF(field.right() + 6 * scale, top + metrics.ascent()),
                         markOf(bound, m_hasLongNames));
        most = top;
    }
}

int ErrorPicture::count(const Scene& scene) const
{
    return static_cast<int>(scene.error().x.size());
}

std::optional<int> ErrorPicture::at(const Scene& scene, const QPointF& point) const
{
    if (!m_axes.field().adjusted(-6, -6, 6, 6).contains(point))
        return std::nullopt;
    std::optional<int> best;
    qreal distance = INFINITY;
    for (int i = 0; i < count(scene); ++i) {
        const qreal away = std::abs(m_axes.x(scene.error().x[static_cast<std::size_t>(i)]) - point.x());
        if (away < distance) {
            distance = away;
            best = i;
        }
    }
    return best;
}

QRectF ErrorPicture::place(const Scene& scene, int index) const
{
    const auto point = pointOf(scene, static_cast<std::size_t>(index));
    const QPointF middle = point.value_or(
        QPointF(m_axes.x(scene.error().x[static_cast<std::size_t>(index)]), m_axes.field().top()));
    return QRectF(-6, -6, 12, 12).translated(middle);
}

QStringList ErrorPicture::explain(const Scene& scene, int index) const
{
    const auto i = static_cast<std::size_t>(index);
    const double error = scene.error().y[i];
    QStringList lines{QStringLiteral("first %1 terms").arg(groupedNumeral(scene.error().x[i])),
                      error == 0 ? QStringLiteral("the sum is exact")
                      : std::isnan(error)
                          ? QStringLiteral("the sum is not finite")
                          : QStringLiteral("error: %1 of the sum of sizes").arg(inScience(error))};
    for (const auto bound : bounds)
        if (!scene.bound(bound).y.empty())
            lines << QStringLiteral("%1 bound: %2").arg(nameOf(bound), inScience(scene.bound(bound).y[i]));
    return lines;
}

QString ErrorPicture::spoken(const Scene& scene) const
{
    if (scene.error().y.empty())
        return QStringLiteral("No errors to show yet.");
    const double error = scene.error().y.back();
    QString text = QStringLiteral("Error over the sum of sizes against the number of terms, both "
                                  "logarithmic. At %1 terms: error %2")
                       .arg(groupedNumeral(scene.error().x.back()),
                            std::isnan(error) ? QStringLiteral("not a number") : inScience(error));
    for (const auto bound : bounds)
        if (!scene.bound(bound).y.empty())
            text += QStringLiteral("; bound %1, %2")
                        .arg(markOf(bound, true), inScience(scene.bound(bound).y.back()));
    return text + QLatin1Char('.');
}

} // namespace infralab::sums
