// The simulator number_format: its tables against the oracle, its sentences, its bounds.

#include "simulators/number_format/number_format.hpp"

#include "compute/numerics/number_text.hpp"
#include "simulators/number_format/roundings.hpp"
#include "tests/compute/numerics_tables.hpp"

#include <filesystem>
#include <fstream>
#include <map>

#include <unistd.h>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace infralab {
namespace {

using testing::HasSubstr;
using Lab = NumberFormatLab;

struct Ran
{
    Expected<Lab::Result> result;
    std::optional<Truth> truth;
    double progress = 0;
};

Ran ran(const Lab::Params& p, std::stop_token stop = {})
{
    double last = 0;
    RunContext context(std::move(stop), {}, [&](double fraction) {
        EXPECT_GE(fraction, last);
        last = fraction;
    });
    OutputList<Lab::Result> outputs;
    Lab::describe(outputs);
    Run<Lab::Result> run(context, outputs);
    auto result = Lab::run(p, run);
    return {std::move(result), context.truth(), last};
}

Lab::Result result(const Lab::Params& p)
{
    return ran(p).result.value();
}

std::string text(const Table::Cell& cell)
{
    return std::get<std::string>(cell);
}

double number(const Table::Cell& cell)
{
    return std::get<double>(cell);
}

std::vector<std::string> texts(const std::vector<Table::Cell>& row)
{
    std::vector<std::string> out;
    for (const auto& cell : row)
        out.push_back(text(cell));
    return out;
}

TEST(NumberFormatLab, PrintsTheEncodingsOfTheReadme)
{
    const auto r = result({.input = "448.1 0x1.8p3 1/3", .formats = "e4m3fn,bf16"});
    EXPECT_EQ(r.encodings.columns, (std::vector<std::string>{"input", "format", "code", "value", "flags"}));
    ASSERT_EQ(r.encodings.rows.size(), 6U);
    const std::vector<std::vector<std::string>> expected = {
        {"448.1", "e4m3fn", "0x7e", "448", "I"},   {"448.1", "bf16", "0x43e0", "448", "I"},
        {"0x1.8p3", "e4m3fn", "0x54", "12", ""},   {"0x1.8p3", "bf16", "0x4140", "12", ""},
        {"1/3", "e4m3fn", "0x2b", "0.34375", "I"}, {"1/3", "bf16", "0x3eab", "0.333984375", "I"},
    };
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(texts(r.encodings.rows[i]), expected[i]);
}

TEST(NumberFormatLab, EqualsEveryRowOfTheTableInOneRunAFormat)
{
    // All inputs of a format, mode and policy at once, as a person would paste them.
    std::map<std::tuple<std::string, std::string, std::string>, std::vector<compute::RoundingCase>> groups;
    for (const auto& c : compute::readRoundings())
        groups[{c.format, c.mode, c.saturate}].push_back(c);
    ASSERT_EQ(groups.size(), 140U);
    const std::map<std::string, Rounding> modes = {{"RNE", Rounding::nearestEven},
                                                   {"RZ", Rounding::towardZero},
                                                   {"RU", Rounding::up},
                                                   {"RD", Rounding::down},
                                                   {"RNA", Rounding::nearestAway}};
    for (const auto& [key, cases] : groups) {
        const auto& [format, mode, saturate] = key;
        Lab::Params p{.input = "", .formats = format, .mode = modes.at(mode), .saturate = saturate == "1"};
        for (const auto& c : cases)
            p.input += c.input + "\n";
        const auto got = ran(p);
        ASSERT_TRUE(got.result) << got.result.error().message;
        ASSERT_EQ(got.result->encodings.rows.size(), cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const auto row = texts(got.result->encodings.rows[i]);
            EXPECT_EQ(row[0], cases[i].input);
            EXPECT_EQ(row[2], cases[i].code) << format << ' ' << mode << saturate << ' ' << cases[i].input;
            EXPECT_EQ(row[4], cases[i].flags) << format << ' ' << mode << saturate << ' ' << cases[i].input;
        }
        ASSERT_TRUE(got.truth);
        EXPECT_EQ(got.truth->difference, 0) << format << ' ' << mode << saturate;
    }
}

TEST(NumberFormatLab, ReadsAFileInPlaceOfTheText)
{
    const auto path = testing::TempDir() + "infralab numbers " + std::to_string(::getpid()) + ".txt";
    std::ofstream(path) << "0.1\n1/3\nbits:0x7e\n";
    Lab::Params p{.input = "not read", .inputFile = path, .formats = "e4m3fn"};
    EXPECT_EQ(result(p).encodings.rows.size(), 3U);

    std::ofstream(path) << "0.1\n1,5\n";
    const auto comma = ran(p).result;
    ASSERT_FALSE(comma);
    EXPECT_EQ(comma.error().where, "input_file");
    EXPECT_THAT(comma.error().message, HasSubstr("Number 2: \"1,5\" has a comma"));

    std::filesystem::remove(path);
    const auto absent = ran(p).result;
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().where, "input_file");
    EXPECT_THAT(absent.error().message, HasSubstr("does not exist"));
}

