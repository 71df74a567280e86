#pragma once
// What the painted pictures of all stages share: each takes pointer and focus, and is laid out anew when
// theme, scale, size or content change. Here so that a picture says only what it draws and what it answers.

#include <QWidget>

namespace infralab {

class PaintedView : public QWidget
{
    Q_OBJECT

public:
    explicit PaintedView(QWidget* parent);

protected:
    /// Places everything for the present size, scale and content.
    virtual void layOut() = 0;
    /// Calls layOut where anything changed since the last time.
    void layOutOnce();
    /// Something changed: lays out and paints anew, when next painted.
    void relay();
    bool hasRing() const { return m_ring; } ///< the keyboard brought the focus here

    bool event(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    bool m_laidOut = false, m_ring = false;
};

} // namespace infralab
