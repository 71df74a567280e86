// Reading, checking and writing parameter values: the one crossing between text and typed models, so that a
// flag, a file, a link and an editor accept and refuse exactly the same.

#include "params.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace infralab {
namespace {

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Long or unprintable input is shown shortened: a message stays one line.
std::string shown(std::string_view text)
{
    std::string out;
    for (const char c : text.substr(0, 40))
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    // Never cut a UTF-8 sequence in two.
    while (text.size() > 40 && !out.empty() && (static_cast<unsigned char>(out.back()) & 0xc0) == 0x80)
        out.pop_back();
    if (text.size() > 40 && !out.empty() && static_cast<unsigned char>(out.back()) >= 0xc0)
        out.pop_back();
    return "\"" + out + (text.size() > 40 ? "...\"" : "\"");
}

template <class T>
std::optional<T> number(std::string_view text)
{
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-')
        text.remove_prefix(1);
    T value{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string numberText(double v)
{
    // Shortest text that reads back exactly, whole numbers without an exponent while they are exact.
    if (std::abs(v) < 9007199254740992.0 && v == std::floor(v))
        return fmt::format("{:.0f}", v == 0 ? 0.0 : v);
    return fmt::format("{}", v);
}

std::string rangeText(const ParamSpec& spec)
{
    const auto unit = spec.unit.empty() ? "" : " " + spec.unit;
    return numberText(spec.min) + " and " + numberText(spec.max) + unit;
}

std::string choiceIds(const ParamSpec& spec)
{
    std::string out;
    const std::size_t most = 24; // a list of a hundred layers is no help in a sentence
    for (std::size_t i = 0; i < std::min(spec.choices.size(), most); ++i)
        out += (i ? ", " : "") + spec.choices[i].id;
    return out + (spec.choices.size() > most ? ", ..." : "");
}

bool hasChoice(const ParamSpec& spec, std::string_view id)
{
    return std::any_of(spec.choices.begin(), spec.choices.end(), [&](const auto& c) { return c.id == id; });
}

bool inRange(const ParamSpec& spec, double v)
{
    return std::isfinite(v) && (spec.min == spec.max || (v >= spec.min && v <= spec.max));
}

auto wrong(const ParamSpec& spec, const std::string& rest)
{
    return fail(Error::Code::invalidInput, spec.id, spec.label + " " + rest);
}

} // namespace

std::vector<std::string> splitIds(std::string_view joined)
{
    std::vector<std::string> out;
    while (!joined.empty()) {
        const auto comma = joined.find(',');
        out.emplace_back(trimmed(joined.substr(0, comma)));
        joined = comma == std::string_view::npos ? std::string_view() : joined.substr(comma + 1);
    }
    return out;
}

std::string flagOf(std::string_view id)
{
    auto flag = "--" + std::string(id);
    std::replace(flag.begin(), flag.end(), '_', '-');
    return flag;
}

std::string toText(const Value& value)
{
    struct Visitor
    {
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(std::int64_t v) const { return fmt::format("{}", v); }
        std::string operator()(double v) const { return numberText(v); }
        std::string operator()(const std::string& v) const { return v; }
        std::string operator()(const std::vector<double>& v) const
        {
            std::string out;
            for (const double x : v)
                out += (out.empty() ? "" : ",") + numberText(x);
            return out;
        }
    };
    return std::visit(Visitor(), value);
}

Expected<Value> check(const ParamSpec& spec, Value value)
{
    if (value.index() != spec.initial.index())
        return wrong(spec, "has a value of the wrong kind.");
    switch (spec.kind) {
    case ParamKind::integer: {
        const auto v = std::get<std::int64_t>(value);
        if (!inRange(spec, static_cast<double>(v)))
            return wrong(spec, fmt::format("must lie between {}; it is {}.", rangeText(spec), v));
        break;
    }
    case ParamKind::real: {
        const double v = std::get<double>(value);
        if (!std::isfinite(v))
            return wrong(spec, "must be a finite number.");
        if (!inRange(spec, v))
            return wrong(spec, fmt::format("must lie between {}; it is {}.", rangeText(spec), numberText(v)));
        break;
    }
    case ParamKind::reals:
        for (const double v : std::get<std::vector<double>>(value))
            if (!inRange(spec, v))
                return wrong(spec, fmt::format("must hold numbers{}; {} is not one.",
                                               spec.min == spec.max ? "" : " between " + rangeText(spec), v));
        break;
    case ParamKind::choice:
        if (const auto& id = std::get<std::string>(value); !hasChoice(spec, id))
            return wrong(spec, fmt::format("must be one of {}; it is {}.", choiceIds(spec), shown(id)));
        break;
    case ParamKind::choices: {
        const auto ids = splitIds(std::get<std::string>(value));
        std::set<std::string> seen;
        if (ids.empty())
            return wrong(spec, "needs at least one of " + choiceIds(spec) + ".");
        for (const auto& id : ids) {
            if (!hasChoice(spec, id))
                return wrong(spec, fmt::format("must be among {}; {} is not.", choiceIds(spec), shown(id)));
            if (!seen.insert(id).second)
                return wrong(spec, "names " + id + " twice; once is enough.");
        }
        break;
    }
    case ParamKind::toggle:
    case ParamKind::text:
    case ParamKind::file:
        break;
    }
    return value;
}

Expected<Value> parse(const ParamSpec& spec, std::string_view text)
{
    const auto bare = trimmed(text);
    const auto notANumber = [&](const char* what, const char* example) {
        const bool comma = bare.find(',') != std::string_view::npos;
        const bool digits =
            std::any_of(bare.begin(), bare.end(), [](char c) { return c >= '0' && c <= '9'; });
        return wrong(spec, fmt::format("must be {}; {} is not. {}", what,
                                       bare.empty() ? "an empty field" : shown(bare),
                                       comma && digits ? "Write the decimal sign as a point."
                                                       : "Write it as in " + std::string(example) + "."));
    };
    switch (spec.kind) {
    case ParamKind::toggle:
        if (bare == "true" || bare == "1" || bare == "on")
            return Value(true);
        if (bare == "false" || bare == "0" || bare == "off")
            return Value(false);
        return wrong(spec, "must be true or false; " + shown(bare) + " is neither.");
    case ParamKind::integer:
        if (const auto v = number<std::int64_t>(bare))
            return check(spec, *v);
        return notANumber("a whole number", "8");
    case ParamKind::real:
        if (const auto v = number<double>(bare))
            return check(spec, *v);
        return notANumber("a number", "0.5 or 1e-3");
    case ParamKind::reals: {
        std::vector<double> all;
        for (const auto& part : splitIds(bare)) {
            const auto v = number<double>(part);
            if (!v)
                return wrong(spec, fmt::format("must be numbers separated by commas; {} is not a number.",
                                               shown(part)));
            all.push_back(*v);
        }
        return check(spec, std::move(all));
    }
    case ParamKind::choice:
        return check(spec, std::string(bare));
    case ParamKind::choices: {
        std::string joined;
        for (const auto& id : splitIds(bare))
            joined += (joined.empty() ? "" : ",") + id;
        return check(spec, std::move(joined));
    }
    case ParamKind::text:
    case ParamKind::file:
        return check(spec, std::string(text));
    }
    return wrong(spec, "has an unknown kind.");
}

} // namespace infralab
