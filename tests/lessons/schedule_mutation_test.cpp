// Ten thousand damaged copies of the schedule: none may crash, hang or throw, and each refusal names a line.
// Seeded, so that a failure can be repeated.

#include "lessons/course.hpp"
#include "tests/lessons/text_mutator.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

namespace infralab {
namespace {

/// The shipped schedule's head and first four weeks, which hold every kind of key.
std::string scheduleText()
{
    std::ifstream file(INFRALAB_SOURCE "/lessons/schedule.yaml", std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    const auto whole = text.str();
    return whole.substr(0, whole.find("  - number: 5"));
}

const std::vector<std::string> yamlTokens{":",
                                          "- ",
                                          "\n",
                                          "  ",
                                          "\t",
                                          "[",
                                          "]",
                                          "{",
                                          "}",
                                          "&a ",
                                          "*a",
                                          "!!x ",
                                          "'",
                                          "\"",
                                          "|\n",
                                          ">-\n",
                                          "? ",
                                          "---\n",
                                          "# ",
                                          "\\",
                                          "%",
                                          "\xC3",
                                          "\xFF",
                                          "\xF0\x9F",
                                          "é",
                                          "2026-02-30",
                                          "99999999999999999999",
                                          "~",
                                          "null",
                                          "true",
                                          "weeks: ",
                                          "sessions:\n",
                                          "labs: []\n",
                                          "experiment: x\n",
                                          "link: infralab:\n",
                                          std::string(1, '\0')};

TEST(DamagedSchedule, IsReadOrRefusedWithALine)
{
    const std::string original = scheduleText();
    ASSERT_TRUE(scheduleFromYaml(original, "s.yaml"));
    TextMutator mutator(20260824, yamlTokens);
    int refused = 0;
    for (int i = 0; i < 10'000; ++i) {
        const std::string text = mutator.damaged(original);
        const auto schedule = scheduleFromYaml(text, "s.yaml");
        if (schedule) {
            for (const auto& week : schedule->weeks)
                ASSERT_FALSE(week.labs.empty()) << "mutation " << i;
            continue;
        }
        ++refused;
        const auto& error = schedule.error();
        ASSERT_THAT(error.where, testing::StartsWith("s.yaml:")) << "mutation " << i;
        const int line = std::stoi(error.where.substr(7));
        ASSERT_GE(line, 1) << "mutation " << i;
        ASSERT_LE(line, 2 + std::count(text.begin(), text.end(), '\n')) << "mutation " << i;
        ASSERT_EQ(error.message.back(), '.') << error.message;
    }
    EXPECT_GT(refused, 5'000);
    EXPECT_LT(refused, 10'000);
}

} // namespace
} // namespace infralab
