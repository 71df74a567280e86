#pragma once
// Maps a parameter's range to the positions of a slider and back, on the parameter's own scale. No Qt:
// slider, entry and keys agree because all ask here.

#include "simulators/contract/params.hpp"

namespace infralab {

class SliderScale
{
public:
    /// `spec` is an integer or a real; it must outlive this.
    explicit SliderScale(const ParamSpec& spec);

    bool hasRange() const { return m_spec.max > m_spec.min; }
    int positions() const { return m_positions; } ///< the slider's maximum; its minimum is 0

    /// Nearest position; a value out of range gives an end.
    int positionOf(double value) const;
    /// Value of a position, on the parameter's step, inside its range.
    double valueAt(int position) const;
    /// One notch up or down from a value: the step; on log2 a doubling, on log10 along 1, 2, 5, 10.
    double notch(double value, int notches) const;
    /// As a Value of the parameter's kind; integers saturate at 64 bits.
    Value toValue(double) const;

private:
    double snapped(double value) const;

    const ParamSpec& m_spec;
    bool m_log = false;
    int m_positions = 0;
};

/// The number in an integer or real value; 0 for any other kind.
double numberOf(const Value&);

} // namespace infralab
