// The simulator accumulation: closed forms, the traps of the tables' README, bad input, stopping.

#include "accumulation_run.hpp"

#include "simulators/accumulation/algorithms.hpp"
#include "simulators/accumulation/report.hpp"
#include "simulators/accumulation/terms.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using Lab = AccumulationLab;
using Rule = Lab::Rule;
using testing::HasSubstr;

Lab::Result result(const Lab::Params& p)
{
    auto run = accumulated(p);
    EXPECT_TRUE(run.result) << run.result.error().message;
    EXPECT_TRUE(run.truth && run.truth->holds());
    EXPECT_EQ(run.progress, 1);
    return run.result.value();
}

Error refusal(const Lab::Params& p)
{
    const auto run = accumulated(p);
    EXPECT_FALSE(run.result);
    return run.result ? Error{} : run.result.error();
}

TEST(Accumulation, NeumaiersFourNumbers)
{
    const std::string four = "1 1e100 1 -1e100";
    EXPECT_EQ(result({.input = four, .format = "fp64"}).sum, 0);
    EXPECT_EQ(result({.input = four, .format = "fp64", .algorithm = "kahan"}).sum, 0);
    const auto r = result({.input = four, .format = "fp64", .algorithm = "neumaier"});
    EXPECT_EQ(r.sum, 2);
    EXPECT_EQ(r.sumCode, "0x4000000000000000");
    EXPECT_EQ(r.exactSum, 2);
    EXPECT_EQ(r.errorUlps, 0);
    EXPECT_EQ(r.condition, 1e100);
}

TEST(Accumulation, WhereTheFormatStallsNeumaierDoesWorseThanKahan)
{
    const std::vector<std::pair<std::string, double>> sums{
        {"naive", 256}, {"neumaier", 512}, {"klein", 768}, {"kahan", 4096}};
    for (const auto& [algorithm, sum] : sums) {
        const auto r = result({.terms = Rule::ones, .count = 4096, .algorithm = algorithm});
        EXPECT_EQ(r.sum, sum) << algorithm;
        EXPECT_EQ(r.exactSum, 4096);
    }
}

TEST(Accumulation, TheVerdictTellsSumsApart)
{
    const std::string tenths = "0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1";
    EXPECT_EQ(result({.input = tenths, .format = "fp64"}).verdict,
              "Naive in fp64: 0.9999999999999999, where the exact sum of 10 terms is 1; off by 0.5 ulp.");
    EXPECT_EQ(result({.input = "2 3", .format = "fp64"}).verdict,
              "Naive in fp64: 5, the best that fp64 can hold for the exact sum of 2 terms.");
    EXPECT_THAT(result({.terms = Rule::ones, .count = 4096}).verdict,
                HasSubstr("The sum stops at 256 after term 256 of 4,096"));
    EXPECT_THAT(
        result({.terms = Rule::squares, .count = 1000, .format = "fp32", .algorithm = "reverse"}).verdict,
        HasSubstr("333,833,"));
}

TEST(Accumulation, CompensationTurnsAnOverflowIntoNaN)
{
    const Lab::Params p{.input = "40000 30000 -60000", .format = "fp16"};
    auto naive = p, kahan = p, neumaier = p;
    kahan.algorithm = "kahan";
    neumaier.algorithm = "neumaier";
    EXPECT_EQ(result(naive).sumCode, "inf");
    EXPECT_EQ(result(kahan).sumCode, "nan");
    EXPECT_EQ(result(neumaier).sumCode, "nan");
    EXPECT_THAT(result(naive).verdict, HasSubstr("overflows to infinity at term 2"));
    EXPECT_THAT(result(kahan).verdict, HasSubstr("NaN"));
    EXPECT_TRUE(std::isnan(result(naive).errorUlps));
}

