// The table of keys: no key twice, every action made and connected, every key listed by F1.

#include "app/lab/engines.hpp"
#include "app/progress/progress.hpp"
#include "app/shell/key_list.hpp"
#include "app/shell/main_window.hpp"
#include "app/shell/shortcuts.hpp"

#include <QAction>
#include <QLabel>
#include <QMap>
#include <QSet>

#include <gtest/gtest.h>

using namespace infralab;

namespace {

TEST(Shortcuts, HaveNoKeyTwice)
{
    QMap<QString, QString> owner;
    QSet<QString> ids;
    for (const auto& shortcut : shortcuts()) {
        EXPECT_FALSE(ids.contains(QLatin1String(shortcut.id))) << shortcut.id;
        ids.insert(QLatin1String(shortcut.id));
        for (const auto& keys : keysOf(shortcut)) {
            EXPECT_FALSE(keys.isEmpty()) << shortcut.id;
            // What the focus takes is its own affair in each place, but never a key of the window's.
            const QString key = keys.toString(QKeySequence::PortableText);
            const QString name = shortcut.reach == Shortcut::Reach::focus
                                     ? QLatin1String(shortcut.group) + QLatin1Char('/') + key
                                     : key;
            EXPECT_FALSE(owner.contains(name))
                << name.toStdString() << " of " << shortcut.id << " and " << owner.value(name).toStdString();
            owner.insert(name, QLatin1String(shortcut.id));
        }
    }
    for (const auto& shortcut : shortcuts())
        if (shortcut.reach == Shortcut::Reach::focus)
            for (const auto& keys : keysOf(shortcut)) {
                const QString taken = owner.value(keys.toString(QKeySequence::PortableText));
                EXPECT_TRUE(taken.isEmpty() || taken == QLatin1String("dismiss")) << shortcut.id;
            }
}

TEST(Shortcuts, NeverTakeABareLetter)
{
    for (const auto& shortcut : shortcuts())
        for (const auto& keys : keysOf(shortcut))
            EXPECT_FALSE(shortcut.reach != Shortcut::Reach::focus && keys.toString().size() == 1)
                << shortcut.id;
}

TEST(Shortcuts, AreAllActionsOfTheWindow)
{
    const auto course = loadCourse();
    ASSERT_TRUE(course) << course.error().message;
    Engines engines;
    Progress progress{QString()};
    const MainWindow window(engines, *course, progress,
                            Date{std::chrono::year(2026), std::chrono::month(9), std::chrono::day(16)});
    for (const auto& shortcut : shortcuts()) {
        const QAction* action = window.action(QLatin1String(shortcut.id));
        ASSERT_EQ(action != nullptr, shortcut.reach != Shortcut::Reach::focus) << shortcut.id;
        if (shortcut.reach == Shortcut::Reach::window) {
            EXPECT_EQ(action->shortcuts(), keysOf(shortcut)) << shortcut.id;
        }
    }
}

TEST(Shortcuts, AreListedByTheirLabels)
{
    KeyList list;
    QStringList shown;
    for (const auto* label : list.findChildren<QLabel*>())
        shown << label->text();
    for (const auto& shortcut : shortcuts()) {
        if (*shortcut.keys == '\0')
            continue;
        EXPECT_TRUE(shown.contains(QLatin1String(shortcut.label))) << shortcut.label;
        EXPECT_TRUE(shown.contains(keysText(shortcut))) << shortcut.label;
    }
}

} // namespace
