// Draws cost over array shapes: cycles above on a logarithmic axis, utilisation below.
// Here as markers on hairlines, since shapes are categories and a line between two would mean nothing.

#include "shapes_view.hpp"

#include "app/look/look.hpp"
#include "dataflow_marks.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

double cellOf(const Grid& grid, int row, int column)
{
    return row < grid.rows && column < grid.columns
               ? grid.cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) +
                            static_cast<std::size_t>(column)]
               : NAN;
}

/// A vertical axis with nice ticks; logarithmic ones are powers of ten.
struct Axis
{
    double low = 0, high = 1;
    bool logarithmic = false;
    QRectF box;

    double position(double value) const
    {
        return logarithmic ? (std::log10(value) - std::log10(low)) / (std::log10(high) - std::log10(low))
                           : (value - low) / (high - low);
    }
    qreal y(double value) const
    {
        return box.bottom() - box.height() * std::clamp(position(value), 0.0, 1.0);
    }
};

/// Ticks are round: 250k, 10M.
QString tickText(double tick)
{
    constexpr std::pair<double, char> steps[] = {{1e12, 'T'}, {1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}};
    for (const auto& [unit, letter] : steps)
        if (tick >= unit)
            return QString::number(tick / unit, 'g', 4) + QLatin1Char(letter);
    return QString::number(tick, 'g', 4);
}

void paintAxis(QPainter& painter, const Axis& axis, const QString& title, qreal scale)
{
    const Tokens& t = Look::instance().tokens();
    const QFont font = Look::instance().stageMono(10.5), titleFont = Look::instance().stageText(12);
    const QFontMetricsF metrics(font), titleMetrics(titleFont);
    painter.setFont(titleFont);
    painter.setPen(t.ink);
    painter.drawText(QPointF(axis.box.left(), axis.box.top() - titleMetrics.descent() - 5 * scale), title);
    painter.setFont(font);
    std::vector<double> ticks;
    if (axis.logarithmic)
        for (double tick = axis.low; tick <= axis.high * 1.001; tick *= 10)
            ticks.push_back(tick);
    else
        for (int i = 0; i <= 4; ++i)
            ticks.push_back(axis.low + (axis.high - axis.low) * i / 4);
    qreal last = axis.box.bottom() + 100;
    for (const double tick : ticks) {
        const qreal y = axis.y(tick);
        painter.setPen(QPen(t.line, t.lineWidth));
        painter.drawLine(QPointF(axis.box.left(), y), QPointF(axis.box.right(), y));
        if (last - y < metrics.height())
            continue;
        last = y;
        const QString text = tickText(tick);
        painter.setPen(t.muted);
        painter.drawText(QPointF(axis.box.left() - metrics.horizontalAdvance(text) - 6 * scale,
                                 y + metrics.capHeight() / 2),
                         text);
    }
}

} // namespace

bool ShapesView::hasSomething(const Scene& scene)
{
    return !scene.cyclesByShape().cells.empty() || !scene.utilisationByShape().cells.empty();
}

void ShapesView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    update();
}

int ShapesView::count() const
{
    return m_scene ? std::max(m_scene->cyclesByShape().columns, m_scene->utilisationByShape().columns) : 0;
}

QString ShapesView::shapeName(int category) const
{
    const auto& labels = m_scene->cyclesByShape().columnLabels.empty()
                             ? m_scene->utilisationByShape().columnLabels
                             : m_scene->cyclesByShape().columnLabels;
    if (static_cast<std::size_t>(category) >= labels.size())
        return QString::number(category + 1);
    QString name = QString::fromStdString(labels[static_cast<std::size_t>(category)]);
    return name.replace(QStringLiteral(" x "), QStringLiteral(" × "));
}

bool ShapesView::isPresent(int category) const
{
    return shapeName(category) ==
           QStringLiteral("%1 × %2").arg(m_scene->frames().rows).arg(m_scene->frames().columns);
}

