#pragma once
// From a command's words to an experiment: simulator, preset or file, then the parameters' flags. Shared by
// run and sweep.

#include "command.hpp"

#include "simulators/contract/experiment.hpp"

namespace infralab {

/// Error.where is the flag that is wrong. The values have passed the simulator's rules.
Expected<Experiment> chooseExperiment(const Arguments&);

/// A file's experiment, or a link's.
Expected<Experiment> openExperiment(const std::string& fileOrLink);

} // namespace infralab
