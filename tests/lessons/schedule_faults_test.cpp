// Schedules of other courses: what is read, and the sentence with its line for each kind of fault.
// The files come from strangers; whatever they hold, the lab goes on.

#include "lessons/course.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace infralab {
namespace {

using testing::HasSubstr;

/// A good schedule of two weeks, in whose text the cases below spoil one line.
const std::string good = R"(term: Spring 2027
note: Draft.
weeks:
  - number: 1
    part: Basics
    title: Opening
    monday: 2027-01-11
    brief: What it is about.
    sessions:
      - date: 2027-01-11
        title: Lec 1
        videos: 1
        readings:
          - required: A paper
          - optional: Another
      - date: 2027-01-13
        title: Lec 2
        readings_as: 2027-01-11
    deadlines:
      - date: 2027-01-15
        title: Homework out
        due: false
  - number: 2
    part: Basics
    title: Going on
    monday: 2027-01-18
    brief: The rest.
    sessions:
      - date: 2027-01-20
        title: No class
        holiday: true
    labs:
      - link: infralab:week-02?simulator=systolic_array&version=1&rows=4
        caption: Try four rows.
)";

std::string spoilt(const std::string& from, const std::string& to)
{
    std::string text = good;
    const auto at = text.find(from);
    if (at == std::string::npos)
        throw std::logic_error("the good schedule has no " + from);
    return text.replace(at, from.size(), to);
}

TEST(ScheduleReader, ReadsAnotherCourse)
{
    const auto schedule = scheduleFromYaml(good, "spring.yaml");
    ASSERT_TRUE(schedule) << schedule.error().where << ": " << schedule.error().message;
    ASSERT_EQ(schedule->weeks.size(), 2u);
    EXPECT_EQ(longDate(schedule->first), "11 January 2027");
    EXPECT_EQ(longDate(schedule->last), "20 January 2027");
    const auto& week = schedule->weeks[0];
    EXPECT_EQ(week.sessions[0].readings.size(), 2u);
    EXPECT_TRUE(week.sessions[0].readings[0].required);
    EXPECT_EQ(week.sessions[1].note, "Readings as on Mon 11 Jan");
    EXPECT_FALSE(week.deadlines[0].due);
    EXPECT_TRUE(schedule->weeks[1].sessions[0].holiday);
}

TEST(ScheduleReader, GivesEveryWeekALab)
{
    const auto schedule = scheduleFromYaml(good, "spring.yaml");
    ASSERT_TRUE(schedule);
    for (const auto& week : schedule->weeks) {
        ASSERT_EQ(week.labs.size(), 1u);
        ASSERT_NE(week.labs[0].experiment.simulator, nullptr);
        EXPECT_EQ(week.labs[0].experiment.page, week.pageId());
        EXPECT_FALSE(week.labs[0].caption.empty());
    }
    const auto& linked = schedule->weeks[1].labs[0].experiment;
    EXPECT_EQ(linked.values[*linked.simulator->info().paramIndex("rows")], Value(std::int64_t{4}));
}

TEST(ScheduleReader, TakesTitlesInAnyScript)
{
    const auto schedule = scheduleFromYaml(spoilt("Opening", "ℝ 数値 Größe \"½\""), "春.yaml");
    ASSERT_TRUE(schedule) << schedule.error().message;
    EXPECT_EQ(schedule->weeks[0].title, "ℝ 数値 Größe \"½\"");
}

TEST(ScheduleReader, ReadsAByteOrderMarkAndWindowsLines)
{
    std::string text = "\xEF\xBB\xBF";
    for (const char c : good)
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const auto schedule = scheduleFromYaml(text, "windows.yaml");
    ASSERT_TRUE(schedule) << schedule.error().where << ": " << schedule.error().message;
    EXPECT_EQ(schedule->weeks[0].brief, "What it is about.");
}

struct Fault
{
    std::string name, text;
    int line;
    std::string says;
};

void PrintTo(const Fault& fault, std::ostream* out)
{
    *out << fault.name;
}

std::string repeated(const std::string& part, int times)
{
    std::string out;
    for (int i = 0; i < times; ++i)
        out += part;
    return out;
}

std::string aliasBomb()
{
    std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        const std::string before = "*a" + std::to_string(i - 1);
        text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before +
                repeated(", " + before, 8) + "]\n";
    }
    return text;
}

