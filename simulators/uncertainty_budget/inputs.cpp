// Takes typed inputs apart.

#include "inputs.hpp"

#include "compute/numerics/formula.hpp"
#include "compute/numerics/number_input.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace infralab::uncertainty {
namespace {

constexpr std::array<std::string_view, 5> distributions = {"normal", "uniform", "triangular", "arcsine", "t"};
constexpr std::string_view spaces = " \t\r";

/// One entry, read from its beginning.
class Entry
{
public:
    Entry(std::string_view text, std::size_t number)
        : m_rest(text)
        , m_whole(text)
        , m_number(number)
    {
        skip();
    }

    tl::unexpected<Error> refuse(std::string_view reason) const
    {
        return fail(Error::Code::invalidInput, "inputs",
                    fmt::format("Input {}, {}: {}.", m_number, compute::inQuotes(m_whole), reason));
    }
    bool atEnd() const { return m_rest.empty(); }
    std::string_view rest() const { return m_rest; }

    bool take(std::string_view sign)
    {
        if (!m_rest.starts_with(sign))
            return false;
        m_rest.remove_prefix(sign.size());
        skip();
        return true;
    }
    /// Letters, digits and underscores; empty where there are none.
    std::string_view word()
    {
        std::size_t end = 0;
        while (end < m_rest.size() &&
               (std::isalnum(static_cast<unsigned char>(m_rest[end])) != 0 || m_rest[end] == '_'))
            ++end;
        const auto out = m_rest.substr(0, end);
        m_rest.remove_prefix(end);
        skip();
        return out;
    }
    bool takeWord(std::string_view wanted)
    {
        const auto before = m_rest;
        if (word() == wanted)
            return true;
        m_rest = before;
        return false;
    }
    std::optional<double> number()
    {
        double value = 0;
        const auto [end, problem] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        if (problem != std::errc() || !std::isfinite(value))
            return std::nullopt;
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        skip();
        return value;
    }

private:
    void skip() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(spaces), m_rest.size())); }

    std::string_view m_rest, m_whole;
    std::size_t m_number;
};

std::string_view trimmed(std::string_view text)
{
    const auto from = text.find_first_not_of(spaces);
    return from == std::string_view::npos ? std::string_view()
                                          : text.substr(from, text.find_last_not_of(spaces) - from + 1);
}

/// What follows the value: its uncertainty, distribution and degrees of freedom.
Expected<void> readSpread(Entry& entry, Input& input)
{
    const bool isHalfWidth = entry.takeWord("within");
    const bool hasSpread = isHalfWidth || entry.take("+-") || entry.take("+/-") || entry.take("\u00B1");
    if (hasSpread) {
        const auto spread = entry.number();
        if (!spread)
            return entry.refuse("a number is needed after +- or within");
        input.uncertainty = entry.take("%") ? *spread / 100 * std::abs(input.value) : *spread;
        if (input.uncertainty < 0)
            return entry.refuse("an uncertainty is not below zero");
    }
    bool isNamed = false;
    for (std::size_t i = 0; i < distributions.size() && !isNamed; ++i)
        if (entry.takeWord(distributions[i])) {
            input.distribution = static_cast<Distribution>(i);
            isNamed = true;
        }
    if (entry.takeWord("df")) {
        const auto df = entry.number();
        if (!df || *df < 1)
            return entry.refuse("df needs a number of degrees of freedom, 1 or more");
        input.df = *df;
    }
    if (!entry.atEnd())
        return entry.refuse(entry.rest().starts_with(',')
                                ? std::string("a comma does not belong here; decimals have a point, inputs "
                                              "are separated by semicolons")
                                : fmt::format("{} is not understood; the order is NAME = VALUE +- U "
                                              "DISTRIBUTION df NUMBER, with normal, "
                                              "uniform, triangular, arcsine or t",
                                              compute::inQuotes(entry.rest())));
    if (!hasSpread && (isNamed || std::isfinite(input.df)))
        return entry.refuse("a distribution needs an uncertainty, as 12.1 +- 0.2");
    if (isHalfWidth) {
        const double half = halfWidthOf(input.distribution);
        if (std::isnan(half))
            return entry.refuse(
                "within is a half width, which only uniform, triangular and arcsine have; write +- for a "
                "standard uncertainty");
        input.uncertainty /= half;
    }
    if (input.distribution == Distribution::t && !std::isfinite(input.df))
        return entry.refuse("a t distribution needs its degrees of freedom, as t df 9");
    return {};
}

