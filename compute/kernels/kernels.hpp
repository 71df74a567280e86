#pragma once
// One description per kernel, from which follow its test, its bench row, its line in the documents and the
// law that every kernel file has one.

#include "compute/engine.hpp"
#include "compute/error.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace infralab::compute {

/// How far a kernel's answer lies from a reference that is computed another way.
struct Comparison
{
    std::string what;      ///< "37 x 5 times 5 x 12 in bf16, 444 elements"
    double difference = 0; ///< in the description's unit
    double tolerance = 0;

    bool holds() const { return difference <= tolerance; }
};

/// A kernel's work laid ready on an engine: its operands stay there, each call does it once.
using Work = std::function<Expected<void>(const std::stop_token&)>;

struct KernelDescription
{
    std::string_view id;      ///< matrix_product_bf16
    std::string_view file;    ///< matrix_product.cl
    std::string_view title;   ///< for a row of a table
    std::string_view purpose; ///< one sentence
    std::string_view inputs;  ///< operands and what `size` counts
    std::string_view unit;    ///< of the difference
    double tolerance = 0;
    std::string_view derivation; ///< why that tolerance

    /// Bytes that must be read and written, and floating-point or integer operations, of one call.
    double (*bytes)(double size) = nullptr;
    double (*operations)(double size) = nullptr;
    std::vector<Eigen::Index> benchSizes;
    bool deviceOnly = false; ///< the built-in engine has no such variant and takes its twin

    /// Draws operands of up to `size` (at least 1) from the seed, odd shapes and extreme values among them,
    /// and compares.
    Expected<Comparison> (*check)(const Engine&, Eigen::Index size, std::uint64_t seed,
                                  std::stop_token) = nullptr;
    Expected<Work> (*prepare)(const Engine&, Eigen::Index size) = nullptr;
};

/// Every kernel, the copy first, since the bench compares the others with it.
std::span<const KernelDescription> allKernels();
/// Null where there is none of that id.
const KernelDescription* findKernel(std::string_view id);

/// The parts of allKernels, each beside its kernel.
std::vector<KernelDescription> streamKernels();
std::vector<KernelDescription> reductionKernels();
std::vector<KernelDescription> matrixProductKernels();
std::vector<KernelDescription> formatConversionKernels();
std::vector<KernelDescription> simulatedSampleKernels();

} // namespace infralab::compute
