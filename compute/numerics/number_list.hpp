#pragma once
// Many numbers as people paste them, or as a file holds them. Here because every simulator that takes a list
// of numbers reads it, and names the one that it cannot read, in the same way.

#include "number_input.hpp"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace infralab::compute {

struct ListedNumber
{
    std::string_view text; ///< as it was written; lies in the list's source
    NumberInput value;
};

struct NumberList
{
    std::shared_ptr<const std::string> source;
    std::vector<ListedNumber> numbers; ///< the first ones, at most as many as asked for
    std::size_t given = 0;             ///< how many the text has
};

/// Reads numbers with white space between, each as `readNumber` does. Beyond `most` they are counted only.
/// Fails with the place of the first that is no number, where there is none at all, and when asked to stop.
Expected<NumberList> readNumbers(std::string text, std::size_t most, const std::stop_token& = {});

/// The text of a file of at most 256 MiB. Fails with a sentence that names the path.
Expected<std::string> readNumbersFile(const std::string& path);

/// "Number 3: " before the message of what is wrong with the number at this index of a list.
Error inNumber(std::size_t index, const Error&);

} // namespace infralab::compute
