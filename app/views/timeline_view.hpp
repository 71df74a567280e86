#pragma once
// Spans on lanes over time, with hover and arrow keys; playback moves a line through it from event to event.

#include "output_view.hpp"

namespace infralab {

/// The moments at which anything begins or ends, ascending: the positions of playback over a timeline.
std::vector<double> eventTimes(const Timeline&);

class TimelineView : public OutputView
{
    Q_OBJECT

public:
    TimelineView(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);

    void draw(QPainter&, const QRectF&) const override;
    QString cursorText() const override;
    QSize sizeHint() const override;
    void showFrame(std::int64_t index, double phase) override;

protected:
    void refresh() override;
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    QRectF plotArea(const QRectF&) const;
    QRectF rectOf(const Timeline::Span&, const QRectF& plot) const;

    std::vector<double> m_times;
    std::vector<std::string> m_labels; ///< distinct, for colours
    double m_moment = NAN;
    int m_cursor = -1; ///< a span
};

} // namespace infralab
