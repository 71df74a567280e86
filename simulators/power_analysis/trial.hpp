#pragma once
// One simulated experiment: what it draws, and the test that judges it. Here apart from the counting, since
// each of the eleven tests has its own.

#include "compute/kernels/simulated_samples.hpp"
#include "plan.hpp"

#include <array>
#include <functional>

namespace infralab::power_analysis {

struct Outcome
{
    double statistic = 0; ///< t, z, F or chi-squared
    double estimate = 0;  ///< of the effect, in its measure
    double error = 0;     ///< standard error of the estimate; 0 where the interval comes another way
    double critical = 0;  ///< of this experiment: Welch's depends on its degrees of freedom
    bool found = false;
};

struct Interval
{
    double low, high; ///< infinite where the test looks only one way
};

/// Quantity q of one experiment is first[q * stride].
struct Drawn
{
    const float* first;
    std::size_t stride;

    double operator[](std::size_t q) const { return double{first[q * stride]}; }
};

class Trial
{
public:
    explicit Trial(const Plan&);

    compute::SampleDraws draws(std::uint64_t seed) const;
    Outcome judged(const Drawn&) const;
    /// The effects that the experiment leaves possible at the test's level; it holds 0 where nothing was
    /// found.
    Interval interval(const Outcome&) const;
    /// Why no experiment can be drawn; empty where they can.
    const std::string& obstacle() const { return m_obstacle; }

private:
    bool isBeyond(double statistic, double critical) const;
    double mean(const Drawn&, std::size_t sample) const;
    double squares(const Drawn&, std::size_t sample) const;
    Outcome ofMeans(double estimate, double error, double critical) const;
    Outcome welch(const Drawn&) const;
    Outcome variances(const Drawn&) const;
    Outcome correlation(const Drawn&) const;
    Outcome fit(const Drawn&) const;
    void prepareVariances(double groups, double each);
    void prepareFit();
    void prepareProportions(const Plan&);
    void prepareWelch();
    double welchCritical(double degrees, double statistic) const;

    compute::PowerDesign m_design;
    compute::SampleDraws m_draws;
    std::vector<double> m_means; ///< of the groups of ANOVA and of the regression's settings
    double m_critical = 0;
    std::vector<double> m_criticals; ///< logarithms of Welch's, by equal steps of 1 / degrees
    double m_fewest = 0, m_most = 0; ///< degrees of freedom that those span
    std::string m_obstacle;
};

} // namespace infralab::power_analysis
