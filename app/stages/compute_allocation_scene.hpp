#pragma once
// What a result of compute_allocation holds, as its picture needs it. Here so that the picture asks neither
// tables nor ids.

#include "simulators/contract/experiment.hpp"

#include <QPolygonF>

#include <array>
#include <limits>
#include <vector>

namespace infralab::scaling {

inline constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// A model and its data.
struct Place
{
    double parameters = none, tokens = none, loss = none;

    bool isKnown() const { return parameters > 0 && tokens > 0; }
};

struct Contour
{
    double loss = none;
    std::vector<Place> places;
};

class AllocationScene
{
public:
    AllocationScene() = default;
    AllocationScene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return !m_optimum.isKnown() || m_line.x.size() < 2 || m_valley.x.size() < 3; }
    double budget() const { return m_budget; }
    const Place& optimum() const { return m_optimum; }
    const Place& capped() const { return m_capped; } ///< not known where tokens suffice
    const Place& target() const { return m_target; } ///< not known where nothing is served
    const Place& aware() const { return m_aware; }
    double saved() const { return m_saved; }   ///< percent
    double served() const { return m_served; } ///< tokens
    double flatLow() const { return m_flatLow; }
    double flatHigh() const { return m_flatHigh; }
    double tolerance() const { return m_tolerance; }      ///< percent
    const Series& line() const { return m_line; }         ///< of the budget, tokens by parameters
    const Series& frontier() const { return m_frontier; } ///< tokens by parameters
    const Series& valley() const { return m_valley; }     ///< loss by parameters
    const std::vector<Contour>& contours() const { return m_contours; }
    /// Whole decades around all of it, least and most.
    std::array<double, 2> parameterSpan() const { return m_parameterSpan; }
    std::array<double, 2> tokenSpan() const { return m_tokenSpan; }
    double loss(double parameters, double tokens) const; ///< NaN where the law is not known

private:
    double m_budget = none, m_saved = none, m_served = 0, m_flatLow = none, m_flatHigh = none,
           m_tolerance = 1;
    Place m_optimum, m_capped, m_target, m_aware;
    Series m_line, m_frontier, m_valley;
    std::vector<Contour> m_contours;
    std::array<double, 2> m_parameterSpan{1, 10}, m_tokenSpan{1, 10};
    std::array<double, 5> m_law{none, none, none, none, none};
};

} // namespace infralab::scaling
