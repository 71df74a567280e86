// The bespoke stages, one line each. A simulator that is not in the list is shown by the generic views.

#include "accumulation_stage.hpp"
#include "app/lab/stage.hpp"
#include "block_scaling_stage.hpp"
#include "compute_allocation_stage.hpp"
#include "loss_scaling_stage.hpp"
#include "nested_design_stage.hpp"
#include "number_stage.hpp"
#include "peeking_stage.hpp"
#include "power_analysis_stage.hpp"
#include "rounding_error_stage.hpp"
#include "scaling_fit_stage.hpp"
#include "systolic_stage.hpp"
#include "uncertainty_stage.hpp"

#include <algorithm>

namespace infralab {

namespace {

struct Entry
{
    std::string_view simulator;
    Stage* (*make)(QWidget* parent);
};

constexpr Entry stages[] = {
    {"systolic_array", [](QWidget* parent) -> Stage* { return new SystolicStage(parent); }},
    {"number_format", [](QWidget* parent) -> Stage* { return new NumberStage(parent); }},
    {"rounding_error", [](QWidget* parent) -> Stage* { return new RoundingErrorStage(parent); }},
    {"accumulation", [](QWidget* parent) -> Stage* { return new AccumulationStage(parent); }},
    {"block_scaling", [](QWidget* parent) -> Stage* { return new BlockScalingStage(parent); }},
    {"loss_scaling", [](QWidget* parent) -> Stage* { return new LossScalingStage(parent); }},
    {"scaling_fit", [](QWidget* parent) -> Stage* { return new ScalingFitStage(parent); }},
    {"compute_allocation", [](QWidget* parent) -> Stage* { return new ComputeAllocationStage(parent); }},
    {"power_analysis", [](QWidget* parent) -> Stage* { return new PowerAnalysisStage(parent); }},
    {"nested_design", [](QWidget* parent) -> Stage* { return new NestedDesignStage(parent); }},
    {"peeking", [](QWidget* parent) -> Stage* { return new PeekingStage(parent); }},
    {"uncertainty_budget", [](QWidget* parent) -> Stage* { return new UncertaintyStage(parent); }},
};

} // namespace

Stage* makeStage(const Simulator& simulator, QWidget* parent)
{
    for (const Entry& entry : stages)
        if (entry.simulator == simulator.info().id)
            return entry.make(parent);
    return nullptr;
}

bool hasStage(const Simulator& simulator)
{
    return std::ranges::any_of(stages,
                               [&](const Entry& entry) { return entry.simulator == simulator.info().id; });
}

} // namespace infralab
