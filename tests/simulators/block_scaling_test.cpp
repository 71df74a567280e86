// The simulator block_scaling: every row of the tables, independent exact arithmetic, and bad input.

#include "simulators/block_scaling/block_scaling.hpp"

#include "compute/numerics/number_input.hpp"
#include "compute/numerics/number_text.hpp"
#include "compute/numerics/philox.hpp"
#include "simulators/block_scaling/tensor.hpp"
#include "tests/compute/numerics_tables.hpp"

#include <map>

#include <boost/multiprecision/cpp_int.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace infralab {
namespace {

using namespace block_scaling;
using compute::findFormat;
using compute::NumberFormat;
using compute::RoundingMode;
using ::testing::HasSubstr;
using Lab = BlockScaling;

struct Ran
{
    Expected<Lab::Result> result;
    std::optional<Truth> truth;
};

Ran ran(const Lab::Params& p, std::stop_token stop = {})
{
    RunContext context(std::move(stop));
    OutputList<Lab::Result> outputs;
    Lab::describe(outputs);
    Run<Lab::Result> run(context, outputs);
    auto result = Lab::run(p, run);
    return {std::move(result), context.truth()};
}

Lab::Result result(const Lab::Params& p)
{
    auto got = ran(p);
    EXPECT_TRUE(got.result) << got.result.error().message;
    EXPECT_TRUE(got.truth && got.truth->holds());
    return std::move(got.result).value();
}

std::vector<std::string> wordsOf(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

/// A hex float, or a fraction, rounded once to a double.
double number(const std::string& text)
{
    const auto read = compute::readNumber(text);
    EXPECT_TRUE(read) << text;
    const NumberFormat& fp64 = *findFormat("fp64");
    return decode(compute::encode(*read, fp64, RoundingMode::nearestEven, false)->rounded.code, fp64);
}

ScaleRule ruleOf(const std::string& name)
{
    const std::map<std::string, ScaleRule> rules = {{"floor", ScaleRule::floor},
                                                    {"even", ScaleRule::even},
                                                    {"ceil", ScaleRule::ceil},
                                                    {"rceil", ScaleRule::rceil}};
    return rules.at(name);
}

/// What the table of elements says is stored.
std::vector<double> storedOf(const Lab::Result& r)
{
    std::vector<double> out;
    for (const auto& row : r.elements.rows)
        out.push_back(std::get<double>(row[7]));
    return out;
}

const std::filesystem::path tables = INFRALAB_TEST_DATA "/block_scaling";

TEST(BlockScaling, EveryScaleByteOfTheTable)
{
    const auto rows = compute::readCsv(tables / "mx_scale.csv");
    ASSERT_EQ(rows.size(), 558U);
    for (const auto& row : rows) {
        const double amax = number(row[1]);
        for (std::size_t i = 0; i < 4; ++i) {
            const auto rule =
                std::array{ScaleRule::floor, ScaleRule::even, ScaleRule::ceil, ScaleRule::rceil}[i];
            EXPECT_EQ(mxScaleByte(amax, *findFormat(row[0]), rule), std::stoul(row[2 + i]))
                << row[0] << ' ' << row[1] << " rule " << i;
        }
        // The same by the whole simulator, the largest number being the only one.
        const auto r = result({.input = row[1], .element = row[0], .scaleRule = ScaleRule::even});
        EXPECT_EQ(r.scaleByte, std::stod(row[3])) << row[0] << ' ' << row[1];
    }
}

TEST(BlockScaling, EveryMxBlockOfTheTable)
{
    std::ifstream file(tables / "mx_blocks.txt");
    std::string name, input;
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        const auto words = wordsOf(line);
        if (words[0] == "case") {
            name = words[1];
            input = line.substr(line.find(name) + name.size());
            continue;
        }
        ++rows;
        const auto r = result({.input = input,
                               .element = words[0],
                               .scaleRule = ruleOf(words[1]),
                               .round = *compute::findMode(words[2])});
        EXPECT_EQ(r.scaleByte, std::stod(words[3])) << name << ' ' << line;
        std::string codes;
        for (const auto& code : wordsOf(r.codes))
            codes += code.size() == 3 ? "0" + code.substr(2) : code.substr(2);
        EXPECT_EQ(codes, words[4]) << name << ' ' << line;
    }
    EXPECT_EQ(rows, 251);
}

TEST(BlockScaling, EveryMxBlockOfTheOracleWithItsStoredValues)
{
    const auto rows = compute::readCsv(compute::roundingOracle / "mx_blocks.csv");
    if (rows.empty())
        GTEST_SKIP() << "no oracles beside this checkout";
    for (const auto& row : rows) {
        const auto r = result({.input = row[4],
                               .element = row[1],
                               .scaleRule = ruleOf(row[2]),
                               .round = *compute::findMode(row[3])});
        EXPECT_EQ(r.scaleByte, std::stod(row[5])) << row[0];
        const auto codes = wordsOf(r.codes), expected = wordsOf(row[6]);
        ASSERT_EQ(codes.size(), expected.size());
        for (std::size_t i = 0; i < codes.size(); ++i)
            EXPECT_EQ(std::stoul(codes[i], nullptr, 16), std::stoul(expected[i], nullptr, 16))
                << row[0] << ' ' << i;
        const auto stored = storedOf(r);
        const auto values = wordsOf(row[7]);
        for (std::size_t i = 0; i < values.size(); ++i)
            EXPECT_EQ(stored[i], number(values[i])) << row[0] << ' ' << i;
    }
}

TEST(BlockScaling, EveryNvfp4BlockOfTheTable)
{
    const auto rows = compute::readCsv(tables / "nvfp4_blocks.csv");
    ASSERT_EQ(rows.size(), 34U);
    std::map<std::string, std::map<int, std::string>> tensors; // the blocks of a case stand in different rows
    for (const auto& row : rows)
        tensors[row[0]][std::stoi(row[5])] = row[6];
    for (const auto& row : rows) {
        std::string input;
        for (const auto& [block, numbers] : tensors[row[0]])
            input += numbers + ' ';
        const int block = std::stoi(row[5]);
        for (const auto division : {Division::reciprocal, Division::divide}) {
            const auto r =
                result({.input = input,
                        .scheme = Scheme::nvfp4,
                        .levels = std::stoi(row[1]),
                        .outlierIndex = 16 * block,
                        .arithmetic = row[2] == "exact" ? Arithmetic::exact : Arithmetic::fp32Steps,
                        .division = division});
            EXPECT_EQ(r.block, block);
            EXPECT_EQ(r.scaleByte, static_cast<double>(std::stoul(row[7], nullptr, 16))) << row[0] << block;
            if (row[1] == "2") {
                EXPECT_EQ(r.tensorScale, number(row[4])) << row[0];
            }
            const auto codes = wordsOf(r.codes), expected = wordsOf(row[9]), values = wordsOf(row[10]);
            const auto stored = storedOf(r);
            for (std::size_t i = 0; i < 16; ++i) {
                EXPECT_EQ(codes[16 * static_cast<std::size_t>(block) + i], expected[i])
                    << row[0] << ' ' << row[1] << ' ' << row[2] << ' ' << i;
                EXPECT_EQ(stored[16 * static_cast<std::size_t>(block) + i], number(values[i]))
                    << row[0] << ' ' << row[1] << ' ' << row[2] << ' ' << i;
            }
        }
    }
}

TEST(BlockScaling, TheWorkedExampleHasByte130AndAMeanSquaredErrorOf3Point5)
{
    std::string input;
    for (int i = 1; i <= 32; ++i)
        input += std::to_string(i) + ' ';
    const auto r = result({.input = input});
    EXPECT_EQ(r.scaleByte, 130);
    EXPECT_EQ(r.mse, 3.5);
    EXPECT_EQ(r.bitsPerElement, 4.25);
    EXPECT_EQ(result({.input = input, .scheme = Scheme::nvfp4}).bitsPerElement, 4.5);
    EXPECT_EQ(result({.input = input, .element = "e4m3fn"}).bitsPerElement, 8.25);
}

TEST(BlockScaling, ANanOrAnInfinityMakesItsBlockNan)
{
    for (const std::string bad : {"nan", "inf", "-inf", "1e39"}) {
        std::string input = "1 " + bad;
        for (int i = 0; i < 40; ++i)
            input += " 2";
        const auto mx = result({.input = input});
        EXPECT_EQ(mx.scaleByte, 255) << bad;
        EXPECT_TRUE(std::isnan(storedOf(mx)[0]));
        EXPECT_EQ(storedOf(mx)[35], 2);
        const auto nv = result({.input = input, .scheme = Scheme::nvfp4});
        EXPECT_EQ(nv.scaleByte, 0x7f) << bad;
        EXPECT_TRUE(std::isnan(storedOf(nv)[15]));
        EXPECT_EQ(storedOf(nv)[16], 2) << "the tensor's scale comes from what is finite";
    }
}

TEST(BlockScaling, ZerosAndTheSmallestNumbersHaveTheSmallestScale)
{
    EXPECT_EQ(result({.input = "0 -0 0"}).scaleByte, 0);
    EXPECT_EQ(result({.input = "0 0x1p-149"}).scaleByte, 0);
    EXPECT_EQ(result({.input = "0x1p-126", .scaleRule = ScaleRule::ceil}).scaleByte, 0);
    const auto tiny = result({.input = "0x1p-120 0x1p-149 0", .scheme = Scheme::nvfp4});
    EXPECT_EQ(tiny.zeroed, 1);
    EXPECT_EQ(storedOf(tiny)[2], 0) << "an infinite scale would make it NaN";
    EXPECT_EQ(result({.input = "0 0", .scheme = Scheme::nvfp4}).scaleByte, 0);
}

TEST(BlockScaling, RceilNeverClipsAndFloorNeverWastesABinade)
{
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        compute::Philox random(seed);
        std::vector<float> x(32);
        for (float& value : x)
            value = static_cast<float>(std::ldexp(random.normal(), random.between(-40, 40)));
        for (const auto* element : mxElements()) {
            Recipe recipe{.element = element, .rule = ScaleRule::rceil};
            const auto largest = decode(element->largestCode(), *element);
            const auto up = quantise(x, recipe);
            for (const auto& e : up.elements)
                EXPECT_FALSE(e.clipped);
            EXPECT_LT(largest * up.blocks[0].step / 2, up.blocks[0].amax) << "half of the scale would clip";
            recipe.rule = ScaleRule::floor;
            const auto down = quantise(x, recipe);
            EXPECT_LT(largest * down.blocks[0].step, 2 * up.blocks[0].amax);
        }
    }
}

