#pragma once
// The outputs of rounding_error as its stage draws them. Here apart from the pictures, so that what they show
// can be asked without painting.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <vector>

namespace infralab::rounding_errors {

struct Format
{
    QString id;
    double sqnr = 0, exact = 0, flushed = 0, subnormal = 0, overflowed = 0; ///< dB; shares in percent
    double meanSize = 0, mean = 0, largestError = 0;                        ///< ulp
    double largest = 0, smallestNormal = 0, smallestSubnormal = 0;
    double zeroBelow = 0;       ///< exponent up to which a number becomes zero
    std::vector<double> lost;   ///< percent of each binade's numbers; NaN where it has none
    std::vector<double> errors; ///< percent of each bin of Scene::ulps
};

/// What a part of the axis is to a format.
enum class Zone { flushed, subnormal, normal, overflow };
inline constexpr Zone allZones[] = {Zone::flushed, Zone::subnormal, Zone::normal, Zone::overflow};

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    const std::vector<Format>& formats() const { return m_formats; }
    const std::vector<int>& binades() const { return m_binades; }  ///< one after the other, without gaps
    const std::vector<double>& shares() const { return m_shares; } ///< percent, one a binade
    const std::vector<double>& ulps() const { return m_ulps; }     ///< middles of the bins of errors

    /// The zone's part of the axis of powers of two; from > to where the format has none.
    static std::pair<double, double> stretchOf(const Format&, Zone);
    static QString nameOf(Zone);
    /// "In e4m3fn 37.7 % become zero, ...", one format in a sentence.
    static QString sentence(const Format&);
    static QString percentText(double percent);

private:
    std::vector<Format> m_formats;
    std::vector<int> m_binades;
    std::vector<double> m_shares, m_ulps;
};

} // namespace infralab::rounding_errors
