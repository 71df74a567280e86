#pragma once
// A short sum operation by operation: a block each, filled as far as it was kept, and the chosen one bit by
// bit.

#include "accumulation_bits.hpp"
#include "accumulation_picture.hpp"

namespace infralab::sums {

class StepsPicture : public Picture
{
public:
    void layOut(const QRectF&, const Scene&) override;
    void paint(QPainter&, const Scene&, std::optional<int> marked) const override;
    int count(const Scene&) const override;
    std::optional<int> at(const Scene&, const QPointF&) const override;
    QRectF place(const Scene&, int) const override;
    bool explainsItself() const override { return true; }
    QStringList explain(const Scene&, int) const override;
    QString spoken(const Scene&) const override;

    /// What is shown before anything is chosen: the first operation that loses something, else the last.
    static int telling(const Scene&);

private:
    void paintBlock(QPainter&, const Operation&, const QRectF&) const;
    void paintDetail(QPainter&, const Scene&, int index) const;
    QString summary(const Scene&) const;

    bool m_hasSummary = true;
    QRectF m_strip, m_detail;
    qreal m_block = 0; ///< width of a block
    int m_perRow = 1;
    qreal m_blockHeight = 0;
};

} // namespace infralab::sums
