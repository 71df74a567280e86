// The table of keys.

#include "shortcuts.hpp"

#include <QStringList>

namespace infralab {

namespace {

using Reach = Shortcut::Reach;

constexpr auto playback = "Lab, with the keyboard on the playback",
               picture = "Lab, with the keyboard on a picture";

constexpr Shortcut table[] = {
    {"palette", "Window", "Search or run a command", "Ctrl+K"},
    {"search", "Window", "Search all texts", "Ctrl+Shift+F"},
    {"back", "Window", "Back to the page before", "Alt+Left"},
    {"forward", "Window", "Forward again", "Alt+Right"},
    {"home", "Window", "Home", "Alt+Home"},
    {"sidebar", "Window", "Show or hide the sidebar", "Ctrl+B"},
    {"full-screen", "Window", "Full screen", "F11"},
    {"keys", "Window", "List of keys", "F1"},
    {"find", "Window", "Find on this page", "Ctrl+F"},
    {"find-next", "Window", "Next hit on this page", "F3"},
    {"find-previous", "Window", "Hit before on this page", "Shift+F3"},
    {"print", "Window", "Print this page", "Ctrl+P"},
    {"save-pdf", "Window", "Save this page as PDF", ""},
    {"open", "Window", "Open an experiment file", "Ctrl+O"},
    {"paste", "Window", "Open the link or experiment on the clipboard", "Ctrl+V"},
    {"dismiss", "Window", "Close what lies on top, or stop the run", "Esc", Reach::left},
    {"quit", "Window", "Quit", "Ctrl+Q"},

    {"export-calendar", "Schedule", "Export the calendar (.ics)", ""},
    {"load-schedule", "Schedule", "Load another schedule", ""},
    {"shipped-schedule", "Schedule", "Back to the shipped schedule", ""},
    {"own-dates", "Schedule", "Back to the schedule's own dates", ""},

    {"projector", "Look", "Projector theme, and back", "F8"},
    {"theme-light", "Look", "Light theme", ""},
    {"theme-dark", "Look", "Dark theme", ""},
    {"theme-system", "Look", "The system's theme", ""},
    {"larger", "Look", "Larger window", "Ctrl++ Ctrl+="},
    {"smaller", "Look", "Smaller window", "Ctrl+-"},
    {"usual-size", "Look", "Window at its usual size", "Ctrl+0"},
    {"stage-larger", "Look", "Larger text on the stage", "Ctrl+Alt++ Ctrl+Alt+="},
    {"stage-smaller", "Look", "Smaller text on the stage", "Ctrl+Alt+-"},
    {"stage-usual-size", "Look", "Stage at its usual size", "Ctrl+Alt+0"},
    {"reduced-motion", "Look", "Reduced motion, on or off", ""},

    {"progress", "Progress", "Turn progress on or off", ""},
    {"progress-export", "Progress", "Export your progress", ""},
    {"progress-import", "Progress", "Import progress", ""},
    {"progress-erase", "Progress", "Erase your progress", ""},

    {"undo", "Lab", "Undo", "Ctrl+Z"},
    {"redo", "Lab", "Redo", "Ctrl+Shift+Z Ctrl+Y"},
    {"reset", "Lab", "Reset to the opening state", "Ctrl+R"},
    {"play", "Lab", "Play or pause", "Ctrl+Space"},
    {"copy-link", "Lab", "Copy a link to this state", "Ctrl+Shift+C"},
    {"copy-command", "Lab", "Copy this run as a command", ""},
    {"save", "Lab", "Save the experiment", "Ctrl+S"},

    {"playback-play", playback, "Play or pause", "Space", Reach::focus},
    {"playback-step", playback, "One step back or forward", "Left Right", Reach::focus},
    {"playback-ends", playback, "To the start or the end", "Home End", Reach::focus},
    {"picture-move", picture, "From cell to cell, from point to point", "Left Right Up Down", Reach::focus},
    {"picture-size", picture, "Larger, smaller, the whole picture", "+ - 0", Reach::focus},
    {"picture-leave", picture, "Let go of the cell", "Esc", Reach::focus},
};

} // namespace

std::span<const Shortcut> shortcuts()
{
    return table;
}

QList<QKeySequence> keysOf(const Shortcut& shortcut)
{
    QList<QKeySequence> keys;
    const auto parts = QString::fromLatin1(shortcut.keys).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const auto& part : parts)
        keys << QKeySequence(part, QKeySequence::PortableText);
    return keys;
}

QString keysText(const Shortcut& shortcut)
{
    QStringList names;
    for (const auto& keys : keysOf(shortcut))
        names << keys.toString(QKeySequence::NativeText);
    return names.join(QStringLiteral(" or "));
}

} // namespace infralab
