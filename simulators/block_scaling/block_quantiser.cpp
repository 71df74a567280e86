// Scales from the exponent field of the largest magnitude, elements rounded once.

#include "block_quantiser.hpp"

#include <limits>

namespace infralab::block_scaling {

using namespace compute;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr float largestFloat = std::numeric_limits<float>::max();
constexpr int scaleBias = 127, largestScaleByte = 254;
constexpr unsigned nanScaleByte = 255;
constexpr float largestE4m3 = 448, largestE2m1 = 6;

const NumberFormat& format(std::string_view id)
{
    return *findFormat(id);
}

/// floor(log2 amax) of a positive number.
int floorLog2(double amax)
{
    return std::ilogb(amax);
}

int ceilLog2(double amax)
{
    const int floored = floorLog2(amax);
    return std::ldexp(1.0, floored) == amax ? floored : floored + 1;
}

float amaxOf(std::span<const float> block)
{
    float amax = 0;
    for (const float x : block) {
        if (std::isnan(x))
            return x;
        amax = std::max(amax, std::abs(x));
    }
    return amax;
}

void roundTo(Element& element, const Recipe& recipe)
{
    const Rounded rounded =
        round(unrounded(element.scaled), recipe.elementFormat(), recipe.rounding, /*saturate=*/true);
    element.code = rounded.code;
    element.clipped = rounded.overflow;
}

void makeNan(Block& block, std::span<Element> elements, std::uint64_t nanCode)
{
    block.scaleCode = nanCode;
    block.step = none;
    for (Element& element : elements)
        element = {none, 0, none, false};
}

void quantiseMx(Block& block, std::span<const float> x, std::span<Element> elements, const Recipe& recipe)
{
    const auto byte = mxScaleByte(block.amax, recipe.elementFormat(), recipe.rule);
    if (byte == nanScaleByte)
        return makeNan(block, elements, byte);
    const int exponent = static_cast<int>(byte) - scaleBias;
    block.scaleCode = byte;
    block.step = std::ldexp(1.0, exponent);
    for (std::size_t i = 0; i < x.size(); ++i) {
        elements[i].scaled = std::ldexp(static_cast<double>(x[i]), -exponent); // exact
        roundTo(elements[i], recipe);
        elements[i].stored = std::ldexp(decode(elements[i].code, recipe.elementFormat()), exponent);
    }
}

/// The scales of a tensor of NVFP4: by `encode` a block's scale comes into the range of e4m3fn, by `decode`
/// back.
struct TensorScale
{
    float encode = 1, decode = 1;
};

TensorScale tensorScale(float amax)
{
    const float encode = std::min(largestE4m3 * largestE2m1 / amax, largestFloat);
    if (amax == 0 || encode == 0)
        return {};
    return {encode, 1 / encode};
}

void quantiseInFp32(Block& block, std::span<const float> x, std::span<Element> elements, const Recipe& recipe,
                    const TensorScale& tensor)
{
    const float wished = block.amax / largestE2m1 * tensor.encode;
    block.scaleCode = roundDouble(wished, recipe.scaleFormat(), RoundingMode::nearestEven, true);
    const auto scale = static_cast<float>(decode(block.scaleCode, recipe.scaleFormat()));
    const float step = scale * tensor.decode;
    block.step = step;
    const float inverse = std::min(1 / step, largestFloat);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const float scaled = scale == 0                                ? 0.0F
                             : recipe.division == Division::reciprocal ? x[i] * inverse
                                                                       : x[i] / step;
        elements[i].scaled = scale == 0 ? std::copysign(0.0, x[i]) : static_cast<double>(scaled);
        roundTo(elements[i], recipe);
        const auto value = static_cast<float>(decode(elements[i].code, recipe.elementFormat()));
        elements[i].stored = value * scale * tensor.decode;
    }
}

