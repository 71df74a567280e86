// Which formats of one's own can be had, and why not the others.

#include "custom_format.hpp"

#include <fmt/format.h>

namespace infralab::compute {

namespace {

constexpr int smallestDouble = -1074, largestDouble = 1023; // exponents of a double's values

tl::unexpected<Error> refused(const char* where, std::string message)
{
    return fail(Error::Code::invalidInput, where, std::move(message));
}

} // namespace

Expected<NumberFormat> customFormat(const CustomFormat& asked)
{
    if (asked.exponentBits < 1 || asked.exponentBits > 11)
        return refused(
            "exponent_bits",
            fmt::format("A format cannot have {} exponent bits here; give 1 to 11.", asked.exponentBits));
    if (asked.fractionBits < 0 || asked.fractionBits > 52)
        return refused(
            "fraction_bits",
            fmt::format("A format cannot have {} fraction bits here; give 0 to 52.", asked.fractionBits));
    NumberFormat format{"custom", "Custom format", asked.exponentBits, asked.fractionBits,
                        0,        asked.infinities};
    format.nan = !asked.nans ? NanRule::none : asked.infinities ? NanRule::ieee : NanRule::allOnes;
    if (format.nan == NanRule::ieee && asked.fractionBits == 0)
        return refused("fraction_bits", "Infinities and NaNs share the largest exponent and differ in the "
                                        "fraction; give at least 1 fraction bit, or leave one of them out.");
    if (format.largestCode() < format.smallestNormalCode())
        return refused("exponent_bits",
                       "Infinities and NaNs leave no normal number here; give at least 2 exponent bits.");
    const int lowest = format.maxExponent() - largestDouble; // maxExponent at a bias of 0
    const int highest = 1 - asked.fractionBits - smallestDouble;
    if (asked.bias < lowest || asked.bias > highest)
        return refused("bias", fmt::format("With a bias of {} some values are beyond those of fp64; give {} "
                                           "to {} with these bits.",
                                           asked.bias, lowest, highest));
    format.bias = asked.bias;
    return format;
}

} // namespace infralab::compute