// The slow reference for NVFP4: fractions of any length, every code tried.
using Fraction = boost::multiprecision::cpp_rational;

std::uint64_t nearestCode(const Fraction& x, const NumberFormat& f)
{
    const Fraction size = abs(x);
    std::uint64_t best = 0;
    for (std::uint64_t code = 0; code <= f.largestCode(); ++code) {
        const Fraction now = abs(Fraction(decode(code, f)) - size),
                       so_far = abs(Fraction(decode(best, f)) - size);
        if (now < so_far || (now == so_far && code % 2 == 0))
            best = code;
    }
    return best | (x < 0 ? f.signBit() : 0);
}

TEST(BlockScaling, ExactNvfp4EqualsFractionsOnRandomTensors)
{
    const NumberFormat &e4m3 = *findFormat("e4m3fn"), &e2m1 = *findFormat("e2m1");
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        compute::Philox random(seed, 9);
        std::vector<float> x(32);
        for (float& value : x) // coarse ones too, so that ties occur
            value = seed % 2 == 0 ? static_cast<float>(random.between(-24, 24)) / 2
                                  : static_cast<float>(std::ldexp(random.normal(), random.between(-6, 0)));
        Fraction amax = 0;
        for (const float value : x)
            amax = std::max(amax, Fraction(abs(Fraction(value))));
        for (const int levels : {1, 2}) {
            const Fraction tensor = levels == 2 ? Fraction(amax / 2688) : Fraction(1);
            const auto got =
                quantise(x, {.scheme = Scheme::nvfp4, .levels = levels, .arithmetic = Arithmetic::exact});
            for (const auto& block : got.blocks) {
                Fraction largest = 0;
                for (std::size_t i = block.first; i < block.first + 16; ++i)
                    largest = std::max(largest, Fraction(abs(Fraction(x[i]))));
                const auto scaleCode = nearestCode(largest / 6 / tensor, e4m3);
                ASSERT_EQ(block.scaleCode, scaleCode) << seed;
                const Fraction step = Fraction(decode(scaleCode, e4m3)) * tensor;
                for (std::size_t i = block.first; step > 0 && i < block.first + 16; ++i) {
                    const auto code = nearestCode(Fraction(x[i]) / step, e2m1);
                    ASSERT_EQ(got.elements[i].code & ~e2m1.signBit(), code & ~e2m1.signBit())
                        << seed << ' ' << i;
                    const Fraction stored = Fraction(decode(code, e2m1)) * step;
                    EXPECT_EQ(got.elements[i].stored, stored.convert_to<double>());
                }
            }
        }
    }
}

