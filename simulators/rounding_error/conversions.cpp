// Formats by id, the custom one checked.

#include "conversions.hpp"

#include "compute/numerics/custom_format.hpp"

#include <algorithm>

namespace infralab::rounding_error {

using namespace compute;

namespace {

constexpr std::uint64_t streamOfChance = 1; // stream 0 draws the numbers

void setRounding(FormatConversion& conversion, const RoundingErrorLab::Params& p)
{
    switch (p.mode) {
    case Rounding::nearestEven:
        conversion.mode = RoundingMode::nearestEven;
        break;
    case Rounding::towardZero:
        conversion.mode = RoundingMode::towardZero;
        break;
    case Rounding::up:
        conversion.mode = RoundingMode::up;
        break;
    case Rounding::down:
        conversion.mode = RoundingMode::down;
        break;
    case Rounding::nearestAway:
        conversion.mode = RoundingMode::nearestAway;
        break;
    case Rounding::stochastic:
        conversion.random = RandomWords{
            .bits = p.randomBits, .seed = static_cast<std::uint64_t>(p.seed), .stream = streamOfChance};
        break;
    }
}

} // namespace

bool isCustomChosen(const RoundingErrorLab::Params& p)
{
    return std::ranges::count(splitIds(p.formats), "custom") > 0;
}

Expected<NumberFormat> customFormatOf(const RoundingErrorLab::Params& p)
{
    auto format = customFormat({p.exponentBits, p.fractionBits, p.bias, p.infinities, p.nans});
    if (format && !isDecodable(*format))
        return fail(Error::Code::invalidInput, "bias",
                    "With this bias some values are no floats, and floats are what is converted; choose one "
                    "nearer to " +
                        std::to_string((1 << (p.exponentBits - 1)) - 1) + ".");
    return format;
}

std::vector<FormatConversion> conversionsOf(const RoundingErrorLab::Params& p)
{
    std::vector<FormatConversion> out;
    for (const auto& id : splitIds(p.formats)) {
        FormatConversion conversion;
        if (const NumberFormat* listed = findFormat(id))
            conversion.format = *listed;
        else if (const auto own = customFormatOf(p))
            conversion.format = *own;
        else
            continue;
        conversion.saturate = p.saturate;
        setRounding(conversion, p);
        out.push_back(conversion);
    }
    return out;
}

} // namespace infralab::rounding_error
