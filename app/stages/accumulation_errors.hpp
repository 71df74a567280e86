#pragma once
// The error of the sum of the first n terms against n, both logarithmic, with the bounds named at their
// lines.

#include "accumulation_axes.hpp"
#include "accumulation_picture.hpp"

namespace infralab::sums {

class ErrorPicture : public Picture
{
public:
    void layOut(const QRectF&, const Scene&) override;
    void paint(QPainter&, const Scene&, std::optional<int> marked) const override;
    int count(const Scene&) const override;
    std::optional<int> at(const Scene&, const QPointF&) const override;
    QRectF place(const Scene&, int) const override;
    QStringList explain(const Scene&, int) const override;
    QString spoken(const Scene&) const override;

private:
    /// Where an error stands: at the foot of the picture where it is 0, nowhere where it is no number.
    std::optional<QPointF> pointOf(const Scene&, std::size_t) const;
    void paintBounds(QPainter&, const Scene&) const;
    void paintNames(QPainter&, const Scene&) const;

    Axes m_axes;
    bool m_hasLongNames = true;
};

} // namespace infralab::sums
