// Distributions in narrow formats: closed forms, a slow search among all values, the exact core, and a kernel
// that is wrong.

#include "simulators/rounding_error/samples.hpp"

#include "compute/kernels/format_conversion.hpp"
#include "compute/numerics/number_input.hpp"
#include "compute/opencl/device.hpp"
#include "simulators/contract/experiment.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace infralab {
namespace {

using Lab = RoundingErrorLab;
using Distribution = Lab::Distribution;
using testing::HasSubstr;

Expected<Lab::Result> runWith(const Lab::Params& p, RunContext& context)
{
    static const OutputList<Lab::Result> outputs = [] {
        OutputList<Lab::Result> list;
        Lab::describe(list);
        return list;
    }();
    Run<Lab::Result> run(context, outputs);
    return Lab::run(p, run);
}

Lab::Result ran(const Lab::Params& p)
{
    RunContext context;
    auto result = runWith(p, context);
    EXPECT_TRUE(result) << result.error().message;
    EXPECT_TRUE(context.truth() && context.truth()->holds());
    return result.value_or(Lab::Result{});
}

double cell(const Lab::Result& r, std::string_view format, std::string_view column)
{
    const auto at = std::ranges::find(r.formats.columns, column) - r.formats.columns.begin();
    for (const auto& row : r.formats.rows)
        if (std::get<std::string>(row[0]) == format)
            return std::get<double>(row[static_cast<std::size_t>(at)]);
    ADD_FAILURE() << format << ' ' << column;
    return 0;
}

TEST(RoundingError, GivesSixDecibelsForEachFractionBit)
{
    // Sizes uniform in exponent: 12 E[m^2] 4^F with m log-uniform in [1, 2), whose mean square is 3 / (2 ln
    // 2).
    const auto r = ran({.distribution = Distribution::uniformExponent,
                        .spread = 4,
                        .count = 200'000,
                        .formats = "tf32,fp16,bf16,e4m3fn,e5m2,e4m3fnuz"});
    for (const auto& [id, fractionBits] :
         {std::pair("tf32", 10), {"fp16", 10}, {"bf16", 7}, {"e4m3fn", 3}, {"e5m2", 2}, {"e4m3fnuz", 3}}) {
        const double expected = 10 * std::log10(12 * 3 / (2 * std::log(2.0)) * std::pow(4.0, fractionBits));
        EXPECT_NEAR(cell(r, id, "SQNR (dB)"), expected, 0.1) << id;
        EXPECT_EQ(cell(r, id, "flushed (%)"), 0);
        EXPECT_EQ(cell(r, id, "overflowed (%)"), 0);
    }
    // A quarter of an ulp on average, where results do not crowd at a power of two.
    EXPECT_NEAR(cell(r, "tf32", "mean size of error (ulp)"), 0.25, 0.005);
}

TEST(RoundingError, CostsSixDecibelsToCutOffAndThreeToRoundByChance)
{
    const Lab::Params nearest{.count = 200'000, .formats = "bf16"};
    auto cut = nearest, chance = nearest;
    cut.mode = Rounding::towardZero;
    chance.mode = Rounding::stochastic;
    // Mean squares of the error in ulps: 1/12, 1/3 and 1/6.
    EXPECT_NEAR(ran(nearest).sqnr - ran(cut).sqnr, 10 * std::log10(4.0), 0.1);
    EXPECT_NEAR(ran(nearest).sqnr - ran(chance).sqnr, 10 * std::log10(2.0), 0.1);
    EXPECT_NEAR(cell(ran(chance), "bf16", "mean error (ulp)"), 0, 5 * 0.41 / std::sqrt(200'000.0));
    // The same random bits for the same seed, others for another.
    auto other = chance;
    other.seed = 2;
    EXPECT_EQ(ran(chance).sqnr, ran(chance).sqnr);
    EXPECT_NE(ran(chance).sqnr, ran(other).sqnr);
}

TEST(RoundingError, CountsTheTailsOfTheNormalDistribution)
{
    const double deviation = 300, count = 400'000;
    const auto r =
        ran({.scale = deviation, .count = static_cast<std::int64_t>(count), .formats = "e4m3fn,e5m2"});
    const auto near = [&](double percents, double probability, const char* what) {
        const double sigma = 100 * std::sqrt(probability * (1 - probability) / count);
        EXPECT_NEAR(percents, 100 * probability, 5 * sigma) << what;
    };
    near(cell(r, "e4m3fn", "overflowed (%)"), std::erfc(464 / deviation / std::sqrt(2.0)),
         "beyond the tie at 464");
    EXPECT_EQ(cell(r, "e5m2", "overflowed (%)"), 0);
    const auto small = ran({.scale = 0.002, .count = static_cast<std::int64_t>(count), .formats = "e4m3fn"});
    near(small.flushed, std::erf(0x1p-10 / 0.002 / std::sqrt(2.0)), "below half of the smallest subnormal");
    near(cell(small, "e4m3fn", "subnormal (%)") + small.flushed, std::erf(0x1.ep-7 / 0.002 / std::sqrt(2.0)),
         "below the smallest normal");
}

/// Numbers of a thin and a thick tail, from another generator.
std::vector<float> someNumbers(std::size_t count)
{
    std::mt19937 random(3);
    std::vector<float> x;
    for (std::size_t i = 0; i < count; ++i) {
        const double size = std::exp((static_cast<double>(random()) / 4294967296.0 - 0.5) * 24);
        x.push_back(static_cast<float>(random() % 2 == 0 ? size : -size));
    }
    return x;
}

std::string asText(const std::vector<float>& x)
{
    std::string text;
    for (const float value : x)
        text += fmt::format("{} ", double{value});
    return text;
}

TEST(RoundingError, EqualsASlowSearchAmongAllValues)
{
    const auto x = someNumbers(4000);
    const auto r =
        ran({.distribution = Distribution::listed, .formats = "e4m3fn,e2m1,e5m2", .input = asText(x)});
    for (const char* id : {"e4m3fn", "e2m1", "e5m2"}) {
        const auto& format = *compute::findFormat(id);
        std::vector<double> values; // with both neighbours of a tie; ties go to the even code
        for (std::uint64_t code = 0; code <= format.codeMask(); ++code)
            if (std::isfinite(compute::decode(code, format)))
                values.push_back(compute::decode(code, format));
        double signal = 0, noise = 0, flushed = 0, exact = 0;
        for (const float value : x) {
            double best = values[0];
            for (const double candidate : values)
                if (std::abs(candidate - value) < std::abs(best - value))
                    best = candidate;
            signal += double{value} * value;
            noise += (best - value) * (best - value); // a tie is as far either way
            flushed += best == 0 && value != 0 ? 1 : 0;
            exact += best == value ? 1 : 0;
        }
        EXPECT_NEAR(cell(r, id, "SQNR (dB)"), 10 * std::log10(signal / noise), 1e-9) << id;
        EXPECT_DOUBLE_EQ(cell(r, id, "flushed (%)"), 100 * flushed / static_cast<double>(x.size())) << id;
        EXPECT_DOUBLE_EQ(cell(r, id, "exact (%)"), 100 * exact / static_cast<double>(x.size())) << id;
    }
}

TEST(RoundingError, CountsWhatTheExactCoreFlags)
{
    const auto x = someNumbers(3000);
    for (const auto& [mode, exactMode] :
         {std::pair(Rounding::nearestEven, compute::RoundingMode::nearestEven),
          std::pair(Rounding::towardZero, compute::RoundingMode::towardZero),
          std::pair(Rounding::up, compute::RoundingMode::up),
          std::pair(Rounding::down, compute::RoundingMode::down),
          std::pair(Rounding::nearestAway, compute::RoundingMode::nearestAway)})
        for (const bool saturate : {false, true}) {
            const std::string ids = "e4m3fn,e5m2,e2m1,fp16,e4m3fnuz,custom";
            const auto r = ran({.distribution = Distribution::listed,
                                .formats = ids,
                                .mode = mode,
                                .input = asText(x),
                                .saturate = saturate});
            for (const auto& id : splitIds(ids)) {
                if (id == "custom")
                    continue; // counted by the truth alone
                double overflowed = 0, exact = 0;
                for (const float value : x) {
                    const auto flags = compute::round(compute::unrounded(double{value}),
                                                      *compute::findFormat(id), exactMode, saturate);
                    overflowed += flags.overflow ? 1 : 0;
                    exact += flags.inexact ? 0 : 1;
                }
                EXPECT_DOUBLE_EQ(cell(r, id, "overflowed (%)"), overflowed / 30) << id;
                EXPECT_DOUBLE_EQ(cell(r, id, "exact (%)"), exact / 30) << id;
            }
        }
}

TEST(RoundingError, HistogramsAddUp)
{
    const auto r = ran({.scale = 30, .count = 50'000, .formats = "e4m3fn,e2m1", .mode = Rounding::up});
    double all = 0, lost = 0;
    for (std::size_t i = 0; i < r.sizes.y.size(); ++i) {
        all += r.sizes.y[i];
        const double share = r.lostBySize.cells[r.sizes.y.size() + i]; // of the second format
        lost += std::isnan(share) ? 0 : share * r.sizes.y[i] / 100;
    }
    EXPECT_NEAR(all, 100, 1e-9);
    EXPECT_NEAR(lost, cell(r, "e2m1", "flushed (%)") + cell(r, "e2m1", "overflowed (%)"), 1e-9);
    for (int row = 0; row < r.errors.rows; ++row) {
        double sum = 0, negative = 0;
        for (int i = 0; i < r.errors.columns; ++i) {
            const double share = r.errors.cells[static_cast<std::size_t>(row * r.errors.columns + i)];
            sum += share;
            negative += i < r.errors.columns / 2 ? share : 0;
        }
        EXPECT_NEAR(sum, 100, 1e-9);
        EXPECT_EQ(negative, 0) << "upward rounding errs upward alone";
    }
}

TEST(RoundingError, NamesWhatCannotBeRead)
{
    const auto refusal = [](Lab::Params p) {
        p.distribution = Distribution::listed;
        RunContext context;
        const auto result = runWith(p, context);
        return result ? "" : result.error().where + ": " + result.error().message;
    };
    EXPECT_THAT(refusal({.input = "1 2 bits:0x7e"}),
                testing::AllOf(HasSubstr("input: "), HasSubstr("Number 3: "), HasSubstr("bit pattern")));
    EXPECT_THAT(refusal({.input = "1,5"}), testing::AllOf(HasSubstr("input: "), HasSubstr("1,5")));
    EXPECT_THAT(refusal({.inputFile = "/nowhere/numbers.txt"}), HasSubstr("input_file: "));
    ParamList<Lab::Params> params;
    Lab::describe(params);
    auto p = Lab::Params{.formats = "custom", .bias = 120};
    const auto checked = params.fromValues(params.toValues(p));
    EXPECT_TRUE(checked);
    p.bias = 149;
    const auto tooSmall = params.fromValues(params.toValues(p));
    ASSERT_FALSE(tooSmall);
    EXPECT_EQ(tooSmall.error().where, "bias");
    p.formats = "bf16";
    EXPECT_TRUE(params.fromValues(params.toValues(p))) << "a format that is not asked for is not checked";
}

TEST(RoundingError, ReadsAFileInPlaceOfTheText)
{
    const auto path =
        std::filesystem::temp_directory_path() / fmt::format("infralab column {}.txt", getpid());
    std::ofstream(path) << "1\n500\n-0.001\ninf\nnan\n0\n";
    const auto r =
        ran({.distribution = Distribution::listed, .formats = "e4m3fn", .inputFile = path.string()});
    std::filesystem::remove(path);
    EXPECT_THAT(r.note, HasSubstr("All 6 numbers"));
    EXPECT_THAT(r.note, HasSubstr("2 of them are infinities or NaN"));
    EXPECT_THAT(r.note, HasSubstr("1 are zero"));
    EXPECT_EQ(r.overflowed, 25); // of the four finite ones
    EXPECT_EQ(r.exact, 50);
}

TEST(RoundingError, DrawsTheSameNumbersInWhateverStretches)
{
    for (const auto distribution :
         {Distribution::normal, Distribution::logNormal, Distribution::uniformExponent}) {
        const auto samples = rounding_error::Samples::of({.distribution = distribution}, {}).value();
        std::vector<float> whole(1000), part(37);
        samples.fill(0, whole);
        samples.fill(501, part);
        EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + 501));
    }
    for (double x = -300; x < 300; x += 0.37)
        EXPECT_NEAR(rounding_error::powerOfTwo(x) / std::exp2(x), 1, 4e-16) << x;
}

TEST(RoundingError, PublishesWhatItHasAndStopsWhenAsked)
{
    std::stop_source stop;
    int published = 0;
    RunContext context(stop.get_token(), {}, {}, [&](std::vector<Output>) {
        ++published;
        stop.request_stop();
    });
    const auto result = runWith({.count = 100'000'000, .formats = "bf16"}, context);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Error::Code::cancelled);
    EXPECT_EQ(published, 1);
}

TEST(RoundingError, TurnsTheTruthRedWhereAKernelIsWrong)
{
    const auto device = compute::opencl::openDevice(0);
    if (!device)
        GTEST_SKIP() << "no OpenCL device";
    std::ifstream original(INFRALAB_SOURCE "/compute/kernels/format_conversion.cl");
    std::stringstream text;
    text << original.rdbuf();
    std::string wrong = text.str();
    const std::string right = "as_uint(as_float(size) + as_float(beside)) - beside;";
    const auto at = wrong.find(right);
    ASSERT_NE(at, std::string::npos);
    wrong.replace(at, right.size(), "as_uint(as_float(size + 1u) + as_float(beside)) - beside;");
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("infralab kernels {}", getpid());
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "format_conversion.cl") << wrong;
    setenv("INFRALAB_KERNEL_DIR", folder.c_str(), 1);
    RunContext context({}, compute::Engine(*device));
    // A tie: 1 + 1/16 lies between two codes of e4m3fn, and the smallest trace decides it.
    const auto result =
        runWith({.distribution = Distribution::listed, .formats = "e4m3fn", .input = "1.0625"}, context);
    unsetenv("INFRALAB_KERNEL_DIR");
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_TRUE(context.truth());
    EXPECT_FALSE(context.truth()->holds());
    EXPECT_EQ(context.truth()->difference, 1);
}

} // namespace
} // namespace infralab
