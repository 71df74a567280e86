#pragma once
// Reads one number as people write it, without ever guessing. Here apart from the simulators, because every
// place that takes a number of any length reads it by the same rules.

#include "compute/error.hpp"
#include "exact_number.hpp"

namespace infralab::compute {

/// A number, or a bit pattern that becomes one only in a format.
struct NumberInput
{
    ExactNumber number;
    std::optional<std::uint64_t> pattern; ///< set for `bits:`; `number` is then zero
};

/// Reads a decimal (1.5, 1e-3, -0), a hexadecimal number (0x10, 0x1.8p3), a fraction of whole numbers (1/3),
/// inf, nan or a bit pattern (bits:0x7e, bits:0b0111). A sign may stand before all but a pattern; a NaN's
/// sign is dropped. Anything else is an error whose message quotes the text and says how to write it.
/// Decimals and hexadecimal numbers may be of any length, a fraction's halves of up to 4,000 digits.
Expected<NumberInput> readNumber(std::string_view text);

struct Encoded
{
    Rounded rounded;
    ExactNumber number; ///< what was asked for: a pattern's is its value in the format
};

/// Rounds a number to the format; a pattern is taken as it stands, and too wide a one is an error.
Expected<Encoded> encode(const NumberInput&, const NumberFormat&, RoundingMode, bool saturate);

/// `text` in quotation marks, cut to a length that fits a sentence.
std::string inQuotes(std::string_view text);

} // namespace infralab::compute
