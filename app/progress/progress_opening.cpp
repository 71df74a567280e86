// How the progress file is opened: looked at before anything is written, begun, brought up to date, or moved
// aside.

#include "progress_schema.hpp"
#include "progress_store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace infralab {

namespace fs = std::filesystem;
using Kind = ProgressFault::Kind;

namespace {

constexpr int patience = 5000; // milliseconds that another copy's write is waited for; one takes a few

tl::unexpected<ProgressFault> fault(Kind kind, std::string message)
{
    return tl::unexpected(ProgressFault{kind, std::move(message)});
}

/// A free name beside `file`: "progress-damaged-2026-11-30-222237.sqlite".
fs::path datedName(const fs::path& file, std::string_view why)
{
    const std::string stem =
        fmt::format("{}-{}-{:%Y-%m-%d-%H%M%S}", file.stem().string(), why, fmt::gmtime(std::time(nullptr)));
    fs::path name = file.parent_path() / (stem + file.extension().string());
    std::error_code ignored;
    for (int n = 2; fs::exists(name, ignored); ++n)
        name = file.parent_path() / fmt::format("{}-{}{}", stem, n, file.extension().string());
    return name;
}

fs::path journalOf(fs::path file)
{
    return file += "-journal";
}

/// What is wrong with an open file; nothing where it is sound.
SqliteExpected<std::string> damage(SqliteDatabase& database)
{
    auto check = database.prepare("PRAGMA quick_check(1)");
    if (!check)
        return tl::unexpected(check.error());
    const auto row = check->step();
    if (!row)
        return tl::unexpected(row.error());
    const std::string said = check->text(0);
    if (said != "ok")
        return said;
    for (const char* table :
         {"SELECT is_wanted FROM wanted", "SELECT page, anchor, at FROM sections",
          "SELECT page, block, guess, confidence, answer, is_right, at FROM predictions",
          "SELECT page, block, given, is_right, tries, at FROM checks",
          "SELECT list, title, is_done, note, done_at, note_at FROM readings",
          "SELECT list, title, target, at FROM attachments",
          "SELECT link, simulator, page, headline, at FROM runs", "SELECT page, section, at FROM place"}) {
        const auto prepared = database.prepare(table);
        if (!prepared && prepared.error().code == SQLITE_ERROR)
            return prepared.error().message;
        if (!prepared)
            return tl::unexpected(prepared.error());
    }
    return std::string();
}

SqliteExpected<void> migrate(SqliteDatabase& database)
{
    return SqliteTransaction::begin(database).and_then(
        [&](SqliteTransaction&& transaction) -> SqliteExpected<void> {
            const auto version = database.integer("PRAGMA user_version"); // another copy may have been faster
            if (!version)
                return tl::unexpected(version.error());
            for (auto step = *version; step < progressVersion; ++step)
                if (auto done = database.execute(progressSteps[static_cast<std::size_t>(step)]); !done)
                    return done;
            const std::string marks = fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                                  progressApplicationId, progressVersion);
            if (auto done = database.execute(marks.c_str()); !done)
                return done;
            return transaction.commit();
        });
}

/// A whole copy of the file, on the disk when this returns.
SqliteExpected<void> copyTo(SqliteDatabase& database, const fs::path& copy)
{
    return database.prepare("VACUUM INTO ?1")
        .and_then([&](SqliteStatement&& statement) { return statement.bind(1, copy.string()).run(); })
        .map([&] {
            if (const int opened = ::open(copy.c_str(), O_RDONLY | O_CLOEXEC); opened >= 0) {
                ::fsync(opened);
                ::close(opened);
            }
        });
}

