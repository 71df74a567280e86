#pragma once
// Speeds as a logarithmic slider, an entry and words: 0.1 × to 100 ×, and after the last notch as fast as it
// goes.

#include <QString>

#include <optional>

namespace infralab {

constexpr int speedPositions =
    61; ///< the slider's maximum; 20 notches a decade, and one more for the fastest

double speedAt(int position);
int speedPosition(double speed);
/// "1 ×", "0.25 ×", "Fastest".
QString speedText(double speed);
/// Reads "2", "2x", "0.5 ×", "fastest"; nothing for what is not a speed above 0.
std::optional<double> speedFromText(const QString&);

} // namespace infralab
