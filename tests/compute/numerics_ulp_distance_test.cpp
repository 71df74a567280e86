// Distances in ulps: the oracle's rules, and steps counted one by one.

#include "compute/numerics/ulp_distance.hpp"
#include "numerics_tables.hpp"

#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

TEST(UlpDistance, EqualsEveryRowOfTheOracle)
{
    const auto rows = readCsv(roundingOracle / "ulp_distance.csv");
    if (rows.empty())
        GTEST_SKIP() << "no oracles beside this checkout";
    EXPECT_EQ(rows.size(), 20U);
    for (const auto& row : rows) {
        const auto distance = ulpDistance(std::stoull(row[0], nullptr, 16), std::stoull(row[1], nullptr, 16),
                                          *findFormat("fp32"));
        EXPECT_EQ(distance ? std::to_string(*distance) : "undefined", row[6]) << row[0] << ' ' << row[1];
    }
}

TEST(UlpDistance, CountsTheStepsFromValueToValue)
{
    for (const auto* id : {"e4m3fn", "e5m2", "e2m1", "e8m0", "e4m3fnuz"}) {
        const auto& format = *findFormat(id);
        std::uint64_t from = format.isScale ? 0 : format.signBit() | format.largestCode();
        std::uint64_t steps = 0;
        for (std::optional<std::uint64_t> code = from; code; code = nextUp(*code, format), ++steps) {
            ASSERT_EQ(ulpDistance(from, *code, format), steps) << id << ' ' << *code;
            ASSERT_EQ(ulpDistance(*code, from, format), steps);
        }
        EXPECT_GT(steps, 14U);
    }
}

} // namespace
} // namespace infralab::compute
