// Splits at white space and reads each word; reads whole files.

#include "number_list.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

namespace infralab::compute {

namespace {

constexpr std::size_t largestFile = std::size_t{256} << 20U;
constexpr std::size_t numbersBetweenLooks = 256;

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Takes the next word off `text`; empty where none is left.
std::string_view takeWord(std::string_view& text)
{
    const auto* begin = std::find_if_not(text.begin(), text.end(), isSpace);
    const auto* end = std::find_if(begin, text.end(), isSpace);
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
    return {begin, end};
}

} // namespace

Error inNumber(std::size_t index, const Error& error)
{
    return {error.code, error.where, fmt::format("Number {}: {}", index + 1, error.message)};
}

Expected<NumberList> readNumbers(std::string text, std::size_t most, const std::stop_token& stop)
{
    NumberList out;
    out.source = std::make_shared<const std::string>(std::move(text));
    std::string_view rest = *out.source;
    if (rest.starts_with("\xEF\xBB\xBF")) // the mark that some editors put before UTF-8
        rest.remove_prefix(3);
    for (auto word = takeWord(rest); !word.empty(); word = takeWord(rest)) {
        const std::size_t index = out.given++;
        if (index % numbersBetweenLooks == 0 && stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        if (index >= most)
            continue;
        auto number = readNumber(word);
        if (!number)
            return fail(inNumber(index, number.error()));
        out.numbers.push_back({word, *std::move(number)});
    }
    if (out.given == 0)
        return fail(Error::Code::invalidInput, "", "No number is given; type one or more, like 448.1 1/3.");
    return out;
}

Expected<std::string> readNumbersFile(const std::string& path)
{
    const auto refuse = [&path](std::string_view what) {
        return fail(Error::Code::invalidInput, "", fmt::format("\"{}\" {}", path, what));
    };
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (error || !std::filesystem::exists(status))
        return refuse("does not exist; check the path.");
    if (std::filesystem::is_directory(status))
        return refuse("is a folder; name a text file of numbers in it.");
    std::ifstream file(path, std::ios::binary);
    std::string text;
    std::string part(std::size_t{1} << 20U, '\0');
    while (file) {
        file.read(part.data(), static_cast<std::streamsize>(part.size()));
        text.append(part, 0, static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
        if (text.size() > largestFile)
            return refuse("is larger than 256 MiB; give a part of it.");
    }
    if (!file.eof())
        return refuse("cannot be read; check its permissions.");
    return text;
}

} // namespace infralab::compute
