#include "frames_view.hpp"

#include "app/look/controls.hpp"
#include "number_text.hpp"
#include "output_table.hpp"

#include <cmath>

namespace infralab {
namespace {

constexpr std::int64_t mostSamples = 48, fewestSamples = 5; // frames read to know the range of a run's values
constexpr std::int64_t sampledCells =
    400'000; // by count, not by time, so that a run looks the same each time

std::vector<ColourRamp> rampsOf(const Frames& frames)
{
    const auto layers = frames.layers.size();
    std::vector<double> low(layers, HUGE_VAL), high(layers, -HUGE_VAL);
    Frame frame;
    const auto cells = std::max<std::int64_t>(1, static_cast<std::int64_t>(frames.rows) * frames.columns *
                                                     static_cast<std::int64_t>(layers));
    const auto samples = std::min(frames.count, std::clamp(sampledCells / cells, fewestSamples, mostSamples));
    for (std::int64_t s = 0; s < samples; ++s) {
        const std::int64_t i = samples > 1 ? s * (frames.count - 1) / (samples - 1) : 0;
        frames.source->read(i, frame);
        for (std::size_t l = 0; l < std::min(layers, frame.layers.size()); ++l)
            for (const double v : frame.layers[l])
                if (std::isfinite(v)) {
                    low[l] = std::min(low[l], v);
                    high[l] = std::max(high[l], v);
                }
    }
    std::vector<ColourRamp> out;
    for (std::size_t l = 0; l < layers; ++l)
        out.emplace_back(low[l], high[l]);
    return out;
}

} // namespace

FramesView::FramesView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : CellView(info, std::move(indices), parent)
{
    setMouseTracking(true);
}

void FramesView::refresh()
{
    const auto* frames = data<Frames>();
    if (!frames)
        return;
    std::vector<std::string> ids;
    std::vector<SegmentedButtons::Option> options;
    for (const auto& layer : frames->layers) {
        ids.push_back(layer.id);
        options.push_back({QString::fromStdString(layer.id), QString::fromStdString(layer.label), {}});
    }
    if (ids != m_layerIds) {
        delete m_layers;
        m_layers = nullptr;
        m_layerIds = ids;
        m_layer = 0;
        if (ids.size() > 1) {
            m_layers = new SegmentedButtons(std::move(options), this);
            m_layers->setAccessibleName(QStringLiteral("Layer"));
            m_layers->setCurrent(QString::fromStdString(ids.front()));
            connect(m_layers, &SegmentedButtons::chosen, this, [this](const QString& id) {
                const auto found = std::find(m_layerIds.begin(), m_layerIds.end(), id.toStdString());
                m_layer = static_cast<std::size_t>(found - m_layerIds.begin());
                read();
            });
            m_layers->show();
        }
    }
    m_ramps = frames->count > 0 ? rampsOf(*frames) : std::vector<ColourRamp>();
    m_index = std::clamp<std::int64_t>(m_index, 0, std::max<std::int64_t>(0, frames->count - 1));
    placeLayers();
    read();
    updateGeometry();
}

void FramesView::showFrame(std::int64_t index, double)
{
    if (index == m_index)
        return;
    m_index = index;
    read();
}

void FramesView::read()
{
    const auto* frames = data<Frames>();
    if (!frames || m_index < 0 || m_index >= frames->count || m_layer >= frames->layers.size())
        return;
    frames->source->read(m_index, m_moment);
    Grid grid;
    grid.rows = frames->rows;
    grid.columns = frames->columns;
    grid.cells = m_moment.layers[m_layer];
    m_map.setGrid(std::move(grid));
    m_map.setRamp(m_ramps[m_layer]);
    update();
}

QString FramesView::cursorText() const
{
    const auto* frames = data<Frames>();
    if (!m_cursor || !frames || m_moment.layers.empty())
        return {};
    const auto at = static_cast<std::size_t>(m_cursor->row * frames->columns + m_cursor->column);
    QStringList lines{QStringLiteral("row %1, column %2").arg(m_cursor->row).arg(m_cursor->column)};
    for (std::size_t l = 0; l < frames->layers.size(); ++l)
        if (at < m_moment.layers[l].size())
            lines << QString::fromStdString(frames->layers[l].label) + QStringLiteral(": ") +
                         readable(m_moment.layers[l][at]);
    return lines.join(QLatin1Char('\n'));
}

QString FramesView::csv() const
{
    const auto* frames = data<Frames>();
    if (!frames)
        return {};
    auto spec = this->spec();
    spec.kind = OutputKind::table;
    return QString::fromStdString(toCsv(spec, tableOf(this->spec(), *frames, m_index)));
}

QRectF FramesView::mapArea() const
{
    return m_layers ? QRectF(rect()).adjusted(0, m_layers->height() + 4, 0, 0) : QRectF(rect());
}

void FramesView::placeLayers()
{
    if (m_layers)
        m_layers->setGeometry(0, 0, width(),
                              m_layers->hasHeightForWidth() ? m_layers->heightForWidth(width())
                                                            : m_layers->sizeHint().height());
}

void FramesView::resizeEvent(QResizeEvent* event)
{
    CellView::resizeEvent(event);
    placeLayers();
}

} // namespace infralab
