// Bins, Brier score and words.

#include "calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr int binCount = 5;

std::string percent(double share)
{
    return fmt::format("{:.0f} %", share * 100);
}

/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 1927.
void setInterval(CalibrationBin& bin)
{
    const double z = 1.96, n = bin.count;
    const double middle = (bin.right + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z / (1 + z * z / n) * std::sqrt(bin.right * (1 - bin.right) / n + z * z / (4 * n * n));
    bin.low = std::max(0.0, middle - half);
    bin.high = std::min(1.0, middle + half);
}

} // namespace

Calibration calibrationOf(const std::vector<Prediction>& predictions)
{
    Calibration all{std::vector<CalibrationBin>(binCount), static_cast<int>(predictions.size()), none, none,
                    none};
    for (int i = 0; i < binCount; ++i) {
        auto& bin = all.bins[static_cast<std::size_t>(i)];
        bin.from = static_cast<double>(i) / binCount;
        bin.to = static_cast<double>(i + 1) / binCount;
        bin.low = bin.high = none;
    }
    if (predictions.empty()) {
        for (auto& bin : all.bins)
            bin.stated = bin.right = none;
        return all;
    }
    double stated = 0, right = 0, squares = 0;
    for (const auto& p : predictions) {
        const double outcome = p.right ? 1 : 0;
        // A hundredth's rounding must not put 60 % into the bin below it.
        const int at = std::clamp(static_cast<int>(p.confidence * binCount + 1e-9), 0, binCount - 1);
        auto& bin = all.bins[static_cast<std::size_t>(at)];
        ++bin.count;
        bin.stated += p.confidence;
        bin.right += outcome;
        stated += p.confidence;
        right += outcome;
        squares += (p.confidence - outcome) * (p.confidence - outcome);
    }
    for (auto& bin : all.bins) {
        bin.stated = bin.count > 0 ? bin.stated / bin.count : none;
        bin.right = bin.count > 0 ? bin.right / bin.count : none;
        if (bin.count > 0)
            setInterval(bin);
    }
    all.stated = stated / all.count;
    all.right = right / all.count;
    all.brier = squares / all.count;
    return all;
}

std::string sentenceOf(const Calibration& all)
{
    if (all.count == 0)
        return "There is no prediction so far: a lesson asks for one before it shows a result.";
    const std::string both =
        fmt::format("You said {} on average and were right in {}.", percent(all.stated), percent(all.right));
    if (all.count < fewPredictions)
        return fmt::format(
            "{} {} prediction{} say{} little yet; from {} on the picture begins to mean something.", both,
            all.count, all.count == 1 ? "" : "s", all.count == 1 ? "s" : "", fewPredictions);
    double variance = 0; // of the share right, if every confidence were true
    for (const auto& bin : all.bins)
        if (bin.count > 0)
            variance += bin.count * bin.stated * (1 - bin.stated);
    const double byChance = 2 * std::sqrt(variance) / all.count;
    const double surplus = all.stated - all.right;
    if (std::abs(surplus) <= byChance)
        return both + " The difference is no larger than chance makes it: on the whole you know how sure you "
                      "may be.";
    return both +
           (surplus > 0 ? " You are surer than your guesses deserve." : " You may trust your guesses more.");
}

} // namespace infralab
