// One worker, a queue, and the newest few results.

#include "answer_runs.hpp"

#include <algorithm>

namespace infralab {

namespace {
constexpr int openingTime = 300;    // milliseconds for a page to open before its figures are computed
constexpr std::size_t mostKept = 8; // results; a large one is a few megabytes
} // namespace

AnswerRuns::AnswerRuns(QObject* parent)
    : QObject(parent)
{}

bool AnswerRuns::same(const Experiment& a, const Experiment& b)
{
    return a.simulator == b.simulator && a.values == b.values;
}

void AnswerRuns::ask(const Experiment& experiment, QObject* asker, Taker take, When when)
{
    for (const auto& [known, outputs] : m_kept)
        if (same(known, experiment))
            return take(outputs);
    const auto waiting = std::find_if(m_waiting.begin(), m_waiting.end(),
                                      [&](const Wish& w) { return same(w.experiment, experiment); });
    if (waiting != m_waiting.end()) {
        waiting->asked.push_back({asker, std::move(take)});
        if (when == When::now)
            next();
        return;
    }
    m_waiting.push_back({experiment, {}});
    m_waiting.back().asked.push_back({asker, std::move(take)});
    if (when == When::now)
        next();
    else if (m_waiting.size() == 1)
        QTimer::singleShot(openingTime, this, &AnswerRuns::next);
}

void AnswerRuns::next()
{
    if (m_waiting.empty() || std::exchange(m_underWay, true))
        return;
    if (!m_runs) {
        m_runs = new RunController(this);
        connect(m_runs, &RunController::finished, this, [this](const Experiment&, const Report& report) {
            settle(std::make_shared<const std::vector<Output>>(report.outputs));
        });
        connect(m_runs, &RunController::failed, this,
                [this](const Experiment&, const Error& error) { settle(tl::unexpected(error)); });
    }
    // The built-in engine: an answer is the same on every machine.
    m_runs->request(m_waiting.front().experiment, compute::Engine());
}

void AnswerRuns::settle(const Expected<Outputs>& result)
{
    m_underWay = false;
    const Wish done = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (result) {
        m_kept.emplace_front(done.experiment, *result);
        if (m_kept.size() > mostKept)
            m_kept.pop_back();
    }
    next();
    for (const auto& asked : done.asked)
        if (asked.asker)
            asked.take(result);
}

} // namespace infralab
