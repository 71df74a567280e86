// The conversion in plain C++, in loops that the compiler makes vectors of: what the built-in engine runs.

#include "compute/numerics/philox.hpp"
#include "format_conversion_plan.hpp"
#include "vectorised.hpp"

#include <algorithm>

namespace infralab::compute::twin {

namespace {

constexpr std::uint32_t infinite = 0x7f800000U, quietNan = 0x7fc00000U;
constexpr std::size_t stretch = 256; // as many elements as share a word's place in a tile

struct Cut
{
    std::int32_t code, cut;
    std::uint32_t low, mask;
};

inline std::uint32_t bitsOf(float x)
{
    return std::bit_cast<std::uint32_t>(x);
}

/// Zeros above the top bit of a number below 2^24, counted from bit 23; by conversion, which vectors have.
inline std::int32_t spareBits(std::uint32_t x)
{
    return 23 -
           (static_cast<std::int32_t>(bitsOf(static_cast<float>(static_cast<std::int32_t>(x))) >> 23U) - 127);
}

/// which ? a : b, without a branch for the compiler to stumble over.
inline std::uint32_t chosen(bool which, std::uint32_t a, std::uint32_t b)
{
    return b ^ ((a ^ b) & (0U - static_cast<std::uint32_t>(which)));
}

/// 0 for 0, else 1.
inline std::uint32_t notZero(std::uint32_t x)
{
    return (x | (0U - x)) >> 31U;
}

inline std::int32_t chosen(bool which, std::int32_t a, std::int32_t b)
{
    return static_cast<std::int32_t>(
        chosen(which, static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)));
}

template <bool wholeRange>
inline Cut cutToFormat(std::uint32_t size, const FormatNumbers& f)
{
    const std::uint32_t fraction = size & 0x7fffffU;
    const auto given = static_cast<std::int32_t>(size >> 23U);
    std::int32_t field = std::max(given, 1);
    std::uint32_t significand = size - (static_cast<std::uint32_t>(field - 1) << 23U);
    if constexpr (wholeRange) {
        const std::int32_t spare = spareBits(fraction | 1U);
        significand = chosen(given != 0, significand, fraction << spare);
        field = chosen(given != 0, field, 1 - spare);
    }
    significand <<= 1U;
    const std::int32_t above = field - f.minField, below = std::max(-above, 0);
    Cut c{};
    c.cut = 24 - f.fractionBits + below * (1 - f.isScale);
    const std::int32_t seen = std::min(c.cut, 26);
    c.mask = (1U << seen) - 1U;
    c.low = significand & c.mask;
    c.code = static_cast<std::int32_t>(significand >> seen) +
             ((std::max(above, 0) << f.fractionBits) - (below + 1) * f.isScale);
    if constexpr (wholeRange)
        c.code = chosen(size == 0, 0, c.code);
    return c;
}

template <bool wholeRange>
inline std::uint32_t finished(std::uint32_t bits, std::int32_t rounded, std::int32_t inwards,
                              const FormatNumbers& f)
{
    const std::uint32_t size = bits & 0x7fffffffU, sign = bits >> 31U;
    const bool clips = ((static_cast<std::uint32_t>(inwards) >> sign) & 1U) != 0;
    std::int32_t code = std::max(rounded, 0);
    code = chosen(code > f.largest, chosen(clips, f.largest, f.beyond), code);
    code = chosen(size == infinite, f.beyond, code);
    const auto nan = static_cast<std::uint32_t>(f.nan);
    auto out = static_cast<std::uint32_t>(code);
    out |= chosen(((code != 0) | (f.hasMinusZero != 0)) != 0, sign << f.signShift, 0U);
    if constexpr (wholeRange)
        out = chosen((f.isScale & ~(notZero(size) & notZero(size ^ infinite) & ~sign)) != 0, nan, out);
    return chosen(size > infinite, nan, out);
}

inline std::int32_t goesUp(const Cut& c, std::uint32_t word, std::int32_t n, std::uint32_t anyHalf,
                           std::uint32_t evenHalf)
{
    const std::int32_t more = std::max(n - c.cut, 0), fewer = std::min(std::max(c.cut - n, 0), 26);
    const std::uint32_t chances = (c.low << more) >> fewer;
    const std::uint32_t twice = c.low << 1U;
    const std::uint32_t half = (twice >> fewer) & 1U;
    const std::uint32_t rest = notZero(twice & ((1U << fewer) - 1U)) | (chances & 1U);
    const std::uint32_t all = chances + (half & (anyHalf | (evenHalf & rest)));
    return static_cast<std::int32_t>(all > (~word & (0xffffffffU >> (32 - n))));
}

template <bool wholeRange, class Code>
INFRALAB_VECTORISED void encodeAll(const float* x, Code* codes, std::size_t count,
                                   const FormatNumbers& format, const ModeNumbers& mode)
{
    const FormatNumbers f = format; // copies, so that no store can change them
    const ModeNumbers m = mode;
    INFRALAB_STEPS_INDEPENDENT
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t bits = bitsOf(x[i]);
        const Cut c = cutToFormat<wholeRange>(bits & 0x7fffffffU, f);
        const std::uint32_t out = 0U - ((static_cast<std::uint32_t>(m.outwards) >> (bits >> 31U)) & 1U);
        const std::uint32_t added = ((c.mask >> 1U) & m.nearest) +
                                    static_cast<std::uint32_t>((c.code & m.even) | m.away) + (c.mask & out);
        const std::int32_t seen = std::min(c.cut, 26);
        codes[i] = static_cast<Code>(finished<wholeRange>(
            bits, c.code + static_cast<std::int32_t>((c.low + added) >> seen), m.inwards, f));
    }
}