TEST(Accumulation, KahanIsNotOptimisedAway)
{
    // Ten million tenths would drift by digits; what the compiler may not do is fold the compensation to
    // zero.
    const auto naive = result({.terms = Rule::tenths, .count = 100'000, .format = "fp32"}),
               kahan =
                   result({.terms = Rule::tenths, .count = 100'000, .format = "fp32", .algorithm = "kahan"});
    EXPECT_GT(std::abs(naive.errorUlps), 100);
    EXPECT_LE(std::abs(kahan.errorUlps), 1);
}

TEST(Accumulation, FusingAProductKeepsItsTail)
{
    // Trap 10 of the tables: a * a with a = 0x3f800001, minus 0x3f800002.
    Lab::Params p{
        .kind = Lab::Kind::dot, .input = "-0x1.000004p0 1 0x1.000002p0 0x1.000002p0", .format = "fp32"};
    EXPECT_EQ(result(p).sumCode, "0x00000000");
    p.fused = true;
    const auto fused = result(p);
    EXPECT_EQ(fused.sumCode, "0x28800000");
    EXPECT_EQ(fused.errorUlps, 0);
}

TEST(Accumulation, OnesStopAtTheFirstIntegerGap)
{
    const std::vector<std::pair<std::string, std::int64_t>> gaps{
        {"bf16", 256}, {"fp16", 2048}, {"tf32", 2048}, {"e5m2", 8}, {"e4m3fn", 16}};
    for (const auto& [format, gap] : gaps) {
        const auto r = result({.terms = Rule::ones, .count = 4 * gap + 100, .format = format});
        EXPECT_EQ(r.sum, static_cast<double>(gap)) << format;
        EXPECT_EQ(r.stalledAt, static_cast<double>(gap)) << format;
        EXPECT_THAT(r.verdict, HasSubstr("The sum stops at")) << format;
    }
}

TEST(Accumulation, EvenFp32StopsAtSixteenMillion)
{
    auto run = accumulated({.terms = Rule::ones, .count = 20'000'000, .format = "fp32"});
    ASSERT_TRUE(run.result);
    EXPECT_EQ(run.result->sum, 16'777'216);
    EXPECT_EQ(run.result->stalledAt, 16'777'216);
    EXPECT_EQ(run.result->exactSum, 20'000'000);
    EXPECT_GT(run.partialResults, 8);
    EXPECT_LE(run.result->running.x.size(), 2001U);
}

TEST(Accumulation, ChecksManyWorkersInTime)
{
    const auto run = accumulated({.terms = Rule::ones, .count = 10'000, .algorithm = "lanes", .size = 4096});
    ASSERT_TRUE(run.result && run.truth);
    EXPECT_EQ(run.result->sum, 1024) << "there a step is 8, and the workers' threes stall too";
    EXPECT_EQ(run.truth->difference, 0);
    EXPECT_THAT(run.truth->what, HasSubstr("first 32"));
}

TEST(Accumulation, WorkersStallLaterByTheirNumber)
{
    for (const std::int64_t workers : {2, 8, 64}) {
        const auto r = result({.terms = Rule::ones, .count = 100'000, .algorithm = "lanes", .size = workers});
        EXPECT_EQ(r.sum, 256.0 * static_cast<double>(workers));
    }
    // A chunk of ones is exact in bf16, and a pairwise sum of a power of two of them too.
    EXPECT_EQ(result({.terms = Rule::ones, .count = 16'384, .algorithm = "chunk", .size = 64}).sum, 16'384);
    EXPECT_EQ(result({.terms = Rule::ones, .count = 65'536, .algorithm = "pairwise_split_half"}).sum, 65'536);
}

TEST(Accumulation, ASumThatOnlyAlternatesDoesNotStall)
{
    EXPECT_TRUE(std::isnan(result({.input = "1 -1 1 -1 1 -1 1 -1", .format = "fp32"}).stalledAt));
    EXPECT_TRUE(std::isnan(result({.terms = Rule::normal, .count = 50'000, .format = "fp32"}).stalledAt));
    EXPECT_TRUE(std::isnan(result({.input = "1 0 0 0 0 0 0", .format = "fp32"}).stalledAt)) << "nothing came";
    EXPECT_EQ(result({.input = "1e16 1 1 1 1 1 1", .format = "fp64"}).stalledAt, 1);
}

TEST(Accumulation, ClosedForms)
{
    // n (n + 1) (2 n + 1) / 6 and (1 - r^n) / (1 - r).
    const auto squares = result({.terms = Rule::squares, .count = 200, .format = "fp64"});
    EXPECT_EQ(squares.sum, 200.0 * 201 * 401 / 6);
    const auto geometric = result({.terms = Rule::geometric, .count = 3000, .format = "fp64"});
    EXPECT_NEAR(geometric.exactSum, 100 * (1 - std::pow(0.99, 3000)), 1e-9);
    const auto harmonic = result({.terms = Rule::alternatingHarmonic, .count = 100'000, .format = "fp64"});
    EXPECT_NEAR(harmonic.exactSum, std::log(2.0) - 0.5 / 100'000, 1e-9);
    const auto uniform = result({.terms = Rule::uniform, .count = 100'000, .format = "fp64"});
    EXPECT_NEAR(uniform.exactSum, 50'000, 6 * std::sqrt(100'000.0 / 12));
    const auto normal = result({.terms = Rule::normal, .count = 100'000, .format = "fp64"});
    EXPECT_NEAR(normal.exactSum, 0, 6 * std::sqrt(100'000.0));
    const auto alternating = result({.terms = Rule::alternating, .count = 1000, .format = "fp64"});
    EXPECT_EQ(alternating.sum, 250);
    EXPECT_EQ(alternating.condition, 3);
    const auto dot = result({.kind = Lab::Kind::dot, .input = "1 4 2 5 3 6", .format = "fp16"});
    EXPECT_EQ(dot.sum, 32);
    EXPECT_EQ(dot.runningExact.y, (std::vector<double>{0, 4, 14, 32}));
}

TEST(Accumulation, ErrorsStayWithinTheirBounds)
{
    for (const char* format : {"fp32", "bf16", "fp16", "fp64"})
        for (const auto rule : {Rule::uniform, Rule::normal, Rule::harmonic})
            for (const auto& id : accumulation::comparedAlgorithms()) {
                const auto r = result({.terms = rule, .count = 2000, .format = format, .algorithm = id});
                const auto algorithm = accumulation::algorithmOf(id, 0);
                const bool sumHasSecondOrder = std::string(format) == "bf16" || std::string(format) == "fp16";
                ASSERT_EQ(r.error.x, r.boundNaive.x);
                EXPECT_EQ(r.error.x.back(), 2000);
                for (std::size_t i = 0; i < r.error.x.size(); ++i) {
                    EXPECT_LE(r.error.y[i], r.boundNaive.y[i] * 1.01) << format << ' ' << id;
                    if (algorithm.isTree()) {
                        EXPECT_LE(r.error.y[i], r.boundPairwise.y[i] * 1.05) << format << ' ' << id;
                    }
                    if (algorithm.isCompensated() && !sumHasSecondOrder) {
                        EXPECT_LE(r.error.y[i], r.boundCompensated.y[i]) << format << ' ' << id;
                    }
                }
            }
}

TEST(Accumulation, TheErrorByNIsThatOfSoManyTerms)
{
    for (const auto& id : accumulation::comparedAlgorithms()) {
        const auto whole = result({.count = 1000, .format = "fp32", .algorithm = id});
        const auto part = result({.count = 256, .format = "fp32", .algorithm = id});
        const auto at = std::find(whole.error.x.begin(), whole.error.x.end(), 256.0) - whole.error.x.begin();
        ASSERT_LT(at, static_cast<std::ptrdiff_t>(whole.error.x.size())) << id;
        EXPECT_EQ(whole.error.y[static_cast<std::size_t>(at)], part.error.y.back()) << id;
    }
}

TEST(Accumulation, MakesTheConditionNumberThatIsAskedFor)
{
    for (const auto kind : {Lab::Kind::sum, Lab::Kind::dot})
        for (const double wanted : {1e4, 1e8, 1e16, 1e40}) {
            const auto r = result({.kind = kind,
                                   .terms = Rule::illConditioned,
                                   .count = 1000,
                                   .format = "fp64",
                                   .condition = wanted});
            EXPECT_GT(std::log10(r.condition), std::log10(wanted) - 2) << wanted;
            EXPECT_LT(std::log10(r.condition), std::log10(wanted) + 5) << wanted;
        }
}

TEST(Accumulation, StochasticRoundingKeepsGrowing)
{
    const auto r = result({.terms = Rule::ones, .count = 4096});
    EXPECT_NEAR(r.stochasticSum, 4096, 800);
    EXPECT_EQ(r.runningStochastic.y.back(), r.stochasticSum);
    double mean = 0;
    for (std::int64_t seed = 0; seed < 40; ++seed)
        mean += result({.terms = Rule::ones, .count = 1024, .seed = seed}).stochasticSum / 40;
    EXPECT_NEAR(mean, 1024, 30);
}

TEST(Accumulation, TakesCodesOfTheFormat)
{
    const auto r = result({.input = "bits:0x3f80 bits:0x4000 1/3", .format = "bf16"});
    EXPECT_EQ(r.exactText, "0x1.aacp+1"); // 1 + 2 + 0x1.56p-2
    EXPECT_EQ(r.sumCode, "0x4055");
    const auto error = refusal({.input = "1 bits:0x10000", .format = "bf16"});
    EXPECT_EQ(error.where, "input");
    EXPECT_THAT(error.message, HasSubstr("Number 2"));
}

TEST(Accumulation, NamesWhatItCannotRead)
{
    for (const char* input : {"1 2 1,5", "1 2 1e", "1 2 0x", "1 2 three"}) {
        const auto error = refusal({.input = input});
        EXPECT_EQ(error.where, "input") << input;
        EXPECT_THAT(error.message, HasSubstr("Number 3")) << input;
        EXPECT_TRUE(error.message.ends_with('.')) << error.message;
    }
    EXPECT_EQ(refusal({.input = "  "}).where, "input");
    const auto odd = refusal({.kind = Lab::Kind::dot, .input = "1 2 3"});
    EXPECT_EQ(odd.where, "input");
    EXPECT_THAT(odd.message, HasSubstr("pairs"));
}

TEST(Accumulation, ReadsAFileAndSaysWhereItCannot)
{
    const auto path = std::filesystem::temp_directory_path() / "infralab accumulation test.txt";
    const auto write = [&](const std::string& text) { std::ofstream(path) << text; };
    write("1\n1e100\n1\n-1e100\n");
    EXPECT_EQ(result({.format = "fp64", .algorithm = "neumaier", .inputFile = path.string()}).sum, 2);
    write("1\n2\n1,5\n");
    EXPECT_EQ(refusal({.inputFile = path.string()}).where, "input_file");
    EXPECT_THAT(refusal({.inputFile = path.string()}).message, HasSubstr("Number 3"));
    write("");
    EXPECT_EQ(refusal({.inputFile = path.string()}).where, "input_file");
    std::filesystem::remove(path);
    const auto missing = refusal({.inputFile = path.string()});
    EXPECT_EQ(missing.where, "input_file");
    EXPECT_TRUE(missing.message.ends_with('.')) << missing.message;
}

TEST(Accumulation, SaysInfinitiesAndNaNAmongTheTerms)
{
    EXPECT_EQ(result({.input = "1 inf 2", .format = "fp32"}).sumCode, "inf");
    EXPECT_EQ(result({.input = "inf -inf", .format = "fp32"}).sumCode, "nan");
    EXPECT_EQ(result({.input = "1e60 1", .format = "fp16"}).sumCode, "inf") << "a term that overflows";
    EXPECT_EQ(result({.input = "1e60 1", .format = "e4m3fn"}).sumCode, "nan");
    EXPECT_EQ(result({.input = "-0 -0", .format = "fp32"}).sumCode, "0x00000000") << "from plus zero";
    EXPECT_EQ(result({.input = "-0", .format = "fp32", .algorithm = "pairwise_split_half"}).sumCode,
              "0x80000000");
}

TEST(Accumulation, ShowsEveryOperationOfAShortSum)
{
    const auto r = result({.input = "1 2 3 4", .format = "e4m3fn", .algorithm = "tree_adjacent"});
    ASSERT_EQ(r.additions.rows.size(), 3U);
    const auto& last = r.additions.rows[2];
    EXPECT_EQ(std::get<std::string>(last[0]), "s2");
    EXPECT_EQ(std::get<std::string>(last[2]), "s0");
    EXPECT_EQ(std::get<std::string>(last[3]), "s1");
    EXPECT_EQ(std::get<double>(last[4]), 10);
    const auto strided = result({.input = "1 2 3", .format = "fp32", .algorithm = "tree_strided_pow2"});
    EXPECT_EQ(std::get<std::string>(strided.additions.rows[0][3]), "x2")
        << "a term has the number it was given";
    EXPECT_EQ(std::get<std::string>(strided.additions.rows[1][3]), "zero") << "padding";
    const auto sorted = result({.input = "1 -3 2", .format = "fp32", .algorithm = "sorted_abs_desc"});
    EXPECT_EQ(std::get<std::string>(sorted.additions.rows[0][3]), "x1");
    const auto backwards = result({.input = "1 2 3", .format = "fp32", .algorithm = "reverse"});
    EXPECT_EQ(std::get<std::string>(backwards.additions.rows[0][3]), "x2");
    const auto lossy = result({.input = "16 1", .format = "e4m3fn"});
    EXPECT_EQ(std::get<double>(lossy.additions.rows.back()[5]), 1);
    EXPECT_TRUE(result({.count = 100}).additions.rows.empty());
}

TEST(Accumulation, GivesTheSameTermsInAnyOrder)
{
    // The exact sum is that of the same terms, whatever the order; and of any stretch of them.
    const auto naive = result({.count = 5000, .format = "fp32"});
    for (const auto& id : accumulation::comparedAlgorithms())
        EXPECT_EQ(result({.count = 5000, .format = "fp32", .algorithm = id}).exactText, naive.exactText)
            << id;
    const auto terms = accumulation::makeTerms({.terms = Rule::normal, .count = 1000, .format = "fp32"}, {});
    ASSERT_TRUE(terms);
    std::vector<double> all(1000), part(1);
    (*terms)->read(0, all, {});
    for (const std::int64_t i : {0, 1, 7, 8, 999}) {
        (*terms)->read(i, part, {});
        EXPECT_EQ(part[0], all[static_cast<std::size_t>(i)]);
    }
}

TEST(Accumulation, PartialResultsClaimNothingThatIsNotKnown)
{
    int partial = 0;
    RunContext context({}, {}, {}, [&](std::vector<Output> outputs) {
        ++partial;
        const auto& info = find("accumulation")->info();
        for (const char* id : {"error_ulps", "relative_error", "stalled_at", "condition_number"})
            EXPECT_TRUE(std::isnan(std::get<double>(outputs[*info.outputIndex(id)]))) << id;
        EXPECT_GT(std::get<double>(outputs[*info.outputIndex("sum")]), 0);
        EXPECT_THAT(std::get<std::string>(outputs[*info.outputIndex("verdict")]),
                    HasSubstr("of 2,000,000 terms have been added."));
    });
    OutputList<Lab::Result> outputs;
    Lab::describe(outputs);
    infralab::Run<Lab::Result> run(context, outputs);
    ASSERT_TRUE(Lab::run({.count = 2'000'000, .format = "fp32"}, run));
    EXPECT_GT(partial, 8);
}

TEST(Accumulation, StopsInTheMiddleOfAHundredMillion)
{
    for (const char* algorithm : {"naive", "tree_strided_pow2", "pairwise_split_half"}) {
        std::stop_source stop;
        RunContext context(stop.get_token(), {}, [&](double fraction) {
            if (fraction > 1e-4)
                stop.request_stop();
        });
        OutputList<Lab::Result> outputs;
        Lab::describe(outputs);
        infralab::Run<Lab::Result> run(context, outputs);
        const auto result = Lab::run({.count = 100'000'000, .format = "fp32", .algorithm = algorithm}, run);
        ASSERT_FALSE(result) << algorithm;
        EXPECT_EQ(result.error().code, Error::Code::cancelled);
    }
}

TEST(Accumulation, RefusesWhatWouldFillTheMemory)
{
    ParamList<Lab::Params> params;
    Lab::describe(params);
    for (const Lab::Params& p : {Lab::Params{.count = 100'000'000, .algorithm = "sorted_abs_asc"},
                                 Lab::Params{.terms = Rule::illConditioned, .count = 100'000'000}}) {
        const auto checked = params.fromValues(params.toValues(p));
        ASSERT_FALSE(checked);
        EXPECT_EQ(checked.error().where, "count");
    }
}

} // namespace
} // namespace infralab
