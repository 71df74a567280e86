// Every row of the tables of sums, to the bit.

#include "accumulation_run.hpp"
#include "tests/compute/numerics_tables.hpp"

#include <cmath>
#include <map>

namespace infralab {
namespace {

struct TableRow
{
    std::string name, terms, format, algorithm, code, exact, correct, ulps, condition;
    std::size_t count = 0;
};

/// Of sums.txt: its layout is told in the README beside it.
std::vector<TableRow> rowsOfSums()
{
    std::ifstream file(compute::roundingTables / "sums.txt");
    std::vector<TableRow> rows;
    TableRow row;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "case") {
            words >> row.name;
        } else if (word == "terms") {
            row.terms.clear();
            row.count = 0;
            while (words >> word) {
                const auto star = word.find('*');
                const int times = star == std::string::npos ? 1 : std::stoi(word.substr(star + 1));
                for (int i = 0; i < times; ++i, ++row.count)
                    row.terms += word.substr(0, star) + '\n';
            }
        } else if (word == "format") {
            words >> row.format >> row.exact >> row.correct >> row.condition;
        } else {
            do {
                const auto equals = word.find('='), colon = word.find(':');
                row.algorithm = word.substr(0, equals);
                row.code = word.substr(equals + 1, colon - equals - 1);
                row.ulps = word.substr(colon + 1);
                rows.push_back(row);
            } while (words >> word);
        }
    }
    return rows;
}

TEST(AccumulationTables, EveryRowIsEqualToTheBit)
{
    const auto rows = rowsOfSums();
    ASSERT_EQ(rows.size(), 716U);
    for (const auto& row : rows) {
        const auto got = accumulated({.input = row.terms, .format = row.format, .algorithm = row.algorithm});
        const std::string what = row.name + ' ' + row.format + ' ' + row.algorithm;
        ASSERT_TRUE(got.result) << what << ": " << got.result.error().message;
        const auto& r = *got.result;
        EXPECT_EQ(r.sumCode, row.code) << what;
        EXPECT_EQ(r.exactText, row.exact) << what;
        EXPECT_EQ(r.correctCode, row.correct) << what;
        if (row.ulps == "-")
            EXPECT_TRUE(std::isnan(r.errorUlps)) << what;
        else if (row.ulps.starts_with('>'))
            EXPECT_GT(std::abs(r.errorUlps), std::stod(row.ulps.substr(1))) << what;
        else
            EXPECT_EQ(std::abs(r.errorUlps), std::stod(row.ulps)) << what;
        if (row.condition == "inf")
            EXPECT_TRUE(std::isinf(r.condition)) << what;
        else
            EXPECT_NEAR(r.condition / std::stod(row.condition), 1, 5e-6) << what;
        EXPECT_TRUE(got.truth && got.truth->holds()) << what;
        EXPECT_EQ(got.progress, 1) << what;
    }
}

TEST(AccumulationTables, TheComparisonHasTheSameCodes)
{
    std::map<std::pair<std::string, std::string>, std::vector<TableRow>> cases;
    for (const auto& row : rowsOfSums())
        cases[{row.name, row.format}].push_back(row);
    for (const auto& [key, rows] : cases) {
        const auto got = accumulated({.input = rows.front().terms, .format = key.second});
        ASSERT_TRUE(got.result);
        std::map<std::string, std::string> codes;
        for (const auto& row : got.result->algorithms.rows)
            codes[std::get<std::string>(row[0])] = std::get<std::string>(row[3]);
        EXPECT_EQ(codes.size(), 16U);
        for (const auto& row : rows)
            EXPECT_EQ(codes[row.algorithm], row.code)
                << row.name << ' ' << row.format << ' ' << row.algorithm;
    }
}

TEST(AccumulationTables, TheCopyIsTheOracle)
{
    if (!std::filesystem::exists(compute::roundingOracle / "sum_orders.csv"))
        GTEST_SKIP() << "shared/oracles/float_rounding is not beside this checkout";
    const auto copy = rowsOfSums();
    std::map<std::string, std::string> terms;
    for (const auto& row : compute::readCsv(compute::roundingOracle / "sum_inputs.csv"))
        terms[row[0]] += row[2] + '\n';
    std::map<std::string, const TableRow*> copied;
    for (const auto& row : copy)
        copied[row.name + ' ' + row.format + ' ' + row.algorithm] = &row;
    const auto oracle = compute::readCsv(compute::roundingOracle / "sum_orders.csv");
    EXPECT_EQ(oracle.size(), copy.size());
    for (const auto& row : oracle) {
        const auto* mine = copied[row[0] + ' ' + row[2] + ' ' + row[3]];
        ASSERT_NE(mine, nullptr) << row[0] << ' ' << row[3];
        EXPECT_EQ(mine->terms, terms[row[0]]);
        EXPECT_EQ(std::to_string(mine->count), row[1]);
        EXPECT_EQ(mine->code, row[4]);
        EXPECT_EQ(mine->exact, row[6]);
        EXPECT_EQ(mine->correct, row[7]);
        EXPECT_EQ(mine->ulps, row[8].empty() ? "-" : row[8]);
        EXPECT_EQ(mine->condition, row[9]);
    }
}

} // namespace
} // namespace infralab
