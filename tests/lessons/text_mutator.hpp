#pragma once
// Damages a text in a few seeded places: for tests that a reader of foreign text refuses and never crashes.

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace infralab {

class TextMutator
{
public:
    /// `tokens` are words of the format, set in at odd places.
    TextMutator(std::uint64_t seed, std::vector<std::string> tokens)
        : m_random(seed)
        , m_tokens(std::move(tokens))
    {}

    std::string damaged(std::string text)
    {
        for (std::size_t i = 0, times = 1 + below(4); i < times && !text.empty(); ++i)
            damageOnce(text);
        return text;
    }

private:
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(m_random() % end); }

    void damageOnce(std::string& text)
    {
        const std::size_t at = below(text.size()),
                          length = 1 + below(std::min<std::size_t>(40, text.size() - at));
        switch (below(6)) {
        case 0:
            text[at] = static_cast<char>(m_random());
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, m_tokens[below(m_tokens.size())]);
            break;
        case 3:
            text.insert(at, text.substr(below(text.size()), length));
            break;
        case 4:
            text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            break;
        default:
            if (below(20) == 0)
                text.resize(at);
            else
                std::swap(text[at], text[below(text.size())]);
        }
    }

    std::mt19937_64 m_random;
    std::vector<std::string> m_tokens;
};

} // namespace infralab
