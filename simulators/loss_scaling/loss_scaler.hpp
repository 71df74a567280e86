#pragma once
// The state machine that chooses a loss scale: doubles after so many clean steps, halves at an infinity. Here
// by itself, because it is a table of published answers, whatever is trained.

#include <cmath>
#include <cstdint>

namespace infralab::loss_scaling {

/// After every step: an infinity or a NaN among the gradients multiplies the scale by `backoff` and starts
/// the count anew; the `interval`-th clean step in a row multiplies it by `growth`, where that is finite in
/// fp32. Defaults and rules are those of PyTorch's GradScaler (torch.amp, 2020 and later).
class LossScaler
{
public:
    struct Rule
    {
        double initial = 65536, growth = 2, backoff = 0.5;
        std::int64_t interval = 2000;
        bool dynamic = true; ///< false: the scale stays
    };

    explicit LossScaler(const Rule& rule)
        : m_rule(rule)
        , m_scale(static_cast<float>(rule.initial))
    {}

    float scale() const { return m_scale; }
    std::int64_t cleanSteps() const { return m_clean; } ///< since the last change

    void update(bool foundInfinity)
    {
        if (!m_rule.dynamic)
            return;
        if (foundInfinity) {
            m_scale = static_cast<float>(m_scale * m_rule.backoff);
            m_clean = 0;
        } else if (++m_clean >= m_rule.interval) {
            const auto grown = static_cast<float>(m_scale * m_rule.growth);
            m_scale = std::isfinite(grown) ? grown : m_scale;
            m_clean = 0;
        }
    }

private:
    Rule m_rule;
    float m_scale;
    std::int64_t m_clean = 0;
};

} // namespace infralab::loss_scaling
