// Keeps the frames used last.
// Here apart from the stages, which only ask for an index.

#include "frame_window.hpp"

#include <algorithm>

namespace infralab {

void FrameWindow::reset(const Frames& frames, std::size_t budget)
{
    m_frames = frames;
    const std::size_t cells = static_cast<std::size_t>(std::max(1, frames.rows)) *
                              static_cast<std::size_t>(std::max(1, frames.columns));
    const std::size_t bytes =
        std::max<std::size_t>(1, cells * std::max<std::size_t>(1, frames.layers.size()) * 8);
    m_slots.assign(std::clamp<std::size_t>(budget / bytes, 4, 48), {});
    m_clock = 0;
}

bool FrameWindow::holds(std::int64_t index) const
{
    return std::any_of(m_slots.begin(), m_slots.end(), [&](const Slot& slot) { return slot.index == index; });
}

const Frame* FrameWindow::at(std::int64_t index)
{
    if (index < 0 || index >= m_frames.count || !m_frames.source)
        return nullptr;
    auto slot = std::find_if(m_slots.begin(), m_slots.end(), [&](const Slot& s) { return s.index == index; });
    if (slot == m_slots.end()) {
        slot = std::min_element(m_slots.begin(), m_slots.end(),
                                [](const Slot& x, const Slot& y) { return x.used < y.used; });
        slot->index = index;
        m_frames.source->read(index, slot->frame);
    }
    slot->used = ++m_clock;
    return &slot->frame;
}

} // namespace infralab
