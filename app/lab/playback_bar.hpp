#pragma once
// The one playback of all frames and timelines: play, pause, step, run to, loop, speed, scrub. Time is
// PlaybackClock's; a timer runs only while something plays.

#include "playback_clock.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QLineEdit;
class QAction;
class QMenu;
class QSlider;
class QToolButton;
class QBoxLayout;

namespace infralab {

class IconButton;
class Label;
class ScrubBar;

class PlaybackBar : public QWidget
{
    Q_OBJECT

public:
    explicit PlaybackBar(QWidget* parent = nullptr);

    /// Positions 0 to count - 1. Keeps the position where it can, or goes to `index`; a pause stays a pause.
    void setCount(std::int64_t count, std::optional<std::int64_t> index = {});
    /// The curve of the scrub bar, one value a position; empty: none. Run-to conditions come from it.
    void setSeries(std::vector<double> values, const QString& label, const QString& unit);
    /// "cycle": what a position is called.
    void setStepWord(const QString& word);
    void setMark(std::int64_t index);

    const PlaybackClock& clock() const { return m_clock; }
    bool isTicking() const { return m_timer.isActive(); }

public slots:
    void togglePlay();
    void play();
    void pause();
    void step(qint64 by);
    void seek(qint64 index);
    void runTo(qint64 index);
    void setSpeed(double speed);
    void setLooping(bool on);
    /// Speed 1 and no loop; a pause stays a pause.
    void restore();

signals:
    /// What is to be seen now; `phase` is 0 where motion is reduced.
    void shown(qint64 index, double phase);
    void indexChanged(qint64 index);
    void playingChanged(bool playing);

protected:
    bool event(QEvent*) override; ///< keys that any part of the pane passes up
    void resizeEvent(QResizeEvent*) override;

private:
    void build();
    void tick();
    void announce(bool always = false);
    void arrange();
    void fillRunToMenu();
    void showSpeed();
    /// The next position after the current one at which the condition holds; -1 where there is none.
    std::int64_t nextWhere(const std::function<bool(std::size_t)>& holds) const;

    PlaybackClock m_clock;
    QTimer m_timer;
    QElapsedTimer m_elapsed;
    std::vector<double> m_values;
    QString m_seriesLabel, m_word = QStringLiteral("step");
    std::int64_t m_announced = -1;
    bool m_wasPlaying = false;

    QBoxLayout *m_rows = nullptr, *m_row = nullptr;
    IconButton *m_toStart = nullptr, *m_back = nullptr, *m_play = nullptr, *m_forward = nullptr,
               *m_toEnd = nullptr, *m_loop = nullptr;
    ScrubBar* m_scrub = nullptr;
    Label *m_wordLabel = nullptr, *m_lastLabel = nullptr;
    QLineEdit* m_position = nullptr;
    QToolButton *m_runTo = nullptr, *m_speed = nullptr;
    QMenu *m_runToMenu = nullptr, *m_speedMenu = nullptr;
    QAction* m_loopAction = nullptr;
    QLineEdit* m_speedEntry = nullptr;
    QSlider* m_speedSlider = nullptr;
};

} // namespace infralab
