#pragma once
// The window: sidebar, pages, palette, status line, and the actions of the table of keys. It knows pages by
// id and simulators not at all.

#include "app/pages/edition.hpp"
#include "app/pages/page.hpp"
#include "app/pages/reading_marks.hpp"
#include "app/progress/run_recorder.hpp"
#include "history.hpp"
#include "settings.hpp"
#include "status_line.hpp"

#include <QHash>
#include <QWidget>

#include <future>
#include <memory>

class QAction;
class QStackedWidget;

namespace infralab {

class KeyList;
class Palette;
class SearchIndex;
struct PaletteHits;
class Sidebar;

class MainWindow : public QWidget
{
    Q_OBJECT

public:
    /// All three must outlive the window. `lastPage` is where the reader left, for Home.
    MainWindow(Engines&, const Course&, Progress&, Date today, const QString& lastPage = {});

    /// Makes the page if it was never shown; `target` may name a section, as "lesson-05#anchor". An unknown
    /// id changes nothing and is an error; so is an unknown section, and then the page is open.
    Expected<void> openPage(const QString& target);
    /// The experiment's own page, or its simulator's.
    Expected<void> openExperiment(const Experiment&);
    /// A page's id, perhaps with a section, a link, or the path of an experiment file.
    Expected<void> openTarget(const QString& target);
    /// As openTarget; a fault goes to the status line.
    void openOrSay(const QString& target);

    Page* page() const; ///< the page in front
    void goBack();
    void goForward();
    void openPalette(bool textsFirst = false);
    Palette& palette() const { return *m_palette; }
    void say(const QString& sentence, StatusLine::Kind kind = StatusLine::Kind::note);
    QString said() const { return m_status->text(); }

    /// Look, size and place; the window comes back on a screen even if it was saved off all of them.
    /// A schedule that cannot be read again is said, and the shipped one shown.
    void restore(const Settings&);
    Settings settings() const;

    /// The action of an id in the table of keys; null for those handled where the focus is.
    QAction* action(const QString& id) const { return m_actions.value(id); }

signals:
    void settingsChanged();

protected:
    void showEvent(QShowEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void moveEvent(QMoveEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void changeEvent(QEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    void makeActions();
    void connectAction(const char* id, std::function<void()> act);
    void connectWindowActions();
    void connectLookActions();
    void connectLabActions();
    void connectScheduleActions();
    void connectProgressActions();
    void showMarks();
    void noteWhere(const Page&);
    void exportProgress();
    void importProgress();
    void eraseProgress();
    void dropSchedulePages();
    void followSchedule();
    Expected<void> loadSchedule(const QString& path);
    void chooseSchedule();
    void exportCalendar();
    void bringToFront(const QString& id);
    Page* made(const QString& id);
    void rememberPlace();
    void returnTo(const History::Entry&);
    void arrange();
    void prepareSearch();
    PaletteHits searchTexts(const QString& typed);
    void paste();
    void chooseFile();
    void saveExperiment();
    /// Gives a dropped file of data to the lab in front, or to its neighbour that takes files. False where it
    /// is no such file, or there is no lab.
    bool takeData(const QString& path);
    void dismiss();
    void toggleSidebar();
    void toggleFullScreen();
    void sayOrNothing(const Expected<void>&);

    Engines& m_engines;
    Edition m_edition;
    const Course& m_course; ///< the edition's
    Progress& m_progress;
    RunRecorder m_runs;
    ReadingMarks m_marks;
    Date m_today;
    QString m_lastPage;
    QHash<QString, Page*> m_pages;
    QHash<QString, QAction*> m_actions;
    History m_history;
    Sidebar* m_sidebar;
    QStackedWidget* m_stack;
    Palette* m_palette;
    std::shared_future<std::shared_ptr<SearchIndex>> m_search; ///< of m_course; made when first wanted
    StatusLine* m_status;
    KeyList* m_keys = nullptr;
    bool m_sidebarWished = true, m_sidebarForNow = false; ///< for now: shown although the window is narrow
    Theme m_beforeProjector = Theme::system;
    QRect m_usualPlace;
    QString m_leftPage; ///< in front until the schedule was exchanged
};

} // namespace infralab
