#pragma once
// The one table of keys: the window's actions, the palette's commands and the list that F1 shows are made
// from it.

#include <QKeySequence>
#include <QList>
#include <QString>

#include <span>

namespace infralab {

struct Shortcut
{
    /// Who takes the key: the window before anybody else; the window where whatever has the focus leaves it;
    /// or the focus alone, listed here for the reader.
    enum class Reach { window, left, focus };

    const char* id;    ///< "palette"; the window connects its action by this
    const char* group; ///< heading in the list of keys
    const char* label;
    const char* keys; ///< "Ctrl+K"; several are separated by a space; empty: reached by the palette alone
    Reach reach = Reach::window;
};

std::span<const Shortcut> shortcuts();
QList<QKeySequence> keysOf(const Shortcut&);
/// "Ctrl+K", "Ctrl++ or Ctrl+=": for people to read.
QString keysText(const Shortcut&);

} // namespace infralab
