#pragma once
// What a result of block_scaling holds, as its picture needs it. Here so that the picture asks neither tables
// nor ids.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <vector>

namespace infralab::blocks {

struct Element
{
    int index = 0;
    double base = 0, given = 0, scaled = 0, stored = 0;
    QString code, bits; ///< "0x7"; "0 11 1": sign, exponent, fraction
    QString fate;       ///< exact, rounded, became zero, clipped, nan

    bool becameZero() const { return fate == QLatin1String("became zero"); }
    bool isClipped() const { return fate == QLatin1String("clipped"); }
    double error() const { return stored - given; }
};

struct Block
{
    int number = 0;
    QString scaleCode, scaleValue; ///< "0x7e", "0.5"
    int scaleByte = 0;
    double step = 0; ///< what an element of 1 is worth; NaN where the block is
    double largest = 0, zeroed = 0, clipped = 0, sqnr = 0;
    std::vector<Element> elements;
};

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    const std::vector<Block>& blocks() const { return m_blocks; } ///< those whose elements are listed
    /// Magnitudes of an element of step 1, from 0 up.
    const std::vector<double>& magnitudes() const { return m_magnitudes; }
    int outlier() const { return m_outlier; } ///< index in the tensor
    double factor() const { return m_factor; }
    /// Where in blocks() the outlier's lies; 0 where it is not listed.
    std::size_t outlierBlock() const;
    bool isMx() const { return m_isMx; }
    const QString& element() const { return m_element; } ///< id of the element's format
    double tensorScale() const { return m_tensorScale; } ///< NaN where there is none
    /// Below this magnitude an element is stored as zero, in steps; 0 where the rounding does not tell by
    /// size.
    double zeroBelow() const;

private:
    std::vector<Block> m_blocks;
    std::vector<double> m_magnitudes;
    int m_outlier = 0;
    double m_factor = 1, m_tensorScale = 0;
    bool m_isMx = true;
    QString m_element;
    std::string m_rounding;
};

} // namespace infralab::blocks
