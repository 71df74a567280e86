// Scaling laws: the sums in the widest vectors of the processor, and the slow ones that check them.

#include "scaling_law.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::compute {
namespace {

namespace any {
#include "scaling_law_lanes.inc"
} // namespace any

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define INFRALAB_WIDE_LANES
// The steps of one point wait for each other; ordered by when they can start, a sixth of the time is saved.
// Not for AVX2: GCC 12 takes the comparisons of eight lanes apart there, and plain SSE2 is faster.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,prefer-vector-width=512")
#pragma GCC optimize("schedule-insns")
namespace avx512 {
#include "scaling_law_lanes.inc"
} // namespace avx512
#pragma GCC pop_options
#endif

using AddUp = void (*)(const PointBlock*, std::size_t, const double*, double, double*);

AddUp widest()
{
#ifdef INFRALAB_WIDE_LANES
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return avx512::addUp;
#endif
    return any::addUp;
}

LawSums sumsBy(AddUp addUp, const LawPoints& points, const Law& law, double threshold)
{
    double out[8];
    addUp(points.blocks().data(), points.blocks().size(), law.data(), threshold, out);
    return {out[0], {out[1], out[2], out[3], out[4], out[5], out[6]}, out[7]};
}

} // namespace

double lossOf(const Law& law, double parameters, double tokens)
{
    const double ofN = std::exp(law[LawIndex::a] - law[LawIndex::alpha] * std::log(parameters));
    const double ofD = std::exp(law[LawIndex::b] - law[LawIndex::beta] * std::log(tokens));
    const double sum = ofN + ofD + std::exp(law[LawIndex::e]);
    return law[LawIndex::scale] == 1 ? sum : std::pow(sum, law[LawIndex::scale]);
}

LawPoints::LawPoints(std::span<const double> parameters, std::span<const double> tokens,
                     std::span<const double> losses)
{
    for (std::size_t i = 0; i < losses.size(); ++i)
        add(std::log(parameters[i]), std::log(tokens[i]), std::log(losses[i]), 1);
}

void LawPoints::add(double logN, double logD, double logLoss, double weight)
{
    const auto lane = m_size++ % 8;
    if (lane == 0)
        m_blocks.push_back(PointBlock{}); // weight 0 until a point comes
    auto& block = m_blocks.back();
    block.logN[lane] = logN;
    block.logD[lane] = logD;
    block.logLoss[lane] = logLoss;
    block.weight[lane] = weight;
    m_weight += weight;
}

LawPoints LawPoints::repeated(std::span<const std::uint32_t> counts) const
{
    LawPoints out;
    out.m_blocks.reserve(m_blocks.size());
    for (std::size_t i = 0; i < m_size; ++i)
        if (counts[i] > 0)
            out.add(logN(i), logD(i), logLoss(i), weight(i) * counts[i]);
    return out;
}

LawSums sumsOf(const LawPoints& points, const Law& law, double threshold)
{
    static const AddUp addUp = widest();
    return sumsBy(addUp, points, law, threshold);
}

LawSums plainSumsOf(const LawPoints& points, const Law& law, double threshold)
{
    return sumsBy(any::addUp, points, law, threshold);
}

std::array<Law, 6> curvatureOf(const LawPoints& points, const Law& law, double threshold)
{
    const double scale = law[LawIndex::scale];
    const double floor = std::exp(law[LawIndex::e]);
    std::array<Law, 6> h{};
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double n = points.logN(i), d = points.logD(i);
        const double ofN = std::exp(law[LawIndex::a] - law[LawIndex::alpha] * n);
        const double ofD = std::exp(law[LawIndex::b] - law[LawIndex::beta] * d);
        const double total = ofN + ofD + floor;
        const double r = scale * std::log(total) - points.logLoss(i);
        const double p = ofN / total, q = ofD / total, f = floor / total;
        const double push = points.weight(i) * std::clamp(r, -threshold, threshold);
        const double inside = std::abs(r) < threshold ? points.weight(i) : 0;
        const Law inner = {p, q, f, -p * n, -q * d, 0}; // of ln total
        Law slope;
        for (std::size_t j = 0; j < 5; ++j)
            slope[j] = scale * inner[j];
        slope[LawIndex::scale] = std::log(total);
        // Of ln total: the second derivatives of each exponential's share, less the product of the firsts.
        std::array<Law, 6> second{};
        second[0][0] = p;
        second[0][3] = second[3][0] = -p * n;
        second[3][3] = p * n * n;
        second[1][1] = q;
        second[1][4] = second[4][1] = -q * d;
        second[4][4] = q * d * d;
        second[2][2] = f;
        for (std::size_t j = 0; j < 6; ++j)
            for (std::size_t k = 0; k < 6; ++k) {
                const double bend = scale * (second[j][k] - inner[j] * inner[k]) +
                                    (k == LawIndex::scale ? inner[j] : 0) +
                                    (j == LawIndex::scale ? inner[k] : 0);
                h[j][k] += inside * slope[j] * slope[k] + push * bend;
            }
    }
    return h;
}

std::vector<double> residualsOf(const LawPoints& points, const Law& law)
{
    std::vector<double> out(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        out[i] = law[LawIndex::scale] *
                     std::log(std::exp(law[LawIndex::a] - law[LawIndex::alpha] * points.logN(i)) +
                              std::exp(law[LawIndex::b] - law[LawIndex::beta] * points.logD(i)) +
                              std::exp(law[LawIndex::e])) -
                 points.logLoss(i);
    return out;
}

LawSums slowSumsOf(const LawPoints& points, const Law& law, double threshold)
{
    using Wide = long double;
    std::array<Wide, 8> sums{};
    const Wide h = threshold, scale = law[LawIndex::scale];
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Wide n = points.logN(i), d = points.logD(i), w = points.weight(i);
        const Wide u = law[LawIndex::a] - law[LawIndex::alpha] * n;
        const Wide v = law[LawIndex::b] - law[LawIndex::beta] * d;
        const Wide e = law[LawIndex::e];
        const Wide most = std::max({u, v, e});
        const Wide inner = most + std::log(std::exp(u - most) + std::exp(v - most) + std::exp(e - most));
        const Wide r = scale * inner - points.logLoss(i);
        const Wide size = std::abs(r);
        sums[0] += w * (size <= h ? r * r / 2 : h * (size - h / 2));
        const Wide push = w * (size <= h ? r : r > 0 ? h : -h);
        const Wide p = std::exp(u - inner), q = std::exp(v - inner);
        sums[1] += push * scale * p;
        sums[2] += push * scale * q;
        sums[3] += push * scale * std::exp(e - inner);
        sums[4] -= push * scale * p * n;
        sums[5] -= push * scale * q * d;
        sums[6] += push * inner;
        sums[7] += push * r;
    }
    LawSums out;
    out.rho = static_cast<double>(sums[0]);
    for (std::size_t j = 0; j < 6; ++j)
        out.gradient[j] = static_cast<double>(sums[j + 1]);
    out.pull = static_cast<double>(sums[7]);
    return out;
}

} // namespace infralab::compute
