#pragma once
// One simulator with the whole window for its lab, and its notes and reference below.

#include "page.hpp"

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

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    const Simulator& m_simulator;
    Engines& m_engines;
    ScrollColumn* m_scroll;
    QWidget* m_place;
    Prose* m_notes;
    LabPane* m_lab = nullptr;
};

} // namespace infralab
