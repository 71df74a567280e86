#pragma once
// The one file in which a reader's progress is kept: opened, moved aside where it is damaged, written record
// by record. No Qt, so that the command line has it too and sanitizers can judge it.

#include "progress_records.hpp"
#include "sqlite_database.hpp"

#include <filesystem>

namespace infralab {

/// Why the file cannot be used, in a sentence for the reader that names it.
struct ProgressFault
{
    enum class Kind {
        absent,   ///< there is no file, or no longer: removed, or another one in its place
        damaged,  ///< found while in use; opening it again moves it aside
        newer,    ///< made by a later version of the program; untouched
        foreign,  ///< another program's database, or not a file; untouched
        readOnly, ///< may be read and not written
        full,     ///< no space left
        busy,     ///< held by another program for too long
        other
    };
    Kind kind = Kind::other;
    std::string message;
};

template <class T>
using ProgressExpected = tl::expected<T, ProgressFault>;

/// progress.sqlite in the data folder of this program, by XDG's rules as Qt follows them.
std::filesystem::path usualProgressFile();

/// What open() puts aside beside this file: damaged ones, and copies from before a change of version.
std::vector<std::filesystem::path> progressFilesAside(const std::filesystem::path& file);
/// Removes the file, its journals and what was put aside, and overwrites what they held. No store should be
/// open; another copy's notices. A file that is not this program's is left, which is a fault; none at all is
/// not.
ProgressExpected<void> eraseProgressFiles(const std::filesystem::path& file);

/// An open file. Each record is a transaction of its own and on the disk when the call returns.
class ProgressStore
{
public:
    struct Opened;
    enum class Missing {
        isAFault,
        isBegun ///< the file and its folder are made
    };

    /// A damaged file is moved aside and a new one begun, which the notice tells; an older one is copied,
    /// then brought up to date.
    static ProgressExpected<Opened> open(const std::filesystem::path& file, Missing);

    const std::filesystem::path& file() const { return m_file; }
    /// The file may be read only: what it holds can be shown, and each write is a fault.
    bool isReadOnly() const { return m_database.isReadOnly(); }

    /// Whether the reader wants records to be kept; a file once begun may rest.
    ProgressExpected<bool> isWanted();
    ProgressExpected<void> setWanted(bool);

    ProgressExpected<void> add(const ReadSection&);
    ProgressExpected<void> add(const Prediction&);
    /// `tries` is what this answer adds, 1 as a rule.
    ProgressExpected<void> add(const CheckRecord&);
    /// Leaves the note as it is.
    ProgressExpected<void> setDone(const ReadingRecord&);
    /// Leaves the tick as it is.
    ProgressExpected<void> setNote(const ReadingRecord&);
    ProgressExpected<void> add(const Attachment&);
    ProgressExpected<void> remove(const Attachment&);
    ProgressExpected<void> add(const RunRecord&);
    ProgressExpected<void> setPlace(const PlaceRecord&);

    /// Merges what another file holds, all or nothing; says how many records are new.
    ProgressExpected<std::size_t> merge(const ProgressRecords&);
    /// All but the runs, of which there may be many.
    ProgressExpected<ProgressRecords> records();
    /// The newest first; all where `limit` is negative.
    ProgressExpected<std::vector<RunRecord>> runs(std::int64_t limit = -1);
    /// Changes when another connection has written.
    ProgressExpected<std::int64_t> dataVersion();

private:
    /// The file's device and number, by which one that was removed or replaced is told from the one that is
    /// open.
    struct Identity
    {
        std::uint64_t device = 0, number = 0;
        bool operator==(const Identity&) const = default;
    };

    ProgressStore(SqliteDatabase&& database, std::filesystem::path file);
    static ProgressExpected<Identity> identityOf(const std::filesystem::path& file);
    ProgressFault faultOf(const SqliteError&) const;
    /// Runs `change` in a transaction, provided that the file is still in its place.
    template <class Change>
    ProgressExpected<void> write(Change change);
    SqliteExpected<ProgressRecords> readRecords();
    SqliteExpected<std::vector<RunRecord>> readRuns(std::int64_t limit);
    SqliteExpected<void> replaceAll(const ProgressRecords&);
    template <class... Values>
    SqliteExpected<void> run(std::string_view sql, const Values&... values);

    SqliteDatabase m_database;
    std::filesystem::path m_file;
    Identity m_identity;
};

struct ProgressStore::Opened
{
    ProgressStore store;
    std::string notice; ///< what the reader should know; empty as a rule
};

} // namespace infralab
