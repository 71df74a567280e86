// scaling_fit: what the file reader takes and refuses, what is dropped and held out, and what the run says of
// a fit.

#include "simulators/data_files/separated_text.hpp"
#include "simulators/scaling_fit/runs_file.hpp"
#include "simulators/scaling_fit/sample.hpp"
#include "simulators/scaling_fit/scaling_fit.hpp"

#include "compute/numerics/compute_optimum.hpp"
#include "compute/numerics/philox.hpp"
#include "simulators/contract/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

namespace infralab {
namespace {

using namespace scaling_fit;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

Expected<ScalingFit::Result> runWith(const ScalingFit::Params& p, RunContext& context)
{
    static const OutputList<ScalingFit::Result> outputs = [] {
        OutputList<ScalingFit::Result> list;
        ScalingFit::describe(list);
        return list;
    }();
    Run<ScalingFit::Result> run(context, outputs);
    return ScalingFit::run(p, run);
}

ScalingFit::Result ran(const ScalingFit::Params& p)
{
    RunContext context;
    auto result = runWith(p, context);
    EXPECT_TRUE(result) << result.error().message;
    return result.value_or(ScalingFit::Result{});
}

Error refused(const ScalingFit::Params& p)
{
    RunContext context;
    const auto result = runWith(p, context);
    EXPECT_FALSE(result);
    return result ? Error{} : result.error();
}

/// A file that is gone with the test.
class File
{
public:
    explicit File(const std::string& text)
        : m_path(std::filesystem::temp_directory_path() /
                 fmt::format("infralab_runs_{}_{}.csv", getpid(),
                             testing::UnitTest::GetInstance()->random_seed() + s_next++))
    {
        std::ofstream(m_path, std::ios::binary) << text;
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { std::filesystem::remove(m_path); }
    std::string path() const { return m_path.string(); }

private:
    static inline int s_next = 0;
    std::filesystem::path m_path;
};

/// Runs of a known law without noise, as a table with the given separator.
std::string table(char separator = ',', double unit = 1, std::string_view lineEnd = "\n")
{
    const auto law = sampleLaw();
    std::string text = fmt::format("Model Size{0}Training FLOP{0}loss{1}", separator, lineEnd);
    for (double flop = 1e19; flop < 1e22; flop *= 4)
        for (double n = 1e8; n < 1e10; n *= 2.5)
            text += fmt::format("{1}{0}{2}{0}{3}{4}", separator, n / unit, flop,
                                compute::lossOf(law, n, flop / 6 / n), lineEnd);
    return text;
}

ScalingFit::Params fromFile(const File& file)
{
    ScalingFit::Params p;
    p.data = file.path();
    p.bootstrap = 0;
    return p;
}

void expectTheLaw(const ScalingFit::Result& r)
{
    EXPECT_NEAR(r.alpha, 0.35, 1e-8);
    EXPECT_NEAR(r.beta, 0.37, 1e-8);
    EXPECT_NEAR(r.irreducible / 1.8, 1, 1e-8);
    EXPECT_NEAR(r.amplitudeN / 400, 1, 1e-7);
    EXPECT_NEAR(r.amplitudeD / 2000, 1, 1e-7);
}

TEST(ScalingFitFile, ReadsCommasTabsSemicolonsMarksAndEveryLineEnd)
{
    for (const char separator : {',', '\t', ';'})
        for (const char* lineEnd : {"\n", "\r\n", "\r"})
            for (const char* mark : {"", "\xEF\xBB\xBF"}) {
                const File file(mark + table(separator, 1, lineEnd));
                expectTheLaw(ran(fromFile(file)));
            }
}

TEST(ScalingFitFile, ReadsQuotedFieldsAndNamesWithCommas)
{
    const auto runs =
        readRuns("\"size, all\",\"the \"\"FLOP\"\"\",note,loss\r\n"
                 "\"1e9\" , 6e20,\"two\nlines, and a comma\",2.5\r\n"
                 "2e9,+7e20,,\"2.4\"\r\n",
                 {*readColumnMap("parameters=size, all,flop=the \"FLOP\",loss=loss"), {1, 1, 1, 1}});
    ASSERT_TRUE(runs) << runs.error().message;
    ASSERT_EQ(runs->rows.size(), 2U) << runs->bad.front().reason;
    EXPECT_EQ(runs->rows[0].parameters, 1e9);
    EXPECT_EQ(runs->rows[1].flop, 7e20);
    EXPECT_EQ(runs->rows[1].line, 4U) << "a field of two lines moves what follows";
    EXPECT_TRUE(runs->assumed);
}

TEST(ScalingFitFile, TakesUnitsAndAllThreeColumns)
{
    const File file(table(',', 1e6));
    auto p = fromFile(file);
    p.parameterUnit = ScalingFit::Unit::million;
    expectTheLaw(ran(p));

    const auto runs = readRuns("params,tokens,compute,loss\n1,20,0.5,2.5\n", {{}, {1e9, 1e9, 8.64e19, 1}});
    ASSERT_TRUE(runs);
    EXPECT_FALSE(runs->assumed);
    EXPECT_EQ(runs->rows[0].tokens, 20e9);
    EXPECT_EQ(runs->rows[0].flop, 4.32e19);
}

TEST(ScalingFitFile, NamesLineColumnAndReasonOfEachBadRow)
{
    const auto runs = readRuns("n,flop,loss\n"
                               "1e9,1e20,2.5\n"
                               "1e9,none,2.5\n"
                               "0,1e20,2.5\n"
                               "1e9,-3,2.5\n"
                               "1e9,1e20,\n"
                               "1e9,1e20\n"
                               "\n"
                               "1e9,1e20,\"2,5\"\n"
                               "1e9,1e20,2.5\n"
                               "1e9,nan,2.5\n"
                               "1e9,1e999,2.5\n"
                               "1e9,1e20,2,5\n",
                               {});
    ASSERT_TRUE(runs) << runs.error().message;
    EXPECT_EQ(runs->rows.size(), 1U);
    const std::vector<std::pair<std::size_t, std::string>> expected = {
        {3, "is not a number"},   {4, "is not above zero"},
        {5, "is not above zero"}, {6, "is empty"},
        {7, "has 2 fields"},      {9, "decimal comma"},
        {10, "repeats line 2"},   {11, "is not a number"},
        {12, "is not a number"},  {13, "decimal comma may be the reason"}};
    ASSERT_EQ(runs->bad.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(runs->bad[i].line, expected[i].first);
        EXPECT_THAT(runs->bad[i].reason, HasSubstr(expected[i].second));
    }
    EXPECT_EQ(runs->bad[0].column, "flop");
    EXPECT_EQ(runs->bad[0].text, "none");
}

TEST(ScalingFitFile, LeavesBadRowsOutOnlyWithConsentAndShowsThemFirst)
{
    const File file(table() + "1e9,none,2.5\n");
    auto p = fromFile(file);
    std::vector<Output> shown;
    RunContext context({}, {}, {}, [&](std::vector<Output> outputs) { shown = std::move(outputs); });
    const auto result = runWith(p, context);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().where, "data");
    EXPECT_THAT(result.error().message,
                AllOf(HasSubstr("Line 32, column Training FLOP: \"none\" is not a number."),
                      HasSubstr("30 of 31 rows could be kept"), EndsWith(".")));
    const auto& info = find("scaling_fit")->info();
    ASSERT_EQ(shown.size(), info.outputs.size());
    EXPECT_EQ(std::get<Table>(shown[*info.outputIndex("preview")]).rows.size(), 1U);
    const auto& kept = std::get<Table>(shown[*info.outputIndex("points")]);
    ASSERT_EQ(kept.rows.size(), 30U);
    EXPECT_NEAR(std::get<double>(kept.rows[0][2]), 1e19 / 6 / 1e8, 1e3) << "tokens of the first row";

