// The records of a reader's progress, written and read.

#include "progress_store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

namespace infralab {

using Kind = ProgressFault::Kind;

namespace {

std::int64_t toStored(Moment moment)
{
    return moment.time_since_epoch().count();
}

Moment fromStored(std::int64_t milliseconds)
{
    return Moment(std::chrono::milliseconds(milliseconds));
}

void bindOne(SqliteStatement& statement, int parameter, const std::string& value)
{
    statement.bind(parameter, std::string_view(value));
}
void bindOne(SqliteStatement& statement, int parameter, double value)
{
    statement.bind(parameter, value);
}
void bindOne(SqliteStatement& statement, int parameter, bool value)
{
    statement.bind(parameter, std::int64_t{value});
}
void bindOne(SqliteStatement& statement, int parameter, std::int64_t value)
{
    statement.bind(parameter, value);
}
void bindOne(SqliteStatement& statement, int parameter, Moment value)
{
    statement.bind(parameter, toStored(value));
}

/// One record for each row of the query.
template <class Record, class Read>
SqliteExpected<void> readAll(SqliteDatabase& database, std::string_view sql, std::vector<Record>& into,
                             Read read)
{
    auto statement = database.prepare(sql);
    if (!statement)
        return tl::unexpected(statement.error());
    auto row = statement->step();
    for (; row && *row; row = statement->step())
        into.push_back(read(*statement));
    if (!row)
        return tl::unexpected(row.error());
    return {};
}

} // namespace

ProgressStore::ProgressStore(SqliteDatabase&& database, std::filesystem::path file)
    : m_database(std::move(database))
    , m_file(std::move(file))
{}

ProgressFault ProgressStore::faultOf(const SqliteError& error) const
{
    const std::string name = m_file.string();
    switch (error.primary()) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return {Kind::damaged, fmt::format("{} is damaged.", name)};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return {Kind::readOnly,
                fmt::format("{} or its folder cannot be written, so nothing new is kept; what was saved is "
                            "safe.",
                            name)};
    case SQLITE_FULL:
        return {Kind::full,
                fmt::format("There is no space left for {}, so nothing new is kept; what was saved is safe.",
                            name)};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {Kind::busy, fmt::format("Another program holds {}, so the latest step was not kept.", name)};
    default:
        return {Kind::other, fmt::format("{} could not be used ({}), so the latest step was not kept.", name,
                                         error.message)};
    }
}

template <class Change>
ProgressExpected<void> ProgressStore::write(Change change)
{
    const auto identity = identityOf(m_file);
    if (!identity)
        return tl::unexpected(identity.error());
    if (*identity != m_identity)
        return tl::unexpected(ProgressFault{
            Kind::absent,
            fmt::format("{} was replaced while it was in use, so the latest step was not kept; turn progress "
                        "on again to go on with the new file.",
                        m_file.string())});
    return SqliteTransaction::begin(m_database)
        .and_then([&](SqliteTransaction&& transaction) {
            SqliteExpected<void> changed = change();
            return changed.and_then([&] { return transaction.commit(); });
        })
        .map_error([this](const SqliteError& error) { return faultOf(error); });
}

template <class... Values>
SqliteExpected<void> ProgressStore::run(std::string_view sql, const Values&... values)
{
    return m_database.prepare(sql).and_then([&](SqliteStatement&& statement) {
        int parameter = 0;
        (bindOne(statement, ++parameter, values), ...);
        return statement.run();
    });
}

ProgressExpected<bool> ProgressStore::isWanted()
{
    return m_database.integer("SELECT coalesce(max(is_wanted), 0) FROM wanted")
        .map([](std::int64_t wanted) { return wanted != 0; })
        .map_error([this](const SqliteError& error) { return faultOf(error); });
}

ProgressExpected<void> ProgressStore::setWanted(bool wanted)
{
    return write([&] { return run("UPDATE wanted SET is_wanted = ?1", wanted); });
}

ProgressExpected<void> ProgressStore::add(const ReadSection& r)
{
    return write([&] {
        return run("INSERT INTO sections VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING", r.page, r.anchor, r.at);
    });
}

