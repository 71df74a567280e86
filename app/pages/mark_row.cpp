// The row of a reading or a recording.

#include "mark_row.hpp"

#include "app/look/controls.hpp"

#include <QCheckBox>
#include <QDragEnterEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QMenu>

namespace infralab {

namespace {
constexpr int longestNote = 2000;
}

MarkRow::MarkRow(ReadingMarks& marks, const QString& list, const QString& title, const QString& shown,
                 const QString& spoken, Kind kind, QWidget* parent)
    : QWidget(parent)
    , m_marks(marks)
    , m_list(list)
    , m_title(title)
    , m_attachments(new Attachments(marks, list, title, spoken))
{
    setAcceptDrops(true);
    auto* grid = new QGridLayout(this);
    dress(*grid, {0, 1, 0, 3}, 4);
    grid->setColumnStretch(1, 1);
    const bool reading = kind != Kind::recording;
    if (reading) {
        m_tick = new QCheckBox;
        m_tick->setAccessibleName(tr("Read: %1").arg(spoken));
        m_tick->setToolTip(tr("I have read this"));
        grid->addWidget(m_tick, 0, 0, Qt::AlignTop);
        connect(m_tick, &QAbstractButton::clicked, this,
                [this](bool done) { m_marks.setDone(m_list, m_title, done); });
    }
    auto* words = new Label(
        kind == Kind::optional ? tr("%1 (optional)").arg(shown) : shown,
        {.pixels = reading ? 15 : 13.5, .ink = kind == Kind::required ? &Tokens::ink : &Tokens::muted});
    words->setContentsMargins(0, Look::instance().px(reading ? 3 : 5), 0, 0);
    grid->addWidget(words, 0, 1, Qt::AlignTop);
    if (reading) {
        auto* write = new IconButton(QStringLiteral("speech"), tr("Note on %1").arg(spoken), nullptr, true);
        connect(write, &QAbstractButton::clicked, this, &MarkRow::editNote);
        grid->addWidget(write, 0, 2, Qt::AlignTop);
        m_note = new Label({}, {.pixels = 13.5, .ink = &Tokens::muted});
        grid->addWidget(m_note, 1, 1, 1, 3);
        m_edit = new QLineEdit;
        m_edit->setAccessibleName(tr("Note on %1").arg(spoken));
        m_edit->setPlaceholderText(tr("Your note"));
        m_edit->setMaxLength(longestNote);
        dress(*m_edit, Type{.pixels = 13.5});
        m_edit->hide();
        grid->addWidget(m_edit, 2, 1, 1, 3);
        // Each letter is kept: a window that is closed in the middle of a note loses none of it.
        connect(m_edit, &QLineEdit::textEdited, this,
                [this](const QString& text) { m_marks.setNote(m_list, m_title, text); });
        connect(m_edit, &QLineEdit::editingFinished, this, [this] {
            m_edit->hide();
            refresh();
        });
    }
    auto* attach = new IconButton(QStringLiteral("link"), tr("Attach a link or a file to %1").arg(spoken),
                                  nullptr, true);
    auto* menu = new QMenu(attach);
    menu->addAction(tr("Attach a file"), m_attachments, &Attachments::askForFile);
    menu->addAction(tr("Attach a link"), m_attachments, &Attachments::askForLink);
    attach->setMenu(menu);
    attach->setPopupMode(QToolButton::InstantPopup);
    grid->addWidget(attach, 0, 3, Qt::AlignTop);
    grid->addWidget(m_attachments, 3, 1, 1, 3);
    connect(m_attachments, &Attachments::message, this, &MarkRow::message);
    connect(&marks, &ReadingMarks::changed, this, [this](const QString& changed) {
        if (changed == m_list)
            refresh();
    });
    connect(&marks, &ReadingMarks::stateChanged, this, &MarkRow::refresh);
    refresh();
}

void MarkRow::refresh()
{
    if (!m_tick)
        return;
    m_tick->setChecked(m_marks.isDone(m_list, m_title));
    const QString note = m_marks.note(m_list, m_title);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty() && !m_edit->isVisibleTo(this));
}

void MarkRow::editNote()
{
    m_edit->setText(m_marks.note(m_list, m_title));
    m_edit->show();
    m_note->hide();
    m_edit->setFocus(Qt::OtherFocusReason);
}

void MarkRow::dragEnterEvent(QDragEnterEvent* event)
{
    if (Attachments::canTake(*event->mimeData()))
        event->acceptProposedAction();
}

void MarkRow::dropEvent(QDropEvent* event)
{
    m_attachments->take(*event->mimeData());
    event->acceptProposedAction();
}

} // namespace infralab
