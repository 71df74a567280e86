#pragma once
// One reading of a week, with its tick, its note and what is attached; or one recording slot, which has
// attachments alone.

#include "attachments.hpp"

class QCheckBox;
class QLineEdit;

namespace infralab {

class Label;

class MarkRow : public QWidget
{
    Q_OBJECT

public:
    enum class Kind { required, optional, recording };

    /// `title` is what the marks are kept under, `shown` what people read, `spoken` what is read aloud alone.
    MarkRow(ReadingMarks& marks, const QString& list, const QString& title, const QString& shown,
            const QString& spoken, Kind kind, QWidget* parent = nullptr);

signals:
    void message(const QString& sentence);

protected:
    void dragEnterEvent(QDragEnterEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    void refresh();
    void editNote();

    ReadingMarks& m_marks;
    QString m_list, m_title;
    Attachments* m_attachments;
    QCheckBox* m_tick = nullptr; ///< null for a recording
    Label* m_note = nullptr;
    QLineEdit* m_edit = nullptr;
};

} // namespace infralab