TEST(NumberFormatLab, TheCheckByFractionsFindsAWrongNeighbour)
{
    using namespace number_format;
    const Lab::Params p{.input = "0.1 448.1 -1/3 1e-6", .formats = "fp64,fp32,bf16,fp16,e5m2,e4m3fn"};
    const auto inputs = readInputs(p, 10);
    ASSERT_TRUE(inputs);
    const auto formats = formatsOf(p);
    int judged = 0;
    for (const auto& n : inputs->numbers)
        for (const auto& format : formats) {
            auto cell = cellOf(n, format, p, 0);
            ASSERT_TRUE(isBestAnswer(cell, Rounding::nearestEven));
            for (const auto wrong : {nextUp(cell.rounded.code, format), nextDown(cell.rounded.code, format)})
                if (wrong && std::isfinite(decode(*wrong, format))) {
                    auto other = cell;
                    other.rounded.code = *wrong;
                    other.stored = decode(*wrong, format);
                    EXPECT_FALSE(isBestAnswer(other, Rounding::nearestEven)) << format.id << ' ' << n.text;
                    ++judged;
                }
        }
    EXPECT_GT(judged, 40);
}

TEST(NumberFormatLab, RoundsByChanceToANeighbourAndRightOnAverage)
{
    Lab::Params p{.input = "", .formats = "e4m3fn", .mode = Rounding::stochastic, .randomBits = 16};
    for (int i = 0; i < 4000; ++i)
        p.input += "1.05 ";
    const auto got = ran(p);
    ASSERT_TRUE(got.result);
    EXPECT_EQ(got.truth->difference, 0);
    double up = 0;
    for (const auto& row : got.result->encodings.rows) {
        ASSERT_THAT(text(row[3]), testing::AnyOf("1", "1.125"));
        up += text(row[3]) == "1.125" ? 1 : 0;
    }
    EXPECT_NEAR(up / 4000, 0.4, 5 * std::sqrt(0.4 * 0.6 / 4000)); // five deviations; the seed is fixed

    p.seed = 2;
    EXPECT_NE(result(p).encodings.rows, got.result->encodings.rows);
    p.seed = 1;
    EXPECT_EQ(result(p).encodings.rows, got.result->encodings.rows);
}

TEST(NumberFormatLab, DrawsTheSameWordWhateverStandsBeside)
{
    Lab::Params p{.input = "1.05 1.05 1.05 1.05", .formats = "e4m3fn", .mode = Rounding::stochastic};
    const auto alone = result(p).encodings.rows;
    p.formats = "bf16,e4m3fn,fp16";
    const auto among = result(p).encodings.rows;
    for (std::size_t i = 0; i < alone.size(); ++i)
        EXPECT_EQ(texts(among[3 * i + 1]), texts(alone[i]));
}

TEST(NumberFormatLab, HoldsAFormatOfOnesOwn)
{
    // The codes of e5m2, described by hand, are those of e5m2.
    Lab::Params p{.input = "", .formats = "e5m2,custom"};
    for (int code = 0; code < 256; ++code)
        p.input += fmt::format("bits:0x{:02x} ", code);
    const auto rows = result(p).encodings.rows;
    ASSERT_EQ(rows.size(), 512U);
    for (std::size_t i = 0; i < rows.size(); i += 2)
        EXPECT_EQ(text(rows[i][3]), text(rows[i + 1][3])) << text(rows[i][0]);
}

