#pragma once
// The few frames around the playback position, read once each. Here so that a stage never reads a frame twice
// while it is being animated, and a long animation never lies in memory whole.

#include "simulators/contract/value.hpp"

#include <vector>

namespace infralab {

class FrameWindow
{
public:
    /// Forgets everything. `budget` bytes bound what is kept, but two frames before and after now always are.
    void reset(const Frames&, std::size_t budget = 16U << 20);
    /// The frame, read now if need be; null outside the animation. Valid until the next call but two.
    const Frame* at(std::int64_t index);
    bool holds(std::int64_t index) const;
    std::size_t capacity() const { return m_slots.size(); }

private:
    struct Slot
    {
        std::int64_t index = -1;
        std::uint64_t used = 0;
        Frame frame;
    };

    Frames m_frames;
    std::vector<Slot> m_slots;
    std::uint64_t m_clock = 0;
};

} // namespace infralab
