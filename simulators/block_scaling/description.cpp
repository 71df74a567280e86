// Parameters, outputs and presets of block_scaling.

#include "block_scaling.hpp"

#include "compute/numerics/number_text.hpp"
#include "tensor.hpp"

#include <fmt/format.h>

namespace infralab {

using namespace block_scaling;
using compute::RoundingMode;

namespace {

constexpr std::size_t checkedWhileTyping = 100; // the run checks all

bool isMx(const BlockScaling::Params& p)
{
    return p.scheme == Scheme::mx;
}

bool isDrawn(const BlockScaling::Params& p)
{
    return p.inputFile.empty() && p.input.find_first_not_of(" \t\n\v\f\r") == std::string::npos;
}

} // namespace

void BlockScaling::describe(ParamList<Params>& p)
{
    p.add(&Params::input, "input", "Numbers")
        .help("The tensor, with spaces between: decimals, fractions like 1/3, hexadecimal numbers like "
              "0x1.8p3. "
              "Each is rounded once to fp32. Empty: numbers drawn from the normal distribution.");
    p.choice(&Params::scheme, "scheme", "Scheme",
             {{Scheme::mx, "mx", "MX", "Blocks of 32; the scale is a power of two (e8m0)."},
              {Scheme::nvfp4, "nvfp4", "NVFP4",
               "Blocks of 16 elements of e2m1; the scale is an e4m3fn number, with one fp32 number for the "
               "tensor."}})
        .help("Which blocks, and which scales.");
    std::vector<Choice> elements;
    for (const auto* f : mxElements())
        elements.push_back(
            {std::string(f->id), std::string(f->id),
             fmt::format("{} exponent and {} fraction bits, largest value {}.", f->exponentBits,
                         f->fractionBits, compute::valueText(compute::decode(f->largestCode(), *f)))});
    p.choice(&Params::element, "element", "Element", std::move(elements))
        .enabledIf(isMx)
        .help("The format of each element of an MX block.");
    p.choice(&Params::scaleRule, "scale_rule", "Scale rule",
             {{ScaleRule::floor, "floor", "Floor",
               "The exponent of the largest number less that of the largest element: the rule of the MX "
               "specification. The largest number may be clipped."},
              {ScaleRule::even, "even", "Even",
               "Floor, after rounding the largest number to the element's fraction."},
              {ScaleRule::ceil, "ceil", "Ceil", "As floor, from the next power of two up."},
              {ScaleRule::rceil, "rceil", "Round-even-ceil",
               "The smallest power of two at which nothing is clipped."}})
        .enabledIf(isMx)
        .help("How the largest number of an MX block sets its scale.");
    p.choice(&Params::levels, "levels", "Scales",
             {{1, "1", "Blocks alone", "A scale for each block and none for the tensor."},
              {2, "2", "Blocks and tensor", "A scale for each block, and one fp32 scale for the tensor."}})
        .enabledIf([](const Params& q) { return !isMx(q); })
        .help("Levels of NVFP4's scales. Without that of the tensor a small block's scale can vanish.");
    p.add(&Params::outlierIndex, "outlier_index", "Outlier's place")
        .range(0, static_cast<double>(mostNumbers - 1))
        .help("Which number of the tensor is the outlier; the first is 0.");
    p.add(&Params::outlier, "outlier", "Outlier's factor")
        .unit("x")
        .range(0.0625, 1048576)
        .scale(Scale::log2)
        .help("The number at the outlier's place is multiplied by this; 1 leaves it as it is.");

    p.file(&Params::inputFile, "input_file", "File of numbers")
        .advanced()
        .help("A text file of numbers with spaces or line ends between; it is read in place of the numbers "
              "above.");
    p.add(&Params::count, "count", "Numbers drawn")
        .range(1, static_cast<double>(mostNumbers))
        .scale(Scale::log2)
        .advanced()
        .enabledIf(isDrawn)
        .help("How many numbers are drawn where none are given.");
    p.add(&Params::spread, "spread", "Spread")
        .unit("binades")
        .range(0, 32)
        .advanced()
        .enabledIf(isDrawn)
        .help("Each drawn number is halved a random number of times, at most this often.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 1e9)
        .advanced()
        .enabledIf(isDrawn)
        .help("Another seed draws other numbers.");
    p.choice(&Params::round, "round", "Rounding of elements",
             {{RoundingMode::nearestEven, "RNE", "Nearest even", "To nearest, ties to even."},
              {RoundingMode::towardZero, "RZ", "Toward zero", "Cuts the bits off."},
              {RoundingMode::up, "RU", "Up", "Toward plus infinity."},
              {RoundingMode::down, "RD", "Down", "Toward minus infinity."},
              {RoundingMode::nearestAway, "RNA", "Nearest away", "To nearest, ties away from zero."}})
        .advanced()
        .help(
            "How a scaled number between two values of the element is decided. What is too large becomes the "
            "largest value.");
    p.choice(&Params::arithmetic, "arithmetic", "Arithmetic of scales",
             {{Arithmetic::fp32Steps, "fp32steps", "fp32 step by step",
               "Each step is rounded to fp32, as in a kernel."},
              {Arithmetic::exact, "exact", "Exact", "Nothing is rounded but scales and elements."}})
        .advanced()
        .enabledIf([](const Params& q) { return !isMx(q); })
        .help("How NVFP4's scales are computed; MX's are powers of two, and exact either way.");
    p.choice(&Params::division, "division", "Scaling by",
             {{Division::reciprocal, "reciprocal", "x * (1 / s)",
               "One division for the block, as NVFP4's kernels do."},
              {Division::divide, "divide", "x / s", "A division for each element."}})
        .advanced()
        .enabledIf([](const Params& q) { return !isMx(q) && q.arithmetic == Arithmetic::fp32Steps; })
        .help("How a number meets its scale in fp32. The two round differently, so they are two quantisers.");

    const auto problem = [](const Params& q) { return readTensor(q, checkedWhileTyping); };
    const auto fault = [problem](const Params& q, std::string_view where) {
        const auto tensor = q.inputFile.empty() ? problem(q) : Expected<Tensor>();
        return tensor || tensor.error().where != where ? std::string() : tensor.error().message;
    };
    for (const std::string where : {"input", "outlier_index"})
        p.require([fault, where](const Params& q) { return fault(q, where).empty(); }, where,
                  [fault, where](const Params& q) { return fault(q, where); });
}

void BlockScaling::describe(OutputList<Result>& o)
{
    constexpr auto specifications = "OCP Microscaling Formats (MX) 1.0, 2023; NVIDIA NVFP4, 2025";
    constexpr auto sweepAxis = "Outlier's factor";
    constexpr auto sweepChart = "others_error";
    o.add(&Result::answer, "answer", "The outlier's block")
        .headline()
        .help("What became of the block that holds the outlier's place.");
    o.add(&Result::scaleByte, "scale_byte", "Scale byte")
        .headline()
        .source(specifications)
        .help("The code of the block's scale: of MX the exponent plus 127, of NVFP4 the bits of an e4m3fn "
              "number.");
    o.add(&Result::zeroed, "zeroed", "Became zero")
        .headline()
        .help("Numbers of the block that are not zero and are stored as zero.");
    o.add(&Result::levelsUsed, "levels_used", "Values in use")
        .headline()
        .help("How many different stored values the block's numbers have left.");
    o.add(&Result::othersError, "others_rms_error", "Error of the others")
        .unit("%")
        .headline()
        .help("Root mean square error of the block's other numbers, over their root mean square; 100 % where "
              "all "
              "of them are lost.");
    o.add(&Result::clipped, "clipped", "Clipped")
        .headline()
        .help("Numbers of the block that were too large for the format at this scale.");
    o.add(&Result::codes, "codes", "Codes")
        .source(specifications)
        .help("The code of every element of the tensor, in hexadecimal.");
    o.add(&Result::scale, "scale", "Worth of one step")
        .help("What an element of 1 is worth in the outlier's block, the tensor's scale included.");
    o.add(&Result::tensorScale, "tensor_scale", "Tensor's scale")
        .help("NVFP4 of two levels: what a block's scale of 1 is worth; the largest number over 448 * 6.");
    o.add(&Result::headroom, "headroom", "Headroom")
        .unit("binades")
        .tolerance(1e-12) // a logarithm's last bit is the standard library's
        .help("How far the format's largest value at this scale lies above the block's largest number: what "
              "a rule "
              "wastes, or clips where it is negative.");
    o.add(&Result::sqnr, "sqnr", "Signal to noise")
        .unit("dB")
        .tolerance(1e-12)
        .help("Power of the whole tensor over that of its quantisation error.");
    o.add(&Result::mse, "mse", "Mean squared error").help("Of the whole tensor.");
    o.add(&Result::bitsPerElement, "bits_per_element", "Bits per element")
        .unit("bits")
        .help("An element's bits and its share of the block's scale; the fp32 number for the tensor is not "
              "counted.");
    o.add(&Result::block, "block", "Block").help("Which block holds the outlier's place; the first is 0.");
    o.add(&Result::note, "note", "Coverage")
        .help("How many numbers were given, and how many of them are shown.");
    o.add(&Result::blocks, "blocks", "Blocks")
        .source(specifications)
        .help("Each block with its largest number, its scale, and what it lost.");
    o.add(&Result::elements, "elements", "Elements")
        .help(
            "Each number: as given, with the outlier put in, over its scale, its code by sign, exponent and "
            "fraction, what that stores, the error, and what became of it.");
    o.add(&Result::given, "given", "Given")
        .axes("Index", "Value")
        .chart("values")
        .help("The numbers that are quantised, the outlier among them.");
    o.add(&Result::stored, "stored", "Stored")
        .axes("Index", "Value")
        .chart("values")
        .help("What is stored of each.");
    o.add(&Result::othersFloor, "others_floor", "MX, floor")
        .axes(sweepAxis, "Error of the others (%)")
        .logX()
        .chart(sweepChart)
        .help("Error of the outlier's neighbours as it grows, with the rule floor and the chosen element.");
    o.add(&Result::othersEven, "others_even", "MX, even")
        .axes(sweepAxis, "Error of the others (%)")
        .logX()
        .chart(sweepChart)
        .help("The same with the rule even.");
    o.add(&Result::othersCeil, "others_ceil", "MX, ceil")
        .axes(sweepAxis, "Error of the others (%)")
        .logX()
        .chart(sweepChart)
        .help("The same with the rule ceil.");
    o.add(&Result::othersRceil, "others_rceil", "MX, round-even-ceil")
        .axes(sweepAxis, "Error of the others (%)")
        .logX()
        .chart(sweepChart)
        .help("The same with the rule round-even-ceil.");
    o.add(&Result::othersNvfp4, "others_nvfp4", "NVFP4")
        .axes(sweepAxis, "Error of the others (%)")
        .logX()
        .chart(sweepChart)
        .help("The same in a block of 16 of NVFP4.");
    o.add(&Result::representable, "representable", "Values of the element")
        .axes("Code", "Magnitude")
        .source(specifications)
        .help("The magnitudes that an element can hold, by code; times the worth of one step they are what a "
              "block "
              "can hold.");
}

std::vector<Preset<BlockScaling::Params>> BlockScaling::presets()
{
    return {
        {"lone_outlier",
         "One outlier, a block of zeros",
         "One number of a few dozen times the size of the others takes the scale for itself, and all the "
         "others become zero.",
         {.outlier = 64}},
        {"ramp",
         "1 to 32 in four bits",
         "The specification's rule gives the byte 130 and a mean squared error of 3.5.",
         {.input = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32"}},
        {"floor_clips",
         "Floor clips",
         "7.9 shares its exponent with 6, the largest element, so floor leaves it to be clipped by a "
         "quarter; the "
         "other rules give it a binade more.",
         {.input = "7.9 -7.1 6.9 3.1 1.7 -0.9 0.4 0.2", .outlierIndex = 0}},
        {"eight_bits",
         "Eight bits forgive",
         "In e4m3fn the same outlier costs the others almost nothing: four exponent bits of their own reach "
         "far "
         "down.",
         {.element = "e4m3fn", .outlier = 64}},
        {"neighbour_block",
         "The block next door",
         "NVFP4 cuts the same numbers into two blocks of 16: only the outlier's own block suffers.",
         {.scheme = Scheme::nvfp4, .outlier = 64}},
        {"lost_scale",
         "A scale that vanishes",
         "All numbers are thousandths: a block's e4m3fn scale by itself underflows to zero and everything is "
         "lost. "
         "With a scale for the tensor as well nothing is.",
         {.input = "0.001 -0.0009 0.0008 -0.0007 0.0006 0.0005 -0.0004 0.0003 "
                   "0.0002 -0.0001 0.00005 0.00025 -0.00045 0.00065 0.00085 0.00095 "
                   "0.0005 0.0004 -0.0003 0.0002 0.0001 -0.0005 0.0004 0.0003 "
                   "-0.0002 0.0001 0.0005 0.0004 0.0003 -0.0002 0.0001 0.0005",
          .scheme = Scheme::nvfp4,
          .levels = 1}},
        {"steps_or_exact",
         "Where fp32 decides",
         "Thirds fall on ties of the exact scale; rounding each step to fp32 moves some of them to the other "
         "side.",
         {.input = "1/3 2/3 1 4/3 5/3 2 7/3 8/3 3 10/3 11/3 4 13/3 14/3 5 16/3",
          .scheme = Scheme::nvfp4,
          .arithmetic = Arithmetic::exact}},
        {"not_a_number",
         "One NaN, a block of NaN",
         "A block's scale can say only that all of it is NaN; the block beside it stands.",
         {.input = "1 2 3 nan 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
          .scheme = Scheme::nvfp4,
          .outlierIndex = 3}},
    };
}

} // namespace infralab
