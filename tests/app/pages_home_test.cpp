// Home by the day: this week, what is due, and where the reader left.

#include "app/look/controls.hpp"
#include "app/pages/home_page.hpp"
#include "app/pages/schedule_page.hpp"
#include "window_fixture.hpp"

#include <QSignalSpy>

using namespace infralab;
using namespace infralab::test;

namespace {

QString wordsOf(const QWidget& page)
{
    QStringList texts;
    for (const auto* label : page.findChildren<QLabel*>())
        texts << label->text();
    return texts.join(QLatin1Char('\n'));
}

class Home : public testing::Test
{
protected:
    QString on(Date date, const QString& lastPage = {})
    {
        const HomePage page({course(), m_engines, date, lastPage, m_progress});
        return wordsOf(page);
    }

    Engines m_engines;
    Progress m_progress{QString()}; // off
};

TEST_F(Home, ShowsThisWeekAndDaysLeft)
{
    const QString said = on(day(2026, 9, 15));
    EXPECT_TRUE(said.contains(QStringLiteral("Week 4 · 14 September"))) << said.toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("Inference Speedrun artifact due tomorrow")))
        << said.toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("Project team signup due in 2 days"))) << said.toStdString();
}

TEST_F(Home, SaysTodayOnTheDay)
{
    EXPECT_TRUE(on(day(2026, 9, 16)).contains(QStringLiteral("Inference Speedrun artifact due today")));
}

TEST_F(Home, KnowsTheTimesBeforeAndAfterTheTerm)
{
    EXPECT_TRUE(on(day(2026, 1, 1)).contains(QStringLiteral("Week 1")));
    const QString after = on(day(2027, 3, 1));
    EXPECT_TRUE(after.contains(QStringLiteral("The term is over"))) << after.toStdString();
    EXPECT_FALSE(after.contains(QStringLiteral(" due ")));
}

TEST_F(Home, OffersToContinueOnlyWhereThereIsAPage)
{
    EXPECT_TRUE(on(day(2026, 9, 16), QStringLiteral("lesson-05")).contains(QStringLiteral("Continue")));
    EXPECT_FALSE(on(day(2026, 9, 16)).contains(QStringLiteral("Continue")));
    EXPECT_FALSE(on(day(2026, 9, 16), QStringLiteral("lesson-99")).contains(QStringLiteral("Continue")));
    EXPECT_FALSE(on(day(2026, 9, 16), QStringLiteral("home")).contains(QStringLiteral("Continue")));
}

TEST_F(Home, CardsAskForTheirPages)
{
    HomePage page({course(), m_engines, day(2026, 9, 16), {}, m_progress});
    page.resize(1200, 900);
    page.show();
    const QSignalSpy asked(&page, &Page::pageRequested);
    for (auto* card : page.findChildren<Card*>())
        QTest::keyClick(card, Qt::Key_Return);
    QSet<QString> ids;
    for (const auto& call : asked)
        ids.insert(call[0].toString());
    for (const auto& lesson : course().route.lessons)
        EXPECT_TRUE(ids.contains(qt(lesson.pageId())));
    EXPECT_TRUE(ids.contains(QStringLiteral("week-04")));
}

TEST(ScheduleByTheDay, MarksThisWeekAndListsWhatIsDue)
{
    Engines engines;
    Progress progress{QString()};
    const SchedulePage page({course(), engines, day(2026, 12, 1), {}, progress});
    const QString said = wordsOf(page);
    EXPECT_EQ(said.count(QStringLiteral("this week")), 1);
    EXPECT_TRUE(said.contains(QStringLiteral("in 8 days"))) << said.toStdString();
    EXPECT_TRUE(said.contains(qt(course().schedule.note)));
}

} // namespace
