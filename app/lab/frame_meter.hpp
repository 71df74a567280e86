#pragma once
// Times between the frames of the stage's window while something plays: the promise of 60 frames a second,
// measured where it is kept or broken.

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QWidget>

#include <vector>

namespace infralab {

class FrameMeter : public QObject
{
    Q_OBJECT

public:
    struct Times
    {
        std::size_t count = 0;
        double mean = 0, percentile99 = 0, longest = 0; ///< milliseconds
    };

    /// With the variable INFRALAB_FRAME_TIMES=FILE each play appends a line to that file when it ends.
    explicit FrameMeter(QObject* parent = nullptr);

    void watch(QWidget* stage); ///< null: none
    /// Begins a play, or ends it.
    void setPlaying(bool playing);
    /// Of the play under way, or the last one.
    Times times() const;

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    QPointer<QWidget> m_stage, m_window;
    bool m_playing = false;
    QElapsedTimer m_clock;
    std::vector<double> m_times;
};

} // namespace infralab
