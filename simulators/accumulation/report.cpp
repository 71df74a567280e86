// Sentences, tables and bounds.

#include "report.hpp"

#include "compute/numerics/number_text.hpp"

#include <fmt/format.h>

#include <limits>

namespace infralab::accumulation {

using namespace compute;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string shown(double value, int digits = 6)
{
    if (std::isnan(value))
        return "NaN";
    const double size = std::abs(value);
    if (size < 1e15 && (value == std::trunc(value) || size >= 1e6)) // of millions nobody reads a fraction
        return (value < 0 ? "-" : "") + grouped(std::llround(size));
    return fmt::format("{:.{}g}", value, digits);
}

/// As many digits as it takes to tell the two apart.
std::pair<std::string, std::string> toldApart(double a, double b)
{
    int digits = 6;
    if (a == b || shown(a) != shown(b))
        return {shown(a), shown(b)};
    const auto plain = [&](double value) { return fmt::format("{:.{}g}", value, digits); };
    while (digits < 17 && plain(a) == plain(b))
        ++digits;
    return {plain(a), plain(b)};
}

std::string nodeName(std::int64_t from, const Order& order)
{
    if (from == Recorded::constant)
        return "zero";
    if (from >= 0)
        return fmt::format("s{}", from);
    const auto term = order.termAt(-1 - from);
    return term ? fmt::format("x{}", *term) : "zero";
}

std::string operationName(char operation)
{
    switch (operation) {
    case '-':
        return "subtract";
    case '*':
        return "multiply";
    case 'f':
        return "fused";
    default:
        return "add";
    }
}

} // namespace

