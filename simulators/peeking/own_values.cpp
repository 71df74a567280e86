// Takes typed p-values apart.

#include "own_values.hpp"

#include "compute/numerics/number_input.hpp"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace infralab::peeking {
namespace {

constexpr std::string_view spaces = " \t\r\n;";

tl::unexpected<Error> refused(std::size_t number, std::string_view text, std::string_view reason)
{
    return fail(Error::Code::invalidInput, "p_values",
                fmt::format("P-value {}, {}, {}.", number, compute::inQuotes(text), reason));
}

Expected<double> readOne(std::size_t number, std::string_view text)
{
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size())
        return refused(number, text, "is not a number; write 0.03 or 3e-2, or nan for a test that gave none");
    if (!std::isnan(value) && !(value >= 0 && value <= 1))
        return refused(number, text, "does not lie between 0 and 1");
    return value;
}

} // namespace

Expected<std::vector<double>> readPValues(std::string_view text)
{
    std::vector<double> values;
    while (true) {
        const auto from = text.find_first_not_of(spaces);
        if (from == std::string_view::npos)
            return values;
        text.remove_prefix(from);
        auto word = text.substr(0, text.find_first_of(spaces));
        text.remove_prefix(word.size());
        if (word.ends_with(','))
            word.remove_suffix(1);
        if (word.find(',') != std::string_view::npos && word.find('.') == std::string_view::npos)
            return refused(values.size() + 1, word, "has a comma that may be a decimal one; write 0.05");
        while (true) {
            const auto comma = word.find(',');
            const auto value = readOne(values.size() + 1, word.substr(0, comma));
            if (!value)
                return fail(value.error());
            if (values.size() == mostValues)
                return fail(Error::Code::invalidInput, "p_values",
                            fmt::format("There are more than {} p-values; leave some out.", mostValues));
            values.push_back(*value);
            if (comma == std::string_view::npos)
                break;
            word.remove_prefix(comma + 1);
        }
    }
}

} // namespace infralab::peeking
