#pragma once
// One observation's arithmetic, the same in a vector's lane and alone. Here because twin and check draw the
// same bits; simulated_samples.cl says it once more in OpenCL C. Only + - * on floats and whole numbers: what
// every device rounds alike.

#include "compute/numerics/philox.hpp"

#include <bit>
#include <cstdint>

namespace infralab::compute {

// Within a vectorised loop, whatever the compiler thinks of the size.
#if defined(__GNUC__)
#define INFRALAB_WITHIN_LOOP [[gnu::always_inline]] inline
#else
#define INFRALAB_WITHIN_LOOP inline
#endif

/// One round of Philox 4x32 with its key.
INFRALAB_WITHIN_LOOP void philoxRound(PhiloxBlock& w, std::uint32_t first, std::uint32_t second)
{
    const std::uint64_t a = std::uint64_t{0xD2511F53U} * w[0], b = std::uint64_t{0xCD9E8D57U} * w[2];
    w = {static_cast<std::uint32_t>(b >> 32U) ^ w[1] ^ first, static_cast<std::uint32_t>(b),
         static_cast<std::uint32_t>(a >> 32U) ^ w[3] ^ second, static_cast<std::uint32_t>(a)};
}

/// compute::philox, its rounds written out: the compiler makes no vectors of a loop within a lane.
INFRALAB_WITHIN_LOOP PhiloxBlock philoxInLane(PhiloxBlock w, const PhiloxKey& key)
{
#define INFRALAB_ROUND(n) philoxRound(w, key[0] + (n)*0x9E3779B9U, key[1] + (n)*0xBB67AE85U)
    INFRALAB_ROUND(0U);
    INFRALAB_ROUND(1U);
    INFRALAB_ROUND(2U);
    INFRALAB_ROUND(3U);
    INFRALAB_ROUND(4U);
    INFRALAB_ROUND(5U);
    INFRALAB_ROUND(6U);
    INFRALAB_ROUND(7U);
    INFRALAB_ROUND(8U);
    INFRALAB_ROUND(9U);
#undef INFRALAB_ROUND
    return w;
}

struct NormalPair
{
    float first, second;
};

/// Two independent standard normal numbers of two random words, at most 6.6 from 0; errors of about 1e-7.
/// Polynomials: S. Moshier's Cephes library, logf, sinf and cosf.
INFRALAB_WITHIN_LOOP NormalPair normalPair(std::uint32_t radiusWord, std::uint32_t angleWord)
{
    // u = whole / 2^31 in (0, 1]; -2 ln u by the mantissa's distance from 1 and the exponent.
    const float whole = static_cast<float>(static_cast<std::int32_t>((radiusWord >> 1U) | 1U));
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(whole) + 0x004afb0dU; // 1 - sqrt(1/2) in bits
    const auto exponent = static_cast<float>(static_cast<std::int32_t>(bits >> 23U) - (127 + 31));
    const float f = std::bit_cast<float>((bits & 0x007fffffU) + 0x3f3504f3U) - 1.0F;
    const float ff = f * f;
    const float tail =
        (((((((7.0376836292E-2F * f - 1.1514610310E-1F) * f + 1.1676998740E-1F) * f - 1.2420140846E-1F) * f +
            1.4249322787E-1F) *
               f -
           1.6668057665E-1F) *
              f +
          2.0000714765E-1F) *
             f -
         2.4999993993E-1F) *
            f +
        3.3333331174E-1F;
    const float logarithm = (exponent * 0.693147182F + (tail * f * ff - 0.5F * ff)) + f;
    const float square = -2.0F * logarithm;
    // Its root: Newton's steps towards 1 / sqrt, since a root is not rounded alike everywhere.
    const float half = 0.5F * square;
    float inverse = std::bit_cast<float>(0x5f375a86U - (std::bit_cast<std::uint32_t>(square) >> 1U));
    inverse = inverse * (1.5F - (half * inverse) * inverse);
    inverse = inverse * (1.5F - (half * inverse) * inverse);
    inverse = inverse * (1.5F - (half * inverse) * inverse);
    const float radius = square * inverse;
    // The angle, from the nearest quarter turn.
    const std::uint32_t quarter = (angleWord + 0x20000000U) >> 30U;
    const float s =
        static_cast<float>(static_cast<std::int32_t>(angleWord - (quarter << 30U))) * 1.46291807927e-9F;
    const float z = s * s;
    const float sine = ((-1.9515295891E-4F * z + 8.3321608736E-3F) * z - 1.6666654611E-1F) * z * s + s;
    const float cosine =
        (((2.443315711809948E-5F * z - 1.388731625493765E-3F) * z + 4.166664568298827E-2F) * (z * z) -
         0.5F * z) +
        1.0F;
    const std::uint32_t sineBits = std::bit_cast<std::uint32_t>(sine),
                        cosineBits = std::bit_cast<std::uint32_t>(cosine);
    const std::uint32_t swapped = (sineBits ^ cosineBits) & (0U - (quarter & 1U));
    return {radius * std::bit_cast<float>((cosineBits ^ swapped) ^ (((quarter + 1U) & 2U) << 30U)),
            radius * std::bit_cast<float>((sineBits ^ swapped) ^ ((quarter & 2U) << 30U))};
}

} // namespace infralab::compute
