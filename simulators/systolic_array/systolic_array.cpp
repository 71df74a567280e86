// The run: counts first, then the machine on as much of the product as is worth it, then the comparison.

#include "systolic_array.hpp"

#include "setup.hpp"
#include "views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace infralab {

using namespace systolic;

namespace {

using Result = SystolicArray::Result;
using Params = SystolicArray::Params;

/// Above it the product is computed once, by the run's engine, and not again by a twin.
constexpr std::int64_t comparedMultiplyAdds = std::int64_t{1} << 26U;
/// From so many updates on, counts are published before the machine runs.
constexpr std::int64_t longRun = std::int64_t{1} << 28U;

Expected<compute::MatrixI32> productOn(const compute::Engine& engine, const compute::MatrixI8& a,
                                       const compute::MatrixI8& b, const Integers&,
                                       const std::stop_token& stop)
{
    return compute::matrixProduct(engine, a, b, stop);
}

Expected<compute::MatrixF> productOn(const compute::Engine& engine, const compute::MatrixF& a,
                                     const compute::MatrixF& b, const Floats& numbers,
                                     const std::stop_token& stop)
{
    return compute::matrixProduct(engine, a, b, numbers.accumulator, stop);
}

/// What the engine's product is held against: Eigen for integers, the built-in sequential sums for floats.
Expected<compute::MatrixI32> twinOf(const compute::MatrixI8& a, const compute::MatrixI8& b, const Integers&,
                                    const std::stop_token&)
{
    return compute::MatrixI32(a.cast<std::int32_t>() * b.cast<std::int32_t>());
}

Expected<compute::MatrixF> twinOf(const compute::MatrixF& a, const compute::MatrixF& b, const Floats& numbers,
                                  const std::stop_token& stop)
{
    return compute::matrixProduct(compute::Engine(), a, b, numbers.accumulator, stop);
}

bool same(std::int32_t a, std::int32_t b)
{
    return a == b;
}

bool same(float a, float b)
{
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

template <class Matrix>
std::int64_t differing(const Matrix& a, const Matrix& b)
{
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < a.rows(); ++i)
        for (std::int64_t j = 0; j < a.cols(); ++j)
            count += same(a(i, j), b(i, j)) ? 0 : 1;
    return count;
}

/// Rows at a time, so that a stop is heard.
template <class T, class Block>
std::optional<compute::RowMajor<T>> filled(std::int64_t rows, std::int64_t columns, const Run<Result>& run,
                                           const Block& block)
{
    compute::RowMajor<T> out(rows, columns);
    const std::int64_t atOnce = std::max<std::int64_t>((std::int64_t{1} << 19U) / columns, 1);
    for (std::int64_t row = 0; row < rows; row += atOnce) {
        if (run.cancelled())
            return std::nullopt;
        const std::int64_t count = std::min(atOnce, rows - row);
        out.middleRows(row, count) = block(row, count);
    }
    return out;
}

template <class N>
Expected<Result> runMachine(const Params& p, const Setup& s, const N& numbers, Run<Result>& run, Result r)
{
    using Stored = typename N::Stored;
    const Part part = partFor(s.product, s.array, s.dataflow, s.fold);
    const std::int64_t updates = updatesOf(s.product, s.array, s.dataflow, s.fold, part);
    if (updates > longRun)
        run.publish(r);

    const Operands operands(s.product, p.fill, s.format, p.seed);
    const auto a = filled<Stored>(part.m, part.terms, run, [&](std::int64_t row, std::int64_t count) {
        return operands.a<Stored>(part.firstM + row, 0, count, part.terms);
    });
    const auto b = filled<Stored>(part.terms, part.n, run, [&](std::int64_t row, std::int64_t count) {
        return operands.b<Stored>(row, part.firstN, count, part.n);
    });
    if (!a || !b)
        return run.stopped();

    std::int64_t done = 0, told = 0;
    const Beat beat = [&](std::int64_t made) {
        done += made;
        if (done - told < (std::int64_t{1} << 20U) && done < updates)
            return true;
        told = done;
        run.progress(0.8 * static_cast<double>(done) / static_cast<double>(updates));
        return !run.cancelled();
    };
    const auto machine =
        runPart<N>(s.product, s.array, s.dataflow, s.fold, part, *a, *b, numbers, s.fault, p.skew, beat);
    if (!machine)
        return run.stopped();
    const auto product = productOn(run.engine(), *a, *b, numbers, run.stopToken());
    if (!product)
        return fail(product.error());
    run.progress(0.9);
    r.wrongElements = differing(machine->c, *product);

    const bool healthy = p.skew && p.fault == Fault::Kind::none;
    const bool twinIsAnother = s.format == nullptr || !run.engine().isBuiltin();
    if (part.multiplyAdds() <= comparedMultiplyAdds && (twinIsAnother || healthy)) {
        // On the built-in engine a float product is its own twin: there the machine is the independent one.
        const auto twin = twinIsAnother ? twinOf(*a, *b, numbers, run.stopToken())
                                        : Expected<compute::RowMajor<typename N::Sum>>(machine->c);
        if (!twin)
            return fail(twin.error());
        const char* rival = s.format == nullptr ? "Eigen's"
                            : twinIsAnother     ? "the built-in engine's"
                                                : "the machine's";
        run.report({fmt::format("product of the {} engine against {}, {} elements",
                                run.engine().isBuiltin() ? "built-in" : "OpenCL", rival, part.m * part.n),
                    static_cast<double>(differing(*product, *twin)), 0, "elements differ"});
    }
    if (run.cancelled())
        return run.stopped();

    const Fold shown = fold(s.product, s.array, s.dataflow, s.fold);
    const Windows windows = windowsFor(s.product, s.dataflow, shown, part.whole);
    r.a = gridOf(*a, windows.a, part.firstM, 0);
    r.b = gridOf(*b, windows.b, 0, part.firstN);
    r.c = gridOf(machine->c, windows.c, part.firstM, part.firstN);
    r.productError = r.c;
    const Grid right = gridOf(*product, windows.c, part.firstM, part.firstN);
    for (std::size_t i = 0; i < right.cells.size(); ++i)
        r.productError.cells[i] =
            same(r.c.cells[i], right.cells[i]) ? 0 : r.c.cells[i] - right.cells[i]; // infinities can be right
    r.working = machine->working;
    r.machine = {static_cast<int>(s.array.rows), static_cast<int>(s.array.columns),
                 machine->film->frameCount(), Film<N>::layers(), machine->film};
    r.verdict = verdict(p, s, part, r);
    run.progress(1);
    return r;
}

} // namespace

Expected<Result> SystolicArray::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const Setup s = setupOf(p);
    Result r;
    writeCounts(p, s, r);
    r.foldMap = foldMap(s.product, s.array, s.dataflow);
    r.cyclesByShape = cyclesByShape(s.product);
    r.utilisationByShape = utilisationByShape(s.product);
    r.network = networkTable(s.place.network, s.product, s.array);
    return s.format == nullptr ? runMachine(p, s, Integers{}, run, std::move(r))
                               : runMachine(p, s, Floats{s.accumulator}, run, std::move(r));
}

} // namespace infralab
