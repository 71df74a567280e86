// SQLite's C interface, wrapped.

#include "sqlite_database.hpp"

#include <sqlite3.h>

#include <cmath>
#include <limits>
#include <thread>

namespace infralab {

namespace {

SqliteError errorOf(sqlite3* connection, int code)
{
    if (!connection)
        return {code, sqlite3_errstr(code)};
    const int extended = sqlite3_extended_errcode(connection);
    return {(extended & 0xff) == (code & 0xff) ? extended : code, sqlite3_errmsg(connection)};
}

} // namespace

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

SqliteError SqliteStatement::error() const
{
    sqlite3* connection = sqlite3_db_handle(m_statement.get());
    return errorOf(connection, sqlite3_errcode(connection));
}

SqliteStatement& SqliteStatement::bind(int parameter, std::int64_t value)
{
    if (sqlite3_bind_int64(m_statement.get(), parameter, value) != SQLITE_OK)
        m_bindError = error();
    return *this;
}

SqliteStatement& SqliteStatement::bind(int parameter, double value)
{
    if (sqlite3_bind_double(m_statement.get(), parameter, value) != SQLITE_OK)
        m_bindError = error();
    return *this;
}

SqliteStatement& SqliteStatement::bind(int parameter, std::string_view value)
{
    if (sqlite3_bind_text64(m_statement.get(), parameter, value.data() ? value.data() : "", value.size(),
                            SQLITE_TRANSIENT, SQLITE_UTF8) != SQLITE_OK)
        m_bindError = error();
    return *this;
}

SqliteExpected<bool> SqliteStatement::step()
{
    if (m_bindError) {
        auto told = tl::unexpected(*std::move(m_bindError));
        m_bindError.reset();
        return told;
    }
    switch (sqlite3_step(m_statement.get())) {
    case SQLITE_ROW:
        return true;
    case SQLITE_DONE:
        return false;
    default:
        return tl::unexpected(error());
    }
}

SqliteExpected<void> SqliteStatement::run()
{
    auto more = step();
    while (more && *more)
        more = step();
    reset();
    if (!more)
        return tl::unexpected(more.error());
    return {};
}

void SqliteStatement::reset()
{
    sqlite3_reset(m_statement.get());
}

std::int64_t SqliteStatement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double SqliteStatement::real(int column) const
{
    return isNull(column) ? std::numeric_limits<double>::quiet_NaN()
                          : sqlite3_column_double(m_statement.get(), column);
}

std::string SqliteStatement::text(int column) const
{
    const auto* bytes = sqlite3_column_text(m_statement.get(), column);
    if (!bytes)
        return {};
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    return {reinterpret_cast<const char*>(bytes), size};
}

bool SqliteStatement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

void SqliteDatabase::Close::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

SqliteExpected<SqliteDatabase> SqliteDatabase::open(const std::filesystem::path& file, Mode mode)
{
    const int flags = mode == Mode::readOnly    ? SQLITE_OPEN_READONLY
                      : mode == Mode::readWrite ? SQLITE_OPEN_READWRITE
                                                : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &connection, flags | SQLITE_OPEN_EXRESCODE, nullptr);
    SqliteDatabase database(connection);
    if (code != SQLITE_OK)
        return tl::unexpected(errorOf(connection, code));
    return database;
}

SqliteExpected<void> SqliteDatabase::execute(const char* sql)
{
    if (const int code = sqlite3_exec(m_connection.get(), sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
        return tl::unexpected(errorOf(m_connection.get(), code));
    return {};
}

SqliteExpected<SqliteStatement> SqliteDatabase::prepare(std::string_view sql)
{
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v2(m_connection.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    if (code != SQLITE_OK)
        return tl::unexpected(errorOf(m_connection.get(), code));
    return SqliteStatement(statement);
}

SqliteExpected<std::int64_t> SqliteDatabase::integer(std::string_view sql)
{
    return prepare(sql).and_then([](SqliteStatement&& statement) -> SqliteExpected<std::int64_t> {
        const auto row = statement.step();
        if (!row)
            return tl::unexpected(row.error());
        if (!*row)
            return tl::unexpected(SqliteError{SQLITE_EMPTY, "the query has no row"});
        return statement.integer(0);
    });
}

bool SqliteDatabase::isReadOnly() const
{
    return sqlite3_db_readonly(m_connection.get(), "main") == 1;
}

int SqliteDatabase::changes() const
{
    return sqlite3_changes(m_connection.get());
}

std::int64_t SqliteDatabase::lastRowId() const
{
    return sqlite3_last_insert_rowid(m_connection.get());
}

void SqliteDatabase::setBusyTimeout(int milliseconds)
{
    const auto waitOrGiveUp = [](void* longest, int asked) {
        if (asked >= static_cast<int>(reinterpret_cast<std::intptr_t>(longest)))
            return 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return 1;
    };
    sqlite3_busy_handler(m_connection.get(), waitOrGiveUp,
                         reinterpret_cast<void*>(static_cast<std::intptr_t>(milliseconds)));
}

SqliteExpected<SqliteTransaction> SqliteTransaction::begin(SqliteDatabase& database)
{
    return database.execute("BEGIN IMMEDIATE").map([&database] { return SqliteTransaction(database); });
}

SqliteTransaction::SqliteTransaction(SqliteTransaction&& other) noexcept
    : m_database(std::exchange(other.m_database, nullptr))
{}

SqliteTransaction::~SqliteTransaction()
{
    if (m_database)
        static_cast<void>(m_database->execute("ROLLBACK"));
}

SqliteExpected<void> SqliteTransaction::commit()
{
    auto done = m_database->execute("COMMIT");
    if (done)
        m_database = nullptr;
    return done;
}

} // namespace infralab
