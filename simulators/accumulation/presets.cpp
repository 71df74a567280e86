// Starting points that each show one thing.

#include "accumulation.hpp"

namespace infralab {

std::vector<Preset<AccumulationLab::Params>> AccumulationLab::presets()
{
    return {
        {"bf16_mean",
         "A bf16 mean that stops at 256",
         "4,096 ones in bf16: from 256 on the next value is 258, so adding 1 is a tie that goes back to 256.",
         {.terms = Rule::ones}},
        {"stochastic",
         "What chance can do",
         "The same kind of stall with random terms; the stochastic run beside it keeps growing with the "
         "exact sum.",
         {.terms = Rule::uniform, .count = 10000}},
        {"neumaier_four",
         "Neumaier's four numbers",
         "1, 1e100, 1, -1e100 in fp64: naive and Kahan lose both ones and give 0, Neumaier gives 2.",
         {.input = "1 1e100 1 -1e100", .format = "fp64", .algorithm = "neumaier"}},
        {"ten_tenths",
         "Ten times 0.1",
         "In fp64 ten tenths are not one: 0.1 is not stored exactly, and every addition rounds again.",
         {.input = "0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1", .format = "fp64"}},
        {"harmonic",
         "A series that diverges, except here",
         "The harmonic sum in fp16 comes to rest, because the terms fall below half a step of the sum.",
         {.terms = Rule::harmonic, .format = "fp16"}},
        {"fp16_overflow",
         "Squares overflow fp16",
         "The sum 1 + 4 + 9 + ... passes 65504 after 57 terms: infinity, and it never comes back.",
         {.terms = Rule::squares, .count = 200, .format = "fp16"}},
        {"naive_million",
         "A million terms, one after the other",
         "Naive in fp32: compare its error with the same terms pairwise, and each with its bound.",
         {.count = 1'000'000, .format = "fp32"}},
        {"pairwise_million",
         "A million terms, pairwise",
         "The same terms as a tree: twenty roundings deep in place of a million.",
         {.count = 1'000'000, .format = "fp32", .algorithm = "pairwise_split_half"}},
        {"neumaier_stalls",
         "Where Neumaier is worse than Kahan",
         "4,096 ones in bf16: Neumaier's compensation stalls at 256 too and gives 512, Klein 768, Kahan "
         "4096.",
         {.terms = Rule::ones, .algorithm = "neumaier"}},
        {"kahan_overflow",
         "Compensation turns infinity into NaN",
         "Kahan subtracts infinity from infinity once a sum overflows.",
         {.input = "40000 30000 -60000", .format = "fp16", .algorithm = "kahan"}},
        {"ill_conditioned",
         "Hardly anything left",
         "A sum that cancels to a hundred-millionth of its terms: in fp32 no digit of a naive sum is right.",
         {.terms = Rule::illConditioned, .count = 1000, .format = "fp32", .condition = 1e10}},
        {"dot_fused",
         "A fused multiply-add keeps the product's tail",
         "Of x times x minus the rounded square, 0 is left where the product is rounded first, the lost tail "
         "where it "
         "is fused.",
         {.kind = Kind::dot,
          .input = "-0x1.000004p0 1 0x1.000002p0 0x1.000002p0",
          .format = "fp32",
          .fused = true}},
        {"workers",
         "Dealt out to eight workers",
         "Eight accumulators stall eight times later than one: why a GPU's sum differs from a loop's.",
         {.terms = Rule::ones, .algorithm = "lanes8"}},
        {"chunks_of_64",
         "Chunks of 64",
         "Each chunk of ones is exact in bf16, and sums of 64 reach farther than ones do.",
         {.terms = Rule::ones, .algorithm = "chunk"}},
        {"tree_of_sixteen",
         "A tree of sixteen",
         "Few enough terms to see each addition and what it loses.",
         {.input = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
          .format = "e4m3fn",
          .algorithm = "tree_adjacent"}},
    };
}

} // namespace infralab
