// The largest of k standard normal numbers: its density, mean and quantiles.

#include "best_of_seeds.hpp"

#include "compute/numerics/multiplicity.hpp"
#include "compute/numerics/philox.hpp"

#include <cmath>
#include <set>

namespace infralab::peeking {
namespace {

constexpr double lowest = -3.5, highest = 5, step = 0.05;

double density(double x)
{
    return std::exp(-0.5 * x * x) / std::sqrt(2 * std::acos(-1.0));
}

double below(double x)
{
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

} // namespace

void writeBestOfSeeds(const Peeking::Params& p, Peeking::Result& r)
{
    const auto k = static_cast<int>(p.seeds);
    r.bestOf = compute::bestOf(k);
    r.bestOfGain = r.bestOf * p.seedSpread;
    for (int i = 0; i <= std::lround((highest - lowest) / step); ++i) {
        const double x = lowest + i * step;
        r.oneSeed.x.push_back(x * p.seedSpread);
        r.oneSeed.y.push_back(density(x));
        r.bestSeed.y.push_back(k * density(x) * std::pow(below(x), k - 1));
    }
    r.bestSeed.x = r.oneSeed.x;
    std::set<int> counts = {k};
    for (const int decade : {1, 10, 100, 1000})
        for (const int digit : {1, 2, 3, 5, 7})
            if (digit * decade <= 1000)
                counts.insert(digit * decade);
    for (const int count : counts) {
        r.bestBySeeds.x.push_back(count);
        r.bestBySeeds.y.push_back(compute::bestOf(count) * p.seedSpread);
        r.bestBySeeds.low.push_back(compute::normalQuantile(std::pow(0.05, 1.0 / count)) * p.seedSpread);
        r.bestBySeeds.high.push_back(compute::normalQuantile(std::pow(0.95, 1.0 / count)) * p.seedSpread);
    }
}

} // namespace infralab::peeking
