// The simulator loss_scaling: the table of scales, gradients by finite differences and by Eigen in double,
// and what formats do to them.

#include "simulators/loss_scaling/loss_scaling.hpp"

#include "simulators/loss_scaling/gradient_check.hpp"
#include "simulators/loss_scaling/training.hpp"
#include "tests/compute/numerics_tables.hpp"

#include <map>

#include <Eigen/Core>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace infralab {
namespace {

using namespace loss_scaling;
using compute::Examples;
using compute::findFormat;
using compute::NetworkWeights;
using compute::TwoLayerNetwork;
using ::testing::HasSubstr;
using Lab = LossScaling;

struct Ran
{
    Expected<Lab::Result> result;
    std::optional<Truth> truth;
    int partials = 0;
};

Ran ran(const Lab::Params& p, std::stop_source stop = {}, double stopAt = 2)
{
    Ran out{fail(Error{}), {}, 0};
    RunContext context(
        stop.get_token(), {},
        [&](double fraction) {
            if (fraction >= stopAt)
                stop.request_stop();
        },
        [&](const std::vector<Output>&) { ++out.partials; });
    OutputList<Lab::Result> outputs;
    Lab::describe(outputs);
    Run<Lab::Result> run(context, outputs);
    out.result = Lab::run(p, run);
    out.truth = context.truth();
    return out;
}

Lab::Result result(const Lab::Params& p)
{
    auto got = ran(p);
    EXPECT_TRUE(got.result) << got.result.error().message;
    EXPECT_TRUE(got.truth && got.truth->holds());
    return std::move(got.result).value();
}

/// At which steps a case of the table finds an infinity.
bool findsInfinity(const std::string& name, std::int64_t step)
{
    const std::map<std::string, std::function<bool(std::int64_t)>> cases = {
        {"clean_4001", [](std::int64_t) { return false; }},
        {"inf_at_0", [](std::int64_t s) { return s == 0; }},
        {"inf_every_1999", [](std::int64_t s) { return s % 2000 == 1999; }},
        {"three_infs", [](std::int64_t s) { return s < 3; }},
        {"inf_on_growth_step", [](std::int64_t s) { return s == 1999; }}};
    return cases.at(name)(step);
}

const std::filesystem::path table = INFRALAB_TEST_DATA "/loss_scaling/steps.csv";

TEST(LossScaler, EveryRowOfTheTable)
{
    const auto rows = compute::readCsv(table);
    ASSERT_EQ(rows.size(), 17U);
    for (const auto& row : rows) {
        LossScaler scaler({});
        const std::int64_t last = std::stoll(row[1]);
        for (std::int64_t step = 0; step <= last; ++step)
            scaler.update(findsInfinity(row[0], step));
        EXPECT_EQ(findsInfinity(row[0], last), row[2] == "1") << row[0];
        EXPECT_EQ(scaler.scale(), std::stof(row[3])) << row[0] << ' ' << last;
        EXPECT_EQ(scaler.cleanSteps(), std::stoll(row[4])) << row[0] << ' ' << last;
    }
}

TEST(LossScaler, GrowsOnlyWhileFiniteAndStaysWhereStatic)
{
    LossScaler scaler({.initial = 0x1p127, .interval = 1});
    scaler.update(false);
    EXPECT_EQ(scaler.scale(), 0x1p127F);
    LossScaler still({.initial = 8, .interval = 1, .dynamic = false});
    still.update(false);
    still.update(true);
    EXPECT_EQ(still.scale(), 8);
    LossScaler odd({.initial = 100, .growth = 3, .backoff = 0.1, .interval = 2});
    odd.update(true);
    EXPECT_EQ(odd.scale(), 10);
    odd.update(false);
    odd.update(false);
    EXPECT_EQ(odd.scale(), 30);
}

TEST(LossScaling, EveryRowOfTheTableByTheWholeSimulator)
{
    for (const auto& row : compute::readCsv(table)) {
        const std::int64_t last = std::stoll(row[1]);
        // So small a loss that nothing else overflows.
        Lab::Params p{.format = "bf16",
                      .lossDivisor = 0x1p30,
                      .steps = last + 1,
                      .learningRate = 1e-5,
                      .hidden = 4,
                      .batch = 8};
        double infinities = 0;
        for (std::int64_t step = 0; step <= last; ++step)
            if (findsInfinity(row[0], step)) {
                p.overflowAt.push_back(static_cast<double>(step));
                ++infinities;
            }
        const auto r = result(p);
        EXPECT_EQ(r.finalScale, std::stod(row[3])) << row[0] << ' ' << last;
        EXPECT_EQ(r.cleanSteps, std::stod(row[4])) << row[0] << ' ' << last;
        EXPECT_EQ(r.skipped, infinities) << row[0] << ' ' << last;
    }
}

TEST(TwoLayerNetwork, ItsGradientsAreThoseOfFiniteDifferences)
{
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Examples examples = drawnExamples(16, 5, 3, seed);
        TwoLayerNetwork network(NetworkWeights::drawn(5, 7, 3, seed, 2));
        NetworkWeights gradients = NetworkWeights::zeros(5, 7, 3);
        network.forward(examples);
        network.backward(
            examples, 1, [](std::span<float>) {}, gradients);
        auto weights = network.weights.parts(), found = gradients.parts();
        double largest = 0;
        for (const auto part : found)
            for (const float g : part)
                largest = std::max(largest, std::abs(static_cast<double>(g)));
        ASSERT_GT(largest, 1);
        for (std::size_t part = 0; part < weights.size(); ++part)
            for (std::size_t i = 0; i < weights[part].size(); ++i) {
                constexpr float step = 0x1p-9F;
                const float kept = weights[part][i];
                weights[part][i] = kept + step;
                const double above = network.forward(examples);
                weights[part][i] = kept - step;
                const double below = network.forward(examples);
                weights[part][i] = kept;
                EXPECT_NEAR(found[part][i], (above - below) / (2 * static_cast<double>(step)), 0.01 * largest)
                    << "part " << part << ", weight " << i;
            }
    }
}

