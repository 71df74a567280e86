#pragma once
// One simulator with the whole width for its lab; its notes and reference open beside it.

#include "page.hpp"

class QPushButton;
class QSplitter;

namespace infralab {

class Prose;
class ScrollColumn;

class SimulatorPage : public Page
{
    Q_OBJECT

public:
    SimulatorPage(const Simulator&, const PageContext&);

    LabPane* lab() const override { return m_lab; }
    void broughtToFront() override;
    bool showExperiment(const Experiment&) override;
    QWidget* firstFocus() override;
    void showNotes(bool shown);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void addSiblings(); ///< tabs to the other simulators of the same lab
    void arrange();

    const Simulator& m_simulator;
    Engines& m_engines;
    QSplitter* m_splitter;
    ScrollColumn *m_place, *m_notesScroll;
    QWidget* m_foot;
    QPushButton* m_toggle;
    Prose* m_notes;
    LabPane* m_lab = nullptr;
};

} // namespace infralab
