#include "heat_map.hpp"

#include "app/look/look.hpp"
#include "number_text.hpp"
#include "ticks.hpp"

#include <QPainter>

#include <array>
#include <cmath>

namespace infralab {
namespace {

std::size_t at(const Grid& grid, HeatMap::Cell cell)
{
    return static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(grid.columns) +
           static_cast<std::size_t>(cell.column);
}

QString labelOf(const std::vector<std::string>& labels, int index)
{
    const auto i = static_cast<std::size_t>(index);
    return i < labels.size() ? QString::fromStdString(labels[i]) : QString::number(index);
}

QColor between(const std::array<QColor, 3>& stops, double share)
{
    return share < 0.5 ? mix(stops[0], stops[1], share * 2) : mix(stops[1], stops[2], share * 2 - 1);
}

int widest(const QFontMetrics& metrics, const std::vector<std::string>& labels)
{
    int width = 0;
    for (const auto& label : labels)
        width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(label)));
    return width;
}

} // namespace

ColourRamp::ColourRamp(const std::vector<double>& cells)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const double v : cells)
        if (std::isfinite(v)) {
            low = std::min(low, v);
            high = std::max(high, v);
        }
    spread(low, high);
}

ColourRamp::ColourRamp(double low, double high)
{
    spread(low, high);
}

void ColourRamp::spread(double low, double high)
{
    if (low > high)
        return;
    // A ramp that starts near 0 starts at 0, so that the lightest shade means none.
    if (low > 0 && low < high / 3)
        low = 0;
    const auto ticks = niceTicks(low, high, 4);
    m_low = ticks.low;
    m_high = ticks.high;
    if (low >= 0 && m_low < 0)
        m_low = 0;
    if (isDiverging()) {
        m_high = std::max(m_high, -m_low);
        m_low = -m_high;
    }
}

QColor ColourRamp::at(double value) const
{
    if (std::isnan(value))
        return Qt::transparent;
    const auto& t = Look::instance().tokens();
    const std::array<QColor, 3> blues =
        t.dark ? std::array<QColor, 3>{mix(t.panel, t.blue, 0.10), mix(t.panel, t.blue, 0.75),
                                       mix(t.blue, QColor(Qt::white), 0.75)}
               : std::array<QColor, 3>{mix(t.panel, t.blue, 0.06), mix(t.panel, t.blue, 0.70),
                                       mix(t.blue, QColor(Qt::black), 0.60)};
    if (!isDiverging())
        return between(blues, std::clamp((value - m_low) / (m_high - m_low), 0.0, 1.0));
    const double share = std::clamp(std::abs(value) / m_high, 0.0, 1.0);
    if (value >= 0)
        return between(blues, share);
    return between(
        {blues[0], mix(t.panel, t.orange, 0.70), mix(t.orange, QColor(t.dark ? Qt::white : Qt::black), 0.55)},
        share);
}

void HeatMap::setGrid(Grid grid)
{
    m_grid = std::move(grid);
    m_grid.cells.resize(static_cast<std::size_t>(m_grid.rows) * static_cast<std::size_t>(m_grid.columns),
                        NAN);
    m_ramp = ColourRamp(m_grid.cells);
}

void HeatMap::setRamp(ColourRamp ramp)
{
    m_ramp = ramp;
}

void HeatMap::setAxes(QString rows, QString columns)
{
    m_rowAxis = std::move(rows);
    m_columnAxis = std::move(columns);
}

double HeatMap::value(Cell cell) const
{
    const bool inside =
        cell.row >= 0 && cell.row < m_grid.rows && cell.column >= 0 && cell.column < m_grid.columns;
    return inside ? m_grid.cells[at(m_grid, cell)] : NAN;
}

QString HeatMap::describe(Cell cell, const std::string& unit) const
{
    const auto rowWord = m_rowAxis.isEmpty() ? QStringLiteral("row") : m_rowAxis;
    const auto columnWord = m_columnAxis.isEmpty() ? QStringLiteral("column") : m_columnAxis;
    return QStringLiteral("%1 %2, %3 %4: %5")
        .arg(rowWord, labelOf(m_grid.rowLabels, cell.row), columnWord,
             labelOf(m_grid.columnLabels, cell.column), readable(value(cell), unit));
}

