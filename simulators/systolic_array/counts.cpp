// Closed forms of the counts. Sources: Samajdar et al., "A systematic methodology for characterizing
// scalability of DNN accelerators using SCALE-Sim", ISPASS 2020; the cycle at which a sum leaves is our own.

#include "counts.hpp"

#include <algorithm>

namespace infralab::systolic {
namespace {

std::int64_t dividedUp(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

double percent(double part, double whole)
{
    return 100.0 * part / whole;
}

} // namespace

Mapping mapping(const Product& p, Dataflow dataflow)
{
    switch (dataflow) {
    case Dataflow::weightStationary:
        return {p.k, p.n, p.m};
    case Dataflow::inputStationary:
        return {p.k, p.m, p.n};
    case Dataflow::outputStationary:
        break;
    }
    return {p.m, p.n, p.k};
}

Folds folds(const Product& product, const ArrayShape& array, Dataflow dataflow)
{
    const Mapping on = mapping(product, dataflow);
    return {dividedUp(on.rows, array.rows), dividedUp(on.columns, array.columns)};
}

Fold fold(const Product& product, const ArrayShape& array, Dataflow dataflow, std::int64_t index)
{
    const Mapping on = mapping(product, dataflow);
    const Folds all = folds(product, array, dataflow);
    Fold f;
    f.row = index % all.rows;
    f.column = index / all.rows;
    f.firstRow = f.row * array.rows;
    f.firstColumn = f.column * array.columns;
    f.rows = std::min(array.rows, on.rows - f.firstRow);
    f.columns = std::min(array.columns, on.columns - f.firstColumn);
    return f;
}

std::int64_t scalesimCyclesPerFold(const Product& product, const ArrayShape& array, Dataflow dataflow)
{
    const std::int64_t load = dataflow == Dataflow::outputStationary ? 0 : array.rows;
    return load + mapping(product, dataflow).steps + array.rows + array.columns - 2;
}

std::int64_t drainedCyclesPerFold(const Product& product, const ArrayShape& array, Dataflow dataflow)
{
    return 2 * array.rows + array.columns + mapping(product, dataflow).steps - 2;
}

Counts count(const Product& product, const ArrayShape& array, Dataflow dataflow)
{
    const Mapping on = mapping(product, dataflow);
    const Folds all = folds(product, array, dataflow);
    const bool outputStays = dataflow == Dataflow::outputStationary;
    const auto work = static_cast<double>(product.multiplyAdds());
    const auto elements = static_cast<double>(array.elements());

    Counts c;
    c.rowFolds = all.rows;
    c.columnFolds = all.columns;
    c.folds = all.count();
    c.cyclesPerFold = scalesimCyclesPerFold(product, array, dataflow);
    c.cyclesScalesim = c.folds * c.cyclesPerFold;
    c.cyclesWithDrain = c.folds * drainedCyclesPerFold(product, array, dataflow);
    c.idealCycles = dividedUp(product.multiplyAdds(), array.elements());

    const std::int64_t lastCycle = std::max<std::int64_t>(c.cyclesScalesim - 1, 1);
    const std::int64_t utilisedOver = c.folds * (c.cyclesPerFold + (outputStays ? 0 : array.columns - 1));
    c.overallUtilisation = percent(work, static_cast<double>(lastCycle) * elements);
    c.mappingEfficiency = percent(static_cast<double>(on.rows) * static_cast<double>(on.columns),
                                  elements * static_cast<double>(c.folds));
    c.computeUtilisation = percent(work, static_cast<double>(utilisedOver) * elements);

    // What streams in from the left passes once for every column of folds; in output stationary what streams
    // in from above passes once for every row of folds; what stays is read once.
    const std::int64_t fromLeft = all.columns * on.steps * on.rows;
    const std::int64_t fromAbove = outputStays ? all.rows * on.steps * on.columns : on.rows * on.columns;
    const bool inputFromLeft = dataflow != Dataflow::inputStationary;
    c.inputReads = inputFromLeft ? fromLeft : fromAbove;
    c.weightReads = inputFromLeft ? fromAbove : fromLeft;
    c.outputWrites = outputStays ? on.rows * on.columns : all.rows * on.steps * on.columns;
    c.partialSumRereads = outputStays ? 0 : (all.rows - 1) * on.steps * on.columns;
    c.dramWordsMin = product.m * product.k + product.k * product.n + product.m * product.n;
    return c;
}

} // namespace infralab::systolic