const std::vector<Fault> faults{
    {"EmptyFile", "", 1, "is empty"},
    {"OnlyAComment", "# nothing\n", 1, "is empty"},
    {"OnlyDashes", "---\n", 1, "is empty"},
    {"AList", "- number: 1\n", 1,
     "must be a mapping with the keys term, note and weeks, and here it is a list"},
    {"ASingleText", "weeks\n", 1, "here it is \"weeks\""},
    {"UnknownKeyOfTheSchedule", spoilt("note: Draft.", "notes: Draft."), 2,
     "The schedule has no key \"notes\""},
    {"UnknownKeyOfAWeek", spoilt("brief: What", "summary: What"), 8, "A week has no key \"summary\""},
    {"UnknownKeyOfASession", spoilt("videos: 1", "video: 1"), 12,
     "its keys are date, title, videos, readings, readings_as, note and holiday"},
    {"UnknownKeyOfADeadline", spoilt("due: false", "dew: false"), 22, "A deadline has no key \"dew\""},
    {"UnknownKeyOfALab", spoilt("caption:", "legend:"), 34, "A lab has no key \"legend\""},
    {"KeyTwice", spoilt("title: Lec 1\n", "title: Lec 1\n        title: Lec 1\n"), 12, "\"title\" twice"},
    {"MissingTerm", spoilt("term: Spring 2027\n", ""), 1, "needs the key \"term\""},
    {"MissingNumber", spoilt("- number: 2\n    part", "- part"), 23,
     "needs the key \"number\", a whole number"},
    {"MissingDate", spoilt("- date: 2027-01-13\n        title", "- title"), 16, "a date such as 2026-09-14"},
    {"NoWeeks", spoilt(good.substr(good.find("weeks:")), "weeks: []\n"), 3,
     "at least one entry, and it has none"},
    {"WeeksNotAList", spoilt(good.substr(good.find("weeks:")), "weeks: 16\n"), 3, "must be a list"},
    {"TooManyWeeks", "term: T\nnote: N\nweeks: [" + repeated("{},", 501) + "]\n", 3, "at most 500 entries"},
    {"WeekIsAText", spoilt(good.substr(good.find("  - number")), "  - first\n"), 4,
     "A week must be a mapping"},
    {"SessionsNotAList",
     spoilt("sessions:\n      - date: 2027-01-20\n        title: No class\n        holiday: true",
            "sessions: none"),
     28, "must be a list, and here it is \"none\""},
    {"NumberIsAWord", spoilt("number: 2", "number: two"), 23,
     "whole number from 1 to 99, and here it is \"two\""},
    {"NumberIsAFraction", spoilt("number: 2", "number: 2.5"), 23, "here it is \"2.5\""},
    {"NumberIsHuge", spoilt("number: 2", "number: 99999999999999999999"), 23, "whole number from 1 to 99"},
    {"NumberIsQuoted", spoilt("number: 2", "number: \"2\""), 23, "the text \"2\" in quotation marks"},
    {"NumberIsNothing", spoilt("number: 2", "number:"), 23, "here it is nothing"},
    {"TitleIsAList", spoilt("title: Opening", "title: [Opening]"), 6, "here it is a list"},
    {"TitleIsAMapping", spoilt("title: Opening", "title: {Opening: 1}"), 6, "here it is a mapping"},
    {"TitleIsBlank", spoilt("title: Opening", "title: \"  \""), 6, "not blank"},
    {"TitleIsTooLong", spoilt("Opening", repeated("é", 31)), 6, "at most 30 characters"},
    {"TitleHasTwoLines", spoilt("title: Opening", "title: |\n      One\n      two"), 6, "a text of one line"},
    {"TitleHidesAControlCharacter", spoilt("title: Opening", "title: \"a\\0b\""), 6, "a text of one line"},
    {"FlagIsAWord", spoilt("due: false", "due: maybe"), 22, "true or false, and here it is \"maybe\""},
    {"FlagIsQuoted", spoilt("due: false", "due: \"false\""), 22, "the text \"false\" in quotation marks"},
    {"DateInAnotherOrder", spoilt("date: 2027-01-15", "date: 15/01/2027"), 20, "a date such as 2026-09-14"},
    {"DateTooShort", spoilt("date: 2027-01-15", "date: 2027-1-15"), 20, "a date such as"},
    {"DateIsAMapping", spoilt("date: 2027-01-15", "date: {2027: 1}"), 20, "here it is a mapping"},
    {"DayThatDoesNotExist", spoilt("date: 2027-01-15", "date: 2026-02-30"), 20,
     "a day of the calendar, and \"2026-02-30\" is none"},
    {"NoLeapDay", spoilt("date: 2027-01-15", "date: 2027-02-29"), 20, "a day of the calendar"},
    {"MonthThirteen", spoilt("date: 2027-01-15", "date: 2027-13-01"), 20, "a day of the calendar"},
    {"DayNought", spoilt("date: 2027-01-15", "date: 2027-01-00"), 20, "a day of the calendar"},
    {"YearNought", spoilt("date: 2027-01-15", "date: 0000-01-15"), 20, "1970 to 2999"},
    {"SessionBeforeItsWeek", spoilt("date: 2027-01-11", "date: 2027-01-10"), 10,
     "10 January 2027 is not in week 1, which runs from 11 January 2027 to 17 January 2027"},
    {"SessionAfterItsWeek", spoilt("date: 2027-01-20", "date: 2027-01-25"), 29, "is not in week 2"},
    {"DeadlineOutsideItsWeek", spoilt("date: 2027-01-15", "date: 2027-01-18"), 20, "is not in week 1"},
    {"SessionsOutOfOrder", spoilt("date: 2027-01-11", "date: 2027-01-14"), 16,
     "put the days of a week in order"},
    {"WeekBeginsOnATuesday", spoilt("monday: 2027-01-18", "monday: 2027-01-19"), 26,
     "Tue 19 Jan is no Monday"},
    {"WeeksOutOfOrder", spoilt("monday: 2027-01-18", "monday: 2027-01-04"), 26, "put the weeks in order"},
    {"WeekTwiceOnOneMonday", spoilt("monday: 2027-01-18", "monday: 2027-01-11"), 26,
     "put the weeks in order"},
    {"NumberTwice", spoilt("number: 2", "number: 1"), 23, "Week 1 stands after week 1"},
    {"NumbersDownwards", spoilt("number: 1", "number: 3"), 23, "Week 2 stands after week 3"},
    {"ReadingsOfNoSession", spoilt("readings_as: 2027-01-11", "readings_as: 2027-01-12"), 18,
     "No earlier session with readings stands on 12 January 2027"},
    {"ReadingsAsAndANote",
     spoilt("readings_as: 2027-01-11", "readings_as: 2027-01-11\n        note: See above."), 19, "not both"},
    {"ReadingOfBothKinds", spoilt("- required: A paper", "- {required: A paper, optional: A paper}"), 14,
     "either required: TITLE or optional: TITLE"},
    {"ReadingIsAText", spoilt("- required: A paper", "- A paper"), 14, "A reading must be a mapping"},
    {"LabWithoutAState",
     spoilt("link: infralab:week-02?simulator=systolic_array&version=1&rows=4\n        caption", "caption"),
     33, "either the key \"experiment\" or the key \"link\""},
    {"LabOfAnUnknownExperiment",
     spoilt("link: infralab:week-02?simulator=systolic_array&version=1&rows=4",
            "experiment: ../../etc/passwd"),
     33, "ships no experiment"},
    {"LabOfABrokenLink", spoilt("infralab:week-02", "https://example.org/"), 33, "The link cannot be opened"},
    {"LabOfAnUnknownSimulator", spoilt("simulator=systolic_array", "simulator=perpetuum_mobile"), 33,
     "The link cannot be opened"},
    {"LabOfAPageOnly",
     spoilt("infralab:week-02?simulator=systolic_array&version=1&rows=4", "infralab:week-02"), 33,
     "without a simulator"},
    {"BrokenIndentation", spoilt("    part: Basics", "   part: Basics"), 5, "This is not YAML"},
    {"OpenBracket", spoilt("note: Draft.", "note: [Draft."), 3, "This is not YAML"},
    {"OpenQuote", spoilt("note: Draft.", "note: \"Draft."), 2, "a text of one line"},
    {"ColonInATitle", spoilt("title: Lec 1", "title: Lec 1: Basics"), 11, "This is not YAML"},
    {"Tab", spoilt("    part: Basics", "\tpart: Basics"), 5, "This is not YAML"},
    {"UnknownEscape", spoilt("note: Draft.", "note: \"\\é\""), 2, "This is not YAML"},
    {"NotUtf8", spoilt("Draft", "Dr\xE9t"), 2, "not UTF-8"},
    {"OverlongUtf8", spoilt("Draft", "\xC0\xAF"), 2, "not UTF-8"},
    {"SurrogateUtf8", spoilt("Another", "\xED\xA0\x80"), 15, "not UTF-8"},
    {"CutUtf8", good + "# \xE2\x82", 35, "not UTF-8"},
    {"Utf16",
     std::string("\xFF\xFE"
                 "t\0e\0r\0m\0",
                 10),
     1, "not UTF-8"},
    {"NulCharacter", spoilt("Draft", std::string("a\0b", 3)), 2, "control character (0x00)"},
    {"EndOfTextCharacter", spoilt("Draft", "a\x04"), 2, "control character (0x04)"},
    {"Anchor", spoilt("note: Draft.", "note: &here Draft."), 2, "Anchors and aliases"},
    {"AliasBomb", aliasBomb(), 1, "Anchors and aliases"},
    {"AliasOfItself", "&a [*a]\n", 1, "Anchors and aliases"},
    {"AliasOfNothing", "a: *b\n", 1, "This is not YAML"},
    {"Tag", spoilt("note: Draft.", "note: !!binary Draft"), 2, "Tags (!)"},
    {"ListAsAKey", "? [a]\n: b\n", 1, "A key must be one word"},
    {"SecondDocument", good + "---\nterm: Again\n", 35, "A second document starts here"},
    {"DeepFlow", repeated("[", 400) + repeated("]", 400), 1, "nested more than 16 deep"},
    {"OpenBrackets", repeated("[", 1000000), 1, "."},
    {"DeepBlock", repeated("- ", 1000) + "x\n", 1, "nested more than 16 deep"},
    {"DeepMappings", repeated("{a: ", 100) + repeated("}", 100), 1, "nested more than 16 deep"},
    {"DeepQuestions", repeated("? ", 5000), 1, "A key must be one word"},
    {"TenMegabytes", good + repeated("# a line of nothing, again and again\n", 300000), 1,
     "larger than 1 MiB"},
};

