// Tab visits everything that acts and returns to where it began.

#include "app/lab/lab_pane.hpp"
#include "window_fixture.hpp"

#include <QApplication>
#include <QButtonGroup>
#include <QRadioButton>
#include <QSet>

using namespace infralab;
using namespace infralab::test;

namespace {

/// Of several radio buttons Tab visits one; the arrows choose among them.
bool sawOneOfItsGroup(const QWidget& widget, const QSet<const QWidget*>& seen)
{
    const auto* button = qobject_cast<const QRadioButton*>(&widget);
    if (!button || !button->group())
        return seen.contains(&widget);
    const auto group = button->group()->buttons();
    return std::any_of(group.begin(), group.end(), [&](const auto* other) { return seen.contains(other); });
}

/// Whether Tab should stop here now.
bool takesTab(const QWidget& widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget.isEnabled() &&
           widget.isVisible() && !widget.focusProxy();
}

class Keyboard : public Window
{};

TEST_F(Keyboard, TabVisitsEveryItemAndReturns)
{
    window.show();
    QApplication::setActiveWindow(&window);
    for (const char* id :
         {"home", "route", "schedule", "questions", "simulators", "bench", "lesson-05", "week-04"}) {
        SCOPED_TRACE(id);
        ASSERT_TRUE(window.openPage(QLatin1String(id)));
        ASSERT_TRUE(waitFor([&] { return window.page()->isSettled(); }));
        QSet<const QWidget*> wanted, seen;
        for (const auto* widget : window.findChildren<QWidget*>())
            if (takesTab(*widget))
                wanted.insert(widget);
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window, Qt::Key_Tab);
        const QWidget* first = QApplication::focusWidget();
        ASSERT_NE(first, nullptr);
        bool returned = false;
        for (int steps = 0; steps < 2000 && !returned; ++steps) {
            seen.insert(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            ASSERT_NE(QApplication::focusWidget(), nullptr);
            returned = QApplication::focusWidget() == first;
        }
        EXPECT_TRUE(returned);
        for (const auto* widget : wanted)
            EXPECT_TRUE(sawOneOfItsGroup(*widget, seen)) << widget->metaObject()->className() << " \""
                                                         << widget->accessibleName().toStdString() << '"';
    }
}

TEST_F(Keyboard, SpacePlaysTheLabFromAnywhereOnThePage)
{
    window.show();
    for (const char* id : {"week-04", "simulator-systolic_array"}) {
        ASSERT_TRUE(window.openPage(QLatin1String(id)));
        ASSERT_TRUE(waitFor([&] { return window.page()->isSettled(); }));
        const auto before = window.page()->lab()->experiment().frame;
        QTest::keyClick(window.page()->firstFocus(), Qt::Key_Space);
        EXPECT_TRUE(waitFor([&] { return window.page()->lab()->experiment().frame != before; })) << id;
        QTest::keyClick(window.page()->firstFocus(), Qt::Key_Space);
    }
}

TEST_F(Keyboard, EverythingThatActsHasANameToReadAloud)
{
    window.show();
    for (const auto& entry : pageList(course())) {
        ASSERT_TRUE(window.openPage(entry.id));
        for (auto* button : window.findChildren<QAbstractButton*>())
            if (takesTab(*button)) {
                EXPECT_FALSE(button->accessibleName().isEmpty() && button->text().isEmpty() &&
                             button->toolTip().isEmpty())
                    << entry.id.toStdString() << ": " << button->metaObject()->className();
            }
    }
}

TEST_F(Keyboard, KeysReachTheWindow)
{
    window.show();
    QApplication::setActiveWindow(&window);
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    ASSERT_TRUE(window.openPage(QStringLiteral("route")));
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(window.page()->pageId(), QStringLiteral("home"));
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    EXPECT_TRUE(QApplication::focusWidget() && QApplication::focusWidget()->inherits("QLineEdit"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
}

} // namespace
