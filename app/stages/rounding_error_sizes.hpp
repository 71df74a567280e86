#pragma once
// The hill of numbers by size, and under it on the same axis the range of each format. Here because whether a
// format fits a tensor is a question of where the hill stands.

#include "category_view.hpp"
#include "rounding_error_scene.hpp"

#include <memory>

namespace infralab::rounding_errors {

class SizesView : public systolic_stage::CategoryView
{
    Q_OBJECT

public:
    explicit SizesView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    void setFormat(int);
    int format() const { return m_format; }
    QString spokenText() const override;
    /// Where a format's band lies now; null where it is not on the picture.
    QRectF bandOf(int format) const;

signals:
    void formatWanted(int format); ///< by a click on its band or by Up and Down

protected:
    int count() const override;
    void paint(QPainter&) override;
    QStringList explain(int binade) const override;
    void mousePressEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    static constexpr qreal textType = 12, tickType = 10.5; ///< pixels before the stage's scale

    int lowest() const; ///< the axis, beyond the numbers on both sides
    int highest() const;
    qreal x(double exponent) const;
    void layOut();
    qreal keyWidth(Zone) const;
    void paintKey(QPainter&) const;
    void paintBars(QPainter&) const;
    void paintAxis(QPainter&) const;
    void paintBands(QPainter&) const;
    void paintZone(QPainter&, const Format&, Zone, const QRectF& band) const;

    std::shared_ptr<const Scene> m_scene;
    int m_format = 0;

    qreal m_scale = 1, m_rowHeight = 1;
    QRectF m_key, m_plot, m_bands;
    int m_firstRow = 0, m_rows = 0; ///< of the formats, those that there is room for
};

/// How a zone is filled, the same in the bars, the bands and the key.
void fillZone(QPainter&, const QRectF&, Zone);

} // namespace infralab::rounding_errors
