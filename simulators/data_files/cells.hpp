#pragma once
// Names and numbers in the cells of a table that a person made. Here because every simulator that takes a
// file tells its columns by their names, and says in the same words why a cell is no number.

#include <string>
#include <string_view>

namespace infralab::data_files {

/// Without the blanks around it.
std::string_view trimmed(std::string_view text);
/// Letters and digits only, small: "Training FLOP" and "training_flop" are one name.
std::string plainName(std::string_view name);
/// True for a whole cell that is a finite number with a point; a plus sign may stand before it.
bool isNumber(std::string_view text, double& value);
/// Why a cell is no number, as a phrase that follows it: "is empty"; empty where it is one.
std::string faultOf(std::string_view text, double& value);

} // namespace infralab::data_files
