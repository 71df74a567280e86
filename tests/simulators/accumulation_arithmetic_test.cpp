// The fast operations and every algorithm against slow exact ones, in every format.

#include "simulators/accumulation/passes.hpp"
#include "simulators/accumulation/stochastic_sum.hpp"

#include "compute/numerics/operations.hpp"

#include <gtest/gtest.h>

#include <random>

namespace infralab::accumulation {
namespace {

using compute::NumberFormat;

std::vector<const NumberFormat*> accumulators()
{
    std::vector<const NumberFormat*> out;
    for (const auto& f : compute::numberFormats())
        if (!f.isScale)
            out.push_back(&f);
    return out;
}

bool same(double a, double b)
{
    return std::isnan(a) ? std::isnan(b) : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// What the operations on codes give, as a value; NaN where the format has no code for it.
double valueOf(const compute::Rounded& r, const NumberFormat& f)
{
    return r.defined ? compute::decode(r.code, f) : std::numeric_limits<double>::quiet_NaN();
}

TEST(AccumulationArithmetic, EqualsTheOperationsOnCodes)
{
    std::mt19937_64 random(3);
    for (const auto* f : accumulators()) {
        const ExactArithmetic exact{f};
        withArithmetic(*f, [&](auto fast) {
            using A = decltype(fast);
            for (int i = 0; i < 20'000; ++i) {
                std::uint64_t codes[3];
                for (auto& code : codes)
                    code = random() & f->codeMask();
                // Near in size every other time, so that sums cancel, tie and carry.
                if (i % 2 == 0 && f->bits() > 8)
                    for (int k = 1; k < 3; ++k)
                        codes[k] = (codes[0] ^ (random() & ((f->fractionMask() << 2U) | f->signBit()))) &
                                   f->codeMask();
                const double a = compute::decode(codes[0], *f), b = compute::decode(codes[1], *f),
                             c = compute::decode(codes[2], *f);
                const auto rne = compute::RoundingMode::nearestEven;
                const double sum = valueOf(compute::add(codes[0], codes[1], *f, rne), *f),
                             product = valueOf(compute::multiply(codes[0], codes[1], *f, rne), *f),
                             both = valueOf(compute::multiplyAdd(codes[0], codes[1], codes[2], *f, rne), *f);
                const auto x = A::in(a), y = A::in(b), z = A::in(c);
                ASSERT_TRUE(same(A::out(fast.add(x, y)), sum)) << f->id << ' ' << a << " + " << b;
                ASSERT_TRUE(same(exact.add(a, b), sum)) << f->id << ' ' << a << " + " << b;
                ASSERT_TRUE(same(A::out(fast.multiply(x, y)), product)) << f->id << ' ' << a << " * " << b;
                ASSERT_TRUE(same(exact.multiply(a, b), product)) << f->id << ' ' << a << " * " << b;
                ASSERT_TRUE(same(A::out(fast.fused(x, y, z)), both))
                    << f->id << ' ' << a << " * " << b << " + " << c;
                ASSERT_TRUE(same(exact.fused(a, b, c), both))
                    << f->id << ' ' << a << " * " << b << " + " << c;
            }
        });
    }
}

TEST(AccumulationArithmetic, AFusedTailThatTwoRoundingsWouldLose)
{
    // 1 + 2^-8 is a tie in bf16; a product of 2^-60 decides it, though no double holds both.
    const NarrowArithmetic bf16{NarrowRounder(*compute::findFormat("bf16"))};
    EXPECT_EQ(bf16.fused(0x1p-30, 0x1p-30, 1 + 0x1p-7), 1 + 0x1p-7);
    EXPECT_EQ(bf16.fused(0x1.02p-8, 0x1p0, 1), 1 + 0x1p-7);
    const double x = 0x1.81p0; // x * 2^-60 beside a sum that ties
    EXPECT_EQ(bf16.round(sumToOdd(1 + 0x1p-8, x * 0x1p-60)), 1 + 0x1p-7);
    EXPECT_EQ(bf16.round(sumToOdd(1 + 0x1p-8, -x * 0x1p-60)), 1);
    EXPECT_EQ(bf16.round((1 + 0x1p-8) + x * 0x1p-60), 1) << "by way of nearest the tail is lost";
}

TEST(AccumulationArithmetic, EveryAlgorithmEqualsItselfOnExactIntegers)
{
    std::mt19937_64 random(4);
    auto ids = comparedAlgorithms();
    ids.insert(ids.end(), {"chunk", "lanes"});
    for (const auto* f : accumulators()) {
        // Sizes over a few binades around 1, some of them huge: sums cancel, stall and overflow.
        std::vector<double> x, y;
        const TermRounder round(*f);
        for (int i = 0; i < 203; ++i) {
            const double size = std::ldexp(1 + static_cast<double>(random() >> 12U) * 0x1p-52,
                                           static_cast<int>(random() % 12) - 6);
            x.push_back(round(random() % 3 == 0 ? -size : size));
            y.push_back(round(random() % 2 == 0 ? 1.5 : size));
        }
        for (const auto& id : ids)
            for (const bool isDot : {false, true})
                for (const bool fused : {false, true}) {
                    const SumKind kind{algorithmOf(id, 5), fused};
                    const auto count = static_cast<std::int64_t>(x.size());
                    const auto fast = runningSum(*f, kind, count), slow = exactRunningSum(*f, kind, count);
                    for (std::size_t i = 0; i < x.size(); ++i) {
                        const auto factor =
                            isDot ? std::span<const double>(y).subspan(i, 1) : std::span<const double>();
                        fast->take(std::span<const double>(x).subspan(i, 1), factor);
                        slow->take(std::span<const double>(x).subspan(i, 1), factor);
                        ASSERT_TRUE(same(fast->result(), slow->result()))
                            << f->id << ' ' << id << (isDot ? " dot" : "") << (fused ? " fused" : "")
                            << " term " << i << ": " << fast->result() << " and " << slow->result();
                    }
                }
    }
}

TEST(AccumulationArithmetic, TheRecordEndsInTheSum)
{
    const auto& bf16 = *compute::findFormat("bf16");
    std::mt19937 random(5);
    std::vector<double> x(50);
    for (auto& value : x)
        value = std::ldexp(static_cast<double>(random() % 256), -static_cast<int>(random() % 8));
    for (const auto& id : comparedAlgorithms()) {
        const SumKind kind{algorithmOf(id, 0), false};
        std::vector<Recorded> record;
        const auto recorded = recordedSum(bf16, kind, 50, record);
        const auto plain = runningSum(bf16, kind, 50);
        recorded->take(x, {});
        plain->take(x, {});
        const double sum = recorded->result();
        EXPECT_EQ(sum, plain->result()) << id;
        if (!kind.algorithm.isCompensated() && kind.algorithm.adding != Adding::naive) {
            EXPECT_EQ(record.back().result, sum) << id;
        }
        for (const auto& step : record) {
            const double exact =
                step.operation == '-' ? step.leftValue - step.rightValue : step.leftValue + step.rightValue;
            EXPECT_EQ(step.lost, exact - step.result) << id;
        }
    }
}

TEST(AccumulationArithmetic, SortsBySizeAndKeepsEqualsInOrder)
{
    std::mt19937 random(6);
    std::vector<double> v(5000);
    for (auto& value : v)
        value = (static_cast<double>(random() % 200) - 100) *
                std::ldexp(1.0, static_cast<int>(random() % 3) * 40);
    for (const bool descending : {false, true}) {
        std::vector<std::uint32_t> expected(v.size());
        for (std::uint32_t i = 0; i < expected.size(); ++i)
            expected[i] = i;
        std::stable_sort(expected.begin(), expected.end(), [&](auto a, auto b) {
            return descending ? std::abs(v[a]) > std::abs(v[b]) : std::abs(v[a]) < std::abs(v[b]);
        });
        EXPECT_EQ(sortedBySize(v, descending, {}), expected);
    }
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(sortedBySize(v, false, stop.get_token()));
}

TEST(AccumulationArithmetic, StochasticSumsEqualStochasticRounding)
{
    // The same word decides the same way as in the bit-exact rounding of all formats.
    std::mt19937_64 random(7);
    for (const auto* f : accumulators()) {
        if (f->bits() > 32)
            continue;
        for (int i = 0; i < 3000; ++i) {
            const double a = compute::decode(random() & f->codeMask(), *f),
                         b = compute::decode(random() & f->codeMask(), *f);
            const auto word = static_cast<std::uint32_t>(random());
            if (!std::isfinite(a) || !std::isfinite(b))
                continue;
            const double sum = addStochastically(a, b, word, f->fractionBits, f->minExponent());
            ExactSum exact;
            exact.add(a);
            exact.add(b);
            const auto rounded =
                compute::round(exact.leading(), *f, compute::Stochastic{.bits = 32, .word = word}, false);
            if (rounded.overflow || exact.isZero())
                continue;
            ASSERT_EQ(sum, compute::decode(rounded.code, *f))
                << f->id << ' ' << a << " + " << b << ' ' << word;
        }
    }
}

TEST(AccumulationArithmetic, StochasticSumsAreRightOnAverage)
{
    for (const char* id : {"fp64", "fp32", "bf16"}) {
        const auto& f = *compute::findFormat(id);
        // A quarter of a step beside 1: up in a quarter of all runs, to within six deviations.
        const double quarter = std::ldexp(1.0, -f.fractionBits - 2);
        int up = 0;
        constexpr int runs = 20'000;
        for (int seed = 0; seed < runs; ++seed) {
            StochasticSum sum(f, static_cast<std::uint64_t>(seed));
            sum.take(std::vector<double>{1, quarter}, {});
            EXPECT_TRUE(sum.result() == 1 || sum.result() == 1 + 4 * quarter);
            up += sum.result() > 1 ? 1 : 0;
        }
        EXPECT_NEAR(up, runs / 4, 6 * std::sqrt(runs * 0.25 * 0.75)) << id;
    }
}

} // namespace
} // namespace infralab::accumulation
