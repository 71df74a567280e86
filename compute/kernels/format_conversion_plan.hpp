#pragma once
// A format and its rounding as the handful of numbers that the conversion computes with. Here because kernel
// and twin take the same.

#include "format_conversion.hpp"

namespace infralab::compute {

/// See format_conversion.cl.
struct FormatNumbers
{
    std::int32_t fractionBits, minField, signShift, largest, beyond, nan, hasMinusZero, isScale;
    std::int32_t unsignedCode; ///< 0 where its sign would mean something else, else -1
    std::int32_t topField;     ///< the float exponent field of the first power of two beyond
    std::int32_t infinity;     ///< the code, or -1
    bool wholeRange;           ///< the kernel's -D WHOLE_RANGE

    FormatNumbers(const NumberFormat&, bool saturate);
};

/// The kernels that round a conversion's way: the general one, or a shorter one where it serves.
enum class Way { general, nearestEvenByShift, nearestEvenBySum, nearestEvenScale, stochastic };
Way wayOf(const FormatNumbers&, const FormatConversion&);

struct ModeNumbers
{
    std::uint32_t nearest = 0;
    std::int32_t even = 0, away = 0, outwards = 0, inwards = 0;

    explicit ModeNumbers(RoundingMode);
};

namespace twin {

/// As the kernels, for `count` elements; Code is std::uint8_t, uint16_t or uint32_t.
template <class Code>
void encode(const float* x, Code* codes, std::size_t count, const FormatNumbers&, const ModeNumbers&);
template <class Code>
void encodeNearestEven(const float* x, Code* codes, std::size_t count, const FormatNumbers&);
/// `words` is RandomWords with `firstTile` the tile of x[0].
template <class Code>
void encode(const float* x, Code* codes, std::size_t count, const FormatNumbers&, const RandomWords& words,
            std::uint64_t firstTile);
template <class Code>
void decode(const Code* codes, float* x, std::size_t count, const FormatNumbers&);

} // namespace twin

} // namespace infralab::compute
