// Killing the program during a save loses nothing that was acknowledged, and two copies at once lose nothing
// of each other.

#include "temporary_folder.hpp"

#include <array>
#include <random>
#include <set>
#include <thread>

#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace infralab;

namespace {

/// A running progress-writer and what it acknowledged.
class Writer
{
public:
    Writer(const std::filesystem::path& file, const std::string& name, long first, long count = 0)
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return;
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        const std::string program = INFRALAB_BIN "/progress-writer";
        std::vector<std::string> words{program, file.string(), name, std::to_string(first)};
        if (count > 0)
            words.push_back(std::to_string(count));
        std::vector<char*> pointers;
        for (auto& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        if (::posix_spawn(&m_process, program.c_str(), &actions, nullptr, pointers.data(), environ) != 0)
            m_process = -1;
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        m_out = ends[0];
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer()
    {
        if (m_process > 0) {
            ::kill(m_process, SIGKILL);
            ::waitpid(m_process, nullptr, 0);
        }
        if (m_out >= 0)
            ::close(m_out);
    }

    bool runs() const { return m_process > 0; }
    /// Reads until `count` records are acknowledged; false where the process ends before.
    bool waitFor(std::size_t count)
    {
        while (m_acknowledged.size() < count)
            if (!readSome())
                return false;
        return true;
    }
    void kill() { ::kill(m_process, SIGKILL); }
    /// The exit status once the process ended, and everything it said is read.
    int finish()
    {
        while (readSome()) {
        }
        int status = 0;
        ::waitpid(m_process, &status, 0);
        m_process = -1;
        return status;
    }
    const std::vector<long>& acknowledged() const { return m_acknowledged; }

private:
    bool readSome()
    {
        std::array<char, 4096> bytes{};
        const auto count = ::read(m_out, bytes.data(), bytes.size());
        if (count <= 0)
            return false;
        for (const char c : std::string_view(bytes.data(), static_cast<std::size_t>(count))) {
            if (c == '\n')
                m_acknowledged.push_back(std::stol(std::exchange(m_line, {})));
            else
                m_line += c;
        }
        return true;
    }

    pid_t m_process = -1;
    int m_out = -1;
    std::string m_line; // one that was cut short was not acknowledged
    std::vector<long> m_acknowledged;
};

std::string integrity(const std::filesystem::path& file)
{
    auto database = SqliteDatabase::open(file, SqliteDatabase::Mode::readWrite);
    if (!database)
        return database.error().message;
    auto check = database->prepare("PRAGMA integrity_check");
    if (!check || !check->step().value_or(false))
        return "the check itself failed";
    return check->text(0);
}

std::set<std::string> blocksOf(const ProgressRecords& records, const std::string& page)
{
    std::set<std::string> blocks;
    for (const auto& check : records.checks)
        if (check.page == page)
            blocks.insert(check.block);
    return blocks;
}

TEST(ProgressKilled, KeepsEveryAcknowledgedRecordThroughAHundredKills)
{
    const unsigned seed = std::random_device{}();
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    const test::TemporaryFolder folder;
    const auto file = folder / "progress.sqlite";
    std::set<std::string> acknowledged;
    long next = 0;
    int duringASave = 0;
    for (int kill = 0; kill < 100; ++kill) {
        Writer writer(file, "killed", next);
        ASSERT_TRUE(writer.runs());
        ASSERT_TRUE(writer.waitFor(random() % 8)); // 0: even while the file is begun or repaired
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 4000));
        writer.kill();
        ASSERT_TRUE(WIFSIGNALED(writer.finish()));
        for (const long id : writer.acknowledged())
            acknowledged.insert(std::to_string(id));
        next += static_cast<long>(writer.acknowledged().size()) + 1; // the next may be there or not
        duringASave += std::filesystem::exists(folder / "progress.sqlite-journal");
        if (!std::filesystem::exists(file) && acknowledged.empty())
            continue;
        auto opened = ProgressStore::open(file, ProgressStore::Missing::isBegun);
        ASSERT_TRUE(opened) << "kill " << kill << ": " << opened.error().message;
        ASSERT_EQ(opened->notice, "") << "kill " << kill;
        const auto records = opened->store.records();
        ASSERT_TRUE(records) << records.error().message;
        const auto kept = blocksOf(*records, "killed");
        ASSERT_TRUE(std::includes(kept.begin(), kept.end(), acknowledged.begin(), acknowledged.end()))
            << "kill " << kill;
        ASSERT_EQ(integrity(file), "ok") << "kill " << kill;
    }
    std::printf("%zu records acknowledged; %d kills fell into a save\n", acknowledged.size(), duringASave);
    EXPECT_GT(acknowledged.size(), 100u);
    EXPECT_GT(duringASave, 0) << "the kills must strike while something is written, or they prove nothing";
}

TEST(ProgressKilled, TwoCopiesAtOnceLoseNothingOfEachOther)
{
    const test::TemporaryFolder folder;
    const auto file = folder / "progress.sqlite";
    constexpr long count = 150;
    Writer one(file, "one", 0, count), two(file, "two", 0, count);
    ASSERT_TRUE(one.runs() && two.runs());
    ASSERT_TRUE(one.waitFor(count));
    ASSERT_TRUE(two.waitFor(count));
    EXPECT_EQ(one.finish(), 0);
    EXPECT_EQ(two.finish(), 0);
    auto store = test::begun(file);
    const auto records = store.records().value();
    EXPECT_EQ(blocksOf(records, "one").size(), static_cast<std::size_t>(count));
    EXPECT_EQ(blocksOf(records, "two").size(), static_cast<std::size_t>(count));
    EXPECT_EQ(integrity(file), "ok");
}

TEST(ProgressKilled, TwoThreadsCountEveryTryOfOneCheck)
{
    const test::TemporaryFolder folder;
    const auto file = folder / "progress.sqlite";
    constexpr int count = 60;
    const auto answer = [&file] {
        auto store = test::begun(file);
        for (int i = 0; i < count; ++i)
            EXPECT_TRUE(store.add(CheckRecord{"p", "b", "wrong", false, 1, test::at(i)}));
    };
    std::thread one(answer), two(answer);
    one.join();
    two.join();
    EXPECT_EQ(test::begun(file).records()->checks.front().tries, 2 * count);
}

} // namespace
