#pragma once
// One bit an element of a row of the array: which registers hold something. Here because moving 256 flags one
// place must cost a few instructions.

#include <array>
#include <bit>
#include <cstdint>

namespace infralab::systolic {

class RowBits
{
public:
    static constexpr int size = 256;

    bool any() const { return (m_words[0] | m_words[1] | m_words[2] | m_words[3]) != 0; }
    bool test(int i) const { return (m_words[wordOf(i)] >> bitOf(i) & 1U) != 0; }
    void set(int i) { m_words[wordOf(i)] |= std::uint64_t{1} << bitOf(i); }
    void clear() { m_words = {}; }

    int count() const
    {
        int n = 0;
        for (const auto word : m_words)
            n += std::popcount(word);
        return n;
    }
    /// The lowest set bit; `size` where there is none.
    int first() const
    {
        for (int w = 0; w < wordCount; ++w)
            if (m_words[w] != 0)
                return 64 * w + std::countr_zero(m_words[w]);
        return size;
    }
    /// One past the highest set bit; 0 where there is none.
    int end() const
    {
        for (int w = wordCount - 1; w >= 0; --w)
            if (m_words[w] != 0)
                return 64 * (w + 1) - std::countl_zero(m_words[w]);
        return 0;
    }
    /// Every bit one place up; what passes `width` is lost.
    void shiftUp(int width)
    {
        for (int w = wordCount - 1; w > 0; --w)
            m_words[w] = m_words[w] << 1U | m_words[w - 1] >> 63U;
        m_words[0] <<= 1U;
        if (width < size)
            m_words[wordOf(width)] &= ~(std::uint64_t{1} << bitOf(width));
    }
    friend RowBits operator&(const RowBits& a, const RowBits& b)
    {
        RowBits both;
        for (int w = 0; w < wordCount; ++w)
            both.m_words[w] = a.m_words[w] & b.m_words[w];
        return both;
    }
    RowBits& operator|=(const RowBits& other)
    {
        for (int w = 0; w < wordCount; ++w)
            m_words[w] |= other.m_words[w];
        return *this;
    }
    bool operator==(const RowBits&) const = default;

private:
    static constexpr int wordCount = size / 64;
    static unsigned wordOf(int i) { return static_cast<unsigned>(i) / 64U; }
    static unsigned bitOf(int i) { return static_cast<unsigned>(i) % 64U; }

    std::array<std::uint64_t, wordCount> m_words{};
};

} // namespace infralab::systolic
