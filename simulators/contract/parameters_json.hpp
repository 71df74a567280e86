#pragma once
// Parameters as JSON: said once for experiment files, plans, results and the catalogue.

#include "simulator.hpp"

#include <nlohmann/json.hpp>

namespace infralab {

/// An object with an id for each value, in the order of declaration. A plan leaves its files out.
inline nlohmann::ordered_json parametersJson(const Info& info, const Values& values, bool withFiles = true)
{
    auto json = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < values.size(); ++i)
        if (withFiles || info.params[i].kind != ParamKind::file)
            std::visit([&](const auto& v) { json[info.params[i].id] = v; }, values[i]);
    return json;
}

} // namespace infralab
