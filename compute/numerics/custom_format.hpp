#pragma once
// A number format of one's own. Here apart from the list, because it is asked for and can be refused.

#include "compute/error.hpp"
#include "number_format.hpp"

namespace infralab::compute {

struct CustomFormat
{
    int exponentBits = 4, fractionBits = 3, bias = 7;
    bool infinities = true, nans = true;
};

/// The format of id `custom`, usable wherever a listed one is. With infinities and NaNs it reserves the
/// largest exponent for them, as IEEE 754 does; with one of the two, the largest code of each sign; with
/// neither, nothing.
///
/// Exponent bits 1 to 11, fraction bits 0 to 52, and a bias with which every value is a double. Anything else
/// is invalidInput; its place is `exponent_bits`, `fraction_bits` or `bias`.
Expected<NumberFormat> customFormat(const CustomFormat&);

} // namespace infralab::compute
