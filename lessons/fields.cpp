// The strict getters, and the sentences in which they tell what is wrong.
// Every sentence says what is expected and what was found.

#include "fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace infralab {
namespace {

bool isControl(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
}

std::size_t characters(std::string_view utf8)
{
    return static_cast<std::size_t>(
        std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string found(const YamlNode& node)
{
    switch (node.kind) {
    case YamlNode::Kind::empty:
        return "nothing";
    case YamlNode::Kind::list:
        return "a list";
    case YamlNode::Kind::map:
        return "a mapping";
    case YamlNode::Kind::text:
        break;
    }
    return node.quoted ? fmt::format("the text {} in quotation marks", inQuotes(node.text))
                       : inQuotes(node.text);
}

std::string capitalised(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string listed(const std::vector<std::string_view>& keys)
{
    std::string out;
    std::size_t i = 0;
    for (const auto key : keys)
        out += fmt::format("{}{}", i++ == 0 ? "" : i == keys.size() ? " and " : ", ", key);
    return out;
}

void wrong(const YamlNode& node, std::string_view what, std::string_view expected, Faults& faults)
{
    faults.add(node.line,
               capitalised(fmt::format("{} must be {}, and here it is {}.", what, expected, found(node))));
}

template <class Number>
std::optional<Number> number(std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string range(int min, int max)
{
    return fmt::format("a whole number from {} to {}", min, max);
}

std::string atMost(std::size_t longest)
{
    return fmt::format("a text of one line, not blank, of at most {} characters", longest);
}

constexpr std::string_view aDate = "a date such as 2026-09-14";
constexpr std::string_view trueOrFalse = "true or false";

} // namespace

void Faults::add(int line, std::string message)
{
    add(Error{Error::Code::invalidInput, fmt::format("{}:{}", m_file, line), std::move(message)});
}

void Faults::add(Error error)
{
    if (!m_first)
        m_first = std::move(error);
}

Fields::Fields(const YamlNode& node, std::string what, const std::vector<std::string_view>& known,
               Faults& faults)
    : m_node(node)
    , m_what(std::move(what))
    , m_faults(faults)
{
    if (node.kind != YamlNode::Kind::map) {
        wrong(node, m_what, fmt::format("a mapping with the keys {}", listed(known)), faults);
        return;
    }
    for (auto key = node.keys.begin(); key != node.keys.end(); ++key) {
        const auto same = [&](const auto& other) { return other.text == key->text; };
        const bool isKnown = std::find(known.begin(), known.end(), key->text) != known.end();
        if (isKnown && std::none_of(node.keys.begin(), key, same))
            continue;
        faults.add(key->line, isKnown ? fmt::format("{} has the key {} twice; keep one.", capitalised(m_what),
                                                    inQuotes(key->text))
                                      : fmt::format("{} has no key {}; its keys are {}.", capitalised(m_what),
                                                    inQuotes(key->text), listed(known)));
        return;
    }
}

const YamlNode* Fields::node(std::string_view key) const
{
    if (m_node.kind != YamlNode::Kind::map)
        return nullptr;
    for (std::size_t i = 0; i < m_node.keys.size(); ++i)
        if (m_node.keys[i].text == key)
            return &m_node.items[i];
    return nullptr;
}

int Fields::line(std::string_view key) const
{
    const YamlNode* node = this->node(key);
    return node ? node->line : m_node.line;
}

void Fields::missing(std::string_view key, std::string_view expected)
{
    m_faults.add(m_node.line,
                 fmt::format("{} needs the key {}, {}.", capitalised(m_what), inQuotes(key), expected));
}

std::string Fields::text(std::string_view key, std::size_t longest)
{
    if (const YamlNode* node = this->node(key))
        return textOf(*node, inQuotes(key), longest, m_faults);
    missing(key, atMost(longest));
    return {};
}

int Fields::integer(std::string_view key, int min, int max)
{
    if (const YamlNode* node = this->node(key))
        return integerOf(*node, inQuotes(key), min, max, m_faults);
    missing(key, range(min, max));
    return min;
}

bool Fields::flag(std::string_view key)
{
    const YamlNode* node = this->node(key);
    if (!node)
        missing(key, trueOrFalse);
    else if (node->kind != YamlNode::Kind::text || node->quoted ||
             (node->text != "true" && node->text != "false"))
        wrong(*node, inQuotes(key), trueOrFalse, m_faults);
    else
        return node->text == "true";
    return false;
}

Date Fields::date(std::string_view key)
{
    using namespace std::chrono;
    constexpr Date neutral{year{2000}, January, day{1}};
    const YamlNode* node = this->node(key);
    if (!node) {
        missing(key, aDate);
        return neutral;
    }
    const auto date = writtenDate(node->text);
    if (node->kind != YamlNode::Kind::text || !date)
        wrong(*node, inQuotes(key), aDate, m_faults);
    else if (!date->ok())
        m_faults.add(node->line, fmt::format("{} must be a day of the calendar, and {} is none.",
                                             inQuotes(key), inQuotes(node->text)));
    else if (!inTheCalendar(*date))
        m_faults.add(node->line, fmt::format("{} must lie in the years 1970 to 2999, and {} does not.",
                                             inQuotes(key), inQuotes(node->text)));
    else
        return *date;
    return neutral;
}

const std::vector<YamlNode>& Fields::list(std::string_view key, std::size_t least)
{
    static const std::vector<YamlNode> none;
    constexpr std::size_t most = 500;
    const std::string expected = least == 1 ? "a list with at least one entry" : "a list";
    const YamlNode* node = this->node(key);
    if (!node)
        missing(key, expected);
    else if (node->kind != YamlNode::Kind::list)
        wrong(*node, inQuotes(key), expected, m_faults);
    else if (node->items.size() < least)
        m_faults.add(node->line, fmt::format("{} must be {}, and it has none.", inQuotes(key), expected));
    else if (node->items.size() > most)
        m_faults.add(node->line, fmt::format("{} may have at most {} entries, and it has {}.", inQuotes(key),
                                             most, node->items.size()));
    else
        return node->items;
    return none;
}

std::string textOf(const YamlNode& node, std::string_view what, std::size_t longest, Faults& faults)
{
    constexpr std::string_view blanks = " \t\r\n";
    std::string text = node.text;
    text.erase(text.find_last_not_of(blanks) + 1);
    text.erase(0, text.find_first_not_of(blanks));
    const bool control = std::any_of(text.begin(), text.end(), isControl);
    if (node.kind != YamlNode::Kind::text || text.empty() || control || characters(text) > longest) {
        wrong(node, what, atMost(longest), faults);
        return {};
    }
    return text;
}

int integerOf(const YamlNode& node, std::string_view what, int min, int max, Faults& faults)
{
    const auto value = node.quoted ? std::nullopt : number<int>(node.text);
    if (node.kind == YamlNode::Kind::text && value && *value >= min && *value <= max)
        return *value;
    wrong(node, what, range(min, max), faults);
    return min;
}

std::optional<Date> writtenDate(std::string_view text)
{
    using namespace std::chrono;
    const bool shaped =
        text.size() == 10 && text[4] == '-' && text[7] == '-' &&
        std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }) == 8;
    if (!shaped)
        return {};
    const auto part = [&](std::size_t at, std::size_t size) {
        return *number<unsigned>(text.substr(at, size));
    };
    return Date{year{static_cast<int>(part(0, 4))}, month{part(5, 2)}, day{part(8, 2)}};
}

bool inTheCalendar(Date date)
{
    using std::chrono::year;
    return date.year() >= year{1970} && date.year() <= year{2999};
}

std::optional<double> numberOf(std::string_view text)
{
    return number<double>(text);
}

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t longest = 60;
    std::string shown(text.substr(0, longest));
    const bool cut = shown.size() < text.size();
    while (cut && !shown.empty() && (text[shown.size()] & 0xC0) == 0x80)
        shown.pop_back();
    std::replace_if(shown.begin(), shown.end(), isControl, ' ');
    return fmt::format("\"{}{}\"", shown, cut ? "..." : "");
}

} // namespace infralab
