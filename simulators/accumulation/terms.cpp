// The rules and the lists.

#include "terms.hpp"

#include "arithmetic.hpp"
#include "compute/numerics/number_list.hpp"
#include "compute/numerics/philox.hpp"

#include <fmt/format.h>

namespace infralab::accumulation {

using namespace compute;
using Params = AccumulationLab::Params;
using Rule = AccumulationLab::Rule;

namespace {

constexpr std::size_t mostNumbers = 1'000'000;
constexpr std::size_t checkedWhileTyping = 100; // the run checks all
constexpr std::uint64_t firstStream = 1, secondStream = 2;

/// ratio^power by squaring: the same bits everywhere, unlike a library's pow.
double powerOf(double ratio, std::int64_t power)
{
    double out = 1;
    for (; power > 0; power /= 2, ratio *= ratio)
        if (power % 2 != 0)
            out *= ratio;
    return out;
}

/// The term before it is rounded to the format. Random ones take half a block each.
double ruleOf(Rule rule, std::int64_t index, std::uint64_t wide)
{
    const double k = static_cast<double>(index) + 1;
    const double sign = index % 2 == 0 ? 1 : -1;
    switch (rule) {
    case Rule::ones:
        return 1;
    case Rule::tenths:
        return 0.1;
    case Rule::uniform:
        return unitDouble(wide);
    case Rule::normal:
        return normalQuantile((static_cast<double>(wide >> 12U) + 0.5) * 0x1p-52);
    case Rule::harmonic:
        return 1 / k;
    case Rule::alternating:
        return index % 2 == 0 ? 1 : -0.5;
    case Rule::alternatingHarmonic:
        return sign / k;
    case Rule::geometric:
        return powerOf(0.99, index);
    case Rule::squares:
        return k * k;
    case Rule::illConditioned:
        break;
    }
    return 0;
}

class RuleTerms final : public Terms
{
public:
    RuleTerms(const Params& p, const NumberFormat& format)
        : m_p(p)
        , m_round(format)
        , m_isRandom(p.terms == Rule::uniform || p.terms == Rule::normal)
    {}
    std::int64_t size() const override { return m_p.count; }
    bool isProduct() const override { return m_p.kind == AccumulationLab::Kind::dot; }
    void read(std::int64_t first, std::span<double> x, std::span<double> y) const override
    {
        fill(firstStream, first, x);
        if (!m_isRandom)
            std::copy_n(x.begin(), y.size(), y.begin());
        else
            fill(secondStream, first, y);
    }

private:
    void fill(std::uint64_t stream, std::int64_t first, std::span<double> out) const
    {
        PhiloxBlock block{};
        for (std::size_t i = 0; i < out.size(); ++i) {
            const std::int64_t index = first + static_cast<std::int64_t>(i);
            std::uint64_t wide = 0;
            if (m_isRandom) {
                if (i == 0 || index % 2 == 0)
                    block = philoxBlock(static_cast<std::uint64_t>(m_p.seed), stream,
                                        static_cast<std::uint64_t>(index / 2));
                const std::size_t half = index % 2 == 0 ? 0 : 2;
                wide = block[half] | (std::uint64_t{block[half + 1]} << 32U);
            }
            out[i] = m_round(ruleOf(m_p.terms, index, wide));
        }
    }

