#pragma once
// The labs of a page: one pane for each simulator, as tabs where there are several, made when first shown.

#include "page.hpp"

#include <vector>

class QStackedWidget;
class QTabBar;

namespace infralab {

class LabTabs : public QWidget
{
    Q_OBJECT

public:
    /// The first lab of each simulator is what its pane opens with.
    LabTabs(const std::vector<PageLab>& labs, const QString& pageId, Engines&, QWidget* parent = nullptr);

    /// Makes the pane in front, if it is not there yet.
    void begin();
    LabPane* current() const;
    /// Brings the simulator's pane to the front and sets it; false where this page has none.
    bool show(const Experiment&);

signals:
    void message(const QString& sentence);
    void paneChanged();
    void enlargedChanged(bool enlarged);

private:
    LabPane* pane(int index);

    std::vector<Experiment> m_openings;
    std::vector<LabPane*> m_panes; ///< null until first shown
    Engines& m_engines;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
};

} // namespace infralab
