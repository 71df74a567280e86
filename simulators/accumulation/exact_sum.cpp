// The long fixed-point number: additions touch a few limbs, and carries wait.

#include "exact_sum.hpp"

#include <fmt/format.h>

#include <limits>

namespace infralab::accumulation {

using compute::Unrounded;

namespace {

constexpr std::uint64_t limbMask = 0xffffffffU;

struct Parts
{
    bool negative;
    std::uint64_t significand;
    int exponent; ///< of the significand's last bit
};

Parts partsOf(double value)
{
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const int field = static_cast<int>((bits >> 52U) & 0x7ffU);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52U) - 1);
    return {(bits >> 63U) != 0, field == 0 ? fraction : fraction | (std::uint64_t{1} << 52U),
            std::max(field, 1) - 1075};
}

/// The 128 bits of a * b.
std::pair<std::uint64_t, std::uint64_t> wideProduct(std::uint64_t a, std::uint64_t b)
{
    const std::uint64_t a0 = a & limbMask, a1 = a >> 32U, b0 = b & limbMask, b1 = b >> 32U;
    const std::uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32U), other = a0 * b1 + (cross & limbMask);
    return {a1 * b1 + (cross >> 32U) + (other >> 32U), (other << 32U) | (low & limbMask)};
}

} // namespace

void ExactSum::special(double value)
{
    m_special |= std::isnan(value) ? notANumber : value > 0 ? plusInfinity : minusInfinity;
}

void ExactSum::place(bool isNegative, std::uint64_t high, std::uint64_t low, int exponent)
{
    const auto position = static_cast<unsigned>(exponent - lowest);
    std::size_t limb = position / limbBits;
    const unsigned shift = position % limbBits;
    const std::int64_t sign = isNegative ? -1 : 1;
    // Each 32-bit piece, shifted, covers two limbs.
    for (const std::uint64_t piece : {low & limbMask, low >> 32U, high & limbMask, high >> 32U}) {
        if (piece != 0) {
            const std::uint64_t wide = piece << shift;
            m_limbs[limb] += sign * static_cast<std::int64_t>(wide & limbMask);
            m_limbs[limb + 1] += sign * static_cast<std::int64_t>(wide >> 32U);
        }
        ++limb;
    }
    if (++m_unsettled == std::uint32_t{1} << 28U)
        settle();
}

void ExactSum::settle()
{
    std::int64_t carry = 0;
    for (std::size_t i = 0; i + 1 < limbs; ++i) {
        const std::int64_t sum = m_limbs[i] + carry;
        carry = sum >> limbBits; // toward minus infinity
        m_limbs[i] = sum - carry * (std::int64_t{1} << limbBits);
    }
    m_limbs.back() += carry;
    m_unsettled = 0;
}

void ExactSum::add(double value)
{
    if (!std::isfinite(value)) {
        special(value);
        return;
    }
    const auto parts = partsOf(value);
    place(parts.negative, 0, parts.significand, parts.exponent);
}

void ExactSum::addProduct(double a, double b)
{
    if (!std::isfinite(a) || !std::isfinite(b)) {
        special(a * b);
        return;
    }
    const auto x = partsOf(a), y = partsOf(b);
    const auto [high, low] = wideProduct(x.significand, y.significand);
    place(x.negative != y.negative, high, low, x.exponent + y.exponent);
}

void ExactSum::add(const ExactSum& other)
{
    ExactSum settled = other;
    settled.settle();
    settle();
    for (std::size_t i = 0; i < limbs; ++i)
        m_limbs[i] += settled.m_limbs[i];
    m_special |= other.m_special;
    settle();
}

bool ExactSum::magnitude(std::array<std::uint64_t, limbs>& out) const
{
    ExactSum settled = *this;
    settled.settle();
    const bool isNegative = settled.m_limbs.back() < 0;
    if (isNegative) {
        for (auto& limb : settled.m_limbs)
            limb = -limb;
        settled.settle();
    }
    for (std::size_t i = 0; i < limbs; ++i)
        out[i] = static_cast<std::uint64_t>(settled.m_limbs[i]);
    return isNegative;
}

Unrounded ExactSum::leading() const
{
    if (m_special != 0)
        return compute::unrounded(m_special == plusInfinity    ? std::numeric_limits<double>::infinity()
                                  : m_special == minusInfinity ? -std::numeric_limits<double>::infinity()
                                                               : std::numeric_limits<double>::quiet_NaN());
    std::array<std::uint64_t, limbs> digits{};
    const bool isNegative = magnitude(digits);
    std::size_t top = limbs;
    while (top > 0 && digits[top - 1] == 0)
        --top;
    Unrounded out;
    if (top == 0)
        return out;
    --top;
    const auto digit = [&](std::size_t below) { return below <= top ? digits[top - below] : 0; };
    const auto width = static_cast<int>(std::bit_width(digits[top])); // 1 to 32
    out.kind = Unrounded::Kind::finite;
    out.negative = isNegative;
    out.exponent = lowest + limbBits * static_cast<int>(top) + width - 1;
    const std::uint64_t two = (digit(0) << 32U) | digit(1);
    const auto shift = static_cast<unsigned>(limbBits - width); // 0 to 31
    out.bits = (two << shift) | (digit(2) >> (32U - shift));
    out.more = (digit(2) & ((std::uint64_t{1} << (32U - shift)) - 1)) != 0;
    for (std::size_t below = 3; below <= top && !out.more; ++below)
        out.more = digit(below) != 0;
    return out;
}

std::uint64_t ExactSum::code(const compute::NumberFormat& format) const
{
    return compute::round(leading(), format, compute::RoundingMode::nearestEven, false).code;
}

double ExactSum::toDouble() const
{
    const auto& fp64 = compute::numberFormats().front();
    return compute::decode(code(fp64), fp64);
}

double ExactSum::errorOf(double value) const
{
    if (!isFinite() || !std::isfinite(value))
        return std::numeric_limits<double>::quiet_NaN();
    ExactSum difference = *this;
    difference.add(-value);
    const double error = difference.toDouble();
    return error == 0 ? 0.0 : -error;
}

bool ExactSum::isZero() const
{
    return leading().kind == Unrounded::Kind::zero;
}

std::string ExactSum::hexText() const
{
    const auto lead = leading();
    if (lead.kind == Unrounded::Kind::nan)
        return "nan";
    const std::string sign = lead.negative ? "-" : "";
    if (lead.kind == Unrounded::Kind::infinity)
        return sign + "inf";
    if (lead.kind == Unrounded::Kind::zero)
        return "0x0p+0";
    std::array<std::uint64_t, limbs> limb{};
    magnitude(limb);
    const auto bit = [&](std::int64_t exponent) {
        const auto at = exponent - lowest;
        return at < 0 ? 0U
                      : static_cast<unsigned>(limb[static_cast<std::size_t>(at / limbBits)] >>
                                              static_cast<unsigned>(at % limbBits)) &
                            1U;
    };
    std::string digits;
    for (std::int64_t at = lead.exponent - 1; at >= lowest; at -= 4)
        digits += "0123456789abcdef"[bit(at) * 8 + bit(at - 1) * 4 + bit(at - 2) * 2 + bit(at - 3)];
    digits.erase(digits.find_last_not_of('0') + 1);
    return fmt::format("{}0x1{}{}p{:+}", sign, digits.empty() ? "" : ".", digits, lead.exponent);
}

} // namespace infralab::accumulation
