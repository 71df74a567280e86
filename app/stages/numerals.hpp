#pragma once
// Numbers as stages write them: exact where there is room, rounded to fit a cell where there is not.

#include <QString>

namespace infralab {

/// Shortest exact text of a whole number, six digits of another; a dash for NaN.
QString numeral(double value);
/// The same in at most `characters`: fewer digits, then k, M, G. Empty where nothing honest fits.
QString numeralWithin(double value, int characters);
/// Thousands in groups, for counts: "4,434,168".
QString groupedNumeral(double value);

} // namespace infralab