/// There is something that is neither this program's database nor empty.
bool isAnothers(const fs::path& file)
{
    std::error_code failed;
    const auto status = fs::status(file, failed);
    if (failed || !fs::exists(status))
        return false;
    if (!fs::is_regular_file(status))
        return true;
    std::array<unsigned char, 72> head{};
    std::ifstream in(file, std::ios::binary);
    in.read(reinterpret_cast<char*>(head.data()), head.size());
    if (in.gcount() == 0)
        return false;
    std::int64_t id = 0; // at byte 68 of every SQLite database, big-endian
    for (std::size_t i = 68; i < head.size(); ++i)
        id = id * 256 + head[i];
    return std::memcmp(head.data(), "SQLite format 3", 16) != 0 || id != progressApplicationId;
}

/// The error's number; 0 where it is gone. Removed first, so that another copy finds no half-erased file.
int overwriteAndRemove(const fs::path& file)
{
    const int opened = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (::unlink(file.c_str()) != 0) {
        const int failed = errno;
        if (opened >= 0)
            ::close(opened);
        return failed == ENOENT ? 0 : failed;
    }
    if (opened < 0)
        return 0; // it could not be written and is removed all the same
    struct stat found = {};
    constexpr std::array<char, 4096> zeros{};
    if (::fstat(opened, &found) == 0)
        for (off_t at = 0; at < found.st_size; at += static_cast<off_t>(zeros.size()))
            if (::pwrite(opened, zeros.data(), zeros.size(), at) < 0)
                break;
    ::fsync(opened);
    ::close(opened);
    return 0;
}

SqliteExpected<void> setUp(SqliteDatabase& database)
{
    database.setBusyTimeout(patience);
    // A rollback journal: one file at rest, and it works on network drives, where WAL's shared memory does
    // not. EXTRA syncs the folder too, so that a record once acknowledged outlives a power cut. Removed texts
    // are overwritten.
    return database.execute(
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA;"
        "PRAGMA secure_delete = ON");
}

} // namespace

fs::path usualProgressFile()
{
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    // As Qt does: a relative XDG_DATA_HOME does not count.
    const fs::path folder =
        data && *data == '/' ? fs::path(data) : fs::path(home && *home ? home : "/") / ".local" / "share";
    return (folder / "infralab" / "progress.sqlite").lexically_normal();
}

std::vector<fs::path> progressFilesAside(const fs::path& file)
{
    std::vector<fs::path> found;
    std::error_code ignored;
    const std::string stem = file.stem().string();
    for (const auto& entry : fs::directory_iterator(file.parent_path(), ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(stem + "-damaged-") || name.starts_with(stem + "-before-version-"))
            found.push_back(entry.path());
    }
    return found;
}

ProgressExpected<void> eraseProgressFiles(const fs::path& file)
{
    if (isAnothers(file))
        return fault(Kind::foreign,
                     fmt::format("{} is not a file of this program and was left as it is.", file.string()));
    auto files = progressFilesAside(file);
    for (const char* end :
         {"-journal", "-wal", "-shm", ""}) // the file itself last: while it is there, all can be tried again
        files.push_back(fs::path(file) += end);
    for (const auto& one : files)
        if (const int failed = overwriteAndRemove(one); failed != 0)
            return fault(Kind::readOnly, fmt::format("{} cannot be removed ({}); remove it by hand.",
                                                     one.string(), std::strerror(failed)));
    return {};
}

ProgressExpected<ProgressStore::Identity> ProgressStore::identityOf(const fs::path& file)
{
    struct stat found = {};
    if (::stat(file.c_str(), &found) == 0)
        return Identity{found.st_dev, found.st_ino};
    return fault(Kind::absent,
                 fmt::format("{} is no longer there; nothing is kept until progress is turned on again.",
                             file.string()));
}

