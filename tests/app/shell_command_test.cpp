// The words of infralab-window: read, or refused with one sentence.

#include "app/shell/command.hpp"

#include <gtest/gtest.h>

using namespace infralab;

namespace {

using Kind = WindowCommand::Kind;

TEST(WindowCommand, OpensWhereTheReaderLeftWithoutWords)
{
    const auto command = windowCommand({});
    ASSERT_TRUE(command);
    EXPECT_EQ(command->kind, Kind::open);
    EXPECT_TRUE(command->target.isEmpty());
}

TEST(WindowCommand, ReadsAShot)
{
    const auto command = windowCommand(
        {"shot", "week-04", "--out", "w.png", "--size", "1920x1080", "--theme=dark", "--scale", "2"});
    ASSERT_TRUE(command) << command.error().message;
    EXPECT_EQ(command->kind, Kind::shot);
    EXPECT_EQ(command->target, QStringLiteral("week-04"));
    EXPECT_EQ(command->out, QStringLiteral("w.png"));
    EXPECT_EQ(command->picture.size, QSize(1920, 1080));
    EXPECT_EQ(command->picture.themes, QStringList{QStringLiteral("dark")});
    EXPECT_DOUBLE_EQ(command->picture.scale, 2);
}

TEST(WindowCommand, ReadsATourInSeveralThemes)
{
    const auto command = windowCommand({"tour", "--out", "tour", "--themes", "light,dark,projector"});
    ASSERT_TRUE(command) << command.error().message;
    EXPECT_EQ(command->kind, Kind::tour);
    EXPECT_EQ(command->picture.themes.size(), 3);
}

TEST(WindowCommand, AnswersHelpAndVersionBeforeAnythingElse)
{
    EXPECT_EQ(windowCommand({"--help"})->kind, Kind::help);
    EXPECT_EQ(windowCommand({"shot", "--help"})->kind, Kind::help);
    EXPECT_EQ(windowCommand({"--version"})->kind, Kind::version);
}

TEST(WindowCommand, RefusesWithASentence)
{
    const std::vector<std::vector<std::string>> bad{
        {"paint"},
        {"shot"},
        {"shot", "home"},
        {"shot", "home", "--out"},
        {"shot", "home", "week-01", "--out", "x.png"},
        {"shot", "home", "--out", "x.png", "--size", "12"},
        {"shot", "home", "--out", "x.png", "--size", "99999x99999"},
        {"shot", "home", "--out", "x.png", "--scale", "0"},
        {"shot", "home", "--out", "x.png", "--scale", "nan"},
        {"shot", "home", "--out", "x.png", "--theme", "system"},
        {"shot", "home", "--out", "x.png", "--theme", "light,dark"},
        {"shot", "home", "--out", "x.png", "--theme", ""},
        {"shot", "home", "--out", "x.png", "--colour", "blue"},
        {"tour"},
        {"tour", "home", "--out", "x"},
        {"open", "home", "--out", "x"},
        {"open", "home", "week-01"},
    };
    for (const auto& words : bad) {
        const auto command = windowCommand(words);
        std::string line;
        for (const auto& word : words)
            line += word + ' ';
        ASSERT_FALSE(command) << line;
        EXPECT_TRUE(command.error().message.ends_with('.') ||
                    command.error().message.find("--out") != std::string::npos)
            << command.error().message;
        EXPECT_EQ(command.error().message.find('\n'), std::string::npos);
    }
}

} // namespace
