#pragma once
// Finds an output or a parameter of an experiment by its id and kind. Here because every bespoke stage reads
// results that way, and a partial or absent output must be nothing worse than absent.

#include "simulators/contract/experiment.hpp"

namespace infralab {

/// The output of that id, or null where it is missing or of another kind.
template <class T>
const T* outputOf(const Experiment& experiment, const std::vector<Output>& outputs, std::string_view id)
{
    if (experiment.simulator == nullptr)
        return nullptr;
    const auto index = experiment.simulator->info().outputIndex(id);
    return index && *index < outputs.size() ? std::get_if<T>(&outputs[*index]) : nullptr;
}

/// The parameter's value, or `otherwise` where it is missing or of another kind.
template <class T>
T valueOf(const Experiment& experiment, std::string_view id, T otherwise)
{
    if (experiment.simulator == nullptr)
        return otherwise;
    const auto index = experiment.simulator->info().paramIndex(id);
    if (!index || *index >= experiment.values.size())
        return otherwise;
    const T* value = std::get_if<T>(&experiment.values[*index]);
    return value != nullptr ? *value : otherwise;
}

} // namespace infralab
