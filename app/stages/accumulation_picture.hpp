#pragma once
// What all pictures of the stage of accumulation have in common: things in a row that can be pointed at. Here
// so that pointer, keyboard, bubble and speech are written once.

#include "accumulation_scene.hpp"

#include <QRectF>
#include <QStringList>

class QPainter;

namespace infralab::sums {

class Picture
{
public:
    virtual ~Picture() = default;
    virtual void layOut(const QRectF&, const Scene&) = 0;
    virtual void paint(QPainter&, const Scene&, std::optional<int> marked) const = 0;

    // Points of a curve, operations, nodes: what the cursor goes over.
    virtual int count(const Scene&) const = 0;
    virtual std::optional<int> at(const Scene&, const QPointF&) const = 0;
    virtual QRectF place(const Scene&, int) const = 0;
    /// Where the picture explains the marked thing itself: no bubble is needed.
    virtual bool explainsItself() const { return false; }
    virtual QStringList explain(const Scene&, int) const = 0;
    virtual QString spoken(const Scene&) const = 0;

    /// False where there is nothing to zoom.
    virtual bool zoom(const Scene&, double factor, double x);
    virtual void move(const Scene&, double pixels);
    virtual void showAll() {}

    const QRectF& area() const { return m_area; }

protected:
    QRectF m_area;
};

inline bool Picture::zoom(const Scene&, double, double)
{
    return false;
}

inline void Picture::move(const Scene&, double) {}

} // namespace infralab::sums
