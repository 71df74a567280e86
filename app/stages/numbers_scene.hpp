#pragma once
// What the stage of number_format knows of a result: each input in each format with its bits, neighbours and
// flags. Here so that the tables are read once, and a missing column is met in one place.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <optional>

namespace infralab::numbers {

/// A format's fields and limits, from the table `formats`.
struct FormatFacts
{
    QString id, name;
    int exponentBits = 0, fractionBits = 0, bias = 0;
    bool hasSign = true, hasInfinity = false, hasNan = false;
    double largest = 0, smallestNormal = 0;

    int bits() const { return (hasSign ? 1 : 0) + exponentBits + fractionBits; }
    /// Distance between the values around `magnitude`, up to the largest finite one.
    double stepAt(double magnitude) const;
};

/// One input in one format. Fields are empty where the format has no code, or the table ends before it.
struct Encoding
{
    QString input, format, code, value, flags, kind;
    QString sign, exponent, fraction; ///< characters 0 and 1
    QString exactValue, below, above;
    double errorUlp = 0, relativeError = 0; ///< NaN where it does not apply
    std::optional<int> lastPlace;           ///< one ulp is 2 to this power

    bool hasBits() const { return !exponent.isEmpty() || !fraction.isEmpty(); }
    QString bits() const { return sign + exponent + fraction; }
    double stored() const;
};

enum class RoundingRule { nearestEven, towardZero, up, down, nearestAway, stochastic };

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    int inputs() const
    {
        return m_formats.empty() ? 0 : static_cast<int>(m_encodings.size() / m_formats.size());
    }
    QString inputText(int input) const; ///< as typed
    const std::vector<FormatFacts>& formats() const { return m_formats; }
    const Encoding& encoding(int input, int format) const;
    /// The input as a place on the number line; NaN where it is none (or a bit pattern, other in each
    /// format).
    double asked(int input) const;

    /// "tie to even", "clamped", "exact": how the number came to its code.
    QString rounded(int input, int format) const;
    /// The format whose neighbourhood says most about the input.
    int tellingFormat(int input) const;
    /// The parameter `input` after bit `bit` (0: the top one) of the code is flipped; empty where there is no
    /// such bit, or the inputs are a file's.
    QString inputWithFlippedBit(int input, int format, int bit) const;
    /// The value that the flipped code stands for, as text.
    QString flippedValue(int input, int format, int bit) const;

private:
    std::optional<double> flippedBit(int input, int format, int bit) const;

    std::vector<FormatFacts> m_formats;
    std::vector<Encoding> m_encodings; ///< input by input, each in all formats
    QString m_input;
    std::vector<std::pair<int, int>> m_words; ///< position and length of each input in m_input
    bool m_fromFile = false;                  ///< the inputs are a file's, and cannot be edited here
    RoundingRule m_rounding = RoundingRule::nearestEven;
    bool m_saturate = false;
};

} // namespace infralab::numbers
