#pragma once
// The parts of a lab pane and how they hear of each other. Here so that the pane's states (edits, runs,
// playback, comparison) and its looks (arrangement, saving, copying) stay two files with one idea each.

#include "experiment_history.hpp"
#include "frame_meter.hpp"
#include "lab_details.hpp"
#include "lab_head.hpp"
#include "lab_pane.hpp"
#include "param_form.hpp"
#include "playback_bar.hpp"
#include "run_controller.hpp"
#include "run_strip.hpp"
#include "stage_area.hpp"

class QGridLayout;
class QScrollArea;

namespace infralab {

class ReadoutCard;

class LabPane::Private
{
public:
    Private(LabPane& pane, const Experiment& opening, Engines& engines);

    void build();
    void connectParts();
    /// Controls beside the stage where it is wide, under it where it is narrow.
    void arrange();

    Experiment current() const; ///< as edited, with the position
    void edited(const QString& id);
    void go(Experiment next, bool light); ///< shows and runs an experiment of the history
    void run(bool soon);
    /// The whole result of these values is on the screen.
    bool isShown(const Values& values) const { return hasResult && !isPartial && shown.values == values; }
    void keep(); ///< what is on the screen is what was asked for
    compute::Engine engine() const;
    void showOutputs(const Experiment&, std::vector<Output>);
    void finished(const Experiment&, const Report&);
    void failed(const Experiment&, const Error&);
    void explain(); ///< the strip's sentence for the present state
    void showHistory();

    void pin();
    void unpin();
    void compare();
    void preparePlayback(const std::vector<Output>&);
    void copyLink();
    void copyCommand();
    void askSave();
    void askBundle();
    void savePicture(const QString& suffix, int scale);
    QString caption() const; ///< under a figure: the stamp of a locked plan, and the command
    void lockPlan(bool locked);
    void showPlan();

    LabPane& pane;
    const Simulator& simulator;
    const Experiment opening;
    Engines& engines;
    ExperimentHistory history;
    RunController runs;
    FrameMeter meter;
    QElapsedTimer clock;

    LabHead* head = nullptr;
    RunStrip* strip = nullptr;
    StageArea* stage = nullptr;
    PlaybackBar* playback = nullptr;
    ParamForm* form = nullptr;
    LabDetails* details = nullptr;
    QWidget *readouts = nullptr, *first = nullptr, *body = nullptr;
    std::vector<ReadoutCard*> cards;
    Label* compared = nullptr;
    QScrollArea *scroll = nullptr, *side = nullptr;
    QGridLayout* grid = nullptr;
    bool isWide = false, arranged = false, enlarged = false;

    Outputs outputs;
    std::optional<Report> report;
    Experiment shown;           ///< whose result is on the screen
    std::optional<Error> error; ///< of the run of the newest values
    bool hasResult = false, isPartial = false, wasCancelled = false;
    std::optional<std::int64_t> wishedFrame; ///< to go to when the result is there
    std::optional<std::size_t> animated;     ///< the output that playback moves through
    struct Pinned
    {
        Experiment experiment;
        Outputs outputs;
    };
    std::optional<Pinned> pinned;
};

} // namespace infralab
