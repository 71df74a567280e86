// The folds of one column of folds hand their partial sums on; in output stationary each fold stands alone.

#include "product.hpp"

namespace infralab::systolic {
namespace {

/// The folds to run, both included.
struct Range
{
    std::int64_t first = 0, last = 0;
};
Range rangeOf(const Product& product, const ArrayShape& array, Dataflow dataflow, std::int64_t chosen,
              const Part& part)
{
    const Folds all = folds(product, array, dataflow);
    if (part.whole)
        return {0, all.count() - 1};
    const bool alone = dataflow == Dataflow::outputStationary;
    return {alone ? chosen : fold(product, array, dataflow, chosen).column * all.rows, chosen};
}

template <class N>
FoldInput<N> inputOf(const Fold& fold, Dataflow dataflow, const Part& part,
                     const compute::RowMajor<typename N::Stored>& a,
                     const compute::RowMajor<typename N::Stored>& b)
{
    FoldInput<N> in;
    in.dataflow = dataflow;
    switch (dataflow) {
    case Dataflow::outputStationary:
        in.steps = part.terms;
        in.left = a.middleRows(fold.firstRow - part.firstM, fold.rows);
        in.above = b.middleCols(fold.firstColumn - part.firstN, fold.columns);
        break;
    case Dataflow::weightStationary:
        in.steps = part.m;
        in.left = a.middleCols(fold.firstRow, fold.rows).transpose();
        in.above = b.block(fold.firstRow, fold.firstColumn - part.firstN, fold.rows, fold.columns);
        break;
    case Dataflow::inputStationary:
        in.steps = part.n;
        in.left = b.middleRows(fold.firstRow, fold.rows);
        in.above =
            a.block(fold.firstColumn - part.firstM, fold.firstRow, fold.columns, fold.rows).transpose();
        break;
    }
    return in;
}

template <class Matrix>
void place(const Matrix& results, const Fold& fold, Dataflow dataflow, const Part& part, Matrix& c)
{
    switch (dataflow) {
    case Dataflow::outputStationary:
        c.block(fold.firstRow - part.firstM, fold.firstColumn - part.firstN, fold.rows, fold.columns) =
            results;
        break;
    case Dataflow::weightStationary:
        c.middleCols(fold.firstColumn - part.firstN, fold.columns) = results;
        break;
    case Dataflow::inputStationary:
        c.middleRows(fold.firstColumn - part.firstM, fold.columns) = results.transpose();
        break;
    }
}

} // namespace

Part partFor(const Product& product, const ArrayShape& array, Dataflow dataflow, std::int64_t index)
{
    const Folds all = folds(product, array, dataflow);
    const std::int64_t rowCycles = all.count() * drainedCyclesPerFold(product, array, dataflow) * array.rows;
    Part part{true, 0, product.m, 0, product.n, product.k};
    if (product.multiplyAdds() + 16 * rowCycles <= wholeUpdates && part.words() <= wholeUpdates)
        return part;
    part.whole = false;
    const Fold f = fold(product, array, dataflow, index);
    switch (dataflow) {
    case Dataflow::outputStationary:
        part.firstM = f.firstRow;
        part.m = f.rows;
        part.firstN = f.firstColumn;
        part.n = f.columns;
        break;
    case Dataflow::weightStationary:
        part.firstN = f.firstColumn;
        part.n = f.columns;
        part.terms = f.firstRow + f.rows;
        break;
    case Dataflow::inputStationary:
        part.firstM = f.firstColumn;
        part.m = f.columns;
        part.terms = f.firstRow + f.rows;
        break;
    }
    return part;
}

std::int64_t updatesOf(const Product& product, const ArrayShape& array, Dataflow dataflow,
                       std::int64_t chosen, const Part& part)
{
    const auto [first, last] = rangeOf(product, array, dataflow, chosen, part);
    return (last - first + 1) * drainedCyclesPerFold(product, array, dataflow) * updatesPerCycle(array);
}

template <class N>
std::optional<PartRun<N>> runPart(const Product& product, const ArrayShape& array, Dataflow dataflow,
                                  std::int64_t chosen, const Part& part,
                                  const compute::RowMajor<typename N::Stored>& a,
                                  const compute::RowMajor<typename N::Stored>& b, const N& numbers,
                                  const Fault& fault, bool skew, const Beat& beat)
{
    const auto [first, last] = rangeOf(product, array, dataflow, chosen, part);
    const bool outputStays = dataflow == Dataflow::outputStationary;

    PartRun<N> run;
    run.c.setZero(part.m, part.n);
    compute::RowMajor<typename N::Sum> results;
    for (std::int64_t index = first; index <= last; ++index) {
        FoldSetting<N> setting;
        setting.fold = fold(product, array, dataflow, index);
        setting.input = inputOf<N>(setting.fold, dataflow, part, a, b);
        if (!outputStays && setting.fold.row > 0)
            setting.input.sums = std::move(results);
        setting.array = array;
        setting.numbers = numbers;
        setting.fault = fault;
        setting.skew = skew;

        bool ran = false;
        if (index == chosen) {
            run.film = std::make_shared<Film<N>>(std::move(setting));
            ran = run.film->record(results, run.working, beat);
        } else {
            FoldMachine<N> machine(setting.input, array, numbers, fault, skew);
            machine.collect(&results);
            ran = runFold<N>(machine, setting, beat);
        }
        if (!ran)
            return std::nullopt;
        if (outputStays || index == last || fold(product, array, dataflow, index + 1).row == 0)
            place(results, fold(product, array, dataflow, index), dataflow, part, run.c);
    }
    return run;
}

template std::optional<PartRun<Integers>> runPart(const Product&, const ArrayShape&, Dataflow, std::int64_t,
                                                  const Part&, const compute::MatrixI8&,
                                                  const compute::MatrixI8&, const Integers&, const Fault&,
                                                  bool, const Beat&);
template std::optional<PartRun<Floats>> runPart(const Product&, const ArrayShape&, Dataflow, std::int64_t,
                                                const Part&, const compute::MatrixF&, const compute::MatrixF&,
                                                const Floats&, const Fault&, bool, const Beat&);

} // namespace infralab::systolic
