#pragma once
// How sure a reader was, held against how often the guess was right. Here, without Qt, because it is
// arithmetic that a test can check.

#include "progress_records.hpp"

namespace infralab {

struct CalibrationBin
{
    double from = 0, to = 0; ///< confidence; `to` belongs to the next bin, 1 to the last
    int count = 0;
    double stated = 0;        ///< mean confidence of these guesses; NaN where there are none
    double right = 0;         ///< share of them that was right; NaN where there are none
    double low = 0, high = 0; ///< 95 % interval of that share (Wilson, JASA 1927); NaN where there are none
};

struct Calibration
{
    std::vector<CalibrationBin> bins; ///< five, in order
    int count = 0;
    double stated = 0, right = 0; ///< means over all guesses; NaN where there are none
    double brier =
        0; ///< mean square of confidence minus outcome: 0 is perfect, 0.25 is "50 %" said of everything
};

/// Below this many guesses a calibration says little, and the sentence says so.
inline constexpr int fewPredictions = 10;

Calibration calibrationOf(const std::vector<Prediction>&);
/// What it shows, in a sentence or two for the reader.
std::string sentenceOf(const Calibration&);

} // namespace infralab
