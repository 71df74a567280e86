// The models' speeds: what their pages promise, and every preset as a person meets it.

#include "simulators/bench.hpp"

#include "compute/numerics/scaling_law_uncertainty.hpp"
#include "simulators/contract/experiment.hpp"
#include "simulators/scaling_fit/sample.hpp"
#include "simulators/systolic_array/counts.hpp"
#include "simulators/systolic_array/workloads.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

namespace infralab {
namespace {

const systolic::Network* network(std::string_view id)
{
    const auto all = systolic::networks();
    const auto it = std::find_if(all.begin(), all.end(), [&](const auto& n) { return n.id == id; });
    return it == all.end() ? nullptr : &*it;
}

/// Ten array shapes of one network in every dataflow: the view across sizes.
BenchCase countsOfANetwork()
{
    using systolic::Dataflow;
    const auto* resnet = network("resnet50");
    const auto layers = resnet ? resnet->layers.size() : 0;
    return {fmt::format("Counts of ResNet-50: {} layers, 3 dataflows, 10 shapes", layers), "layer counts",
            static_cast<double>(layers) * 30, [resnet] {
                double sum = 0;
                for (std::int64_t rows = 4; resnet && rows <= 256; rows *= 2)
                    for (const auto columns : {rows, rows / 2}) {
                        if (rows < 16 && columns != rows)
                            continue;
                        for (const auto flow : {Dataflow::outputStationary, Dataflow::weightStationary,
                                                Dataflow::inputStationary})
                            for (const auto& layer : resnet->layers)
                                sum += static_cast<double>(
                                    systolic::count(layer.product, {rows, columns}, flow).cyclesScalesim);
                    }
                return sum;
            }};
}

Experiment withParameters(const char* id,
                          std::initializer_list<std::pair<const char*, const char*>> parameters)
{
    auto e = Experiment::initial(*find(id));
    for (const auto& [name, value] : parameters)
        (void)setParameter(e, name, value); // a wrong one would show as a changed row, and a test reads them
    return e;
}

/// A whole run as the window asks for it.
double outputsOf(const Experiment& e)
{
    RunContext context;
    const auto report = perform(e, context);
    return report ? static_cast<double>(report->outputs.size()) : NAN;
}

/// Drawn and judged, 64 observations a group.
BenchCase aMillionExperiments()
{
    const auto e = withParameters("power_analysis", {{"experiments", "1000000"}});
    return {"Power: a million two-sample experiments, 64 a group, a whole run", "normal draws", 128e6,
            [e] { return outputsOf(e); }};
}

/// 256 x 256 elements and K = 256: every register of every cycle.
BenchCase machineOfALargeFold()
{
    const auto e = withParameters(
        "systolic_array", {{"rows", "256"}, {"columns", "256"}, {"m", "256"}, {"n", "256"}, {"k", "256"}});
    return {"Machine: a 256 x 256 fold with K = 256, a whole run", "element updates", 1022.0 * 256 * 256,
            [e] { return outputsOf(e); }};
}

BenchCase scrubbingInALargeFold()
{
    const auto e = withParameters(
        "systolic_array", {{"rows", "256"}, {"columns", "256"}, {"m", "256"}, {"n", "256"}, {"k", "256"}});
    auto frames = std::make_shared<Frames>();
    auto at = std::make_shared<std::int64_t>(0);
    return {"Machine: a frame anywhere in that fold", "frames", 1, [e, frames, at] {
                if (!frames->source) {
                    RunContext context;
                    const auto report = perform(e, context);
                    for (const auto& output : report->outputs)
                        if (const auto* found = std::get_if<Frames>(&output))
                            *frames = *found;
                }
                Frame frame;
                *at = (*at + 389) % frames->count; // far from the last one
                frames->source->read(*at, frame);
                return frame.layers.front().front();
            }};
}

/// The bundled runs without those that went wrong: as many as the published points that are fitted.
compute::LawPoints sampleOf240()
{
    std::vector<double> parameters, tokens, losses;
    for (const auto& row : scaling_fit::sampleRows())
        if (losses.size() < 240) {
            parameters.push_back(row.parameters);
            tokens.push_back(row.flop / 6 / row.parameters);
            losses.push_back(row.loss);
        }
    return {parameters, tokens, losses};
}

std::vector<BenchCase> scalingLaws()
{
    const auto points = sampleOf240();
    const auto starts = compute::publishedStarts(compute::LawForm::sumOfPowers);
    const auto near = compute::refit(points, {}, scaling_fit::sampleLaw()).law;
    return {{"Scaling law: one fit of 240 runs to a small gradient", "fits", 1,
             [=] {
                 return compute::refit(points, {},
                                       compute::quickStarts(compute::LawForm::sumOfPowers).front())
                     .objective;
             }},
            {"Scaling law: the grid of 4,500 starts", "fits", static_cast<double>(starts.size()),
             [=] { return compute::searchLaw(points, {}, starts)->best.objective; }},
            {"Scaling law: 4,000 bootstrap refits", "fits", 4000, [=] {
                 std::vector<compute::Law> refits(4000);
                 compute::bootstrapLaw(points, {}, near, compute::metricAt(points, {}, near), 1, 0, refits);
                 return refits.back()[0];
             }}};
}

} // namespace

std::vector<BenchCase> benchCases()
{
    std::vector<BenchCase> all = {countsOfANetwork(), machineOfALargeFold(), scrubbingInALargeFold(),
                                  aMillionExperiments()};
    for (auto& row : scalingLaws())
        all.push_back(std::move(row));
    for (const auto& simulator : catalogue())
        for (const auto& preset : simulator->info().presets) {
            auto e = Experiment::initial(*simulator);
            e.values = preset.values;
            all.push_back({fmt::format("{}: preset {}", simulator->info().title, preset.id), "runs", 1,
                           [e] { return outputsOf(e); }});
        }
    return all;
}

} // namespace infralab
