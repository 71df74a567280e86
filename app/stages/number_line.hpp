#pragma once
// The number line around an input: every value that each format holds, where the input lies, and where it
// went. Here apart from the stage: ranges, densities and the arrow are one idea.

#include "numbers_scene.hpp"

#include <QRectF>

#include <vector>

class QPainter;

namespace infralab::numbers {

/// A stretch of the number line.
struct Range
{
    double low = -1, high = 1;
    double width() const { return high - low; }
};

/// Values of one format in a stretch: singly, or as dense pieces where they stand closer than `closest`.
struct Density
{
    std::vector<double> values;
    std::vector<Range> dense;
};
Density valuesIn(const FormatFacts&, const Range&, double closest);

/// Where the first code beyond the largest finite value would lie, and what it means: "inf", "NaN", or
/// nothing.
struct Beyond
{
    double at = 0;
    QString meaning;
};
std::optional<Beyond> beyondLargest(const FormatFacts&);

class NumberLine
{
public:
    /// A few steps of the focused format around the input and what became of it.
    static Range rangeAround(const Scene&, int input, int focus);

    void layOut(const QRectF& area, const Scene&, int focus, qreal scale);
    void paint(QPainter&, const Scene&, int input, int focus, const Range&) const;
    /// The stretch after zooming by `factor` (above 1: nearer) with the place at x kept.
    Range zoomed(const Range&, double factor, qreal x) const;
    Range moved(const Range&, qreal pixels) const;
    const QRectF& area() const { return m_area; }
    qreal x(double value, const Range&) const;

private:
    void paintFormat(QPainter&, const Scene&, int format, int row, bool focused, const Range&) const;
    void paintInput(QPainter&, const Scene&, int input, int focus, const Range&) const;
    qreal baseline(int row) const { return m_lines.top() + m_rowHeight * (row + 0.5); }

    QRectF m_area, m_lines;
    qreal m_scale = 1, m_rowHeight = 30;
    std::vector<int> m_rows; ///< formats shown
    int m_focusRow = 0;
};

} // namespace infralab::numbers
