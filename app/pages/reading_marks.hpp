#pragma once
// What a reader marks at a week's readings and recordings: a tick, a note, attached links and files. Kept by
// Progress where that is on, and otherwise as long as the window is open. Here because both must look the
// same on a page.

#include <QHash>
#include <QObject>
#include <QStringList>

namespace infralab {

class Progress;

class ReadingMarks : public QObject
{
    Q_OBJECT

public:
    /// `progress` must outlive the marks.
    explicit ReadingMarks(Progress& progress, QObject* parent = nullptr);

    /// Marks last longer than the window.
    bool isKept() const;
    /// Turns progress on, and gives it what was marked so far; false where that fails, which Progress says.
    bool keep();

    /// Something was marked that goes with the window.
    bool hasAny() const { return !m_marks.isEmpty(); }

    // `list` is a week's page, or another schedule's term and week; `title` a reading or a recording of it.
    bool isDone(const QString& list, const QString& title) const;
    QString note(const QString& list, const QString& title) const;
    QStringList attachments(const QString& list, const QString& title) const; ///< web addresses and paths

    void setDone(const QString& list, const QString& title, bool done);
    void setNote(const QString& list, const QString& title, const QString& note);
    void attach(const QString& list, const QString& title, const QString& target);
    void detach(const QString& list, const QString& title, const QString& target);

signals:
    void changed(const QString& list);
    void stateChanged(); ///< kept or not; anything may have changed

private:
    struct Mark
    {
        bool done = false;
        QString note;
        QStringList attachments;
    };
    Mark& mark(const QString& list, const QString& title) { return m_marks[{list, title}]; }
    void handOver();

    Progress& m_progress;
    QHash<std::pair<QString, QString>, Mark> m_marks; ///< while progress is off
};

} // namespace infralab
