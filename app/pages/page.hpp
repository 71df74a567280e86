#pragma once
// What every page of the window is: an id, a title, perhaps a lab, and a few wishes to the window around it.

#include "lessons/course.hpp"
#include "simulators/contract/experiment.hpp"

#include <QWidget>

namespace infralab {

class Engines;
class LabPane;
class Progress;

/// What pages are made from.
struct PageContext
{
    const Course& course;
    Engines& engines;
    Date today;       ///< decides "this week" and the days left
    QString lastPage; ///< where the reader left, for Home; empty at the first start
    Progress& progress;
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

protected:
    /// Space plays and pauses the lab, wherever nothing else on the page takes it.
    void keyPressEvent(QKeyEvent*) override;

signals:
    void pageRequested(const QString& pageId);
    void experimentRequested(const infralab::Experiment& experiment);
    void message(const QString& sentence); ///< for the status line

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
