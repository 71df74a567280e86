// The explicit list of simulators: a new one is a folder, an include and a line here.

#include "embedded/simulatorNotes.hpp"
#include "simulators/accumulation/accumulation.hpp"
#include "simulators/block_scaling/block_scaling.hpp"
#include "simulators/compute_allocation/compute_allocation.hpp"
#include "simulators/contract/simulator.hpp"
#include "simulators/loss_scaling/loss_scaling.hpp"
#include "simulators/nested_design/nested_design.hpp"
#include "simulators/number_format/number_format.hpp"
#include "simulators/peeking/peeking.hpp"
#include "simulators/power_analysis/power_analysis.hpp"
#include "simulators/rounding_error/rounding_error.hpp"
#include "simulators/scaling_fit/scaling_fit.hpp"
#include "simulators/systolic_array/systolic_array.hpp"
#include "simulators/uncertainty_budget/uncertainty_budget.hpp"

namespace infralab {
namespace {

template <Model S>
std::unique_ptr<Simulator> entry()
{
    return std::make_unique<SimulatorOf<S>>(simulatorNotes(std::string(S::id) + "/notes.md"));
}

} // namespace

const std::vector<std::unique_ptr<Simulator>>& catalogue()
{
    static const auto all = [] {
        std::vector<std::unique_ptr<Simulator>> list;
        list.push_back(entry<SystolicArray>());
        list.push_back(entry<NumberFormatLab>());
        list.push_back(entry<RoundingErrorLab>());
        list.push_back(entry<AccumulationLab>());
        list.push_back(entry<BlockScaling>());
        list.push_back(entry<LossScaling>());
        list.push_back(entry<ScalingFit>());
        list.push_back(entry<ComputeAllocation>());
        list.push_back(entry<PowerAnalysis>());
        list.push_back(entry<NestedDesign>());
        list.push_back(entry<Peeking>());
        list.push_back(entry<UncertaintyBudget>());
        return list;
    }();
    return all;
}

const Simulator* find(std::string_view id)
{
    for (const auto& simulator : catalogue())
        if (simulator->info().id == id)
            return simulator.get();
    return nullptr;
}

} // namespace infralab
