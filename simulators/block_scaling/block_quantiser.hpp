#pragma once
// Numbers that share a scale: MX blocks of 32 and NVFP4 blocks of 16, equal to the bit to their
// specifications. Here apart from the simulator, because the page, its sweep and its tests quantise by the
// same few lines.

#include "compute/numerics/number_format.hpp"

#include <span>
#include <vector>

namespace infralab::block_scaling {

enum class Scheme { mx, nvfp4 };

/// From a block's largest magnitude to its scale 2^e: floor(log2 amax) - emax; the same after rounding amax
/// to the element's fraction; ceil(log2 amax) - emax; ceil(log2(amax / largest element)).
enum class ScaleRule { floor, even, ceil, rceil };

/// NVFP4's scales: computed step by step in fp32 as its kernels do, or without any rounding between.
enum class Arithmetic { fp32Steps, exact };

/// How an element meets its scale s in fp32: x * (1 / s), as NVFP4's kernels do, or x / s. Two quantisers.
enum class Division { reciprocal, divide };

struct Recipe
{
    Scheme scheme = Scheme::mx;
    const compute::NumberFormat* element = nullptr; ///< of MX; NVFP4's is e2m1
    ScaleRule rule = ScaleRule::floor;
    compute::RoundingMode rounding = compute::RoundingMode::nearestEven; ///< of elements, saturating
    int levels = 2; ///< of NVFP4: 1, scales of blocks alone; 2, an fp32 scale for the tensor besides
    Arithmetic arithmetic = Arithmetic::fp32Steps; ///< of NVFP4
    Division division = Division::reciprocal;      ///< of NVFP4 in fp32 steps

    std::size_t blockSize() const { return scheme == Scheme::mx ? 32 : 16; }
    const compute::NumberFormat& elementFormat() const;
    const compute::NumberFormat& scaleFormat() const; ///< e8m0 or e4m3fn
    double bitsPerElement() const;                    ///< the block's share of its scale included
};

/// The elements for which OCP MX defines blocks: e5m2, e4m3fn, e3m2, e2m3, e2m1.
std::span<const compute::NumberFormat* const> mxElements();

/// The byte e + 127, clamped to 0..254, of a block's largest magnitude. 255, NaN, where it is not finite; 0
/// where it is 0. Source: OCP Microscaling Formats (MX) 1.0, 2023, clause 6.3 (floor).
unsigned mxScaleByte(double amax, const compute::NumberFormat& element, ScaleRule);

struct Element
{
    double scaled = 0; ///< what was rounded: the number over its scale; NaN in a block without a scale
    std::uint64_t code = 0;
    double stored = 0;    ///< what the code means with the block's scale; NaN in a block that is NaN
    bool clipped = false; ///< too large for the format at this scale

    bool operator==(const Element&) const = default;
};

struct Block
{
    std::size_t first = 0, count = 0;
    float amax = 0;              ///< NaN or infinity where an element is
    std::uint64_t scaleCode = 0; ///< in e8m0 or e4m3fn
    double step = 0;             ///< what an element of 1 is worth, scales of block and tensor together
};

struct Quantised
{
    double tensorScale = 1; ///< NVFP4 of two levels: what a block's scale of 1 is worth
    std::vector<Block> blocks;
    std::vector<Element> elements;
};

/// Cuts the tensor into blocks, the last perhaps shorter, and quantises each. A block with a NaN or an
/// infinity is NaN altogether: its scale is the NaN code and its elements are codes 0. Sources: OCP MX 1.0,
/// 2023; NVIDIA, "Pretraining Large Language Models with NVFP4", 2025, appendix on quantisation.
Quantised quantise(std::span<const float> tensor, const Recipe&);

} // namespace infralab::block_scaling