    Params m_p;
    TermRounder m_round;
    bool m_isRandom;
};

class ListedTerms final : public Terms
{
public:
    ListedTerms(std::vector<double> x, std::vector<double> y)
        : m_x(std::move(x))
        , m_y(std::move(y))
    {}
    std::int64_t size() const override { return static_cast<std::int64_t>(m_x.size()); }
    bool isProduct() const override { return !m_y.empty(); }
    void read(std::int64_t first, std::span<double> x, std::span<double> y) const override
    {
        std::copy_n(m_x.begin() + first, x.size(), x.begin());
        std::copy_n(m_y.begin() + (m_y.empty() ? 0 : first), y.size(), y.begin());
    }

private:
    std::vector<double> m_x, m_y;
};

/// Terms of sizes up to the condition's root, the second half chosen to cancel what came before, then
/// shuffled. Source: Ogita, Rump and Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26, 2005
/// (algorithm 6.1).
Expected<std::shared_ptr<const Terms>> illConditioned(const Params& p, const NumberFormat& format,
                                                      const std::stop_token& stop)
{
    const TermRounder nearest(format);
    const double largest = decode(format.largestCode(), format);
    const auto round = [&](double value) { return nearest(std::clamp(value, -largest, largest)); };
    Philox random(static_cast<std::uint64_t>(p.seed), firstStream);
    const bool isDot = p.kind == AccumulationLab::Kind::dot;
    const auto count = static_cast<std::size_t>(p.count), half = count / 2;
    // A dot product spreads its range over two factors.
    const double most = std::min(std::log2(p.condition), static_cast<double>(format.maxExponent()) - 1);
    const double range = isDot ? most / 2 : most;
    std::vector<double> x(count), y(isDot ? count : 0);
    ExactSum sum;
    const auto powerAt = [&](std::size_t i) {
        if (i < half)
            return i == 0 ? range : i + 1 == half ? 0.0 : std::floor(random.uniform() * range + 0.5);
        return range * static_cast<double>(count - 1 - i) /
               static_cast<double>(std::max<std::size_t>(1, count - half - 1));
    };
    const auto sized = [&](double power) {
        return (2 * random.uniform() - 1) * std::ldexp(1.0, static_cast<int>(std::floor(power + 0.5)));
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 1024 == 0 && stop.stop_requested())
            return Run<AccumulationLab::Result>::stopped();
        const double power = powerAt(i);
        const double target = i < half ? 0 : sum.toDouble();
        x[i] = round(sized(power) - (isDot ? 0 : target));
        if (isDot) {
            y[i] = i < half ? round(sized(power)) : x[i] == 0 ? 0 : round((sized(power) - target) / x[i]);
            sum.addProduct(x[i], y[i]);
        } else {
            sum.add(x[i]);
        }
    }
    for (std::size_t i = count; i > 1; --i) {
        const std::size_t other = random.below(static_cast<std::uint32_t>(i));
        std::swap(x[i - 1], x[other]);
        if (isDot)
            std::swap(y[i - 1], y[other]);
    }
    return std::make_shared<const ListedTerms>(std::move(x), std::move(y));
}

tl::unexpected<Error> placedAt(const char* where, const Error& error)
{
    return fail(error.code, error.code == Error::Code::cancelled ? "" : where, error.message);
}

Expected<std::vector<double>> valuesOf(const NumberList& list, const NumberFormat& format, const char* where,
                                       const std::stop_token& stop)
{
    std::vector<double> out;
    out.reserve(list.numbers.size());
    for (std::size_t i = 0; i < list.numbers.size(); ++i) {
        if (i % 256 == 0 && stop.stop_requested())
            return Run<AccumulationLab::Result>::stopped();
        const auto encoded = encode(list.numbers[i].value, format, RoundingMode::nearestEven, false);
        if (!encoded)
            return placedAt(where, inNumber(i, encoded.error()));
        out.push_back(encoded->rounded.defined ? decode(encoded->rounded.code, format)
                                               : std::numeric_limits<double>::quiet_NaN());
    }
    return out;
}

Expected<std::shared_ptr<const Terms>> fromList(const Params& p, const NumberFormat& format, std::string text,
                                                const char* where, const std::stop_token& stop)
{
    const auto list = readNumbers(std::move(text), mostNumbers, stop);
    if (!list)
        return placedAt(where, list.error());
    if (list->given > mostNumbers)
        return fail(Error::Code::invalidInput, where,
                    fmt::format("{} numbers are given; give at most {}.", list->given, mostNumbers));
    auto values = valuesOf(*list, format, where, stop);
    if (!values)
        return fail(values.error());
    if (p.kind == AccumulationLab::Kind::sum)
        return std::make_shared<const ListedTerms>(*std::move(values), std::vector<double>());
    if (values->size() % 2 != 0)
        return fail(Error::Code::invalidInput, where,
                    fmt::format("A dot product takes its numbers in pairs, x then y, and {} is odd; add or "
                                "remove one.",
                                values->size()));
    std::vector<double> x, y;
    for (std::size_t i = 0; i < values->size(); ++i)
        (i % 2 == 0 ? x : y).push_back((*values)[i]);
    return std::make_shared<const ListedTerms>(std::move(x), std::move(y));
}

} // namespace

TermRounder::TermRounder(const NumberFormat& format)
    : m_kind(format.id == "fp64"   ? Kind::fp64
             : format.id == "fp32" ? Kind::fp32
                                   : Kind::narrow)
    , m_narrow(format)
{}

double TermRounder::operator()(double value) const
{
    return m_kind == Kind::fp64 ? value : m_kind == Kind::fp32 ? static_cast<float>(value) : m_narrow(value);
}

bool hasOwnNumbers(const Params& p)
{
    return !p.input.empty() || !p.inputFile.empty();
}

std::optional<Error> problemOfInput(const Params& p)
{
    if (p.input.empty() || !p.inputFile.empty())
        return std::nullopt;
    const auto* format = findFormat(p.format);
    const auto list = readNumbers(p.input, checkedWhileTyping);
    if (!list)
        return placedAt("input", list.error()).value();
    const auto values = valuesOf(*list, *format, "input", {});
    return values ? std::nullopt : std::optional(values.error());
}

Expected<std::shared_ptr<const Terms>> makeTerms(const Params& p, const std::stop_token& stop)
{
    const auto& format = *findFormat(p.format);
    if (!p.inputFile.empty()) {
        auto text = readNumbersFile(p.inputFile);
        if (!text)
            return placedAt("input_file", text.error());
        return fromList(p, format, *std::move(text), "input_file", stop);
    }
    if (!p.input.empty())
        return fromList(p, format, p.input, "input", stop);
    if (p.terms == Rule::illConditioned)
        return illConditioned(p, format, stop);
    return std::make_shared<const RuleTerms>(p, format);
}

} // namespace infralab::accumulation
