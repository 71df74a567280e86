#pragma once
// One element over the cycles around now: its states as a strip, its sum as bars. Here apart from the stage,
// since it reads many frames and must do so a few at a time.

#include "systolic_sprites.hpp"

#include <QHash>
#include <QRectF>

#include <chrono>

namespace infralab::systolic_stage {

class History
{
public:
    /// Another element or another result: forgets what was read.
    void follow(Place);
    void forget();
    /// Lays the strip into `area` around frame `now`.
    void layOut(const QRectF& area, const Scene&, std::int64_t now, qreal stageScale);
    bool isComplete() const;
    /// Reads missing frames for at most `budget`; true while some are still missing.
    bool read(const Scene&, std::chrono::microseconds budget);

    /// What the element does in a frame that was read anyway.
    void note(std::int64_t frame, const Element& e) { m_known.insert(frame, e); }

    void paint(QPainter&, const Scene&, std::int64_t now, std::optional<std::int64_t> pointed) const;
    std::optional<std::int64_t> frameAt(const QPointF&) const;
    /// What the element did in that frame, where it has been read.
    std::optional<Element> at(std::int64_t frame) const;
    std::int64_t first() const { return m_first; }
    std::int64_t last() const { return m_last; }

private:
    Place m_place;
    QHash<std::int64_t, Element> m_known;
    QRectF m_area;
    qreal m_step = 8, m_scale = 1;
    std::int64_t m_first = 0, m_last = -1;
    Frame m_frame;
};

} // namespace infralab::systolic_stage
