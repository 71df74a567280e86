#pragma once
// Simulated experiments falling into found and missed, the statistic's two distributions, the power's curves,
// and the winner's curse. Here are layout, pointer and keyboard; power_analysis_paint.cpp paints.

#include "painted_view.hpp"
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

class PowerView : public PaintedView
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
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    std::size_t points();
    QPointF point(std::size_t);
    QRectF curve(std::size_t panel); ///< 0 sample size, 1 effect, 2 level
    std::size_t shownExperiments();

signals:
    /// A click in one of the power's curves: sample_size, effect or alpha.
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
    struct Point ///< what can be pointed at
    {
        QPointF at;
        QStringList lines;
        int panel = -1; ///< of the curves
        double value = 0;
    };

    void layOutPiles(const QRectF& room, qreal scale);
    void layOutDistributions(const QRectF& room, qreal scale);
    void layOutCurves(const QRectF& room, qreal scale);
    void layOutCurse(const QRectF& room, qreal scale);
    std::vector<scaling::LegendEntry> legendEntries() const;
    std::array<double, 2> estimateSpan() const;
    std::optional<std::size_t> pointAt(const QPointF&) const;
    const Point* pointed() const;
    bool isEditable(int panel) const;
    void editAt(int panel, double value);
    void moveCursor(int by);
    void describe();
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
    std::array<scaling::Plot, 3> m_curves;
    scaling::Legend m_legend;
    std::size_t m_rows = 100; ///< experiments that have room
    double m_fallen = 1000;
    bool m_hasDistributions = false;
    int m_dragged = -1; ///< the panel whose value is being dragged
    std::vector<Point> m_points;
    std::optional<std::size_t> m_hovered, m_cursor;
    QTimer m_clock;
};

} // namespace infralab::power
