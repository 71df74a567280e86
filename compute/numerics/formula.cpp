// Computes a formula on a stack.

#include "formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab::compute {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double power(double base, double exponent)
{
    return exponent == 2 ? base * base : std::pow(base, exponent);
}

} // namespace

double Formula::apply(Op op, double x)
{
    switch (op) {
    case Op::negate:
        return -x;
    case Op::sqrt:
        return std::sqrt(x);
    case Op::exp:
        return std::exp(x);
    case Op::log:
        return std::log(x);
    case Op::log10:
        return std::log10(x);
    case Op::sin:
        return std::sin(x);
    case Op::cos:
        return std::cos(x);
    case Op::tan:
        return std::tan(x);
    case Op::abs:
        return std::abs(x);
    default:
        return none;
    }
}

double Formula::slopeOf(Op op, double at, double value)
{
    switch (op) {
    case Op::negate:
        return -1;
    case Op::sqrt:
        return 0.5 / value;
    case Op::exp:
        return value;
    case Op::log:
        return 1 / at;
    case Op::log10:
        return 1 / (at * std::log(10.0));
    case Op::sin:
        return std::cos(at);
    case Op::cos:
        return -std::sin(at);
    case Op::tan:
        return 1 + value * value;
    case Op::abs:
        return at > 0 ? 1 : at < 0 ? -1 : none;
    default:
        return none;
    }
}

double Formula::apply(Op op, double a, double b)
{
    switch (op) {
    case Op::add:
        return a + b;
    case Op::subtract:
        return a - b;
    case Op::multiply:
        return a * b;
    case Op::divide:
        return a / b;
    case Op::power:
        return power(a, b);
    default:
        return none;
    }
}

bool Formula::uses(std::size_t input) const
{
    return std::any_of(m_steps.begin(), m_steps.end(),
                       [&](const Step& s) { return s.op == Op::input && s.input == input; });
}

double Formula::value(std::span<const double> inputs) const
{
    std::vector<const double*> columns;
    for (const double& input : inputs)
        columns.push_back(&input);
    std::vector<double> scratch;
    double out = none;
    values(columns, 1, &out, scratch);
    return out;
}

void Formula::values(std::span<const double* const> columns, std::size_t count, double* out,
                     std::vector<double>& scratch) const
{
    scratch.resize(m_depth * most);
    double* top = scratch.data(); // beyond the last operand
    const auto binary = [&](auto both) {
        top -= most;
        for (std::size_t i = 0; i < count; ++i)
            *(top - most + i) = both(*(top - most + i), top[i]);
    };
    for (const auto& step : m_steps) {
        switch (step.op) {
        case Op::number:
            std::fill_n(top, count, step.number);
            top += most;
            break;
        case Op::input:
            std::copy_n(columns[step.input], count, top);
            top += most;
            break;
        case Op::add:
            binary([](double a, double b) { return a + b; });
            break;
        case Op::subtract:
            binary([](double a, double b) { return a - b; });
            break;
        case Op::multiply:
            binary([](double a, double b) { return a * b; });
            break;
        case Op::divide:
            binary([](double a, double b) { return a / b; });
            break;
        case Op::power:
            binary(power);
            break;
        default:
            for (double* x = top - most; x < top - most + count; ++x)
                *x = apply(step.op, *x);
        }
    }
    std::copy_n(scratch.data(), count, out);
}

Formula::Slopes Formula::slopes(std::span<const double> inputs) const
{
    std::vector<Slopes> stack;
    for (const auto& step : m_steps) {
        if (step.op == Op::number || step.op == Op::input) {
            auto& x = stack.emplace_back(Slopes{step.op == Op::number ? step.number : inputs[step.input],
                                                std::vector<double>(m_inputs)});
            if (step.op == Op::input)
                x.slopes[step.input] = 1;
            continue;
        }
        if (step.op < Op::add || step.op > Op::power) {
            auto& x = stack.back();
            const double value = apply(step.op, x.value), slope = slopeOf(step.op, x.value, value);
            for (double& s : x.slopes)
                s = s == 0 ? 0 : s * slope; // what does not depend on an input has no slope by it
            x.value = value;
            continue;
        }
        const Slopes b = std::move(stack.back());
        stack.pop_back();
        auto& a = stack.back();
        const double value = apply(step.op, a.value, b.value);
        double byA = 1, byB = 1;
        switch (step.op) {
        case Op::subtract:
            byB = -1;
            break;
        case Op::multiply:
            byA = b.value;
            byB = a.value;
            break;
        case Op::divide:
            byA = 1 / b.value;
            byB = -value / b.value;
            break;
        case Op::power:
            byA = b.value == 0 ? 0 : b.value * power(a.value, b.value - 1);
            byB = a.value == 0 && b.value > 0 ? 0 : value * std::log(a.value);
            break;
        default:
            break;
        }
        for (std::size_t i = 0; i < m_inputs; ++i)
            a.slopes[i] =
                (a.slopes[i] == 0 ? 0 : a.slopes[i] * byA) + (b.slopes[i] == 0 ? 0 : b.slopes[i] * byB);
        a.value = value;
    }
    return stack.back();
}

} // namespace infralab::compute