Expected<Correlation> readCorrelation(Entry& entry, const std::vector<Input>& inputs)
{
    std::array<std::size_t, 2> of{};
    if (!entry.take("("))
        return entry.refuse("a correlation is written corr(a, b) = 0.5");
    for (std::size_t i = 0; i < 2; ++i) {
        const auto name = entry.word();
        const auto at = std::find_if(inputs.begin(), inputs.end(),
                                     [&](const Input& input) { return input.name == name; });
        if (at == inputs.end())
            return entry.refuse(fmt::format("there is no input {}", compute::inQuotes(name)));
        of[i] = static_cast<std::size_t>(at - inputs.begin());
        if (at->distribution != Distribution::normal || std::isfinite(at->df) || at->uncertainty == 0)
            return entry.refuse(fmt::format("{} is not normal with a known uncertainty; only for such inputs "
                                            "do first order and Monte Carlo "
                                            "know what a correlation means",
                                            at->name));
        if (!entry.take(i == 0 ? "," : ")"))
            return entry.refuse("a correlation is written corr(a, b) = 0.5");
    }
    const auto value = entry.take("=") ? entry.number() : std::nullopt;
    if (!value || !(std::abs(*value) <= 1) || !entry.atEnd())
        return entry.refuse("a correlation is written corr(a, b) = 0.5, from -1 to 1");
    if (of[0] == of[1])
        return entry.refuse("an input is not correlated with itself");
    return Correlation{std::min(of[0], of[1]), std::max(of[0], of[1]), *value};
}

} // namespace

std::string_view nameOf(Distribution distribution)
{
    return distributions[static_cast<std::size_t>(distribution)];
}

double halfWidthOf(Distribution distribution)
{
    switch (distribution) {
    case Distribution::uniform:
        return std::sqrt(3.0);
    case Distribution::triangular:
        return std::sqrt(6.0);
    case Distribution::arcsine:
        return std::sqrt(2.0);
    case Distribution::normal:
    case Distribution::t:
        break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

std::vector<std::string> Inputs::names() const
{
    std::vector<std::string> out;
    for (const auto& input : list)
        out.push_back(input.name);
    return out;
}

Expected<Inputs> readInputs(std::string_view text)
{
    Inputs out;
    std::vector<Entry> correlations; // read last: they may stand before what they name
    for (std::size_t number = 1; !text.empty();) {
        const auto end = std::min(text.find_first_of(";\n"), text.size());
        const auto whole = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (whole.empty())
            continue;
        Entry entry(whole, number++);
        const auto name = entry.word();
        if (name == "corr" && entry.rest().starts_with('(')) {
            correlations.push_back(entry);
            continue;
        }
        if (!compute::Formula::isName(name))
            return entry.refuse(
                "an input begins with its name, of letters, digits and underscores, and no function's");
        if (!entry.take("="))
            return entry.refuse("= and a value are needed after the name");
        Input input;
        input.name = name;
        const auto value = entry.number();
        if (!value)
            return entry.refuse("a number is needed after =");
        input.value = *value;
        if (const auto spread = readSpread(entry, input); !spread)
            return fail(spread.error());
        for (const auto& other : out.list)
            if (other.name == name)
                return entry.refuse("the name is taken");
        out.list.push_back(std::move(input));
        if (out.list.size() > mostInputs)
            return entry.refuse(fmt::format("there are more than {} inputs", mostInputs));
    }
    if (out.list.empty())
        return fail(Error::Code::invalidInput, "inputs",
                    "There are no inputs; write them as time_old = 12.4 +- 0.15; time_new = 11.9 +- 0.12.");
    for (auto& entry : correlations) {
        const auto correlation = readCorrelation(entry, out.list);
        if (!correlation)
            return fail(correlation.error());
        for (const auto& other : out.correlations)
            if (other.first == correlation->first && other.second == correlation->second)
                return entry.refuse("this correlation is named twice");
        out.correlations.push_back(*correlation);
    }
    return factorOf(out).map([&](const auto&) { return out; });
}

Expected<std::vector<std::vector<double>>> factorOf(const Inputs& inputs)
{
    const auto n = inputs.list.size();
    std::vector<std::vector<double>> matrix(n, std::vector<double>(n)), factor = matrix;
    for (std::size_t i = 0; i < n; ++i)
        matrix[i][i] = 1;
    for (const auto& c : inputs.correlations)
        matrix[c.second][c.first] = c.value;
    constexpr double rounding = 1e-12;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double left = matrix[i][j];
            for (std::size_t k = 0; k < j; ++k)
                left -= factor[i][k] * factor[j][k];
            if (i == j ? left < -rounding : factor[j][j] == 0 && std::abs(left) > rounding)
                return fail(
                    Error::Code::invalidInput, "inputs",
                    fmt::format("No quantities have these correlations together; the ones of {} do not fit.",
                                inputs.list[i].name));
            factor[i][j] = i == j              ? (left > rounding ? std::sqrt(left) : 0)
                           : factor[j][j] == 0 ? 0
                                               : left / factor[j][j];
        }
    return factor;
}

} // namespace infralab::uncertainty