// Every product here fits a double and each quotient is rounded far below any tie of the formats, so that
// codes are those of exact fractions.
void quantiseExactly(Block& block, std::span<const float> x, std::span<Element> elements,
                     const Recipe& recipe, float tensorAmax)
{
    const bool two = recipe.levels == 2 && tensorAmax > 0;
    const double over = two ? tensorAmax : 1, by = two ? largestE4m3 * largestE2m1 : 1;
    const double wished = two ? static_cast<double>(block.amax) * largestE4m3 / over
                              : static_cast<double>(block.amax) / largestE2m1;
    block.scaleCode = roundDouble(wished, recipe.scaleFormat(), RoundingMode::nearestEven, true);
    const double scale = decode(block.scaleCode, recipe.scaleFormat());
    block.step = scale * over / by;
    for (std::size_t i = 0; i < x.size(); ++i) {
        elements[i].scaled = scale == 0 ? std::copysign(0.0, x[i]) : x[i] * by / (scale * over);
        roundTo(elements[i], recipe);
        elements[i].stored = decode(elements[i].code, recipe.elementFormat()) * scale * over / by;
    }
}

} // namespace

const NumberFormat& Recipe::elementFormat() const
{
    return scheme == Scheme::mx ? *element : format("e2m1");
}

const NumberFormat& Recipe::scaleFormat() const
{
    return format(scheme == Scheme::mx ? "e8m0" : "e4m3fn");
}

double Recipe::bitsPerElement() const
{
    return elementFormat().bits() + 8.0 / static_cast<double>(blockSize());
}

std::span<const NumberFormat* const> mxElements()
{
    static const std::vector<const NumberFormat*> all = {&format("e5m2"), &format("e4m3fn"), &format("e3m2"),
                                                         &format("e2m3"), &format("e2m1")};
    return all;
}

unsigned mxScaleByte(double amax, const NumberFormat& element, ScaleRule rule)
{
    if (!std::isfinite(amax))
        return nanScaleByte;
    if (amax == 0)
        return 0;
    int exponent = 0;
    switch (rule) {
    case ScaleRule::floor:
        exponent = floorLog2(amax) - element.maxExponent();
        break;
    case ScaleRule::even: {
        const double spacing = std::ldexp(1.0, floorLog2(amax) - element.fractionBits);
        exponent = floorLog2(std::nearbyint(amax / spacing) * spacing) - element.maxExponent();
        break;
    }
    case ScaleRule::ceil:
        exponent = ceilLog2(amax) - element.maxExponent();
        break;
    case ScaleRule::rceil: {
        const double largest = decode(element.largestCode(), element);
        // The first power of two that is enough, without the rounding of a quotient.
        exponent = floorLog2(amax) - floorLog2(largest);
        if (std::ldexp(largest, exponent) < amax)
            ++exponent;
        break;
    }
    }
    return static_cast<unsigned>(std::clamp(exponent + scaleBias, 0, largestScaleByte));
}

Quantised quantise(std::span<const float> tensor, const Recipe& recipe)
{
    Quantised out;
    out.elements.resize(tensor.size());
    float largest = 0; // of what is finite: one infinity must not spoil the other blocks
    for (const float x : tensor)
        if (std::isfinite(x))
            largest = std::max(largest, std::abs(x));
    const bool twoLevels = recipe.scheme == Scheme::nvfp4 && recipe.levels == 2;
    const TensorScale scales = twoLevels ? tensorScale(largest) : TensorScale{};
    if (twoLevels)
        out.tensorScale = recipe.arithmetic == Arithmetic::fp32Steps || largest == 0
                              ? static_cast<double>(scales.decode)
                              : static_cast<double>(largest) / (largestE4m3 * largestE2m1);
    for (std::size_t first = 0; first < tensor.size(); first += recipe.blockSize()) {
        const std::size_t count = std::min(recipe.blockSize(), tensor.size() - first);
        const auto x = tensor.subspan(first, count);
        const auto elements = std::span(out.elements).subspan(first, count);
        Block block{first, count, amaxOf(x), 0, 0};
        if (recipe.scheme == Scheme::mx)
            quantiseMx(block, x, elements, recipe);
        else if (!std::isfinite(block.amax))
            makeNan(block, elements, *recipe.scaleFormat().nanCode());
        else if (recipe.arithmetic == Arithmetic::fp32Steps)
            quantiseInFp32(block, x, elements, recipe, scales);
        else
            quantiseExactly(block, x, elements, recipe, largest);
        out.blocks.push_back(block);
    }
    return out;
}

} // namespace infralab::block_scaling
