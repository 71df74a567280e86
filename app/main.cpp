// infralab-window: the lab's window, and its pages drawn to files. Here the platform and the scale are
// chosen, which must stand before Qt begins.

#include "app/look/look.hpp"
#include "app/shell/command.hpp"
#include "app/shell/messages.hpp"
#include "app/shell/session.hpp"
#include "app/shell/start_trace.hpp"
#include "infralab_version.hpp"

#include <QApplication>

#include <cstdio>

int main(int argc, char** argv)
{
    using namespace infralab;
    using Kind = WindowCommand::Kind;

    traceStart("main");
    const auto command = windowCommand({argv + 1, argv + argc});
    if (!command) {
        std::fprintf(stderr, "infralab-window: %s\n", command.error().message.c_str());
        return 2;
    }
    if (command->kind == Kind::help) {
        std::fputs(windowUsage(), stdout);
        return 0;
    }
    if (command->kind == Kind::version) {
        std::printf("infralab-window %s\n", version);
        return 0;
    }
    const bool pictures = command->kind != Kind::open;
    if (pictures) {
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_SCALE_FACTOR", QByteArray::number(command->picture.scale));
    }
    countWarnings();
    int words = 1; // the command is read; Qt has no say in its words
    QApplication app(words, argv);
    QApplication::setApplicationName(QStringLiteral("infralab"));
    QApplication::setApplicationVersion(QString::fromLatin1(version));
    QApplication::setDesktopFileName(QStringLiteral("infralab"));
    traceStart("application");
    Look::instance();
    traceStart("look");
    auto course = loadCourse();
    if (!course) {
        std::fprintf(stderr, "infralab-window: %s\n", qPrintable(told(course.error())));
        return 1;
    }
    traceStart("course");
    switch (command->kind) {
    case Kind::shot:
        return takeShot(*course, command->target, command->out, command->picture);
    case Kind::tour:
        return takeTour(*course, command->out, command->picture);
    default:
        return runSession(*course, command->target);
    }
}
