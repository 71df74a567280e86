// The conversions for the test, the bench and the documents: every format, mode and policy against
// compute/numerics.

#include "compute/numerics/custom_format.hpp"
#include "compute/numerics/philox.hpp"
#include "format_conversion_device.hpp"
#include "kernels.hpp"

namespace infralab::compute {

namespace {

using Eigen::Index;

/// Any bits at all, or numbers about the format's range, ties and limits among them.
std::vector<float> drawnFloats(Philox& random, std::size_t count, const NumberFormat& format)
{
    std::vector<float> x(count);
    for (float& value : x) {
        const auto kind = random.below(4);
        if (kind == 0) {
            value = std::bit_cast<float>(random.word());
            continue;
        }
        const auto code = random.wide() & format.codeMask();
        const double at = decode(code, format);
        const double step = std::isfinite(at) ? std::ldexp(1.0, quantumExponent(code, format)) : 0;
        const double part = kind == 1 ? 0.5 : kind == 2 ? 0.25 * random.between(0, 4) : random.uniform();
        value = static_cast<float>(at + part * step);
    }
    return x;
}

NumberFormat drawnFormat(Philox& random, bool (*taken)(const NumberFormat&))
{
    while (true) {
        const auto pick = random.below(20);
        if (pick < numberFormats().size()) {
            if (taken(numberFormats()[pick]))
                return numberFormats()[pick];
            continue;
        }
        const auto own = customFormat({random.between(1, 9), random.between(0, 20), random.between(-20, 160),
                                       random.below(2) == 0, random.below(2) == 0});
        if (own && taken(*own))
            return *own;
    }
}

FormatConversion drawnConversion(Philox& random, const NumberFormat& format)
{
    return {format, random.below(2) == 0, static_cast<RoundingMode>(random.between(0, 4)), std::nullopt};
}

std::uint32_t expectedCode(float x, const FormatConversion& how, std::uint64_t element)
{
    const Unrounded number = unrounded(double{x});
    const Rounded rounded = how.random ? round(number, how.format, how.random->at(element), how.saturate)
                                       : round(number, how.format, how.mode, how.saturate);
    return static_cast<std::uint32_t>(rounded.code);
}

Expected<Comparison> checkEncoding(const Engine& engine, Index size, Philox& random,
                                   const FormatConversion& how, std::stop_token stop)
{
    const auto count = random.between(1, static_cast<std::int32_t>(size));
    const auto x = drawnFloats(random, static_cast<std::size_t>(count), how.format);
    const std::uint64_t first = random.below(1U << 20U) * RandomWords::tile;
    const Expected<Codes> codes = encoded(engine, x, how, stop, first);
    if (!codes)
        return fail(codes.error());
    Comparison out{std::string(how.format.id) + ", " + std::to_string(x.size()) + " elements", 0, 0};
    for (std::size_t i = 0; i < x.size(); ++i)
        out.difference += (*codes)[i] == expectedCode(x[i], how, first + i) ? 0 : 1;
    return out;
}

enum class Target { e4m3fn, e5m2, e4m3fnuz, e2m1, bf16, tf32, e8m0 };
constexpr std::string_view ids[] = {"e4m3fn", "e5m2", "e4m3fnuz", "e2m1", "bf16", "tf32", "e8m0"};

const NumberFormat& formatOf(Target target)
{
    return *findFormat(ids[static_cast<std::size_t>(target)]);
}

template <Target target>
Expected<Comparison> checkTarget(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    return checkEncoding(engine, size, random, drawnConversion(random, formatOf(target)), stop);
}

Expected<Comparison> checkAnyFormat(const Engine& engine, Index size, std::uint64_t seed,
                                    std::stop_token stop)
{
    Philox random(seed);
    return checkEncoding(engine, size, random, drawnConversion(random, drawnFormat(random, isEncodable)),
                         stop);
}

Expected<Comparison> checkStochastic(const Engine& engine, Index size, std::uint64_t seed,
                                     std::stop_token stop)
{
    Philox random(seed);
    FormatConversion how = drawnConversion(random, drawnFormat(random, isEncodable));
    how.random = RandomWords{random.between(1, 32), static_cast<StochasticRule>(random.between(0, 2)),
                             random.wide(), random.wide()};
    return checkEncoding(engine, size, random, how, stop);
}

Expected<Comparison> checkDecoding(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    const NumberFormat format = drawnFormat(random, isDecodable);
    Codes codes(format, static_cast<std::size_t>(random.between(1, static_cast<std::int32_t>(size))));
    codes.visit([&]<class Code>(std::vector<Code>& all) {
        for (Code& code : all)
            code = static_cast<Code>(random.word() & format.codeMask());
    });
    const Expected<std::vector<float>> x = decoded(engine, codes, format, stop);
    if (!x)
        return fail(x.error());
    Comparison out{std::string(format.id) + ", " + std::to_string(x->size()) + " elements", 0, 0};
    for (std::size_t i = 0; i < x->size(); ++i) {
        const auto expected = static_cast<float>(decode(codes[i], format));
        const bool same = std::isnan(expected) ? std::isnan((*x)[i])
                                               : std::bit_cast<std::uint32_t>((*x)[i]) ==
                                                     std::bit_cast<std::uint32_t>(expected);
        out.difference += same ? 0 : 1;
    }
    return out;
}

std::vector<float> benchFloats(Index size)
{
    std::vector<float> x(static_cast<std::size_t>(size));
    Philox random(1);
    std::vector<float> some(4096);
    for (float& value : some)
        value = static_cast<float>(random.normal());
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = some[i % some.size()];
    return x;
}

Expected<Work> prepared(const Engine& engine, Index size, const FormatConversion& how)
{
    return preparedEncoding(engine, benchFloats(size), how);
}

template <Target target>
Expected<Work> prepareTarget(const Engine& engine, Index size)
{
    return prepared(engine, size, {formatOf(target)});
}

Expected<Work> prepareCutOff(const Engine& engine, Index size)
{
    return prepared(engine, size, {.format = formatOf(Target::e4m3fn), .mode = RoundingMode::towardZero});
}

Expected<Work> prepareStochastic(const Engine& engine, Index size)
{
    return prepared(engine, size, {.format = formatOf(Target::e4m3fn), .random = RandomWords{}});
}

Expected<Work> prepareDecoding(const Engine& engine, Index size)
{
    const NumberFormat& format = formatOf(Target::e4m3fn);
    const std::vector<float> x = benchFloats(size);
    const Expected<Codes> codes = encoded(Engine(), x, {format}, {});
    if (!codes)
        return fail(codes.error());
    return codes->visit([&]<class Code>(const std::vector<Code>& all) {
        if (!engine.isBuiltin()) {
            const auto call = std::make_shared<DeviceCall>(decodeOnDevice(engine, std::span(all), format));
            return Work([call](const auto& stop) { return call->run(stop); });
        }
        return Work([all, out = std::make_shared<std::vector<float>>(all.size()),
                     numbers = FormatNumbers(format, false)](const std::stop_token& stop) -> Expected<void> {
            if (stop.stop_requested())
                return fail(Error::Code::cancelled, "", "The run was stopped.");
            twin::decode(all.data(), out->data(), all.size(), numbers);
            return {};
        });
    });
}

template <Target target>
KernelDescription described(std::string_view id, std::string_view title, std::string_view purpose)
{
    KernelDescription d;
    d.id = id;
    d.file = conversionFile;
    d.title = title;
    d.purpose = purpose;
    d.inputs = "size floats";
    d.unit = "codes differ";
    d.derivation = "A rounding has one right answer, and only integers are computed with.";
    d.bytes = [](double size) { return size * (4 + Codes::bytesEach(formatOf(target))); };
    d.operations = [](double size) { return size; };
    d.benchSizes = {1 << 16, 1 << 20, 1 << 24};
    d.check = checkTarget<target>;
    d.prepare = prepareTarget<target>;
    return d;
}

} // namespace

std::vector<KernelDescription> formatConversionKernels()
{
    auto any =
        described<Target::e4m3fn>("encode_toward_zero_e4m3fn", "Floats to FP8 e4m3fn, cut off",
                                  "Rounds toward zero, by the kernel that takes every format and mode.");
    any.check = checkAnyFormat;
    any.prepare = prepareCutOff;
    auto stochastic = described<Target::e4m3fn>("encode_stochastic_e4m3fn", "Floats to FP8 e4m3fn by chance",
                                                "Rounds stochastically with 32 bits of Philox an element.");
    stochastic.check = checkStochastic;
    stochastic.prepare = prepareStochastic;
    auto back = described<Target::e4m3fn>("decode_e4m3fn", "FP8 e4m3fn to floats",
                                          "Reads codes as the floats that they stand for.");
    back.inputs = "size codes";
    back.unit = "values differ";
    back.derivation = "A code has one value, and only integers are computed with.";
    back.check = checkDecoding;
    back.prepare = prepareDecoding;
    return {described<Target::e4m3fn>("encode_e4m3fn", "Floats to FP8 e4m3fn",
                                      "Rounds to nearest even, saturating; a byte a code."),
            described<Target::e5m2>("encode_e5m2", "Floats to FP8 e5m2",
                                    "Rounds to nearest even, saturating; a byte a code."),
            described<Target::e4m3fnuz>("encode_e4m3fnuz", "Floats to FP8 e4m3fnuz",
                                        "Rounds to nearest even, saturating; no -0, a byte a code."),
            described<Target::e2m1>("encode_e2m1", "Floats to FP4 e2m1",
                                    "Rounds to nearest even, saturating; a byte a code of four bits."),
            described<Target::bf16>("encode_bf16", "Floats to bf16",
                                    "Rounds to nearest even, saturating; two bytes a code."),
            described<Target::tf32>("encode_tf32", "Floats to tf32",
                                    "Rounds to nearest even, saturating; four bytes a code."),
            described<Target::e8m0>("encode_e8m0", "Floats to e8m0 scales",
                                    "Rounds to the nearest power of two, saturating; a byte a code."),
            any,
            stochastic,
            back};
}

} // namespace infralab::compute
