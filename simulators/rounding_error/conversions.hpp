#pragma once
// Parameters as conversions: which formats, and how they round. Here because the description's rules and the
// run ask alike.

#include "compute/kernels/format_conversion.hpp"
#include "rounding_error.hpp"

namespace infralab::rounding_error {

bool isCustomChosen(const RoundingErrorLab::Params&);
/// Refused as compute::customFormat says, and where a value is no float.
Expected<compute::NumberFormat> customFormatOf(const RoundingErrorLab::Params&);
/// One a chosen format, in the order given; a custom format that is refused is left out.
std::vector<compute::FormatConversion> conversionsOf(const RoundingErrorLab::Params&);

} // namespace infralab::rounding_error
