#pragma once
// The days of a week on its own page: sessions with their recording slots, and deadlines with the days left.

#include "lessons/course.hpp"

#include <QWidget>

namespace infralab {

class ReadingMarks;

/// What the marks of a week are kept under: its page, or the term and the week of another course's schedule.
QString markList(const Schedule&, const Week&);

class SessionList : public QWidget
{
    Q_OBJECT

public:
    SessionList(const Schedule&, const Week&, Date today, ReadingMarks&, QWidget* parent = nullptr);

signals:
    void message(const QString& sentence);
};

/// The readings of a week, session by session.
class ReadingList : public QWidget
{
    Q_OBJECT

public:
    ReadingList(const Schedule&, const Week&, ReadingMarks&, QWidget* parent = nullptr);

signals:
    void message(const QString& sentence);
};

/// Says that marks go with the window, and offers to keep them; shown once there is something to lose.
class KeepNotice : public QWidget
{
    Q_OBJECT

public:
    explicit KeepNotice(ReadingMarks&, QWidget* parent = nullptr);

signals:
    void message(const QString& sentence);
};

} // namespace infralab
