#pragma once
// The text of a kernel file: the one compiled in, or a reader's own. Here so that a learner can edit a kernel
// live.

#include "compute/opencl/device.hpp"

namespace infralab::compute {

/// The file of that name in the folder named by the variable INFRALAB_KERNEL_DIR, read anew at each call;
/// where that is unset or lacks the file, the one compiled in. invalidInput, where there is neither or the
/// file is over a megabyte.
Expected<opencl::ProgramText> kernelText(const std::string& file, std::string options);

} // namespace infralab::compute
