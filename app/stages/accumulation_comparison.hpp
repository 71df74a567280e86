#pragma once
// Every algorithm on the same terms: a bar each for its error, to be clicked. Here because the question that
// a stall raises is which algorithm saves the sum.

#include "accumulation_picture.hpp"

namespace infralab::sums {

class ComparisonPicture : public Picture
{
public:
    void layOut(const QRectF&, const Scene&) override;
    void paint(QPainter&, const Scene&, std::optional<int> marked) const override;
    int count(const Scene&) const override; ///< as many as there is room for
    std::optional<int> at(const Scene&, const QPointF&) const override;
    QRectF place(const Scene&, int) const override;
    QStringList explain(const Scene&, int) const override;
    QString spoken(const Scene&) const override;

private:
    void paintRow(QPainter&, const Compared&, const QRectF&, bool isOwn) const;

    qreal m_head = 0, m_row = 0, m_column = 0; ///< heights of the caption and of a row, width of a column
    int m_perColumn = 1, m_columns = 1;
    qreal m_names = 0, m_values = 0;
    double m_low = 1e-9, m_high = 1; ///< errors at the ends of a bar
};

} // namespace infralab::sums
