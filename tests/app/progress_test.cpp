// The reader's record as the window knows it: off until asked for, kept over starts, shared between two
// copies, and no fault of its file stops anything.

#include "window_fixture.hpp"

#include "app/progress/progress_marks.hpp"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace infralab;
using namespace infralab::test;

namespace {

class ProgressTest : public testing::Test
{
protected:
    QTemporaryDir folder;
    QString file = folder.filePath(QStringLiteral("data/progress.sqlite"));
    const QString page = QStringLiteral("lesson-05");
};

TEST_F(ProgressTest, RecordsNothingAndMakesNoFileUntilTurnedOn)
{
    Progress progress(file);
    EXPECT_FALSE(progress.isOn());
    progress.recordSection(page, QStringLiteral("a"));
    progress.setReadingNote(QStringLiteral("week-04"), QStringLiteral("r"), QStringLiteral("note"));
    EXPECT_FALSE(progress.isSectionRead(page, QStringLiteral("a")));
    EXPECT_TRUE(progress.readingNote(QStringLiteral("week-04"), QStringLiteral("r")).isEmpty());
    EXPECT_TRUE(QDir(folder.path()).isEmpty());
    EXPECT_EQ(markOf(progress, course(), page), Mark::none);
}

TEST_F(ProgressTest, KeepsWhatWasRecordedOverAStart)
{
    {
        Progress progress(file);
        QSignalSpy changed(&progress, &Progress::changed);
        ASSERT_TRUE(progress.turnOn());
        progress.recordSection(page, QStringLiteral("a"));
        progress.recordSection(page, QStringLiteral("a"));
        EXPECT_EQ(changed.count(), 1) << "the second time is no news";
        progress.recordPrediction(page, QStringLiteral("p"), QStringLiteral("512"), 1.7,
                                  QStringLiteral("256"), false);
        progress.recordCheck(page, QStringLiteral("c"), QStringLiteral("x"), false);
        progress.recordCheck(page, QStringLiteral("c"), QStringLiteral("y"), true);
        progress.setReadingDone(QStringLiteral("week-04"), QStringLiteral("r"), true);
        progress.attach(QStringLiteral("week-04"), QStringLiteral("r"), QStringLiteral("/tmp/a.pdf"));
        progress.recordPlace(page, QStringLiteral("a"));
        EXPECT_EQ(progress.check(page, QStringLiteral("c"))->tries, 2) << "shown before it is on the disk";
    }
    const Progress progress(file);
    ASSERT_TRUE(progress.isOn());
    EXPECT_EQ(progress.sectionsRead(page), QStringList(QStringLiteral("a")));
    EXPECT_EQ(progress.prediction(page, QStringLiteral("p"))->confidence, 1);
    EXPECT_EQ(progress.check(page, QStringLiteral("c"))->given, "y");
    EXPECT_EQ(progress.check(page, QStringLiteral("c"))->tries, 2);
    EXPECT_TRUE(progress.isReadingDone(QStringLiteral("week-04"), QStringLiteral("r")));
    EXPECT_EQ(progress.attachments(QStringLiteral("week-04"), QStringLiteral("r")),
              QStringList(QStringLiteral("/tmp/a.pdf")));
    EXPECT_EQ(progress.place()->section, "a");
    EXPECT_DOUBLE_EQ(progress.share(page, {QStringLiteral("a"), QStringLiteral("b")}), 0.5);
}

TEST_F(ProgressTest, RestsWhileTurnedOff)
{
    {
        Progress progress(file);
        progress.turnOn();
        progress.recordSection(page, QStringLiteral("a"));
        progress.turnOff();
        EXPECT_TRUE(progress.sectionsRead(page).isEmpty());
        progress.recordSection(page, QStringLiteral("b"));
    }
    Progress progress(file);
    EXPECT_FALSE(progress.isOn());
    EXPECT_TRUE(progress.hasFile());
    ASSERT_TRUE(progress.turnOn());
    EXPECT_EQ(progress.sectionsRead(page), QStringList(QStringLiteral("a")));
}

TEST_F(ProgressTest, SeesWhatAnotherCopyKeptAndThatItErased)
{
    Progress one(file);
    ASSERT_TRUE(one.turnOn());
    Progress two(file);
    QSignalSpy state(&one, &Progress::stateChanged);
    one.recordSection(page, QStringLiteral("mine"));
    one.refresh();
    EXPECT_EQ(state.count(), 0) << "one's own writing is no news";
    two.recordSection(page, QStringLiteral("theirs"));
    two.refresh(); // which waits until it is written
    one.refresh();
    EXPECT_EQ(state.count(), 1);
    EXPECT_EQ(one.sectionsRead(page).size(), 2);
    EXPECT_TRUE(two.erase());
    one.recordSection(page, QStringLiteral("late"));
    EXPECT_TRUE(waitFor([&] { return !one.isOn(); }));
    EXPECT_FALSE(QFile::exists(file)) << "what was erased does not come back";
}

TEST_F(ProgressTest, GoesOnWithoutAFileThatItCannotUse)
{
    ASSERT_TRUE(QDir().mkpath(file)); // a folder in its place
    Progress progress(file);
    EXPECT_FALSE(progress.turnOn());
    EXPECT_TRUE(progress.problem().contains(file));
    progress.recordSection(page, QStringLiteral("a"));
    EXPECT_FALSE(progress.exportTo(folder.filePath(QStringLiteral("e.json"))));
    EXPECT_FALSE(progress.erase());
    EXPECT_TRUE(QDir(file).exists());
}

TEST_F(ProgressTest, TellsThatADamagedFileWasMovedAside)
{
    ASSERT_TRUE(QDir().mkpath(folder.filePath(QStringLiteral("data"))));
    QFile damaged(file);
    ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
    damaged.write("no database at all, but of some length");
    damaged.close();
    const Progress progress(file);
    EXPECT_TRUE(progress.isOn());
    EXPECT_TRUE(progress.problem().contains(QStringLiteral("progress-damaged-")));
    EXPECT_EQ(QDir(folder.filePath(QStringLiteral("data")))
                  .entryList({QStringLiteral("progress-damaged-*")})
                  .size(),
              1);
}

TEST_F(ProgressTest, CarriesRecordsFromOneFileToAnother)
{
    const QString out = folder.filePath(QStringLiteral("e.json"));
    Progress one(file);
    ASSERT_TRUE(one.turnOn());
    one.recordSection(page, QStringLiteral("a"));
    one.recordRun(QStringLiteral("infralab:x"), QStringLiteral("x"), page, QStringLiteral("h"));
    ASSERT_TRUE(one.exportTo(out));
    Progress two(folder.filePath(QStringLiteral("elsewhere/progress.sqlite")));
    EXPECT_FALSE(two.importFrom(out)) << "off";
    ASSERT_TRUE(two.turnOn());
    EXPECT_EQ(two.importFrom(out).value_or(-1), 2);
    EXPECT_EQ(two.runs(10).size(), 1u);
    EXPECT_TRUE(two.isSectionRead(page, QStringLiteral("a")));
    QFile broken(out);
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("{}");
    broken.close();
    EXPECT_FALSE(two.importFrom(out));
    EXPECT_EQ(two.sectionsRead(page).size(), 1);
}

TEST_F(ProgressTest, MarksAPageThatIsBegunAndOneThatIsRead)
{
    Progress progress(file);
    ASSERT_TRUE(progress.turnOn());
    const QStringList anchors = sectionsOf(course(), page);
    ASSERT_GT(anchors.size(), 3);
    EXPECT_EQ(markOf(progress, course(), page), Mark::none);
    progress.recordSection(page, anchors.front());
    EXPECT_EQ(markOf(progress, course(), page), Mark::begun);
    for (const auto& anchor : anchors)
        progress.recordSection(page, anchor);
    EXPECT_EQ(markOf(progress, course(), page), Mark::read);
}

TEST(UsualFile, LiesWhereQtKeepsAProgramsData)
{
    QCoreApplication::setApplicationName(QStringLiteral("infralab"));
    EXPECT_EQ(Progress::usualFile(), QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                                         QStringLiteral("/progress.sqlite"));
}

} // namespace
