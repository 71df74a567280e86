// Formulas as typed: what they mean, their exact derivatives, and where a wrong one is wrong.

#include "compute/numerics/formula.hpp"
#include "compute/numerics/philox.hpp"

#include <cmath>

#include <gmock/gmock.h>

namespace infralab::compute {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

const std::vector<std::string> names = {"x", "y", "time_2"};

double valueOf(std::string_view text, std::vector<double> inputs = {3, 2, 5})
{
    const auto formula = Formula::read(text, names);
    EXPECT_TRUE(formula) << text << ": " << formula.error().message;
    return formula ? formula->value(inputs) : std::nan("");
}

std::string problemOf(std::string_view text)
{
    const auto formula = Formula::read(text, names);
    EXPECT_FALSE(formula) << text;
    if (formula)
        return {};
    EXPECT_EQ(formula.error().where, "formula");
    EXPECT_THAT(formula.error().message, EndsWith(".")) << text;
    return formula.error().message;
}

TEST(Formula, MeansWhatMathematicsMeans)
{
    EXPECT_EQ(valueOf("1 + 2 * 3"), 7);
    EXPECT_EQ(valueOf("(1 + 2) * 3"), 9);
    EXPECT_EQ(valueOf("10 - 4 - 3"), 3);
    EXPECT_EQ(valueOf("24 / 4 / 3"), 2);
    EXPECT_EQ(valueOf("2 ^ 3 ^ 2"), 512);
    EXPECT_EQ(valueOf("-2 ^ 2"), -4);
    EXPECT_EQ(valueOf("2 ^ -1"), 0.5);
    EXPECT_EQ(valueOf("2 * -3"), -6);
    EXPECT_EQ(valueOf("--3 + +1"), 4);
    EXPECT_EQ(valueOf("x*y/time_2"), 1.2);
    EXPECT_EQ(valueOf("1.5e3+.5"), 1500.5);
    EXPECT_NEAR(valueOf("sin(pi / 6) + cos(0) + tan(pi/4)"), 2.5, 1e-15);
    EXPECT_NEAR(valueOf("log(exp(2)) + log10(1000) + sqrt(x^2) + abs(-y)"), 10, 1e-14);
    EXPECT_TRUE(std::isnan(valueOf("sqrt(-x)")));
    EXPECT_TRUE(std::isinf(valueOf("1/(x-3)")));
}

TEST(Formula, SlopesAreExact)
{
    const auto slopes = [](std::string_view text, std::vector<double> at) {
        return Formula::read(text, names).value().slopes(at).slopes;
    };
    EXPECT_THAT(slopes("x * y + time_2", {3, 2, 5}), testing::ElementsAre(2, 3, 1));
    EXPECT_THAT(slopes("x / y", {3, 2, 5}), testing::ElementsAre(0.5, -0.75, 0));
    EXPECT_THAT(slopes("x ^ 3", {2, 2, 5}), testing::ElementsAre(12, 0, 0));
    EXPECT_EQ(slopes("(-1) ^ 3 * x", {2, 2, 5})[0], -1);
    EXPECT_EQ(slopes("(x - 3) ^ 2", {3, 0, 0})[0], 0);
    EXPECT_EQ(slopes("x ^ 0", {0, 0, 0})[0], 0);
    EXPECT_NEAR(slopes("2 ^ x", {3, 0, 0})[0], 8 * std::log(2.0), 1e-14);
    EXPECT_TRUE(std::isnan(slopes("abs(x)", {0, 0, 0})[0]));
    EXPECT_FALSE(std::isfinite(slopes("sqrt(x)", {0, 0, 0})[0]));
    EXPECT_EQ(slopes("sqrt(y) + x", {1, 0, 0})[0], 1) << "no slope of another input spoils this one";
}

/// A formula drawn by chance, without places where it has no slope.
std::string drawnFormula(Philox& random, int depth)
{
    if (depth == 0 || random.below(6) == 0)
        return std::array<std::string, 5>{"x", "y", "time_2", "1.7", "pi"}[random.below(5)];
    const auto inner = [&] { return drawnFormula(random, depth - 1); };
    switch (random.below(9)) {
    case 0:
        return "(" + inner() + " + " + inner() + ")";
    case 1:
        return "(" + inner() + " - " + inner() + ")";
    case 2:
        return inner() + " * " + inner();
    case 3:
        return inner() + " / (2 + abs(sin(" + inner() + ")) + 0.3)";
    case 4:
        return "sqrt(1 + (" + inner() + ")^2)";
    case 5:
        return "exp(sin(" + inner() + "))";
    case 6:
        return "log(3 + cos(" + inner() + "))";
    case 7:
        return "(2 + sin(" + inner() + "))^(1 + cos(" + inner() + ") / 2)";
    default:
        return "-" + inner();
    }
}

TEST(Formula, SlopesAgreeWithSmallStepsOnDrawnFormulas)
{
    Philox random(6);
    int compared = 0;
    for (int round = 0; round < 1000; ++round) {
        const auto text = drawnFormula(random, 4);
        const auto formula = Formula::read(text, names);
        ASSERT_TRUE(formula) << text;
        std::vector<double> at = {random.uniform() + 0.3, random.uniform() + 0.3, random.uniform() + 0.3};
        const auto exact = formula->slopes(at);
        EXPECT_EQ(exact.value, formula->value(at)) << text;
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_TRUE(formula->uses(i) || exact.slopes[i] == 0);
            // Steps h and h/2 together: what is left is of the fourth order.
            const auto central = [&](double h) {
                auto up = at, down = at;
                up[i] += h;
                down[i] -= h;
                return (formula->value(up) - formula->value(down)) / (2 * h);
            };
            const double h = 1e-3, fine = (4 * central(h / 2) - central(h)) / 3;
            if (std::abs(fine - central(h / 2)) > 1e-4 * (1 + std::abs(fine)))
                continue; // a kink of abs within the step, or too steep to be stepped over
            EXPECT_NEAR(exact.slopes[i], fine, 1e-6 * (1 + std::abs(fine))) << text << " by " << names[i];
            ++compared;
        }
    }
    EXPECT_GT(compared, 2500);
}

