// A progress file that is absent, damaged, too new, too old, another program's, out of reach or gone: said in
// one sentence that names it, and nothing that was saved is lost.

#include "temporary_folder.hpp"

#include "app/progress/progress_schema.hpp"

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace infralab;
using test::at;
using Kind = ProgressFault::Kind;
using Missing = ProgressStore::Missing;
namespace fs = std::filesystem;

namespace {

class ProgressOpening : public testing::Test
{
protected:
    /// A sound file with `count` sections, closed.
    void begin(int count = 1)
    {
        auto store = test::begun(file);
        ProgressRecords records;
        for (int i = 0; i < count; ++i)
            records.sections.push_back({"lesson-05", "section-" + std::to_string(i), at(i)});
        ASSERT_TRUE(store.merge(records));
    }
    std::size_t sectionsIn(const fs::path& path)
    {
        auto store = test::begun(path);
        return store.records()->sections.size();
    }
    SqliteDatabase raw() { return *SqliteDatabase::open(file, SqliteDatabase::Mode::create); }
    static testing::AssertionResult names(const std::string& sentence, const fs::path& path)
    {
        if (sentence.find(path.string()) != std::string::npos)
            return testing::AssertionSuccess();
        return testing::AssertionFailure() << "\"" << sentence << "\" does not name " << path;
    }

    test::TemporaryFolder folder;
    fs::path file = folder / "progress.sqlite";
};

TEST_F(ProgressOpening, MakesNothingUnlessAsked)
{
    const auto opened = ProgressStore::open(file, Missing::isAFault);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, Kind::absent);
    EXPECT_TRUE(names(opened.error().message, file));
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST_F(ProgressOpening, BeginsTheFileAndItsFolders)
{
    const fs::path deep = folder.path() / "data with a space" / "é" / "progress.sqlite";
    auto opened = ProgressStore::open(deep, Missing::isBegun);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->notice, "");
    ASSERT_TRUE(opened->store.add(ReadSection{"p", "a", at(1)}));
    EXPECT_EQ(std::distance(fs::directory_iterator(deep.parent_path()), {}), 1) << "one file at rest";
}

TEST_F(ProgressOpening, MovesADamagedFileAsideAndBeginsANewOne)
{
    begin(200);
    const std::string sound = test::bytesOf(file);
    std::string torn = sound;
    std::fill(torn.begin() + 4096, torn.begin() + 3 * 4096, '\x5a'); // whole pages
    const std::string half = sound.substr(0, sound.size() / 2);
    for (const auto& bytes : {std::string("this was never a database, whoever put it here"), torn, half}) {
        test::write(file, bytes);
        auto opened = ProgressStore::open(file, Missing::isAFault);
        ASSERT_TRUE(opened) << opened.error().message;
        const auto aside = folder.filesWith("damaged");
        ASSERT_EQ(aside.size(), 1u);
        EXPECT_EQ(test::bytesOf(aside.front()), bytes) << "kept byte for byte";
        EXPECT_TRUE(names(opened->notice, aside.front()));
        ASSERT_TRUE(opened->store.add(ReadSection{"p", "a", at(1)}));
        EXPECT_EQ(opened->store.records()->sections.size(), 1u);
        fs::remove(aside.front());
    }
}

TEST_F(ProgressOpening, MovesAFileWithoutItsTablesAside)
{
    begin();
    ASSERT_TRUE(raw().execute("DROP TABLE checks"));
    const auto opened = ProgressStore::open(file, Missing::isAFault);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(folder.filesWith("damaged").size(), 1u);
}

TEST_F(ProgressOpening, KeepsTwoDamagedFilesOfOneSecondApart)
{
    for (const char* text : {"first damaged file, long enough", "second damaged file, long enough"}) {
        test::write(file, text);
        ASSERT_TRUE(ProgressStore::open(file, Missing::isAFault));
    }
    EXPECT_EQ(folder.filesWith("damaged").size(), 2u);
}

