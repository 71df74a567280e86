#include "app/views/decimation.hpp"
#include "app/views/graph_layout.hpp"
#include "app/views/number_text.hpp"
#include "app/views/output_table.hpp"
#include "app/views/ticks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

namespace infralab {
namespace {

TEST(Ticks, AreRoundAndCoverTheRange)
{
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> power(-9, 12), sign(-1, 1);
    for (int i = 0; i < 2000; ++i) {
        const double a = sign(random) * std::pow(10, power(random)),
                     b = sign(random) * std::pow(10, power(random));
        const auto ticks = niceTicks(a, b, 6);
        ASSERT_GE(ticks.at.size(), 2u);
        ASSERT_LE(ticks.at.size(), 14u);
        const double step = ticks.at[1] - ticks.at[0];
        EXPECT_LE(ticks.low, std::min(a, b) + 1e-8 * step);
        EXPECT_GE(ticks.high, std::max(a, b) - 1e-8 * step);
        const double mantissa = step / std::pow(10, std::floor(std::log10(step) + 1e-9));
        EXPECT_TRUE(std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 ||
                    std::abs(mantissa - 5) < 1e-6)
            << mantissa;
    }
}

TEST(Ticks, LabelsAreUniqueAndShort)
{
    for (const auto& [low, high] : std::vector<std::pair<double, double>>{
             {0, 1}, {392.4, 411}, {-3, 7}, {0, 1e6}, {1e-6, 3e-6}, {5, 5}, {0, 0}, {1e15, 1e15 + 4}}) {
        const auto ticks = niceTicks(low, high, 5);
        EXPECT_EQ(std::set<std::string>(ticks.labels.begin(), ticks.labels.end()).size(), ticks.labels.size())
            << low << ' ' << high;
    }
    EXPECT_EQ(niceTicks(0, 1, 5).labels, (std::vector<std::string>{"0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
    EXPECT_EQ(niceTicks(0, 4000, 4).labels,
              (std::vector<std::string>{"0", "1,000", "2,000", "3,000", "4,000"}));
}

TEST(Ticks, SurviveWhatIsNoRange)
{
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        EXPECT_GE(niceTicks(bad, 1, 5).at.size(), 2u);
        EXPECT_GE(niceTicks(0, bad, 5).at.size(), 2u);
        EXPECT_GE(logTicks(bad, bad, 5).at.size(), 2u);
    }
    EXPECT_GE(logTicks(0, 10, 5).at.size(), 2u);
}

TEST(Ticks, LogarithmicOnesAreDecades)
{
    const auto wide = logTicks(3, 2e6, 8);
    EXPECT_EQ(wide.low, 1);
    EXPECT_EQ(wide.high, 1e7);
    EXPECT_EQ(wide.labels.front(), "1");
    const auto narrow = logTicks(1.2, 40, 8);
    EXPECT_EQ(narrow.at, (std::vector<double>{1, 2, 5, 10, 20, 50}));
}

TEST(NumberText, IsForPeople)
{
    EXPECT_EQ(readable(1234567), "1,234,567");
    EXPECT_EQ(readable(26.719), "26.72");
    EXPECT_EQ(readable(-16), "-16");
    EXPECT_EQ(readable(0.5), "0.5");
    EXPECT_EQ(readable(std::nan("")), "–");
    EXPECT_EQ(readable(HUGE_VAL), "∞");
    EXPECT_EQ(readable(0), "0");
    EXPECT_EQ(readable(-0.0), "0");
    EXPECT_EQ(readable(1.5e-7), "1.5 × 10⁻⁷");
    EXPECT_EQ(readable(12345.678), "12,346");
    EXPECT_EQ(readable(87.5, "%"), "87.5 %");
    EXPECT_EQ(exact(0.1), "0.1");
    EXPECT_EQ(exact(1.0 / 3), "0.3333333333333333");
}

TEST(Decimation, KeepsEveryPeak)
{
    std::vector<double> y(1'000'000, 0.0);
    const std::vector<std::size_t> spikes{17, 4711, 123456, 777777, 999998};
    for (const auto i : spikes)
        y[i] = i % 2 ? 100 : -100;
    const auto kept = pointsToDraw(y, 1000);
    EXPECT_LE(kept.size(), 4100u);
    EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
    EXPECT_EQ(kept.front(), 0u);
    EXPECT_EQ(kept.back(), y.size() - 1);
    for (const auto i : spikes)
        EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), i)) << i;
}

TEST(Decimation, LeavesShortSeriesAndDropsWhatIsNoNumber)
{
    EXPECT_EQ(pointsToDraw({1, 2, 3}).size(), 3u);
    EXPECT_EQ(pointsToDraw({1, std::nan(""), 3}), (std::vector<std::size_t>{0, 2}));
    EXPECT_TRUE(pointsToDraw({}).empty());
    EXPECT_TRUE(pointsToDraw(std::vector<double>(9000, std::nan(""))).empty());
}

TEST(GraphLayout, EdgesPointDownAndNoTwoNodesMeet)
{
    Graph graph;
    for (int i = 0; i < 12; ++i)
        graph.nodes.push_back({std::to_string(i), "", ""});
    for (int i = 0; i < 12; ++i)
        for (int j = i + 1; j < 12; j += i + 2)
            graph.edges.push_back({i, j, ""});
    const auto places = layered(graph);
    for (const auto& edge : graph.edges)
        EXPECT_LT(places[static_cast<std::size_t>(edge.from)].layer,
                  places[static_cast<std::size_t>(edge.to)].layer);
    std::set<std::pair<int, double>> taken;
    for (const auto& place : places)
        EXPECT_TRUE(taken.insert({place.layer, place.across}).second);
}

TEST(GraphLayout, EndsOnCyclesAndOnNothing)
{
    Graph graph;
    EXPECT_TRUE(layered(graph).empty());
    graph.nodes.resize(3);
    graph.edges = {{0, 1, ""}, {1, 2, ""}, {2, 0, ""}, {1, 1, ""}};
    EXPECT_EQ(layered(graph).size(), 3u);
}

TEST(OutputTable, HoldsWhatThePictureHolds)
{
    OutputSpec spec;
    spec.label = "Height";
    spec.xLabel = "Position";
    const auto series = tableOf(spec, Series{{1, 2}, {3, 4}, {2, 3}, {4, 5}});
    EXPECT_EQ(series.columns, (std::vector<std::string>{"Position", "Height", "low", "high"}));
    EXPECT_EQ(std::get<double>(series.rows[1][3]), 5);
    const auto grid = tableOf(spec, Grid{2, 2, {1, 2, 3, 4}, {"a", "b"}, {"c", "d"}});
    EXPECT_EQ(std::get<std::string>(grid.rows[1][0]), "b");
    EXPECT_EQ(std::get<double>(grid.rows[1][2]), 4);
    EXPECT_TRUE(tableOf(spec, Frames{}).rows.empty());
}

} // namespace
} // namespace infralab
