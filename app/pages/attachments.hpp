#pragma once
// Links and files that a person has put beside a reading or a recording: each opens by a click alone, and can
// be taken away; new ones come by a dialog or by dropping them.

#include "reading_marks.hpp"

#include <QWidget>

class QMimeData;
class QVBoxLayout;

namespace infralab {

class Attachments : public QWidget
{
    Q_OBJECT

public:
    /// Of one title of a list of `marks`, which must outlive the widget. `spoken` names it for people.
    Attachments(ReadingMarks& marks, QString list, QString title, QString spoken, QWidget* parent = nullptr);

    void askForFile();
    void askForLink();
    /// True where something in it can be attached.
    static bool canTake(const QMimeData&);
    void take(const QMimeData&);
    int count() const { return m_count; }

signals:
    void message(const QString& sentence);

private:
    void refresh();
    void add(const QString& target);
    void open(const QString& target);

    ReadingMarks& m_marks;
    QString m_list, m_title, m_spoken;
    QVBoxLayout* m_rows;
    int m_count = 0;
};

} // namespace infralab
