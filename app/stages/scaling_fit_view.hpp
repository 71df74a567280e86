#pragma once
// The runs of a fit as one of three pictures, with the optimum of a budget that can be dragged, and the
// refits beside them. Here are layout, pointer and keyboard; scaling_fit_paint.cpp paints.

#include "painted_view.hpp"
#include "scaling_fit_marks.hpp"
#include "scaling_fit_plot.hpp"
#include "scaling_fit_scene.hpp"

#include <memory>
#include <optional>

namespace infralab::scaling {

/// Tokens by parameters; loss by parameters at some budgets; loss by budget; errors of held-out predictions.
enum class Picture { plane, valleys, budgets, heldOut };

class FitView : public PaintedView
{
    Q_OBJECT

public:
    explicit FitView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const FitScene>);
    void setPicture(Picture);
    Picture picture() const { return m_picture; }
    double budget() const { return m_budget; } ///< as dragged
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    QRectF field();
    QPointF place(std::size_t run);
    QPointF optimum();

signals:
    void budgetEdited(double flop);

protected:
    void layOut() override;
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override { m_asked.reset(); }

private:
    std::vector<LegendEntry> legendEntries() const;
    void layOutPlot(const QRectF& room, qreal scale);
    void layOutHeldOut(const QRectF& room, qreal scale);
    void layOutCloud(const QRectF& room, qreal scale);
    QPointF placeOf(std::size_t run) const;
    bool hasBudgets() const { return m_picture == Picture::plane || m_picture == Picture::budgets; }
    bool isShown(std::size_t run) const;
    std::optional<std::size_t> runAt(const QPointF&) const;
    double budgetAt(const QPointF&) const; ///< NaN where the picture has none
    void showBudget(double flop);
    void moveCursor(int by);
    void describe();
    std::optional<std::size_t> pointed() const;
    QStringList explain(const FitRun&) const;

    QColor colorOf(double loss) const;
    void paintRuns(QPainter&) const;
    void paintPlane(QPainter&) const;
    void paintValleys(QPainter&) const;
    void paintBudgets(QPainter&) const;
    void paintHeldOut(QPainter&) const;
    void paintOptimum(QPainter&) const;
    void paintCloud(QPainter&) const;

    std::shared_ptr<const FitScene> m_scene;
    Picture m_picture = Picture::plane;
    double m_budget = 1e22;
    FittedOptimum m_optimum;
    Plot m_plot, m_cloud;
    Legend m_legend;
    std::optional<std::size_t> m_hovered, m_cursor;
    std::vector<std::size_t> m_heldOut; ///< in the order of the picture
    std::optional<double> m_asked;      ///< a budget whose result is still to come
    bool m_dragging = false, m_hasCloud = false;
};

} // namespace infralab::scaling
