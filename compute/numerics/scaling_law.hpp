#pragma once
// Scaling laws of a loss in parameters N and tokens D, their residuals and the sums that a fit needs. Here
// because thousands of fits of one data set are made at once, and all of their time goes into these sums.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace infralab::compute {

/// ln L = scale ln(exp(a - alpha ln N) + exp(b - beta ln D) + exp(e)), in the order a, b, e, alpha, beta,
/// scale. With scale 1 that is L = E + A/N^alpha + B/D^beta of A = exp a, B = exp b, E = exp e (J. Hoffmann
/// et al., arXiv:2203.15556, 2022, equation 2). With e = none and beta = 1 it is [(N_c/N)^(aN/aD) + D_c/D]^aD
/// of aD = scale, aN = alpha scale (J. Kaplan et al., arXiv:2001.08361, 2020, equation 1.5).
using Law = std::array<double, 6>;
struct LawIndex
{
    enum : std::size_t { a, b, e, alpha, beta, scale };
};
inline constexpr double noFloor = -1000; ///< e of a law that falls to zero

/// The predicted loss; `parameters` and `tokens` above zero.
double lossOf(const Law&, double parameters, double tokens);

/// Eight points, as natural logarithms.
struct alignas(64) PointBlock
{
    double logN[8], logD[8], logLoss[8], weight[8];
};

/// Measured runs, ready for the sums.
class LawPoints
{
public:
    LawPoints() = default;
    /// Of equal length, all above zero.
    LawPoints(std::span<const double> parameters, std::span<const double> tokens,
              std::span<const double> losses);

    std::size_t size() const { return m_size; }
    double weight() const { return m_weight; } ///< their number, repetitions counted
    std::span<const PointBlock> blocks() const { return m_blocks; }
    double logN(std::size_t i) const { return m_blocks[i / 8].logN[i % 8]; }
    double logD(std::size_t i) const { return m_blocks[i / 8].logD[i % 8]; }
    double logLoss(std::size_t i) const { return m_blocks[i / 8].logLoss[i % 8]; }
    double weight(std::size_t i) const { return m_blocks[i / 8].weight[i % 8]; }
    /// Each point as often as `counts` says; those of count 0 take no time.
    LawPoints repeated(std::span<const std::uint32_t> counts) const;

private:
    void add(double logN, double logD, double logLoss, double weight);

    std::vector<PointBlock> m_blocks;
    std::size_t m_size = 0;
    double m_weight = 0;
};

/// Of residuals r = ln predicted - ln measured, with psi(r) = r cut to [-threshold, threshold].
struct LawSums
{
    double rho =
        0; ///< sum of Huber's function: r^2/2, and threshold (|r| - threshold/2) beyond the threshold
    Law gradient{};  ///< of rho by the law's six numbers
    double pull = 0; ///< sum of psi(r) r
};

/// About a microsecond for 240 points; the bits depend on neither the processor nor the caller. Huber, Annals
/// of Mathematical Statistics 35, 1964.
LawSums sumsOf(const LawPoints&, const Law&, double threshold);
/// The same sums by the instructions that every processor has.
LawSums plainSumsOf(const LawPoints&, const Law&, double threshold);

/// The second derivatives of rho where it has them, by rows. Takes some ten times as long as `sumsOf`.
std::array<Law, 6> curvatureOf(const LawPoints&, const Law&, double threshold);

/// The residuals in the order of the points, by the standard library's functions.
std::vector<double> residualsOf(const LawPoints&, const Law&);

/// The sums again, one point at a time in long double through log-sum-exp: slow, and independent of `sumsOf`.
LawSums slowSumsOf(const LawPoints&, const Law&, double threshold);

} // namespace infralab::compute
