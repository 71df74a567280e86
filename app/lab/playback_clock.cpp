#include "playback_clock.hpp"

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

constexpr double longestStep = 0.5; // seconds of model time a frame may move
constexpr std::int64_t fastestSweep =
    240; // at full speed a whole run takes at least this many frames of the screen

} // namespace

PlaybackClock::PlaybackClock(double framesPerSecond)
    : m_framesPerSecond(framesPerSecond)
{}

void PlaybackClock::setCount(std::int64_t count)
{
    m_count = std::max<std::int64_t>(0, count);
    if (m_index >= last()) {
        m_index = last();
        m_phase = 0;
        if (!m_looping)
            pause();
    }
    if (m_stopAt > last())
        m_stopAt = -1;
}

void PlaybackClock::setSpeed(double speed)
{
    if (!std::isnan(speed))
        m_speed = std::clamp(speed, slowest, fastest);
}

void PlaybackClock::play()
{
    if (m_count < 2)
        return;
    if (isAtEnd())
        seek(0);
    m_stopAt = -1;
    m_playing = true;
}

void PlaybackClock::pause()
{
    m_playing = false;
    m_stopAt = -1;
    m_phase = 0;
}

void PlaybackClock::step(std::int64_t by)
{
    pause();
    seek(m_index + std::clamp(by, -m_index, last() - m_index));
}

void PlaybackClock::seek(std::int64_t index)
{
    m_index = std::clamp<std::int64_t>(index, 0, last());
    m_phase = 0;
    if (m_stopAt >= 0 && m_index >= m_stopAt)
        pause();
}

void PlaybackClock::runTo(std::int64_t index)
{
    const auto target = std::clamp<std::int64_t>(index, 0, last());
    if (target <= m_index) {
        pause();
        seek(target);
        return;
    }
    m_stopAt = target;
    m_playing = true;
}

bool PlaybackClock::advance(double seconds)
{
    if (!m_playing || !(seconds > 0))
        return false;
    const std::int64_t stop = m_stopAt >= 0 ? m_stopAt : last();
    if (m_speed >= fastest) {
        m_index += std::max<std::int64_t>(1, m_count / fastestSweep);
        m_phase = 0;
    } else {
        m_phase += std::min(seconds, longestStep) * m_framesPerSecond * m_speed;
        const double whole = std::floor(m_phase);
        m_phase -= whole;
        // Far fewer than 2^53 positions pass in half a second, so the sum is exact.
        m_index += static_cast<std::int64_t>(whole);
    }
    if (m_index < stop)
        return true;
    if (m_stopAt < 0 && m_looping) {
        m_index = m_count > 0 && m_speed < fastest ? (m_index - last()) % m_count : 0;
        return true;
    }
    m_index = stop;
    pause();
    return true;
}

} // namespace infralab
