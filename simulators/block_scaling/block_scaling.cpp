// The run of block_scaling: quantises, counts what was lost, and lets the outlier grow.

#include "block_scaling.hpp"

#include "compute/numerics/number_text.hpp"
#include "tensor.hpp"

#include <set>

#include <fmt/format.h>

namespace infralab {

using namespace block_scaling;
using namespace compute;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t mostRows = 4096; // a person reads a few; the codes are complete
constexpr std::size_t elementsBetweenLooks = 4096;

/// What a stretch of the tensor lost.
struct Loss
{
    double signal = 0, noise = 0, zeroed = 0, clipped = 0;

    void add(double given, const Element& element)
    {
        const double error = element.stored - given;
        signal += given * given;
        noise += error * error;
        zeroed += given != 0 && element.stored == 0 ? 1 : 0;
        clipped += element.clipped ? 1 : 0;
    }
    double sqnr() const { return signal > 0 && noise > 0 ? 10 * std::log10(signal / noise) : none; }
    double percent() const { return signal > 0 ? 100 * std::sqrt(noise / signal) : none; }
};

Loss lossOf(std::span<const float> values, const Quantised& quantised, std::size_t first, std::size_t count)
{
    Loss loss;
    for (std::size_t i = first; i < first + count; ++i)
        loss.add(values[i], quantised.elements[i]);
    return loss;
}

std::size_t blockOf(const Tensor& tensor, const Recipe& recipe)
{
    return tensor.outlier / recipe.blockSize();
}

/// Error of the outlier's neighbours in percent of their size.
double othersError(std::span<const float> values, const Quantised& quantised, const Block& block,
                   std::size_t outlier)
{
    Loss loss = lossOf(values, quantised, block.first, outlier - block.first);
    const Loss after = lossOf(values, quantised, outlier + 1, block.first + block.count - outlier - 1);
    loss.signal += after.signal;
    loss.noise += after.noise;
    return loss.percent();
}

/// The neighbours' error over the outlier's factor. The rest of the tensor stands in as its largest number.
Series sweepOf(const Tensor& tensor, const Recipe& recipe)
{
    const std::size_t first = blockOf(tensor, recipe) * recipe.blockSize(),
                      count = std::min(recipe.blockSize(), tensor.base.size() - first);
    std::vector<float> part(tensor.base.begin() + static_cast<std::ptrdiff_t>(first),
                            tensor.base.begin() + static_cast<std::ptrdiff_t>(first + count));
    float elsewhere = 0;
    for (std::size_t i = 0; i < tensor.base.size(); ++i)
        if ((i < first || i >= first + count) && std::isfinite(tensor.base[i]))
            elsewhere = std::max(elsewhere, std::abs(tensor.base[i]));
    const std::size_t outlier = tensor.outlier - first;
    part.resize(recipe.blockSize(), 0.0F);
    part.push_back(elsewhere); // in a block of its own
    Series out;
    for (int exponent = -4; exponent <= 20; ++exponent)
        for (const double within : {1.0, 1.25, 1.5, 1.75}) {
            const double factor = std::ldexp(within, exponent);
            if (factor > 1048576)
                break;
            part[outlier] = outlierOf(tensor, factor);
            const auto quantised = quantise(part, recipe);
            out.x.push_back(factor);
            out.y.push_back(othersError(part, quantised, quantised.blocks[0], outlier));
        }
    return out;
}

std::string bitsText(std::uint64_t code, const NumberFormat& f)
{
    return fmt::format("{} {} {}", bitText((code & f.signBit()) != 0 ? 1 : 0, 1),
                       bitText(f.exponentField(code), f.exponentBits),
                       bitText(code & f.fractionMask(), f.fractionBits));
}

double headroomOf(const Block& block, const NumberFormat& element)
{
    return block.amax > 0 && block.step > 0
               ? std::log2(decode(element.largestCode(), element) * block.step / block.amax)
               : none;
}

/// Elements whose code is not among the nearest of all codes, found by looking at every one of them.
std::size_t wrongCodes(const Quantised& quantised, const Recipe& recipe)
{
    const NumberFormat& f = recipe.elementFormat();
    std::vector<double> values;
    for (std::uint64_t code = 0; code <= f.codeMask(); ++code)
        if (const double value = decode(code, f); std::isfinite(value))
            values.push_back(value);
    const double largest = decode(f.largestCode(), f);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < std::min(mostRows, quantised.elements.size()); ++i) {
        const Element& element = quantised.elements[i];
        if (std::isnan(element.scaled))
            continue;
        const double asked = std::clamp(element.scaled, -largest, largest), got = decode(element.code, f);
        double nearest = largest * 4, below = -largest, above = largest;
        for (const double value : values) {
            nearest = std::min(nearest, std::abs(value - asked));
            below = value <= asked ? std::max(below, value) : below;
            above = value >= asked ? std::min(above, value) : above;
        }
        bool right = false;
        switch (recipe.rounding) {
        case RoundingMode::nearestEven:
        case RoundingMode::nearestAway:
            right = std::abs(got - asked) == nearest;
            break;
        case RoundingMode::towardZero:
            right = got == (asked < 0 ? above : below);
            break;
        case RoundingMode::up:
            right = got == above;
            break;
        case RoundingMode::down:
            right = got == below;
            break;
        }
        wrong += right ? 0 : 1;
    }
    return wrong;
}

