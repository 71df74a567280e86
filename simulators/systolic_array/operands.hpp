#pragma once
// How a and b are filled: any block of them, from its place alone, so that a large product need not be held.

#include "counts.hpp"

#include "compute/kernels/matrix_product.hpp"
#include "compute/numerics/number_format.hpp"

namespace infralab::systolic {

enum class Fill { random, ramp, ones, identity, checkerboard };

/// The operands of one product. Whole numbers are from -9 to 9 and fit every format but where its fraction is
/// too short, which rounds them; random floats are in [-1, 1).
class Operands
{
public:
    /// `format` null: int8.
    Operands(const Product&, Fill, const compute::NumberFormat* format, std::int64_t seed);

    /// Rows and columns from (row, column) on of a (m, k) or b (k, n). T is std::int8_t for int8, else float.
    template <class T>
    compute::RowMajor<T> a(std::int64_t row, std::int64_t column, std::int64_t rows,
                           std::int64_t columns) const;
    template <class T>
    compute::RowMajor<T> b(std::int64_t row, std::int64_t column, std::int64_t rows,
                           std::int64_t columns) const;

private:
    template <class T>
    compute::RowMajor<T> block(bool isA, std::int64_t row, std::int64_t column, std::int64_t rows,
                               std::int64_t columns) const;

    Product m_product;
    Fill m_fill;
    const compute::NumberFormat* m_format;
    std::uint64_t m_seed;
};

} // namespace infralab::systolic
