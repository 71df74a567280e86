#pragma once
// The keys of one YAML mapping, read strictly: what is unknown, missing or of the wrong kind is named with
// its line. Here because the route, the schedule and the questions are all read in this way.

#include "course.hpp"
#include "yaml_tree.hpp"

#include <optional>
#include <string_view>

namespace infralab {

/// The first fault of a file; those that follow are mostly its echoes.
class Faults
{
public:
    explicit Faults(std::string_view file)
        : m_file(file)
    {}

    void add(int line, std::string message);
    void add(Error); ///< of another file, which `where` names
    const std::optional<Error>& first() const { return m_first; }

private:
    std::string m_file;
    std::optional<Error> m_first;
};

/// Getters return the value, or a neutral one after telling the fault; `what` opens the sentence: "a
/// session".
class Fields
{
public:
    Fields(const YamlNode&, std::string what, const std::vector<std::string_view>& known, Faults&);

    bool has(std::string_view key) const { return node(key) != nullptr; }
    const YamlNode* node(std::string_view key) const; ///< null where there is none
    int line() const { return m_node.line; }
    int line(std::string_view key) const; ///< of the key, or of the mapping where it is missing

    std::string text(std::string_view key,
                     std::size_t longest); ///< one line, not blank, at most so many characters
    int integer(std::string_view key, int min, int max);
    bool flag(std::string_view key);
    Date date(std::string_view key); ///< 1970 to 2999
    /// At least `least` and at most 500 entries.
    const std::vector<YamlNode>& list(std::string_view key, std::size_t least);

private:
    void missing(std::string_view key, std::string_view expected);

    const YamlNode& m_node;
    std::string m_what;
    Faults& m_faults;
};

/// The entry of a list as one line of text; `what` names it in the fault: "an objective".
std::string textOf(const YamlNode&, std::string_view what, std::size_t longest, Faults&);
/// The entry of a list as a whole number.
int integerOf(const YamlNode&, std::string_view what, int min, int max, Faults&);
/// What is shaped like "2026-09-14", though the calendar may have no such day.
std::optional<Date> writtenDate(std::string_view);
/// In the years that a schedule may have, 1970 to 2999.
bool inTheCalendar(Date);
/// The whole text as a number; nothing where it is none.
std::optional<double> numberOf(std::string_view text);
/// In quotation marks, shortened to what fits in a sentence.
std::string inQuotes(std::string_view text);

} // namespace infralab
