#pragma once
// An SQLite database and its statements, closed by themselves and with SQLite's own error codes. Here, and
// not Qt's SQL module, because what to do next depends on the exact code: busy, full, read-only and damaged
// differ.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

struct sqlite3;
struct sqlite3_stmt;

namespace infralab {

/// What SQLite said.
struct SqliteError
{
    int code = 0;        ///< an extended result code, SQLITE_IOERR_WRITE for example
    std::string message; ///< SQLite's own words, which are for a log and not for a reader

    /// The primary result code: SQLITE_IOERR of SQLITE_IOERR_WRITE.
    int primary() const { return code & 0xff; }
};

template <class T>
using SqliteExpected = tl::expected<T, SqliteError>;

/// A prepared statement. Parameters are numbered from 1, columns from 0. Must not outlive its database.
class SqliteStatement
{
public:
    SqliteStatement& bind(int parameter, std::int64_t);
    SqliteStatement& bind(int parameter, double);           ///< NaN is stored as null
    SqliteStatement& bind(int parameter, std::string_view); ///< copied; UTF-8

    /// True with each row, false after the last.
    SqliteExpected<bool> step();
    /// Runs to the end; rows are passed over. The statement may then be bound and run again.
    SqliteExpected<void> run();
    void reset();

    std::int64_t integer(int column) const;
    double real(int column) const; ///< NaN for null
    std::string text(int column) const;
    bool isNull(int column) const;

private:
    friend class SqliteDatabase;
    struct Finalize
    {
        void operator()(sqlite3_stmt*) const;
    };
    explicit SqliteStatement(sqlite3_stmt* statement)
        : m_statement(statement)
    {}
    SqliteError error() const;

    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    std::optional<SqliteError> m_bindError; ///< told by the next step
};

/// One connection, for one thread at a time.
class SqliteDatabase
{
public:
    enum class Mode {
        readOnly,
        readWrite, ///< read-only where the file is; see isReadOnly
        create     ///< as readWrite, and begins the file where there is none
    };

    /// ":memory:" is a database of this connection alone.
    static SqliteExpected<SqliteDatabase> open(const std::filesystem::path& file, Mode mode);

    /// One or more statements without parameters; rows are passed over.
    SqliteExpected<void> execute(const char* sql);
    /// One statement, with parameters as `?1`.
    SqliteExpected<SqliteStatement> prepare(std::string_view sql);
    /// The first column of the first row: PRAGMA user_version, count(*). An error where there is no row.
    SqliteExpected<std::int64_t> integer(std::string_view sql);

    bool isReadOnly() const;
    int changes() const; ///< rows that the last statement changed
    std::int64_t lastRowId() const;
    /// How long a locked database is waited for; asked again every millisecond, so that a copy which writes
    /// without a pause starves nobody (SQLite's own waiting soon asks ten times a second only).
    void setBusyTimeout(int milliseconds);

private:
    struct Close
    {
        void operator()(sqlite3*) const;
    };
    explicit SqliteDatabase(sqlite3* connection)
        : m_connection(connection)
    {}

    std::unique_ptr<sqlite3, Close> m_connection;
};

/// From BEGIN IMMEDIATE to commit(); rolled back where it is destroyed before.
class SqliteTransaction
{
public:
    static SqliteExpected<SqliteTransaction> begin(SqliteDatabase&);
    SqliteTransaction(SqliteTransaction&& other) noexcept;
    SqliteTransaction& operator=(SqliteTransaction&&) = delete;
    ~SqliteTransaction();
    SqliteExpected<void> commit();

private:
    explicit SqliteTransaction(SqliteDatabase& database)
        : m_database(&database)
    {}
    SqliteDatabase* m_database;
};

} // namespace infralab