std::vector<Table::Cell> blockRow(std::size_t index, const Block& block, const Loss& loss,
                                  const Recipe& recipe)
{
    const NumberFormat& f = recipe.scaleFormat();
    return {static_cast<double>(index),
            static_cast<double>(block.first),
            static_cast<double>(block.count),
            static_cast<double>(block.amax),
            codeText(block.scaleCode, f),
            static_cast<double>(block.scaleCode),
            valueText(decode(block.scaleCode, f)),
            block.step,
            headroomOf(block, recipe.elementFormat()),
            loss.zeroed,
            loss.clipped,
            loss.noise / static_cast<double>(block.count),
            loss.sqnr()};
}

std::string_view fateOf(const Element& element, double given)
{
    if (std::isnan(element.stored))
        return "nan";
    if (element.clipped)
        return "clipped";
    if (element.stored == given)
        return "exact";
    return element.stored == 0 ? "became zero" : "rounded";
}

void addElements(BlockScaling::Result& r, const Tensor& tensor, const Quantised& quantised,
                 const Recipe& recipe, std::size_t first, std::size_t count)
{
    const NumberFormat& f = recipe.elementFormat();
    for (std::size_t i = first; i < first + count; ++i) {
        const Element& e = quantised.elements[i];
        const double given = tensor.values[i];
        const std::size_t block = i / recipe.blockSize();
        r.elements.rows.push_back({static_cast<double>(i), static_cast<double>(block),
                                   static_cast<double>(tensor.base[i]), given, e.scaled, codeText(e.code, f),
                                   bitsText(e.code, f), e.stored, e.stored - given,
                                   std::string(fateOf(e, given))});
        r.given.x.push_back(static_cast<double>(i));
        r.given.y.push_back(given);
        r.stored.x.push_back(static_cast<double>(i));
        r.stored.y.push_back(e.stored);
    }
}

std::string sentence(const Block& block, std::size_t index, const Loss& loss, const Recipe& recipe)
{
    const auto code = codeText(block.scaleCode, recipe.scaleFormat());
    if (std::isnan(block.step))
        return fmt::format(
            "Block {} holds a NaN or an infinity, so its scale is NaN, {}, and so is all of it.", index,
            code);
    if (block.amax == 0)
        return fmt::format("Block {} is all zero; its scale is {}.", index, code);
    const auto scale = recipe.scheme == Scheme::mx
                           ? fmt::format("2^{}", static_cast<int>(block.scaleCode) - 127)
                           : valueText(decode(block.scaleCode, recipe.scaleFormat()));
    const auto lost = loss.zeroed == 0   ? std::string("none becomes zero")
                      : loss.zeroed == 1 ? std::string("one becomes zero")
                                         : fmt::format("{} become zero", loss.zeroed);
    return fmt::format("The largest of block {}, {:.6g}, sets the scale {}, {}: of {} numbers {}{}.", index,
                       block.amax, scale, code, block.count, lost,
                       loss.clipped > 0
                           ? fmt::format(" and {} clipped",
                                         loss.clipped == 1 ? "one is" : fmt::format("{} are", loss.clipped))
                           : "");
}

std::string coverage(const Tensor& tensor, std::size_t rows)
{
    const std::size_t used = tensor.values.size();
    std::string out =
        used < tensor.given
            ? fmt::format("The first {} of {} numbers are quantised; give fewer to see the rest.", used,
                          tensor.given)
            : fmt::format("All {} numbers are quantised.", used);
    if (rows < used)
        out += fmt::format(" {} of them are listed one by one.", rows);
    return out;
}

} // namespace

