// Progress in the window: turned on and off, carried out and in, erased when that was confirmed, and shown as
// marks.

#include "app/progress/progress.hpp"
#include "main_window.hpp"
#include "sidebar.hpp"

#include <QDate>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace infralab {

void MainWindow::connectProgressActions()
{
    connect(&m_progress, &Progress::stateChanged, this, &MainWindow::showMarks);
    connect(&m_progress, &Progress::changed, this,
            [this](const QString& page) { m_sidebar->showMark(m_progress, m_course, page); });
    connect(&m_progress, &Progress::said, this,
            [this](const QString& sentence) { say(sentence, StatusLine::Kind::error); });
    showMarks();
    connectAction("progress", [this] {
        if (m_progress.isOn()) {
            m_runs.flush();
            m_progress.turnOff();
            say(tr("Progress is off: nothing more is recorded, and what was kept stays in its file."));
        } else if (m_progress.turnOn()) {
            if (m_progress.problem().isEmpty())
                say(tr("Progress is on, and kept in %1.").arg(m_progress.file()));
            if (page())
                noteWhere(*page());
        } else if (m_progress.file().isEmpty()) {
            say(tr("This window keeps no progress."));
        }
    });
    connectAction("progress-export", [this] { exportProgress(); });
    connectAction("progress-import", [this] { importProgress(); });
    connectAction("progress-erase", [this] { eraseProgress(); });
}

void MainWindow::showMarks()
{
    m_sidebar->showMarks(m_progress, m_course);
}

void MainWindow::noteWhere(const Page& page)
{
    const QString id = page.pageId();
    const auto place = m_progress.place();
    if ((m_course.lesson(id.toStdString()) || m_course.week(id.toStdString())) &&
        (!place || place->page != id.toStdString())) // the page itself tells the section
        m_progress.recordPlace(id, {});
}

void MainWindow::exportProgress()
{
    if (!m_progress.hasFile())
        return say(tr("Nothing is kept, so there is nothing to export."));
    m_runs.flush();
    auto* dialog = new QFileDialog(
        this, tr("Export your progress"),
        QStringLiteral("infralab-progress-%1.json").arg(QDate::currentDate().toString(Qt::ISODate)),
        tr("Progress (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        if (const auto done = m_progress.exportTo(path))
            say(tr("Your progress is in %1.").arg(path));
        else
            say(told(done.error()), StatusLine::Kind::error);
    });
    dialog->open();
}

void MainWindow::importProgress()
{
    if (!m_progress.isOn())
        return say(tr("Turn progress on before you import what was kept elsewhere."));
    auto* dialog = new QFileDialog(this, tr("Import progress"), {}, tr("Progress (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        const auto added = m_progress.importFrom(path);
        if (!added)
            say(told(added.error()), StatusLine::Kind::error);
        else if (*added == 1)
            say(tr("One record is new."));
        else
            say(tr("%1 records are new; what you had is still there.").arg(*added));
    });
    dialog->open();
}

void MainWindow::eraseProgress()
{
    if (!m_progress.hasFile())
        return say(tr("Nothing is kept, so there is nothing to erase."));
    const auto aside = progressFilesAside(m_progress.file().toStdString()).size();
    auto* question = new QMessageBox(this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setWindowTitle(tr("Erase your progress"));
    question->setText(tr("Erase all that was kept?"));
    const QString file = m_progress.file();
    const QString what = aside == 0   ? tr("This removes %1 for good.").arg(file)
                         : aside == 1 ? tr("This removes %1 and the older copy beside it for good.").arg(file)
                                      : tr("This removes %1 and the %2 older copies beside it for good.")
                                            .arg(file, QString::number(aside));
    question->setInformativeText(what + tr(" An export that you made stays."));
    auto* erase = question->addButton(tr("Erase"), QMessageBox::DestructiveRole);
    auto* keep = question->addButton(tr("Keep"), QMessageBox::RejectRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(erase, &QAbstractButton::clicked, this, [this] {
        if (const auto done = m_progress.erase())
            say(tr("Your progress is erased, and progress is off."));
        else
            say(told(done.error()), StatusLine::Kind::error);
    });
    question->open();
}

} // namespace infralab