std::optional<HeatMap::Cell> HeatMap::cellAt(const QPointF& point) const
{
    if (!m_cells.contains(point) || m_grid.cells.empty())
        return {};
    const int row = static_cast<int>((point.y() - m_cells.top()) / m_cells.height() * m_grid.rows);
    const int column = static_cast<int>((point.x() - m_cells.left()) / m_cells.width() * m_grid.columns);
    return Cell{std::clamp(row, 0, m_grid.rows - 1), std::clamp(column, 0, m_grid.columns - 1)};
}

QRectF HeatMap::rectOf(Cell cell) const
{
    const qreal width = m_cells.width() / m_grid.columns, height = m_cells.height() / m_grid.rows;
    return {m_cells.left() + cell.column * width, m_cells.top() + cell.row * height, width, height};
}

void HeatMap::draw(QPainter& painter, const QRectF& area, std::optional<Cell> cursor)
{
    const auto& look = Look::instance();
    const auto& t = look.tokens();
    const qreal s = look.stageScale();
    if (m_grid.cells.empty()) {
        painter.setFont(look.stageText(13));
        painter.setPen(t.muted);
        painter.drawText(area, Qt::AlignCenter, QStringLiteral("No cells"));
        return;
    }
    const QFontMetrics metrics(look.stageText(11));
    const qreal legend = 64 * s;
    const auto rowLabels =
        std::max(widest(metrics, m_grid.rowLabels), metrics.horizontalAdvance(QString::number(m_grid.rows)));
    const qreal left = rowLabels + 8 * s + (m_rowAxis.isEmpty() ? 0 : metrics.height() + 2);
    const qreal bottom = metrics.height() * (m_columnAxis.isEmpty() ? 1 : 2) + 6 * s;
    const QRectF room = area.adjusted(left, 6 * s, -legend, -bottom);
    if (room.width() < 4 || room.height() < 4)
        return;
    // Cells keep a decent shape: not wider than four times their height, nor higher than wide.
    qreal width = room.width() / m_grid.columns, height = room.height() / m_grid.rows;
    height = std::min(height, width);
    width = std::min(width, height * 4);
    m_cells = QRectF(0, 0, width * m_grid.columns, height * m_grid.rows);
    m_cells.moveTopLeft({room.left() + (room.width() - m_cells.width()) / 2,
                         room.top() + (room.height() - m_cells.height()) / 2});

    const bool gaps = std::min(width, height) >= 7;
    if (gaps) {
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal radius = std::min(3.0, std::min(width, height) / 6);
        for (int r = 0; r < m_grid.rows; ++r)
            for (int c = 0; c < m_grid.columns; ++c) {
                const auto rect = rectOf({r, c}).adjusted(0.75, 0.75, -0.75, -0.75);
                const auto colour = m_ramp.at(value({r, c}));
                painter.setPen(colour.alpha() ? QPen(Qt::NoPen) : QPen(t.line, 1, Qt::DotLine));
                painter.setBrush(colour);
                painter.drawRoundedRect(rect, radius, radius);
            }
    } else {
        QImage image(m_grid.columns, m_grid.rows, QImage::Format_ARGB32_Premultiplied);
        for (int r = 0; r < m_grid.rows; ++r) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(r));
            for (int c = 0; c < m_grid.columns; ++c)
                line[c] = qPremultiply(m_ramp.at(value({r, c})).rgba());
        }
        painter.setRenderHint(QPainter::SmoothPixmapTransform, width < 1 || height < 1);
        painter.drawImage(m_cells, image);
        painter.setPen(QPen(t.line, t.lineWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_cells);
    }
    drawValues(painter);
    drawLabels(painter);
    drawLegend(painter, QRectF(m_cells.right() + 14 * s, m_cells.top(), 12 * s, m_cells.height()));

    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.orange, 2 * t.lineWidth, Qt::DashLine));
    for (const auto& cell : m_marked)
        painter.drawRect(rectOf(cell));
    if (cursor) {
        painter.setPen(QPen(t.ink, 2 * t.lineWidth));
        painter.drawRect(rectOf(*cursor));
    }
}

