#pragma once
// The sum as terms arrive, against the exact one and a stochastic run, with the place where it stops growing.

#include "accumulation_axes.hpp"
#include "accumulation_picture.hpp"

namespace infralab::sums {

class RunningPicture : public Picture
{
public:
    void layOut(const QRectF&, const Scene&) override;
    void paint(QPainter&, const Scene&, std::optional<int> marked) const override;
    int count(const Scene&) const override;
    std::optional<int> at(const Scene&, const QPointF&) const override;
    QRectF place(const Scene&, int) const override;
    QStringList explain(const Scene&, int) const override;
    QString spoken(const Scene&) const override;
    bool zoom(const Scene&, double factor, double x) override;
    void move(const Scene&, double pixels) override;
    void showAll() override { m_seen.reset(); }

    const Axes& axes() const { return m_axes; }

private:
    Axes::Span whole(const Scene&) const;
    void see(const Scene&, Axes::Span);
    /// The place where a sum stops growing, or stops being a number.
    struct Event
    {
        double term, sum;
        QString what, when;
        bool isFault;
    };
    static std::optional<Event> eventOf(const Scene&);
    void paintEvent(QPainter&, const Event&) const;

    Axes m_axes;
    std::optional<Axes::Span> m_seen; ///< terms on the picture; nothing: all
};

} // namespace infralab::sums
