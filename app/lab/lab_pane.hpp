#pragma once
// A simulator as a reader works with it: title, presets, engine badge, truth strip, stage, playback, controls,
// readouts, plots and tables. Built from the description alone.

#include "engines.hpp"
#include "simulators/contract/experiment.hpp"

#include <QWidget>

#include <memory>

namespace infralab {

class LabPane : public QWidget
{
    Q_OBJECT

public:
    /// `opening` is what Reset returns to. `page` goes into links and files.
    LabPane(const Experiment& opening, Engines&, QWidget* parent = nullptr);
    ~LabPane() override;

    const Simulator& simulator() const;
    Experiment experiment() const; ///< parameters as edited, playback position
    /// Sets everything as one undoable step and lights the controls that changed.
    void setExperiment(const Experiment&);
    /// True when nothing runs and the newest parameters' result is on the screen.
    bool isSettled() const;
    /// The first headline readouts, or the error, in one line: what `tour` prints.
    QString summaryLine() const;

public slots:
    void undo();
    void redo();
    void reset();
    void togglePlayback();
    void cancel();

signals:
    void experimentChanged();
    void settled();
    void message(const QString& sentence); ///< for the window's status line: "Link copied"

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace infralab
