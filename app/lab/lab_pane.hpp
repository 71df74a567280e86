#pragma once
// A simulator as a reader works with it: title, presets, engine badge, truth strip, stage, playback,
// controls, readouts, plots and tables. Built from the description alone.

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
    /// The result on the screen is that of the parameters as they stand.
    bool isCurrent() const;
    /// The first headline readouts, or the error, in one line: what `tour` prints.
    QString summaryLine() const;

    /// What the stage shows now, in words.
    QString spokenText() const;
    /// Sets one parameter from text, as a link in a lesson does; invalidInput with its sentence where it
    /// cannot be.
    Expected<void> setParameter(const QString& id, const QString& text);
    /// Writes the experiment file; invalidInput where the place cannot be written.
    Expected<void> saveExperiment(const QString& path) const;
    /// Keeps the run on the screen to compare the next ones with, or lets it go.
    void setPinned(bool pinned);
    bool isPinned() const;
    /// The newest result on the screen; null before the first.
    std::shared_ptr<const std::vector<Output>> outputs() const;

public slots:
    void undo();
    void redo();
    void reset();
    void togglePlayback();
    void cancel();
    /// The stage alone fills the pane, or all of it is back.
    void setEnlarged(bool enlarged);

signals:
    void experimentChanged();
    void settled();
    void message(const QString& sentence); ///< for the window's status line: "Link copied"
    void enlargedChanged(bool enlarged);   ///< a page may give the pane all its room meanwhile

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace infralab
