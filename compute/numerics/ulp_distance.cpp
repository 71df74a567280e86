// Codes of one sign are consecutive integers, so a distance is a difference of codes.

#include "ulp_distance.hpp"

namespace infralab::compute {

std::optional<std::uint64_t> ulpDistance(std::uint64_t a, std::uint64_t b, const NumberFormat& format)
{
    if (format.classify(a) == NumberClass::nan || format.classify(b) == NumberClass::nan)
        return std::nullopt;
    const std::uint64_t sizeA = a & format.magnitudeMask(), sizeB = b & format.magnitudeMask();
    if (((a ^ b) & format.signBit()) != 0)
        return sizeA + sizeB;
    return sizeA > sizeB ? sizeA - sizeB : sizeB - sizeA;
}

} // namespace infralab::compute
