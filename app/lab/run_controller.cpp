#include "run_controller.hpp"

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

constexpr int samplingInterval = 33; // ms: as often as a progress bar can be seen to move
constexpr int shortestThrottle = 15, longestThrottle = 120; // ms between runs while a slider is dragged
constexpr double fractionToEstimate = 0.02;

} // namespace

/// What the worker leaves for the window.
struct RunController::Mailbox
{
    std::mutex mutex;
    LatestRunner::Ticket ticket = 0;
    double fraction = 0;
    std::optional<std::vector<Output>> partial;
    std::optional<Expected<Report>> settled;
};

RunController::RunController(QObject* parent)
    : QObject(parent)
    , m_mailbox(std::make_shared<Mailbox>())
{
    m_sampling.setInterval(samplingInterval);
    connect(&m_sampling, &QTimer::timeout, this, &RunController::sample);
    m_throttle.setSingleShot(true);
    m_throttle.setTimerType(Qt::PreciseTimer);
    connect(&m_throttle, &QTimer::timeout, this, &RunController::begin);

    const auto box = m_mailbox;
    const auto enter = [box](LatestRunner::Ticket ticket) {
        if (box->ticket != ticket) {
            box->ticket = ticket;
            box->fraction = 0;
            box->partial.reset();
        }
    };
    m_runner = std::make_unique<LatestRunner>(
        LatestRunner::Listener{[box, enter](LatestRunner::Ticket ticket, double fraction) {
                                   const std::lock_guard lock(box->mutex);
                                   enter(ticket);
                                   box->fraction = fraction;
                               },
                               [box, enter](LatestRunner::Ticket ticket, std::vector<Output> outputs) {
                                   const std::lock_guard lock(box->mutex);
                                   enter(ticket);
                                   box->partial = std::move(outputs);
                               },
                               [this, box, enter](LatestRunner::Ticket ticket, Expected<Report> outcome) {
                                   const std::lock_guard lock(box->mutex);
                                   enter(ticket);
                                   box->settled = std::move(outcome);
                                   QMetaObject::invokeMethod(
                                       this, [this, ticket] { settle(ticket); }, Qt::QueuedConnection);
                               }});
}

RunController::~RunController() = default;

void RunController::request(const Experiment& experiment, const compute::Engine& engine)
{
    m_waiting = Request{experiment, engine};
    begin();
}

void RunController::requestSoon(const Experiment& experiment, const compute::Engine& engine)
{
    m_waiting = Request{experiment, engine};
    if (m_throttle.isActive())
        return;
    const int interval = std::clamp(m_lastRun * 5 / 4, shortestThrottle, longestThrottle);
    const int since =
        m_clock.isValid() ? static_cast<int>(std::min<qint64>(m_clock.elapsed(), interval)) : interval;
    if (since >= interval)
        begin();
    else
        m_throttle.start(interval - since);
}

void RunController::begin()
{
    m_throttle.stop();
    if (!m_waiting)
        return;
    auto request = *std::exchange(m_waiting, std::nullopt);
    m_experiment = request.experiment;
    m_clock.start();
    m_ticket = m_runner->request(std::move(request.experiment), std::move(request.engine));
    m_sampling.start();
    emit started();
}

void RunController::cancel()
{
    if (!isRunning())
        return;
    m_throttle.stop();
    m_waiting.reset();
    m_sampling.stop();
    m_ticket = 0;
    m_runner->cancel();
    emit cancelled();
}

void RunController::sample()
{
    double fraction = 0;
    std::optional<std::vector<Output>> newest;
    {
        const std::lock_guard lock(m_mailbox->mutex);
        if (m_mailbox->ticket != m_ticket)
            return;
        fraction = m_mailbox->fraction;
        newest = std::exchange(m_mailbox->partial, std::nullopt);
    }
    const double left = fraction > fractionToEstimate ? seconds() * (1 - fraction) / fraction : NAN;
    emit progressed(fraction, left);
    if (newest)
        emit partial(*newest);
}

void RunController::settle(LatestRunner::Ticket ticket)
{
    std::optional<Expected<Report>> outcome;
    {
        const std::lock_guard lock(m_mailbox->mutex);
        if (m_mailbox->ticket != ticket)
            return;
        outcome = std::exchange(m_mailbox->settled, std::nullopt);
    }
    // An edit that waits for its turn makes this result one of former values, yet the newest that was asked
    // for.
    if (!outcome || ticket != m_ticket)
        return;
    m_lastRun = static_cast<int>(m_clock.elapsed());
    m_ticket = 0;
    if (!m_waiting)
        m_sampling.stop();
    if (*outcome)
        emit finished(m_experiment, **outcome);
    else
        emit failed(m_experiment, outcome->error());
}

} // namespace infralab
