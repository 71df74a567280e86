#pragma once
// The runs behind a text: answers and figures, computed one after another in the background and kept. Here so
// that the window waits for none of them.

#include "app/lab/run_controller.hpp"
#include "app/views/output_view.hpp"

#include <QPointer>

#include <deque>

namespace infralab {

class AnswerRuns : public QObject
{
    Q_OBJECT

public:
    using Taker = std::function<void(const Expected<Outputs>&)>;

    explicit AnswerRuns(QObject* parent = nullptr);

    /// Calls `take` with the result, or with why there is none, unless `asker` is gone by then. A result that
    /// is kept is given at once.
    /// What can wait lets the page open first.
    enum class When { now, soon };
    void ask(const Experiment&, QObject* asker, Taker take, When when = When::now);
    bool isIdle() const { return m_waiting.empty(); }

private:
    struct Asked
    {
        QPointer<QObject> asker;
        Taker take;
    };
    struct Wish
    {
        Experiment experiment;
        std::vector<Asked> asked;
    };
    static bool same(const Experiment&, const Experiment&);
    void next();
    void settle(const Expected<Outputs>&);

    std::deque<Wish> m_waiting; ///< the first is, or will be, under way
    std::deque<std::pair<Experiment, Outputs>> m_kept;
    bool m_underWay = false;
    RunController* m_runs = nullptr; ///< made when something is asked first
};

} // namespace infralab