TEST(NumberFormatLab, RefusesAFormatThatIsNone)
{
    Lab::Params p{.input = "1", .formats = "custom", .exponentBits = 11, .fractionBits = 52, .bias = 2046};
    const auto problem = [](const Lab::Params& q) {
        ParamList<Lab::Params> list;
        Lab::describe(list);
        return list.fromValues(list.toValues(q));
    };
    ASSERT_FALSE(problem(p));
    EXPECT_EQ(problem(p).error().where, "bias");
    p.formats = "fp32"; // what is not asked for need not be right
    EXPECT_TRUE(problem(p));
}

TEST(NumberFormatLab, ShowsBitsErrorsAndNeighbours)
{
    const auto r = result({.input = "448.1", .formats = "e4m3fn,e8m0,e3m2"});
    const auto& row = r.bits.rows.at(0);
    ASSERT_EQ(row.size(), r.bits.columns.size());
    EXPECT_EQ(text(row[2]), "normal");
    EXPECT_EQ(text(row[3]) + ' ' + text(row[4]) + ' ' + text(row[5]), "0 1111 110");
    EXPECT_EQ(text(row[6]), "2^5");
    EXPECT_EQ(text(row[7]), "448");
    EXPECT_EQ(number(row[8]), -0.003125); // 0.1 of 32
    EXPECT_DOUBLE_EQ(number(row[9]), -0.1 / 448.1);
    EXPECT_EQ(text(row[10]), "416");
    EXPECT_EQ(text(row[11]), "none");
    EXPECT_EQ(text(r.bits.rows[1][3]), ""); // a scale has no sign
    EXPECT_EQ(text(r.bits.rows[1][7]), "512");
    EXPECT_EQ(text(r.bits.rows[2][7]), "28");
    EXPECT_EQ(r.errorUlp, -0.003125);
    EXPECT_EQ(r.answer, "448.1 becomes 448 in e4m3fn, 0x7e: 0.1 too small, which is 0.00313 ulp.");
    EXPECT_EQ(r.exact, 0);
    EXPECT_EQ(r.overflowed, 1);
}

TEST(NumberFormatLab, SaysWhatBecameOfEachKind)
{
    const auto answer = [](std::string input, std::string format) {
        return result({.input = std::move(input), .formats = std::move(format)}).answer;
    };
    EXPECT_EQ(answer("0x1.8p3", "bf16"), "0x1.8p3 is exactly 12 in bf16, 0x4140.");
    EXPECT_EQ(answer("500", "e4m3fn"),
              "500 overflows e4m3fn, whose largest value is 448, and becomes nan, 0x7f.");
    EXPECT_EQ(answer("1e-30", "fp16"),
              "1e-30 becomes 0 in fp16, 0x0000: 1e-30 too small, which is 1.68e-23 ulp, and an underflow.");
    EXPECT_EQ(answer("nan", "e2m1"), "nan has no code in e2m1, which knows no NaN.");
    EXPECT_EQ(answer("-1", "e8m0"),
              "-1 cannot be a scale: e8m0 holds positive powers of two, and answers NaN, 0xff.");
    EXPECT_EQ(answer("bits:0x7e", "e4m3fn"), "bits:0x7e in e4m3fn is 448, 0x7e.");
    EXPECT_EQ(answer("inf", "fp16"), "inf in fp16 is inf, 0x7c00.");
    EXPECT_EQ(answer("1e-400", "fp64"),
              "1e-400 becomes 0 in fp64, 0x0000000000000000: less than 1e-307 too small, "
              "which is 2.02e-77 ulp, and an underflow.");
}

TEST(NumberFormatLab, CountsDigitsKept)
{
    const auto r = result({.input = "0.1 1e-30 500 8 nan", .formats = "fp32,e4m3fn"});
    ASSERT_EQ(r.digitsKept.rows, 5);
    ASSERT_EQ(r.digitsKept.cells.size(), 10U);
    EXPECT_NEAR(r.digitsKept.cells[0], 7.83, 0.01); // 0.1 in fp32 is 1.49e-8 off
    EXPECT_EQ(r.digitsKept.cells[3], 0);            // flushed
    EXPECT_EQ(r.digitsKept.cells[5], 0);            // NaN by overflow
    EXPECT_EQ(r.digitsKept.cells[6], 17);
    EXPECT_TRUE(std::isnan(r.digitsKept.cells[8]));
    EXPECT_EQ(r.digitsKept.columnLabels, (std::vector<std::string>{"fp32", "e4m3fn"}));
}