Expected<BlockScaling::Result> BlockScaling::run(const Params& p, Run<Result>& run)
{
    const auto tensor = readTensor(p, mostNumbers, run.stopToken());
    if (!tensor)
        return fail(tensor.error());
    if (run.cancelled())
        return run.stopped();
    const Recipe recipe = recipeOf(p);
    const NumberFormat& f = recipe.elementFormat();
    const auto quantised = quantise(tensor->values, recipe);
    run.progress(0.1);

    Result r;
    const std::size_t shown = blockOf(*tensor, recipe);
    const Block& block = quantised.blocks[shown];
    r.blocks.columns = {"block",       "first",      "count",
                        "largest",     "scale code", "scale byte",
                        "scale",       "one step",   "headroom (binades)",
                        "became zero", "clipped",    "mse",
                        "sqnr (dB)"};
    r.elements.columns = {"index", "block", "given",  "input", "over scale",
                          "code",  "bits",  "stored", "error", "fate"};
    Loss all;
    for (std::size_t b = 0; b < quantised.blocks.size(); ++b) {
        if (b % (elementsBetweenLooks / recipe.blockSize()) == 0 && run.cancelled())
            return run.stopped();
        const Block& each = quantised.blocks[b];
        const Loss loss = lossOf(tensor->values, quantised, each.first, each.count);
        all.signal += loss.signal;
        all.noise += loss.noise;
        r.blocks.rows.push_back(blockRow(b, each, loss, recipe));
        // The outlier's block is listed wherever it lies.
        if (b == shown || each.first + each.count <= mostRows)
            addElements(r, *tensor, quantised, recipe, each.first, each.count);
    }
    for (std::size_t i = 0; i < quantised.elements.size(); ++i)
        r.codes += (i == 0 ? "" : " ") + codeText(quantised.elements[i].code, f);

    const Loss loss = lossOf(tensor->values, quantised, block.first, block.count);
    r.answer = sentence(block, shown, loss, recipe);
    r.block = static_cast<double>(shown);
    r.scaleByte = static_cast<double>(block.scaleCode);
    r.scale = block.step;
    r.tensorScale = recipe.scheme == Scheme::nvfp4 && recipe.levels == 2 ? quantised.tensorScale : none;
    r.zeroed = loss.zeroed;
    r.clipped = loss.clipped;
    r.headroom = headroomOf(block, f);
    r.othersError = othersError(tensor->values, quantised, block, tensor->outlier);
    r.mse = all.noise / static_cast<double>(tensor->values.size());
    r.sqnr = all.sqnr();
    r.bitsPerElement = recipe.bitsPerElement();
    std::set<double> levels;
    for (std::size_t i = block.first; i < block.first + block.count; ++i)
        if (!std::isnan(quantised.elements[i].stored))
            levels.insert(quantised.elements[i].stored + 0.0); // the two zeros are one value
    r.levelsUsed = static_cast<double>(levels.size());
    for (std::uint64_t code = 0; code <= f.largestCode(); ++code) {
        r.representable.x.push_back(static_cast<double>(code));
        r.representable.y.push_back(decode(code, f));
    }
    r.note = coverage(*tensor, r.elements.rows.size());

    double done = 0.2;
    for (const auto& [series, scheme, rule] :
         {std::tuple{&Result::othersFloor, Scheme::mx, ScaleRule::floor},
          std::tuple{&Result::othersEven, Scheme::mx, ScaleRule::even},
          std::tuple{&Result::othersCeil, Scheme::mx, ScaleRule::ceil},
          std::tuple{&Result::othersRceil, Scheme::mx, ScaleRule::rceil},
          std::tuple{&Result::othersNvfp4, Scheme::nvfp4, ScaleRule::floor}}) {
        if (run.cancelled())
            return run.stopped();
        run.progress(done);
        done += 0.14;
        Recipe other = recipe;
        other.scheme = scheme;
        other.rule = rule;
        r.*series = sweepOf(*tensor, other);
    }
    run.report({fmt::format("codes against a search of every value, {} elements",
                            std::min(mostRows, quantised.elements.size())),
                static_cast<double>(wrongCodes(quantised, recipe)), 0, "elements differ"});
    run.progress(1);
    return r;
}

} // namespace infralab
