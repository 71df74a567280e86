#pragma once
// The animation of one fold: any frame on demand, from kept sums and a replay of the few cycles since. Here
// so that a fold of 67,000 cycles on 65,536 elements fits in memory and can still be scrubbed.

#include "machine.hpp"

#include "simulators/contract/value.hpp"

#include <functional>
#include <mutex>

namespace infralab::systolic {

/// How one fold is run.
template <class N>
struct FoldSetting
{
    FoldInput<N> input;
    Fold fold;
    ArrayShape array;
    N numbers;
    Fault fault;
    bool skew = true;
};

/// Updates of one cycle, idle ones counted: a cycle costs something even where nothing moves.
inline std::int64_t updatesPerCycle(const ArrayShape& array)
{
    return array.elements() + 256;
}

/// Called now and then with the element updates made since; false: stop.
using Beat = std::function<bool(std::int64_t updates)>;

/// Runs the machine to its end, into `results`; false where `beat` said so.
template <class N>
bool runFold(FoldMachine<N>& machine, const FoldSetting<N>&, const Beat& beat,
             const std::function<void()>& afterEachCycle = {});

template <class N>
class Film final : public FrameSource
{
public:
    /// state, left, top, sum, m, n, k
    static std::vector<Frames::Layer> layers();

    /// About the most that the film holds, operands included.
    static constexpr std::size_t mostBytes = std::size_t{192} << 20U;

    explicit Film(FoldSetting<N>);
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    /// Runs the fold and keeps what replays need. To be called once, before any read. `working` gets a point
    /// for each frame. False where `beat` said stop.
    bool record(typename FoldMachine<N>::Results& results, Series& working, const Beat& beat);

    std::int64_t frameCount() const { return m_cycles + 1; }
    /// What the film holds once recorded.
    std::size_t bytes() const;
    void read(std::int64_t index, Frame& out) const override;

private:
    void show(Frame& out) const;

    FoldSetting<N> m_setting;
    std::int64_t m_cycles, m_interval;
    std::vector<typename FoldMachine<N>::Snapshot> m_snapshots;
    mutable std::mutex m_mutex;
    mutable FoldMachine<N> m_player; ///< guarded by m_mutex; at the frame last read
};

extern template class Film<Integers>;
extern template class Film<Floats>;

} // namespace infralab::systolic
