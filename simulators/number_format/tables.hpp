#pragma once
// The simulator's tables and its grid, made of roundings.

#include "roundings.hpp"

namespace infralab::number_format {

/// Heads only; rows are added one rounding at a time.
Table emptyEncodings();
std::vector<Table::Cell> encodingRow(const Cell&);

Table emptyBits();
std::vector<Table::Cell> bitsRow(const Cell&);

/// Named values of each format.
Table formatTable(const std::vector<compute::NumberFormat>&);

/// -log10 of the relative error, between 0 (nothing is left of the number) and `mostDigits` (exact); NaN
/// where the number or what is stored is not finite.
constexpr double mostDigits = 17;
double digitsKept(const Cell&);

} // namespace infralab::number_format