TEST(NumberFormatLab, NamesTheWrongNumberAmongMany)
{
    const auto refused = ran({.input = "1 2\n3,5 4", .formats = "fp16"}).result;
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().where, "input");
    EXPECT_THAT(refused.error().message, HasSubstr("Number 3: \"3,5\" has a comma"));
    const auto wide = ran({.input = "1 bits:0x1ff", .formats = "bf16,e4m3fn"}).result;
    ASSERT_FALSE(wide);
    EXPECT_THAT(wide.error().message,
                HasSubstr("Number 2: \"bits:0x1ff\": The bit pattern is too wide: e4m3fn has 8 bits"));
    const auto none = ran({.input = " \n", .formats = "bf16"}).result;
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().message, HasSubstr("No number is given"));
}

TEST(NumberFormatLab, MarksTheFieldWhileAPersonTypes)
{
    ParamList<Lab::Params> list;
    Lab::describe(list);
    auto values = list.toValues({});
    EXPECT_TRUE(list.fromValues(values));
    values[0] = std::string("1e");
    const auto refused = list.fromValues(values);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().where, "input");
    EXPECT_THAT(refused.error().message, HasSubstr("power of ten"));
}

TEST(NumberFormatLab, AnswersAMillionNumbersWithTheFirstOnes)
{
    std::string million;
    for (int i = 0; i < 1'000'000; ++i)
        million += std::to_string(i) + ' ';
    const auto r = result({.input = million, .formats = "fp16,e2m1"});
    EXPECT_EQ(r.encodings.rows.size(), 20'000U);
    EXPECT_EQ(r.bits.rows.size(), 1000U);
    EXPECT_THAT(r.note, HasSubstr("The first 10000 of 1000000 numbers"));
}

TEST(NumberFormatLab, AnswersAMillionDigits)
{
    const auto r =
        result({.input = "1e999999999 " + std::string(1'000'000, '7') + " 0." + std::string(1'000'000, '3'),
                .formats = "fp64,fp16,e4m3fn"});
    EXPECT_EQ(text(r.encodings.rows[0][3]), "inf");
    EXPECT_EQ(text(r.encodings.rows[6][2]), "0x3fd5555555555555");
    EXPECT_THAT(text(r.encodings.rows[3][0]), HasSubstr("(1000000 characters)"));
}

TEST(NumberFormatLab, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = ran({}, stop.get_token()).result;
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, Error::Code::cancelled);
}

TEST(NumberFormatLab, EveryPresetIsRight)
{
    EXPECT_GE(Lab::presets().size(), 6U);
    for (const auto& preset : Lab::presets()) {
        const auto got = ran(preset.params);
        ASSERT_TRUE(got.result) << preset.id << ": " << got.result.error().message;
        EXPECT_TRUE(got.truth->holds()) << preset.id;
        EXPECT_EQ(got.progress, 1);
    }
}

TEST(NumberFormatLab, ListsTheLimitsOfTheChosenFormats)
{
    const auto r = result({.input = "1", .formats = "e4m3fn,e8m0,e2m3"});
    ASSERT_EQ(r.formats.rows.size(), 3U);
    const auto& row = r.formats.rows[0];
    ASSERT_EQ(row.size(), r.formats.columns.size());
    EXPECT_EQ(text(row[6]), "448");
    EXPECT_EQ(text(row[7]), "0.015625");
    EXPECT_EQ(text(row[8]), "0.001953125");
    EXPECT_EQ(text(row[9]), "0.125");
    EXPECT_EQ(text(row[10]), "17");
    EXPECT_EQ(text(r.formats.rows[1][8]), "none");
    EXPECT_EQ(text(r.formats.rows[2][10]), "none");
}

} // namespace
} // namespace infralab
