// The application of the window's tests: offscreen, English, with a home of its own; a warning ends the test.

#include "app/look/look.hpp"

#include <QApplication>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace {

void endOnWarning(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    // The offscreen platform cannot do these, and a machine may lack XDG_RUNTIME_DIR: neither is the
    // program's doing.
    if (message.startsWith(QLatin1String("This plugin does not support ")) ||
        message.startsWith(QLatin1String("QStandardPaths: ")))
        return;
    std::fprintf(stderr, "%s\n", qPrintable(message));
    if (type != QtDebugMsg && type != QtInfoMsg)
        std::abort();
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
        qputenv(variable, home.path().toUtf8());
    qputenv("INFRALAB_TODAY", "2026-09-16");
    qInstallMessageHandler(endOnWarning);
    testing::InitGoogleTest(&argc, argv);
    const QApplication app(argc, argv);
    infralab::Look::instance();
    return RUN_ALL_TESTS();
}
