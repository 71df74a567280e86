// What is said of the matrix product once, for its test, its bench row and the documents: a description for
// each accumulator, and for the steps in integers that devices without double or subnormals take.

#include "compute/numerics/philox.hpp"
#include "differing.hpp"
#include "kernels.hpp"
#include "matrix_product_device.hpp"
#include "matrix_product_twin.hpp"

namespace infralab::compute {
namespace {

using Eigen::Index;

struct Shape
{
    Index rows, inner, columns;

    std::string text() const
    {
        return std::to_string(rows) + " x " + std::to_string(inner) + " times " + std::to_string(inner) +
               " x " + std::to_string(columns);
    }
};

Shape drawnShape(Philox& random, Index size)
{
    const auto side = [&] {
        // A single row or column a third of the time: where tiles have their edges.
        return random.below(3) == 0 ? 1 : random.between(1, static_cast<std::int32_t>(size));
    };
    return {side(), side(), side()};
}

/// An operand of a format no wider than the accumulator's drawn one: mostly of moderate size, now and then
/// anything.
float drawnFloat(Philox& random, int significand, bool wild)
{
    const float any = wild ? std::bit_cast<float>(random.word())
                           : std::ldexp(2 * random.uniformFloat() - 1, random.between(-3, 3));
    const double rounded = roundedTo(any, significand, 0x1p-126, std::numeric_limits<float>::max());
    return random.below(16) == 0 ? std::copysign(0.0F, any) : static_cast<float>(rounded);
}

MatrixF drawnMatrix(Philox& random, Index rows, Index columns, int significand, bool wild)
{
    return MatrixF::NullaryExpr(rows, columns, [&] { return drawnFloat(random, significand, wild); });
}

MatrixI8 drawnBytes(Philox& random, Index rows, Index columns)
{
    return MatrixI8::NullaryExpr(rows, columns, [&] { return static_cast<std::int8_t>(random.word()); });
}

Expected<Comparison> checkI8(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    const Shape shape = drawnShape(random, size);
    const MatrixI8 a = drawnBytes(random, shape.rows, shape.inner),
                   b = drawnBytes(random, shape.inner, shape.columns);
    const Expected<MatrixI32> result = matrixProduct(engine, a, b, stop);
    if (!result)
        return fail(result.error());
    const MatrixI32 expected = a.cast<std::int32_t>() * b.cast<std::int32_t>();
    return Comparison{shape.text() + " in int8",
                      static_cast<double>((result->array() != expected.array()).count()), 0};
}

Expected<MatrixF> product(const Engine& engine, const MatrixF& a, const MatrixF& b, Accumulator accumulator,
                          Steps steps, std::stop_token stop)
{
    if (engine.isBuiltin() || steps == Steps::native)
        return matrixProduct(engine, a, b, accumulator, stop);
    ProductOnDevice onDevice(engine, a, b, accumulator, steps);
    if (const Expected<void> ran = onDevice.run(stop); !ran)
        return fail(ran.error());
    return onDevice.result<float>();
}

template <Accumulator accumulator, Steps steps>
Expected<Comparison> checkFloat(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    const Shape shape = drawnShape(random, size);
    const int significands[] = {3, 4, 8, 11, 24}; // of e5m2, e4m3fn, bf16, fp16, fp32
    const int significand = significands[random.below(5)];
    const bool wild = random.below(4) == 0;
    const MatrixF a = drawnMatrix(random, shape.rows, shape.inner, significand, wild),
                  b = drawnMatrix(random, shape.inner, shape.columns, significand, wild);
    const Expected<MatrixF> result = product(engine, a, b, accumulator, steps, stop);
    if (!result)
        return fail(result.error());
    std::ptrdiff_t different = 0;
    for (Index i = 0; i < shape.rows; ++i)
        for (Index j = 0; j < shape.columns; ++j) {
            float expected = 0;
            for (Index k = 0; k < shape.inner; ++k)
                expected = fusedStep(a(i, k), b(k, j), expected, accumulator);
            different += identical((*result)(i, j), expected) ? 0 : 1;
        }
    return Comparison{shape.text() + " of " + std::to_string(significand) + "-bit significands",
                      static_cast<double>(different), 0};
}

template <class Matrix>
Matrix ramp(Index size)
{
    using Number = typename Matrix::Scalar;
    return Matrix::NullaryExpr(
        size, size, [](Index i, Index j) { return static_cast<Number>((3 * i + 5 * j) % 17 - 8); });
}

Expected<Work> prepareI8(const Engine& engine, Index size)
{
    const MatrixI8 a = ramp<MatrixI8>(size), b = a.transpose();
    if (engine.isBuiltin())
        return Work(
            [a, b](const auto& stop) { return twin::matrixProduct(a, b, stop).map([](const auto&) {}); });
    const auto onDevice = std::make_shared<ProductOnDevice>(engine, a, b);
    return Work([onDevice](const auto& stop) { return onDevice->run(stop); });
}

template <Accumulator accumulator, Steps steps>
Expected<Work> prepareFloat(const Engine& engine, Index size)
{
    const MatrixF a = ramp<MatrixF>(size), b = a.transpose();
    if (engine.isBuiltin())
        return Work([a, b](const auto& stop) {
            return twin::matrixProduct(a, b, accumulator, stop).map([](const auto&) {});
        });
    const auto onDevice = std::make_shared<ProductOnDevice>(engine, a, b, accumulator, steps);
    return Work([onDevice](const auto& stop) { return onDevice->run(stop); });
}

template <Accumulator accumulator, Steps steps>
KernelDescription described(std::string_view id, std::string_view title, std::string_view purpose)
{
    KernelDescription description;
    description.id = id;
    description.file = "matrix_product.cl";
    description.title = title;
    description.purpose = purpose;
    description.inputs = "two matrices of size x size";
    description.unit = "elements differ";
    description.derivation =
        "Every step is the exact product plus sum rounded once to the accumulator's format, in "
        "ascending k on every engine, so every bit is fixed.";
    description.bytes = [](double size) { return 12 * size * size; };
    description.operations = [](double size) { return 2 * size * size * size; };
    description.benchSizes = {64, 256};
    description.deviceOnly = steps == Steps::integers;
    if (!description.deviceOnly)
        description.benchSizes.push_back(512);
    description.check = checkFloat<accumulator, steps>;
    description.prepare = prepareFloat<accumulator, steps>;
    return description;
}

} // namespace

std::vector<KernelDescription> matrixProductKernels()
{
    using enum Accumulator;
    auto int8 = described<fp32, Steps::native>("matrix_product_int8", "Matrix product, int8 in int32",
                                               "Multiplies matrices of int8 with sums in int32.");
    int8.derivation = "Sums of up to 131,071 products of int8 are exact in int32.";
    int8.bytes = [](double size) { return 6 * size * size; };
    int8.check = checkI8;
    int8.prepare = prepareI8;
    return {
        int8,
        described<fp32, Steps::native>("matrix_product_fp32", "Matrix product, sums in fp32",
                                       "Multiplies matrices with one fused multiply-add a step."),
        described<bf16, Steps::native>("matrix_product_bf16", "Matrix product, sums in bf16",
                                       "Multiplies matrices with the sum rounded to bf16 after each step."),
        described<fp16, Steps::native>("matrix_product_fp16", "Matrix product, sums in fp16",
                                       "Multiplies matrices with the sum rounded to fp16 after each step."),
        described<fp32, Steps::integers>("matrix_product_fp32_integers", "Matrix product, fp32 by integers",
                                         "The fp32 product for devices that lose subnormal floats."),
        described<bf16, Steps::integers>("matrix_product_bf16_integers", "Matrix product, bf16 by integers",
                                         "The bf16 product for devices without double."),
        described<fp16, Steps::integers>("matrix_product_fp16_integers", "Matrix product, fp16 by integers",
                                         "The fp16 product for devices without double.")};
}

} // namespace infralab::compute