std::string grouped(std::int64_t n)
{
    std::string text = std::to_string(n);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

double unitRoundoff(const NumberFormat& format)
{
    return std::ldexp(1.0, -format.fractionBits - 1);
}

std::string codeOrName(double sum, const NumberFormat& format)
{
    if (std::isnan(sum))
        return "nan";
    if (std::isinf(sum))
        return sum > 0 ? "inf" : "-inf";
    return codeText(roundDouble(sum, format), format);
}

double errorInUlps(double sum, const ExactSum& exact, const NumberFormat& format)
{
    const auto code = exact.code(format);
    const double correct = decode(code, format);
    if (!exact.isFinite() || !std::isfinite(sum) || !std::isfinite(correct))
        return none;
    ExactSum difference;
    difference.add(sum);
    difference.add(-correct);
    return std::ldexp(difference.toDouble(), -quantumExponent(code, format));
}

double conditionOf(const ExactSum& exact, const ExactSum& sizes)
{
    if (!exact.isFinite() || sizes.isZero())
        return none;
    return exact.isZero() ? std::numeric_limits<double>::infinity()
                          : sizes.toDouble() / std::abs(exact.toDouble());
}

std::string verdict(const AccumulationLab::Params& p, const AccumulationLab::Result& r, std::int64_t count,
                    std::int64_t notFiniteAt)
{
    const std::string name = nameOf(p.algorithm, p.size);
    const std::string terms = count == 1 ? "1 term" : grouped(count) + " terms";
    if (std::isnan(r.exactSum) || std::isinf(r.exactSum))
        return fmt::format("The {} hold infinities or NaN in {}, so the sum is {}.", terms, p.format,
                           shown(r.sum));
    const std::string exact = shown(r.exactSum);
    if (std::isnan(r.sum))
        return fmt::format(
            "{} in {}: NaN from term {} on, because an overflow met its own compensation, or the format "
            "has no infinity. The exact sum is {}.",
            name, p.format, grouped(std::max<std::int64_t>(notFiniteAt, 1)), exact);
    if (std::isinf(r.sum))
        return fmt::format("{} in {}: overflows to infinity at term {} of {}; the exact sum is {}.", name,
                           p.format, grouped(std::max<std::int64_t>(notFiniteAt, 1)), grouped(count), exact);
    if (!std::isnan(r.stalledAt))
        return fmt::format(
            "The sum stops at {} after term {} of {}: every later term is rounded away. The exact sum "
            "is {}.",
            shown(r.sum), grouped(static_cast<std::int64_t>(r.stalledAt)), grouped(count), exact);
    if (r.errorUlps == 0)
        return fmt::format("{} in {}: {}, the best that {} can hold for the exact sum of {}.", name, p.format,
                           shown(r.sum), p.format, terms);
    const auto [got, wanted] = toldApart(r.sum, r.exactSum);
    return fmt::format("{} in {}: {}, where the exact sum of {} is {}; off by {} ulp.", name, p.format, got,
                       terms, wanted, shown(std::abs(r.errorUlps)));
}

void fillErrors(const std::vector<ErrorPoint>& errors, const Job& job, AccumulationLab::Result& r)
{
    const double u = unitRoundoff(*job.format);
    // A product that is rounded before it is added, or fused, has one rounding more.
    const double products = job.terms->isProduct() ? 1 : 0;
    for (const auto& point : errors) {
        const double n = static_cast<double>(point.count);
        const auto levels = static_cast<double>(std::bit_width(static_cast<std::uint64_t>(point.count - 1)));
        const auto append = [&](Series& series, double y) {
            series.x.push_back(n);
            series.y.push_back(y);
        };
        append(r.error, point.relativeToSizes);
        append(r.boundNaive, (n - 1 + products) * u);
        append(r.boundPairwise, (levels + products) * u);
        append(r.boundCompensated, (2 + products) * u);
    }
}

Expected<Table> comparison(const Job& job, std::int64_t count, const std::function<void(std::int64_t)>& work)
{
    Table out;
    out.columns = {"algorithm", "name", "sum", "code", "error (ulp)", "error over sum of sizes"};
    ExactSum exact, sizes;
    const auto forward = Order::of(job.terms, Arrival::forward, count, job.stop);
    Stretch stretch;
    for (std::int64_t at = 0; at < count; at += static_cast<std::int64_t>(stretch.x.size())) {
        forward->read(at, std::min<std::int64_t>(count - at, 4096), stretch);
        for (std::size_t i = 0; i < stretch.x.size(); ++i) {
            const double y = stretch.y.empty() ? 1 : stretch.y[i];
            exact.addProduct(stretch.x[i], y);
            sizes.addProduct(std::abs(stretch.x[i]), std::abs(y));
        }
    }
    for (const auto& id : comparedAlgorithms()) {
        Job other = job;
        other.kind.algorithm = algorithmOf(id, 0);
        const auto sum = sumOf(other, count);
        if (!sum)
            return fail(sum.error());
        out.rows.push_back({id, nameOf(id, 0), valueText(*sum), codeOrName(*sum, *job.format),
                            errorInUlps(*sum, exact, *job.format), relativeToSizes(*sum, exact, sizes)});
        work(count);
    }
    return out;
}

Expected<Table> additions(const Job& job)
{
    Table out;
    out.columns = {"step", "operation", "left", "right", "result", "lost", "left value", "right value"};
    const auto count = job.terms->size();
    if (count > mostRecorded)
        return out;
    const auto order = Order::of(job.terms, job.kind.algorithm.arrival, count, job.stop);
    if (!order)
        return fail(order.error());
    std::vector<Recorded> record;
    const auto sum = recordedSum(*job.format, job.kind, order->size(), record);
    Stretch stretch;
    order->read(0, order->size(), stretch);
    sum->take(stretch.x, stretch.y);
    sum->result();
    for (std::size_t i = 0; i < record.size(); ++i) {
        const auto& o = record[i];
        auto right = nodeName(o.right, *order);
        if (const bool isFused = o.operation == 'f';
            (isFused || o.operation == '*') && right.starts_with('x')) {
            const std::string number = right.substr(1); // both factors have it
            right = isFused ? fmt::format("x{0}*y{0}", number) : "y" + number;
        }
        out.rows.push_back({fmt::format("s{}", i), operationName(o.operation), nodeName(o.left, *order),
                            right, o.result, o.lost, o.leftValue, o.rightValue});
    }
    return out;
}

} // namespace infralab::accumulation
