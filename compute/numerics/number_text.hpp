#pragma once
// Stored values and codes as text. Here so that the page, the tables and the command line write a number
// alike.

#include "number_format.hpp"

namespace infralab::compute {

/// 0x and the code's digits, as many as the format's width needs: 0x7e, 0x1fc00 for tf32.
std::string codeText(std::uint64_t code, const NumberFormat&);
/// The bits of one field, `width` characters 0 or 1, the top bit first.
std::string bitText(std::uint64_t field, int width);
/// C's hexadecimal notation with one digit before the point: 0x1.cp+8, 0x0p+0, -0, inf, nan; subnormals
/// normalised.
std::string hexText(double);
/// The exact decimal: in plain notation from 10^-5 to 10^21, else with an exponent. Up to 767 digits for
/// fp64.
std::string exactText(double);
/// The exact decimal where it has at most 24 digits, else the shortest that reads back as the same double.
std::string valueText(double);
/// The letters of the flags that are set: I(nexact) O(verflow) U(nderflow) V (invalid) Z (division by zero).
std::string flagText(const Rounded&);

/// RNE, RZ, RU, RD, RNA.
std::string_view modeId(RoundingMode);
std::optional<RoundingMode> findMode(std::string_view id);

} // namespace infralab::compute
