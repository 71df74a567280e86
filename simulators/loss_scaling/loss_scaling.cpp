// The run of loss_scaling: three trainings in step, their gradients counted by size.

#include "loss_scaling.hpp"

#include "compute/numerics/number_text.hpp"
#include "gradient_check.hpp"
#include "training.hpp"

#include <fmt/format.h>

namespace infralab {

using namespace loss_scaling;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr int inputs = 8, outputs = 4;
constexpr std::uint64_t weightStream = 2;
constexpr std::int64_t stepsBetweenPartials = 200;

/// The histograms of every step of two trainings.
class Histograms : public FrameSource
{
public:
    void read(std::int64_t index, Frame& out) const override
    {
        const auto& [with, without] = steps[static_cast<std::size_t>(index)];
        out.layers.resize(2);
        out.layers[0].assign(with.counts.begin(), with.counts.end());
        out.layers[1].assign(without.counts.begin(), without.counts.end());
    }

    std::vector<std::pair<Histogram, Histogram>> steps;
};

/// What one training has seen so far.
struct Tally
{
    double gradients = 0, flushed = 0, skipped = 0;
    std::array<double, Histogram::bins> counts{};

    void add(const StepReport& step)
    {
        gradients += step.gradients;
        flushed += step.flushed;
        skipped += step.skipped ? 1 : 0;
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += step.histogram.counts[i];
    }
    double percentFlushed() const { return gradients > 0 ? 100 * flushed / gradients : none; }
    /// Without the empty ends.
    Series histogram() const
    {
        Series out;
        double sum = 0;
        std::size_t first = counts.size(), last = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            sum += counts[i];
            first = counts[i] > 0 ? std::min(first, i) : first;
            last = counts[i] > 0 ? i : last;
        }
        for (std::size_t i = first; i <= last && sum > 0; ++i) {
            out.x.push_back(static_cast<double>(i) + Histogram::lowest);
            out.y.push_back(100 * counts[i] / sum);
        }
        return out;
    }
};

Table limitsOf(const compute::NumberFormat& f)
{
    Table out{{"limit", "value", "power of two"}, {}};
    const auto row = [&](const char* name, double value) {
        out.rows.push_back({std::string(name), value, static_cast<double>(std::ilogb(value))});
    };
    const double smallest = decode(*f.smallestSubnormalCode(), f);
    row("half of the smallest subnormal", smallest / 2);
    row("smallest subnormal", smallest);
    row("smallest normal", decode(f.smallestNormalCode(), f));
    row("largest", decode(f.largestCode(), f));
    return out;
}

void addPoint(Series& series, std::int64_t step, double y)
{
    series.x.push_back(static_cast<double>(step));
    series.y.push_back(y);
}

double percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : none;
}

std::string sentence(const LossScaling::Params& p, const LossScaling::Result& r)
{
    const auto share = [](double flushed) {
        return std::isnan(flushed) ? std::string("none that is not zero")
               : flushed == 0      ? std::string("none")
                                   : fmt::format("{:.3g} %", flushed);
    };
    std::string out = fmt::format("{} flushes {} of the gradients without a scale and {} with one", p.format,
                                  share(r.flushedWithout), share(r.flushedWith));
    out += fmt::format("; the loss ends at {:.2g} without, {:.2g} with the scale and {:.2g} in fp32",
                       r.lossWithout, r.lossWith, r.lossFp32);
    if (r.skipped > 0)
        out +=
            fmt::format("; {} of {} steps {} skipped", r.skipped, p.steps, r.skipped == 1 ? "was" : "were");
    return out + ".";
}

} // namespace

Expected<LossScaling::Result> LossScaling::run(const Params& p, Run<Result>& run)
{
    const auto* format = compute::findFormat(p.format);
    const auto seed = static_cast<std::uint64_t>(p.seed);
    const auto examples = drawnExamples(static_cast<int>(p.batch), inputs, outputs, seed);
    const auto start =
        compute::NetworkWeights::drawn(inputs, static_cast<int>(p.hidden), outputs, seed, weightStream);
    const LossScaler::Rule unscaled{.initial = 1, .dynamic = false}, scaled{.initial = p.scale,
                                                                            .growth = p.growth,
                                                                            .backoff = p.backoff,
                                                                            .interval = p.interval,
                                                                            .dynamic = p.dynamic};
    Training fp32({nullptr, unscaled, p.lossDivisor, p.learningRate}, start, examples),
        without({format, unscaled, p.lossDivisor, p.learningRate}, start, examples),
        with({format, scaled, p.lossDivisor, p.learningRate}, start, examples);

    Result r;
    r.limits = limitsOf(*format);
    r.events = {{"step", "event", "scale after"}, {}};
    auto histograms = std::make_shared<Histograms>();
    histograms->steps.reserve(static_cast<std::size_t>(p.steps));
    Tally seen, seenWithout;
    const auto summarise = [&] {
        r.flushedWith = seen.percentFlushed();
        r.flushedWithout = seenWithout.percentFlushed();
        r.lossFp32 = r.curveFp32.y.back();
        r.lossWith = r.curveWith.y.back();
        r.lossWithout = r.curveWithout.y.back();
        r.skipped = seen.skipped;
        r.finalScale = with.scaler().scale();
        r.cleanSteps = static_cast<double>(with.scaler().cleanSteps());
        r.gradients = seen.gradients;
        r.histogramWith = seen.histogram();
        r.histogramWithout = seenWithout.histogram();
        r.answer = sentence(p, r);
    };
    for (std::int64_t i = 0; i < p.steps; ++i) {
        if (run.cancelled())
            return run.stopped();
        run.progress(static_cast<double>(i) / static_cast<double>(p.steps));
        const bool injected =
            std::find(p.overflowAt.begin(), p.overflowAt.end(), static_cast<double>(i)) != p.overflowAt.end();
        const StepReport inFp32 = fp32.step(), alone = without.step(), step = with.step(injected);
        seen.add(step);
        seenWithout.add(alone);
        histograms->steps.emplace_back(step.histogram, alone.histogram);
        addPoint(r.curveFp32, i, inFp32.loss);
        addPoint(r.curveWith, i, step.loss);
        addPoint(r.curveWithout, i, alone.loss);
        addPoint(r.scale, i, step.scale);
        addPoint(r.flushedBySteps, i, percent(step.flushed, step.gradients));
        addPoint(r.flushedByStepsWithout, i, percent(alone.flushed, alone.gradients));
        const float after = with.scaler().scale();
        if (step.skipped || after != step.scale)
            r.events.rows.push_back({static_cast<double>(i),
                                     std::string(!step.skipped         ? "grew"
                                                 : after == step.scale ? "skipped"
                                                                       : "skipped, reduced"),
                                     static_cast<double>(after)});
        if (i % stepsBetweenPartials == stepsBetweenPartials - 1 && i + 1 < p.steps) {
            summarise();
            run.publish(r); // without frames: they are still being written
        }
    }
    summarise();
    r.steps.rows = 1;
    r.steps.columns = Histogram::bins;
    r.steps.count = p.steps;
    r.steps.layers = {{"with", "With scale"}, {"without", "Without scale"}};
    r.steps.source = std::move(histograms);
    run.report({fmt::format("gradients of the last step against Eigen's in double, {} weights",
                            start.first.size() + start.second.size() + start.firstBias.size() +
                                start.secondBias.size()),
                gradientDifference(fp32.weights(), examples), 1e-3, "of the largest"});
    run.progress(1);
    return r;
}

} // namespace infralab
