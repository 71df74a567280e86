#pragma once
// A folder for PoCL's compiled kernels where the home has none. Here because PoCL gives no device at all when
// it cannot write its cache, and a read-only home must not cost the engine.

namespace infralab::compute::opencl {

/// To be called before the first call of OpenCL. Where the usual cache folder cannot be written, sets
/// POCL_CACHE_DIR to a folder of this user alone among the temporary files.
void giveDriversACache();

} // namespace infralab::compute::opencl
