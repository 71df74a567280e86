// The path of the route. The cards below it say the same in words, for the keyboard and for reading aloud.

#include "route_path.hpp"

#include "app/look/look.hpp"
#include "page.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace infralab {

namespace {

constexpr int narrowest = 118; // logical pixels of a box that still has room for a title

/// Whether `to` builds on `from` through another lesson too, so that the direct line may be left out.
bool followsIndirectly(const Route& route, const Lesson& to, int from)
{
    std::vector<int> ways;
    for (const int number : to.prerequisites)
        if (number != from)
            ways.push_back(number);
    while (!ways.empty()) {
        const int number = ways.back();
        ways.pop_back();
        for (const auto& lesson : route.lessons) {
            if (lesson.number != number)
                continue;
            for (const int before : lesson.prerequisites) {
                if (before == from)
                    return true;
                ways.push_back(before);
            }
        }
    }
    return false;
}

} // namespace

RoutePath::RoutePath(const Route& route, QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QStringList spoken;
    for (const auto& lesson : route.lessons) {
        Node node{qt(lesson.pageId()), QStringLiteral("%1").arg(lesson.number, 2, 10, QLatin1Char('0')),
                  qt(lesson.shortTitle)};
        node.outline = lesson.outline;
        QStringList after;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const int number = route.lessons[i].number;
            if (std::find(lesson.prerequisites.begin(), lesson.prerequisites.end(), number) ==
                lesson.prerequisites.end())
                continue;
            node.column = std::max(node.column, m_nodes[i].column + 1);
            after << m_nodes[i].number;
            if (!followsIndirectly(route, lesson, number))
                node.before.push_back(static_cast<int>(i));
        }
        spoken << (after.isEmpty() ? tr("%1 stands first").arg(node.number)
                                   : tr("%1 follows %2").arg(node.number, after.join(tr(" and "))));
        m_columns = std::max(m_columns, node.column + 1);
        m_nodes.push_back(std::move(node));
    }
    setAccessibleName(tr("Which lesson builds on which"));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));

    std::vector<std::vector<Node*>> columns(static_cast<std::size_t>(m_columns));
    for (auto& node : m_nodes)
        columns[static_cast<std::size_t>(node.column)].push_back(&node);
    for (const auto& column : columns)
        m_rows = std::max(m_rows, static_cast<int>(column.size()));
    for (auto& column : columns) {
        // Near those they follow, so that lines cross little.
        const auto wish = [this](const Node* node) {
            qreal sum = 0;
            for (const int before : node->before)
                sum += m_nodes[static_cast<std::size_t>(before)].row;
            return node->before.empty() ? node->row : sum / static_cast<qreal>(node->before.size());
        };
        std::stable_sort(column.begin(), column.end(),
                         [&](const Node* a, const Node* b) { return wish(a) < wish(b); });
        const qreal pitch = static_cast<qreal>(m_rows) / static_cast<qreal>(column.size());
        for (std::size_t i = 0; i < column.size(); ++i)
            column[i]->row = pitch * (static_cast<qreal>(i) + 0.5) - 0.5;
    }
}

QSize RoutePath::sizeHint() const
{
    const Look& look = Look::instance();
    return {look.px(720), look.px(44) * m_rows};
}

QSize RoutePath::minimumSizeHint() const
{
    return {Look::instance().px(240), sizeHint().height()};
}

QRectF RoutePath::box(const Node& node) const
{
    const Look& look = Look::instance();
    const qreal gap = std::min<qreal>(look.px(36), width() / (3.0 * m_columns)),
                each = std::min<qreal>((width() - gap * (m_columns - 1)) / m_columns, look.px(210)),
                high = look.px(32), pitch = height() / static_cast<qreal>(m_rows);
    return {node.column * (each + gap), pitch * (node.row + 0.5) - high / 2, each, high};
}

int RoutePath::nodeAt(QPoint place) const
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (box(m_nodes[i]).contains(place))
            return static_cast<int>(i);
    return -1;
}

void RoutePath::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node& node = m_nodes[i];
        for (const int before : node.before) {
            const QRectF a = box(m_nodes[static_cast<std::size_t>(before)]), b = box(node);
            const QPointF from(a.right(), a.center().y()), to(b.left(), b.center().y());
            const qreal bend = std::min<qreal>(look.px(50), (to.x() - from.x()) / 2);
            QPainterPath line(from);
            line.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
            const bool lit = m_over == static_cast<int>(i) || m_over == before;
            painter.setPen(QPen(lit ? t.blue : t.outline, look.px(lit ? 2 : 1.3)));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(line);
            painter.setPen(Qt::NoPen);
            painter.setBrush(lit ? t.blue : t.outline);
            painter.drawEllipse(to, look.px(3), look.px(3));
        }
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node& node = m_nodes[i];
        const QRectF place = box(node);
        QPen pen(m_over == static_cast<int>(i) ? t.blue : t.outline, look.px(1.3));
        if (node.outline)
            pen.setDashPattern({3, 2.5});
        painter.setPen(pen);
        painter.setBrush(t.panel);
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), look.px(7), look.px(7));
        const QRectF words = place.adjusted(look.px(10), 0, -look.px(8), 0);
        painter.setFont(look.mono(12.5, QFont::Bold));
        painter.setPen(t.ink);
        if (place.width() < look.px(narrowest)) {
            painter.drawText(place, Qt::AlignCenter, node.number);
            continue;
        }
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, node.number);
        const qreal shift = painter.fontMetrics().horizontalAdvance(node.number) + look.px(9);
        painter.setFont(look.text(12.5));
        const QRectF rest = words.adjusted(shift, 0, 0, 0);
        painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(node.title, Qt::ElideRight, qRound(rest.width())));
    }
}

void RoutePath::mouseReleaseEvent(QMouseEvent* event)
{
    if (const int node = nodeAt(event->pos()); node >= 0)
        emit lessonChosen(m_nodes[static_cast<std::size_t>(node)].pageId);
}

void RoutePath::mouseMoveEvent(QMouseEvent* event)
{
    const int over = nodeAt(event->pos());
    if (over == m_over)
        return;
    m_over = over;
    setCursor(over >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(over >= 0 ? m_nodes[static_cast<std::size_t>(over)].title : QString());
    update();
}

void RoutePath::leaveEvent(QEvent*)
{
    m_over = -1;
    update();
}

} // namespace infralab
