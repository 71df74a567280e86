#pragma once
// The course as data: the route of ten lessons, the sixteen-week schedule and the reader's questions, read
// from the files beside this header. No Qt. The texts are read by text/page_text.hpp, when a page opens.

#include "simulators/contract/experiment.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace infralab {

using Date = std::chrono::year_month_day;

/// The simulator that a page embeds, opened with an experiment made for that page.
struct PageLab
{
    Experiment experiment;
    std::string caption; ///< one or two sentences: what to try, and what to look at
};

struct Lesson
{
    int number = 0;
    std::string folder;     ///< of its text and experiments: "05-mixed-precision"
    std::string slug;       ///< "mixed-precision"
    std::string title;      ///< "Numerical stability and mixed precision"
    std::string shortTitle; ///< for the sidebar: "Mixed precision"
    int minutes = 0;
    std::string brief; ///< what it teaches, a sentence or two
    std::vector<std::string> objectives;
    std::vector<int> prerequisites; ///< numbers of lessons
    std::vector<PageLab> labs;      ///< at least one
    bool outline = false;           ///< a claim and a paragraph a section; not yet the whole lesson

    std::string pageId() const; ///< "lesson-05"
};

struct Route
{
    std::string name, title, promise;
    std::vector<Lesson> lessons;
};

struct Reading
{
    std::string title;
    bool required = false;
};

struct Session
{
    Date date{};
    std::string title; ///< "Lec 2 Numeric data types"; "To be announced"
    int videos = 0;    ///< recording slots
    std::vector<Reading> readings;
    std::optional<Date> readingsAs; ///< the earlier session whose readings serve this one too
    std::string note; ///< "Readings as on Mon 14 Sep"; follows readingsAs when the dates are shifted
    bool holiday = false;
};

struct Deadline
{
    Date date{};
    std::string title; ///< "Inference Speedrun artifact due"
    bool due = true;   ///< false where something is handed out or shown
};

struct Week
{
    int number = 0;
    std::string folder;      ///< of its text: "week-04"; empty in another course's schedule
    std::string part, title; ///< part heading it stands under; short title for the sidebar
    Date monday{};
    std::string brief;
    std::vector<Session> sessions;
    std::vector<Deadline> deadlines;
    std::vector<PageLab> labs; ///< at least one

    std::string pageId() const; ///< "week-04"
};

struct Schedule
{
    std::string term, note; ///< note: "Tentative ..."
    Date first{}, last{};
    std::vector<Week> weeks;
    bool shipped = false; ///< the compiled in one, whose weeks have texts of their own; so is it when shifted

    /// The week that holds `today`, or the next one before the term; null after it.
    const Week* weekOf(Date today) const;
    /// Deadlines still due on `today` or later, in order.
    std::vector<Deadline> upcoming(Date today) const;
};

/// A question that a reader comes with, and the page and state that answer it.
struct Question
{
    std::string text;
    std::string theme; ///< the heading that it stands under: "Sums and rounding"
    std::string pageId;
    std::string section; ///< the anchor of the section that deals with it; empty: the page as it opens
    Experiment experiment;
};

struct Course
{
    Route route;
    Schedule schedule;
    std::vector<Question> questions;

    const Lesson* lesson(std::string_view pageId) const; ///< null where there is none
    const Week* week(std::string_view pageId) const;
};

/// Every fault has `where` as "file:line" and a message with the remedy; a file that cannot be read has no
/// line. A week without labs gets the catalogue's first simulator, as it opens.
Expected<Schedule> scheduleFromYaml(std::string_view text, std::string_view name);
Expected<Schedule> scheduleFromFile(const std::string& path);
/// The course that is compiled in. A fault in it is a fault of the build; a test proves there is none.
Expected<Course> loadCourse();

/// The same schedule begun in the week of another day: every date moved by the difference of the Mondays. A
/// term named by its season and year is renamed.
Schedule shifted(const Schedule&, Date firstMonday);
/// "Mon 14 Sep", "14 September 2026" and "2026-09-14".
std::string shortDate(Date);
std::string longDate(Date);
std::string isoDate(Date);
/// The day that "2026-09-14" names, in the years 1970 to 2999; nothing where it names none.
std::optional<Date> dateFromIso(std::string_view);

} // namespace infralab
