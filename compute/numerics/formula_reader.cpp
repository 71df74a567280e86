// Reads a formula by recursive descent, and says where it cannot.

#include "formula.hpp"

#include "number_input.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace infralab::compute {

namespace {

constexpr std::size_t longest = 10'000;
constexpr int deepest = 200; // parentheses, signs and powers within each other
constexpr std::array<std::string_view, 8> functions = {"sqrt", "exp", "log", "log10",
                                                       "sin",  "cos", "tan", "abs"};

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isKnownWord(std::string_view word)
{
    return word == "pi" || std::find(functions.begin(), functions.end(), word) != functions.end();
}

} // namespace

class FormulaReader
{
public:
    FormulaReader(std::string_view text, const std::vector<std::string>& names)
        : m_text(text)
        , m_names(names)
    {
        m_formula.m_inputs = names.size();
    }

    Expected<Formula> read()
    {
        if (m_text.size() > longest)
            return fail(Error::Code::invalidInput, "formula",
                        fmt::format("A formula has at most {} characters.", longest));
        skipSpaces();
        if (atEnd())
            return fail(Error::Code::invalidInput, "formula",
                        "The formula is empty; write one, as time_old / time_new.");
        sum();
        if (!m_problem && !atEnd()) {
            if (peek() == ')')
                refuse(m_at, "closes what nothing opened");
            else if (isLetter(peek()) || isDigit(peek()) || peek() == '(' || peek() == '.')
                refuse(m_at, "follows without a sign between; write * to multiply");
            else
                refuse(m_at, "has no meaning in a formula");
        }
        if (m_problem)
            return fail(*m_problem);
        return std::move(m_formula);
    }

private:
    using Op = Formula::Op;

