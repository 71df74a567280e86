#pragma once
// What the passes mean: the sentence at the top, the tables, the bounds. Here apart from the run, which
// decides what is computed when.

#include "passes.hpp"

namespace infralab::accumulation {

/// One sentence or two: what the sum came to, and why.
std::string verdict(const AccumulationLab::Params&, const AccumulationLab::Result&, std::int64_t count,
                    std::int64_t notFiniteAt);
/// With commas between thousands: 4,096.
std::string grouped(std::int64_t);
/// 2^-p: half the distance from 1 to the next value.
double unitRoundoff(const compute::NumberFormat&);
/// Fills the error and its bounds. Source: Higham, Accuracy and Stability of Numerical Algorithms, 2002,
/// chapter 4.
void fillErrors(const std::vector<ErrorPoint>&, const Job&, AccumulationLab::Result&);
/// Sum, code and error of every algorithm on the first terms, and a note on how many that are.
Expected<Table> comparison(const Job&, std::int64_t count, const std::function<void(std::int64_t)>& work);
/// Every operation of a short sum: operands, result, and what was lost; empty where there are too many terms.
Expected<Table> additions(const Job&);
/// The code as text; inf, -inf and nan by name.
std::string codeOrName(double sum, const compute::NumberFormat&);
/// (sum - correct) / ulp(correct), `correct` the exact sum rounded once; NaN where one is not finite.
double errorInUlps(double sum, const ExactSum&, const compute::NumberFormat&);
/// Sum of sizes over the size of the sum; infinite where that is zero, NaN without terms to lose.
double conditionOf(const ExactSum& exact, const ExactSum& sizes);

constexpr std::int64_t mostCompared = 65'536, mostRecorded = 64;

} // namespace infralab::accumulation