class BrokenSchedule : public testing::TestWithParam<Fault>
{};

TEST_P(BrokenSchedule, GetsOneSentenceWithItsLine)
{
    const auto schedule = scheduleFromYaml(GetParam().text, "broken.yaml");
    ASSERT_FALSE(schedule);
    const Error& error = schedule.error();
    EXPECT_EQ(error.code, Error::Code::invalidInput);
    EXPECT_EQ(error.where, "broken.yaml:" + std::to_string(GetParam().line)) << error.message;
    EXPECT_THAT(error.message, HasSubstr(GetParam().says));
    EXPECT_EQ(error.message.back(), '.') << error.message;
    EXPECT_EQ(error.message.find('\n'), std::string::npos);
    EXPECT_LT(error.message.size(), 300u) << error.message;
}

INSTANTIATE_TEST_SUITE_P(, BrokenSchedule, testing::ValuesIn(faults),
                         [](const auto& tested) { return tested.param.name; });

class ScheduleFile : public testing::Test
{
protected:
    ScheduleFile() { std::filesystem::create_directories(m_folder); }
    ~ScheduleFile() override { std::filesystem::remove_all(m_folder); }

    std::string path(const std::string& name) const { return (m_folder / name).string(); }
    std::string written(const std::string& name, const std::string& text) const
    {
        std::ofstream(path(name), std::ios::binary) << text;
        return path(name);
    }

private:
    std::filesystem::path m_folder =
        std::filesystem::temp_directory_path() / ("infralab schedules é 日 " + std::to_string(getpid()));
};

