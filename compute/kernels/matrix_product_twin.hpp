#pragma once
// The matrix product in plain C++: what the built-in engine runs, and what the kernel is compared with.

#include "matrix_product.hpp"

namespace infralab::compute::twin {

/// As the launchers of matrix_product.hpp; the shapes must fit and the int8 sums must not overflow.
Expected<MatrixI32> matrixProduct(const MatrixI8& a, const MatrixI8& b, const std::stop_token&);
Expected<MatrixF> matrixProduct(const MatrixF& a, const MatrixF& b, Accumulator, const std::stop_token&);

} // namespace infralab::compute::twin