TEST(BlockScaling, MxEqualsFractionsOnRandomBlocks)
{
    const std::map<std::string, double> largest = {
        {"e4m3fn", 448}, {"e5m2", 57344}, {"e3m2", 28}, {"e2m3", 7.5}, {"e2m1", 6}};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        compute::Philox random(seed, 17);
        std::vector<float> x(32);
        for (float& value : x) // coarse ones too, so that ties occur
            value = seed % 2 == 0 ? static_cast<float>(random.between(-64, 64)) / 4
                                  : static_cast<float>(std::ldexp(random.normal(), random.between(-9, 9)));
        float amax = 0;
        for (const float value : x)
            amax = std::max(amax, std::abs(value));
        for (const auto* element : mxElements()) {
            // The smallest power of two at which nothing is clipped, tried one after another.
            int exponent = -127;
            while (Fraction(largest.at(std::string(element->id))) * Fraction(std::ldexp(1.0, exponent)) <
                   Fraction(amax))
                ++exponent;
            const auto got = quantise(x, {.element = element, .rule = ScaleRule::rceil});
            ASSERT_EQ(got.blocks[0].scaleCode, static_cast<std::uint64_t>(exponent + 127)) << element->id;
            const Fraction step(std::ldexp(1.0, exponent));
            for (std::size_t i = 0; i < x.size(); ++i) {
                const auto code = nearestCode(Fraction(x[i]) / step, *element);
                EXPECT_EQ(got.elements[i].code & ~element->signBit(), code & ~element->signBit())
                    << element->id << ' ' << x[i];
            }
        }
    }
}

