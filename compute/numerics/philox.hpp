#pragma once
// Counter-based random numbers, Philox 4x32-10: any draw is a function of (seed, stream, index). Here because
// results must not depend on threads, devices or standard libraries; kernels repeat the same few lines in
// OpenCL C.

#include <array>
#include <cstdint>

namespace infralab::compute {

using PhiloxBlock = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// Ten rounds of Philox 4x32 on one counter. Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers:
/// as easy as 1, 2, 3", SC 2011; equal to Random123's philox4x32-10.
constexpr PhiloxBlock philox(PhiloxBlock counter, PhiloxKey key)
{
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53U} * counter[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57U} * counter[2];
        counter = {static_cast<std::uint32_t>(b >> 32U) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32U) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
        key[0] += 0x9E3779B9U;
        key[1] += 0xBB67AE85U;
    }
    return counter;
}

/// Block `index` of a stream. Layout, low word first: key = seed, counter = {index, stream}, each 64 bits
/// wide.
constexpr PhiloxBlock philoxBlock(std::uint64_t seed, std::uint64_t stream, std::uint64_t index)
{
    return philox({static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32U),
                   static_cast<std::uint32_t>(stream), static_cast<std::uint32_t>(stream >> 32U)},
                  {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U)});
}

/// In [0, 1), a multiple of 2^-53: the top 53 bits of `word`.
constexpr double unitDouble(std::uint64_t word)
{
    return static_cast<double>(word >> 11U) * 0x1p-53;
}

/// In [0, 1), a multiple of 2^-24: the top 24 bits of `word`.
constexpr float unitFloat(std::uint32_t word)
{
    return static_cast<float>(word >> 8U) * 0x1p-24F;
}

/// The standard normal's quantile at `p` in (0, 1), to about 1e-15 relative, the same bits on every IEEE
/// machine: only
/// + - * / and sqrt are used. Source: Wichura, algorithm AS 241 (PPND16), Applied Statistics 37, 1988.
double normalQuantile(double p);

/// Draws one after another from one stream. A stream gives 2^66 words before it repeats.
class Philox
{
public:
    explicit constexpr Philox(std::uint64_t seed, std::uint64_t stream = 0)
        : m_seed(seed)
        , m_stream(stream)
    {}

    /// 32 random bits: the words of block 0, then of block 1, and so on.
    constexpr std::uint32_t word()
    {
        if (m_used == 4) {
            m_block = philoxBlock(m_seed, m_stream, m_next++);
            m_used = 0;
        }
        return m_block[m_used++];
    }

    /// 64 random bits: two words, the low one first.
    constexpr std::uint64_t wide()
    {
        const std::uint64_t low = word();
        return low | (std::uint64_t{word()} << 32U);
    }

    /// Uniform from 0 to `count` - 1, without bias; `count` at least 1. Takes as many draws as rejection
    /// needs.
    constexpr std::uint32_t below(std::uint32_t count)
    {
        const std::uint32_t unfair =
            (0U - count) % count; // 2^32 mod count: products below it are over-represented
        std::uint64_t product = std::uint64_t{word()} * count;
        while (static_cast<std::uint32_t>(product) < unfair)
            product = std::uint64_t{word()} * count;
        return static_cast<std::uint32_t>(product >> 32U);
    }

    /// Uniform from `low` to `high`, both included; `low` <= `high`.
    constexpr std::int32_t between(std::int32_t low, std::int32_t high)
    {
        const auto count = static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low) + 1U;
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(low) +
                                         (count == 0 ? word() : below(count)));
    }

    constexpr double uniform() { return unitDouble(wide()); }    ///< in [0, 1), 53 bits
    constexpr float uniformFloat() { return unitFloat(word()); } ///< in [0, 1), 24 bits
    /// Mean 0, deviation 1, at most 8.3 from the mean; takes one `wide`.
    double normal() { return normalQuantile((static_cast<double>(wide() >> 12U) + 0.5) * 0x1p-52); }

private:
    std::uint64_t m_seed, m_stream, m_next = 0;
    PhiloxBlock m_block{};
    unsigned m_used = 4;
};

} // namespace infralab::compute
