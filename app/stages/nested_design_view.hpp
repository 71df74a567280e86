#pragma once
// The runs of an experiment with what they say, and below them what the plan is worth. Here are layout,
// pointer and keyboard; nested_design_paint.cpp paints.

#include "nested_design_intervals.hpp"
#include "planning_view.hpp"
#include "scaling_fit_marks.hpp"

#include <array>
#include <memory>
#include <optional>

namespace infralab::nested {

enum class Picture { all, runs, power };

class NestedView : public PlanningView
{
    Q_OBJECT

public:
    explicit NestedView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const NestedScene>);
    void setPicture(Picture);
    Picture picture() const { return m_picture; }
    QString spokenText() const override;

    // Where things lie now, for whoever points at them.
    QRectF curve(std::size_t panel); ///< 0 power by runs, 1 power by hosts, 2 false alarms by runs
    QRectF hosts();

protected:
    void layOut() override;
    void paintEvent(QPaintEvent*) override;
    std::optional<std::size_t> spotAt(const QPointF&) const override;
    bool hasCurves() const override { return m_hasCurves && !m_scene->isEmpty(); }
    bool isEditable(int) const override { return true; }
    void editAt(int panel, double value) override;

private:
    qreal layOutAnswer(const QRectF& room, qreal scale);
    void layOutRuns(const QRectF& room, qreal scale);
    void layOutCurves(const QRectF& room, qreal scale);
    std::vector<scaling::LegendEntry> legendEntries(bool hasRuns, bool hasCurves) const;

    void paintAnswer(QPainter&) const;
    void paintCurves(QPainter&) const;

    std::shared_ptr<const NestedScene> m_scene;
    Picture m_picture = Picture::all;
    HostsPicture m_hosts;
    IntervalsPicture m_intervals;
    scaling::Legend m_legend;
    QRectF m_answer;
    bool m_hasRuns = false, m_hasCurves = false;
};

} // namespace infralab::nested
