#pragma once
// What every page of the window is: an id, a title, perhaps a lab, and a few wishes to the window around it.

#include "lessons/course.hpp"
#include "simulators/contract/experiment.hpp"

#include <QWidget>

namespace infralab {

class Edition;
class Engines;
class LabPane;
class Progress;
class ReadingMarks;

/// What pages are made from.
struct PageContext
{
    const Course& course;
    Engines& engines;
    Date today;       ///< decides "this week" and the days left
    QString lastPage; ///< where the reader left, for Home; empty at the first start
    Progress& progress;
    Edition* edition = nullptr;    ///< what exchanges the schedule; null where a page stands alone
    ReadingMarks* marks = nullptr; ///< ticks, notes and attachments; null where a page stands alone
};

class Page : public QWidget
{
    Q_OBJECT

public:
    Page(QString id, QString title, QWidget* parent = nullptr);

    const QString& pageId() const { return m_id; }
    const QString& title() const { return m_title; }
    /// The lab in front, or null where the page has none or was never shown.
    virtual LabPane* lab() const { return nullptr; }
    /// Nothing runs any more that changes the picture.
    virtual bool isSettled() const;
    /// Called each time the page comes to the front; the first time is where a lab is made.
    virtual void broughtToFront() {}
    /// Sets the lab of that simulator; false where this page has none.
    virtual bool showExperiment(const Experiment&) { return false; }
    /// The widget that scrolls with the keyboard when the page opens.
    virtual QWidget* firstFocus() { return this; }
    /// Brings a section into view; false where this page has none of that anchor.
    virtual bool showSection(const QString& /*anchor*/) { return false; }
    /// Where the reader stands on the page, in the page's own words; empty where it has but one place.
    virtual QString place() const { return {}; }
    /// Goes where `place` was taken.
    virtual void returnTo(const QString& /*place*/) {}
    /// The bar that finds text; false where the page has none. With `step` it goes to the next hit (1) or the
    /// one before (-1).
    virtual bool find(int /*step*/) { return false; }
    /// Asks where to and prints the page, or saves it as PDF; false where it is no reading.
    virtual bool print(bool /*asPdf*/) { return false; }

protected:
    /// Space plays and pauses the lab, wherever nothing else on the page takes it.
    void keyPressEvent(QKeyEvent*) override;

signals:
    /// A page's id, perhaps with a section: "lesson-05#range-and-spacing".
    void pageRequested(const QString& pageId);
    /// The reader is about to be taken to another place of this page.
    void leavingPlace();
    void experimentRequested(const infralab::Experiment& experiment);
    void message(const QString& sentence); ///< for the status line
    /// An action of the table of keys, by its id: "export-calendar".
    void commandRequested(const QString& id);

private:
    QString m_id, m_title;
};

/// UTF-8 of the Qt-free layers.
inline QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// An error as one line: its place, then its sentence.
inline QString told(const Error& error)
{
    return error.where.empty() ? qt(error.message)
                               : qt(error.where) + QStringLiteral(": ") + qt(error.message);
}

} // namespace infralab
