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

void give(DeviceCall& call, std::initializer_list<std::int32_t> values)
{
    for (const std::int32_t value : values)
        call.value(value);
}

/// The arguments FORMAT_ARGUMENTS.
void giveFormat(DeviceCall& call, const FormatNumbers& f, std::int32_t beyond)
{
    give(call,
         {f.fractionBits, f.minField, f.signShift, f.largest, beyond, f.nan, f.hasMinusZero, f.isScale});
}

const char* functionOf(Way way)
{
    switch (way) {
    case Way::nearestEvenByShift:
        return "encode_nearest_even_by_shift";
    case Way::nearestEvenBySum:
        return "encode_nearest_even_by_sum";
    case Way::nearestEvenScale:
        return "encode_nearest_even_scale";
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
    const FormatNumbers& f = format;
    switch (way) {
    case Way::nearestEvenByShift:
        give(call, {f.fractionBits, f.signShift, f.largest, f.beyond, f.nan, f.unsignedCode});
        break;
    case Way::nearestEvenBySum:
        give(call, {f.fractionBits, f.minField, f.signShift, f.largest, f.beyond, f.nan, f.unsignedCode,
                    f.topField});
        break;
    case Way::nearestEvenScale:
        give(call, {f.largest, f.beyond, f.nan});
        break;
    case Way::stochastic:
        giveFormat(call, f, f.beyond);
        give(call, *how.random, first);
        break;
    case Way::general: {
        giveFormat(call, f, f.beyond);
        const ModeNumbers mode(how.mode);
        call.value(mode.nearest).value(mode.even).value(mode.away).value(mode.outwards).value(mode.inwards);
        break;
    }
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
    giveFormat(call, numbers, numbers.infinity);
    call.range(groups, groupSize);
    return call;
}

template DeviceCall decodeOnDevice(const Engine&, std::span<const std::uint8_t>, const NumberFormat&);
template DeviceCall decodeOnDevice(const Engine&, std::span<const std::uint16_t>, const NumberFormat&);
template DeviceCall decodeOnDevice(const Engine&, std::span<const std::uint32_t>, const NumberFormat&);

} // namespace infralab::compute