TEST(BlockScaling, EveryRoundingTakesTheValueItNames)
{
    // The run itself holds each code against a search of all values; here it sees ties, clipping and tiny
    // numbers.
    for (const auto mode : {RoundingMode::nearestEven, RoundingMode::towardZero, RoundingMode::up,
                            RoundingMode::down, RoundingMode::nearestAway})
        for (const auto* element : mxElements())
            for (const std::int64_t seed : {1, 2, 3}) {
                result({.element = std::string(element->id),
                        .outlier = 40,
                        .spread = 12,
                        .seed = seed,
                        .round = mode});
                result({.input = "7.9 -7.9 7 5 -5 2.5 0.25 -0.25 1e-9 -1e-9 448 -464 0",
                        .element = std::string(element->id),
                        .round = mode});
                result({.scheme = Scheme::nvfp4, .spread = 6, .seed = seed, .round = mode});
            }
    const auto up = result({.input = "4 0.1 -0.1", .round = RoundingMode::up}),
               down = result({.input = "4 0.1 -0.1", .round = RoundingMode::down});
    EXPECT_EQ(up.codes, "0x6 0x1 0x8");
    EXPECT_EQ(down.codes, "0x6 0x0 0x9");
}

TEST(BlockScaling, MultiplyingAndDividingAreDifferentQuantisers)
{
    int different = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        compute::Philox random(seed, 3);
        std::vector<float> x(16);
        for (float& value : x)
            value = static_cast<float>(random.between(-48, 48)) / 3.0F;
        Recipe recipe{.scheme = Scheme::nvfp4};
        const auto multiplied = quantise(x, recipe);
        recipe.division = Division::divide;
        const auto divided = quantise(x, recipe);
        for (std::size_t i = 0; i < x.size(); ++i) {
            different += multiplied.elements[i].code != divided.elements[i].code ? 1 : 0;
            EXPECT_LE(std::abs(multiplied.elements[i].scaled - divided.elements[i].scaled), 1e-6);
        }
    }
    EXPECT_GT(different, 0);
}

