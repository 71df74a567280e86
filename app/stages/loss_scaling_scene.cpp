// Reads series, tables and frames of loss_scaling.

#include "loss_scaling_scene.hpp"

#include "outputs_by_id.hpp"
#include "simulators/loss_scaling/training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace infralab::training {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

Series seriesOf(const Experiment& experiment, const std::vector<Output>& outputs, std::string_view id)
{
    const auto* series = outputOf<Series>(experiment, outputs, id);
    return series != nullptr ? *series : Series();
}

Sizes sizesOf(const Series& histogram)
{
    return {histogram.x.empty() ? 0 : static_cast<int>(histogram.x.front()), histogram.y};
}

} // namespace

double Sizes::total() const
{
    return std::accumulate(counts.begin(), counts.end(), 0.0);
}

double Sizes::at(int exponent) const
{
    const int index = exponent - first;
    return index >= 0 && index < static_cast<int>(counts.size()) ? counts[static_cast<std::size_t>(index)]
                                                                 : 0;
}

double Sizes::mean() const
{
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        sum += counts[i] * (first + static_cast<double>(i) + 0.5);
    return total() > 0 ? sum / total() : none;
}

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
    : m_format(QString::fromStdString(valueOf<std::string>(experiment, "gradient_format", "")))
    , m_flushedBelow(none)
    , m_normalFrom(none)
    , m_largest(none)
    , m_lossFp32(seriesOf(experiment, outputs, "curve_fp32"))
    , m_lossWith(seriesOf(experiment, outputs, "curve_with"))
    , m_lossWithout(seriesOf(experiment, outputs, "curve_without"))
    , m_scale(seriesOf(experiment, outputs, "scale_by_step"))
    , m_flushedWith(seriesOf(experiment, outputs, "flushed_by_step"))
    , m_flushedWithout(seriesOf(experiment, outputs, "flushed_by_step_without"))
    , m_allWith(sizesOf(seriesOf(experiment, outputs, "histogram_with")))
    , m_allWithout(sizesOf(seriesOf(experiment, outputs, "histogram_without")))
{
    if (const auto* limits = outputOf<Table>(experiment, outputs, "limits");
        limits != nullptr && limits->rows.size() == 4) {
        const auto power = [&](std::size_t row) {
            const auto* value =
                limits->rows[row].size() > 1 ? std::get_if<double>(&limits->rows[row][1]) : nullptr;
            return value != nullptr && *value > 0 ? std::log2(*value) : none;
        };
        m_flushedBelow = power(0);
        m_normalFrom = power(2);
        m_largest = power(3);
    }
    m_lowest = std::numeric_limits<int>::max();
    m_highest = std::numeric_limits<int>::min();
    for (const Sizes* sizes : {&m_allWith, &m_allWithout})
        for (std::size_t i = 0; i < sizes->counts.size(); ++i) {
            m_lowest = std::min(m_lowest, sizes->first + static_cast<int>(i));
            m_highest = std::max(m_highest, sizes->first + static_cast<int>(i));
            m_peakShare = std::max(m_peakShare, sizes->counts[i] / 100);
        }
    if (m_lowest > m_highest)
        m_lowest = m_highest = 0;
    if (const auto* events = outputOf<Table>(experiment, outputs, "events"))
        for (const auto& row : events->rows) {
            const auto* step = row.size() > 1 ? std::get_if<double>(&row[0]) : nullptr;
            const auto* what = row.size() > 1 ? std::get_if<std::string>(&row[1]) : nullptr;
            if (step != nullptr && what != nullptr && what->starts_with("skipped"))
                m_skipped.push_back(static_cast<std::int64_t>(*step));
        }
    const auto* frames = outputOf<Frames>(experiment, outputs, "gradients_by_step");
    m_hasFrames = frames != nullptr && frames->count > 0 &&
                  frames->columns == loss_scaling::Histogram::bins && frames->layers.size() == 2;
    if (m_hasFrames)
        m_frames.reset(*frames);
}

double Scene::valueAt(const Series& series, std::int64_t step)
{
    return step >= 0 && static_cast<std::size_t>(step) < series.y.size()
               ? series.y[static_cast<std::size_t>(step)]
               : none;
}

bool Scene::isSkipped(std::int64_t step) const
{
    return std::binary_search(m_skipped.begin(), m_skipped.end(), step);
}

Sizes Scene::sizes(std::int64_t step, std::size_t layer, const Sizes& all)
{
    const Frame* frame = m_hasFrames ? m_frames.at(step) : nullptr;
    return frame != nullptr ? Sizes{loss_scaling::Histogram::lowest, frame->layers[layer]} : all;
}

} // namespace infralab::training
