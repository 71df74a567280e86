#pragma once
// Rows and fields of separated text (RFC 4180), one row at a time. Here because files of 200 MB must neither
// be copied nor be taken apart where nobody looks.

#include "compute/error.hpp"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace infralab::data_files {

/// Walks over text without its byte order mark.
class SeparatedText
{
public:
    /// The separator is the commonest of tab, semicolon and comma in the first line.
    explicit SeparatedText(std::string_view text);

    char separator() const { return m_separator; }
    bool atEnd() const { return m_at >= m_text.size(); }
    std::size_t line() const { return m_line; } ///< of the row read last, from 1
    /// Reads the next row; the fields stay valid until the one after. Blank lines are rows of one empty
    /// field. Fails where a quotation mark is never closed.
    Expected<const std::vector<std::string_view>*> next();

private:
    std::string_view m_text;
    std::size_t m_at = 0, m_line = 0, m_nextLine = 1;
    char m_separator = ',';
    std::vector<std::string_view> m_fields;
    std::deque<std::string> m_unquoted; ///< what fields with doubled quotation marks mean
};

/// The text without its byte order mark; an error with `where` data where it is in another encoding, naming
/// the line.
Expected<std::string_view> utf8Text(std::string_view text);

/// The line of the first byte that no UTF-8 text has, from 1; 0 where all are well.
std::size_t lineThatIsNotUtf8(std::string_view text);

} // namespace infralab::data_files
