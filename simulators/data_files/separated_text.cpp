// Rows and fields of separated text.

#include "separated_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>

namespace infralab::data_files {

SeparatedText::SeparatedText(std::string_view text)
    : m_text(text)
{
    std::array<std::size_t, 3> counts{};
    constexpr std::string_view candidates = "\t;,";
    bool quoted = false;
    for (const char c : text.substr(0, std::min<std::size_t>(text.size(), 65536))) {
        if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '\n' || c == '\r'))
            break;
        else if (!quoted && candidates.find(c) != std::string_view::npos)
            ++counts[candidates.find(c)];
    }
    const auto most = std::ranges::max_element(counts);
    if (*most > 0)
        m_separator = candidates[static_cast<std::size_t>(most - counts.begin())];
}

Expected<const std::vector<std::string_view>*> SeparatedText::next()
{
    m_fields.clear();
    m_unquoted.clear();
    m_line = m_nextLine;
    for (;;) {
        if (m_at < m_text.size() && m_text[m_at] == '"') {
            std::string& field = m_unquoted.emplace_back();
            for (++m_at;; ++m_at) {
                if (m_at >= m_text.size())
                    return fail(
                        Error::Code::invalidInput, "data",
                        fmt::format(
                            "Line {} opens a quotation mark that is never closed; close or remove it.",
                            m_line));
                if (m_text[m_at] == '"') {
                    if (m_at + 1 >= m_text.size() || m_text[m_at + 1] != '"')
                        break;
                    ++m_at;
                }
                m_nextLine += m_text[m_at] == '\n' ? 1 : 0;
                field += m_text[m_at];
            }
            ++m_at;
            // What follows a closing mark belongs to the field, as spreadsheets take it.
            while (m_at < m_text.size() && m_text[m_at] != m_separator && m_text[m_at] != '\n' &&
                   m_text[m_at] != '\r')
                field += m_text[m_at++];
            m_fields.emplace_back(field);
        } else {
            const auto begin = m_at;
            while (m_at < m_text.size() && m_text[m_at] != m_separator && m_text[m_at] != '\n' &&
                   m_text[m_at] != '\r')
                ++m_at;
            m_fields.push_back(m_text.substr(begin, m_at - begin));
        }
        if (m_at >= m_text.size())
            return &m_fields;
        const char end = m_text[m_at++];
        if (end == m_separator)
            continue;
        if (end == '\r' && m_at < m_text.size() && m_text[m_at] == '\n')
            ++m_at;
        ++m_nextLine;
        return &m_fields;
    }
}

Expected<std::string_view> utf8Text(std::string_view text)
{
    const auto refused = [](std::string message) {
        return fail(Error::Code::invalidInput, "data", std::move(message));
    };
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return refused("The file is in UTF-16; save it as UTF-8, for example as \"CSV UTF-8\".");
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (const auto line = lineThatIsNotUtf8(text); line > 0)
        return refused(
            fmt::format("Line {} is not UTF-8; save the file as UTF-8, for example as \"CSV UTF-8\".", line));
    return text;
}

std::size_t lineThatIsNotUtf8(std::string_view text)
{
    const auto lineAt = [&](std::size_t i) {
        return static_cast<std::size_t>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n')) +
               1;
    };
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    for (std::size_t i = 0; i < text.size();) {
        if (i + 8 <= text.size()) { // eight plain characters at once: none has its top bit set, none is zero
            std::uint64_t eight = 0;
            std::memcpy(&eight, text.data() + i, sizeof eight);
            constexpr std::uint64_t ones = 0x0101010101010101U, tops = 0x8080808080808080U;
            if (((eight | (eight - ones)) & tops) == 0) {
                i += 8;
                continue;
            }
        }
        const unsigned first = byte(i);
        if (first == 0)
            return lineAt(i);
        if (first < 0x80) {
            ++i;
            continue;
        }
        const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        const unsigned second = byte(i + 1);
        const bool overlong =
            first < 0xC2 || (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
        const bool beyond =
            first > 0xF4 || (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
        if (overlong || beyond)
            return lineAt(i);
        for (std::size_t k = 1; k <= more; ++k)
            if ((byte(i + k) & 0xC0U) != 0x80)
                return lineAt(i);
        i += more + 1;
    }
    return 0;
}

} // namespace infralab::data_files