ProgressExpected<void> ProgressStore::add(const Prediction& r)
{
    return write([&] {
        return run("INSERT INTO predictions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
                   r.page, r.block, r.guess, r.confidence, r.answer, r.right, r.at);
    });
}

ProgressExpected<void> ProgressStore::add(const CheckRecord& r)
{
    return write([&] {
        return run("INSERT INTO checks VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO UPDATE SET "
                   "given = excluded.given, is_right = excluded.is_right, tries = tries + excluded.tries, "
                   "at = excluded.at WHERE NOT is_right",
                   r.page, r.block, r.given, r.right, r.tries, r.at);
    });
}

ProgressExpected<void> ProgressStore::setDone(const ReadingRecord& r)
{
    return write([&] {
        return run("INSERT INTO readings VALUES (?1, ?2, ?3, '', ?4, 0) ON CONFLICT DO UPDATE SET "
                   "is_done = excluded.is_done, done_at = excluded.done_at",
                   r.list, r.title, r.done, r.doneAt);
    });
}

ProgressExpected<void> ProgressStore::setNote(const ReadingRecord& r)
{
    return write([&] {
        return run("INSERT INTO readings VALUES (?1, ?2, 0, ?3, 0, ?4) ON CONFLICT DO UPDATE SET "
                   "note = excluded.note, note_at = excluded.note_at",
                   r.list, r.title, r.note, r.noteAt);
    });
}

ProgressExpected<void> ProgressStore::add(const Attachment& r)
{
    return write([&] {
        return run("INSERT INTO attachments VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING", r.list, r.title,
                   r.target, r.at);
    });
}

ProgressExpected<void> ProgressStore::remove(const Attachment& r)
{
    return write([&] {
        return run("DELETE FROM attachments WHERE list = ?1 AND title = ?2 AND target = ?3", r.list, r.title,
                   r.target);
    });
}

ProgressExpected<void> ProgressStore::add(const RunRecord& r)
{
    return write([&] {
        return run("INSERT INTO runs VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING", r.link, r.simulator,
                   r.page, r.headline, r.at);
    });
}

ProgressExpected<void> ProgressStore::setPlace(const PlaceRecord& r)
{
    return write([&] {
        return run("INSERT INTO place VALUES (1, ?1, ?2, ?3) ON CONFLICT DO UPDATE SET page = excluded.page, "
                   "section = excluded.section, at = excluded.at",
                   r.page, r.section, r.at);
    });
}

SqliteExpected<ProgressRecords> ProgressStore::readRecords()
{
    using Row = SqliteStatement;
    ProgressRecords all;
    std::vector<PlaceRecord> place;
    return readAll(m_database, "SELECT page, anchor, at FROM sections ORDER BY page, anchor", all.sections,
                   [](const Row& r) {
                       return ReadSection{r.text(0), r.text(1), fromStored(r.integer(2))};
                   })
        .and_then([&] {
            return readAll(m_database,
                           "SELECT page, block, guess, confidence, answer, is_right, at FROM predictions "
                           "ORDER BY page, block",
                           all.predictions, [](const Row& r) {
                               return Prediction{r.text(0),
                                                 r.text(1),
                                                 r.text(2),
                                                 r.real(3),
                                                 r.text(4),
                                                 r.integer(5) != 0,
                                                 fromStored(r.integer(6))};
                           });
        })
        .and_then([&] {
            return readAll(m_database,
                           "SELECT page, block, given, is_right, tries, at FROM checks ORDER BY page, block",
                           all.checks, [](const Row& r) {
                               return CheckRecord{r.text(0),         r.text(1),    r.text(2),
                                                  r.integer(3) != 0, r.integer(4), fromStored(r.integer(5))};
                           });
        })
        .and_then([&] {
            return readAll(
                m_database,
                "SELECT list, title, is_done, note, done_at, note_at FROM readings ORDER BY list, title",
                all.readings, [](const Row& r) {
                    return ReadingRecord{r.text(0),
                                         r.text(1),
                                         r.integer(2) != 0,
                                         r.text(3),
                                         fromStored(r.integer(4)),
                                         fromStored(r.integer(5))};
                });
        })
        .and_then([&] {
            return readAll(m_database,
                           "SELECT list, title, target, at FROM attachments ORDER BY list, title, at",
                           all.attachments, [](const Row& r) {
                               return Attachment{r.text(0), r.text(1), r.text(2), fromStored(r.integer(3))};
                           });
        })
        .and_then([&] {
            return readAll(m_database, "SELECT page, section, at FROM place", place, [](const Row& r) {
                return PlaceRecord{r.text(0), r.text(1), fromStored(r.integer(2))};
            });
        })
        .map([&] {
            if (!place.empty())
                all.place = place.front();
            return std::move(all);
        });
}

