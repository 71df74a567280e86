#pragma once
// What the window remembers between starts. One JSON file; a fault in it costs one key, never the start.

#include "app/look/look.hpp"
#include "compute/error.hpp"

#include <QRect>
#include <QStringList>

namespace infralab {

struct Settings
{
    Theme theme = Theme::system;
    bool systemDark = false; ///< what the desktop preferred last time, so that a start does not flash
    qreal windowScale = 1, stageScale = 1;
    bool reducedMotion = false;
    bool sidebar = true;
    bool maximised = false;
    QRect window{0, 0, 1280, 800}; ///< place and size; a null place is left to the desktop
    QString lastPage;
    QString schedule;       ///< the file of another course's schedule; empty for the shipped one
    QString scheduleBegins; ///< "2027-01-18", the Monday that it was shifted to; empty at its own dates

    bool operator==(const Settings&) const = default;
};

struct LoadedSettings
{
    Settings settings;
    QStringList faults; ///< one sentence each, naming the key or the file
};

/// ~/.config/infralab/settings.json by the desktop's rules.
QString settingsPath();
/// Never fails: what cannot be read is the default, and said. A file that is no JSON is moved aside and
/// named.
LoadedSettings loadSettings(const QString& path);
/// Written whole or not at all.
Expected<void> saveSettings(const Settings&, const QString& path);

/// Counts starts that did not come to an end: made at the start, told when the window works.
class StartGuard
{
public:
    /// `folder` is that of the settings. Does nothing where it cannot be written.
    explicit StartGuard(const QString& folder);
    /// Two starts before this one did not get as far as finished().
    bool isSafeStart() const { return m_failed >= 2; }
    void finished();

private:
    QString m_path;
    int m_failed = 0;
};

} // namespace infralab
