#pragma once
// Random operands and a whole run of the machine on them. Here because the tests of products, frames and
// faults share it.

#include "simulators/systolic_array/product.hpp"
#include "systolic_golden.hpp"

#include <cmath>

namespace infralab::systolic {

inline compute::MatrixI8 randomIntegers(compute::Philox& draw, std::int64_t rows, std::int64_t columns)
{
    compute::MatrixI8 out(rows, columns);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j)
            out(i, j) = static_cast<std::int8_t>(draw.between(-128, 127));
    return out;
}

/// Floats of `significand` bits over a few binades, with a zero and a negative zero now and then.
inline compute::MatrixF randomFloats(compute::Philox& draw, std::int64_t rows, std::int64_t columns)
{
    compute::MatrixF out(rows, columns);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) {
            const auto whole = static_cast<float>(draw.between(-16, 16));
            out(i, j) = (draw.below(40) == 0 ? -0.0F : whole) * std::ldexp(1.0F, draw.between(-6, 2));
        }
    return out;
}

inline std::int64_t randomFold(compute::Philox& draw, const RandomCase& c)
{
    const auto count = static_cast<std::uint32_t>(folds(c.product, c.array, c.dataflow).count());
    return static_cast<std::int64_t>(draw.below(count));
}

template <class N>
PartRun<N> runWhole(const RandomCase& c, std::int64_t chosen, const compute::RowMajor<typename N::Stored>& a,
                    const compute::RowMajor<typename N::Stored>& b, const N& numbers = {},
                    const Fault& fault = {}, bool skew = true)
{
    const Part part{true, 0, c.product.m, 0, c.product.n, c.product.k};
    auto run = runPart<N>(c.product, c.array, c.dataflow, chosen, part, a, b, numbers, fault, skew,
                          [](std::int64_t) { return true; });
    return std::move(run.value());
}

} // namespace infralab::systolic
