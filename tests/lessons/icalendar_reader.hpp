#pragma once
// A strict reader of the part of RFC 5545 that a schedule needs: whatever else a file holds is an exception.
// Here because calendar programs forgive what others then refuse.

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace infralab::test {

/// A component: its properties by name with their parameters, values as written, and the components within.
struct Component
{
    struct Property
    {
        std::string parameters, value; ///< parameters: ";VALUE=DATE", empty where there are none
    };

    std::string name;
    std::multimap<std::string, Property> properties;
    std::vector<Component> parts;

    const Property& one(const std::string& property) const
    {
        if (properties.count(property) != 1)
            throw std::runtime_error(name + " has " + std::to_string(properties.count(property)) + " of " +
                                     property);
        return properties.find(property)->second;
    }
};

/// Checks CRLF, 75 octets and whole UTF-8 characters, and takes the folds away.
inline std::vector<std::string> unfolded(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find("\r\n", at);
        if (end == std::string::npos)
            throw std::runtime_error("the last line has no CRLF");
        const std::string line = text.substr(at, end - at);
        at = end + 2;
        if (line.size() > 75)
            throw std::runtime_error(std::to_string(line.size()) + " octets: " + line);
        if (line.find_first_of("\r\n") != std::string::npos || line.empty())
            throw std::runtime_error("a bare line break, or an empty line");
        for (std::size_t i = 0; i < line.size();) {
            const auto lead = static_cast<unsigned char>(line[i]);
            const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
            if ((lead & 0xC0) == 0x80 || i + length > line.size())
                throw std::runtime_error("a character is cut: " + line);
            if (lead < 0x20 && lead != '\t')
                throw std::runtime_error("a control character: " + line);
            i += length;
        }
        if (line[0] == ' ' || line[0] == '\t') {
            if (lines.empty())
                throw std::runtime_error("the first line is folded");
            lines.back() += line.substr(1);
        } else {
            lines.push_back(line);
        }
    }
    return lines;
}

/// The texts of a value: one, or several parted by commas that are not escaped.
inline std::vector<std::string> texts(const std::string& value)
{
    std::vector<std::string> out(1);
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char c = value[i];
        if (c == ';')
            throw std::runtime_error("a bare semicolon: " + value);
        if (c == ',') {
            out.emplace_back();
        } else if (c == '\\') {
            const char next = ++i < value.size() ? value[i] : '\0';
            if (next != '\\' && next != ';' && next != ',' && next != 'n')
                throw std::runtime_error("an unknown escape: " + value);
            out.back() += next == 'n' ? '\n' : next;
        } else {
            out.back() += c;
        }
    }
    return out;
}

inline std::string text(const std::string& value)
{
    const auto all = texts(value);
    if (all.size() != 1)
        throw std::runtime_error("a bare comma: " + value);
    return all[0];
}

inline Component readComponent(const std::vector<std::string>& lines, std::size_t& at)
{
    if (at >= lines.size() || !lines[at].starts_with("BEGIN:"))
        throw std::runtime_error("a component must begin here");
    Component component{lines[at++].substr(6), {}, {}};
    while (at < lines.size() && lines[at] != "END:" + component.name) {
        if (lines[at].starts_with("BEGIN:")) {
            component.parts.push_back(readComponent(lines, at));
            continue;
        }
        const std::string& line = lines[at++];
        const auto nameEnd = line.find_first_of(";:"), colon = line.find(':');
        if (nameEnd == 0 || colon == std::string::npos ||
            line.substr(0, nameEnd).find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-") != std::string::npos)
            throw std::runtime_error("no property: " + line);
        if (line.starts_with("END:"))
            throw std::runtime_error("ends too early: " + line);
        component.properties.emplace(
            line.substr(0, nameEnd),
            Component::Property{line.substr(nameEnd, colon - nameEnd), line.substr(colon + 1)});
    }
    if (at++ >= lines.size())
        throw std::runtime_error(component.name + " has no end");
    return component;
}

/// The one calendar of a file.
inline Component readCalendar(const std::string& file)
{
    const auto lines = unfolded(file);
    std::size_t at = 0;
    Component calendar = readComponent(lines, at);
    if (at != lines.size() || calendar.name != "VCALENDAR")
        throw std::runtime_error("not one calendar");
    return calendar;
}

} // namespace infralab::test
