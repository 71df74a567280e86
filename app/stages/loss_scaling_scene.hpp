#pragma once
// What a result of loss_scaling holds, as its picture needs it. Here so that the picture asks neither tables
// nor ids.

#include "frame_window.hpp"
#include "simulators/contract/experiment.hpp"

#include <QString>

#include <vector>

namespace infralab::training {

/// Gradients by the exponent of their leading bit; `counts[i]` lie from 2^(first + i) up to the next power of
/// two.
struct Sizes
{
    int first = 0;
    std::vector<double> counts;

    double total() const;
    double at(int exponent) const;
    double mean() const; ///< exponent, the middle of each bin; NaN where there is none
};

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return m_lossWith.y.empty(); }
    std::int64_t steps() const { return static_cast<std::int64_t>(m_lossWith.y.size()); }
    const QString& format() const { return m_format; }

    // Powers of two at which the format's ranges meet; NaN where they are not known.
    double flushedBelow() const { return m_flushedBelow; }
    double normalFrom() const { return m_normalFrom; }
    double largest() const { return m_largest; }
    /// Of all steps together: the first and last exponent that occurs, with or without the scale.
    int lowestExponent() const { return m_lowest; }
    int highestExponent() const { return m_highest; }
    double peakShare() const { return m_peakShare; } ///< the largest bin of all steps together, from 0 to 1

    const Series& lossFp32() const { return m_lossFp32; }
    const Series& lossWith() const { return m_lossWith; }
    const Series& lossWithout() const { return m_lossWithout; }
    const Series& scale() const { return m_scale; }
    double flushedWith(std::int64_t step) const { return valueAt(m_flushedWith, step); } ///< percent
    double flushedWithout(std::int64_t step) const { return valueAt(m_flushedWithout, step); }
    const std::vector<std::int64_t>& skipped() const { return m_skipped; }
    bool isSkipped(std::int64_t step) const;

    /// Of one step where frames are there, else of all steps together, in percent.
    Sizes with(std::int64_t step) { return sizes(step, 0, m_allWith); }
    Sizes without(std::int64_t step) { return sizes(step, 1, m_allWithout); }

    static double valueAt(const Series&, std::int64_t step); ///< NaN where there is none

private:
    Sizes sizes(std::int64_t step, std::size_t layer, const Sizes& all);

    QString m_format;
    double m_flushedBelow = 0, m_normalFrom = 0, m_largest = 0, m_peakShare = 0;
    int m_lowest = 0, m_highest = 0;
    Series m_lossFp32, m_lossWith, m_lossWithout, m_scale, m_flushedWith, m_flushedWithout;
    std::vector<std::int64_t> m_skipped;
    Sizes m_allWith, m_allWithout;
    FrameWindow m_frames;
    bool m_hasFrames = false;
};

} // namespace infralab::training
