// The kernels' arguments and ranges.

#include "format_conversion_device.hpp"

namespace infralab::compute {

namespace {

constexpr std::size_t groupSize = 256;

std::string optionsFor(const FormatNumbers& format, std::size_t bytesEach)
{
    const std::string code = bytesEach == 1 ? "uchar" : bytesEach == 2 ? "ushort" : "uint";
    return "-D CODE=" + code + (format.wholeRange ? " -D WHOLE_RANGE" : "");
}

void give(DeviceCall& call, const FormatNumbers& f, std::int32_t beyond, std::size_t count = 8)
{
    const std::int32_t all[] = {f.fractionBits, f.minField, f.signShift,    f.largest,
                                beyond,         f.nan,      f.hasMinusZero, f.isScale};
    for (const std::int32_t value : std::span(all).first(count))
        call.value(value);
}

const char* functionOf(Way way)
{
    switch (way) {
    case Way::nearestEven:
        return "encode_nearest_even";
    case Way::nearestEvenBySum:
        return "encode_nearest_even_by_sum";
    case Way::stochastic:
        return "encode_stochastic";
    case Way::general:
        break;
    }
    return "encode";
}

void give(DeviceCall& call, const RandomWords& random, std::uint64_t first)
{
    call.value(std::int32_t{random.bits})
        .value(std::int32_t{random.rule == StochasticRule::halfUp ? 1 : 0})
        .value(std::int32_t{random.rule == StochasticRule::halfEven ? 1 : 0});
    for (const std::uint64_t wide : {random.seed, random.stream, first / RandomWords::tile * groupSize})
        call.value(static_cast<std::uint32_t>(wide)).value(static_cast<std::uint32_t>(wide >> 32U));
}

} // namespace

DeviceCall encodeOnDevice(const Engine& engine, std::span<const float> x, const FormatConversion& how,
                          std::uint64_t first)
{
    const FormatNumbers format(how.format, how.saturate);
    const Way way = wayOf(format, how);
    const auto bytesEach = static_cast<std::size_t>(Codes::bytesEach(how.format));
    const std::size_t ofGroup = way == Way::stochastic ? RandomWords::tile : groupSize;
    const std::size_t groups = (x.size() + ofGroup - 1) / ofGroup, room = groups * ofGroup;
    DeviceCall call(engine, conversionFile, optionsFor(format, bytesEach), functionOf(way));
    call.input(x, room).output<std::uint8_t>(room * bytesEach).range(groups, groupSize);
    const bool isShort = way == Way::nearestEven || way == Way::nearestEvenBySum;
    give(call, format, format.beyond, isShort ? 6 : 8);
    if (way == Way::nearestEvenBySum)
        call.value(format.topField);
    if (way == Way::stochastic)
        give(call, *how.random, first);
    if (way == Way::general) {
        const ModeNumbers mode(how.mode);
        call.value(mode.nearest).value(mode.even).value(mode.away).value(mode.outwards).value(mode.inwards);
    }
    return call;
}

template <class Code>
DeviceCall decodeOnDevice(const Engine& engine, std::span<const Code> codes, const NumberFormat& format)
{
    const FormatNumbers numbers(format, false);
    const std::size_t groups = (codes.size() + groupSize - 1) / groupSize;
    DeviceCall call(engine, conversionFile, optionsFor(numbers, sizeof(Code)), "decode");
    call.input(codes, groups * groupSize).template output<float>(groups * groupSize);
    give(call, numbers, numbers.infinity);
    call.range(groups, groupSize);
    return call;
}

template DeviceCall decodeOnDevice(const Engine&, std::span<const std::uint8_t>, const NumberFormat&);
template DeviceCall decodeOnDevice(const Engine&, std::span<const std::uint16_t>, const NumberFormat&);
template DeviceCall decodeOnDevice(const Engine&, std::span<const std::uint32_t>, const NumberFormat&);

} // namespace infralab::compute
