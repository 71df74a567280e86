// Look-ups in a simulator's description. Here, outside the template, because every reader of it needs them.

#include "simulator.hpp"

#include <algorithm>

namespace infralab {

Values Info::initialValues() const
{
    Values out;
    for (const auto& p : params)
        out.push_back(p.initial);
    return out;
}

std::optional<std::size_t> Info::paramIndex(std::string_view wanted) const
{
    for (std::size_t i = 0; i < params.size(); ++i)
        if (params[i].id == wanted ||
            std::count(params[i].formerIds.begin(), params[i].formerIds.end(), wanted) > 0)
            return i;
    return std::nullopt;
}

std::optional<std::size_t> Info::outputIndex(std::string_view wanted) const
{
    for (std::size_t i = 0; i < outputs.size(); ++i)
        if (outputs[i].id == wanted)
            return i;
    return std::nullopt;
}

const PresetInfo* Info::preset(std::string_view wanted) const
{
    const auto it =
        std::find_if(presets.begin(), presets.end(), [&](const auto& p) { return p.id == wanted; });
    return it == presets.end() ? nullptr : &*it;
}

} // namespace infralab
