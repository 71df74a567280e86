// Random operands are Philox draws indexed by place, four to a block: the same on every machine and in any
// order.

#include "operands.hpp"

#include "compute/numerics/philox.hpp"

#include <type_traits>

namespace infralab::systolic {
namespace {

/// Element `index` of a stream, read mostly in ascending order.
class Draws
{
public:
    Draws(std::uint64_t seed, std::uint64_t stream)
        : m_seed(seed)
        , m_stream(stream)
    {}
    std::uint32_t operator()(std::uint64_t index)
    {
        if (index / 4 != m_at || !m_filled) {
            m_at = index / 4;
            m_block = compute::philoxBlock(m_seed, m_stream, m_at);
            m_filled = true;
        }
        return m_block[index % 4];
    }

private:
    std::uint64_t m_seed, m_stream, m_at = 0;
    compute::PhiloxBlock m_block{};
    bool m_filled = false;
};

} // namespace

Operands::Operands(const Product& product, Fill fill, const compute::NumberFormat* format, std::int64_t seed)
    : m_product(product)
    , m_fill(fill)
    , m_format(format)
    , m_seed(static_cast<std::uint64_t>(seed))
{}

template <class T>
compute::RowMajor<T> Operands::block(bool isA, std::int64_t row, std::int64_t column, std::int64_t rows,
                                     std::int64_t columns) const
{
    constexpr bool isFloat = std::is_floating_point_v<T>;
    const std::int64_t width = isA ? m_product.k : m_product.n;
    Draws draws(m_seed, isA ? 0 : 1);
    const compute::FloatRounder round(m_format == nullptr ? *compute::findFormat("fp32") : *m_format);
    const auto stored = [&](float value) { return static_cast<T>(round(value)); };
    const auto random = [&](std::int64_t i, std::int64_t j) {
        const std::uint32_t word = draws(static_cast<std::uint64_t>(i * width + j));
        if constexpr (isFloat)
            return stored(2 * compute::unitFloat(word) - 1);
        else
            return static_cast<T>(static_cast<int>(std::uint64_t{word} * 19 >> 32U) - 9);
    };
    compute::RowMajor<T> out(rows, columns);
    const auto fill = [&](const auto& value) {
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j)
                out(i, j) = value(row + i, column + j);
    };
    switch (m_fill) {
    case Fill::ramp: // 1 to 9 along each row, on from row to row
        fill([&](std::int64_t i, std::int64_t j) {
            return stored(static_cast<float>((i * width + j) % 9 + 1));
        });
        break;
    case Fill::ones:
        out.setConstant(T{1});
        break;
    case Fill::checkerboard:
        fill([&](std::int64_t i, std::int64_t j) { return static_cast<T>((i + j) % 2 == 0 ? 1 : -1); });
        break;
    case Fill::identity: // a stays random: what comes out is a itself
        if (isA)
            fill(random);
        else
            fill([&](std::int64_t i, std::int64_t j) { return static_cast<T>(i == j ? 1 : 0); });
        break;
    case Fill::random:
        fill(random);
        break;
    }
    return out;
}

template <class T>
compute::RowMajor<T> Operands::a(std::int64_t row, std::int64_t column, std::int64_t rows,
                                 std::int64_t columns) const
{
    return block<T>(true, row, column, rows, columns);
}

template <class T>
compute::RowMajor<T> Operands::b(std::int64_t row, std::int64_t column, std::int64_t rows,
                                 std::int64_t columns) const
{
    return block<T>(false, row, column, rows, columns);
}

template compute::MatrixI8 Operands::a(std::int64_t, std::int64_t, std::int64_t, std::int64_t) const;
template compute::MatrixI8 Operands::b(std::int64_t, std::int64_t, std::int64_t, std::int64_t) const;
template compute::MatrixF Operands::a(std::int64_t, std::int64_t, std::int64_t, std::int64_t) const;
template compute::MatrixF Operands::b(std::int64_t, std::int64_t, std::int64_t, std::int64_t) const;

} // namespace infralab::systolic