TEST_F(ScheduleFile, IsReadFromAnOddPlace)
{
    const auto schedule = scheduleFromFile(written("my schedule.yaml", good));
    ASSERT_TRUE(schedule) << schedule.error().message;
    EXPECT_EQ(schedule->term, "Spring 2027");
}

TEST_F(ScheduleFile, NamesItselfAndTheLine)
{
    const auto file = written("late.yaml", spoilt("date: 2027-01-20", "date: 2027-02-20"));
    const auto schedule = scheduleFromFile(file);
    ASSERT_FALSE(schedule);
    EXPECT_EQ(schedule.error().where, file + ":29");
}

TEST_F(ScheduleFile, ThatIsNoneIsNamed)
{
    EXPECT_THAT(scheduleFromFile(path("absent.yaml")).error().message, HasSubstr("no such file"));
    EXPECT_THAT(scheduleFromFile(path("")).error().message, HasSubstr("not a file of text"));
    EXPECT_THAT(scheduleFromFile("").error().message, HasSubstr("no such file"));
    EXPECT_THAT(scheduleFromFile("/dev/zero").error().message, HasSubstr("not a file of text"));
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_THAT(scheduleFromFile(path("pipe")).error().message, HasSubstr("not a file of text"));
    EXPECT_EQ(scheduleFromFile(path("absent.yaml")).error().where, path("absent.yaml"));
}

TEST_F(ScheduleFile, OfTenMegabytesIsRefused)
{
    const auto schedule = scheduleFromFile(written("large.yaml", good + std::string(10'000'000, '#')));
    ASSERT_FALSE(schedule);
    EXPECT_THAT(schedule.error().message, HasSubstr("larger than 1 MiB"));
}

} // namespace
} // namespace infralab
