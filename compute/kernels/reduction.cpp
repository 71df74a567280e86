// Block sums until one is left: launcher, twin and description.

#include "reduction.hpp"

#include "compute/numerics/philox.hpp"
#include "device_call.hpp"
#include "differing.hpp"
#include "kernels.hpp"
#include "vectorised.hpp"

#include <array>

namespace infralab::compute {
namespace {

using Eigen::ArrayXf;
using Eigen::Index;

constexpr auto file = "reduction.cl";

Index blocksOf(Index count)
{
    return (count + reductionBlock - 1) / reductionBlock;
}

INFRALAB_VECTORISED float blockSum(const float* x, Index count)
{
    std::array<float, reductionLanes> lanes{};
    Index i = 0;
    for (; i + reductionLanes <= count; i += reductionLanes)
        for (Index l = 0; l < reductionLanes; ++l)
            lanes[l] += x[i + l];
    for (Index l = 0; i + l < count; ++l)
        lanes[l] += x[i + l];
    for (Index half = reductionLanes / 2; half > 0; half /= 2)
        for (Index l = 0; l < half; ++l)
            lanes[l] += lanes[l + half];
    return lanes[0];
}

Expected<float> sumBuiltin(const ArrayXf& x, const std::stop_token& stop)
{
    ArrayXf sums(blocksOf(x.size()));
    for (Index block = 0; block < sums.size(); ++block) {
        if (stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        const Index begin = block * reductionBlock;
        sums[block] = blockSum(x.data() + begin, std::min(reductionBlock, x.size() - begin));
    }
    return sums.size() == 1 ? sums[0] : sumBuiltin(sums, stop);
}

/// The first level on the device, where the bytes are.
class SumOnDevice
{
public:
    SumOnDevice(const Engine& engine, const ArrayXf& x)
        : m_sums(blocksOf(x.size()))
        , m_call(engine, file, isCpu(engine) ? "-D LANES=16 -D VECTORS=4" : "-D LANES=2", "sum")
    {
        const auto count = static_cast<std::size_t>(x.size()),
                   blocks = static_cast<std::size_t>(m_sums.size());
        m_call.input(std::span(x.data(), count), count)
            .value(static_cast<std::uint32_t>(count))
            .output<float>(blocks)
            .range(blocks, isCpu(engine) ? 1 : 32);
    }
    Expected<void> run(const std::stop_token& stop) { return m_call.run(stop); }
    /// What is left to sum fits in a few blocks: the twin of the same order ends it.
    Expected<float> result(const std::stop_token& stop)
    {
        const auto all = std::span(m_sums.data(), static_cast<std::size_t>(m_sums.size()));
        if (const Expected<void> fetched = m_call.fetch(all); !fetched)
            return fail(fetched.error());
        return m_sums.size() == 1 ? m_sums[0] : sumBuiltin(m_sums, stop);
    }

private:
    /// On a CPU one work-item takes all lanes, so that memory is read in its order; a GPU wants many.
    static bool isCpu(const Engine& engine) { return engine.device()->info().kind == "cpu"; }

    ArrayXf m_sums;
    DeviceCall m_call;
};

/// The definition, one element at a time: every lane of every block by itself.
float sumByDefinition(const ArrayXf& x)
{
    ArrayXf sums(blocksOf(x.size()));
    for (Index block = 0; block < sums.size(); ++block) {
        const Index begin = block * reductionBlock, end = std::min(begin + reductionBlock, x.size());
        const auto laneSum = [&](Index lane) {
            float total = 0;
            for (Index i = begin + lane; i < end; i += reductionLanes)
                total += x[i];
            return total;
        };
        // lane(l, h): lane l after the fold that leaves h lanes.
        const auto lane = [&](auto&& self, Index l, Index left) -> float {
            return left == reductionLanes ? laneSum(l)
                                          : self(self, l, 2 * left) + self(self, l + left, 2 * left);
        };
        sums[block] = lane(lane, 0, 1);
    }
    return sums.size() == 1 ? sums[0] : sumByDefinition(sums);
}

Expected<Comparison> checkSum(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    ArrayXf x(random.between(1, static_cast<std::int32_t>(size)));
    const int spread = random.between(0, 60); // from all alike to 2^-60 ... 2^60
    for (float& value : x)
        value = std::ldexp(2 * random.uniformFloat() - 1, random.between(-spread, spread));
    if (random.below(8) == 0)
        x[random.below(static_cast<std::uint32_t>(x.size()))] = std::bit_cast<float>(random.word());
    const Expected<float> result = sum(engine, x, stop);
    if (!result)
        return fail(result.error());
    const double difference = identical(*result, sumByDefinition(x)) ? 0 : 1;
    return Comparison{"sum of " + std::to_string(x.size()) + " terms", difference, 0};
}

Expected<Work> prepareSum(const Engine& engine, Index size)
{
    const ArrayXf x = ArrayXf::LinSpaced(size, 0, 1);
    if (engine.isBuiltin())
        return Work([x](const auto& stop) { return sumBuiltin(x, stop).map([](float) {}); });
    const auto call = std::make_shared<SumOnDevice>(engine, x);
    return Work([call](const auto& stop) { return call->run(stop); });
}

} // namespace

Expected<float> sum(const Engine& engine, const ArrayXf& x, std::stop_token stop)
{
    if (x.size() == 0 || x.size() > std::numeric_limits<std::uint32_t>::max())
        return fail(Error::Code::invalidInput, file,
                    "A sum of " + std::to_string(x.size()) + " terms is not possible. Give 1 to 4294967295.");
    if (engine.isBuiltin())
        return sumBuiltin(x, stop);
    SumOnDevice onDevice(engine, x);
    if (const Expected<void> ran = onDevice.run(stop); !ran)
        return fail(ran.error());
    return onDevice.result(stop);
}

std::vector<KernelDescription> reductionKernels()
{
    KernelDescription description;
    description.id = "sum";
    description.file = file;
    description.title = "Sum";
    description.purpose = "Adds up an array in an order that does not depend on the device.";
    description.inputs = "size floats";
    description.unit = "sums differ";
    description.derivation = "Every engine adds in the same stated order, and IEEE 754 fixes each addition.";
    description.bytes = [](double size) { return 4 * size; };
    description.operations = [](double size) { return size; };
    description.benchSizes = {1 << 16, 1 << 20, 1 << 24};
    description.check = checkSum;
    description.prepare = prepareSum;
    return {description};
}

} // namespace infralab::compute
