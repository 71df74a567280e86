// The parameters of accumulation, and the rules over them.

#include "accumulation.hpp"

#include "algorithms.hpp"
#include "compute/numerics/number_text.hpp"
#include "terms.hpp"

#include <fmt/format.h>

namespace infralab {

using namespace accumulation;

namespace {

constexpr std::int64_t mostHeld = 10'000'000; // terms that have to lie in memory at once
constexpr std::int64_t mostIllConditioned = 1'000'000;

bool isSorted(const AccumulationLab::Params& p)
{
    const auto arrival = algorithmOf(p.algorithm, p.size).arrival;
    return arrival == Arrival::ascending || arrival == Arrival::descending;
}

bool hasFreeSize(const AccumulationLab::Params& p)
{
    return p.algorithm == "chunk" || p.algorithm == "lanes";
}

} // namespace

void AccumulationLab::describe(ParamList<Params>& p)
{
    p.choice(&Params::kind, "kind", "What is added",
             {{Kind::sum, "sum", "Sum", "The terms themselves."},
              {Kind::dot, "dot", "Dot product", "Products of two factors a term."}})
        .help("A sum of terms, or a dot product: the sum of x times y. Given numbers are then pairs, x then "
              "y.");
    const auto generated = [](const Params& q) { return !hasOwnNumbers(q); };
    p.choice(&Params::terms, "terms", "Terms",
             {{Rule::ones, "ones", "Ones", "1, 1, 1, ..."},
              {Rule::tenths, "tenths", "Tenths", "0.1, rounded to the format, over and over."},
              {Rule::uniform, "uniform", "Uniform", "At random from 0 to 1."},
              {Rule::normal, "normal", "Normal", "At random, mean 0, deviation 1."},
              {Rule::harmonic, "harmonic", "Harmonic", "1, 1/2, 1/3, 1/4, ..."},
              {Rule::alternating, "alternating", "Alternating", "1, -1/2, 1, -1/2, ..."},
              {Rule::alternatingHarmonic, "alternating_harmonic", "Alternating harmonic",
               "1, -1/2, 1/3, -1/4, ..."},
              {Rule::geometric, "geometric", "Geometric", "Each 0.99 of the one before."},
              {Rule::squares, "squares", "Squares", "1, 4, 9, 16, ...: soon too large for fp16."},
              {Rule::illConditioned, "ill_conditioned", "Ill-conditioned",
               "Made to cancel, by Ogita, Rump and Oishi's recipe, to a chosen condition number."}})
        .enabledIf(generated)
        .help("The rule that makes the terms; each is rounded once to the format before it is added.");
    p.add(&Params::input, "input", "Your own numbers")
        .help("Numbers with spaces between, like 1 1e100 1 -1e100; where any are given they are added in "
              "place of "
              "the terms above. Decimals, fractions, hexadecimal numbers and bit patterns like bits:0x3f80.");
    p.add(&Params::count, "count", "Number of terms")
        .range(100, 1e8)
        .scale(Scale::log10)
        .enabledIf(generated)
        .help("How many terms the rule makes.");
    std::vector<Choice> formats;
    for (const auto& f : compute::numberFormats())
        if (!f.isScale)
            formats.push_back({std::string(f.id), std::string(f.id),
                               fmt::format("{}: {} exponent and {} fraction bits.", f.label, f.exponentBits,
                                           f.fractionBits)});
    // A link's own version is called "format"; on the command line both names will do.
    p.choice(&Params::format, "accumulator", "Accumulator", std::move(formats))
        .formerly("format")
        .help(
            "The format that terms and sums are kept in: every operation is rounded to it, to nearest even.");
    p.choice(&Params::algorithm, "algorithm", "Algorithm", algorithmChoices())
        .help("In which order the terms are added, and what is done about what each addition loses.");
    p.add(&Params::fused, "fused", "Fused multiply-add")
        .enabledIf(
            [](const Params& q) { return q.kind == Kind::dot && algorithmOf(q.algorithm, q.size).canFuse(); })
        .help("Product and addition are rounded together, once. Otherwise the product is rounded first. "
              "Counts for "
              "naive, reversed and sorted sums, chunks and workers.");
    p.add(&Params::size, "size", "Chunk length or workers")
        .range(1, 4096)
        .scale(Scale::log2)
        .advanced()
        .enabledIf(hasFreeSize)
        .help("How many terms a chunk has, or among how many workers the terms are dealt out.");
    p.add(&Params::condition, "condition", "Condition number wanted")
        .range(1, 1e100)
        .scale(Scale::log10)
        .advanced()
        .enabledIf([](const Params& q) { return q.terms == Rule::illConditioned && !hasOwnNumbers(q); })
        .help("How large the terms are beside their sum. The format's range and the rounding of the terms "
              "limit what "
              "can be made; the readout tells what was.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 1e9)
        .advanced()
        .help("Of the random terms and of stochastic rounding.");
    p.file(&Params::inputFile, "input_file", "Numbers from a file")
        .advanced()
        .help("A text file that is read in place of your own numbers: one to a line, or spaces between.");
    p.require([](const Params& q) { return !problemOfInput(q); }, "input",
              [](const Params& q) { return problemOfInput(q)->message; });
    p.require([](const Params& q) { return hasOwnNumbers(q) || !isSorted(q) || q.count <= mostHeld; },
              "count",
              "Sorting holds all terms in memory; choose at most 10 million terms, or another algorithm.");
    p.require(
        [](const Params& q) {
            return hasOwnNumbers(q) || q.terms != Rule::illConditioned || q.count <= mostIllConditioned;
        },
        "count", "Ill-conditioned terms are made one from the others; choose at most 1 million.");
}

} // namespace infralab
