#pragma once
// The pictures of a sum under pointer and keyboard: one or two at a time, a cursor on one of them.

#include "accumulation_comparison.hpp"
#include "accumulation_errors.hpp"
#include "accumulation_running.hpp"
#include "accumulation_steps.hpp"
#include "accumulation_tree.hpp"
#include "painted_view.hpp"

#include <memory>

namespace infralab::sums {

enum class Shown { sum, steps, errors, tree, algorithms };

class SumView : public PaintedView
{
    Q_OBJECT

public:
    explicit SumView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    void setShown(Shown);
    Shown shown() const { return m_shown; }
    QString spokenText();

    /// The pictures now on the view, from the top.
    const std::vector<Picture*>& pictures();
    std::optional<int> cursor() const { return m_cursor; }
    const RunningPicture& running() const { return m_running; }

signals:
    void algorithmWanted(const QString& id); ///< the reader picked it from the comparison

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    struct Pointed
    {
        std::size_t picture;
        int thing;
    };

    void layOut() override;
    std::optional<Pointed> pointedAt(const QPointF&);
    std::optional<int> markedOn(std::size_t picture) const;
    void moveCursor(int by);
    void changePicture(int by);
    void zoom(double factor, qreal x);
    bool chooseAlgorithm();

    std::shared_ptr<const Scene> m_scene;
    RunningPicture m_running;
    StepsPicture m_steps;
    ErrorPicture m_errors;
    TreePicture m_tree;
    ComparisonPicture m_comparison;
    Shown m_shown = Shown::sum;
    std::vector<Picture*> m_pictures;
    std::size_t m_active = 0; ///< the picture that keys go to
    std::optional<int> m_cursor;
    std::optional<Pointed> m_hovered;
    std::optional<QPointF> m_pressed, m_dragged;
};

} // namespace infralab::sums