TEST(TwoLayerNetwork, HandsOverEveryTensorOfGradients)
{
    const Examples examples = drawnExamples(16, 5, 3, 1);
    TwoLayerNetwork network(NetworkWeights::drawn(5, 7, 3, 1, 2));
    NetworkWeights gradients = NetworkWeights::zeros(5, 7, 3);
    network.forward(examples);
    std::vector<std::size_t> sizes;
    network.backward(
        examples, 1,
        [&](std::span<float> tensor) {
            sizes.push_back(tensor.size());
            std::fill(tensor.begin(), tensor.end(), 0.0F);
        },
        gradients);
    EXPECT_THAT(sizes, ::testing::ElementsAre(16 * 3, 7 * 3, 3, 16 * 7, 5 * 7, 7));
    EXPECT_THAT(gradients.first, ::testing::Each(0));
}

/// The fp32 training once more: matrices in double, Adam written out anew.
std::vector<double> lossesByEigen(const Examples& examples, const NetworkWeights& start, double rate,
                                  int steps)
{
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto matrix = [](const std::vector<float>& v, Eigen::Index columns) {
        Matrix out(static_cast<Eigen::Index>(v.size()) / columns, columns);
        for (Eigen::Index i = 0; i < out.size(); ++i)
            out.data()[i] = v[static_cast<std::size_t>(i)];
        return out;
    };
    const Matrix x = matrix(examples.inputs, start.inputs), t = matrix(examples.targets, start.outputs);
    std::array<Matrix, 4> w = {matrix(start.first, start.hidden), matrix(start.firstBias, start.hidden),
                               matrix(start.second, start.outputs), matrix(start.secondBias, start.outputs)};
    std::array<Matrix, 4> m, v;
    for (std::size_t i = 0; i < 4; ++i)
        m[i] = v[i] = Matrix::Zero(w[i].rows(), w[i].cols());
    std::vector<double> losses;
    for (int step = 1; step <= steps; ++step) {
        const Matrix z = (x * w[0]).rowwise() + w[1].row(0), h = z.cwiseMax(0.0);
        const Matrix y = (h * w[2]).rowwise() + w[3].row(0), dy = y - t;
        losses.push_back(dy.squaredNorm() / t.squaredNorm());
        const Matrix dz = (dy * w[2].transpose()).cwiseProduct((z.array() > 0).cast<double>().matrix());
        const std::array<Matrix, 4> g = {x.transpose() * dz, dz.colwise().sum(), h.transpose() * dy,
                                         dy.colwise().sum()};
        for (std::size_t i = 0; i < 4; ++i) {
            m[i] = 0.9 * m[i] + 0.1 * g[i];
            v[i] = 0.999 * v[i] + 0.001 * g[i].cwiseProduct(g[i]);
            const Matrix mean = m[i] / (1 - std::pow(0.9, step)), square = v[i] / (1 - std::pow(0.999, step));
            w[i] -= rate * mean.cwiseQuotient((square.cwiseSqrt().array() + 1e-300).matrix());
        }
    }
    return losses;
}

