#pragma once
// The order of additions as a tree: terms above, each sum under its operands, the last one lowest. Here
// because "order" is seen at once so, and the depth is what a bound counts.

#include "accumulation_picture.hpp"

#include <vector>

namespace infralab::sums {

/// A term or a sum on the picture; zeros that only begin a sum are left out.
struct TreeNode
{
    Source source;
    double value = 0;
    int operation = -1;        ///< of the record; -1 for a term
    int left = -1, right = -1; ///< nodes; -1 for a term
    int depth = 0;             ///< additions below it on the longest way to a term
    double column = 0;         ///< a term's place in the row of terms; a sum is between its operands
};

/// Operands before their sums.
std::vector<TreeNode> treeOf(const Scene&);

class TreePicture : public Picture
{
public:
    void layOut(const QRectF&, const Scene&) override;
    void paint(QPainter&, const Scene&, std::optional<int> marked) const override;
    int count(const Scene&) const override { return static_cast<int>(m_nodes.size()); }
    std::optional<int> at(const Scene&, const QPointF&) const override;
    QRectF place(const Scene&, int) const override;
    QStringList explain(const Scene&, int) const override;
    QString spoken(const Scene&) const override;

private:
    QPointF middle(const TreeNode&) const;
    QString caption(const Scene&) const;

    std::vector<TreeNode> m_nodes;
    QRectF m_field;
    int m_depth = 0;
    double m_columns = 1;
    qreal m_radius = 4;
    bool m_hasWords = true; ///< where there is room for them
};

} // namespace infralab::sums
