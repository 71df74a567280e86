// Names and numbers in cells.

#include "cells.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace infralab::data_files {

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::string plainName(std::string_view name)
{
    std::string out;
    for (const char c : name)
        if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'))
            out += c;
        else if (c >= 'A' && c <= 'Z')
            out += static_cast<char>(c - 'A' + 'a');
    return out;
}

bool isNumber(std::string_view text, double& value)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() && std::isfinite(value);
}

std::string faultOf(std::string_view text, double& value)
{
    if (text.empty())
        return "is empty";
    if (isNumber(text, value))
        return "";
    std::string pointed(text);
    if (std::ranges::count(pointed, ',') == 1) {
        std::ranges::replace(pointed, ',', '.');
        if (isNumber(pointed, value))
            return "has a decimal comma; write a point";
    }
    return "is not a number";
}

} // namespace infralab::data_files