TEST_F(ProgressOpening, TakesAnEmptyFileForANewOne)
{
    test::write(file, "");
    const auto opened = ProgressStore::open(file, Missing::isAFault);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->notice, "");
}

TEST_F(ProgressOpening, LeavesALaterVersionsFileUntouched)
{
    begin();
    ASSERT_TRUE(raw().execute("PRAGMA user_version = 99"));
    const std::string before = test::bytesOf(file);
    for (const auto missing : {Missing::isAFault, Missing::isBegun}) {
        const auto opened = ProgressStore::open(file, missing);
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().kind, Kind::newer);
        EXPECT_TRUE(names(opened.error().message, file));
    }
    EXPECT_EQ(test::bytesOf(file), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST_F(ProgressOpening, LeavesAnotherProgramsDatabaseUntouched)
{
    ASSERT_TRUE(raw().execute("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)"));
    const std::string before = test::bytesOf(file);
    const auto opened = ProgressStore::open(file, Missing::isBegun);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, Kind::foreign);
    EXPECT_TRUE(names(opened.error().message, file));
    EXPECT_EQ(test::bytesOf(file), before);
}

TEST_F(ProgressOpening, CopiesAnOlderFileAndBringsItUpToDate)
{
    {
        auto old = raw(); // as the first version left it
        ASSERT_TRUE(old.execute(progressSteps[0]));
        ASSERT_TRUE(old.execute("INSERT INTO sections VALUES ('lesson-05', 'range-and-spacing', 7);"
                                "PRAGMA application_id = 0x494c6162; PRAGMA user_version = 1"));
    }
    {
        auto opened = ProgressStore::open(file, Missing::isAFault);
        ASSERT_TRUE(opened) << opened.error().message;
        const auto copies = folder.filesWith("before-version-2");
        ASSERT_EQ(copies.size(), 1u);
        EXPECT_NE(opened->notice.find(copies.front().filename().string()), std::string::npos);
        EXPECT_EQ(opened->store.records()->sections,
                  std::vector({ReadSection{"lesson-05", "range-and-spacing", at(7)}}));
        ASSERT_TRUE(opened->store.add(RunRecord{"infralab:x", "x", "p", "h", at(8)}));
        auto copy = *SqliteDatabase::open(copies.front(), SqliteDatabase::Mode::readOnly);
        EXPECT_EQ(copy.integer("PRAGMA user_version").value(), 1);
        EXPECT_EQ(copy.integer("SELECT at FROM sections").value(), 7);
    }
    EXPECT_EQ(raw().integer("PRAGMA user_version").value(), progressVersion);
    EXPECT_EQ(ProgressStore::open(file, Missing::isAFault)->notice, "") << "once";
}

TEST_F(ProgressOpening, SaysThatAFolderStandsInItsPlace)
{
    fs::create_directory(file);
    const auto opened = ProgressStore::open(file, Missing::isBegun);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, Kind::foreign);
    EXPECT_TRUE(names(opened.error().message, file));
}

TEST_F(ProgressOpening, SaysThatTheFolderCannotBeMade)
{
    test::write(folder / "data", "a file where a folder should be");
    const fs::path below = folder.path() / "data" / "infralab" / "progress.sqlite";
    const auto opened = ProgressStore::open(below, Missing::isBegun);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().message.find((folder / "data").string()), std::string::npos);
}

/// Where this is root's process: gives its powers over files up, for as long as this lives.
class AsNobody
{
public:
    AsNobody()
    {
        if (::geteuid() == 0) {
            EXPECT_EQ(::seteuid(65534), 0);
        }
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;
    ~AsNobody() { EXPECT_EQ(::seteuid(::getuid()), 0); }
};

TEST_F(ProgressOpening, ShowsAReadOnlyFileAndRefusesToWriteIt)
{
    begin(3);
    fs::permissions(folder.path(), fs::perms(0755));
    fs::permissions(file, fs::perms(0444));
    const AsNobody nobody; // root may write everything
    auto opened = ProgressStore::open(file, Missing::isAFault);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_TRUE(opened->store.isReadOnly());
    EXPECT_EQ(opened->store.records()->sections.size(), 3u);
    const auto written = opened->store.add(ReadSection{"p", "a", at(1)});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Kind::readOnly);
}

