// A row of C at a time: each k adds a multiple of a row of B to it, which is a loop that becomes vectors and
// keeps the order of every sum.

#include "matrix_product_twin.hpp"

#include "vectorised.hpp"

namespace infralab::compute {
namespace {

using Count = std::ptrdiff_t;

/// c += a * b for `depth` elements of a and rows of b, `columns` wide.
INFRALAB_VECTORISED void addRows(const std::int8_t* a, const std::int8_t* b, std::int32_t* c, Count depth,
                                 Count columns)
{
    for (Count k = 0; k < depth; ++k)
        for (Count j = 0; j < columns; ++j)
            c[j] += std::int32_t{a[k]} * b[k * columns + j];
}

template <Accumulator accumulator>
inline void stepRows(const float* a, const float* b, float* c, Count depth, Count columns)
{
    for (Count k = 0; k < depth; ++k)
        for (Count j = 0; j < columns; ++j)
            c[j] = fusedStep(a[k], b[k * columns + j], c[j], accumulator);
}

INFRALAB_VECTORISED void stepRowsFp32(const float* a, const float* b, float* c, Count depth, Count columns)
{
    stepRows<Accumulator::fp32>(a, b, c, depth, columns);
}

INFRALAB_VECTORISED void stepRowsBf16(const float* a, const float* b, float* c, Count depth, Count columns)
{
    stepRows<Accumulator::bf16>(a, b, c, depth, columns);
}

INFRALAB_VECTORISED void stepRowsFp16(const float* a, const float* b, float* c, Count depth, Count columns)
{
    stepRows<Accumulator::fp16>(a, b, c, depth, columns);
}

INFRALAB_VECTORISED void stepFp32(const float* a, const float* b, const float* sum, float* next, Count count)
{
    INFRALAB_STEPS_INDEPENDENT // next may be sum itself
        for (Count i = 0; i < count; ++i) next[i] = fusedStep(a[i], b[i], sum[i], Accumulator::fp32);
}

/// C = A B by `addRow(a, b, c, depth, columns)`, with a look at the stop token every few milliseconds.
template <class Out, class In, class AddRow>
Expected<RowMajor<Out>> byRows(const RowMajor<In>& a, const RowMajor<In>& b, const std::stop_token& stop,
                               AddRow addRow)
{
    constexpr Count stepsBetweenLooks = 1 << 20;
    const Count columns = b.cols(), inner = a.cols(), depth = std::max<Count>(stepsBetweenLooks / columns, 1);
    RowMajor<Out> c = RowMajor<Out>::Zero(a.rows(), columns);
    for (Count i = 0; i < a.rows(); ++i)
        for (Count k = 0; k < inner; k += depth) {
            if (stop.stop_requested())
                return fail(Error::Code::cancelled, "", "The run was stopped.");
            addRow(a.data() + i * inner + k, b.data() + k * columns, c.data() + i * columns,
                   std::min(depth, inner - k), columns);
        }
    return c;
}

} // namespace

Expected<MatrixI32> twin::matrixProduct(const MatrixI8& a, const MatrixI8& b, const std::stop_token& stop)
{
    return byRows<std::int32_t>(a, b, stop, addRows);
}

Expected<MatrixF> twin::matrixProduct(const MatrixF& a, const MatrixF& b, Accumulator accumulator,
                                      const std::stop_token& stop)
{
    const auto row = accumulator == Accumulator::bf16   ? stepRowsBf16
                     : accumulator == Accumulator::fp16 ? stepRowsFp16
                                                        : stepRowsFp32;
    return byRows<float>(a, b, stop, row);
}

void fusedSteps(std::span<const float> a, std::span<const float> b, std::span<const float> sum,
                std::span<float> next, Accumulator accumulator)
{
    if (accumulator == Accumulator::fp32)
        return stepFp32(a.data(), b.data(), sum.data(), next.data(), std::ssize(next));
    for (std::size_t i = 0; i < next.size(); ++i)
        next[i] = fusedStep(a[i], b[i], sum[i], accumulator);
}

} // namespace infralab::compute
