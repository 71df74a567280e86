// Every algorithm in every arithmetic.

#include "running_sum.hpp"

#include "adders.hpp"

namespace infralab::accumulation {

namespace {

template <class A>
constexpr bool isRecording = false;
template <class A>
constexpr bool isRecording<RecordingArithmetic<A>> = true;

/// Whether a look at the sum after every term costs little.
template <class Adder>
constexpr bool isCheapToAsk = false;
template <class A>
constexpr bool isCheapToAsk<NaiveAdder<A>> = !isRecording<A>;
template <class A>
constexpr bool isCheapToAsk<ChunkAdder<A>> = !isRecording<A>;
template <class A>
constexpr bool isCheapToAsk<KahanAdder<A>> = !isRecording<A>;
template <class A>
constexpr bool isCheapToAsk<NeumaierAdder<A>> = !isRecording<A>;
template <class A>
constexpr bool isCheapToAsk<KleinAdder<A>> = !isRecording<A>;

template <class A, class Adder>
class SumOf final : public RunningSum
{
    using T = typename A::T;

public:
    SumOf(A arithmetic, Adder adder, bool fused)
        : m_arithmetic(arithmetic)
        , m_adder(std::move(adder))
        , m_fused(fused)
    {}

    void take(std::span<const double> x, std::span<const double> y) override
    {
        for (std::size_t i = 0; i < x.size(); ++i) {
            const T left = term(x[i]);
            if (y.empty()) {
                m_adder.add(left);
            } else if (m_fused) {
                if constexpr (requires { m_adder.addFused(left, left); })
                    m_adder.addFused(left, term(y[i]));
            } else {
                m_adder.add(m_arithmetic.multiply(left, term(y[i])));
            }
            ++m_taken;
            if constexpr (isCheapToAsk<Adder>) {
                const double now = A::out(m_adder.result());
                if (now != m_last && !(std::isnan(now) && std::isnan(m_last))) {
                    m_last = now;
                    m_lastChange = m_taken;
                }
            }
        }
    }
    double result() const override { return A::out(m_adder.result()); }

private:
    T term(double x) const
    {
        if constexpr (isRecording<A>)
            return {x, -1 - m_taken};
        else
            return A::in(x);
    }

    A m_arithmetic;
    Adder m_adder;
    bool m_fused;
    double m_last = 0;
};

template <class A>
std::unique_ptr<RunningSum> sumIn(A a, const SumKind& kind, std::int64_t count)
{
    const auto make = [&]<class Adder>(Adder adder) -> std::unique_ptr<RunningSum> {
        return std::make_unique<SumOf<A, Adder>>(a, std::move(adder), kind.fused && kind.algorithm.canFuse());
    };
    const auto size = std::max<std::int64_t>(1, kind.algorithm.size);
    switch (kind.algorithm.adding) {
    case Adding::chunks:
        return make(ChunkAdder<A>{a, size});
    case Adding::lanes:
        return make(LaneAdder<A>{a, std::vector<typename A::T>(static_cast<std::size_t>(size), A::in(0))});
    case Adding::adjacent:
        return make(AdjacentAdder<A>{a, {}});
    case Adding::halves:
        return make(HalvesAdder<A>(a, count));
    case Adding::kahan:
        return make(KahanAdder<A>{a});
    case Adding::neumaier:
        return make(NeumaierAdder<A>{a});
    case Adding::klein:
        return make(KleinAdder<A>{a});
    case Adding::naive:
        break;
    }
    return make(NaiveAdder<A>{a});
}

} // namespace

std::unique_ptr<RunningSum> runningSum(const compute::NumberFormat& format, const SumKind& kind,
                                       std::int64_t count)
{
    return withArithmetic(format, [&](auto arithmetic) { return sumIn(arithmetic, kind, count); });
}

std::unique_ptr<RunningSum> exactRunningSum(const compute::NumberFormat& format, const SumKind& kind,
                                            std::int64_t count)
{
    return sumIn(ExactArithmetic{&format}, kind, count);
}

std::unique_ptr<RunningSum> recordedSum(const compute::NumberFormat& format, const SumKind& kind,
                                        std::int64_t count, std::vector<Recorded>& record)
{
    return withArithmetic(format, [&]<class A>(A arithmetic) {
        return sumIn(RecordingArithmetic<A>{arithmetic, &record}, kind, count);
    });
}

} // namespace infralab::accumulation
