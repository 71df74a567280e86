// Makes and paints the tree of additions.

#include "accumulation_tree.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace infralab::sums {

namespace {

constexpr double leastApart = 0.6; // columns between two sums of the same depth

/// Each sum between its operands; those of one depth are moved apart where they would meet.
void placeSums(std::vector<TreeNode>& nodes)
{
    std::map<int, std::vector<TreeNode*>> rows;
    for (auto& node : nodes)
        if (node.operation >= 0)
            rows[node.depth].push_back(&node);
    double last = 0;
    for (const auto& node : nodes)
        last = std::max(last, node.column);
    for (auto& [depth, row] : rows) {
        for (auto* node : row)
            node->column = (nodes[static_cast<std::size_t>(node->left)].column +
                            nodes[static_cast<std::size_t>(node->right)].column) /
                           2;
        std::stable_sort(row.begin(), row.end(),
                         [](const TreeNode* a, const TreeNode* b) { return a->column < b->column; });
        for (std::size_t i = 1; i < row.size(); ++i)
            row[i]->column = std::max(row[i]->column, row[i - 1]->column + leastApart);
        double most = last;
        for (auto node = row.rbegin(); node != row.rend(); ++node, most -= leastApart)
            (*node)->column = std::min((*node)->column, most);
    }
}

} // namespace

std::vector<TreeNode> treeOf(const Scene& scene)
{
    std::vector<TreeNode> nodes;
    std::map<int, int> terms; // term to node
    std::vector<int> results; // operation to node; -1: zero
    const auto nodeOf = [&](const Source& source, double value) {
        if (source.kind == Source::Kind::zero)
            return -1;
        if (source.kind == Source::Kind::result)
            return results[static_cast<std::size_t>(source.index)];
        const auto [it, isNew] = terms.try_emplace(source.index, static_cast<int>(nodes.size()));
        if (isNew)
            nodes.push_back({.source = source, .value = value, .column = static_cast<double>(source.index)});
        return it->second;
    };
    for (std::size_t i = 0; i < scene.operations().size(); ++i) {
        const Operation& o = scene.operations()[i];
        const int left = nodeOf(o.left, o.leftValue);
        if (o.kind == QLatin1String("multiply")) { // the product is the term
            if (left >= 0)
                nodes[static_cast<std::size_t>(left)].value = o.result;
            results.push_back(left);
            continue;
        }
        const int right = nodeOf(o.right, o.rightValue);
        if (left < 0 || right < 0) {
            results.push_back(std::max(left, right));
            continue;
        }
        const TreeNode &a = nodes[static_cast<std::size_t>(left)],
                       &b = nodes[static_cast<std::size_t>(right)];
        TreeNode sum{{Source::Kind::result, static_cast<int>(i)},
                     o.result,
                     static_cast<int>(i),
                     left,
                     right,
                     std::max(a.depth, b.depth) + 1,
                     0};
        results.push_back(static_cast<int>(nodes.size()));
        nodes.push_back(sum);
    }
    placeSums(nodes);
    return nodes;
}

void TreePicture::layOut(const QRectF& area, const Scene& scene)
{
    m_area = area;
    m_nodes = scene.hasTree() ? treeOf(scene) : std::vector<TreeNode>();
    m_depth = 0;
    m_columns = 1;
    for (const auto& node : m_nodes) {
        m_depth = std::max(m_depth, node.depth);
        m_columns = std::max(m_columns, node.column + 1);
    }
    const Look& look = Look::instance();
    const qreal scale = look.stageScale();
    const qreal text = QFontMetricsF(look.stageText(12)).height(),
                values = QFontMetricsF(look.stageMono(11)).height();
    m_hasWords = area.height() >= text + 2 * values + 60 * scale;
    m_field = m_hasWords ? area.adjusted(0, text + values + 10 * scale, 0, -values - 4 * scale) : area;
    const qreal step = std::min(m_field.width() / m_columns, m_field.height() / std::max(1, m_depth));
    m_radius = std::clamp(step * 0.3, 2.5, 8 * scale);
    m_field.adjust(0, m_radius, 0, -m_radius);
}

QPointF TreePicture::middle(const TreeNode& node) const
{
    return {m_field.left() + (node.column + 0.5) / m_columns * m_field.width(),
            m_field.top() + m_field.height() * node.depth / std::max(1, m_depth)};
}

QString TreePicture::caption(const Scene& scene) const
{
    const auto sums =
        std::count_if(m_nodes.begin(), m_nodes.end(), [](const TreeNode& n) { return n.operation >= 0; });
    return QStringLiteral("%1: %2 additions, %3 deep; a term is rounded up to %3 times")
        .arg(scene.algorithm())
        .arg(sums)
        .arg(m_depth);
}

