#pragma once
// The frame of a curve on the stage: axes with chosen ticks, linear or logarithmic, and a legend above. Here
// because two pictures of the stage are curves.

#include <QColor>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace infralab::sums {

struct LegendEntry
{
    QString text;
    QColor color;
    Qt::PenStyle style = Qt::SolidLine;
    qreal width = 2;
};

class Axes
{
public:
    struct Span
    {
        double low = 0, high = 1;
    };

    /// Room kept free on the right of the curves, for names at their ends.
    void setMargin(qreal margin) { m_margin = margin; }
    /// Places between whole numbers of x get no tick where x counts.
    void setCounting(bool counting) { m_counting = counting; }
    /// Lays out legend, titles and the field of the curves inside `room`.
    void layOut(const QRectF& room, Span x, Span y, bool logarithmic, const QString& xTitle,
                const QString& yTitle, std::vector<LegendEntry> legend, qreal scale);
    void paint(QPainter&) const;

    const QRectF& field() const { return m_field; }
    const Span& xSpan() const { return m_x; }
    const Span& ySpan() const { return m_y; }
    qreal x(double value) const;
    qreal y(double value) const;
    double valueAt(qreal x) const;

private:
    struct Tick
    {
        double value;
        QString label;
    };
    struct Placed
    {
        QRectF box;
        std::size_t entry;
    };

    QRectF m_room, m_field;
    Span m_x, m_y;
    bool m_logarithmic = false, m_counting = false;
    QString m_xTitle, m_yTitle;
    std::vector<LegendEntry> m_legend;
    std::vector<Placed> m_placed;
    std::vector<Tick> m_xTicks, m_yTicks;
    qreal m_scale = 1, m_margin = 0;
    bool m_hasLabels = true, m_hasTitles = true; ///< as far as there is room
};

} // namespace infralab::sums
