// The explicit list.

#include "kernels.hpp"

#include <algorithm>

namespace infralab::compute {

std::span<const KernelDescription> allKernels()
{
    static const std::vector<KernelDescription> all = [] {
        std::vector<KernelDescription> list = streamKernels();
        for (const auto& part : {reductionKernels(), matrixProductKernels(), formatConversionKernels(),
                                 simulatedSampleKernels()})
            list.insert(list.end(), part.begin(), part.end());
        return list;
    }();
    return all;
}

const KernelDescription* findKernel(std::string_view id)
{
    const auto found = std::ranges::find(allKernels(), id, &KernelDescription::id);
    return found != allKernels().end() ? &*found : nullptr;
}

} // namespace infralab::compute