/// Lets no file of this process grow past `bytes`, as a full disk does.
class FullDisk
{
public:
    explicit FullDisk(rlim_t bytes)
    {
        m_before = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_limit);
        const rlimit small{bytes, m_limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk()
    {
        setrlimit(RLIMIT_FSIZE, &m_limit);
        std::signal(SIGXFSZ, m_before);
    }

private:
    rlimit m_limit{};
    void (*m_before)(int) = nullptr;
};

TEST_F(ProgressOpening, LosesNothingSavedWhenTheDiskIsFull)
{
    begin(20);
    auto store = test::begun(file);
    {
        const FullDisk full(512);
        const auto written = store.add(ReadSection{"p", std::string(100'000, 'x'), at(1)});
        ASSERT_FALSE(written);
        EXPECT_TRUE(names(written.error().message, file));
        EXPECT_EQ(store.records()->sections.size(), 20u);
    }
    ASSERT_TRUE(store.add(ReadSection{"p", "now there is room", at(2)}));
    EXPECT_EQ(store.records()->sections.size(), 21u);
    EXPECT_EQ(sectionsIn(file), 21u);
}

TEST_F(ProgressOpening, RefusesWhatDoesNotFitAndKeepsTheRest)
{
    begin(20);
    auto store = test::begun(file);
    const FullDisk full(fs::file_size(file) + 4096);
    int kept = 20;
    for (int i = 0; i < 500; ++i) {
        const auto written = store.add(ReadSection{"q", std::string(500, 'y') + std::to_string(i), at(i)});
        if (!written) {
            EXPECT_TRUE(names(written.error().message, file));
            break;
        }
        ++kept;
    }
    EXPECT_LT(kept, 520);
    EXPECT_EQ(static_cast<int>(store.records()->sections.size()), kept);
}

TEST_F(ProgressOpening, NoticesThatTheFileWasRemovedOrReplaced)
{
    begin();
    auto store = test::begun(file);
    fs::remove(file);
    auto written = store.add(ReadSection{"p", "a", at(1)});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Kind::absent);
    EXPECT_FALSE(fs::exists(file)) << "it does not come back unasked";
    begin(2);
    written = store.add(ReadSection{"p", "a", at(1)});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Kind::absent);
    EXPECT_EQ(sectionsIn(file), 2u);
}

TEST_F(ProgressOpening, NoticesDamageWhileTheFileIsOpen)
{
    begin(200);
    auto store = test::begun(file);
    std::string bytes = test::bytesOf(file);
    std::fill(bytes.begin() + 4096, bytes.end(), '\x5a');
    bytes[27] = static_cast<char>(bytes[27] + 1); // the change counter, so that the pages are read anew
    {
        std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    const auto records = store.records();
    ASSERT_FALSE(records);
    EXPECT_EQ(records.error().kind, Kind::damaged);
}

TEST(UsualProgressFile, FollowsTheDesktopsRules)
{
    const char* data = std::getenv("XDG_DATA_HOME");
    const std::string before = data ? data : "";
    setenv("XDG_DATA_HOME", "/somewhere/data", 1);
    EXPECT_EQ(usualProgressFile(), "/somewhere/data/infralab/progress.sqlite");
    setenv("XDG_DATA_HOME", "not/absolute", 1);
    EXPECT_EQ(usualProgressFile(), fs::path(std::getenv("HOME")) / ".local/share/infralab/progress.sqlite");
    if (data)
        setenv("XDG_DATA_HOME", before.c_str(), 1);
    else
        unsetenv("XDG_DATA_HOME");
}

} // namespace