    bool atEnd() const { return m_at >= m_text.size(); }
    char peek() const { return atEnd() ? '\0' : m_text[m_at]; }
    void skipSpaces()
    {
        while (!atEnd() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r'))
            ++m_at;
    }
    bool take(char c)
    {
        if (m_problem || atEnd() || peek() != c)
            return false;
        ++m_at;
        skipSpaces();
        return true;
    }

    /// Characters of UTF-8, from 1.
    std::size_t characterAt(std::size_t byte) const
    {
        return 1 + static_cast<std::size_t>(std::count_if(
                       m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(byte),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    }
    /// The word, number or character that begins at `byte`.
    std::string_view pieceAt(std::size_t byte) const
    {
        std::size_t end = byte + 1;
        if (isLetter(m_text[byte]) || isDigit(m_text[byte]))
            while (end < m_text.size() &&
                   (isLetter(m_text[end]) || isDigit(m_text[end]) || m_text[end] == '.'))
                ++end;
        else
            while (end < m_text.size() && (static_cast<unsigned char>(m_text[end]) & 0xC0U) == 0x80U)
                ++end;
        return m_text.substr(byte, end - byte);
    }
    void refuse(std::size_t byte, std::string_view reason)
    {
        if (!m_problem)
            m_problem = Error{Error::Code::invalidInput, "formula",
                              byte < m_text.size() ? fmt::format("Character {}: {} {}.", characterAt(byte),
                                                                 inQuotes(pieceAt(byte)), reason)
                                                   : fmt::format("The formula ends at character {}, and {}.",
                                                                 characterAt(m_text.size()) - 1, reason)};
    }

    void add(Op op, double number = 0, std::size_t input = 0)
    {
        if (m_problem)
            return;
        m_formula.m_steps.push_back({op, number, input});
        if (op == Op::number || op == Op::input)
            m_formula.m_depth = std::max(m_formula.m_depth, ++m_stack);
        else if (op >= Op::add && op <= Op::power)
            --m_stack;
    }

    void sum()
    {
        product();
        while (!m_problem && (peek() == '+' || peek() == '-')) {
            const Op op = take('+') ? Op::add : (take('-'), Op::subtract);
            product();
            add(op);
        }
    }

    void product()
    {
        signedPower();
        while (!m_problem && (peek() == '*' || peek() == '/')) {
            if (m_text.substr(m_at, 2) == "**") {
                refuse(m_at, "begins a power of another language; write ^");
                return;
            }
            const Op op = take('*') ? Op::multiply : (take('/'), Op::divide);
            signedPower();
            add(op);
        }
    }

    void signedPower()
    {
        if (++m_level > deepest)
            refuse(m_at, "stands too deep within others; take the formula apart");
        if (take('-')) {
            signedPower();
            add(Op::negate);
        } else if (take('+')) {
            signedPower();
        } else {
            operand();
            if (take('^')) {
                signedPower();
                add(Op::power);
            }
        }
        --m_level;
    }

    void operand()
    {
        if (m_problem)
            return;
        const auto begin = m_at;
        if (isDigit(peek()) || peek() == '.')
            number();
        else if (isLetter(peek()))
            word();
        else if (take('('))
            inside(begin);
        else if (atEnd())
            refuse(begin, "a number, a name or ( is needed there");
        else
            refuse(begin, "stands where a number, a name or ( is needed");
    }

    /// After an opening parenthesis, up to and with the closing one.
    void inside(std::size_t opened)
    {
        sum();
        if (!m_problem && !take(')')) {
            if (atEnd())
                refuse(opened, "opens what is never closed");
            else if (peek() == ',')
                refuse(m_at, "does not belong here: functions take one number, and decimals have a point");
            else
                refuse(m_at, "follows without a sign between; write * to multiply");
        }
    }

    void number()
    {
        double value = 0;
        const auto begin = m_at;
        const auto [end, problem] =
            std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        if (problem != std::errc()) {
            refuse(begin, problem == std::errc::result_out_of_range ? "is no number that a computer can hold"
                                                                    : "is not a number");
            return;
        }
        m_at = static_cast<std::size_t>(end - m_text.data());
        skipSpaces();
        add(Op::number, value);
    }

    void word()
    {
        const auto begin = m_at;
        while (!atEnd() && (isLetter(peek()) || isDigit(peek())))
            ++m_at;
        const auto name = m_text.substr(begin, m_at - begin);
        skipSpaces();
        if (const auto f = std::find(functions.begin(), functions.end(), name); f != functions.end()) {
            const auto opened = m_at;
            if (!take('(')) {
                refuse(begin, "is a function and needs ( after it");
                return;
            }
            inside(opened);
            add(static_cast<Op>(static_cast<int>(Op::sqrt) + (f - functions.begin())));
            return;
        }
        if (name == "pi") {
            add(Op::number, std::acos(-1.0));
            return;
        }
        const auto input = std::find(m_names.begin(), m_names.end(), name);
        if (input != m_names.end())
            add(Op::input, 0, static_cast<std::size_t>(input - m_names.begin()));
        else if (peek() == '(')
            refuse(begin, "is no function here; there are sqrt, exp, log, log10, sin, cos, tan and abs");
        else
            refuse(begin, m_names.empty() ? "is no input; name it among the inputs, as x = 1.5 +- 0.1"
                                          : fmt::format("is no input; those are {}", listed()));
    }

    std::string listed() const
    {
        constexpr std::size_t shown = 8;
        std::string out;
        for (std::size_t i = 0; i < std::min(shown, m_names.size()); ++i)
            out += (i > 0 ? ", " : "") + m_names[i];
        return m_names.size() > shown ? out + ", ..." : out;
    }

    std::string_view m_text;
    const std::vector<std::string>& m_names;
    Formula m_formula;
    std::optional<Error> m_problem;
    std::size_t m_at = 0, m_stack = 0;
    int m_level = 0;
};

Expected<Formula> Formula::read(std::string_view text, const std::vector<std::string>& names)
{
    return FormulaReader(text, names).read();
}

bool Formula::isName(std::string_view word)
{
    return !word.empty() && isLetter(word[0]) && !isKnownWord(word) &&
           std::all_of(word.begin(), word.end(), [](char c) { return isLetter(c) || isDigit(c); });
}

} // namespace infralab::compute
