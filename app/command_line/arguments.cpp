// Splitting a command's words into operands, switches, options and parameters of a simulator. Our own, since
// the parameters' flags come from the catalogue and every refusal must be one sentence with a remedy.

#include "command.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace infralab {

Expected<Arguments> Arguments::read(std::span<const std::string> words, const std::vector<Option>& options,
                                    bool takesParameters)
{
    Arguments out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto& word = words[i];
        if (!word.starts_with("--") || word == "--") {
            out.m_operands.push_back(word);
            continue;
        }
        const auto equals = word.find('=');
        const auto flag = word.substr(0, equals);
        const auto option =
            std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.flag == flag; });
        if (option == options.end() && !takesParameters)
            return fail(Error::Code::invalidInput, flag,
                        "There is no such flag here; --help lists those there are.");
        const bool isSwitch = option != options.end() && option->operand.empty();
        if (isSwitch && equals != std::string::npos)
            return fail(Error::Code::invalidInput, flag, "This flag takes no value.");

        const bool nextIsValue = i + 1 < words.size() && !words[i + 1].starts_with("--");
        std::string value;
        bool hasValue = false;
        if (equals != std::string::npos) {
            value = word.substr(equals + 1);
            hasValue = true;
        } else if (!isSwitch && nextIsValue) {
            value = words[++i];
            hasValue = true;
        }
        if (option == options.end())
            out.m_parameters.push_back({flag, value, hasValue});
        else if (!isSwitch && !hasValue)
            return fail(Error::Code::invalidInput, flag,
                        fmt::format("A value is missing: {} {}.", flag, option->operand));
        else
            out.m_flags.emplace_back(flag, value);
    }
    return out;
}

bool Arguments::has(const std::string& flag) const
{
    return std::any_of(m_flags.begin(), m_flags.end(), [&](const auto& f) { return f.first == flag; });
}

std::string Arguments::value(const std::string& flag, const std::string& otherwise) const
{
    const auto it =
        std::find_if(m_flags.rbegin(), m_flags.rend(), [&](const auto& f) { return f.first == flag; });
    return it == m_flags.rend() ? otherwise : it->second;
}

} // namespace infralab
