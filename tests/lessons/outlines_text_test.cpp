// What the outlined lessons state and no value link shows: ratios, means and steps worked by hand from runs.
// Each is run in a lab of its page, as a reader would do it.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

std::string rounded(double value, int decimals)
{
    return fmt::format("{:.{}f}", value, decimals);
}

/// The first step at which a curve lies below a threshold; -1 where it never does.
int firstBelow(const Experiment& experiment, std::string_view curve, double threshold)
{
    const auto& losses = output<Series>(experiment, curve).y;
    const auto step =
        std::find_if(losses.begin(), losses.end(), [&](double loss) { return loss < threshold; });
    return step == losses.end() ? -1 : static_cast<int>(step - losses.begin());
}

TEST(OutlinesText, Lesson02WidensTheBoundary)
{
    const auto square = lab("lesson-02").experiment, flat = with(square, {{"rows", "32"}, {"columns", "8"}});
    const auto ratio = [&](std::string_view output) { return number(square, output) / number(flat, output); };
    EXPECT_EQ(rounded(ratio("cycles_scalesim"), 2), "1.84");
    EXPECT_EQ(rounded(ratio("cycles_with_drain"), 2), "1.64");
    EXPECT_EQ(rounded(ratio("total_cycles"), 2), "1.57");
    const Changes slow{{"dram_gbps", "2"}};
    EXPECT_EQ(number(with(square, slow), "total_cycles"), number(with(flat, slow), "total_cycles"));
}

TEST(OutlinesText, Lesson02StopsTheClockAtThreeLosses)
{
    const auto narrow = lab("lesson-02", 1).experiment, wide = with(narrow, {{"gradient_format", "e5m2"}});
    struct Stop
    {
        double loss;
        int fp32, e5m2, e4m3fn;
    };
    for (const auto& stop : {Stop{0.05, 60, 60, 61}, Stop{0.01, 169, 169, 247}, Stop{0.001, 481, 501, -1}}) {
        EXPECT_EQ(firstBelow(narrow, "curve_fp32", stop.loss), stop.fp32);
        EXPECT_EQ(firstBelow(wide, "curve_with", stop.loss), stop.e5m2);
        EXPECT_EQ(firstBelow(narrow, "curve_with", stop.loss), stop.e4m3fn);
    }
}

TEST(OutlinesText, Lesson04LosesTheSmallGradientsForGood)
{
    const auto shown = lab("lesson-04", 1).experiment;
    EXPECT_EQ(firstBelow(shown, "curve_without", 0.05) - firstBelow(shown, "curve_fp32", 0.05), 6);
    EXPECT_EQ(firstBelow(shown, "curve_without", 0.001), -1);
    const double at60 =
        output<Series>(shown, "curve_without").y.at(60) / output<Series>(shown, "curve_fp32").y.at(60);
    EXPECT_EQ(rounded(100 * (at60 - 1), 0), "13");
    EXPECT_EQ(rounded(number(shown, "loss_without") / number(shown, "loss_fp32"), 0), "18");
}

TEST(OutlinesText, Lesson06CountsBytesBeforeItJoins)
{
    const auto small = lab("lesson-06").experiment,
               large = with(small, {{"input_sram_kib", "128"}, {"weight_sram_kib", "8"}});
    EXPECT_EQ(number(small, "dram_words") / number(large, "dram_words"), 11);
    EXPECT_EQ(number(small, "total_cycles"), number(large, "total_cycles"));
    // Above 5.3 multiply-adds a byte the roof is the array's peak.
    EXPECT_EQ(rounded(number(small, "roof_tops") * 1000 / 2 / 34, 1), "5.3");
    EXPECT_GT(number(small, "intensity"), 5.3);
}

