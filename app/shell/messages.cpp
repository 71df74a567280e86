// The handler of Qt's messages.

#include "messages.hpp"

#include <QString>
#include <QtGlobal>

#include <atomic>
#include <cstdio>

namespace infralab {

namespace {

std::atomic<int> warnings = 0;

void handle(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    // The second kind tells of a missing XDG_RUNTIME_DIR, which is the machine's affair.
    if (message.startsWith(QLatin1String("This plugin does not support ")) ||
        message.startsWith(QLatin1String("QStandardPaths: ")))
        return;
    if (type != QtDebugMsg && type != QtInfoMsg)
        ++warnings;
    std::fprintf(stderr, "%s\n", qPrintable(message));
}

} // namespace

void countWarnings()
{
    qInstallMessageHandler(handle);
}

int warningCount()
{
    return warnings;
}

} // namespace infralab
