#pragma once
// Numbers as people read them, and as machines do: one place, so that a readout, a hover and a table agree.

#include "simulators/contract/outputs.hpp"

#include <QString>

namespace infralab {

/// Thousands separators, four significant digits, powers of ten from 1e15 up and below 1e-4; a dash for NaN.
QString readable(double value);
/// With its unit: "26.72 %", "700 MHz".
QString readable(double value, const std::string& unit);
/// The shortest text that reads back as the same double; "nan", "inf".
QString exact(double value);
/// "modelled", "measured on this machine", "assumed".
QString provenanceWord(Provenance);
/// "Cycle" of "Cycle (count)": an axis' name without its unit, in lower case at the start.
QString axisWord(const std::string& label);

/// Rich text of a plain sentence: escaped, with hexadecimal codes in the monospaced face (Inter draws the x
/// of 0x7e as a multiplication sign).
QString richWithCodes(const QString& plain);

} // namespace infralab
