// Draws a network's layers: one strip a dataflow, a bar a layer, the fastest dataflow of each layer filled.
// Here with one scale for all strips, so that heights compare across them.

#include "network_view.hpp"

#include "app/look/look.hpp"
#include "dataflow_marks.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

std::optional<std::size_t> columnOf(const Table& table, const std::string& name)
{
    const auto found = std::find(table.columns.begin(), table.columns.end(), name);
    return found == table.columns.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - table.columns.begin()));
}

double numberAt(const std::vector<Table::Cell>& row, std::optional<std::size_t> column)
{
    if (!column || *column >= row.size())
        return NAN;
    const double* number = std::get_if<double>(&row[*column]);
    return number != nullptr ? *number : NAN;
}

} // namespace

int NetworkView::Layer::best() const
{
    return static_cast<int>(std::min_element(std::begin(cycles), std::end(cycles)) - std::begin(cycles));
}

bool NetworkView::hasSomething(const Scene& scene)
{
    return !scene.network().rows.empty() && columnOf(scene.network(), "OS cycles");
}

void NetworkView::setScene(std::shared_ptr<const Scene> scene)
{
    m_layers.clear();
    m_all.reset();
    const Table& table = scene->network();
    for (const auto& row : table.rows) {
        const auto* name = row.empty() ? nullptr : std::get_if<std::string>(&row.front());
        if (name == nullptr)
            continue;
        Layer layer;
        layer.name = QString::fromStdString(*name);
        layer.m = numberAt(row, columnOf(table, "m"));
        layer.n = numberAt(row, columnOf(table, "n"));
        layer.k = numberAt(row, columnOf(table, "k"));
        for (int flow = 0; flow < 3; ++flow) {
            const std::string prefix = shortName(dataflows[flow]).toStdString();
            layer.cycles[flow] = numberAt(row, columnOf(table, prefix + " cycles"));
            layer.utilisation[flow] = numberAt(row, columnOf(table, prefix + " utilisation (%)"));
        }
        if (std::isnan(layer.m)) // the total has no shape
            m_all = layer;
        else
            m_layers.push_back(layer);
    }
    update();
}

void NetworkView::paint(QPainter& painter)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale(), edge = 16 * scale;
    const QFont titleFont = look.stageText(12), numberFont = look.stageMono(12);
    const QFontMetricsF titles(titleFont);
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.5, -edge, -edge * 0.5);
    double most = 1;
    for (const Layer& layer : m_layers)
        for (const double cycles : layer.cycles)
            most = std::max(most, std::isfinite(cycles) ? cycles : 0);
    painter.setFont(titleFont);
    painter.setPen(t.muted);
    const QString head = count() == 1
                             ? QStringLiteral("Cycles of the product in each dataflow; the fewest filled")
                             : QStringLiteral("Cycles of each layer; the dataflow with the fewest filled");
    painter.drawText(QPointF(room.left(), room.top() + titles.ascent()),
                     titles.elidedText(head, Qt::ElideRight, room.width()));
    room.setTop(room.top() + titles.height() + 10 * scale);
    place(room);

    if (pointed()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mix(t.panel, t.line, 0.5));
        painter.drawRect(column(*pointed()));
    }
    const qreal strip = room.height() / 3, head2 = titles.height() + 6 * scale;
    for (int flow = 0; flow < 3; ++flow) {
        const QRectF box(room.left(), room.top() + strip * flow + head2, room.width(),
                         strip - head2 - 10 * scale);
        const qreal baseline = room.top() + strip * flow + titles.ascent();
        paintMarker(painter, {room.left() + 5 * scale, baseline - titles.capHeight() / 2}, 5 * scale,
                    dataflows[flow], true);
        QString name = Scene::name(dataflows[flow]);
        name[0] = name[0].toUpper();
        painter.setFont(titleFont);
        painter.setPen(t.ink);
        painter.drawText(QPointF(room.left() + 15 * scale, baseline), name);
        const double total = m_all ? m_all->cycles[flow] : m_layers.front().cycles[flow];
        const QString sum = QStringLiteral("%1 cycles").arg(groupedNumeral(total));
        painter.setFont(numberFont);
        const qreal width = QFontMetricsF(numberFont).horizontalAdvance(sum);
        const bool fastest = (m_all ? *m_all : m_layers.front()).best() == flow;
        painter.setPen(fastest ? t.ink : t.muted);
        if (room.left() + 25 * scale + titles.horizontalAdvance(name) + width < room.right())
            painter.drawText(QPointF(room.right() - width, baseline), sum);
        painter.setPen(QPen(t.outline, t.lineWidth));
        painter.drawLine(box.bottomLeft(), box.bottomRight());
        const QColor color = colorOf(dataflows[flow]);
        for (int i = 0; i < count(); ++i) {
            const Layer& layer = m_layers[static_cast<std::size_t>(i)];
            if (!std::isfinite(layer.cycles[flow]))
                continue;
            const QRectF at = column(i);
            const qreal wide = std::max(1.0, std::min(at.width() * 0.76, 64 * scale));
            const qreal tall = std::max(1.0, box.height() * layer.cycles[flow] / most);
            const QRectF bar(at.center().x() - wide / 2, box.bottom() - tall, wide, tall);
            const bool best = layer.best() == flow;
            painter.setPen(best || wide < 4 ? Qt::NoPen : QPen(color, t.lineWidth));
            painter.setBrush(best ? color : mix(t.panel, color, 0.16));
            painter.drawRect(bar);
        }
    }
}

QStringList NetworkView::explain(int category) const
{
    const Layer& layer = m_layers[static_cast<std::size_t>(category)];
    QStringList lines{layer.name,
                      QStringLiteral("m %1, n %2, k %3")
                          .arg(groupedNumeral(layer.m), groupedNumeral(layer.n), groupedNumeral(layer.k))};
    for (int flow = 0; flow < 3; ++flow)
        lines << QStringLiteral("%1: %2 cycles, %3 % used%4")
                     .arg(Scene::name(dataflows[flow]), groupedNumeral(layer.cycles[flow]),
                          QString::number(layer.utilisation[flow], 'f', 1),
                          layer.best() == flow ? QStringLiteral(", fewest") : QString());
    return lines;
}

QString NetworkView::spokenText() const
{
    if (m_layers.empty())
        return QStringLiteral("No layers to show yet.");
    if (pointed())
        return explain(*pointed()).join(QStringLiteral("; ")) + QLatin1Char('.');
    const Layer& all = m_all ? *m_all : m_layers.front();
    return QStringLiteral(
               "Cycles of %1 layers in three dataflows: output stationary %2, weight stationary %3, input "
               "stationary %4 in all; %5 needs the fewest.")
        .arg(count())
        .arg(groupedNumeral(all.cycles[0]), groupedNumeral(all.cycles[1]), groupedNumeral(all.cycles[2]),
             Scene::name(dataflows[all.best()]));
}

} // namespace infralab::systolic_stage
