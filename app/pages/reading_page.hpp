#pragma once
// A page with something to read beside a live lab: lessons and weeks. The head, the moves as tabs, and the
// lab.

#include "app/reader/finder.hpp"
#include "app/reader/reading_column.hpp"
#include "lab_tabs.hpp"
#include "page.hpp"
#include "two_pane.hpp"

#include <QTimer>

class QVBoxLayout;

namespace infralab {

class FindBar;
class Label;
class PaperPage;
class ReadingBar;

class ReadingPage : public Page
{
    Q_OBJECT

public:
    LabPane* lab() const override;
    /// The lab has its result, the text is built, and the runs behind it are done.
    bool isSettled() const override;
    void broughtToFront() override;
    bool showExperiment(const Experiment&) override;
    QWidget* firstFocus() override;
    bool showSection(const QString& anchor) override;
    QString place() const override;
    void returnTo(const QString& place) override;
    bool find(int step) override;
    bool print(bool asPdf) override;
    /// Runs what its figures need, then writes the page and says so.
    void savePdf(const QString& path);

protected:
    /// `kicker` stands small above the title: "Lesson 05 · 35 minutes · after 03".
    ReadingPage(const QString& id, const QString& title, const QString& kicker,
                const std::vector<PageLab>& labs, const PageContext& context);

    /// The text that `addText` takes its sections from; before the first of them.
    void setText(PageText text);
    /// A new tab of the reading; returns its column.
    QVBoxLayout* addMove(const QString& name);
    /// All sections of a move, below what the column of the newest tab holds. They are built as they are
    /// needed.
    void addText(QVBoxLayout& column, Move move);
    /// What the reader will be able to do, for paper.
    void setAims(std::vector<QString> aims) { m_aims = std::move(aims); }
    /// Where the last move leads: "Next: lesson 06, Kernel fusion".
    void setNext(const QString& target, const QString& label);

    void addSubheading(QVBoxLayout&, const QString&);
    void addProse(QVBoxLayout&, const QString& markdown);
    /// A caption, the link that sets the lab, and what it sets.
    void addLab(QVBoxLayout&, const PageLab&);
    /// A question as a link to the state that settles it.
    void addQuestion(QVBoxLayout&, const Question&);

    bool eventFilter(QObject*, QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    /// The place that was gone to last, as long as the reader has not scrolled.
    struct Held
    {
        QWidget* section = nullptr;
        int below = 0, value = 0;
    };
    struct MoveTab
    {
        QString name;
        QWidget* place;
        ReadingColumn* text = nullptr;
    };
    int front() const;
    void finish(); ///< the ways on and the contents, once all moves are there
    void buildMore();
    void layNow();        ///< layout requests that wait are answered, so that places can be read
    void followReading(); ///< keeps the bar in view and the counter right
    void showState(const State&);
    /// A section, or so many pixels below its beginning.
    bool goTo(const QString& anchor, int below);
    void scrollToHeld();
    void stay(); ///< keeps the place that was gone to while the text above it grows
    void scrollTo(int y);
    int viewTop() const; ///< of what the bar leaves free, in the reading's coordinates
    int topOf(const QWidget& place) const;
    int sectionInView() const; ///< of the move in front; -1 where it has none
    void orderTabs();
    void findAgain();
    void stepToHit(int step);
    void showHit();
    PaperPage* paper();
    void noticeReading(); ///< once a second, for progress

    std::vector<MoveTab> m_moves;
    QWidget* m_reading;
    QVBoxLayout* m_column;
    ReadingBar* m_bar;
    QWidget* m_barPlace;
    Progress& m_progress;
    OpenText* m_text = nullptr;
    LabTabs* m_labs;
    TwoPane* m_panes;
    QTimer m_building, m_noticing;
    FindBar* m_find = nullptr;
    Finder m_finder;
    QHash<QString, int> m_seconds; ///< that the end of a section has been in view, by anchor
    QString m_recorded;            ///< the section last told to progress
    QString m_kicker;
    std::vector<QString> m_aims;
    Held m_held;
    QString m_wished; ///< a section to show once the page has its size
    QString m_next, m_nextLabel;
    bool m_finished = false;
};

/// What an experiment sets other than the simulator's opening values: "Rows 64, columns 64"; empty where
/// nothing.
QString settingsText(const Experiment&);

} // namespace infralab
