// The search over the course, and the palette that shows it: all is there, each hit leads where it says.

#include "app/search/course_search.hpp"
#include "app/shell/palette.hpp"
#include "lessons/text/glossary.hpp"
#include "lessons/text/page_text.hpp"
#include "window_fixture.hpp"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListView>

#include <gmock/gmock.h>

using namespace infralab;
using namespace infralab::test;

namespace {

using testing::HasSubstr;

SearchIndex& courseIndex()
{
    static SearchIndex index(searchEntries(course()));
    return index;
}

/// Places of what is found, best first, as "Title (Place)".
QStringList found(const QString& typed)
{
    QStringList list;
    for (const auto& hit : courseIndex().find(typed).hits) {
        const auto& entry = courseIndex().entries()[hit.entry];
        list << entry.title + QStringLiteral(" (") + entry.place + QLatin1Char(')');
    }
    return list;
}

TEST(SearchCourse, HasEveryPageSectionTermQuestionControlPresetAndReading)
{
    QSet<QString> have;
    for (const auto& entry : courseIndex().entries())
        have << entry.title + QLatin1Char('\n') + entry.targets.value(0);
    const auto has = [&](const std::string& title, const std::string& target) {
        EXPECT_TRUE(have.contains(qt(title) + QLatin1Char('\n') + qt(target))) << title << " " << target;
    };
    const auto page = [&](const auto& each) {
        has(each.title, each.pageId());
        for (const auto& section : shippedText(each).text.sections)
            has(section.title, each.pageId() + '#' + section.anchor);
    };
    for (const auto& lesson : course().route.lessons)
        page(lesson);
    for (const auto& week : course().schedule.weeks) {
        page(week);
        for (const auto& session : week.sessions)
            for (const auto& reading : session.readings)
                has(reading.title, week.pageId());
    }
    for (const auto& term : glossary())
        has(term.title, term.anchor.empty() ? term.page : term.page + '#' + term.anchor);
    for (const auto& question : course().questions)
        has(question.text, toLink(question.experiment));
    for (const auto& simulator : catalogue()) {
        has(simulator->info().title, "simulator-" + simulator->info().id);
        for (const auto& param : simulator->info().params)
            has(param.label, "simulator-" + simulator->info().id);
        for (const auto& preset : simulator->info().presets) {
            Experiment experiment = Experiment::initial(*simulator);
            experiment.values = preset.values;
            has(preset.label, toLink(experiment));
        }
    }
}

TEST(SearchCourse, FindsEachSectionByItsTitleAmongTheFirst)
{
    for (const auto& lesson : course().route.lessons)
        for (const auto& section : shippedText(lesson).text.sections) {
            const QString target = qt(lesson.pageId() + '#' + section.anchor);
            QStringList targets;
            for (const auto& hit : courseIndex().find(qt(section.title + " " + lesson.pageId())).hits)
                targets << courseIndex().entries()[hit.entry].targets.value(0);
            EXPECT_TRUE(targets.mid(0, 5).contains(target)) << target.toStdString();
        }
}

TEST(SearchCourse, ShowsNoAnswerBeforeItsTime)
{
    int answers = 0;
    const auto isHidden = [&](const ExerciseBlock& exercise) {
        for (const auto& paragraph : exercise.answer)
            for (const auto& entry : courseIndex().entries())
                ASSERT_FALSE(entry.text.contains(qt(plainText(paragraph)))) << exercise.id;
        ++answers;
    };
    for (const auto& lesson : course().route.lessons)
        for (const auto& section : shippedText(lesson).text.sections)
            for (const auto& block : section.blocks) {
                if (const auto* exercise = std::get_if<ExerciseBlock>(&block.content))
                    isHidden(*exercise);
            }
    EXPECT_GT(answers, 0);
}

TEST(SearchCourse, HasNoMarkUp)
{
    for (const auto& entry : courseIndex().entries())
        for (const char* sign : {"**", "`", "\\frac", "](", "$"})
            EXPECT_FALSE(entry.text.contains(QLatin1String(sign)))
                << entry.title.toStdString() << ": " << sign;
}

class SearchPalette : public Window
{
protected:
    void SetUp() override
    {
        Window::SetUp();
        window.show();
        ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    }
    QString front() const { return window.page()->pageId(); }
    QLineEdit* edit() { return window.palette().findChild<QLineEdit*>(); }
};

TEST_F(SearchPalette, ListsTheTextsBelowTheTitles)
{
    window.openPalette();
    window.palette().setText(QStringLiteral("underflow"));
    EXPECT_FALSE(window.palette().listed().isEmpty());
    const auto best = found(QStringLiteral("underflow"));
    ASSERT_FALSE(best.isEmpty());
    EXPECT_TRUE(window.palette().listed().contains(best.front().section(QStringLiteral(" ("), 0, -2)));
}

TEST_F(SearchPalette, OpensTheSectionThatWasFound)
{
    const auto& lesson = *course().lesson("lesson-05");
    const auto text = shippedText(lesson).text;
    ASSERT_GT(text.sections.size(), 2U);
    const auto& section = text.sections[2];
    window.action(QStringLiteral("search"))->trigger();
    ASSERT_TRUE(window.palette().isOpen());
    window.palette().setText(qt(section.title + " lesson 05"));
    auto* list = window.palette().findChild<QListView*>();
    for (int row = 0; row < list->model()->rowCount(); ++row)
        if (list->model()->index(row, 0).data().toString() == qt(section.title)) {
            list->setCurrentIndex(list->model()->index(row, 0));
            break;
        }
    QTest::keyClick(edit(), Qt::Key_Return);
    EXPECT_EQ(front(), QStringLiteral("lesson-05"));
    EXPECT_FALSE(window.palette().isOpen());
}

TEST_F(SearchPalette, ArrowsPassHeadingsBy)
{
    window.action(QStringLiteral("search"))->trigger();
    QTest::keyClicks(edit(), QStringLiteral("rounding"));
    auto* list = window.palette().findChild<QListView*>();
    ASSERT_GT(list->model()->rowCount(), 8);
    EXPECT_FALSE(list->model()->index(0, 0).flags().testFlag(Qt::ItemIsEnabled)) << "a heading comes first";
    for (int i = 0; i < list->model()->rowCount() + 3; ++i) {
        ASSERT_TRUE(list->currentIndex().flags().testFlag(Qt::ItemIsEnabled)) << i;
        QTest::keyClick(edit(), Qt::Key_Down);
    }
    EXPECT_GT(list->currentIndex().row(), 8);
}

TEST_F(SearchPalette, SaysWhatToDoWhereNothingIsFound)
{
    window.openPalette();
    window.palette().setText(QStringLiteral("zzzzqqqq"));
    EXPECT_TRUE(window.palette().listed().isEmpty());
    const auto* label = window.palette().findChild<QLabel*>();
    ASSERT_NE(label, nullptr);
    EXPECT_TRUE(label->isVisible());
    EXPECT_THAT(label->text().toStdString(), HasSubstr("fewer"));
    window.palette().setText(QStringLiteral("lesson 05"));
    EXPECT_FALSE(label->isVisible());
}

TEST_F(SearchPalette, EveryTargetOpens)
{
    for (const auto& entry : courseIndex().entries()) {
        ASSERT_FALSE(entry.targets.isEmpty()) << entry.title.toStdString();
        for (const QString& target : entry.targets) {
            if (target.startsWith(QLatin1String("infralab:")))
                EXPECT_TRUE(experimentFromLink(target.toStdString())) << target.toStdString();
            else
                EXPECT_NE(pageEntry(course(), target.section(QLatin1Char('#'), 0, 0)), nullptr)
                    << target.toStdString();
        }
    }
}

} // namespace
