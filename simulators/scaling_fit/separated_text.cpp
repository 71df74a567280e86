// Rows and fields of separated text.

#include "separated_text.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace infralab::scaling_fit {

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

std::size_t lineThatIsNotUtf8(std::string_view text)
{
    std::size_t line = 1;
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned first = byte(i);
        if (first < 0x80) {
            if (first == 0)
                return line;
            line += first == '\n' ? 1 : 0;
            ++i;
            continue;
        }
        const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if (first < 0xC2 || first > 0xF4)
            return line;
        for (std::size_t k = 1; k <= more; ++k)
            if ((byte(i + k) & 0xC0U) != 0x80)
                return line;
        const unsigned second = byte(i + 1);
        const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
        const bool beyond = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
        if (overlong || beyond)
            return line;
        i += more + 1;
    }
    return 0;
}

} // namespace infralab::scaling_fit
