#pragma once
// The numbers of the input, each in each chosen format: what all outputs of the simulator are made of.

#include "compute/numerics/custom_format.hpp"
#include "compute/numerics/number_list.hpp"
#include "simulators/number_format/number_format.hpp"

#include <stop_token>

namespace infralab::number_format {

constexpr std::size_t mostNumbers = 10'000; ///< of one run; further ones are counted only

using Number = compute::ListedNumber;

bool isCustomChosen(const NumberFormatLab::Params&);
/// The format `custom`; refused as compute::customFormat says.
Expected<compute::NumberFormat> customFormatOf(const NumberFormatLab::Params&);
/// The chosen formats in the order given; a custom one that is refused is left out.
std::vector<compute::NumberFormat> formatsOf(const NumberFormatLab::Params&);
/// The numbers of the file where one is named, else of the text. The first that cannot be read, or whose bit
/// pattern is too wide for a chosen format, is an error of the parameter that names its place.
Expected<compute::NumberList> readInputs(const NumberFormatLab::Params&, std::size_t most,
                                         const std::stop_token& stop = {});

/// One number in one format.
struct Cell
{
    const Number* number = nullptr;
    const compute::NumberFormat* format = nullptr;
    compute::Rounded rounded;
    compute::ExactNumber asked;
    double stored = 0;        ///< NaN where it is one, or undefined
    double errorUlp = 0;      ///< (stored - asked) / ulp; NaN where either is not finite
    double relativeError = 0; ///< (stored - asked) / |asked|; NaN also where 0 was asked for
};

/// What decides by chance for the number at this index, the same in every format.
std::uint32_t randomWord(const NumberFormatLab::Params&, std::size_t index);
/// The number's width must fit the format. `randomWord` counts in stochastic rounding alone.
Cell cellOf(const Number&, const compute::NumberFormat&, const NumberFormatLab::Params&,
            std::uint32_t randomWord);

/// Whether no value of the format would have been a better answer (by chance: whether it is one of the two
/// around the number), judged by exact fractions from the
/// neighbours, which the rounding on the bits never looks at.
bool isBestAnswer(const Cell&, Rounding);

/// `text` itself, or its beginning and its length where it is very long.
std::string shownInput(std::string_view text);
/// A sentence on what became of the number.
std::string sentence(const Cell&);

} // namespace infralab::number_format
