// Draws by counter: number i is a function of seed and i alone.

#include "samples.hpp"

#include "compute/numerics/number_list.hpp"
#include "compute/numerics/philox.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::rounding_error {

using Distribution = RoundingErrorLab::Distribution;

namespace {

constexpr std::uint64_t streamOfNumbers = 0;

Expected<std::vector<float>> listedFloats(const compute::NumberList& list)
{
    std::vector<float> x;
    x.reserve(list.numbers.size());
    const auto& fp32 = *compute::findFormat("fp32");
    for (std::size_t i = 0; i < list.numbers.size(); ++i) {
        const auto& [text, value] = list.numbers[i];
        if (value.pattern)
            return fail(compute::inNumber(
                i, {Error::Code::invalidInput, "",
                    compute::inQuotes(text) + ": A bit pattern is another number in every format; give the "
                                              "number itself."}));
        const auto code = compute::round(value.number, fp32, compute::RoundingMode::nearestEven, false).code;
        x.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(code)));
    }
    return x;
}

} // namespace

double powerOfTwo(double x)
{
    const double whole = std::floor(x + 0.5), t = (x - whole) * 0.69314718055994530942;
    double sum = 0;
    for (int k = 17; k >= 1; --k)
        sum = (sum + 1) * t / k;
    return std::ldexp(1 + sum, static_cast<int>(whole));
}

Expected<Samples> Samples::of(const RoundingErrorLab::Params& p, const std::stop_token& stop)
{
    Samples out;
    out.m_distribution = p.distribution;
    out.m_scale = p.scale;
    out.m_spread = p.spread;
    out.m_seed = static_cast<std::uint64_t>(p.seed);
    out.m_size = out.m_given = static_cast<std::size_t>(p.count);
    if (p.distribution != Distribution::listed)
        return out;
    const std::string where = p.inputFile.empty() ? "input" : "input_file";
    const auto read = [&](std::string text) {
        return compute::readNumbers(std::move(text), mostListed, stop);
    };
    const auto list =
        p.inputFile.empty() ? read(p.input) : compute::readNumbersFile(p.inputFile).and_then(read);
    auto floats = list.and_then(listedFloats);
    if (!floats) {
        Error error = floats.error();
        error.where = where;
        return fail(std::move(error));
    }
    out.m_listed = *std::move(floats);
    out.m_size = out.m_listed.size();
    out.m_given = list->given;
    return out;
}

void Samples::fill(std::size_t first, std::span<float> x) const
{
    if (m_distribution == Distribution::listed) {
        std::copy_n(m_listed.begin() + static_cast<std::ptrdiff_t>(first), x.size(), x.begin());
        return;
    }
    // A block of four words gives two numbers, each of 64 bits.
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::size_t index = first + i;
        const auto block = compute::philoxBlock(m_seed, streamOfNumbers, index / 2);
        const std::size_t half = index % 2 * 2;
        const std::uint64_t word = block[half] | (std::uint64_t{block[half + 1]} << 32U);
        const double inside = (static_cast<double>(word >> 12U) + 0.5) * 0x1p-52; // in (0, 1)
        double value = 0;
        if (m_distribution == Distribution::uniformExponent) {
            // The lowest bit, which `inside` lacks, is the sign.
            value = m_scale * powerOfTwo(m_spread * (2 * inside - 1)) * ((word & 1U) != 0 ? -1 : 1);
        } else {
            const double z = compute::normalQuantile(inside);
            value = m_distribution == Distribution::normal
                        ? m_scale * z
                        : m_scale * powerOfTwo(m_spread * z) * ((word & 1U) != 0 ? -1 : 1);
        }
        x[i] = static_cast<float>(value);
    }
}

} // namespace infralab::rounding_error
