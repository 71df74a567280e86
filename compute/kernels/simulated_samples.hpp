#pragma once
// Samples of simulated experiments, every observation drawn, boiled down to what a test needs of them. Here
// because a page simulates a million experiments while a slider moves.

#include "compute/engine.hpp"
#include "compute/error.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace infralab::compute {

/// What each experiment draws. An observation is a function of (seed, experiment, sample, its place): Philox
/// block place / 4 of key `seed` and counter {block, sample, experiment, 0}, of which words 0 and 1 make two
/// normal numbers, 2 and 3 two more (Box and Muller, Annals of Mathematical Statistics 29, 1958).
struct SampleDraws
{
    enum class Kind {
        moments, ///< of standard normal samples: for each sample the sum and the sum of squares
        pairs,   ///< of one sample of independent normal pairs (x, e): sums of x, e, x x, e e, x e
        counts   ///< of each sample: how many words lie below each of its thresholds
    };

    Kind kind = Kind::moments;
    std::vector<std::uint32_t> sizes; ///< observations of each sample, at least 1; `pairs` has one sample
    std::vector<std::uint32_t> thresholds; ///< of `counts`: those of sample 0, of sample 1, ..., equally many
    std::uint64_t seed = 0;

    std::size_t quantities() const; ///< numbers that each experiment leaves
    double wordsEach() const;       ///< random words that each experiment takes
};

/// So many experiments are drawn side by side; a first experiment is a multiple of it.
constexpr std::uint32_t experimentsASide = 32;

/// Draws laid ready on an engine.
class SimulatedSamples
{
public:
    /// Room for `mostAtOnce` experiments in one call.
    SimulatedSamples(const Engine&, SampleDraws, std::uint32_t mostAtOnce);
    ~SimulatedSamples();
    SimulatedSamples(SimulatedSamples&&) noexcept;

    /// Experiments `first` to `first` + `count` - 1; `first` is a multiple of experimentsASide. Quantity q of
    /// experiment first + i is out[q * mostAtOnce + i]. The same bits on every engine, however they are split
    /// into calls. invalidInput where the draws make no sense; cancelled when asked to stop; device where it
    /// fails.
    Expected<void> draw(std::uint32_t first, std::uint32_t count, std::span<float> out,
                        const std::stop_token&);
    std::size_t room() const; ///< of `out`

private:
    class OnDevice;

    SampleDraws m_draws;
    std::uint32_t m_mostAtOnce;
    std::unique_ptr<OnDevice> m_onDevice; ///< null on the built-in engine
};

} // namespace infralab::compute
