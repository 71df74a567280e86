#pragma once
// Waiting for what the event loop brings: no test of the lab sleeps, and none decides by the clock.

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>

namespace infralab::test {

/// Runs the event loop until `holds`; false where it never came within a generous minute.
template <class F>
bool eventually(F holds)
{
    QElapsedTimer clock;
    clock.start();
    while (!holds()) {
        if (clock.elapsed() > 60'000)
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    }
    return true;
}

/// Lets everything that is queued happen.
inline void drain()
{
    for (int i = 0; i < 5; ++i) {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

} // namespace infralab::test
