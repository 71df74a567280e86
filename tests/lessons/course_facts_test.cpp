// The course's facts, written out a second time and independently: minutes, days, readings, deadlines.
// A slip of the pen in the YAML files would mislead a whole class.

#include "lessons/course.hpp"

#include <gmock/gmock.h>

#include <numeric>

namespace infralab {
namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;

const Course& course()
{
    static const auto loaded = loadCourse();
    if (!loaded)
        throw std::runtime_error(loaded.error().where + ": " + loaded.error().message);
    return *loaded;
}

Date on(unsigned m, unsigned d)
{
    return {year{2026}, month{m}, day{d}};
}

TEST(Course, IsReadWithoutAFault)
{
    const auto loaded = loadCourse();
    ASSERT_TRUE(loaded) << loaded.error().where << ": " << loaded.error().message;
}

struct LessonFact
{
    std::string slug, title;
    int minutes;
};

const std::vector<LessonFact> lessonFacts{
    {"experiment-design", "Experiment design and statistical power", 32},
    {"benchmark-design", "Benchmark design and contamination", 31},
    {"scaling-fits", "Scaling fits and compute allocation", 34},
    {"communication-avoiding", "Communication-avoiding training", 35},
    {"mixed-precision", "Numerical stability and mixed precision", 35},
    {"kernel-fusion", "Compiler graphs and kernel fusion", 34},
    {"determinism", "Distributed debugging and determinism", 35},
    {"energy-carbon", "Energy and carbon accounting", 33},
    {"reproducible-artifacts", "Reproducible research artifacts", 32},
    {"open-problems", "Systems research and open problems", 36},
};

TEST(Route, HasItsTenLessons)
{
    const auto& route = course().route;
    EXPECT_EQ(route.name, "Engineering / research");
    EXPECT_EQ(route.title, "Investigate the frontier of AI infrastructure");
    ASSERT_EQ(route.lessons.size(), lessonFacts.size());
    for (std::size_t i = 0; i < lessonFacts.size(); ++i) {
        const auto& lesson = route.lessons[i];
        EXPECT_EQ(lesson.number, static_cast<int>(i) + 1);
        EXPECT_EQ(lesson.slug, lessonFacts[i].slug);
        EXPECT_EQ(lesson.title, lessonFacts[i].title);
        EXPECT_EQ(lesson.minutes, lessonFacts[i].minutes);
        EXPECT_GE(lesson.objectives.size(), 3u) << lesson.title;
        EXPECT_LE(lesson.objectives.size(), 5u) << lesson.title;
        EXPECT_EQ(course().lesson(lesson.pageId()), &lesson);
    }
    EXPECT_EQ(route.lessons[4].pageId(), "lesson-05");
    EXPECT_EQ(course().lesson("lesson-11"), nullptr);
}

TEST(Route, Takes337Minutes)
{
    const auto& lessons = course().route.lessons;
    EXPECT_EQ(std::accumulate(lessons.begin(), lessons.end(), 0,
                              [](int sum, const Lesson& lesson) { return sum + lesson.minutes; }),
              337);
}

struct SessionFact
{
    Date date;
    std::string title;
    int videos = 0;
    std::vector<std::string> required = {}, optional = {};
    bool holiday = false;
    std::optional<Date> readingsAs = {};
};

const std::string tba = "To be announced";

const std::vector<SessionFact> sessionFacts{
    {on(8, 26),
     "Lec 1 Course introduction",
     1,
     {"The Bitter Lesson"},
     {"Hidden Technical Debt in Machine Learning Systems", "Software 2.0"}},
    {on(8, 31),
     "Lec 2 Numeric data types",
     2,
     {},
     {"Floating Point and IEEE 754", "Using FP8 and FP4 with Transformer Engine",
      "Defeating Nondeterminism in LLM Inference"}},
    {on(9, 2),
     "Lec 3-1 Model quantization",
     1,
     {"mlsysbook, Quantization and Precision"},
     {"Building a quantization paradigm from first principles"}},
    {on(9, 7), "Lec 3-2 Model compression", 1, {}, {"ZipLLM (NSDI '26)", "TensorDex (SOSP '26)"}},
    {on(9, 9), "Lec 4 Project introduction", 1},
    {on(9, 14),
     "Lec 5-1 Hardware acceleration",
     1,
     {"mlsysbook, Hardware Acceleration"},
     {"Memory wall (UVA tech report)", "Roofline model (UC Berkeley tech report)",
      "OpenAI Jalapeño first results"}},
    {on(9, 16), "Lec 5-2 Hardware acceleration", 1, {}, {}, false, on(9, 14)},
    {on(9, 21),
     "Lec 6-1 AI computing infra, scaling laws",
     1,
     {"mlsysbook, Compute Infrastructure", "Hoffmann et al., Scaling Laws (DeepMind)"},
     {"Kaplan et al., Scaling Laws (OpenAI)"}},
    {on(9, 23), "Lec 6-2 AI computing infra, scaling laws", 1, {}, {}, false, on(9, 21)},
    {on(9, 28),
     "Lec 7-1 AI storage infra, reliability",
     1,
     {"mlsysbook, Storage Infrastructure"},
     {"Marin hero pretraining run", "Xiaomi MiMo RL run"}},
    {on(9, 30), "Lec 7-2 AI storage infra, reliability", 1, {}, {}, false, on(9, 28)},
    {on(10, 5), "Reading day, no class", 0, {}, {}, true},
    {on(10, 7), "Lec 8-1 Distributed training", 1, {"mlsysbook, Distributed Training"}, {"ZeRO paper"}},
    {on(10, 12), "Lec 8-2 Distributed training"},
    {on(10, 14), "Lec 9 Speculative decoding"},
    {on(10, 19), tba},
    {on(10, 21), tba},
    {on(10, 26), tba},
    {on(11, 2), tba},
    {on(11, 4), tba},
    {on(11, 9), tba},
    {on(11, 11), tba},
    {on(11, 16), tba},
    {on(11, 18), tba},
    {on(11, 23), tba},
    {on(11, 25), "Thanksgiving recess, no class", 0, {}, {}, true},
    {on(11, 30), "Project presentation I"},
    {on(12, 2), "Project presentation II"},
    {on(12, 7), "Project presentation III"},
};

TEST(Schedule, HasItsSessionsReadingsAndVideos)
{
    std::vector<Session> sessions;
    for (const auto& week : course().schedule.weeks)
        sessions.insert(sessions.end(), week.sessions.begin(), week.sessions.end());
    ASSERT_EQ(sessions.size(), sessionFacts.size());
    for (std::size_t i = 0; i < sessionFacts.size(); ++i) {
        const auto& fact = sessionFacts[i];
        const auto& session = sessions[i];
        SCOPED_TRACE(longDate(fact.date));
        EXPECT_EQ(session.date, fact.date);
        EXPECT_EQ(session.title, fact.title);
        EXPECT_EQ(session.videos, fact.videos);
        EXPECT_EQ(session.holiday, fact.holiday);
        EXPECT_EQ(session.readingsAs, fact.readingsAs);
        EXPECT_EQ(session.note.empty(), !fact.readingsAs.has_value());
        std::vector<std::string> required = {}, optional = {};
        for (const auto& reading : session.readings)
            (reading.required ? required : optional).push_back(reading.title);
        EXPECT_EQ(required, fact.required);
        EXPECT_EQ(optional, fact.optional);
    }
    EXPECT_EQ(course().schedule.weeks[3].sessions[1].note, "Readings as on Mon 14 Sep");
}

TEST(Schedule, MeetsOnMondaysAndWednesdays)
{
    for (const auto& week : course().schedule.weeks)
        for (const auto& session : week.sessions) {
            const std::chrono::weekday weekday{sys_days(session.date)};
            EXPECT_TRUE(weekday == std::chrono::Monday || weekday == std::chrono::Wednesday)
                << longDate(session.date);
        }
}

struct DeadlineFact
{
    Date date;
    std::string title;
    bool due;
};

const std::vector<DeadlineFact> deadlineFacts{
    {on(8, 28), "Inference Speedrun out", false},
    {on(9, 7), "Pickle safety demo", false},
    {on(9, 16), "Systolic array demo", false},
    {on(9, 16), "Inference Speedrun artifact due", true},
    {on(9, 17), "Project team signup due", true},
    {on(9, 30), "Project proposal due", true},
    {on(10, 12), "Paper presentation signup due", true},
    {on(10, 28), "Project checkpoint presentation", true},
    {on(11, 18), "Inference Speedrun report due", true},
    {on(12, 9), "Project everything due", true},
};

TEST(Schedule, HasItsDeadlines)
{
    std::vector<Deadline> deadlines;
    for (const auto& week : course().schedule.weeks)
        deadlines.insert(deadlines.end(), week.deadlines.begin(), week.deadlines.end());
    ASSERT_EQ(deadlines.size(), deadlineFacts.size());
    for (std::size_t i = 0; i < deadlineFacts.size(); ++i) {
        EXPECT_EQ(deadlines[i].date, deadlineFacts[i].date) << deadlineFacts[i].title;
        EXPECT_EQ(deadlines[i].title, deadlineFacts[i].title);
        EXPECT_EQ(deadlines[i].due, deadlineFacts[i].due) << deadlineFacts[i].title;
    }
}

struct PartFact
{
    int firstWeek, lastWeek;
    std::string title;
};

const std::vector<PartFact> partFacts{
    {1, 3, "Introduction, AI systems foundation"},
    {4, 5, "AI infrastructure"},
    {6, 6, "Reliability"},
    {7, 8, "LLM inference and performance engineering"},
    {9, 16, "Student paper presentations"},
};

TEST(Schedule, HasSixteenWeeksInFiveParts)
{
    const auto& schedule = course().schedule;
    EXPECT_EQ(schedule.term, "Autumn 2026");
    EXPECT_THAT(schedule.note, testing::StartsWith("Tentative"));
    EXPECT_EQ(schedule.first, on(8, 24));
    EXPECT_EQ(schedule.last, on(12, 9));
    ASSERT_EQ(schedule.weeks.size(), 16u);
    for (const auto& part : partFacts)
        for (int number = part.firstWeek; number <= part.lastWeek; ++number)
            EXPECT_EQ(schedule.weeks[static_cast<std::size_t>(number) - 1].part, part.title) << number;
    for (std::size_t i = 0; i < 16; ++i) {
        const auto& week = schedule.weeks[i];
        EXPECT_EQ(week.number, static_cast<int>(i) + 1);
        EXPECT_EQ(sys_days(week.monday), sys_days(on(8, 24)) + std::chrono::weeks(i));
        EXPECT_EQ(course().week(week.pageId()), &week);
    }
    EXPECT_EQ(schedule.weeks[3].pageId(), "week-04");
    EXPECT_EQ(course().week("week-4"), nullptr);
}

TEST(Schedule, KeepsSidebarTitlesShort)
{
    const std::vector<std::string> titles{
        "Introduction", "Numbers, quantization", "Compression, projects", "Hardware acceleration",
        "Scaling laws", "Storage, reliability",  "Distributed training",  "Speculative decoding"};
    for (std::size_t i = 0; i < titles.size(); ++i)
        EXPECT_EQ(course().schedule.weeks[i].title, titles[i]);
}

} // namespace
} // namespace infralab
