#pragma once
// A formula that a reader types: read once, then computed at a point, with its exact derivatives, or at many
// points at once. Here because an uncertainty budget is only as good as the formula it can take.

#include "compute/error.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace infralab::compute {

/// Numbers, names of inputs, + - * / ^ (to the right first, before a sign: -2^2 is -4), parentheses, pi, and
/// sqrt, exp, log (natural), log10, sin, cos, tan, abs. Angles are in radians.
class Formula
{
public:
    /// Error.where is "formula"; the message names the character, from 1, and the remedy.
    static Expected<Formula> read(std::string_view text, const std::vector<std::string>& names);
    /// Whether an input may be called so: letters, digits and underscores, no digit first, no name of a
    /// function.
    static bool isName(std::string_view);

    /// As many inputs as there were names, here and below.
    double value(std::span<const double> inputs) const;

    struct Slopes
    {
        double value = 0;
        std::vector<double> slopes; ///< by each input; NaN or infinite where there is none
    };
    /// Exact derivatives, by forward differentiation. Source: Griewank and Walther, Evaluating Derivatives,
    /// 2008.
    Slopes slopes(std::span<const double> inputs) const;

    /// Whether the formula names this input.
    bool uses(std::size_t input) const;

    static constexpr std::size_t most = 256; ///< points at once
    /// `columns[i]` are the values of input i at `count` points, at most `most`; `scratch` is kept for the
    /// next call.
    void values(std::span<const double* const> columns, std::size_t count, double* out,
                std::vector<double>& scratch) const;

private:
    friend class FormulaReader;
    enum class Op {
        number,
        input,
        add,
        subtract,
        multiply,
        divide,
        power,
        negate,
        sqrt,
        exp,
        log,
        log10,
        sin,
        cos,
        tan,
        abs
    };
    struct Step
    {
        Op op = Op::number;
        double number = 0;
        std::size_t input = 0;
    };
    static double apply(Op, double);
    static double slopeOf(Op, double at, double value);
    static double apply(Op, double, double);

    std::vector<Step> m_steps; ///< for a stack: operands first
    std::size_t m_depth = 0, m_inputs = 0;
};

} // namespace infralab::compute