TEST(Formula, ManyPointsAreEachAsOne)
{
    const auto formula = Formula::read("x ^ 2 / (y + exp(-time_2)) - abs(x - y)", names).value();
    Philox random(2);
    std::vector<std::vector<double>> columns(3, std::vector<double>(Formula::most));
    for (auto& column : columns)
        for (double& value : column)
            value = random.uniform();
    const std::vector<const double*> at = {columns[0].data(), columns[1].data(), columns[2].data()};
    std::vector<double> out(Formula::most), scratch;
    formula.values(at, Formula::most, out.data(), scratch);
    for (std::size_t i = 0; i < Formula::most; ++i)
        EXPECT_EQ(out[i], formula.value(std::vector{columns[0][i], columns[1][i], columns[2][i]}));
}

TEST(Formula, NamesTheCharacterThatIsWrong)
{
    for (const auto& [text, message] : std::initializer_list<std::pair<const char*, const char*>>{
             {"", "is empty"},
             {"   ", "is empty"},
             {"x + ", "ends at character 4, and a number, a name or ( is needed"},
             {"x + * y", "Character 5: \"*\" stands where a number"},
             {"(x + y", "Character 1: \"(\" opens what is never closed"},
             {"x + y)", "Character 6: \")\" closes what nothing opened"},
             {"2 x", "Character 3: \"x\" follows without a sign between; write *"},
             {"x (y)", "Character 3: \"(\" follows without a sign"},
             {"(x y)", "Character 4: \"y\" follows without a sign"},
             {"x + z", "Character 5: \"z\" is no input; those are x, y, time_2"},
             {"sine(x)", "Character 1: \"sine\" is no function here"},
             {"sqrt x", "Character 1: \"sqrt\" is a function and needs ("},
             {"sqrt(x", "Character 5: \"(\" opens what is never closed"},
             {"x ** 2", "write ^"},
             {"1,5 * x", "Character 2: \",\" has no meaning"},
             {"(1,5)", "decimals have a point"},
             {"x % 2", "Character 3: \"%\" has no meaning"},
             {"x + ×", "Character 5: \"×\" stands where"},
             {"× + x", "Character 1"},
             {"x × y", "Character 3: \"×\" has no meaning"},
             {"1e999", "no number that a computer can hold"},
             {".", "is not a number"},
             {"x = 3", "Character 3: \"=\" has no meaning"}})
        EXPECT_THAT(problemOf(text), HasSubstr(message)) << text;
    EXPECT_THAT(problemOf(std::string(300, '(') + "x" + std::string(300, ')')), HasSubstr("too deep"));
    EXPECT_THAT(problemOf(std::string(300, '-') + "x"), HasSubstr("too deep"));
    EXPECT_THAT(problemOf(std::string(20'000, ' ') + "x"), HasSubstr("at most 10000 characters"));
    EXPECT_THAT(Formula::read("a", {}).error().message, HasSubstr("name it among the inputs"));
}

TEST(Formula, LongSumsAreNotDeep)
{
    std::string text = "x";
    for (int i = 0; i < 2000; ++i)
        text += "+x";
    EXPECT_EQ(valueOf(text), 6003);
}

TEST(Formula, TakesNamesThatAreNoFunctions)
{
    for (const auto* good : {"x", "time_2", "_a", "logs", "E"})
        EXPECT_TRUE(Formula::isName(good)) << good;
    for (const auto* bad : {"", "2x", "pi", "log10", "a b", "a-b", "ä"})
        EXPECT_FALSE(Formula::isName(bad)) << bad;
}

TEST(Formula, SurvivesAnyBytes)
{
    Philox random(9);
    for (int round = 0; round < 5000; ++round) {
        std::string text;
        for (auto length = random.below(30); length > 0; --length)
            text += "xyxy12.e+-*/^()()sqrt(log(, \xC3\x97\xFF"[random.below(32)];
        if (const auto formula = Formula::read(text, names))
            formula->slopes(std::vector{1.0, 2.0, 3.0});
        else
            EXPECT_THAT(formula.error().message, EndsWith(".")) << text;
    }
}

} // namespace
} // namespace infralab::compute