TEST(LossScaling, TheFp32TrainingIsThatOfEigenInDouble)
{
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Examples examples = drawnExamples(64, 8, 4, seed);
        const auto start = NetworkWeights::drawn(8, 16, 4, seed, 2);
        Training training({nullptr, {.initial = 1, .dynamic = false}, 4096, 0.003}, start, examples);
        const auto expected = lossesByEigen(examples, start, 0.003, 150);
        for (const double loss : expected)
            EXPECT_NEAR(training.step().loss, loss, 2e-3 * loss) << seed;
        EXPECT_LT(expected.back(), 0.3 * expected.front()) << "it learns";
        EXPECT_LT(gradientDifference(training.weights(), examples), 1e-3);
    }
}

TEST(LossScaling, InFp32AScaleMovesTheHistogramAndNothingElse)
{
    const Examples examples = drawnExamples(32, 8, 4, 5);
    const auto start = NetworkWeights::drawn(8, 16, 4, 5, 2);
    Training plain({nullptr, {.initial = 1, .dynamic = false}, 1024, 0.01}, start, examples),
        scaled({nullptr, {.initial = 1024, .dynamic = false}, 1024, 0.01}, start, examples);
    for (int step = 0; step < 50; ++step) {
        const auto a = plain.step(), b = scaled.step();
        EXPECT_EQ(a.loss, b.loss) << "powers of two divide out";
        for (int bin = 0; bin + 10 < Histogram::bins; ++bin)
            EXPECT_EQ(a.histogram.counts[static_cast<std::size_t>(bin)],
                      b.histogram.counts[static_cast<std::size_t>(bin + 10)]);
    }
    EXPECT_EQ(plain.weights().first, scaled.weights().first);
}

TEST(LossScaling, FlushedAndOverflowedAreWhatTheFormatMakesThem)
{
    const Examples examples = drawnExamples(32, 8, 4, 2);
    const auto start = NetworkWeights::drawn(8, 16, 4, 2, 2);
    for (const auto* id : {"fp16", "bf16", "e5m2", "e4m3fn"})
        for (const double scale : {1.0, 1024.0, 0x1p28}) {
            const auto& f = *findFormat(id);
            const double divisor = 0x1p20;
            // The same first step by the network itself, rounded with the exact rounding.
            double gradients = 0, flushed = 0, subnormal = 0, overflowed = 0;
            TwoLayerNetwork network(start);
            network.forward(examples);
            NetworkWeights out = NetworkWeights::zeros(8, 16, 4);
            network.backward(
                examples, static_cast<float>(scale / divisor),
                [&](std::span<float> tensor) {
                    for (float& g : tensor) {
                        const auto code = compute::roundDouble(g, f);
                        const auto kind = f.classify(code);
                        gradients += g != 0 ? 1 : 0;
                        flushed += g != 0 && kind == compute::NumberClass::zero ? 1 : 0;
                        subnormal += kind == compute::NumberClass::subnormal ? 1 : 0;
                        overflowed +=
                            kind == compute::NumberClass::infinity || kind == compute::NumberClass::nan ? 1
                                                                                                        : 0;
                        g = static_cast<float>(compute::decode(code, f));
                    }
                },
                out);
            Training training({&f, {.initial = scale, .dynamic = false}, divisor, 0.01}, start, examples);
            const auto step = training.step();
            EXPECT_EQ(step.flushed, flushed) << id << ' ' << scale;
            EXPECT_EQ(step.subnormal, subnormal) << id << ' ' << scale;
            if (overflowed == 0) {
                EXPECT_EQ(step.gradients, gradients) << id << ' ' << scale;
            }
            EXPECT_EQ(step.overflowed > 0, overflowed > 0) << id << ' ' << scale;
            EXPECT_EQ(step.skipped, overflowed > 0) << id << ' ' << scale;
        }
}