    p.leaveOutBadRows = true;
    const auto r = ran(p);
    expectTheLaw(r);
    EXPECT_EQ(r.pointsUsed, 30);
    EXPECT_EQ(r.preview.rows.size(), 1U);
    EXPECT_THAT(r.source, HasSubstr("1 rows left out"));
}

TEST(ScalingFitFile, RefusesWithASentenceWhatIsNoTableOfRuns)
{
    const std::vector<std::array<std::string, 3>> cases = {
        {"", "data", "is empty"},
        {"1e9,1e20,2.5\n2e9,1e20,2.4\n", "data", "holds numbers only"},
        {"n,flop,accuracy\n1e9,1e20,0.5\n", "map", "A loss is needed among the columns n, flop, accuracy"},
        {"n,loss\n1e9,2.5\n", "map", "A second one of parameters, tokens and FLOP"},
        {std::string("\xFF\xFEn\0,\0", 6), "data", "UTF-16"},
        {"n,flop,loss\n1e9,1e20,2.5\n1e9,1e20,\xE9\n", "data", "Line 3 is not UTF-8"},
        {"n,flop,loss\n1e9,\"1e20,2.5\n", "data", "Line 2 opens a quotation mark"},
        {"n,flop,loss\n1e9,1e20,2.5\n2e9,1e20,2.4\n3e9,1e20,2.3\n", "data", "3 runs are left to fit, of 3"},
        {"n,flop,loss\n", "data", "0 runs are left"},
    };
    for (const auto& [text, where, message] : cases) {
        const File file(text);
        const auto error = refused(fromFile(file));
        EXPECT_EQ(error.where, where) << message;
        EXPECT_THAT(error.message, AllOf(HasSubstr(message), EndsWith(".")));
    }
    std::string same = "n,flop,loss\n", line = "n,flop,loss\n";
    for (int i = 1; i < 20; ++i) {
        same += fmt::format("{}e8,{}e20,2.5\n", i, i * i);
        line += fmt::format("1e9,{}e20,{}\n", i, 3 - 0.01 * i);
    }
    const File constant(same), oneSize(line);
    EXPECT_THAT(refused(fromFile(constant)).message, HasSubstr("have the loss 2.5"));
    EXPECT_THAT(refused(fromFile(oneSize)).message, HasSubstr("1 different numbers of parameters"));
    ScalingFit::Params missing;
    missing.data = "/nowhere/runs.csv";
    EXPECT_THAT(refused(missing).message, HasSubstr("does not exist"));
}

TEST(ScalingFitFile, TellsUtf8FromOtherBytesAtEveryPlace)
{
    for (std::size_t at = 0; at < 20; ++at)
        for (const auto& [bytes, isGood] :
             {std::pair("\xC3\xA9", true), std::pair("\xE2\x82\xAC", true),
              std::pair("\xF0\x9F\x98\x80", true), std::pair("\xE9", false), std::pair("\xC0\xAF", false),
              std::pair("\xED\xA0\x80", false), std::pair("\xF4\x90\x80\x80", false),
              std::pair("\xE2\x82", false), std::pair("\x80", false)}) {
            const std::string text = "a\nb" + std::string(at, 'x') + bytes + std::string(20 - at, 'y');
            EXPECT_EQ(data_files::lineThatIsNotUtf8(text), isGood ? 0U : 2U) << at << ' ' << text;
        }
    EXPECT_EQ(data_files::lineThatIsNotUtf8(std::string_view("abc\0defghijk", 12)), 1U);
}

TEST(ScalingFitFile, RefusesMoreRunsThanItFits)
{
    std::string text = "n,flop,loss\n";
    for (std::size_t i = 0; i <= mostRuns; ++i)
        text += fmt::format("{},1e20,2.5\n", 1e8 + double(i));
    const auto runs = readRuns(text, {});
    ASSERT_FALSE(runs);
    EXPECT_THAT(runs.error().message, HasSubstr("more than 20000 runs"));
}

TEST(ScalingFitFile, MapNamesColumnsOrSaysWhatIsWrong)
{
    const auto map = readColumnMap("parameters=Model Size, flop = Training FLOP ,loss=loss");
    ASSERT_TRUE(map);
    EXPECT_EQ((*map)[parameters], "Model Size");
    EXPECT_EQ((*map)[flop], "Training FLOP");
    EXPECT_EQ((*map)[tokens], "");
    for (const auto& [text, message] :
         {std::pair("size=N", "does not say which column"), std::pair("loss=", "No column"),
          std::pair("loss=a,loss=b", "named twice")}) {
        const auto wrong = readColumnMap(text);
        ASSERT_FALSE(wrong) << text;
        EXPECT_EQ(wrong.error().where, "map");
        EXPECT_THAT(wrong.error().message, HasSubstr(message));
    }
    const File file(table());
    auto p = fromFile(file);
    p.map = "parameters=Model Size,flop=FLOP,loss=loss";
    const auto error = refused(p);
    EXPECT_EQ(error.where, "map");
    EXPECT_THAT(error.message,
                HasSubstr("no column \"FLOP\" for flop; its columns are Model Size, Training FLOP, loss"));
}

TEST(ScalingFitFile, SurvivesAnyBytes)
{
    compute::Philox random(11);
    const std::string good = table();
    for (int round = 0; round < 400; ++round) {
        std::string text = good.substr(0, random.below(600));
        for (int i = 0; i < 8 && !text.empty(); ++i)
            text[random.below(static_cast<std::uint32_t>(text.size()))] =
                "\",;\t\n\r-e.0\xC3\xFF z"[random.below(14)];
        if (const auto runs = readRuns(text, {}); !runs) {
            EXPECT_THAT(runs.error().message, EndsWith("."));
        }
    }
}

TEST(ScalingFitRun, DropsLossesAtLeastTheKthLargest)
{
    ScalingFit::Params p;
    p.bootstrap = 0;
    EXPECT_EQ(ran(p).pointsUsed, 245);
    p.dropLargest = 5;
    const auto r = ran(p);
    EXPECT_EQ(r.pointsUsed, 240);
    std::vector<double> dropped;
    for (const auto& row : r.points.rows)
        if (std::get<std::string>(row[7]) == "dropped")
            dropped.push_back(std::get<double>(row[0]));
    EXPECT_EQ(dropped.size(), 5U);
}

TEST(ScalingFitRun, IntervalsOfTheSampleHoldItsTruth)
{
    ScalingFit::Params p;
    p.dropLargest = 5;
    p.bootstrap = 1000;
    const auto r = ran(p);
    EXPECT_EQ(r.coefficients.rows.size(), 6U);
    for (const auto& row : r.coefficients.rows) {
        const double low = std::get<double>(row[3]), high = std::get<double>(row[4]),
                     truth = std::get<double>(row[5]);
        EXPECT_LT(low, truth) << std::get<std::string>(row[0]);
        EXPECT_GT(high, truth) << std::get<std::string>(row[0]);
    }
    EXPECT_THAT(r.source, HasSubstr("Generated runs, not measured ones"));
    EXPECT_THAT(r.verdict, HasSubstr("Converged"));
    EXPECT_EQ(r.convergedStarts, r.startsTried);
    EXPECT_EQ(r.cloud.rows.size(), 1000U);
}

TEST(ScalingFitRun, RefusesToCallAnEarlyStopAFit)
{
    ScalingFit::Params p;
    p.starts = ScalingFit::Starts::quick;
    p.stopping = compute::Stopping::loose;
    p.average = true;
    const auto r = ran(p);
    EXPECT_THAT(r.verdict, HasSubstr("Not converged"));
    EXPECT_EQ(r.convergedStarts, 0);
    EXPECT_GT(r.slope, 1e-4);
    EXPECT_EQ(r.refits, 0) << "no interval is lent to what is no fit";
}

TEST(ScalingFitRun, SaysThatNoiseFreeRunsHaveNoLikeliestScaleAndNoInterval)
{
    const File file(table());
    auto p = fromFile(file);
    p.objective = compute::LawObjective::locationScale;
    const auto likelihood = ran(p);
    EXPECT_THAT(likelihood.verdict, HasSubstr("no largest value"));
    expectTheLaw(likelihood);
    for (const auto objective : {compute::LawObjective::huber, compute::LawObjective::leastAbsolute}) {
        p.objective = objective;
        EXPECT_THAT(ran(p).identifiability, HasSubstr("leaves nothing over"));
    }
}

TEST(ScalingFitRun, HoldsOutWholeBudgetsAndShowsErrorBesideInterval)
{
    ScalingFit::Params p;
    p.dropLargest = 5;
    p.holdOut = 20;
    p.bootstrap = 400;
    const auto r = ran(p);
    ASSERT_EQ(r.holdOut.rows.size(), 60U) << "48 runs are 20 %; they reach into a third budget of 20";
    double inside = 0;
    for (const auto& row : r.holdOut.rows) {
        EXPECT_LT(std::get<double>(row[6]), std::get<double>(row[7]));
        inside += std::get<std::string>(row[9]) == "yes" ? 1 : 0;
    }
    EXPECT_GT(inside / 60, 0.8);
    EXPECT_THAT(r.extrapolation, HasSubstr("Held-out runs test a step of"));
    p.bootstrap = 0;
    const auto& simulator = *find("scaling_fit");
    auto e = Experiment::initial(simulator);
    ASSERT_TRUE(setParameter(e, "hold_out", "20"));
    ASSERT_TRUE(setParameter(e, "bootstrap", "0"));
    const auto problem = simulator.validate(e.values);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->where, "hold_out");
}

TEST(ScalingFitRun, SaysHowFarABudgetLiesBeyondTheRuns)
{
    ScalingFit::Params p;
    p.dropLargest = 5;
    p.budget = 3e24;
    p.bootstrap = 0;
    auto r = ran(p);
    EXPECT_NEAR(r.extrapolationFactor, 1000, 1e-6);
    EXPECT_THAT(r.extrapolation,
                HasSubstr("1,000 times the largest one fitted, and without a bootstrap nothing says"));
    EXPECT_THAT(r.verdict, HasSubstr("beyond the runs"));
    p.budget = 1e21;
    EXPECT_THAT(ran(p).extrapolation, HasSubstr("within the runs"));
}

TEST(ScalingFitRun, FrontierIsTheLawsOwnOptimum)
{
    ScalingFit::Params p;
    p.bootstrap = 0;
    const auto r = ran(p);
    for (std::size_t i = 0; i < r.frontierParameters.x.size(); ++i) {
        const double n = r.frontierParameters.y[i], d = r.frontierTokens.y[i];
        EXPECT_NEAR(6 * n * d / r.frontierParameters.x[i], 1, 1e-12);
        EXPECT_NEAR(r.alpha * r.amplitudeN * std::pow(n, -r.alpha) /
                        (r.beta * r.amplitudeD * std::pow(d, -r.beta)),
                    1, 1e-11);
    }
}

TEST(ScalingFitRun, ApproachesOneAndTwoFindTheSamplesExponent)
{
    const auto truth = compute::computeOptimum(sampleLaw(), 6).exponent;
    for (const auto form : {ScalingFit::Form::envelope, ScalingFit::Form::isoflop}) {
        ScalingFit::Params p;
        p.form = form;
        p.dropLargest = 5;
        const auto r = ran(p);
        EXPECT_TRUE(std::isnan(r.alpha));
        EXPECT_NEAR(r.exponentA, truth, 3 * r.exponentASe);
        EXPECT_GE(r.optimaByBudget.rows.size(), 10U);
    }
}

TEST(ScalingFitRun, SampleIsWhatItsRecipeSays)
{
    const auto rows = sampleRows();
    ASSERT_EQ(rows.size(), 245U);
    double squares = 0;
    for (std::size_t i = 0; i < 240; ++i) {
        const double law =
            compute::lossOf(sampleLaw(), rows[i].parameters, rows[i].flop / 6 / rows[i].parameters);
        squares += std::pow(std::log(rows[i].loss / law), 2);
    }
    EXPECT_NEAR(std::sqrt(squares / 240), sampleNoise, 0.1 * sampleNoise);
    EXPECT_NEAR(rows[0].flop, 6e18, 1e6);
    EXPECT_NEAR(rows[239].flop, 3e21, 1e9);
}

TEST(ScalingFitRun, FitsThePublishedPointsAsPublished)
{
    const auto path = std::filesystem::path(INFRALAB_ORACLES) / "scaling_fit" / "chinchilla_points.csv";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << path << " is not here";
    ScalingFit::Params p;
    p.data = path.string();
    p.map = "parameters=Model Size,flop=Training FLOP,loss=loss";
    p.dropLargest = 5;
    p.bootstrap = 0;
    const auto first = ran(p);
    EXPECT_EQ(first.pointsUsed, 240);
    EXPECT_NEAR(first.amplitudeN / 477.825868, 1, 1e-6);
    EXPECT_NEAR(first.amplitudeD / 2143.41737, 1, 1e-6);
    EXPECT_NEAR(first.objective / 0.0010182740178, 1, 1e-10);
    p.objective = compute::LawObjective::locationScale;
    const auto second = ran(p);
    EXPECT_NEAR(second.amplitudeN / 482.005717, 1, 1e-5);
    EXPECT_NEAR(second.amplitudeD / 2085.434201, 1, 1e-5);
    EXPECT_NEAR(second.objective / -879.77313906, 1, 1e-10);
    EXPECT_NEAR(second.logSigma, -12.26662388, 1e-7);
}

} // namespace
} // namespace infralab
