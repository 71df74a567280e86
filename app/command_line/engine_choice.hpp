#pragma once
// From --engine and --device to an engine: shared by every command that computes.

#include "command.hpp"

#include "compute/engine.hpp"

namespace infralab {

struct EngineChoice
{
    compute::Engine engine;
    std::string note; ///< why the wished device is not the one; empty where it is
};

/// Error only for wrong words. A device that is missing or broken is a note, and the built-in engine.
Expected<EngineChoice> chooseEngine(const Arguments&, const std::string& otherwise = "auto");

} // namespace infralab
