#pragma once
// A page with something to read beside a live lab: lessons and weeks. The head, the moves as tabs, and the
// lab.

#include "lab_tabs.hpp"
#include "page.hpp"
#include "two_pane.hpp"

class QStackedWidget;
class QTabBar;
class QVBoxLayout;

namespace infralab {

class Label;

class ReadingPage : public Page
{
    Q_OBJECT

public:
    LabPane* lab() const override;
    void broughtToFront() override;
    bool showExperiment(const Experiment&) override;
    QWidget* firstFocus() override;

protected:
    /// `kicker` stands small above the title: "Lesson 05 · 35 minutes · after 03".
    ReadingPage(const QString& id, const QString& title, const QString& kicker,
                const std::vector<PageLab>& labs, const PageContext& context);

    /// A new tab of the reading; returns its column.
    QVBoxLayout* addMove(const QString& name);

    void addSubheading(QVBoxLayout&, const QString&);
    void addProse(QVBoxLayout&, const QString& markdown);
    /// A caption, the link that sets the lab, and what it sets.
    void addLab(QVBoxLayout&, const PageLab&);
    /// A question as a link to the state that settles it.
    void addQuestion(QVBoxLayout&, const Question&);

private:
    QTabBar* m_moves;
    std::vector<QWidget*> m_columns;
    QVBoxLayout* m_column;
    LabTabs* m_labs;
    TwoPane* m_panes;
};

/// What an experiment sets other than the simulator's opening values: "Rows 64, columns 64"; empty where
/// nothing.
QString settingsText(const Experiment&);

} // namespace infralab
