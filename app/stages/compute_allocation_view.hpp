#pragma once
// Parameters against tokens with lines of equal loss, the line of the budget and its optimum; beside it the
// loss along that line. Here are layout, pointer and keyboard; compute_allocation_paint.cpp paints.

#include "compute_allocation_scene.hpp"
#include "painted_view.hpp"
#include "scaling_fit_marks.hpp"
#include "scaling_fit_plot.hpp"

#include <memory>
#include <optional>

namespace infralab::scaling {

class AllocationView : public PaintedView
{
    Q_OBJECT

public:
    explicit AllocationView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const AllocationScene>);
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    QPointF optimum();
    QRectF plane();
    QRectF valley();

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
    void dragTo(const QPointF&);
    void moveBudget(double decades);
    void ask(double flop);
    void moveCursor(int by);
    void describe();
    std::optional<Place> pointed() const; ///< by pointer, else by the keyboard's cursor along the budget
    QStringList explain(const Place&) const;

    void paintPlane(QPainter&) const;
    void paintContours(QPainter&) const;
    void paintContourNames(QPainter&) const;
    void paintPlaces(QPainter&) const;
    void paintValley(QPainter&) const;

    std::shared_ptr<const AllocationScene> m_scene;
    Plot m_plane, m_valley;
    Legend m_legend;
    std::optional<Place> m_hovered;
    std::optional<int> m_cursor;   ///< a sample of the valley
    std::optional<double> m_asked; ///< a budget whose result is still to come
    bool m_dragging = false, m_hasValley = true;
};

} // namespace infralab::scaling
