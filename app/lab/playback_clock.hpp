#pragma once
// Where playback stands and how time moves it. No Qt and no clock of its own, so that its laws can be tested:
// however long a frame took, at most half a second of model time passes, and stepping, running and seeking
// leave the same state.

#include <cstdint>

namespace infralab {

class PlaybackClock
{
public:
    static constexpr double slowest = 0.1, fastest = 1e6; ///< `fastest` means as fast as it goes

    /// `framesPerSecond` at speed 1, above 0.
    explicit PlaybackClock(double framesPerSecond = 3);

    /// Positions are 0 to count - 1; a position past a new end moves to it. Playing goes on unless the end is
    /// reached.
    void setCount(std::int64_t count);
    /// Clamped to [slowest, fastest]; what is not a number changes nothing.
    void setSpeed(double speed);
    void setLooping(bool on) { m_looping = on; }

    std::int64_t count() const { return m_count; }
    std::int64_t last() const { return m_count > 0 ? m_count - 1 : 0; }
    std::int64_t index() const { return m_index; }
    double phase() const { return m_phase; } ///< from 0 to below 1, 0 at the end
    double speed() const { return m_speed; }
    bool isLooping() const { return m_looping; }
    bool isPlaying() const { return m_playing; }
    bool isAtEnd() const { return m_index >= last(); }

    /// From the end it begins anew. Without at least two positions nothing plays.
    void play();
    void pause();
    /// Moves by whole positions and pauses.
    void step(std::int64_t by);
    /// Goes to a position, clamped, phase 0; keeps playing or pausing.
    void seek(std::int64_t index);
    /// Plays until `index` (clamped), then pauses; an index at or before the position is gone to at once.
    void runTo(std::int64_t index);

    /// Lets time pass; true where the position or the phase changed. Negative or NaN seconds count as none.
    bool advance(double seconds);

private:
    double m_framesPerSecond;
    std::int64_t m_count = 0, m_index = 0, m_stopAt = -1;
    double m_phase = 0, m_speed = 1;
    bool m_playing = false, m_looping = false;
};

} // namespace infralab