void TreePicture::paint(QPainter& painter, const Scene& scene, std::optional<int> marked) const
{
    if (m_nodes.empty())
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const QFont font = look.stageText(12), mono = look.stageMono(11);
    const QFontMetricsF metrics(font), monoMetrics(mono);
    painter.setFont(font);
    painter.setPen(t.muted);
    if (m_hasWords)
        painter.drawText(QPointF(m_area.left(), m_area.top() + metrics.ascent()),
                         metrics.elidedText(caption(scene), Qt::ElideRight, m_area.width()));
    for (const auto& node : m_nodes)
        for (const int operand : {node.left, node.right})
            if (operand >= 0) {
                const bool ofMarked =
                    marked &&
                    &node == &m_nodes[static_cast<std::size_t>(std::clamp(*marked, 0, count(scene) - 1))];
                painter.setPen(QPen(ofMarked ? t.ink : t.outline, (ofMarked ? 2.2 : 1.2) * t.lineWidth));
                painter.drawLine(middle(m_nodes[static_cast<std::size_t>(operand)]), middle(node));
            }
    painter.setFont(mono);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const TreeNode& node = m_nodes[i];
        const QPointF at = middle(node);
        const bool isTerm = node.operation < 0;
        const Operation* operation =
            isTerm ? nullptr : &scene.operations()[static_cast<std::size_t>(node.operation)];
        const bool loses = operation != nullptr && !operation->isExact();
        painter.setPen(QPen(isTerm ? t.blue : t.panel, (isTerm ? 1.6 : 1) * t.lineWidth));
        painter.setBrush(isTerm                                                ? t.panel
                         : operation != nullptr && std::isnan(operation->lost) ? t.red
                         : loses                                               ? t.orange
                                                                               : t.blue);
        painter.drawEllipse(at, m_radius, m_radius);
        if (marked && static_cast<std::size_t>(*marked) == i) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(t.ink, 2 * t.lineWidth));
            painter.drawEllipse(at, m_radius + 3, m_radius + 3);
        }
    }
    std::vector<const TreeNode*> named;
    for (const auto& node : m_nodes)
        if (node.operation < 0 || &node == &m_nodes.back())
            named.push_back(&node);
    std::sort(named.begin(), named.end(),
              [](const TreeNode* a, const TreeNode* b) { return a->column < b->column; });
    qreal taken = m_area.left() - 1;
    for (const TreeNode* node : named) {
        if (!m_hasWords)
            break;
        const bool isRoot = node->operation >= 0;
        const QString text = numeral(node->value);
        const qreal width = monoMetrics.horizontalAdvance(text), x = middle(*node).x(), y = middle(*node).y();
        const qreal from =
            std::clamp(x - width / 2, m_area.left(), std::max(m_area.left(), m_area.right() - width));
        painter.setPen(isRoot ? t.ink : t.muted);
        if (isRoot) {
            painter.drawText(QPointF(from, y + m_radius + 3 * scale + monoMetrics.ascent()), text);
        } else if (from > taken) {
            painter.drawText(QPointF(from, y - m_radius - 3 * scale - monoMetrics.descent()), text);
            taken = from + width + 4 * scale;
        }
    }
}

std::optional<int> TreePicture::at(const Scene& scene, const QPointF& point) const
{
    std::optional<int> best;
    qreal distance = std::max(12.0, 2 * m_radius);
    for (int i = 0; i < count(scene); ++i) {
        const QPointF away = middle(m_nodes[static_cast<std::size_t>(i)]) - point;
        const qreal length = std::hypot(away.x(), away.y());
        if (length < distance) {
            distance = length;
            best = i;
        }
    }
    return best;
}

QRectF TreePicture::place(const Scene&, int index) const
{
    const qreal r = m_radius + 3;
    return QRectF(-r, -r, 2 * r, 2 * r).translated(middle(m_nodes[static_cast<std::size_t>(index)]));
}

QStringList TreePicture::explain(const Scene& scene, int index) const
{
    const TreeNode& node = m_nodes[static_cast<std::size_t>(index)];
    if (node.operation < 0)
        return {node.source.name(), QStringLiteral("a term: %1").arg(exactly(node.value))};
    const Operation& o = scene.operations()[static_cast<std::size_t>(node.operation)];
    return {QStringLiteral("%1 = %2").arg(node.source.name(), numeral(o.result)),
            QStringLiteral("%1 %2 %3").arg(exactly(o.leftValue), o.sign(), exactly(o.rightValue)),
            o.isExact()          ? QStringLiteral("nothing is lost")
            : std::isnan(o.lost) ? QStringLiteral("not finite")
                                 : QStringLiteral("%1 %2").arg(o.lost > 0 ? QStringLiteral("loses")
                                                                          : QStringLiteral("rounds up by"),
                                                               exactly(std::abs(o.lost)))};
}

QString TreePicture::spoken(const Scene& scene) const
{
    return m_nodes.empty() ? QStringLiteral("No tree to show.")
                           : caption(scene) + QStringLiteral(". ") + scene.verdict();
}

} // namespace infralab::sums
