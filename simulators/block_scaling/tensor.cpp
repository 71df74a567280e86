// Reads, draws, and multiplies the outlier.

#include "tensor.hpp"

#include "compute/numerics/number_list.hpp"
#include "compute/numerics/philox.hpp"

#include <fmt/format.h>

namespace infralab::block_scaling {

using namespace compute;

namespace {

Expected<Tensor> listed(std::string text, const std::string& where, std::size_t most,
                        const std::stop_token& stop)
{
    const NumberFormat& fp32 = *findFormat("fp32");
    const auto list = readNumbers(std::move(text), most, stop);
    if (!list)
        return fail(list.error().code, where, list.error().message);
    Tensor out;
    out.given = list->given;
    for (std::size_t i = 0; i < list->numbers.size(); ++i) {
        const auto number = encode(list->numbers[i].value, fp32, RoundingMode::nearestEven, false);
        if (!number)
            return fail(number.error().code, where, inNumber(i, number.error()).message);
        out.base.push_back(static_cast<float>(decode(number->rounded.code, fp32)));
    }
    return out;
}

Tensor drawn(const BlockScaling::Params& p, std::size_t most)
{
    constexpr std::uint64_t valueStream = 0, sizeStream = 1;
    Philox values(static_cast<std::uint64_t>(p.seed), valueStream),
        sizes(static_cast<std::uint64_t>(p.seed), sizeStream);
    Tensor out;
    out.given = static_cast<std::size_t>(p.count);
    for (std::size_t i = 0; i < std::min(out.given, most); ++i) {
        const int binades = sizes.between(0, static_cast<std::int32_t>(p.spread));
        out.base.push_back(static_cast<float>(std::ldexp(values.normal(), -binades)));
    }
    return out;
}

bool isBlank(const std::string& text)
{
    return text.find_first_not_of(" \t\n\v\f\r") == std::string::npos;
}

} // namespace

Recipe recipeOf(const BlockScaling::Params& p)
{
    return {p.scheme, findFormat(p.element), p.scaleRule, p.round, p.levels, p.arithmetic, p.division};
}

float outlierOf(const Tensor& tensor, double factor)
{
    return static_cast<float>(static_cast<double>(tensor.base[tensor.outlier]) * factor);
}

Expected<Tensor> readTensor(const BlockScaling::Params& p, std::size_t most, const std::stop_token& stop)
{
    Expected<Tensor> out;
    if (!p.inputFile.empty()) {
        auto text = readNumbersFile(p.inputFile);
        if (!text)
            return fail(text.error().code, "input_file", text.error().message);
        out = listed(*std::move(text), "input_file", most, stop);
    } else {
        out = isBlank(p.input) ? drawn(p, most) : listed(p.input, "input", most, stop);
    }
    if (!out)
        return out;
    const auto wished = static_cast<std::size_t>(p.outlierIndex);
    if (p.outlier != 1 && wished >= std::min(out->given, mostNumbers))
        return fail(
            Error::Code::invalidInput, "outlier_index",
            fmt::format("There are {} numbers, so the outlier's place is from 0 to {}; choose one of those.",
                        out->given, out->given - 1));
    out->outlier = std::min(wished, out->base.size() - 1);
    out->values = out->base;
    if (p.outlier != 1)
        out->values[out->outlier] = outlierOf(*out, p.outlier);
    return out;
}

} // namespace infralab::block_scaling
