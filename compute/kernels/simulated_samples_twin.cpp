// Loops over experiments side by side, that the compiler makes vectors of.

#include "simulated_samples_twin.hpp"

#include "simulated_samples_lanes.hpp"
#include "vectorised.hpp"

#include <algorithm>
#include <array>

namespace infralab::compute::twin {

namespace {

constexpr std::uint32_t lanes = experimentsASide;
constexpr std::uint32_t blocksOfRun = 16;          // added in float alone
constexpr std::uint32_t runsBetweenLooks = 1 << 9; // about a tenth of a millisecond
template <class T>
using Lanes = std::array<T, lanes>;

struct Place
{
    std::uint32_t sample, firstExperiment;
    PhiloxKey key;
};

struct MomentSums
{
    static constexpr std::uint32_t perBlock = 4;
    alignas(64) std::array<Lanes<float>, 2> of{};
};

struct PairSums
{
    static constexpr std::uint32_t perBlock = 2;
    alignas(64) std::array<Lanes<float>, 5> of{};
};

/// Adds `blocks` blocks to the sums; of the last one only `used` observations count.
template <std::uint32_t used>
INFRALAB_VECTORISED void addBlocks(MomentSums& sums, const Place& at, std::uint32_t first,
                                   std::uint32_t blocks)
{
    const Place place = at;
    float* const sum = sums.of[0].data();
    float* const squares = sums.of[1].data();
    for (std::uint32_t block = first; block < first + blocks; ++block)
        for (std::uint32_t lane = 0; lane < lanes; ++lane) {
            const auto w = philoxInLane({block, place.sample, place.firstExperiment + lane, 0}, place.key);
            const auto [a, b] = normalPair(w[0], w[1]);
            const auto [c, d] = normalPair(w[2], w[3]);
            const float x = a, y = used > 1 ? b : 0, z = used > 2 ? c : 0, t = used > 3 ? d : 0;
            sum[lane] += (x + y) + (z + t);
            squares[lane] += (x * x + y * y) + (z * z + t * t);
        }
}

template <std::uint32_t used>
INFRALAB_VECTORISED void addBlocks(PairSums& sums, const Place& at, std::uint32_t first, std::uint32_t blocks)
{
    const Place place = at;
    std::array<float*, 5> to{};
    for (std::size_t q = 0; q < to.size(); ++q)
        to[q] = sums.of[q].data();
    for (std::uint32_t block = first; block < first + blocks; ++block)
        for (std::uint32_t lane = 0; lane < lanes; ++lane) {
            const auto w = philoxInLane({block, place.sample, place.firstExperiment + lane, 0}, place.key);
            const auto [x, e] = normalPair(w[0], w[1]);
            const auto [c, d] = normalPair(w[2], w[3]);
            const float y = used > 1 ? c : 0, f = used > 1 ? d : 0;
            to[0][lane] += x + y;
            to[1][lane] += e + f;
            to[2][lane] += x * x + y * y;
            to[3][lane] += e * e + f * f;
            to[4][lane] += x * e + y * f;
        }
}

template <std::uint32_t used>
INFRALAB_VECTORISED void countBlocks(std::uint32_t* counts, std::span<const std::uint32_t> thresholds,
                                     const Place& at, std::uint32_t first, std::uint32_t blocks)
{
    const Place place = at;
    std::array<Lanes<std::uint32_t>, 4> words{};
    for (std::uint32_t block = first; block < first + blocks; ++block) {
        for (std::uint32_t lane = 0; lane < lanes; ++lane) {
            const auto w = philoxInLane({block, place.sample, place.firstExperiment + lane, 0}, place.key);
            words[0][lane] = w[0];
            words[1][lane] = w[1];
            words[2][lane] = w[2];
            words[3][lane] = w[3];
        }
        for (std::size_t j = 0; j < thresholds.size(); ++j) {
            const std::uint32_t below = thresholds[j];
            std::uint32_t* const count = counts + j * lanes;
            for (std::uint32_t lane = 0; lane < lanes; ++lane) {
                std::uint32_t more = words[0][lane] < below;
                if constexpr (used > 1)
                    more += words[1][lane] < below;
                if constexpr (used > 2)
                    more += words[2][lane] < below;
                if constexpr (used > 3)
                    more += words[3][lane] < below;
                count[lane] += more;
            }
        }
    }
}

/// A sum in two floats: what the first cannot hold is kept in the second.
INFRALAB_VECTORISED void keep(const Lanes<float>& run, Lanes<float>& high, Lanes<float>& low)
{
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        const float sum = high[lane] + run[lane], added = sum - high[lane];
        low[lane] += (high[lane] - (sum - added)) + (run[lane] - added);
        high[lane] = sum;
    }
}

/// Calls part(first block, blocks) in runs, then last() for a block that is not full.
template <class Part, class Last>
bool inRuns(std::uint32_t size, std::uint32_t perBlock, const std::stop_token& stop, Part part, Last last)
{
    const std::uint32_t full = size / perBlock;
    std::uint32_t runs = 0;
    for (std::uint32_t block = 0; block < full; block += blocksOfRun) {
        if (++runs % runsBetweenLooks == 0 && stop.stop_requested())
            return false;
        part(block, std::min(blocksOfRun, full - block));
    }
    if (const std::uint32_t left = size % perBlock; left > 0)
        last(full, left);
    return true;
}

template <class Sums>
bool drawSums(std::uint32_t size, const Place& place, float* out, const std::stop_token& stop)
{
    Sums high, low;
    const auto finish = [&](const Sums& run) {
        for (std::size_t q = 0; q < run.of.size(); ++q)
            keep(run.of[q], high.of[q], low.of[q]);
    };
    const bool all = inRuns(
        size, Sums::perBlock, stop,
        [&](std::uint32_t first, std::uint32_t blocks) {
            Sums run;
            addBlocks<Sums::perBlock>(run, place, first, blocks);
            finish(run);
        },
        [&](std::uint32_t block, std::uint32_t used) {
            Sums run;
            if (used == 1)
                addBlocks<1>(run, place, block, 1);
            else if (used == 2)
                addBlocks<2>(run, place, block, 1);
            else
                addBlocks<3>(run, place, block, 1);
            finish(run);
        });
    for (std::size_t q = 0; q < high.of.size(); ++q)
        for (std::uint32_t lane = 0; lane < lanes; ++lane)
            out[q * lanes + lane] = high.of[q][lane] + low.of[q][lane];
    return all;
}

bool drawCounts(std::uint32_t size, std::span<const std::uint32_t> thresholds, const Place& place, float* out,
                const std::stop_token& stop)
{
    std::vector<std::uint32_t> counts(thresholds.size() * lanes);
    const bool all = inRuns(
        size, 4, stop,
        [&](std::uint32_t first, std::uint32_t blocks) {
            countBlocks<4>(counts.data(), thresholds, place, first, blocks);
        },
        [&](std::uint32_t block, std::uint32_t used) {
            if (used == 1)
                countBlocks<1>(counts.data(), thresholds, place, block, 1);
            else if (used == 2)
                countBlocks<2>(counts.data(), thresholds, place, block, 1);
            else
                countBlocks<3>(counts.data(), thresholds, place, block, 1);
        });
    std::ranges::transform(counts, out, [](std::uint32_t count) { return static_cast<float>(count); });
    return all;
}

} // namespace

bool drawSideBySide(const SampleDraws& draws, std::uint32_t first, float* out, const std::stop_token& stop)
{
    const auto samples = static_cast<std::uint32_t>(draws.sizes.size());
    const std::size_t each = draws.quantities() / samples;
    Place place{
        0, first, {static_cast<std::uint32_t>(draws.seed), static_cast<std::uint32_t>(draws.seed >> 32U)}};
    for (; place.sample < samples; ++place.sample, out += each * lanes) {
        const std::uint32_t size = draws.sizes[place.sample];
        bool all = false;
        switch (draws.kind) {
        case SampleDraws::Kind::moments:
            all = drawSums<MomentSums>(size, place, out, stop);
            break;
        case SampleDraws::Kind::pairs:
            all = drawSums<PairSums>(size, place, out, stop);
            break;
        case SampleDraws::Kind::counts:
            all = drawCounts(size, std::span(draws.thresholds).subspan(place.sample * each, each), place, out,
                             stop);
            break;
        }
        if (!all || stop.stop_requested())
            return false;
    }
    return true;
}

} // namespace infralab::compute::twin
