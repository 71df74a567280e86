#pragma once
// What the parameters mean to the model. Here because the form's rules and the run must read them alike.

#include "memory.hpp"
#include "product.hpp"
#include "systolic_array.hpp"
#include "workloads.hpp"

namespace infralab::systolic {

struct Setup
{
    Product product;
    Place place; ///< of the named layer; null pointers for a product of the reader's own
    ArrayShape array;
    Dataflow dataflow = Dataflow::outputStationary;
    std::int64_t fold = 0;
    const compute::NumberFormat* format = nullptr; ///< null: int8
    compute::Accumulator accumulator = compute::Accumulator::fp32;
    int sumBits = 32;
    Memory memory;
    Fault fault;
};
Setup setupOf(const SystolicArray::Params&);

/// What the array costs, in the words of the result.
void writeCounts(const SystolicArray::Params&, const Setup&, SystolicArray::Result&);
/// A sentence or three: where the time goes, and whether the product is right.
std::string verdict(const SystolicArray::Params&, const Setup&, const Part&, const SystolicArray::Result&);

} // namespace infralab::systolic
