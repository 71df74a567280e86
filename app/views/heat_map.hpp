#pragma once
// Cells of numbers as colours with a legend: the drawing that grids and frames share. The ramps are safe for
// colour blindness: lightness alone orders them, and where a sign matters the two sides differ in hue as
// well.

#include "simulators/contract/value.hpp"

#include <QColor>
#include <QImage>
#include <QRectF>

#include <optional>

class QPainter;

namespace infralab {

/// Where a value lies on a ramp; one hue from 0 or from the least, two hues around 0.
class ColourRamp
{
public:
    /// Ends from the finite cells; a single value gets a range of its own.
    explicit ColourRamp(const std::vector<double>& cells = {});
    ColourRamp(double low, double high);

    double low() const { return m_low; }
    double high() const { return m_high; }
    bool isDiverging() const { return m_low < 0 && m_high > 0; }
    /// In the theme's colours; transparent for NaN.
    QColor at(double value) const;

private:
    void spread(double low, double high);

    double m_low = 0, m_high = 1;
};

class HeatMap
{
public:
    struct Cell
    {
        int row = 0, column = 0;
        bool operator==(const Cell&) const = default;
    };

    /// Keeps a copy of the shape and labels; cells are row-major. `cells` shorter than the shape draws as
    /// NaN.
    void setGrid(Grid grid);
    void setRamp(ColourRamp ramp);
    void setAxes(QString rows, QString columns);
    void setMarked(std::vector<Cell> cells) { m_marked = std::move(cells); }

    const Grid& grid() const { return m_grid; }
    double value(Cell) const; ///< NaN outside
    /// "row 3, column 5: 12.5", with labels where there are any.
    QString describe(Cell, const std::string& unit) const;

    void draw(QPainter&, const QRectF&, std::optional<Cell> cursor = {});
    /// The cell drawn at a point by the last draw.
    std::optional<Cell> cellAt(const QPointF&) const;
    QRectF rectOf(Cell) const;

private:
    void drawLabels(QPainter&) const;
    void drawLegend(QPainter&, const QRectF&) const;
    void drawValues(QPainter&) const;

    Grid m_grid;
    ColourRamp m_ramp;
    QString m_rowAxis, m_columnAxis;
    std::vector<Cell> m_marked;
    QRectF m_cells; ///< as last drawn
};

} // namespace infralab