void HeatMap::drawValues(QPainter& painter) const
{
    const auto& look = Look::instance();
    const auto font = look.stageMono(11);
    const QFontMetricsF metrics(font);
    const auto first = rectOf({0, 0});
    if (first.height() < metrics.height() || m_grid.cells.size() > 4096)
        return;
    qreal widestText = 0;
    std::vector<QString> texts;
    for (const double v : m_grid.cells) {
        texts.push_back(std::isnan(v) ? QString() : readable(v));
        widestText = std::max(widestText, metrics.horizontalAdvance(texts.back()));
    }
    if (widestText + 6 > first.width())
        return;
    painter.setFont(font);
    const auto& t = look.tokens();
    for (int r = 0; r < m_grid.rows; ++r)
        for (int c = 0; c < m_grid.columns; ++c) {
            const auto colour = m_ramp.at(value({r, c}));
            const bool inkReads = colour.alpha() == 0 || contrast(t.ink, colour) >= contrast(t.panel, colour);
            painter.setPen(inkReads ? t.ink : t.panel);
            painter.drawText(rectOf({r, c}), Qt::AlignCenter, texts[at(m_grid, {r, c})]);
        }
}

void HeatMap::drawLabels(QPainter& painter) const
{
    const auto& look = Look::instance();
    const qreal s = look.stageScale();
    const auto font = look.stageText(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(look.tokens().muted);
    const auto cell = rectOf({0, 0});
    const int rowStride = std::max(1, static_cast<int>(std::ceil(metrics.height() / cell.height())));
    qreal labelWidth = 0;
    for (int r = 0; r < m_grid.rows; r += rowStride) {
        const auto text = labelOf(m_grid.rowLabels, r);
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(text));
        const auto rect = rectOf({r, 0});
        painter.drawText(QRectF(rect.left() - 400, rect.center().y() - 20, 394, 40),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    }
    qreal columnWidth = metrics.horizontalAdvance(QString::number(m_grid.columns)) + 8;
    for (const auto& label : m_grid.columnLabels)
        columnWidth = std::max(columnWidth, metrics.horizontalAdvance(QString::fromStdString(label)) + 8);
    const int columnStride = std::max(1, static_cast<int>(std::ceil(columnWidth / cell.width())));
    for (int c = 0; c < m_grid.columns; c += columnStride) {
        const auto rect = rectOf({0, c});
        painter.drawText(QRectF(rect.center().x() - 200, m_cells.bottom() + 3 * s, 400, metrics.height()),
                         Qt::AlignHCenter | Qt::AlignTop, labelOf(m_grid.columnLabels, c));
    }
    if (!m_columnAxis.isEmpty())
        painter.drawText(QRectF(m_cells.left() - 200, m_cells.bottom() + 4 * s + metrics.height(),
                                m_cells.width() + 400, metrics.height() + 2),
                         Qt::AlignHCenter | Qt::AlignTop, m_columnAxis);
    if (!m_rowAxis.isEmpty()) {
        painter.save();
        painter.translate(m_cells.left() - labelWidth - 10 * s, m_cells.center().y());
        painter.rotate(-90);
        painter.drawText(QRectF(-300, -metrics.height() - 2, 600, metrics.height() + 2), Qt::AlignCenter,
                         m_rowAxis);
        painter.restore();
    }
}

void HeatMap::drawLegend(QPainter& painter, const QRectF& place) const
{
    const auto& look = Look::instance();
    const qreal s = look.stageScale();
    QRectF bar = place;
    bar.setHeight(std::clamp(bar.height(), 40.0, 200 * s));
    bar.moveTop(place.center().y() - bar.height() / 2);
    constexpr int strips = 64;
    for (int i = 0; i < strips; ++i) {
        const double share = (i + 0.5) / strips;
        const QRectF strip(bar.left(), bar.bottom() - (i + 1) * bar.height() / strips, bar.width(),
                           bar.height() / strips + 1);
        painter.fillRect(strip.intersected(bar),
                         m_ramp.at(m_ramp.low() + share * (m_ramp.high() - m_ramp.low())));
    }
    painter.setPen(QPen(look.tokens().line, look.tokens().lineWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    const auto font = look.stageText(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(look.tokens().muted);
    const auto ticks =
        niceTicks(m_ramp.low(), m_ramp.high(), std::max(1, static_cast<int>(bar.height() / (44 * s))), true);
    for (std::size_t i = 0; i < ticks.at.size(); ++i) {
        const double share = (ticks.at[i] - m_ramp.low()) / (m_ramp.high() - m_ramp.low());
        const qreal y = bar.bottom() - share * bar.height();
        painter.drawText(QRectF(bar.right() + 4 * s, y - metrics.height() / 2, 200 * s, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(ticks.labels[i]));
    }
}

} // namespace infralab
