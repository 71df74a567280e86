// The same state as one line of text: a link for a message or a lesson, and a command for a terminal.

#include "experiment.hpp"

#include <charconv>

#include <fmt/format.h>

namespace infralab {
namespace {

constexpr std::string_view scheme = "infralab:";

bool isPlain(char c, std::string_view also)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           also.find(c) != std::string_view::npos;
}

/// RFC 3986 percent-encoding of everything but unreserved characters and a few that read well.
std::string encoded(std::string_view text)
{
    std::string out;
    for (const char c : text)
        if (isPlain(c, "-_.~,:/"))
            out += c;
        else
            out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return out;
}

std::optional<std::string> decoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        unsigned code = 0;
        const auto digits = text.substr(i + 1, 2);
        const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (digits.size() != 2 || problem != std::errc() || end != digits.data() + 2)
            return std::nullopt;
        out += static_cast<char>(code);
        i += 2;
    }
    return out;
}

auto wrong(std::string_view key, const std::string& sentence)
{
    return fail(Error::Code::invalidInput, key.empty() ? "link" : "link, " + std::string(key), sentence);
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t v = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), v);
    return problem == std::errc() && end == text.data() + text.size() && v >= 0 ? std::optional(v)
                                                                                : std::nullopt;
}

std::string shellQuoted(const std::string& text)
{
    bool plain = !text.empty();
    for (const char c : text)
        plain = plain && isPlain(c, "-_.,:/+=@%");
    if (plain)
        return text;
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

} // namespace

std::string toLink(const Experiment& e)
{
    if (!e.simulator)
        return std::string(scheme) + encoded(e.page);
    const auto& info = e.simulator->info();
    auto out = fmt::format("{}{}?simulator={}&format={}&version={}", scheme,
                           encoded(e.page.empty() ? "simulator-" + info.id : e.page), info.id,
                           experimentFormat, info.version);
    if (e.frame)
        out += fmt::format("&frame={}", *e.frame);
    for (std::size_t i = 0; i < e.values.size(); ++i)
        if (e.values[i] != info.params[i].initial)
            out += "&" + info.params[i].id + "=" + encoded(toText(e.values[i]));
    return out;
}

Expected<Experiment> experimentFromLink(std::string_view link)
{
    if (link.size() > (1u << 20))
        return wrong("", "This link is too long; save the experiment as a file instead.");
    if (!link.starts_with(scheme))
        return wrong("", "A link of InfraLab begins with \"infralab:\".");
    link.remove_prefix(scheme.size());
    while (link.starts_with('/'))
        link.remove_prefix(1);
    const auto question = link.find('?');
    const auto page = decoded(link.substr(0, question));
    if (!page)
        return wrong("", "A percent sign in the page's name is not followed by two hexadecimal digits.");

    std::vector<std::pair<std::string, std::string>> entries;
    auto rest = question == std::string_view::npos ? std::string_view() : link.substr(question + 1);
    while (!rest.empty()) {
        const auto entry = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), entry.size() + 1));
        if (entry.empty())
            continue;
        const auto equals = entry.find('=');
        const auto key = decoded(entry.substr(0, equals));
        const auto value =
            decoded(equals == std::string_view::npos ? std::string_view() : entry.substr(equals + 1));
        if (!key || !value || equals == std::string_view::npos)
            return wrong(std::string(entry.substr(0, 64)), "This part is not of the form name=value.");
        entries.emplace_back(*key, *value);
    }

    Experiment e;
    e.page = *page;
    const auto entry = [&](std::string_view wanted) -> const std::string* {
        for (const auto& [key, value] : entries)
            if (key == wanted)
                return &value;
        return nullptr;
    };
    if (const auto* format = entry("format")) {
        const auto number = wholeNumber(*format);
        if (!number)
            return wrong("format", "A whole number is expected here.");
        if (*number > experimentFormat)
            return wrong("format",
                         fmt::format("This link was made by a newer InfraLab (format {}, this one reads {}); "
                                     "update InfraLab to open it.",
                                     *number, experimentFormat));
    }
    const auto* id = entry("simulator");
    if (!id) {
        if (!entries.empty())
            return wrong(entries.front().first, "The link sets values but names no simulator.");
        if (e.page.empty())
            return wrong("", "The link names no page.");
        return e;
    }
    e.simulator = find(*id);
    if (!e.simulator)
        return wrong("simulator",
                     fmt::format("There is no simulator named \"{}\"; \"infralab list\" names all.",
                                 id->substr(0, 64)));
    const auto& info = e.simulator->info();
    e.values = info.initialValues();
    for (const auto& [key, value] : entries) {
        if (key == "simulator" || key == "format")
            continue;
        if (key == "version" || key == "frame") {
            const auto number = wholeNumber(value);
            if (!number)
                return wrong(key, "A whole number from 0 up is expected here.");
            if (key == "frame")
                e.frame = *number;
            else if (*number > info.version)
                return wrong(key,
                             fmt::format("This link needs version {} of {}; this InfraLab has version {}. "
                                         "Update InfraLab to open it.",
                                         *number, info.title, info.version));
            continue;
        }
        if (const auto set = setParameter(e, key, value); !set)
            return wrong(key.substr(0, 64), set.error().message);
    }
    if (const auto problem = e.simulator->validate(e.values))
        return wrong(problem->where, problem->message);
    return e;
}

std::string toCommand(const Experiment& e)
{
    const auto& info = e.simulator->info();
    auto out = "infralab run " + info.id;
    if (e.engine != "auto")
        out += " --engine " + e.engine;
    for (std::size_t i = 0; i < e.values.size(); ++i)
        if (e.values[i] != info.params[i].initial)
            out += " " + flagOf(info.params[i].id) + " " + shellQuoted(toText(e.values[i]));
    return out;
}

} // namespace infralab
