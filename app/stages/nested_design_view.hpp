#pragma once
// The runs of an experiment with what they say, and below them what the plan is worth. Here are layout,
// pointer and keyboard; nested_design_paint.cpp paints.

#include "nested_design_intervals.hpp"
#include "painted_view.hpp"
#include "scaling_fit_marks.hpp"

#include <array>
#include <memory>
#include <optional>

namespace infralab::nested {

enum class Picture { all, runs, power };

class NestedView : public PaintedView
{
    Q_OBJECT

public:
    explicit NestedView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const NestedScene>);
    void setPicture(Picture);
    Picture picture() const { return m_picture; }
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    const std::vector<Spot>& spots();
    QRectF curve(std::size_t panel); ///< 0 power by runs, 1 power by hosts, 2 false alarms by runs
    QRectF hosts();

signals:
    /// A click in one of the curves: hosts or runs.
    void edited(const QString& id, double value);

protected:
    void layOut() override;
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    qreal layOutAnswer(const QRectF& room, qreal scale);
    void layOutRuns(const QRectF& room, qreal scale);
    void layOutCurves(const QRectF& room, qreal scale);
    std::vector<scaling::LegendEntry> legendEntries(bool hasRuns, bool hasCurves) const;
    std::optional<std::size_t> spotAt(const QPointF&) const;
    const Spot* pointed() const;
    void editAt(int panel, double value);
    void moveCursor(int by);
    void describe();

    void paintAnswer(QPainter&) const;
    void paintCurves(QPainter&) const;

    std::shared_ptr<const NestedScene> m_scene;
    Picture m_picture = Picture::all;
    HostsPicture m_hosts;
    IntervalsPicture m_intervals;
    std::array<scaling::Plot, 3> m_curves;
    scaling::Legend m_legend;
    QRectF m_answer;
    bool m_hasRuns = false, m_hasCurves = false;
    int m_dragged = -1; ///< the panel whose value is being dragged
    std::vector<Spot> m_spots;
    std::optional<std::size_t> m_hovered, m_cursor;
};

} // namespace infralab::nested