TEST(BlockScaling, OneOutlierCostsTheOthersTheirBits)
{
    const auto calm = result({}), loud = result({.outlier = 64}),
               eight = result({.element = "e4m3fn", .outlier = 64});
    EXPECT_LT(calm.othersError, 20);
    EXPECT_GT(loud.othersError, 60);
    EXPECT_LT(eight.othersError, 4);
    EXPECT_GT(loud.zeroed, 20);
    EXPECT_LT(loud.levelsUsed, 6);
    // The sweep passes through what the run itself says.
    const auto at = [](const Series& s, double x) {
        return s.y[static_cast<std::size_t>(std::find(s.x.begin(), s.x.end(), x) - s.x.begin())];
    };
    EXPECT_EQ(at(loud.othersFloor, 64), loud.othersError);
    EXPECT_EQ(at(loud.othersFloor, 1), calm.othersError);
    EXPECT_EQ(at(calm.othersNvfp4, 64), result({.scheme = Scheme::nvfp4, .outlier = 64}).othersError);
    EXPECT_EQ(at(calm.othersRceil, 1048576), 100);
}

TEST(BlockScaling, InNvfp4OnlyTheOutliersOwnBlockSuffers)
{
    const auto calm = result({.scheme = Scheme::nvfp4}),
               loud = result({.scheme = Scheme::nvfp4, .outlier = 64});
    const auto errorOf = [](const Lab::Result& r, std::size_t block) {
        return std::get<double>(r.blocks.rows[block][11]);
    };
    EXPECT_GT(errorOf(loud, 0), 5 * errorOf(calm, 0));
    EXPECT_LT(errorOf(loud, 1), 2 * errorOf(calm, 1));
}

TEST(BlockScaling, BadInputNamesItsPlace)
{
    const auto comma = ran({.input = "1 1,5"}).result;
    ASSERT_FALSE(comma);
    EXPECT_EQ(comma.error().where, "input");
    EXPECT_THAT(comma.error().message, HasSubstr("Number 2"));
    const auto pattern = ran({.input = "bits:0x1ffffffff"}).result;
    ASSERT_FALSE(pattern);
    EXPECT_EQ(pattern.error().where, "input");
    const auto place = ran({.input = "1 2 3", .outlierIndex = 3, .outlier = 2}).result;
    ASSERT_FALSE(place);
    EXPECT_EQ(place.error().where, "outlier_index");
    EXPECT_THAT(place.error().message, HasSubstr("from 0 to 2"));
    EXPECT_TRUE(ran({.input = "1 2 3", .outlierIndex = 3}).result)
        << "without an outlier its place means nothing";
    const auto file = ran({.inputFile = "/no/such/file"}).result;
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().where, "input_file");
    std::string many;
    for (int i = 0; i < 200'000; ++i)
        many += "1 ";
    const auto first = result({.input = many});
    EXPECT_THAT(first.note, HasSubstr("The first 65536 of 200000 numbers"));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(ran({.input = many}, stop.get_token()).result.error().code, Error::Code::cancelled);
}

TEST(BlockScaling, ReadsAFileInPlaceOfTheText)
{
    const auto path = ::testing::TempDir() + "infralab blocks " + std::to_string(::getpid()) + ".txt";
    std::ofstream(path) << "6\n-6\n0x1p0\n";
    EXPECT_EQ(result({.input = "not read", .inputFile = path}).codes, "0x7 0xf 0x2");
    std::ofstream(path) << "6\n\n1e\n";
    const auto bad = ran({.inputFile = path}).result;
    std::filesystem::remove(path);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().where, "input_file");
    EXPECT_THAT(bad.error().message, HasSubstr("Number 2"));
}

} // namespace
} // namespace infralab
