#pragma once
// The inputs of a budget as a reader types them, any number of them in one line. Here because the grammar is
// small, and whatever does not fit it is named by the input in which it stands.

#include "compute/error.hpp"

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace infralab::uncertainty {

enum class Distribution { normal, uniform, triangular, arcsine, t };

std::string_view nameOf(Distribution);
/// Half the width of a distribution of standard uncertainty 1; NaN for those without ends.
double halfWidthOf(Distribution);

struct Input
{
    std::string name;
    double value = 0;
    double uncertainty = 0; ///< standard; of a t distribution its scale, as s / sqrt(n) of a mean
    Distribution distribution = Distribution::normal;
    double df = std::numeric_limits<double>::infinity();
};

struct Correlation
{
    std::size_t first = 0, second = 0; ///< inputs, first < second
    double value = 0;
};

struct Inputs
{
    std::vector<Input> list;
    std::vector<Correlation> correlations;

    std::vector<std::string> names() const;
};

inline constexpr std::size_t mostInputs = 50;

/// Entries separated by semicolons or line ends, in any order:
///     NAME = VALUE [+- U [%] | within HALF_WIDTH [%]] [normal|uniform|triangular|arcsine|t] [df NUMBER]
///     corr(NAME, NAME) = NUMBER
/// Without +- or within the input is exact; ± may stand for +-; % is of the value. Error.where is "inputs".
Expected<Inputs> readInputs(std::string_view text);

/// The lower triangular factor of the correlation matrix, row by row. Fails where no such quantities exist.
Expected<std::vector<std::vector<double>>> factorOf(const Inputs&);

} // namespace infralab::uncertainty
