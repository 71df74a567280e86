// Copy and triad: launchers, twins and descriptions.

#include "stream.hpp"

#include "compute/numerics/philox.hpp"
#include "device_call.hpp"
#include "differing.hpp"
#include "kernels.hpp"
#include "vectorised.hpp"

#include <cstring>

namespace infralab::compute {
namespace {

using Eigen::ArrayXf;
using Eigen::Index;

constexpr std::size_t groupSize = 256;
constexpr Index elementsBetweenLooks = 1 << 22;
constexpr auto file = "stream.cl";

std::span<const float> view(const ArrayXf& array)
{
    return {array.data(), static_cast<std::size_t>(array.size())};
}

std::size_t groupsFor(Index count)
{
    return (static_cast<std::size_t>(count) + groupSize - 1) / groupSize;
}

tl::unexpected<Error> refused(std::string message)
{
    return fail(Error::Code::invalidInput, file, std::move(message));
}

DeviceCall copyOnDevice(const Engine& engine, const ArrayXf& a)
{
    const std::size_t groups = groupsFor(a.size()), room = groups * groupSize;
    DeviceCall call(engine, file, "", "copy");
    call.input(view(a), room).output<float>(room).range(groups, groupSize);
    return call;
}

DeviceCall triadOnDevice(const Engine& engine, const ArrayXf& b, float scale, const ArrayXf& c)
{
    const std::size_t groups = groupsFor(b.size()), room = groups * groupSize;
    DeviceCall call(engine, file, "", "triad");
    call.input(view(b), room).input(view(c), room).value(scale).output<float>(room).range(groups, groupSize);
    return call;
}

INFRALAB_VECTORISED void addScaled(const float* b, const float* c, float scale, float* out, Index count)
{
    INFRALAB_STEPS_INDEPENDENT
    for (Index i = 0; i < count; ++i)
        out[i] = b[i] + scale * c[i];
}

/// Calls part(first, count) for one stretch after the other.
template <class Part>
Expected<void> inStretches(Index count, const std::stop_token& stop, Part part)
{
    for (Index first = 0; first < count; first += elementsBetweenLooks) {
        if (stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        part(first, std::min(elementsBetweenLooks, count - first));
    }
    return {};
}

Expected<void> copyBuiltin(const ArrayXf& a, ArrayXf& out, const std::stop_token& stop)
{
    return inStretches(a.size(), stop, [&](Index first, Index count) {
        std::memcpy(out.data() + first, a.data() + first, static_cast<std::size_t>(count) * sizeof(float));
    });
}

Expected<void> triadBuiltin(const ArrayXf& b, float scale, const ArrayXf& c, ArrayXf& out,
                            const std::stop_token& stop)
{
    return inStretches(b.size(), stop, [&](Index first, Index count) {
        addScaled(b.data() + first, c.data() + first, scale, out.data() + first, count);
    });
}

Expected<ArrayXf> fetched(DeviceCall call, Index count, const std::stop_token& stop)
{
    if (const Expected<void> ran = call.run(stop); !ran)
        return fail(ran.error());
    ArrayXf out(count);
    if (const Expected<void> read = call.fetch(std::span(out.data(), static_cast<std::size_t>(count))); !read)
        return fail(read.error());
    return out;
}

/// Any bits at all, NaNs and subnormals among them.
ArrayXf anyFloats(Philox& random, Index count)
{
    ArrayXf values(count);
    for (float& value : values)
        value = std::bit_cast<float>(random.word());
    return values;
}

Comparison compared(const ArrayXf& result, const ArrayXf& expected, std::string_view what)
{
    return {std::string(what) + " of " + std::to_string(expected.size()) + " elements",
            static_cast<double>(differing(view(result), view(expected))), 0};
}

Expected<Comparison> checkCopy(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    const ArrayXf a = anyFloats(random, random.between(1, static_cast<std::int32_t>(size)));
    const Expected<ArrayXf> result = copied(engine, a, stop);
    if (!result)
        return fail(result.error());
    return compared(*result, a, "copy");
}

Expected<Comparison> checkTriad(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    const Index count = random.between(1, static_cast<std::int32_t>(size));
    const ArrayXf b = anyFloats(random, count), c = anyFloats(random, count);
    const float scale = anyFloats(random, 1)[0];
    const Expected<ArrayXf> result = triad(engine, b, scale, c, stop);
    if (!result)
        return fail(result.error());
    ArrayXf expected(count);
    for (Index i = 0; i < count; ++i) // in double: exact product and a sum that no double rounding can spoil
        expected[i] = b[i] + static_cast<float>(static_cast<double>(scale) * c[i]);
    return compared(*result, expected, "triad");
}

Expected<Work> prepareCopy(const Engine& engine, Index size)
{
    const ArrayXf a = ArrayXf::LinSpaced(size, 0, 1);
    if (engine.isBuiltin())
        return Work(
            [a, out = std::make_shared<ArrayXf>(a)](const auto& stop) { return copyBuiltin(a, *out, stop); });
    const auto call = std::make_shared<DeviceCall>(copyOnDevice(engine, a));
    return Work([call](const auto& stop) { return call->run(stop); });
}

Expected<Work> prepareTriad(const Engine& engine, Index size)
{
    const ArrayXf b = ArrayXf::LinSpaced(size, 0, 1), c = b.reverse();
    if (engine.isBuiltin())
        return Work([b, c, out = std::make_shared<ArrayXf>(b)](const auto& stop) {
            return triadBuiltin(b, 3, c, *out, stop);
        });
    const auto call = std::make_shared<DeviceCall>(triadOnDevice(engine, b, 3, c));
    return Work([call](const auto& stop) { return call->run(stop); });
}

} // namespace

Expected<ArrayXf> copied(const Engine& engine, const ArrayXf& a, std::stop_token stop)
{
    if (a.size() == 0)
        return refused("There is nothing to copy. Give at least one element.");
    if (!engine.isBuiltin())
        return fetched(copyOnDevice(engine, a), a.size(), stop);
    ArrayXf out(a.size());
    if (const Expected<void> done = copyBuiltin(a, out, stop); !done)
        return fail(done.error());
    return out;
}

Expected<ArrayXf> triad(const Engine& engine, const ArrayXf& b, float scale, const ArrayXf& c,
                        std::stop_token stop)
{
    if (b.size() == 0 || b.size() != c.size())
        return refused("The two operands have " + std::to_string(b.size()) + " and " +
                       std::to_string(c.size()) + " elements. Give both the same number, at least one.");
    if (!engine.isBuiltin())
        return fetched(triadOnDevice(engine, b, scale, c), b.size(), stop);
    ArrayXf out(b.size());
    if (const Expected<void> done = triadBuiltin(b, scale, c, out, stop); !done)
        return fail(done.error());
    return out;
}

std::vector<KernelDescription> streamKernels()
{
    const std::vector<Index> sizes{1 << 16, 1 << 20, 1 << 24};
    KernelDescription copy;
    copy.id = "copy";
    copy.file = file;
    copy.title = "Copy";
    copy.purpose = "Reads an array and writes it: the bandwidth that others are measured by.";
    copy.inputs = "size floats";
    copy.unit = "elements differ";
    copy.derivation = "Nothing is computed, so every bit must arrive.";
    copy.bytes = [](double size) { return 8 * size; };
    copy.operations = [](double) { return 0.0; };
    copy.benchSizes = sizes;
    copy.check = checkCopy;
    copy.prepare = prepareCopy;

    KernelDescription triads = copy;
    triads.id = "triad";
    triads.title = "Triad";
    triads.purpose = "b + scale * c: two streams read, one written, two operations an element.";
    triads.inputs = "two arrays of size floats and a factor";
    triads.derivation =
        "IEEE 754 fixes the product and the sum, each rounded once; contraction to fma is off.";
    triads.bytes = [](double size) { return 12 * size; };
    triads.operations = [](double size) { return 2 * size; };
    triads.check = checkTriad;
    triads.prepare = prepareTriad;
    return {copy, triads};
}

} // namespace infralab::compute
