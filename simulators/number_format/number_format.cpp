// Parameters, outputs, presets and the run of number_format.

#include "number_format.hpp"

#include "compute/numerics/number_text.hpp"
#include "tables.hpp"

#include <fmt/format.h>

namespace infralab {

namespace {

constexpr std::size_t mostBitsRows = 1000; // a person reads a few; the encodings are complete
constexpr std::size_t mostGridRows = 64;
constexpr std::size_t checkedWhileTyping = 100; // the run checks all

std::string coverage(std::size_t shown, std::size_t given, std::size_t bitsRows, std::size_t roundings)
{
    std::string out =
        shown < given
            ? fmt::format("The first {} of {} numbers are shown; give fewer to see the rest.", shown, given)
        : shown == 1 ? "One number is shown."
                     : fmt::format("All {} numbers are shown.", shown);
    if (bitsRows < roundings)
        out += fmt::format(" Bits and neighbours are shown for the first {} roundings.", bitsRows);
    return out;
}

} // namespace

void NumberFormatLab::describe(ParamList<Params>& p)
{
    p.add(&Params::input, "input", "Numbers")
        .help("Numbers with spaces between: decimals like 1.5 or 1e-3, fractions like 1/3, hexadecimal "
              "numbers like "
              "0x1.8p3, inf, nan, and bit patterns like bits:0x7e. Each is rounded once, straight to each "
              "format.")
        .enabledIf([](const Params& q) { return q.inputFile.empty(); });
    p.file(&Params::inputFile, "input_file", "Numbers from a file")
        .advanced()
        .help("A text file of numbers, one to a line or with spaces between. Where one is named, it is read "
              "in place of the text above.");
    std::vector<Choice> formats;
    for (const auto& f : compute::numberFormats())
        formats.push_back(
            {std::string(f.id), std::string(f.id),
             fmt::format("{}: {} exponent and {} fraction bits, largest value {}.", f.label, f.exponentBits,
                         f.fractionBits, compute::valueText(compute::decode(f.largestCode(), f)))});
    formats.push_back(
        {"custom", "custom", "A format of your own: its bits, bias and special values are set under More."});
    p.choices(&Params::formats, "formats", "Formats", std::move(formats))
        .help("The formats in which each number is shown, the first of them in the headline.");
    p.choice(&Params::mode, "mode", "Rounding", roundingOptions<Params>())
        .help("How a number between two values of the format is decided.");
    p.add(&Params::saturate, "saturate", "Saturate")
        .help("Whatever is too large, infinity included, becomes the largest finite value. Otherwise it "
              "becomes "
              "infinity, NaN where the format has no infinity, and the largest value where it has neither.");
    const auto byChance = [](const Params& q) { return q.mode == Rounding::stochastic; };
    p.add(&Params::randomBits, "random_bits", "Random bits")
        .unit("bits")
        .range(1, compute::Stochastic::mostBits)
        .group("Rounding by chance")
        .advanced()
        .enabledIf(byChance)
        .help("How many random bits decide: what is cut off is compared with a random number of so many "
              "bits, so that smaller remainders never round up.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 9'007'199'254'740'992.0)
        .group("Rounding by chance")
        .advanced()
        .enabledIf(byChance)
        .help("Another seed draws other random bits; the same one draws the same again.");
    const auto ownFormat = [](const Params& q) { return number_format::isCustomChosen(q); };
    const auto ofOwnFormat = [&](auto ref) { ref.group("Custom format").advanced().enabledIf(ownFormat); };
    ofOwnFormat(p.add(&Params::exponentBits, "exponent_bits", "Exponent bits")
                    .unit("bits")
                    .range(1, 11)
                    .help("More of them reach further; they take the place of fraction bits."));
    ofOwnFormat(p.add(&Params::fractionBits, "fraction_bits", "Fraction bits")
                    .unit("bits")
                    .range(0, 52)
                    .help("Each one halves the distance between neighbours."));
    ofOwnFormat(p.add(&Params::bias, "bias", "Bias")
                    .range(-1022, 2046)
                    .help("What is taken from the exponent field: a larger bias moves the range to smaller "
                          "numbers."));
    ofOwnFormat(p.add(&Params::infinities, "infinities", "Infinities")
                    .help("Whether codes are spent on plus and minus infinity."));
    ofOwnFormat(p.add(&Params::nans, "nans", "NaN").help("Whether codes are spent on what is no number."));
    const auto refused = [](const Params& q) -> std::optional<Error> {
        const auto own = number_format::customFormatOf(q);
        return number_format::isCustomChosen(q) && !own ? std::optional(own.error()) : std::nullopt;
    };
    for (const char* where : {"exponent_bits", "fraction_bits", "bias"})
        p.require(
            [refused, where](const Params& q) {
                const auto error = refused(q);
                return !error || error->where != where;
            },
            where, [refused](const Params& q) { return refused(q)->message; });
    const auto problem = [](const Params& q) { return number_format::readInputs(q, checkedWhileTyping); };
    // A file is read by the run alone: it may be long, and this is asked at every keystroke.
    p.require([problem](const Params& q) { return !q.inputFile.empty() || problem(q).has_value(); }, "input",
              [problem](const Params& q) { return problem(q).error().message; });
}

void NumberFormatLab::describe(OutputList<Result>& o)
{
    constexpr auto ieee = "IEEE 754-2019, clauses 4 and 7";
    o.add(&Result::answer, "answer", "First number")
        .headline()
        .help("What became of the first number in the first format.");
    o.add(&Result::errorUlp, "error_ulp", "Error")
        .unit("ulp")
        .headline()
        .help(
            "Stored minus asked, in units of the last place of what is stored: first number, first format.");
    o.add(&Result::relativeError, "relative_error", "Relative error")
        .help("Stored minus asked, over the size of what was asked: first number, first format.");
    o.add(&Result::exact, "exact", "Stored exactly")
        .headline()
        .help("Roundings that lost nothing, of all numbers in all formats.");
    o.add(&Result::overflowed, "overflowed", "Overflowed")
        .headline()
        .source(ieee)
        .help("Roundings whose result, with an unbounded exponent, is larger than the largest finite value.");
    o.add(&Result::underflowed, "underflowed", "Underflowed")
        .headline()
        .source(ieee)
        .help("Inexact roundings of numbers smaller than the smallest normal value.");
    o.add(&Result::note, "note", "Coverage")
        .help("How many numbers were given, and how many of them are shown.");
    o.add(&Result::encodings, "encodings", "Encodings")
        .source(ieee)
        .help("Each number in each format: code, stored value, flags I inexact, O overflow, U underflow "
              "(tiny before "
              "rounding), V invalid; undef where the format has no code.");
    o.add(&Result::bits, "bits", "Bits and neighbours")
        .help("Each code by its fields, the value that it stores in full, the error, and the values beside "
              "it.");
    o.add(&Result::digitsKept, "digits_kept", "Decimal digits kept")
        .axes("Format", "Number")
        .tolerance(1e-12) // a logarithm's last bit is the standard library's
        .help("Minus the base-10 logarithm of the relative error; 17 where nothing is lost, 0 where nothing "
              "is left.");
    o.add(&Result::formats, "formats", "Limits of the formats")
        .source("IEEE 754-2019; OCP OFP8 1.0 (2023); OCP MX 1.0 (2023)")
        .help("The named values of each chosen format.");
}

std::vector<Preset<NumberFormatLab::Params>> NumberFormatLab::presets()
{
    return {
        {"largest_fp8",
         "The edge of e4m3fn",
         "448.1 still rounds to 448; 464 is the tie that decides, 465 is NaN.",
         {.input = "448.1 448 464 465 500 -464", .formats = "e4m3fn,e5m2,e4m3_ieee,e4m3fnuz"}},
        {"overflow_ties",
         "Two ties, two answers",
         "464 stays 448 in e4m3fn, whose code is even, while 61440 leaves 57344 in e5m2, whose code is odd.",
         {.input = "464 61440 58000", .formats = "e4m3fn,e5m2"}},
        {"tenths",
         "0.1 + 0.2",
         "None of 0.1, 0.2 and 0.3 is stored exactly, so their sum need not be 0.3.",
         {.input = "0.1 0.2 0.3 0.30000000000000004", .formats = "fp64,fp32,bf16"}},
        {"fp16_edge",
         "The edge of fp16",
         "65519.99 is still 65504; 65520 is infinity.",
         {.input = "65504 65519.99 65520 -65520", .formats = "fp16,bf16,fp32"}},
        {"subnormal_ties",
         "Ties among the smallest",
         "Half of the smallest subnormal is a tie with zero, and zero is even; a trace more is not.",
         {.input = "0x1p-25 0x1.0001p-25 0x1.8p-24 0x1.ffcp-15 0x1p-17 0x1.8p-17",
          .formats = "fp16,e5m2,bf16"}},
        {"negative_zero",
         "Negative zero",
         "A sign survives an underflow, except where the code of -0 means NaN.",
         {.input = "-0 0 -1e-30 1e-30", .formats = "fp32,fp16,e4m3fn,e4m3fnuz,e2m1,e8m0"}},
        {"rounded_once",
         "Rounding twice is different",
         "The first rounds up in fp16 when taken straight; by way of fp32 it is the second, a tie, and goes "
         "to 1.",
         {.input = "1.0004882821813226 0x1.002p+0", .formats = "fp16,fp32"}},
        {"one_pattern",
         "One pattern, many numbers",
         "The same eight bits mean something else in every format.",
         {.input = "bits:0x7e bits:0x80 bits:0x01",
          .formats = "e4m3fn,e5m2,e4m3_ieee,e4m3fnuz,e5m2fnuz,e8m0"}},
        {"small_gradients",
         "Which format keeps a gradient",
         "Where 1e-6 and its like vanish, and where they survive.",
         {.input = "1e-2 1e-4 1e-6 1e-8 1e-40", .formats = "fp32,bf16,fp16,e5m2,e4m3fn"}},
        {"up_and_saturated",
         "Up, and saturated",
         "Upward rounding looks at the sign, and nothing exceeds the largest value.",
         {.input = "464 -464 500 1e-30 -1e-30 inf",
          .formats = "e4m3fn,e5m2,fp16",
          .mode = Rounding::up,
          .saturate = true}},
        {"by_chance",
         "By chance",
         "1.05 lies two fifths of the way from 1 to 1.125, so about two of five become 1.125.",
         {.input = "1.05 1.05 1.05 1.05 1.05", .formats = "e4m3fn,bf16", .mode = Rounding::stochastic}},
        {"own_format",
         "A format of your own",
         "Three exponent and four fraction bits: finer than e4m3fn and shorter of reach.",
         {.input = "0.1 3.3 15.9 1e-3",
          .formats = "custom,e4m3fn,e5m2",
          .exponentBits = 3,
          .fractionBits = 4,
          .bias = 3,
          .infinities = false}},
    };
}

Expected<NumberFormatLab::Result> NumberFormatLab::run(const Params& p, Run<Result>& run)
{
    using namespace number_format;
    const auto inputs = readInputs(p, mostNumbers, run.stopToken());
    if (!inputs)
        return fail(inputs.error());
    const auto formats = formatsOf(p); // the cells point to them
    const auto& numbers = inputs->numbers;

    Result r;
    r.encodings = emptyEncodings();
    r.bits = emptyBits();
    r.formats = formatTable(formats);
    r.digitsKept.columns = static_cast<int>(formats.size());
    for (const auto& format : formats)
        r.digitsKept.columnLabels.emplace_back(format.id);

    double wrong = 0, judged = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i % 16 == 15) {
            if (run.cancelled())
                return run.stopped();
            run.progress(static_cast<double>(i) / static_cast<double>(numbers.size()));
        }
        const auto word = randomWord(p, i);
        for (const auto& format : formats) {
            const auto cell = cellOf(numbers[i], format, p, word);
            r.exact += cell.rounded.inexact || cell.rounded.overflow || cell.rounded.invalid ? 0 : 1;
            r.overflowed += cell.rounded.overflow ? 1 : 0;
            r.underflowed += cell.rounded.underflow ? 1 : 0;
            r.encodings.rows.push_back(encodingRow(cell));
            if (r.bits.rows.size() < mostBitsRows) {
                r.bits.rows.push_back(bitsRow(cell));
                wrong += isBestAnswer(cell, p.mode) ? 0 : 1;
                judged += 1;
            }
            if (i < mostGridRows)
                r.digitsKept.cells.push_back(digitsKept(cell));
            if (r.answer.empty()) {
                r.answer = sentence(cell);
                r.errorUlp = cell.errorUlp;
                r.relativeError = cell.relativeError;
            }
        }
        if (i < mostGridRows) {
            r.digitsKept.rowLabels.emplace_back(numbers[i].text.substr(0, 24));
            ++r.digitsKept.rows;
        }
    }
    r.note = coverage(numbers.size(), inputs->given, r.bits.rows.size(), r.encodings.rows.size());
    run.report(
        {fmt::format("stored values against their neighbours by exact fractions, {} roundings", judged),
         wrong, 0, "roundings wrong"});
    run.progress(1);
    return r;
}

} // namespace infralab