ProgressExpected<ProgressRecords> ProgressStore::records()
{
    return readRecords().map_error([this](const SqliteError& error) { return faultOf(error); });
}

SqliteExpected<std::vector<RunRecord>> ProgressStore::readRuns(std::int64_t limit)
{
    std::vector<RunRecord> all;
    const std::string sql = fmt::format(
        "SELECT link, simulator, page, headline, at FROM runs ORDER BY at DESC, link LIMIT {}", limit);
    return readAll(m_database, sql, all,
                   [](const SqliteStatement& r) {
                       return RunRecord{r.text(0), r.text(1), r.text(2), r.text(3), fromStored(r.integer(4))};
                   })
        .map([&] { return std::move(all); });
}

ProgressExpected<std::vector<RunRecord>> ProgressStore::runs(std::int64_t limit)
{
    return readRuns(limit).map_error([this](const SqliteError& error) { return faultOf(error); });
}

SqliteExpected<void> ProgressStore::replaceAll(const ProgressRecords& all)
{
    auto done = m_database.execute("DELETE FROM sections; DELETE FROM predictions; DELETE FROM checks; "
                                   "DELETE FROM readings; DELETE FROM attachments; DELETE FROM runs; "
                                   "DELETE FROM place");
    const auto next = [&done](auto insert) {
        if (done)
            done = insert();
    };
    for (const auto& r : all.sections)
        next([&] { return run("INSERT INTO sections VALUES (?1, ?2, ?3)", r.page, r.anchor, r.at); });
    for (const auto& r : all.predictions)
        next([&] {
            return run("INSERT INTO predictions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", r.page, r.block,
                       r.guess, r.confidence, r.answer, r.right, r.at);
        });
    for (const auto& r : all.checks)
        next([&] {
            return run("INSERT INTO checks VALUES (?1, ?2, ?3, ?4, ?5, ?6)", r.page, r.block, r.given,
                       r.right, r.tries, r.at);
        });
    for (const auto& r : all.readings)
        next([&] {
            return run("INSERT INTO readings VALUES (?1, ?2, ?3, ?4, ?5, ?6)", r.list, r.title, r.done,
                       r.note, r.doneAt, r.noteAt);
        });
    for (const auto& r : all.attachments)
        next([&] {
            return run("INSERT INTO attachments VALUES (?1, ?2, ?3, ?4)", r.list, r.title, r.target, r.at);
        });
    for (const auto& r : all.runs)
        next([&] {
            return run("INSERT INTO runs VALUES (?1, ?2, ?3, ?4, ?5)", r.link, r.simulator, r.page,
                       r.headline, r.at);
        });
    if (all.place)
        next([&] {
            return run("INSERT INTO place VALUES (1, ?1, ?2, ?3)", all.place->page, all.place->section,
                       all.place->at);
        });
    return done;
}

ProgressExpected<std::size_t> ProgressStore::merge(const ProgressRecords& more)
{
    std::size_t fresh = 0;
    return write([&]() -> SqliteExpected<void> {
               auto mine = readRecords();
               if (!mine)
                   return tl::unexpected(mine.error());
               auto runs = readRuns(-1);
               if (!runs)
                   return tl::unexpected(runs.error());
               mine->runs = *std::move(runs);
               const auto before = countOf(*mine);
               const auto all = merged(*std::move(mine), more);
               fresh = countOf(all) - before;
               return replaceAll(all);
           })
        .map([&] { return fresh; });
}

ProgressExpected<std::int64_t> ProgressStore::dataVersion()
{
    return m_database.integer("PRAGMA data_version").map_error([this](const SqliteError& error) {
        return faultOf(error);
    });
}

} // namespace infralab
