#pragma once
// The conversion laid ready on an engine: what launcher and bench share.

#include "device_call.hpp"
#include "format_conversion_plan.hpp"

namespace infralab::compute {

inline constexpr auto conversionFile = "format_conversion.cl";

DeviceCall encodeOnDevice(const Engine&, std::span<const float> x, const FormatConversion&,
                          std::uint64_t first);
template <class Code>
DeviceCall decodeOnDevice(const Engine&, std::span<const Code> codes, const NumberFormat&);

template <class Code>
void encodeBuiltin(const float* x, Code* codes, std::size_t count, const FormatConversion& how,
                   std::uint64_t first)
{
    const FormatNumbers format(how.format, how.saturate);
    if (how.random)
        twin::encode(x, codes, count, format, *how.random, first / RandomWords::tile);
    else if (const Way way = wayOf(format, how);
             way == Way::nearestEvenByShift || way == Way::nearestEvenBySum)
        twin::encodeNearestEven(x, codes, count, format);
    else
        twin::encode(x, codes, count, format, ModeNumbers(how.mode));
}

} // namespace infralab::compute
