#pragma once
// A window on the course as it is compiled in, for tests of the shell and the pages.

#include "app/lab/engines.hpp"
#include "app/pages/page_list.hpp"
#include "app/progress/progress.hpp"
#include "app/shell/main_window.hpp"

#include <QTest>

#include <gtest/gtest.h>

namespace infralab::test {

inline const Course& course()
{
    static const Course loaded = [] {
        auto read = loadCourse();
        EXPECT_TRUE(read) << read.error().where << ": " << read.error().message;
        return *read;
    }();
    return loaded;
}

inline Date day(int year, unsigned month, unsigned dayOfMonth)
{
    return {std::chrono::year(year), std::chrono::month(month), std::chrono::day(dayOfMonth)};
}

class Window : public testing::Test
{
protected:
    Window()
        : window(engines, course(), progress, day(2026, 9, 16))
    {}

    void SetUp() override
    {
        Look::instance().setTheme(Theme::light);
        Look::instance().setWindowScale(1);
        Look::instance().setStageScale(1);
        window.resize(1440, 900);
    }
    void TearDown() override { SetUp(); }

    Engines engines;
    Progress progress{QString()}; // off
    MainWindow window;
};

/// Lets the event loop work until `done`, for at most 20 s; false where that passes.
template <class Done>
bool waitFor(Done done)
{
    return QTest::qWaitFor(done, 20'000);
}

} // namespace infralab::test