ProgressExpected<ProgressStore::Opened> ProgressStore::open(const fs::path& file, Missing missing)
{
    const std::string name = file.string();
    struct stat found = {};
    const bool exists = ::stat(file.c_str(), &found) == 0;
    if (!exists && errno != ENOENT)
        return fault(Kind::other,
                     fmt::format("{} cannot be reached ({}); the program goes on without keeping progress.",
                                 name, std::strerror(errno)));
    if (!exists && missing == Missing::isAFault)
        return fault(Kind::absent, fmt::format("There is no {}; progress was never turned on here.", name));
    if (exists && !S_ISREG(found.st_mode))
        return fault(
            Kind::foreign,
            fmt::format(
                "{} is not a file, so progress cannot be kept; move it away and turn progress on again.",
                name));
    if (!exists) {
        std::error_code failed;
        fs::create_directories(file.parent_path(), failed);
        if (failed)
            return fault(Kind::readOnly,
                         fmt::format("The folder {} cannot be made ({}), so progress cannot be kept.",
                                     file.parent_path().string(), failed.message()));
    }
    const Identity before{found.st_dev, found.st_ino};

    auto database =
        SqliteDatabase::open(file, exists ? SqliteDatabase::Mode::readWrite : SqliteDatabase::Mode::create);
    if (!database)
        return fault(Kind::readOnly,
                     fmt::format("{} cannot be opened ({}); the program goes on without keeping progress.",
                                 name, database.error().message));
    ProgressStore store(*std::move(database), file);
    SqliteDatabase& db = store.m_database;

    const auto examine = [&]() -> SqliteExpected<ProgressExpected<std::string>> {
        if (auto done = setUp(db); !done)
            return tl::unexpected(done.error());
        const auto id = db.integer("PRAGMA application_id");
        if (!id)
            return tl::unexpected(id.error());
        const auto version = db.integer("PRAGMA user_version");
        if (!version)
            return tl::unexpected(version.error());
        const auto tables = db.integer("SELECT count(*) FROM sqlite_schema");
        if (!tables)
            return tl::unexpected(tables.error());
        if (*id != progressApplicationId && (*id != 0 || *version != 0 || *tables != 0))
            return fault(Kind::foreign,
                         fmt::format("{} is another program's database and was left as it is; move it away "
                                     "and turn progress on again.",
                                     name));
        if (*version > progressVersion)
            return fault(Kind::newer,
                         fmt::format("{} was made by a later version of InfraLab and was left as it is; "
                                     "nothing is kept until that version is installed.",
                                     name));
        std::string notice;
        if (*version < progressVersion) {
            if (*version > 0) {
                const auto copy = datedName(file, fmt::format("before-version-{}", progressVersion));
                if (auto done = copyTo(db, copy); !done)
                    return tl::unexpected(done.error());
                notice =
                    fmt::format("Your progress was brought up to date; the file as it was is kept as {}.",
                                copy.filename().string());
            }
            if (auto done = migrate(db); !done)
                return tl::unexpected(done.error());
        }
        return damage(db).map([&](const std::string& wrong) -> ProgressExpected<std::string> {
            if (!wrong.empty())
                return fault(Kind::damaged, wrong);
            return notice;
        });
    };
    const auto examined = examine();
    const bool damaged = examined ? !*examined && examined->error().kind == Kind::damaged
                                  : store.faultOf(examined.error()).kind == Kind::damaged;
    if (!damaged) {
        if (!examined)
            return tl::unexpected(store.faultOf(examined.error()));
        if (!*examined)
            return tl::unexpected(examined->error());
        auto identity = identityOf(file);
        if (!identity)
            return tl::unexpected(identity.error());
        store.m_identity = *identity;
        return Opened{std::move(store), **examined};
    }

    const auto now = identityOf(file);
    if (now && *now != before) // another copy has just moved it aside and begun a new one
        return open(file, missing);
    const fs::path aside = datedName(file, "damaged");
    std::error_code failed;
    fs::rename(file, aside, failed);
    if (failed)
        return fault(
            Kind::readOnly,
            fmt::format(
                "{} is damaged and cannot be moved aside ({}); it was left as it is, and nothing is kept.",
                name, failed.message()));
    fs::rename(journalOf(file), journalOf(aside), failed); // there is none as a rule
    return open(file, Missing::isBegun).map([&](Opened&& fresh) {
        fresh.notice =
            fmt::format("The file of your progress was damaged; it is kept as {}, and a new one was begun.",
                        aside.string());
        return std::move(fresh);
    });
}

} // namespace infralab
