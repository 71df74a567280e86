#pragma once
// The systolic array at work, to be watched and asked: the widget around the painters. Here are layout,
// pointer, keyboard and the pace of reading frames; what is drawn is decided elsewhere.

#include "frame_window.hpp"
#include "painted_view.hpp"
#include "systolic_captions.hpp"
#include "systolic_history.hpp"
#include "systolic_matrices.hpp"
#include "systolic_painter.hpp"

#include <QTimer>

#include <memory>

namespace infralab::systolic_stage {

class MachineView : public PaintedView
{
    Q_OBJECT

public:
    explicit MachineView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    void showFrame(std::int64_t index, double phase);
    void setDetail(Detail);
    void setMapShows(MapShows);
    /// Whether elements are single colours now, so that a reader may choose what they show.
    bool isMap() const { return m_fitting.closeness == Closeness::map; }
    QString spokenText();

    // Where things lie now, for whoever points at them.
    const Plane& plane();
    QPointF foldPlace(std::int64_t fold);
    QRectF historyArea();
    std::optional<Place> pointedPlace() const { return m_kept ? m_kept : m_hovered; }

signals:
    void frameRequested(qint64 index);
    void foldChosen(qint64 fold);
    void closenessChanged();

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void layOut() override;
    void zoom(qreal factor, const QPointF& fixed);
    void movePointer(int rows, int columns);
    void pointAt(const QPointF&);
    void readMoment();
    void readIdly();
    void readHistory();
    void describe();
    Element pointedElement();
    void paintBand(QPainter&);
    void paintPointed(QPainter&);
    void paintFaultMark(QPainter&);

    std::shared_ptr<const Scene> m_scene;
    FrameWindow m_window;
    MachinePainter m_painter;
    Matrices m_matrices;
    History m_history;
    Plane m_plane;
    Fitting m_fitting;
    Moment m_moment;
    Progress m_progress;
    std::int64_t m_progressOf = -1;
    Detail m_detail = Detail::full;
    MapShows m_mapShows = MapShows::state;
    std::int64_t m_index = 0;
    double m_phase = 0;
    qreal m_ratio = 1; ///< device pixels of what is painted on
    QRectF m_title, m_band, m_bandText, m_historyArea;
    std::optional<Place> m_hovered, m_kept; ///< under the pointer; chosen by click or key
    std::optional<std::int64_t> m_pointedFrame;
    std::optional<QPointF> m_pressed, m_dragged;
    QTimer m_idle, m_historyTimer, m_speech;
};

} // namespace infralab::systolic_stage
