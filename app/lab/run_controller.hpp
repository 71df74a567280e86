#pragma once
// Turns the worker's callbacks into the window's signals: edits throttled, progress and partial results
// sampled by a timer, one queued call a run. What is not the newest is dropped here, so nothing stale is ever
// drawn.

#include "simulators/contract/latest_runner.hpp"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace infralab {

class RunController : public QObject
{
    Q_OBJECT

public:
    explicit RunController(QObject* parent = nullptr);
    /// Stops the run under way and waits for it.
    ~RunController() override;

    /// Runs at once. A run under way is stopped.
    void request(const Experiment&, const compute::Engine&);
    /// The same for edits that come many a second: at once where the last run is long enough ago, else soon,
    /// with the newest edit. A fast simulator follows a drag, a slow one is not begun at each pixel.
    void requestSoon(const Experiment&, const compute::Engine&);
    void cancel();

    /// True from a request until it has settled or was cancelled.
    bool isRunning() const { return m_waiting || m_ticket != 0; }
    /// How long the run under way has taken.
    double seconds() const { return m_ticket != 0 ? static_cast<double>(m_clock.elapsed()) / 1000 : 0; }

signals:
    void started();
    /// `secondsLeft` is NaN while nothing can be said.
    void progressed(double fraction, double secondsLeft);
    void partial(const std::vector<infralab::Output>&);
    void finished(const infralab::Experiment&, const infralab::Report&);
    void failed(const infralab::Experiment&, const infralab::Error&);
    void cancelled();

private:
    struct Mailbox;
    struct Request
    {
        Experiment experiment;
        compute::Engine engine;
    };
    void begin();
    void sample();
    void settle(LatestRunner::Ticket);

    std::shared_ptr<Mailbox> m_mailbox;
    QTimer m_sampling, m_throttle;
    QElapsedTimer m_clock;
    std::optional<Request> m_waiting;       ///< requested, not yet handed to the worker
    Experiment m_experiment;                ///< of the run under way
    LatestRunner::Ticket m_ticket = 0;      ///< of the run under way; 0: none
    int m_lastRun = 0;                      ///< milliseconds
    std::unique_ptr<LatestRunner> m_runner; ///< last, so that it ends first
};

} // namespace infralab