void ShapesView::paint(QPainter& painter)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale(), edge = 16 * scale;
    const QFont labelFont = look.stageMono(10.5);
    const QFontMetricsF labels(labelFont), titles(look.stageText(12));
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.5, -edge, -edge * 0.5);
    room.setTop(room.top() + paintDataflowKey(painter, room, scale) + titles.height() + 8 * scale);
    room.setLeft(room.left() + labels.horizontalAdvance(QStringLiteral("00000")) + 8 * scale);
    qreal widest = 0;
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, labels.horizontalAdvance(shapeName(i)));
    const qreal each = room.width() / count();
    const bool twoLines = widest + 6 * scale > each; // "16 ×" above "256"
    const qreal labelHeight = labels.height() * (twoLines ? 2 : 1) + 6 * scale;
    const qreal between = titles.height() + 18 * scale;
    const qreal height = (room.height() - labelHeight - between) / 2;

    const Grid& cycles = m_scene->cyclesByShape();
    const Grid& shares = m_scene->utilisationByShape();
    Axis upper{1, 10, true, {room.left(), room.top(), room.width(), height}};
    if (!cycles.cells.empty()) {
        const auto [low, high] = std::minmax_element(cycles.cells.begin(), cycles.cells.end());
        upper.low = std::pow(10, std::floor(std::log10(std::max(1.0, *low))));
        upper.high = std::max(upper.low * 10, std::pow(10, std::ceil(std::log10(std::max(1.0, *high)))));
    }
    Axis lower{0, 100, false, {room.left(), room.top() + height + between, room.width(), height}};
    for (const double share : shares.cells)
        if (share > lower.high)
            lower.high = std::ceil(share / 100) * 100;
    place({room.left(), upper.box.top(), room.width(), lower.box.bottom() - upper.box.top()});

    for (int i = 0; i < count(); ++i)
        if (isPresent(i) || i == pointed()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(isPresent(i) ? t.selection : mix(t.panel, t.line, 0.4));
            painter.drawRect(column(i).adjusted(2, 0, -2, 0));
        }
    paintAxis(painter, upper, QStringLiteral("Cycles"), scale);
    paintAxis(painter, lower, QStringLiteral("Utilisation (%)"), scale);

    for (int i = 0; i < count(); ++i) {
        const QRectF at = column(i);
        for (int flow = 0; flow < 3; ++flow) {
            const bool chosen = dataflows[flow] == m_scene->dataflow();
            const qreal x = at.center().x() + (flow - 1) * std::min(at.width() * 0.24, 13 * scale);
            const qreal radius = std::min(5.0 * scale, at.width() * 0.12);
            for (const auto& [axis, value] :
                 {std::pair(upper, cellOf(cycles, flow, i)), std::pair(lower, cellOf(shares, flow, i))}) {
                if (!std::isfinite(value) || (axis.logarithmic && value <= 0))
                    continue;
                painter.setPen(QPen(mix(t.panel, colorOf(dataflows[flow]), 0.55), 1.5 * t.lineWidth));
                painter.drawLine(QPointF(x, axis.box.bottom()), QPointF(x, axis.y(value)));
                paintMarker(painter, {x, axis.y(value)}, radius, dataflows[flow], chosen);
            }
        }
        painter.setFont(labelFont);
        painter.setPen(isPresent(i) ? t.ink : t.muted);
        const QStringList parts =
            twoLines ? shapeName(i).split(QStringLiteral(" × ")) : QStringList{shapeName(i)};
        for (int line = 0; line < parts.size(); ++line) {
            const QString text = twoLines && line == 0 ? parts[line] + QStringLiteral("×") : parts[line];
            painter.drawText(
                QPointF(at.center().x() - labels.horizontalAdvance(text) / 2,
                        lower.box.bottom() + 4 * scale + labels.ascent() + labels.height() * line),
                text);
        }
    }
}

QStringList ShapesView::explain(int category) const
{
    QStringList lines{shapeName(category)};
    for (int flow = 0; flow < 3; ++flow) {
        const double cycles = cellOf(m_scene->cyclesByShape(), flow, category);
        const double share = cellOf(m_scene->utilisationByShape(), flow, category);
        lines << QStringLiteral("%1: %2 cycles, %3 % used")
                     .arg(Scene::name(dataflows[flow]), groupedNumeral(cycles),
                          QString::number(share, 'f', 1));
    }
    return lines;
}

QString ShapesView::spokenText() const
{
    if (count() == 0)
        return QStringLiteral("No array shapes to compare yet.");
    if (pointed())
        return explain(*pointed()).join(QStringLiteral("; ")) + QLatin1Char('.');
    QString text =
        QStringLiteral("Cycles and utilisation of the product on %1 array shapes in three dataflows.")
            .arg(count());
    for (int i = 0; i < count(); ++i) {
        int best = 0;
        for (int flow = 1; flow < 3; ++flow)
            if (cellOf(m_scene->cyclesByShape(), flow, i) < cellOf(m_scene->cyclesByShape(), best, i))
                best = flow;
        text += QStringLiteral(" On %1, %2 is fastest with %3 cycles.")
                    .arg(shapeName(i), Scene::name(dataflows[best]),
                         groupedNumeral(cellOf(m_scene->cyclesByShape(), best, i)));
    }
    return text;
}

} // namespace infralab::systolic_stage
