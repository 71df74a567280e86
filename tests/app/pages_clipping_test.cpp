// Nothing is clipped: every label and button has the room it asks for, at every scale and in the smallest
// window.

#include "window_fixture.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QScrollArea>

using namespace infralab;
using namespace infralab::test;

namespace {

struct Case
{
    qreal scale;
    QSize size;
};

class Clipping : public Window, public testing::WithParamInterface<Case>
{};

/// What is missing, in pixels; empty where all is shown.
std::string missing(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty())
            return {};
        const int height =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (label->height() < height)
            return "height " + std::to_string(label->height()) + " of " + std::to_string(height);
        if (!label->wordWrap() && label->width() < label->sizeHint().width())
            return "width " + std::to_string(label->width()) + " of " +
                   std::to_string(label->sizeHint().width());
        return {};
    }
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    if (!button || button->text().isEmpty())
        return {};
    if (button->sizePolicy().hasHeightForWidth()) {
        const int height = button->heightForWidth(button->width());
        return button->height() < height
                   ? "height " + std::to_string(button->height()) + " of " + std::to_string(height)
                   : std::string();
    }
    // Items of the sidebar elide long titles on purpose; they are as high as they ask.
    if (button->height() < button->minimumSizeHint().height())
        return "height " + std::to_string(button->height()) + " of " +
               std::to_string(button->minimumSizeHint().height());
    if (!button->inherits("infralab::NavItem") && !button->inherits("infralab::SearchButton") &&
        button->width() < button->minimumSizeHint().width())
        return "width " + std::to_string(button->width()) + " of " +
               std::to_string(button->minimumSizeHint().width());
    return {};
}

/// Whether a widget, where it is not scrolled away, reaches beyond what its window can ever show.
bool beyondReach(const QWidget& widget, const QWidget& window)
{
    for (const QWidget* up = widget.parentWidget(); up && up != &window; up = up->parentWidget())
        if (qobject_cast<const QAbstractScrollArea*>(up))
            return false;
    const QRect place(widget.mapTo(&window, QPoint()), widget.size());
    return !window.rect().contains(place);
}

/// What is cut off or out of reach in the window, a line each.
std::string faultsOf(const QWidget& window)
{
    std::string faults;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (!widget->isVisible() || (!label && !button))
            continue;
        auto fault = missing(*widget);
        if (beyondReach(*widget, window))
            fault += " beyond reach";
        if (!fault.empty())
            faults += std::string(widget->metaObject()->className()) + " \"" +
                      (label ? label->text() : button->text()).left(40).toStdString() + "\": " + fault + '\n';
    }
    return faults;
}

TEST_P(Clipping, LeavesEveryLabelAndButtonItsRoom)
{
    Look::instance().setWindowScale(GetParam().scale);
    window.resize(GetParam().size);
    window.show();
    for (const auto& entry : pageList(course())) {
        ASSERT_TRUE(window.openPage(entry.id));
        ASSERT_TRUE(waitFor([&] { return window.page()->isSettled(); }));
        // What a result brings into sight is laid out in the rounds of events that follow.
        std::string faults;
        const auto atRest = [&] {
            faults = faultsOf(window);
            return faults.empty();
        };
        EXPECT_TRUE(QTest::qWaitFor(atRest, 2000)) << entry.id.toStdString() << ":\n" << faults;
        EXPECT_EQ(window.size(), GetParam().size) << entry.id.toStdString() << " makes the window grow";
    }
}

INSTANTIATE_TEST_SUITE_P(Pages, Clipping,
                         testing::Values(Case{1, {1024, 768}}, Case{1.5, {1024, 768}}, Case{2, {1280, 800}},
                                         Case{3, {1024, 768}}, Case{1, {1920, 1080}}, Case{3, {3840, 2160}}),
                         [](const auto& test) {
                             return "At" + std::to_string(qRound(test.param.scale * 100)) + "In" +
                                    std::to_string(test.param.size.width());
                         });

} // namespace