template <class Code>
INFRALAB_VECTORISED void encodeAllNearestEven(const float* x, Code* codes, std::size_t count,
                                              const FormatNumbers& format)
{
    const FormatNumbers f = format;
    const std::int32_t leastCut = 24 - f.fractionBits;
    INFRALAB_STEPS_INDEPENDENT
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t bits = bitsOf(x[i]), size = bits & 0x7fffffffU;
        const std::int32_t field = std::max(static_cast<std::int32_t>(size >> 23U), 1);
        const std::int32_t place = std::max(field, f.minField);
        const std::uint32_t significand = (size - (static_cast<std::uint32_t>(field - 1) << 23U)) << 1U;
        const std::int32_t cut = std::min(leastCut + place - field, 26);
        const std::uint32_t odd = (significand >> cut) & 1U;
        const std::uint32_t rounded = (significand + (((1U << cut) - 1U) >> 1U) + odd) >> cut;
        std::int32_t code = static_cast<std::int32_t>(rounded) + ((place - f.minField) << f.fractionBits);
        code = code > f.largest ? f.beyond : code;
        code |= static_cast<std::int32_t>(chosen(code != f.unsignedCode, (bits >> 31U) << f.signShift, 0U));
        codes[i] = static_cast<Code>(size > infinite ? f.nan : code);
    }
}

template <bool wholeRange, class Code>
INFRALAB_VECTORISED void encodeByWords(const float* x, const std::uint32_t* words, Code* codes,
                                       std::size_t count, const FormatNumbers& format, std::int32_t n,
                                       StochasticRule rule)
{
    const FormatNumbers f = format;
    const std::uint32_t anyHalf = rule == StochasticRule::halfUp ? 1 : 0;
    const std::uint32_t evenHalf = rule == StochasticRule::halfEven ? 1 : 0;
    INFRALAB_STEPS_INDEPENDENT
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t bits = bitsOf(x[i]);
        const Cut c = cutToFormat<wholeRange>(bits & 0x7fffffffU, f);
        codes[i] = static_cast<Code>(
            finished<wholeRange>(bits, c.code + goesUp(c, words[i], n, anyHalf, evenHalf), 0, f));
    }
}

/// The words of a whole tile, in the order of its elements.
INFRALAB_VECTORISED void tileOfWords(std::uint64_t seed, std::uint64_t stream, std::uint64_t tile,
                                     std::uint32_t* words)
{
    INFRALAB_STEPS_INDEPENDENT
    for (std::size_t i = 0; i < stretch; ++i) {
        const PhiloxBlock block = philoxBlock(seed, stream, tile * stretch + i);
        for (std::size_t word = 0; word < block.size(); ++word)
            words[word * stretch + i] = block[word];
    }
}

