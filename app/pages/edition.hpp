#pragma once
// The course in the window: as it is shipped, or with another course's schedule, begun in a week of the
// reader's choice. Here because the schedule changes while the window is open, and everything that shows it
// follows.

#include "lessons/course.hpp"

#include <QObject>

namespace infralab {

class Edition : public QObject
{
    Q_OBJECT

public:
    explicit Edition(Course shipped, QObject* parent = nullptr);
    ~Edition() override;

    /// One object as long as the edition lives; its schedule alone changes, between the two signals.
    const Course& course() const { return m_course; }

    /// Another course's schedule, at its own dates. A fault names file and line, and changes nothing.
    Expected<void> load(const QString& file);
    void useShipped();
    /// Every date is moved so that the course begins in the week of that day; nothing: at its own dates.
    void begin(std::optional<Date>);
    /// What an earlier window remembered. Where the file cannot be read, the shipped schedule is shown and
    /// the fault returned; file() stays as wished, so that a file that is away today is there again tomorrow.
    Expected<void> restore(const QString& file, std::optional<Date> begins);

    const QString& file() const { return m_file; } ///< absolute; empty for the shipped schedule
    /// The file is wished, and could not be read.
    bool isFileMissing() const { return !m_file.isEmpty() && m_own.shipped; }
    /// The Monday of the week that it was begun in; nothing at its own dates.
    std::optional<Date> begins() const { return m_begins; }

signals:
    /// Whoever refers to weeks, sessions or deadlines lets go of them.
    void scheduleAboutToChange();
    void scheduleChanged();

private:
    void show(Schedule own, const QString& file, std::optional<Date> begins);

    Course m_course;
    Schedule m_shipped, m_own; ///< own: as read, before it is shifted
    QString m_file;
    std::optional<Date> m_begins;
};

} // namespace infralab