TEST(OutlinesText, Lesson07ShowsRoundingLargerThanAFault)
{
    const auto shown = lab("lesson-07").experiment;
    const auto narrow = cells(shown, "c"), wide = cells(with(shown, {{"accumulator", "fp32"}}), "c");
    double largest = 0;
    for (std::size_t index = 0; index < narrow.size(); ++index)
        largest = std::max(largest, std::abs(narrow[index] - wide[index]));
    EXPECT_EQ(rounded(largest, 2), "0.09");
    const auto flipped =
        cells(with(shown,
                   {{"fault", "flipped_bit"}, {"fault_row", "2"}, {"fault_column", "5"}, {"fault_bit", "3"}}),
              "c");
    EXPECT_EQ(rounded(std::abs(narrow.at(21) - flipped.at(21)), 2), "0.03");
    // The exact sum of 1 to 16 lies between two numbers of e4m3fn, and two trees of one depth take one each.
    const auto numbers =
        with(lab("lesson-07", 1).experiment,
             {{"input", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"}, {"accumulator", "e4m3fn"}});
    EXPECT_EQ(number(numbers, "exact_sum"), 136);
    EXPECT_EQ(number(with(numbers, {{"algorithm", "tree_adjacent"}}), "sum"), 144);
    EXPECT_EQ(number(with(numbers, {{"algorithm", "tree_strided_pow2"}}), "sum"), 128);
}

/// Millijoules of a layer: a chip of some watts over the time, 240 pJ a byte, 0.23 pJ a multiply-add.
double millijoules(const Experiment& layer, double watts)
{
    const double multiplyAdds = 49.0 * 512 * 2048, bytes = multiplyAdds / number(layer, "intensity");
    return watts * number(layer, "time_us") * 1e-3 + bytes * 240e-9 + multiplyAdds * 0.23e-9;
}

TEST(OutlinesText, Lesson08AddsUpTheEnergyOfALayer)
{
    const auto of = [](const std::string& size) {
        return with(lab("lesson-08").experiment, {{"rows", size}, {"columns", size}});
    };
    EXPECT_EQ(rounded(millijoules(of("16"), 20), 1), "12.2");
    EXPECT_EQ(rounded(millijoules(of("64"), 20), 1), "2.3");
    // Where idle power grows with the array, the smallest wins.
    EXPECT_LT(millijoules(of("16"), 1), millijoules(of("64"), 16));
    EXPECT_LT(millijoules(of("64"), 16), millijoules(of("128"), 64));
}

TEST(OutlinesText, Lesson08TurnsOperationsIntoEnergy)
{
    const auto models = output<Table>(lab("lesson-08", 1).experiment, "models");
    const auto megawattHours = [&](std::size_t row) {
        const double training = std::get<double>(models.rows.at(row).at(4)),
                     serving = std::get<double>(models.rows.at(row).at(5));
        return (training / 400e12 + serving / 200e12) / 3600 * 0.7e-3;
    };
    EXPECT_EQ(rounded(megawattHours(1), 0), "72");
    EXPECT_EQ(rounded(megawattHours(2), 0), "52");
    EXPECT_EQ(rounded(100 * (1 - megawattHours(2) / megawattHours(1)), 0), "28");
}

TEST(OutlinesText, Lesson09IsOffByFarMoreThanChance)
{
    const auto fit = with(lab("lesson-09", 1).experiment, {{"starts", "quick"}, {"bootstrap", "200"}});
    EXPECT_EQ(rounded(number(fit, "alpha_se"), 3), "0.008");
}

TEST(OutlinesText, Lesson10FindsTheSimplestRival)
{
    const auto shown = lab("lesson-10", 1).experiment;
    EXPECT_EQ(rounded(number(shown, "loss_without") / number(shown, "loss_with"), 0), "24");
    const auto clean = lab("lesson-10", 2).experiment, all = with(clean, {{"drop_largest", "0"}});
    const double moved =
        (number(clean, "exponent_a") - number(all, "exponent_a")) / number(clean, "exponent_a_se");
    EXPECT_GT(moved, 3.5);
    EXPECT_LT(moved, 4);
}

} // namespace
} // namespace infralab
