// Dates in words.

#include "calendar_text.hpp"

#include <QDate>
#include <QObject>

#include <algorithm>
#include <array>

namespace infralab {

namespace {

Date dateOf(const QDate& d)
{
    return {std::chrono::year(d.year()), std::chrono::month(static_cast<unsigned>(d.month())),
            std::chrono::day(static_cast<unsigned>(d.day()))};
}

QString monthOf(Date date)
{
    static constexpr std::array names = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    return QObject::tr(names[static_cast<unsigned>(date.month()) - 1]);
}

} // namespace

Date todayHere()
{
    const QDate wished = QDate::fromString(qEnvironmentVariable("INFRALAB_TODAY"), Qt::ISODate);
    return dateOf(wished.isValid() ? wished : QDate::currentDate());
}

int daysBetween(Date from, Date to)
{
    return static_cast<int>((std::chrono::sys_days(to) - std::chrono::sys_days(from)).count());
}

QString weekdayOf(Date date)
{
    static constexpr std::array names = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    return QObject::tr(names[std::chrono::weekday(std::chrono::sys_days(date)).c_encoding()]);
}

QString weekdayAndDay(Date date)
{
    return QStringLiteral("%1 %2").arg(weekdayOf(date)).arg(static_cast<unsigned>(date.day()));
}

QString dayAndMonth(Date date)
{
    return QStringLiteral("%1 %2").arg(static_cast<unsigned>(date.day())).arg(monthOf(date));
}

QString daySpan(const Week& week)
{
    Date first = week.monday, last = week.monday;
    const auto widen = [&](Date date) {
        first = std::min(first, date);
        last = std::max(last, date);
    };
    for (const auto& session : week.sessions)
        widen(session.date);
    for (const auto& deadline : week.deadlines)
        widen(deadline.date);
    if (first == last)
        return dayAndMonth(first);
    if (first.month() == last.month())
        return QObject::tr("%1 to %2").arg(static_cast<unsigned>(first.day())).arg(dayAndMonth(last));
    return QObject::tr("%1 to %2").arg(dayAndMonth(first), dayAndMonth(last));
}

QString daysLeft(Date today, Date due)
{
    const int days = daysBetween(today, due);
    return days < -1    ? QObject::tr("%1 days ago").arg(-days)
           : days == -1 ? QObject::tr("yesterday")
           : days == 0  ? QObject::tr("today")
           : days == 1  ? QObject::tr("tomorrow")
                        : QObject::tr("in %1 days").arg(days);
}

QString numberWord(int number)
{
    static constexpr std::array words = {
        "no",       "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    return number >= 0 && number < static_cast<int>(words.size())
               ? QObject::tr(words[static_cast<std::size_t>(number)])
               : QString::number(number);
}

} // namespace infralab
