#pragma once
// The numbers of a run, as floats. Here because they are drawn stretch by stretch: a hundred million at once
// would fill the memory.

#include "rounding_error.hpp"

#include <span>

namespace infralab::rounding_error {

constexpr std::size_t mostListed = 500'000; ///< of the numbers given; further ones are counted only

class Samples
{
public:
    /// Draws nothing yet; reads and rounds the listed numbers. Fails as readNumbers does, and for a bit
    /// pattern; `where` is input or input_file.
    static Expected<Samples> of(const RoundingErrorLab::Params&, const std::stop_token&);

    std::size_t size() const { return m_size; }
    std::size_t given() const { return m_given; } ///< of listed numbers; else the size
    /// Fills `x` with the numbers from `first` on. The same bits on every IEEE machine.
    void fill(std::size_t first, std::span<float> x) const;

private:
    RoundingErrorLab::Distribution m_distribution = RoundingErrorLab::Distribution::normal;
    double m_scale = 1, m_spread = 1;
    std::uint64_t m_seed = 0;
    std::size_t m_size = 0, m_given = 0;
    std::vector<float> m_listed;
};

/// 2^x to about 1e-16 relative, for |x| < 1000, with + - * alone: no library's last bit shows.
double powerOfTwo(double x);

} // namespace infralab::rounding_error
