// Parameters, outputs and presets of rounding_error.

#include "compute/kernels/format_conversion.hpp"
#include "compute/numerics/number_list.hpp"
#include "compute/numerics/number_text.hpp"
#include "conversions.hpp"

#include <fmt/format.h>

namespace infralab {

using namespace rounding_error;
using Distribution = RoundingErrorLab::Distribution;

namespace {

constexpr std::size_t checkedWhileTyping = 100; // the run checks all

void describeOwnFormat(ParamList<RoundingErrorLab::Params>& p)
{
    using Params = RoundingErrorLab::Params;
    const auto own = [&](auto ref) {
        ref.group("Custom format").advanced().enabledIf([](const Params& q) { return isCustomChosen(q); });
    };
    own(p.add(&Params::exponentBits, "exponent_bits", "Exponent bits")
            .unit("bits")
            .range(1, 8)
            .help("More of them reach further; they take the place of fraction bits."));
    own(p.add(&Params::fractionBits, "fraction_bits", "Fraction bits")
            .unit("bits")
            .range(0, 23)
            .help("Each one halves the distance between neighbours."));
    own(p.add(&Params::bias, "bias", "Bias")
            .range(-126, 149)
            .help("What is taken from the exponent field: a larger bias moves the range to smaller "
                  "numbers."));
    own(p.add(&Params::infinities, "infinities", "Infinities")
            .help("Whether codes are spent on plus and minus infinity."));
    own(p.add(&Params::nans, "nans", "NaN").help("Whether codes are spent on what is no number."));
    for (const char* where : {"exponent_bits", "fraction_bits", "bias"})
        p.require(
            [where](const Params& q) {
                const auto format = customFormatOf(q);
                return !isCustomChosen(q) || format || format.error().where != where;
            },
            where, [](const Params& q) { return customFormatOf(q).error().message; });
}

} // namespace

void RoundingErrorLab::describe(ParamList<Params>& p)
{
    const auto isListed = [](const Params& q) { return q.distribution == Distribution::listed; };
    const auto isDrawn = [isListed](const Params& q) { return !isListed(q); };
    p.choice(&Params::distribution, "distribution", "Distribution",
             {{Distribution::normal, "normal", "Normal", "About zero: the weights of a network."},
              {Distribution::logNormal, "log_normal", "Log-normal",
               "Sizes over many binades: gradients. Signs are even."},
              {Distribution::uniformExponent, "uniform_exponent", "Uniform in exponent",
               "As many numbers in each binade. Signs are even."},
              {Distribution::listed, "listed", "Numbers given", "The numbers below, or those of a file."}})
        .help("Where the numbers come from; each is a float before it is rounded.");
    p.add(&Params::scale, "scale", "Scale")
        .range(1e-30, 1e30)
        .scale(Scale::log10)
        .enabledIf(isDrawn)
        .help("The deviation of the normal distribution, the median size of the others.");
    p.add(&Params::spread, "spread", "Spread")
        .unit("binades")
        .range(0.125, 32)
        .scale(Scale::log2)
        .enabledIf([](const Params& q) {
            return q.distribution == Distribution::logNormal ||
                   q.distribution == Distribution::uniformExponent;
        })
        .help("A binade is a factor of two. The deviation of the log-normal sizes; half the width of the "
              "uniform ones.");
    p.add(&Params::count, "count", "Numbers")
        .range(1000, 100'000'000)
        .scale(Scale::log10)
        .enabledIf(isDrawn)
        .help("How many numbers are drawn.");
    std::vector<Choice> formats;
    for (const auto& f : compute::numberFormats())
        if (compute::isDecodable(f) && !f.isScale)
            formats.push_back({std::string(f.id), std::string(f.id),
                               fmt::format("{}: {} exponent and {} fraction bits, largest value {}.", f.label,
                                           f.exponentBits, f.fractionBits,
                                           compute::valueText(compute::decode(f.largestCode(), f)))});
    formats.push_back(
        {"custom", "custom", "A format of your own: its bits, bias and special values are set under More."});
    p.choices(&Params::formats, "formats", "Formats", std::move(formats))
        .help("Each number is rounded once to each of these formats; the headline is the first one's.");
    p.choice(&Params::mode, "mode", "Rounding", roundingOptions<Params>())
        .help("How a number between two values of a format is decided.");
    p.add(&Params::input, "input", "Numbers given")
        .enabledIf([isListed](const Params& q) { return isListed(q) && q.inputFile.empty(); })
        .help("Numbers with spaces between: decimals like 1.5 or 1e-3, fractions like 1/3, hexadecimal "
              "numbers like 0x1.8p3. Infinities and NaN are left out of the shares.");
    p.file(&Params::inputFile, "input_file", "Numbers from a file")
        .advanced()
        .enabledIf(isListed)
        .help("A text file of numbers, one to a line or with spaces between. Where one is named, it is read "
              "in place of the text.");
    p.add(&Params::saturate, "saturate", "Saturate")
        .advanced()
        .help("Whatever is too large becomes the largest finite value. Otherwise it becomes infinity, NaN "
              "where the format has no infinity, and the largest value where it has neither.");
    p.add(&Params::randomBits, "random_bits", "Random bits")
        .unit("bits")
        .range(1, compute::Stochastic::mostBits)
        .advanced()
        .enabledIf([](const Params& q) { return q.mode == Rounding::stochastic; })
        .help("How many random bits decide in rounding by chance; with few of them, small remainders never "
              "round up.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 9'007'199'254'740'992.0)
        .advanced()
        .help("Another seed draws other numbers and other random bits; the same one draws the same again.");
    describeOwnFormat(p);
    p.require([](const Params& q) { return !splitIds(q.formats).empty(); }, "formats",
              "No format is chosen; choose at least one.");
    const auto problem = [](const Params& q) { return compute::readNumbers(q.input, checkedWhileTyping); };
    // A file is read by the run alone: it may be long, and this is asked at every keystroke.
    p.require([problem, isListed](
                  const Params& q) { return !isListed(q) || !q.inputFile.empty() || problem(q).has_value(); },
              "input", [problem](const Params& q) { return problem(q).error().message; });
}

void RoundingErrorLab::describe(OutputList<Result>& o)
{
    constexpr auto formats = "IEEE 754-2019; OCP OFP8 1.0 (2023); OCP MX 1.0 (2023)";
    constexpr double decibels = 1e-12; // a logarithm's last bit is the standard library's
    o.add(&Result::answer, "answer", "First format").headline().help("What the first format loses.");
    o.add(&Result::sqnr, "sqnr", "Signal to noise")
        .unit("dB")
        .headline()
        .tolerance(decibels)
        .source("B. Widrow, I. Kollar, Quantization Noise, 2008")
        .help(
            "Squares of the numbers over squares of their errors, of what stayed finite in the first format. "
            "None where nothing is lost.");
    o.add(&Result::flushed, "flushed", "Flushed to zero")
        .unit("%")
        .headline()
        .help("Share of the numbers that became zero and were not, in the first format.");
    o.add(&Result::overflowed, "overflowed", "Overflowed")
        .unit("%")
        .headline()
        .help("Share of the numbers whose rounded size is beyond the first format's largest value.");
    o.add(&Result::exact, "exact", "Exact")
        .unit("%")
        .help("Share of the numbers that the first format holds as they are.");
    o.add(&Result::conversions, "conversions", "Conversions")
        .unit("billion/s")
        .headline()
        .measured()
        .help("Billions of numbers converted to the first format in a second by the engine of this run, "
              "operands at "
              "hand.");
    o.add(&Result::shareOfCopy, "share_of_copy", "Share of copy bandwidth")
        .unit("%")
        .measured()
        .help("Bytes that the conversion reads and writes in a second, over those of a plain copy of as many "
              "floats.");
    o.add(&Result::note, "note", "Coverage").help("How many numbers were looked at.");
    o.add(&Result::formats, "formats_compared", "Formats compared")
        .source(formats)
        .tolerance(decibels)
        .help("Errors in units of the last place of what is stored, of numbers that did not overflow; shares "
              "of all finite numbers; the format's range.");
    o.add(&Result::sizes, "sizes", "Numbers by size")
        .axes("Binade (power of two)", "Share (%)")
        .help("Share of the numbers between each power of two and the next, zeros left out.");
    o.add(&Result::lostBySize, "lost_by_size", "Lost by size")
        .axes("Binade (power of two)", "Format")
        .help(
            "Of each binade's numbers the share in percent that a format flushes to zero or overflows; empty "
            "where there are no numbers.");
    o.add(&Result::errors, "errors", "Errors")
        .axes("Error (ulp)", "Format")
        .help("Of the numbers that did not overflow the share in percent with such an error, stored minus "
              "given, in units of the last place of what is stored.");
}

std::vector<Preset<RoundingErrorLab::Params>> RoundingErrorLab::presets()
{
    return {
        {"gradients",
         "Which format keeps gradients",
         "Sizes about 1e-6 over many binades: fp16 and e5m2 flush the small ones, bf16 keeps all.",
         {.distribution = Distribution::logNormal,
          .scale = 1e-6,
          .spread = 4,
          .formats = "fp16,bf16,e5m2,e4m3fn"}},
        {"weights",
         "Weights in FP8, as they are",
         "Small weights sit among e4m3fn's subnormals: more than a third become zero, and e5m2 does better.",
         {.scale = 0.002, .formats = "e4m3fn,e5m2,bf16"}},
        {"weights_scaled",
         "Weights in FP8, scaled",
         "The same weights times 1024: a scale beside the tensor lets e4m3fn beat e5m2 by six decibels.",
         {.scale = 2.048, .formats = "e4m3fn,e5m2,bf16"}},
        {"six_decibels",
         "Six decibels a bit",
         "Inside the range each fraction bit is worth 6.02 dB, whatever the exponent.",
         {.distribution = Distribution::uniformExponent,
          .spread = 4,
          .formats = "tf32,fp16,bf16,e4m3fn,e5m2,e2m1"}},
        {"clipped",
         "Too large for FP8",
         "Deviation 300: one number in eight leaves e4m3fn, and clipping drowns the rounding noise.",
         {.scale = 300, .formats = "e4m3fn,e5m2,fp16"}},
        {"lost_to_nan",
         "Without saturation",
         "The same numbers where an overflow becomes NaN or infinity: what is lost has no finite error.",
         {.scale = 300, .formats = "e4m3fn,e4m3_ieee,e5m2", .saturate = false}},
        {"cut_off",
         "Toward zero",
         "Cutting off costs six decibels against rounding, and shrinks every number.",
         {.formats = "bf16,e4m3fn", .mode = Rounding::towardZero}},
        {"by_chance",
         "By chance",
         "Noisier than rounding to nearest, and right on average: the mean error is near zero for every "
         "size.",
         {.formats = "e4m3fn,e5m2,bf16", .mode = Rounding::stochastic}},
        {"given",
         "Numbers of your own",
         "Paste a column of numbers, or name a file of them.",
         {.distribution = Distribution::listed, .formats = "fp16,e4m3fn,e5m2"}},
        {"own_format",
         "A format of your own",
         "Move a bit from the exponent to the fraction and see what the range costs.",
         {.formats = "custom,e4m3fn,e5m2"}},
    };
}

} // namespace infralab
