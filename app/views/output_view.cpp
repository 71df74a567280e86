#include "output_view.hpp"

#include "frames_view.hpp"
#include "graph_view.hpp"
#include "grid_view.hpp"
#include "series_chart.hpp"
#include "table_view.hpp"
#include "text_view.hpp"
#include "timeline_view.hpp"

#include <QAccessible>
#include <QToolTip>

namespace infralab {

OutputView::OutputView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : QWidget(parent)
    , m_info(info)
    , m_indices(std::move(indices))
{
    setObjectName(QString::fromStdString(spec().id));
    setAccessibleName(title());
    setAccessibleDescription(QString::fromStdString(spec().help));
    setFocusPolicy(Qt::StrongFocus);
}

QString OutputView::title() const
{
    QStringList labels;
    for (std::size_t i = 0; i < m_indices.size(); ++i)
        labels << QString::fromStdString(spec(i).label);
    return labels.join(QStringLiteral(", "));
}

void OutputView::showOutputs(Outputs outputs)
{
    m_outputs = std::move(outputs);
    refresh();
    setAccessibleDescription(spokenText());
}

void OutputView::pin(Outputs outputs)
{
    m_pinned = std::move(outputs);
    refresh();
}

void OutputView::showFrame(std::int64_t, double) {}

QSize OutputView::figureSize() const
{
    return size().expandedTo({320, 200});
}

QString OutputView::spokenText() const
{
    if (!m_outputs)
        return QString::fromStdString(spec().help);
    QStringList sentences;
    for (const auto i : m_indices)
        sentences << QString::fromStdString(spoken(m_info.outputs[i], (*m_outputs)[i]));
    return sentences.join(QLatin1Char(' '));
}

QString OutputView::csv() const
{
    QString out;
    if (m_outputs)
        for (const auto i : m_indices)
            out += QString::fromStdString(toCsv(m_info.outputs[i], (*m_outputs)[i]));
    return out;
}

void OutputView::tellCursor(const QPoint& at)
{
    const auto text = cursorText();
    if (text.isEmpty()) {
        hideCursor();
        return;
    }
    QToolTip::showText(mapToGlobal(at), text, this);
    setAccessibleDescription(text + QStringLiteral(". ") + spokenText());
    emit cursorMoved();
}

void OutputView::hideCursor()
{
    QToolTip::hideText();
    emit cursorMoved();
}

OutputView* makeView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
{
    switch (info.outputs[indices.front()].kind) {
    case OutputKind::number:
        return nullptr;
    case OutputKind::text:
        return new TextView(info, std::move(indices), parent);
    case OutputKind::series:
        return new SeriesChart(info, std::move(indices), parent);
    case OutputKind::grid:
        return new GridView(info, std::move(indices), parent);
    case OutputKind::frames:
        return new FramesView(info, std::move(indices), parent);
    case OutputKind::timeline:
        return new TimelineView(info, std::move(indices), parent);
    case OutputKind::table:
        return new TableView(info, std::move(indices), parent);
    case OutputKind::graph:
        return new GraphView(info, std::move(indices), parent);
    }
    Q_UNREACHABLE();
}

std::vector<std::vector<std::size_t>> viewGroups(const Info& info)
{
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < info.outputs.size(); ++i) {
        const auto& spec = info.outputs[i];
        if (spec.kind == OutputKind::number || (spec.kind == OutputKind::text && spec.headline))
            continue;
        if (spec.kind == OutputKind::series && !spec.chart.empty()) {
            const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
                const auto& first = info.outputs[group.front()];
                return first.kind == OutputKind::series && first.chart == spec.chart;
            });
            if (same != groups.end()) {
                same->push_back(i);
                continue;
            }
        }
        groups.push_back({i});
    }
    return groups;
}

} // namespace infralab
