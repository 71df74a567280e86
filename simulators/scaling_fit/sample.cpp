// The bundled runs, made from their recipe.

#include "sample.hpp"

#include "compute/numerics/compute_optimum.hpp"
#include "compute/numerics/philox.hpp"

#include <cmath>

namespace infralab::scaling_fit {

using namespace compute;

Law sampleLaw()
{
    return {std::log(400), std::log(2000), std::log(1.8), 0.35, 0.37, 1};
}

std::vector<RunRow> sampleRows()
{
    constexpr int budgets = 12, sizes = 20;
    constexpr double least = 6e18, most = 3e21, widest = 6;
    const Law law = sampleLaw();
    const auto optimum = computeOptimum(law, 6);
    Philox random(sampleSeed);
    std::vector<RunRow> rows;
    const auto add = [&](double parameters, double flop, double excess) {
        RunRow row;
        row.parameters = parameters;
        row.flop = flop;
        row.loss =
            lossOf(law, parameters, flop / 6 / parameters) * std::exp(sampleNoise * random.normal() + excess);
        row.line = rows.size() + 1;
        rows.push_back(row);
    };
    for (int b = 0; b < budgets; ++b) {
        const double flop = least * std::pow(most / least, b / (budgets - 1.0));
        for (int s = 0; s < sizes; ++s)
            add(optimum.parameters(flop) * std::pow(widest, 2 * s / (sizes - 1.0) - 1), flop, 0);
    }
    for (int i = 1; i <= sampleOutliers; ++i)
        add(optimum.parameters(least) / (widest * (1 + i)), least, 0.05 * i);
    return rows;
}

} // namespace infralab::scaling_fit
