#pragma once
// What the pictures of a plan share: spots that say what they are, for the pointer and the keyboard's cursor,
// and three curves in which a click or a drag plans with the value that it meets.

#include "painted_view.hpp"
#include "scaling_fit_plot.hpp"

#include <QRectF>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace infralab {

/// Something that can be pointed at: where, and what it says.
struct Spot
{
    QRectF zone; ///< empty where only the nearness to its mark counts
    QPointF mark;
    QStringList lines;
    int panel = -1; ///< of the curves
    double value = 0;
};

class PlanningView : public PaintedView
{
    Q_OBJECT

public:
    using PaintedView::PaintedView;

    virtual QString spokenText() const = 0;
    const std::vector<Spot>& spots();

signals:
    /// A click or a drag in one of the curves: a parameter's id and its value.
    void edited(const QString& id, double value);

protected:
    virtual std::optional<std::size_t> spotAt(const QPointF&) const = 0;
    virtual bool hasCurves() const = 0; ///< they are in the picture
    virtual bool isEditable(int panel) const = 0;
    /// Emits `edited` with the value that the panel's parameter can take.
    virtual void editAt(int panel, double value) = 0;

    const Spot* pointed() const; ///< by the pointer, else by the keyboard's cursor; null where by neither
    QString cursorText() const;  ///< what the cursor stands on, to be spoken; empty where it stands nowhere
    void describe();
    void forgetPointer() { m_hovered.reset(); }
    void forgetCursor() { m_cursor.reset(); }
    void keepCursor(); ///< within the spots, which are new
    /// The three curves beside each other, or one above the other where the room is high.
    static std::array<QRectF, 3> curvePlaces(const QRectF& room, bool across, qreal gap);
    /// The mark and the words of what is pointed at, and the ring of the focus.
    void paintPointed(QPainter&) const;

    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

    std::array<scaling::Plot, 3> m_curves;
    std::vector<Spot> m_spots;
    int m_dragged = -1; ///< the panel whose value is being dragged

private:
    void moveCursor(int by);

    std::optional<std::size_t> m_hovered, m_cursor;
};

} // namespace infralab
