// Ten thousand damaged copies of the schedule: none may crash, hang or throw, and each refusal names a line.
// Seeded, so that a failure can be repeated.

#include "lessons/course.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <random>
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

class Mutator
{
public:
    explicit Mutator(std::uint64_t seed)
        : m_random(seed)
    {}

    std::string damaged(std::string text)
    {
        for (std::size_t i = 0, times = 1 + below(4); i < times && !text.empty(); ++i)
            damageOnce(text);
        return text;
    }

private:
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(m_random() % end); }

    void damageOnce(std::string& text)
    {
        static const std::vector<std::string> tokens{":",
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
        const std::size_t at = below(text.size()),
                          length = 1 + below(std::min<std::size_t>(40, text.size() - at));
        switch (below(6)) {
        case 0:
            text[at] = static_cast<char>(m_random());
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, tokens[below(tokens.size())]);
            break;
        case 3:
            text.insert(at, text.substr(below(text.size()), length));
            break;
        case 4:
            text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            break;
        default:
            if (below(20) == 0)
                text.resize(at);
            else
                std::swap(text[at], text[below(text.size())]);
        }
    }

    std::mt19937_64 m_random;
};

TEST(DamagedSchedule, IsReadOrRefusedWithALine)
{
    const std::string original = scheduleText();
    ASSERT_TRUE(scheduleFromYaml(original, "s.yaml"));
    Mutator mutator(20260824);
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