template <class Code>
INFRALAB_VECTORISED void decodeAll(const Code* codes, float* x, std::size_t count,
                                   const FormatNumbers& format)
{
    const FormatNumbers f = format;
    const std::int32_t signShift = f.isScale != 0 ? 31 : f.signShift; // no code of a scale has that bit
    const std::uint32_t sizeMask = (1U << signShift) - 1U, fractionMask = (1U << f.fractionBits) - 1U;
    const std::uint32_t noNan = f.hasMinusZero != 0 ? ~0U : static_cast<std::uint32_t>(f.nan);
    INFRALAB_STEPS_INDEPENDENT
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t code = codes[i];
        const std::uint32_t sign = code >> signShift;
        const auto size = static_cast<std::int32_t>(code & sizeMask);
        const std::int32_t field = size >> f.fractionBits;
        const auto hidden = static_cast<std::uint32_t>((f.isScale != 0) | (field != 0)) << f.fractionBits;
        const std::uint32_t significand = (static_cast<std::uint32_t>(size) & fractionMask) | hidden;
        const std::int32_t spare = spareBits(significand | 1U);
        const std::int32_t binade =
            std::max(field - 1, 0) + static_cast<std::int32_t>(field != 0) * f.isScale;
        const std::int32_t exponent = f.minField + binade + 23 - f.fractionBits - spare;
        const std::uint32_t full = significand << spare;
        const std::int32_t below = std::min(std::max(1 - exponent, 0), 31);
        std::uint32_t bits = chosen(
            exponent > 0, (static_cast<std::uint32_t>(exponent) << 23U) + (full & 0x7fffffU), full >> below);
        bits = chosen(significand == 0, 0U, bits);
        bits = chosen(size > f.largest, infinite, bits) | sign << 31U;
        const bool isNan = (((size > f.largest) & (size != f.infinity)) | (code == noNan)) != 0;
        x[i] = std::bit_cast<float>(chosen(isNan, quietNan, bits));
    }
}

} // namespace

template <class Code>
void encode(const float* x, Code* codes, std::size_t count, const FormatNumbers& format,
            const ModeNumbers& mode)
{
    if (format.wholeRange)
        encodeAll<true>(x, codes, count, format, mode);
    else
        encodeAll<false>(x, codes, count, format, mode);
}

template <class Code>
void encodeNearestEven(const float* x, Code* codes, std::size_t count, const FormatNumbers& format)
{
    encodeAllNearestEven(x, codes, count, format);
}

template <class Code>
void encode(const float* x, Code* codes, std::size_t count, const FormatNumbers& format,
            const RandomWords& random, std::uint64_t firstTile)
{
    std::array<std::uint32_t, RandomWords::tile> words{};
    for (std::size_t done = 0; done < count; done += words.size(), ++firstTile) {
        tileOfWords(random.seed, random.stream, firstTile, words.data());
        const std::size_t now = std::min(words.size(), count - done);
        if (format.wholeRange)
            encodeByWords<true>(x + done, words.data(), codes + done, now, format, random.bits, random.rule);
        else
            encodeByWords<false>(x + done, words.data(), codes + done, now, format, random.bits, random.rule);
    }
}

template <class Code>
void decode(const Code* codes, float* x, std::size_t count, const FormatNumbers& format)
{
    decodeAll(codes, x, count, format);
}

// NOLINTBEGIN(bugprone-macro-parentheses): the argument is a type
#define INFRALAB_FOR(Code)                                                                                   \
    template void encode(const float*, Code*, std::size_t, const FormatNumbers&, const ModeNumbers&);        \
    template void encodeNearestEven(const float*, Code*, std::size_t, const FormatNumbers&);                 \
    template void encode(const float*, Code*, std::size_t, const FormatNumbers&, const RandomWords&,         \
                         std::uint64_t);                                                                     \
    template void decode(const Code*, float*, std::size_t, const FormatNumbers&);
INFRALAB_FOR(std::uint8_t)
INFRALAB_FOR(std::uint16_t)
INFRALAB_FOR(std::uint32_t)
#undef INFRALAB_FOR
// NOLINTEND(bugprone-macro-parentheses)

} // namespace infralab::compute::twin
