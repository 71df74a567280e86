// The wrapper of SQLite: values come back as they went in, and errors keep their code.

#include "temporary_folder.hpp"

#include <sqlite3.h>

#include <cmath>

using namespace infralab;

namespace {

SqliteDatabase inMemory()
{
    return *SqliteDatabase::open(":memory:", SqliteDatabase::Mode::create);
}

TEST(SqliteDatabase, GivesValuesBackAsTheyWereBound)
{
    auto database = inMemory();
    ASSERT_TRUE(database.execute("CREATE TABLE t (a INTEGER, b REAL, c TEXT)"));
    auto insert = database.prepare("INSERT INTO t VALUES (?1, ?2, ?3)");
    ASSERT_TRUE(insert);
    const std::string text("null \0 inside, \xc3\xa9", 17);
    ASSERT_TRUE(insert->bind(1, std::int64_t{-9007199254740993}).bind(2, 0.1).bind(3, text).run());
    ASSERT_TRUE(insert->bind(1, std::int64_t{2}).bind(2, std::nan("")).bind(3, std::string_view()).run());
    auto select = database.prepare("SELECT a, b, c FROM t ORDER BY rowid");
    ASSERT_TRUE(select->step().value());
    EXPECT_EQ(select->integer(0), -9007199254740993);
    EXPECT_EQ(select->real(1), 0.1);
    EXPECT_EQ(select->text(2), text);
    ASSERT_TRUE(select->step().value());
    EXPECT_TRUE(select->isNull(1));
    EXPECT_TRUE(std::isnan(select->real(1)));
    EXPECT_EQ(select->text(2), "");
    EXPECT_FALSE(select->isNull(2));
    EXPECT_FALSE(select->step().value());
}

TEST(SqliteDatabase, KeepsTheExactErrorCode)
{
    auto database = inMemory();
    ASSERT_TRUE(database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT; INSERT INTO t VALUES (1)"));
    EXPECT_EQ(database.execute("INSERT INTO t VALUES (1)").error().code, SQLITE_CONSTRAINT_PRIMARYKEY);
    EXPECT_EQ(database.execute("INSERT INTO t VALUES ('x')").error().code, SQLITE_MISMATCH);
    EXPECT_EQ(database.prepare("SELEKT 1").error().primary(), SQLITE_ERROR);
    EXPECT_EQ(database.integer("SELECT a FROM t WHERE a = 5").error().code, SQLITE_EMPTY);
    auto insert = database.prepare("INSERT INTO t VALUES (?1)");
    EXPECT_EQ(insert->bind(2, std::int64_t{1}).run().error().primary(), SQLITE_RANGE);
    const test::TemporaryFolder folder;
    EXPECT_EQ(SqliteDatabase::open(folder / "none.sqlite", SqliteDatabase::Mode::readWrite).error().primary(),
              SQLITE_CANTOPEN);
}

TEST(SqliteDatabase, RollsATransactionBackThatWasNotCommitted)
{
    auto database = inMemory();
    ASSERT_TRUE(database.execute("CREATE TABLE t (a)"));
    {
        auto dropped = SqliteTransaction::begin(database);
        ASSERT_TRUE(dropped);
        ASSERT_TRUE(database.execute("INSERT INTO t VALUES (1)"));
    }
    EXPECT_EQ(database.integer("SELECT count(*) FROM t").value(), 0);
    auto kept = SqliteTransaction::begin(database);
    ASSERT_TRUE(database.execute("INSERT INTO t VALUES (1)"));
    ASSERT_TRUE(kept->commit());
    EXPECT_EQ(database.integer("SELECT count(*) FROM t").value(), 1);
}

} // namespace
