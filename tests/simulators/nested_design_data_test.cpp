// nested_design with measurements: what its reader takes and refuses, the textbook's figures, and whether it
// answers honestly.

#include "simulators/nested_design/examples.hpp"
#include "simulators/nested_design/measurements_file.hpp"
#include "simulators/nested_design/nested_design.hpp"

#include "compute/numerics/philox.hpp"
#include "simulators/contract/experiment.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

namespace infralab {
namespace {

using namespace nested_design;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

using Params = NestedDesign::Params;
using Result = NestedDesign::Result;

class File
{
public:
    explicit File(const std::string& text)
        : m_path(std::filesystem::temp_directory_path() /
                 fmt::format("nested-{}-{}.csv", getpid(), s_count++))
    {
        std::ofstream(m_path, std::ios::binary) << text;
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { std::filesystem::remove(m_path); }
    std::string path() const { return m_path.string(); }

private:
    static inline int s_count = 0;
    std::filesystem::path m_path;
};

Expected<Result> runWith(const Params& p)
{
    static const OutputList<Result> outputs = [] {
        OutputList<Result> list;
        NestedDesign::describe(list);
        return list;
    }();
    RunContext context;
    Run<Result> run(context, outputs);
    return NestedDesign::run(p, run);
}

Result answered(const std::string& text, Params p = {})
{
    const File file(text);
    p.data = file.path();
    p.experiments = 0;
    auto r = runWith(p);
    EXPECT_TRUE(r) << r.error().message;
    return r ? *r : Result();
}

/// A tidy file of two groups on hosts of their own.
std::string tidy(double hostSd, double runSd, double difference, int hosts, int runs, std::uint64_t seed,
                 bool sameHosts = false)
{
    const auto m = drawnExperiment({hostSd * hostSd, 0, runSd * runSd}, {double(hosts), 1, double(runs)},
                                   difference, 20, sameHosts, seed);
    std::string text = "host,group,value\n";
    for (std::size_t g = 0; g < 2; ++g)
        for (std::size_t h = 0; h < m.groups()[g].size(); ++h)
            for (const double value : m.groups()[g][h][0])
                text += fmt::format("{},{},{:.6f}\n", m.hostNames(g)[h], m.groupNames()[g], value);
    return text;
}

TEST(MeasurementsFile, TakesTwoColumnsWithAHeaderOrWithout)
{
    for (const auto* text : {"before,after\n1.5,2\n2.5,3\n,4\n",
                             "\xEF\xBB\xBF"
                             "before;after\r\n1.5;2\r\n2.5;3\r\n;4",
                             "run\tbefore\tafter\n1\t1.5\t2\n2\t2.5\t3\n3\t\t4\n",
                             "\"before\",\"after\"\n\n1.5, +2\n2.5,3\n,4\n\n"}) {
        const auto m = readMeasurements(text);
        ASSERT_TRUE(m) << m.error().message;
        EXPECT_THAT(m->groupNames(), ElementsAre("before", "after"));
        EXPECT_THAT(m->runsOf(0), ElementsAre(1.5, 2.5));
        EXPECT_THAT(m->runsOf(1), ElementsAre(2, 3, 4));
        EXPECT_FALSE(m->hasHosts());
    }
    EXPECT_THAT(readMeasurements("1,2\n3,4\n")->groupNames(), ElementsAre("first", "second"));
    EXPECT_EQ(readMeasurements("1\n2\n3\n")->runsOf(0).size(), 3U);
}

TEST(MeasurementsFile, TakesARunInEachRow)
{
    const auto m =
        readMeasurements("Time (s),PID,Machine,Variant\n1,7,a,old\n2,7,a,old\n3,8,a,old\n4,7,b,old\n"
                         "5,7,c,new\n6,7,d,new\n");
    ASSERT_TRUE(m) << m.error().message;
    EXPECT_THAT(m->groupNames(), ElementsAre("old", "new"));
    EXPECT_THAT(m->hostNames(0), ElementsAre("a", "b"));
    EXPECT_THAT(m->groups()[0][0], ElementsAre(ElementsAre(1, 2), ElementsAre(3)));
    EXPECT_TRUE(m->hasHosts() && m->hasProcesses());
    EXPECT_FALSE(m->isPaired());
    EXPECT_THAT(m->hostMeansOf(0), ElementsAre(2, 4));
}

TEST(MeasurementsFile, SeesHostsThatAreInBothGroups)
{
    const auto wide = readMeasurements("host,before,after\na,1,2\nb,3,5\na,2,4\n");
    const auto long_ = readMeasurements("group,host,value\nx,a,1\nx,b,3\ny,b,5\ny,a,2\nx,a,2\ny,a,4\n");
    for (const auto& m : {wide, long_}) {
        ASSERT_TRUE(m) << m.error().message;
        EXPECT_TRUE(m->isPaired());
        EXPECT_THAT(m->hostNames(1), ElementsAre("a", "b"));
        EXPECT_THAT(m->hostMeansOf(0), ElementsAre(1.5, 3));
        EXPECT_THAT(m->hostMeansOf(1), ElementsAre(3, 5));
    }
}

TEST(MeasurementsFile, RefusesWithLineAndRemedy)
{
    const auto refused = [](const std::string& text) {
        const auto m = readMeasurements(text);
        EXPECT_FALSE(m) << text;
        if (m)
            return std::string();
        EXPECT_EQ(m.error().where, "data");
        EXPECT_EQ(m.error().code, Error::Code::invalidInput);
        EXPECT_THAT(m.error().message, EndsWith("."));
        return m.error().message;
    };
    EXPECT_THAT(refused("a,b\n1,2\n3,x\n"),
                AllOf(HasSubstr("Line 3, column b"), HasSubstr("correct it or remove")));
    EXPECT_THAT(refused("a;b\n1;2\n3;4,5\n"), AllOf(HasSubstr("Line 3"), HasSubstr("write a point")));
    EXPECT_THAT(refused("a,b\n1,2\n3,4,5\n"),
                AllOf(HasSubstr("Line 3 has 3 fields"), HasSubstr("with a point")));
    EXPECT_THAT(refused("group,value\na,1\nb,nan\n"),
                HasSubstr("Line 3, column value: \"nan\" is not a number"));
    EXPECT_THAT(refused("group,value\na,1\n,2\n"),
                HasSubstr("Line 3, column group, is empty; name the group"));
    EXPECT_THAT(refused("group,value\na,1\nb\n"),
                AllOf(HasSubstr("Line 3 has 1 fields"), HasSubstr("complete")));
    EXPECT_THAT(refused("group,value\na,1\nb,2\nc,3\n"),
                AllOf(HasSubstr("Line 4 names a third group"), HasSubstr("keep")));
    EXPECT_THAT(refused("group,first thing,second thing,third\na,1,2,3\n"), HasSubstr("name it value"));
    EXPECT_THAT(refused("x,y,z\n1,2,3\n"), HasSubstr("group, host, process and value"));
    EXPECT_THAT(refused("1,2,3\n"), HasSubstr("Line 1 holds 3 numbers"));
    EXPECT_THAT(refused("a,a\n1,2\n"), HasSubstr("different names"));
    EXPECT_THAT(refused("a,b\n1,\n2,\n"), HasSubstr("column b has no measurements"));
    EXPECT_THAT(refused("a,b\n"), HasSubstr("no measurements"));
    EXPECT_THAT(refused(""), HasSubstr("empty"));
    EXPECT_THAT(refused("\n\n"), HasSubstr("empty"));
    EXPECT_THAT(refused("a,b\n1,1e200\n"), HasSubstr("too large"));
    EXPECT_THAT(refused("a,b\n1,\"2\n"), HasSubstr("never closed"));
    EXPECT_THAT(refused("a,b\n1,\xE9\n"), HasSubstr("Line 2 is not UTF-8"));
    EXPECT_THAT(refused("\xFF\xFE"
                        "a"),
                HasSubstr("UTF-16"));
    std::string many = "a,b\n";
    for (std::size_t i = 0; i <= mostMeasurements / 2; ++i)
        many += "1,2\n";
    EXPECT_THAT(refused(many), HasSubstr("beyond 50000 measurements"));
    Params p;
    p.data = "/nowhere/runs.csv";
    EXPECT_THAT(runWith(p).error().message, HasSubstr("does not exist"));
}

TEST(MeasurementsFile, NoBytesBreakIt)
{
    compute::Philox random(9);
    const std::string whole = tidy(2, 1, -3, 3, 4, 1);
    for (int i = 0; i < 3000; ++i) {
        std::string text = whole;
        for (int k = random.between(1, 6); k > 0; --k) {
            const auto at = random.below(static_cast<std::uint32_t>(text.size()));
            if (random.below(3) == 0)
                text.erase(at, random.below(9));
            else
                text[at] = static_cast<char>(random.below(5) == 0 ? random.below(256)
                                                                  : ",;\n\"1e9.-"[random.below(9)]);
        }
        if (const auto m = readMeasurements(text); !m) {
            EXPECT_THAT(m.error().message, EndsWith("."));
        }
    }
}

TEST(NestedDesignData, DyestuffIsThePrintedOne)
{
    for (const auto estimator : {NestedDesign::Estimator::reml, NestedDesign::Estimator::anova}) {
        const auto r =
            runWith({.dataset = NestedDesign::Dataset::dyestuff, .estimator = estimator, .experiments = 0})
                .value();
        EXPECT_NEAR(r.mean, 1527.5, 1e-8);
        EXPECT_NEAR(r.meanSquareBetween, 11271.5, 1e-8);
        EXPECT_NEAR(r.meanSquareWithin, 2451.25, 1e-8);
        EXPECT_NEAR(r.fRatio, 4.598266, 5e-7);
        EXPECT_NEAR(r.hostVariance, 1764.05, 1e-3);
        EXPECT_NEAR(r.dataIcc, 0.418487, 1e-6);
        EXPECT_NEAR(r.meanSe, 19.38341, 1e-5);
        EXPECT_NEAR(r.pooledMeanSe, 11.50649, 5e-6);
        EXPECT_EQ(r.answer, "Nothing to compare");
    }
    const auto ml = runWith({.dataset = NestedDesign::Dataset::dyestuff,
                             .estimator = NestedDesign::Estimator::maximumLikelihood,
                             .experiments = 0});
    EXPECT_NEAR(ml->hostVariance, 1388.3333, 1e-3);
}

TEST(NestedDesignData, AnswersYesNoAndCannotTell)
{
    // Many hosts that hardly differ, and a true difference of 4 %.
    const auto yes = answered(tidy(0.5, 1, -4, 12, 6, 1));
    EXPECT_EQ(yes.answer, "Yes");
    EXPECT_THAT(yes.sentence, AllOf(HasSubstr("below before"), HasSubstr("at least 3 %")));
    EXPECT_LT(yes.differenceHigh, -3);
    // The same without a difference: what there is, is smaller.
    const auto no = answered(tidy(0.5, 1, 0, 12, 6, 1));
    EXPECT_EQ(no.answer, "No");
    EXPECT_THAT(no.sentence, HasSubstr("smaller than 3 %"));
    // Three hosts that differ much, whatever the runs say.
    const auto open = answered(tidy(4, 0.5, -3, 3, 30, 2));
    EXPECT_EQ(open.answer, "Cannot tell");
    EXPECT_TRUE(open.differenceLow < 0 && open.differenceHigh > 0);
    EXPECT_THAT(open.whatWouldTell, AllOf(HasSubstr("hosts in each group"), HasSubstr("power 80 %")));
    // There is one, but a smaller.
    const auto small = answered(tidy(0.2, 0.5, -1, 12, 6, 1));
    EXPECT_EQ(small.answer, "No");
    EXPECT_THAT(small.sentence, HasSubstr("but one smaller than 3 %"));
    EXPECT_EQ(answered(tidy(0.2, 0.5, -1, 12, 6, 1), {.claim = 1}).answer, "Yes");
}

TEST(NestedDesignData, SaysYesToNothingAsRarelyAsItPromises)
{
    int yes = 0, pooled = 0;
    constexpr int experiments = 400;
    for (int i = 0; i < experiments; ++i) {
        const auto m = drawnExperiment({9, 0, 1}, {5, 1, 8}, 0, 20, false, static_cast<std::uint64_t>(i));
        std::string text = "group,host,value\n";
        for (std::size_t g = 0; g < 2; ++g)
            for (std::size_t h = 0; h < 5; ++h)
                for (const double value : m.groups()[g][h][0])
                    text += fmt::format("{},{},{}\n", m.groupNames()[g], m.hostNames(g)[h], value);
        const auto r = answered(text, {.claim = 0.01, .resamples = 100});
        yes += r.answer == "Yes" ? 1 : 0;
        pooled += r.pooledLow > 0 || r.pooledHigh < 0 ? 1 : 0;
    }
    EXPECT_NEAR(yes / double(experiments), 0.05, 4 * std::sqrt(0.05 * 0.95 / experiments));
    EXPECT_GT(pooled / double(experiments), 0.4);
}

TEST(NestedDesignData, TwoColumnsAreAnsweredForTheseRunsOnly)
{
    const auto r = runWith({.dataset = NestedDesign::Dataset::tenRepeats, .experiments = 0}).value();
    EXPECT_EQ(r.answer, "Yes, for these runs");
    EXPECT_THAT(r.sentence, AllOf(StartsWith("Yes: after is 3.0"), HasSubstr("the file names no hosts"),
                                  HasSubstr("hosts that differ by")));
    EXPECT_LT(r.undoingHostSd, 2) << "hosts in this example differ by 2 %, and there is no difference";
    EXPECT_THAT(r.whatWouldTell, HasSubstr("column host"));
    EXPECT_TRUE(std::isnan(r.differenceLow));
    EXPECT_THAT(r.source, HasSubstr("no true difference"));
    // With hosts in the file the pooled interval is sure, and that of host means is not.
    const auto hosts = runWith({.dataset = NestedDesign::Dataset::fiveHosts, .experiments = 0}).value();
    EXPECT_EQ(hosts.answer, "Cannot tell");
    EXPECT_LT(hosts.pooledHigh, 0);
    EXPECT_GT(hosts.differenceHigh, 0);
}

TEST(NestedDesignData, ComparesEachHostWithItselfWhereItCan)
{
    const auto text = tidy(6, 0.5, -3, 5, 6, 4, true);
    const auto r = answered(text);
    EXPECT_EQ(r.answer, "Yes");
    EXPECT_THAT(r.sentence, HasSubstr("compared with itself"));
    EXPECT_NEAR(r.difference, -3, 0.5);
    EXPECT_LT(r.differenceHigh - r.differenceLow, 2);
    EXPECT_LE(r.pairedHostsNeeded, 5);
    EXPECT_GT(r.hostsNeeded, 20) << "apart they would take many more";
}

TEST(NestedDesignData, NamesEdgeCases)
{
    const auto constant = answered("a,b\n5,6\n5,6\n5,6\n");
    EXPECT_EQ(constant.answer, "Cannot tell");
    EXPECT_THAT(constant.sentence, HasSubstr("same value"));
    EXPECT_EQ(answered("a,b\n5,6\n5.1,\n").answer, "Cannot tell");
    const auto one = answered("group,host,value\na,x,1\na,x,1.01\nb,y,2\nb,y,2.02\n");
    EXPECT_EQ(one.answer, "Cannot tell");
    EXPECT_THAT(one.sentence, HasSubstr("single host"));
    const auto zero = answered("a,b\n-1,6\n1,7\n0.5,6.5\n");
    EXPECT_THAT(zero.sentence, HasSubstr("cannot be told from 0"));
    EXPECT_TRUE(std::isnan(zero.pooledLow));

    const auto noteOf = [](const Result& r, const std::string& method) {
        for (const auto& row : r.intervals.rows)
            if (std::get<std::string>(row[1]) == method)
                return std::get<std::string>(row[6]);
        return std::string("none");
    };
    EXPECT_THAT(noteOf(constant, "t on runs"), StartsWith("constant"));
    EXPECT_THAT(noteOf(constant, "bootstrap of runs, BCa"), StartsWith("constant"));
    EXPECT_THAT(noteOf(answered("a\n5\n"), "bootstrap of runs, percentile"), StartsWith("too few"));
    EXPECT_THAT(noteOf(answered("a,b\n1,2\n2,3\n", {.statistic = NestedDesign::Statistic::minimum}),
                       "bootstrap of runs, percentile"),
                StartsWith("undefined"));
    EXPECT_THAT(noteOf(answered("a,b\n1,2\n2,3\n3,4\n4,5\n5,6\n"), "bootstrap of runs, percentile"),
                HasSubstr("84.6 % in place of 95 %"));
}

TEST(NestedDesignData, ZeroAtTheBoundaryIsSaid)
{
    const auto r = answered("group,host,value\na,x,1\na,x,5\na,y,2\na,y,4\nb,u,1\nb,u,5\nb,v,2.2\nb,v,4\n");
    EXPECT_EQ(r.hostVariance, 0);
    ASSERT_FALSE(r.components.rows.empty());
    EXPECT_THAT(std::get<std::string>(r.components.rows[0][5]), StartsWith("at its boundary"));
}

TEST(NestedDesignData, PlansWithThePilotsDeviationsAndNotWithItsEffect)
{
    const auto text = tidy(3, 1, -7, 8, 5, 3);
    const auto r = answered(text), typed = answered(text, {.pilot = false});
    EXPECT_NEAR(r.hostSd * r.hostSd, r.hostVariance * 1e4 / (r.mean * r.mean), 1e-6);
    EXPECT_EQ(typed.hostSd, Params().hostSd);
    EXPECT_GT(r.hostsNeeded, typed.hostsNeeded);
    EXPECT_THAT(r.pilotNote,
                AllOf(HasSubstr("that these data show"), HasSubstr("too large"), HasSubstr("claim of 3 %")));
    // Another effect with the same deviations: the same plan.
    const auto more = answered(tidy(3, 1, 20, 8, 5, 3));
    EXPECT_NEAR(more.hostsNeeded, r.hostsNeeded, 3);
    EXPECT_NEAR(r.dataShare, 80.0 / 60, 1e-12);
    EXPECT_TRUE(std::isnan(runWith({.experiments = 0})->dataShare));
}

TEST(NestedDesignData, ADrawnExperimentSaysItsTruth)
{
    const auto r = runWith({.drawnDifference = 2, .experiments = 0}).value();
    EXPECT_THAT(r.sentence, HasSubstr("true difference of 2 %"));
    EXPECT_EQ(r.runsTable.rows.size(), 60U);
    EXPECT_TRUE(runWith({.hosts = 10000, .runs = 100, .experiments = 0})->runsTable.rows.empty());
}

} // namespace
} // namespace infralab
