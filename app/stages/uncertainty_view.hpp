#pragma once
// The formula with its inputs as bars of what each contributes, and the result by first order and by Monte
// Carlo on one axis, with their intervals. Here are layout, pointer and keyboard; uncertainty_paint.cpp
// paints.

#include "painted_view.hpp"
#include "scaling_fit_marks.hpp"
#include "scaling_fit_plot.hpp"
#include "uncertainty_scene.hpp"

#include <memory>
#include <optional>

namespace infralab::budget {

class BudgetView : public PaintedView
{
    Q_OBJECT

public:
    explicit BudgetView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    QRectF field();
    QRectF bar(std::size_t input); ///< empty where there is no room for it

protected:
    void layOut() override;
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    struct Bar
    {
        QRectF row, bar; ///< the row holds the words above the bar
    };
    struct Piece
    {
        QPointF at; ///< left end of the base line
        QString text;
    };

    void layOutFormula(QRectF& room, qreal scale);
    void layOutBars(const QRectF& room, qreal scale);
    void layOutDensities(const QRectF& room, qreal scale);
    std::optional<std::size_t> pointed() const;
    QStringList explain(const Input&) const;
    QString wordsOf(const Input&) const;
    void describe();

    qreal xOf(double result) const { return m_plot.x(result - m_offset); }
    QPointF at(double result, double density) const { return m_plot.at(result - m_offset, density); }
    void paintFormula(QPainter&) const;
    void paintBars(QPainter&) const;
    void paintDensities(QPainter&) const;
    void paintIntervals(QPainter&) const;

    std::shared_ptr<const Scene> m_scene;
    scaling::Plot m_plot;
    scaling::Legend m_legend;
    std::vector<Piece> m_formula;
    std::vector<Bar> m_bars; ///< as many inputs as there is room for, the largest first
    QRectF m_barCaption;
    QRectF m_sum;          ///< the row of the combined uncertainty
    double m_offset = 0;   ///< what the axis of results is counted from
    qreal m_intervals = 0; ///< height above the curves for intervals; 0 where there is no room
    bool m_hasBars = true, m_hasDensities = true;
    std::optional<std::size_t> m_hovered, m_cursor;
};

} // namespace infralab::budget