TEST(LossScaling, WithoutAScaleFp16LosesMostAndWithOneAlmostNothing)
{
    const auto r = result({});
    EXPECT_GT(r.flushedWithout, 50);
    EXPECT_LT(r.flushedWith, 0.1);
    EXPECT_GT(r.lossWithout, 5 * r.lossFp32);
    EXPECT_NEAR(r.lossWith, r.lossFp32, 0.1 * r.lossFp32);
    EXPECT_EQ(r.skipped, 0);
    EXPECT_THAT(r.answer, HasSubstr("fp16 flushes"));
    const auto wide = result({.format = "bf16", .steps = 100});
    EXPECT_EQ(wide.flushedWithout, 0);
    const auto none = result({.format = "e5m2", .steps = 100});
    EXPECT_EQ(none.flushedWithout, 100);
    EXPECT_EQ(none.curveWithout.y.front(), none.curveWithout.y.back()) << "it never moves";
}

TEST(LossScaling, ATooLargeScaleSkipsUntilItFitsOrForEver)
{
    const auto backedOff = result({.scale = 4294967296, .lossDivisor = 256, .steps = 100});
    EXPECT_GT(backedOff.skipped, 5);
    EXPECT_LT(backedOff.skipped, 40);
    EXPECT_EQ(backedOff.finalScale, std::ldexp(4294967296.0, -static_cast<int>(backedOff.skipped)));
    EXPECT_EQ(backedOff.events.rows.size(), static_cast<std::size_t>(backedOff.skipped));
    const auto stuck = result({.dynamic = false, .scale = 4294967296, .lossDivisor = 256, .steps = 100});
    EXPECT_EQ(stuck.skipped, 100);
    EXPECT_EQ(stuck.curveWith.y.front(), stuck.curveWith.y.back());
    EXPECT_EQ(stuck.finalScale, 4294967296);
}

TEST(LossScaling, FramesAddUpToTheHistogram)
{
    const auto r = result({.steps = 60});
    ASSERT_EQ(r.steps.count, 60);
    ASSERT_EQ(r.steps.columns, Histogram::bins);
    std::vector<double> sums(static_cast<std::size_t>(r.steps.columns));
    double total = 0;
    Frame frame;
    for (std::int64_t i = 0; i < r.steps.count; ++i) {
        r.steps.source->read(i, frame);
        for (std::size_t c = 0; c < sums.size(); ++c) {
            sums[c] += frame.layers[0][c];
            total += frame.layers[0][c];
        }
    }
    EXPECT_EQ(total, r.gradients);
    for (std::size_t i = 0; i < r.histogramWith.x.size(); ++i)
        EXPECT_DOUBLE_EQ(r.histogramWith.y[i],
                         100 * sums[static_cast<std::size_t>(r.histogramWith.x[i] - Histogram::lowest)] /
                             total);
}

TEST(LossScaling, StopsInTheMiddleAndPublishesOnTheWay)
{
    const auto whole = ran({.steps = 1000, .hidden = 4, .batch = 8});
    ASSERT_TRUE(whole.result);
    EXPECT_EQ(whole.partials, 4);
    const auto stopped = ran({.steps = 1000, .hidden = 4, .batch = 8}, {}, 0.5);
    ASSERT_FALSE(stopped.result);
    EXPECT_EQ(stopped.result.error().code, Error::Code::cancelled);
    EXPECT_EQ(stopped.partials, 2);
}

TEST(LossScaling, StepsOfInfinitiesAreWholeNumbers)
{
    const Simulator& simulator = *find("loss_scaling");
    auto values = simulator.info().initialValues();
    const auto at = *simulator.info().paramIndex("overflow_at");
    values[at] = std::vector<double>{1, 2.5};
    const auto problem = simulator.validate(values);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->where, "overflow_at");
    values[at] = std::vector<double>{1, 5000};
    EXPECT_TRUE(simulator.validate(values));
}

} // namespace
} // namespace infralab
