// The launchers: shapes checked, then the twin or the device.

#include "matrix_product.hpp"

#include "matrix_product_device.hpp"
#include "matrix_product_twin.hpp"

namespace infralab::compute {
namespace {

template <class T>
Expected<void> checkShapes(const RowMajor<T>& a, const RowMajor<T>& b)
{
    const auto shape = [](const RowMajor<T>& matrix) {
        return std::to_string(matrix.rows()) + " x " + std::to_string(matrix.cols());
    };
    const auto refuse = [&](const std::string& why) {
        return fail(Error::Code::invalidInput, "matrix_product",
                    "A matrix of " + shape(a) + " cannot be multiplied by one of " + shape(b) + ": " + why);
    };
    if (a.size() == 0 || b.size() == 0)
        return refuse("neither may be empty. Make every size at least 1.");
    if (a.cols() != b.rows())
        return refuse("give the second as many rows as the first has columns.");
    if (std::max({a.rows(), a.cols(), b.cols()}) > std::numeric_limits<std::int32_t>::max() - 65536)
        return refuse("a side may be 2,147,418,111 long. Choose a smaller size.");
    return {};
}

template <class Out>
Expected<RowMajor<Out>> onDevice(ProductOnDevice product, const std::stop_token& stop)
{
    if (const Expected<void> ran = product.run(stop); !ran)
        return fail(ran.error());
    return product.result<Out>();
}

} // namespace

Expected<MatrixI32> matrixProduct(const Engine& engine, const MatrixI8& a, const MatrixI8& b,
                                  std::stop_token stop)
{
    if (const Expected<void> fit = checkShapes(a, b); !fit)
        return fail(fit.error());
    if (a.cols() > longestI8Sum)
        return fail(Error::Code::invalidInput, "matrix_product",
                    "A sum of " + std::to_string(a.cols()) + " int8 products may overflow int32; " +
                        std::to_string(longestI8Sum) + " cannot. Choose a smaller inner size.");
    if (engine.isBuiltin())
        return twin::matrixProduct(a, b, stop);
    return onDevice<std::int32_t>(ProductOnDevice(engine, a, b), stop);
}

Expected<MatrixF> matrixProduct(const Engine& engine, const MatrixF& a, const MatrixF& b,
                                Accumulator accumulator, std::stop_token stop)
{
    if (const Expected<void> fit = checkShapes(a, b); !fit)
        return fail(fit.error());
    if (engine.isBuiltin())
        return twin::matrixProduct(a, b, accumulator, stop);
    const Steps steps = stepsFor(engine.device()->info(), accumulator);
    return onDevice<float>(ProductOnDevice(engine, a, b, accumulator, steps), stop);
}

} // namespace infralab::compute
