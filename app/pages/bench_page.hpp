#pragma once
// What this computer does: every kernel and model timed on the engines at hand, on a worker, as a table.

#include "page.hpp"

#include <stop_token>
#include <thread>

class QPushButton;
class QTableWidget;

namespace infralab {

class Label;
class ScrollColumn;

class BenchPage : public Page
{
    Q_OBJECT

public:
    explicit BenchPage(const PageContext&);
    ~BenchPage() override;

    bool isSettled() const override { return !m_running; }
    QWidget* firstFocus() override;

    void start();
    void stop();

private:
    struct Row
    {
        QString what, engine, time, bandwidth, arithmetic, share, problem;
    };

    static void measure(const std::stop_token&, BenchPage*, const compute::Engine& chosen);
    void add(const Row&);
    void listUnmeasured(); ///< what will be measured, before it is
    void ended(bool whole);

    Engines& m_engines;
    ScrollColumn* m_scroll;
    Label* m_state;
    QPushButton *m_start, *m_stop;
    QTableWidget* m_table;
    bool m_running = false;
    std::jthread m_worker; ///< last, so that it ends before what it writes to
};

} // namespace infralab
