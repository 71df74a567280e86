// Marks in Progress, or in the window's memory.

#include "reading_marks.hpp"

#include "app/progress/progress.hpp"

namespace infralab {

ReadingMarks::ReadingMarks(Progress& progress, QObject* parent)
    : QObject(parent)
    , m_progress(progress)
{
    connect(&progress, &Progress::changed, this, &ReadingMarks::changed);
    connect(&progress, &Progress::stateChanged, this, [this] {
        if (m_progress.isOn())
            handOver();
        emit stateChanged();
    });
}

bool ReadingMarks::isKept() const
{
    return m_progress.isOn();
}

bool ReadingMarks::keep()
{
    return m_progress.isOn() || m_progress.turnOn();
}

void ReadingMarks::handOver()
{
    const auto marks = std::exchange(m_marks, {});
    for (auto it = marks.begin(); it != marks.end(); ++it) {
        const auto& [list, title] = it.key();
        if (it->done)
            m_progress.setReadingDone(list, title, true);
        if (!it->note.isEmpty())
            m_progress.setReadingNote(list, title, it->note);
        for (const auto& target : it->attachments)
            m_progress.attach(list, title, target);
    }
}

bool ReadingMarks::isDone(const QString& list, const QString& title) const
{
    return isKept() ? m_progress.isReadingDone(list, title) : m_marks.value({list, title}).done;
}

QString ReadingMarks::note(const QString& list, const QString& title) const
{
    return isKept() ? m_progress.readingNote(list, title) : m_marks.value({list, title}).note;
}

QStringList ReadingMarks::attachments(const QString& list, const QString& title) const
{
    return isKept() ? m_progress.attachments(list, title) : m_marks.value({list, title}).attachments;
}

void ReadingMarks::setDone(const QString& list, const QString& title, bool done)
{
    if (isKept())
        return m_progress.setReadingDone(list, title, done);
    mark(list, title).done = done;
    emit changed(list);
}

void ReadingMarks::setNote(const QString& list, const QString& title, const QString& note)
{
    if (isKept())
        return m_progress.setReadingNote(list, title, note);
    mark(list, title).note = note;
    emit changed(list);
}

void ReadingMarks::attach(const QString& list, const QString& title, const QString& target)
{
    if (isKept())
        return m_progress.attach(list, title, target);
    if (QStringList& targets = mark(list, title).attachments; !targets.contains(target))
        targets << target;
    emit changed(list);
}

void ReadingMarks::detach(const QString& list, const QString& title, const QString& target)
{
    if (isKept())
        return m_progress.detach(list, title, target);
    mark(list, title).attachments.removeAll(target);
    emit changed(list);
}

} // namespace infralab
