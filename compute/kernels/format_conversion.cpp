// The launcher: formats as numbers, operands to the engine and back.

#include "format_conversion.hpp"

#include "compute/numerics/philox.hpp"
#include "format_conversion_device.hpp"
#include "format_conversion_plan.hpp"

namespace infralab::compute {

namespace {

constexpr std::size_t elementsBetweenLooks = 1 << 20; // a multiple of a tile

tl::unexpected<Error> refused(std::string message)
{
    return fail(Error::Code::invalidInput, conversionFile, std::move(message));
}

/// Calls part(first, count) for one stretch after the other.
template <class Part>
Expected<void> inStretches(std::size_t count, const std::stop_token& stop, Part part)
{
    for (std::size_t first = 0; first < count; first += elementsBetweenLooks) {
        if (stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        part(first, std::min(elementsBetweenLooks, count - first));
    }
    return {};
}

Expected<void> checked(std::size_t count, const NumberFormat& format, bool taken)
{
    if (count == 0)
        return refused("There is nothing to convert. Give at least one element.");
    if (!taken)
        return refused("The format " + std::string(format.id) +
                       " has values that a float cannot tell apart or reach. Take a narrower one.");
    return {};
}

} // namespace

Codes::Codes(const NumberFormat& format, std::size_t count)
{
    if (bytesEach(format) == 1)
        m_all = std::vector<std::uint8_t>(count);
    else if (bytesEach(format) == 2)
        m_all = std::vector<std::uint16_t>(count);
    else
        m_all = std::vector<std::uint32_t>(count);
}

std::size_t Codes::size() const
{
    return visit([](const auto& all) { return all.size(); });
}

int Codes::bytesEach(const NumberFormat& format)
{
    return format.bits() <= 8 ? 1 : format.bits() <= 16 ? 2 : 4;
}

Stochastic RandomWords::at(std::uint64_t element) const
{
    constexpr std::uint64_t quarter = tile / 4;
    const std::uint64_t block = element / tile * quarter + element % quarter;
    return {bits, philoxBlock(seed, stream, block)[element % tile / quarter], rule};
}

FormatNumbers::FormatNumbers(const NumberFormat& format, bool saturate)
    : fractionBits(format.fractionBits)
    , minField(format.minExponent() + 127)
    , signShift(format.exponentBits + format.fractionBits)
    , largest(static_cast<std::int32_t>(format.largestCode()))
    , nan(static_cast<std::int32_t>(format.nanCode().value_or(0)))
    , hasMinusZero(format.nan == NanRule::negativeZero ? 0 : 1)
    , isScale(format.isScale ? 1 : 0)
    , unsignedCode(hasMinusZero != 0 ? -1 : 0)
    , topField(format.maxExponent() + 1 + 127)
    , infinity(format.infinityCode() ? static_cast<std::int32_t>(*format.infinityCode()) : -1)
    , wholeRange(format.isScale || format.minExponent() < -126)
{
    beyond = saturate || (infinity < 0 && format.nan == NanRule::none) ? largest
             : infinity >= 0                                           ? infinity
                                                                       : nan;
}

ModeNumbers::ModeNumbers(RoundingMode mode)
{
    switch (mode) {
    case RoundingMode::nearestEven:
        nearest = ~0U;
        even = 1;
        break;
    case RoundingMode::nearestAway:
        nearest = ~0U;
        away = 1;
        break;
    case RoundingMode::towardZero:
        inwards = 3;
        break;
    case RoundingMode::up:
        outwards = 1;
        inwards = 2;
        break;
    case RoundingMode::down:
        outwards = 2;
        inwards = 1;
        break;
    }
}

Way wayOf(const FormatNumbers& format, const FormatConversion& how)
{
    if (how.random)
        return Way::stochastic;
    if (how.mode != RoundingMode::nearestEven)
        return Way::general;
    if (format.isScale != 0 && format.fractionBits == 0 && format.minField == 0 && format.signShift == 8)
        return Way::nearestEvenScale;
    // The code that a float's infinity would have, were it one more power of two. Without a fraction, ties go
    // by the exponent's parity, which the short ways do not look at.
    const std::int64_t infinity =
        (256 - std::int64_t{format.minField}) * (std::int64_t{1} << format.fractionBits);
    if (format.wholeRange || format.fractionBits == 0 || infinity <= format.largest)
        return Way::general;
    // Floats too small for that sum must be too small for the format; the power of two beside the largest
    // must be a float, and whole places less than 2^23.
    const bool sumServes = format.minField >= format.fractionBits + 2 && format.fractionBits <= 21 &&
                           format.topField + 23 - format.fractionBits <= 254;
    const bool shiftServes = format.minField == 1 && format.fractionBits <= 22;
    return sumServes ? Way::nearestEvenBySum : shiftServes ? Way::nearestEvenByShift : Way::general;
}

bool isEncodable(const NumberFormat& format)
{
    if (format.bits() > 32 || format.fractionBits > 23)
        return false;
    const std::int64_t binades = 256 - (format.minExponent() + 127); // of floats, above the smallest normal
    return binades <= (std::int64_t{1} << (31 - format.fractionBits));
}

bool isDecodable(const NumberFormat& format)
{
    return isEncodable(format) && format.maxExponent() <= 127 &&
           format.minExponent() - format.fractionBits >= -149;
}

Expected<Codes> encoded(const Engine& engine, std::span<const float> x, const FormatConversion& how,
                        std::stop_token stop, std::uint64_t first)
{
    if (const auto fits = checked(x.size(), how.format, isEncodable(how.format)); !fits)
        return fail(fits.error());
    Codes codes(how.format, x.size());
    const auto converted = codes.visit([&](auto& all) -> Expected<void> {
        if (!engine.isBuiltin()) {
            auto call = encodeOnDevice(engine, x, how, first);
            return call.run(stop).and_then([&] { return call.fetch(std::span(all)); });
        }
        return inStretches(x.size(), stop, [&](std::size_t from, std::size_t count) {
            encodeBuiltin(x.data() + from, all.data() + from, count, how, first + from);
        });
    });
    if (!converted)
        return fail(converted.error());
    return codes;
}

Expected<std::function<Expected<void>(const std::stop_token&)>>
preparedEncoding(const Engine& engine, std::span<const float> x, const FormatConversion& how)
{
    using Work = std::function<Expected<void>(const std::stop_token&)>;
    if (const auto fits = checked(x.size(), how.format, isEncodable(how.format)); !fits)
        return fail(fits.error());
    if (!engine.isBuiltin()) {
        const auto call = std::make_shared<DeviceCall>(encodeOnDevice(engine, x, how, 0));
        return Work([call](const auto& stop) { return call->run(stop); });
    }
    const auto out = std::make_shared<Codes>(how.format, x.size());
    return Work([operands = std::vector<float>(x.begin(), x.end()), out,
                 how](const std::stop_token& stop) -> Expected<void> {
        if (stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        out->visit(
            [&](auto& codes) { encodeBuiltin(operands.data(), codes.data(), operands.size(), how, 0); });
        return {};
    });
}

Expected<std::vector<float>> decoded(const Engine& engine, const Codes& codes, const NumberFormat& format,
                                     std::stop_token stop)
{
    if (const auto fits = checked(codes.size(), format, isDecodable(format)); !fits)
        return fail(fits.error());
    std::vector<float> x(codes.size());
    const auto converted = codes.visit([&](const auto& all) -> Expected<void> {
        if (!engine.isBuiltin()) {
            auto call = decodeOnDevice(engine, std::span(all), format);
            return call.run(stop).and_then([&] { return call.fetch(std::span(x)); });
        }
        const FormatNumbers numbers(format, false);
        return inStretches(x.size(), stop, [&](std::size_t from, std::size_t count) {
            twin::decode(all.data() + from, x.data() + from, count, numbers);
        });
    });
    if (!converted)
        return fail(converted.error());
    return x;
}

} // namespace infralab::compute
