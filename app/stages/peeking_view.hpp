#pragma once
// Three pictures of chance: runs against their boundary look by look, p-values against the lines of three
// procedures, and the best of several seeds. Here are layout, pointer and keyboard; peeking_paint.cpp paints.

#include "app/look/look.hpp"
#include "painted_view.hpp"
#include "peeking_scene.hpp"
#include "scaling_fit_marks.hpp"
#include "scaling_fit_plot.hpp"

#include <memory>
#include <optional>

namespace infralab::peeks {

enum class Picture { looks, metrics, seeds };

class PeekingView : public PaintedView
{
    Q_OBJECT

public:
    explicit PeekingView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    void setPicture(Picture);
    Picture picture() const { return m_picture; }
    /// Runs have grown to this look, and by `phase` of the way to the next.
    void showLook(std::int64_t look, double phase);
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    QRectF field();
    QRectF fan();
    QPointF place(std::size_t runOrMetric);  ///< a run's last point, a metric's p-value
    double seeds() const { return m_seeds; } ///< as dragged

signals:
    void lookWanted(qint64 look);
    void seedsEdited(qint64 seeds);

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
    struct Said
    {
        QString text;
        qreal type = 12;
        QColor Tokens::*ink = nullptr;
    };

    void layOutLooks(QRectF room, qreal scale);
    void layOutMetrics(QRectF room, qreal scale);
    void layOutSeeds(QRectF room, qreal scale);
    std::vector<Said> saidOfLooks() const;
    std::vector<scaling::LegendEntry> legendEntries() const;

    std::size_t grownOf(const RunPath&) const; ///< looks drawn in full
    std::size_t items() const;                 ///< runs or metrics
    QPointF placeOf(std::size_t item) const;
    std::optional<std::size_t> itemAt(const QPointF&) const;
    std::optional<std::size_t> pointed() const;
    QStringList explain(std::size_t item) const;
    QColor colorOf(const Metric&) const;
    void moveCursor(int by);
    void askSeeds(double seeds);
    void askSeedsAt(const QPointF&);
    void describe();

    void paintLooks(QPainter&) const;
    void paintRun(QPainter&, const RunPath&, bool isPointed) const;
    void paintChances(QPainter&) const;
    void paintMetrics(QPainter&) const;
    void paintProcedures(QPainter&) const;
    void paintSeeds(QPainter&) const;

    std::shared_ptr<const Scene> m_scene;
    Picture m_picture = Picture::looks;
    std::size_t m_look = 0;
    double m_phase = 0, m_seeds = 1;
    scaling::Plot m_plot, m_side;
    scaling::Legend m_legend;
    QRectF m_words; ///< of the looks' numbers, of the procedures' table
    bool m_hasSide = true, m_dragging = false;
    std::optional<std::size_t> m_hovered, m_cursor;
    std::optional<double> m_asked; ///< seeds whose result is still to come
};

} // namespace infralab::peeks
