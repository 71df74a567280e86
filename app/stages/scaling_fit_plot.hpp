#pragma once
// A field with two axes, each linear or logarithmic, and ticks that a person would have chosen. Here because
// every panel of the two stages of scaling laws is one.

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace infralab::scaling {

enum class Labels {
    plain,
    counts,
    powers,
    unticked
}; ///< 0.35; 10B; 10²²; no ticks: its parts are named apart

struct Axis
{
    double low = 1, high = 10;
    bool logarithmic = false;
    Labels labels = Labels::plain;
    QString title;
    bool whole = false; ///< ticks at whole numbers only

    double place(double value) const; ///< 0 at `low`, 1 at `high`
    double valueAt(double place) const;
};

/// "72.4B", "1.33T"; a dash for NaN.
QString countText(double value);
/// "5.76e23".
QString powerOfTenText(double value, int digits = 3);

class Plot
{
public:
    /// Lays out titles, labels and the field inside `room`; in a small room titles go first, then labels.
    void layOut(const QRectF& room, Axis x, Axis y, qreal scale);
    void paint(QPainter&) const; ///< grid, ticks, labels, titles

    const QRectF& field() const { return m_field; }
    const Axis& xAxis() const { return m_x; }
    const Axis& yAxis() const { return m_y; }
    bool isEmpty() const { return m_field.width() < 4 || m_field.height() < 4; }
    qreal x(double value) const { return m_field.left() + m_x.place(value) * m_field.width(); }
    qreal y(double value) const { return m_field.bottom() - m_y.place(value) * m_field.height(); }
    QPointF at(double xValue, double yValue) const { return {x(xValue), y(yValue)}; }
    double xAt(qreal pixel) const { return m_x.valueAt((pixel - m_field.left()) / m_field.width()); }
    double yAt(qreal pixel) const { return m_y.valueAt((m_field.bottom() - pixel) / m_field.height()); }

private:
    struct Tick
    {
        double value = 0;
        QString label; ///< empty for one between
    };

    static std::vector<Tick> ticksOf(const Axis&, int wanted);

    QRectF m_room, m_field;
    Axis m_x, m_y;
    std::vector<Tick> m_xTicks, m_yTicks;
    qreal m_scale = 1;
    bool m_hasLabels = true, m_hasTitles = true;
};

} // namespace infralab::scaling
