#pragma once
// Simulated experiments falling into found and missed, the statistic's two distributions, the power's curves,
// and the winner's curse. Here are layout, pointer and keyboard; power_analysis_paint.cpp paints.

#include "planning_view.hpp"
#include "power_analysis_scene.hpp"
#include "scaling_fit_marks.hpp"
#include "scaling_fit_plot.hpp"

#include <QStringList>
#include <QTimer>

#include <array>
#include <memory>
#include <optional>

namespace infralab::power {

enum class Picture { experiments, distributions, curves, curse };

class PowerView : public PlanningView
{
    Q_OBJECT

public:
    explicit PowerView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const PowerScene>);
    void setPicture(Picture);
    Picture picture() const { return m_picture; }
    /// Lets the experiments fall one by one from none; one at a time without travel where motion is reduced.
    void play();
    bool isPlaying() const { return m_clock.isActive(); }
    double fallen() const { return m_fallen; } ///< experiments that have come, with the part of the next
    QString spokenText() const override;

    // Where things lie now, for whoever points at them.
    QRectF curve(std::size_t panel); ///< 0 sample size, 1 effect, 2 level
    std::size_t shownExperiments();

protected:
    void layOut() override;
    void paintEvent(QPaintEvent*) override;
    std::optional<std::size_t> spotAt(const QPointF&) const override;
    bool hasCurves() const override { return m_picture == Picture::curves; }
    bool isEditable(int panel) const override;
    void editAt(int panel, double value) override;

private:
    void layOutPiles(const QRectF& room, qreal scale);
    void layOutDistributions(const QRectF& room, qreal scale);
    void layOutCurves(const QRectF& room, qreal scale);
    void layOutCurse(const QRectF& room, qreal scale);
    std::vector<scaling::LegendEntry> legendEntries() const;
    std::array<double, 2> estimateSpan() const;
    void tick();

    void paintPiles(QPainter&) const;
    void paintRow(QPainter&, const scaling::Plot&, const ShownExperiment&, double row) const;
    void paintDistributions(QPainter&) const;
    void paintCurves(QPainter&) const;
    void paintCurse(QPainter&) const;
    void paintUpright(QPainter&, const scaling::Plot&, double x, const QColor&, Qt::PenStyle) const;

    std::shared_ptr<const PowerScene> m_scene;
    Picture m_picture = Picture::experiments;
    scaling::Plot m_found, m_missed, m_distributions, m_curse;
    scaling::Legend m_legend;
    std::size_t m_rows = 100; ///< experiments that have room
    double m_fallen = 1000;
    bool m_hasDistributions = false;
    QTimer m_clock;
};

} // namespace infralab::power
