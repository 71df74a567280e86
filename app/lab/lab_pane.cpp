// The pane's states: edits and their history, runs and their results, playback, comparison.

#include "lab_pane.hpp"

#include "app/views/number_text.hpp"
#include "app/views/readout_card.hpp"
#include "app/views/timeline_view.hpp"
#include "comparison.hpp"
#include "lab_pane_private.hpp"

#include <QScrollArea>

#include <algorithm>

namespace infralab {

LabPane::Private::Private(LabPane& owner, const Experiment& start, Engines& ladder)
    : pane(owner)
    , simulator(*start.simulator)
    , opening(start)
    , engines(ladder)
    , history(start)
    , wishedFrame(start.frame)
{
    clock.start();
    const auto& specs = simulator.info().outputs;
    for (const auto kind : {OutputKind::frames, OutputKind::timeline})
        for (std::size_t i = 0; i < specs.size() && !animated; ++i)
            if (specs[i].kind == kind)
                animated = i;
}

void LabPane::Private::connectParts()
{
    QObject::connect(form, &ParamForm::edited, &pane, [this](const QString& id) { edited(id); });
    QObject::connect(form, &ParamForm::lit, &pane,
                     [this](QWidget* changed) { side->ensureWidgetVisible(changed); });
    QObject::connect(form, &ParamForm::problemChanged, &pane, [this] {
        if (form->problem())
            runs.cancel();
        else if (isShown(form->values()))
            keep();
        else
            run(true);
        explain();
    });
    QObject::connect(&runs, &RunController::started, &pane, [this] {
        error.reset();
        wasCancelled = false;
        strip->begin();
        explain();
    });
    QObject::connect(&runs, &RunController::progressed, strip, &RunStrip::progress);
    QObject::connect(&runs, &RunController::partial, &pane, [this](const std::vector<Output>& soFar) {
        isPartial = true;
        showOutputs(history.current(), soFar);
    });
    QObject::connect(&runs, &RunController::finished, &pane,
                     [this](const Experiment& e, const Report& r) { finished(e, r); });
    QObject::connect(&runs, &RunController::failed, &pane,
                     [this](const Experiment& e, const Error& problem) { failed(e, problem); });
    QObject::connect(&runs, &RunController::cancelled, &pane, [this] {
        strip->end();
        wasCancelled = !form->problem();
        explain();
    });
    QObject::connect(strip, &RunStrip::cancelAsked, &pane, &LabPane::cancel);
    QObject::connect(strip, &RunStrip::buttonPressed, &pane, [this] { run(false); });

    QObject::connect(stage, &StageArea::parameterEdited, &pane,
                     [this](const QString& id, const Value& value) {
                         const auto index = simulator.info().paramIndex(id.toStdString());
                         if (!index || !check(simulator.info().params[*index], value))
                             return;
                         auto next = current();
                         next.values[*index] = value;
                         form->setValues(next.values, true);
                         edited(id);
                     });
    QObject::connect(stage, &StageArea::frameRequested, playback, &PlaybackBar::seek);
    QObject::connect(playback, &PlaybackBar::shown, &pane,
                     [this](qint64 index, double phase) { stage->showFrame(index, phase); });
    QObject::connect(playback, &PlaybackBar::indexChanged, &pane, [this](qint64 index) {
        if (!playback->clock().isPlaying())
            stage->describe();
        wishedFrame.reset();
        details->showFrame(index, 0);
        history.setFrame(current().frame);
        showHistory();
        emit pane.experimentChanged();
    });
    QObject::connect(playback, &PlaybackBar::playingChanged, &meter, &FrameMeter::setPlaying);
    QObject::connect(playback, &PlaybackBar::playingChanged, stage, &StageArea::describe);

    QObject::connect(head, &LabHead::undoAsked, &pane, &LabPane::undo);
    QObject::connect(head, &LabHead::redoAsked, &pane, &LabPane::redo);
    QObject::connect(head, &LabHead::resetAsked, &pane, &LabPane::reset);
    QObject::connect(head, &LabHead::compareAsked, &pane, &LabPane::setPinned);
    QObject::connect(head, &LabHead::linkAsked, &pane, [this] { copyLink(); });
    QObject::connect(head, &LabHead::commandAsked, &pane, [this] { copyCommand(); });
    QObject::connect(head, &LabHead::saveAsked, &pane, [this] { askSave(); });
    QObject::connect(head, &LabHead::bundleAsked, &pane, [this] { askBundle(); });
    QObject::connect(head, &LabHead::pictureAsked, &pane,
                     [this](const QString& suffix, int scale) { savePicture(suffix, scale); });
    QObject::connect(head, &LabHead::planLockAsked, &pane, [this](bool locked) { lockPlan(locked); });
    QObject::connect(head, &LabHead::describeAsked, &pane, [this] { emit pane.message(pane.spokenText()); });
    QObject::connect(head, &LabHead::enlargeAsked, &pane, &LabPane::setEnlarged);
    QObject::connect(head, &LabHead::presetChosen, &pane, [this](const QString& id) {
        if (const auto* preset = simulator.info().preset(id.toStdString())) {
            auto next = current();
            next.values = preset->values;
            pane.setExperiment(next);
        }
    });
    head->setPresetSource([this] { return form->values(); });
    QObject::connect(details, &LabDetails::message, &pane, &LabPane::message);
    QObject::connect(&engines, &Engines::changed, &pane, [this] {
        // The same engine as that of the result needs no new run; devices that merely joined the list change
        // nothing.
        if (engines.isOpening() || !report || report->engine.device() == engine().device())
            return;
        run(true);
    });
}

Experiment LabPane::Private::current() const
{
    auto now = history.current();
    now.values = form->values();
    const auto index = wishedFrame ? *wishedFrame : playback->clock().index();
    if (index != 0 || opening.frame)
        now.frame = index;
    else
        now.frame.reset();
    return now;
}

void LabPane::Private::edited(const QString& id)
{
    history.push(current(), id.toStdString(), static_cast<double>(clock.elapsed()) / 1000);
    showHistory();
    run(true);
    emit pane.experimentChanged();
}

void LabPane::Private::go(Experiment next, bool light)
{
    form->setValues(next.values, light);
    // The position waits for a result that may have another length.
    wishedFrame = next.frame.value_or(0);
    if (isShown(next.values) && !form->problem() && !runs.isRunning()) {
        playback->seek(*std::exchange(wishedFrame, std::nullopt));
        keep();
    } else {
        run(false);
    }
    showHistory();
    emit pane.experimentChanged();
}

void LabPane::Private::keep()
{
    error.reset();
    wasCancelled = false;
    explain();
    emit pane.settled();
}

compute::Engine LabPane::Private::engine() const
{
    const auto& wish = history.current().engine;
    if (wish == "builtin")
        return {};
    if (wish == "opencl" && engines.current().engine.isBuiltin())
        for (const auto& choice : engines.choices())
            if (choice.usable && !choice.engine.isBuiltin())
                return choice.engine;
    return engines.current().engine;
}

void LabPane::Private::run(bool soon)
{
    if (form->problem()) {
        runs.cancel();
        explain();
        emit pane.settled();
        return;
    }
    auto wanted = history.current();
    wanted.values = form->values();
    if (soon)
        runs.requestSoon(wanted, engine());
    else
        runs.request(wanted, engine());
    explain();
}

void LabPane::Private::preparePlayback(const std::vector<Output>& results)
{
    if (!animated)
        return;
    const auto& info = simulator.info();
    const auto& spec = info.outputs[*animated];
    std::int64_t count = 0;
    if (const auto* frames = std::get_if<Frames>(&results[*animated]))
        count = frames->count;
    else if (const auto* timeline = std::get_if<Timeline>(&results[*animated]))
        count = static_cast<std::int64_t>(eventTimes(*timeline).size());
    std::vector<double> curve;
    const OutputSpec* curveSpec = nullptr;
    for (std::size_t i = 0; i < info.outputs.size() && !curveSpec; ++i)
        if (info.outputs[i].kind == OutputKind::series && info.outputs[i].chart == spec.id) {
            curveSpec = &info.outputs[i];
            curve = std::get<Series>(results[i]).y;
        }
    auto word = axisWord(curveSpec && !curveSpec->xLabel.empty() ? curveSpec->xLabel : spec.xLabel);
    if (word.isEmpty())
        word = spec.kind == OutputKind::timeline ? QStringLiteral("event") : QStringLiteral("step");
    playback->setStepWord(word);
    playback->setSeries(std::move(curve), curveSpec ? QString::fromStdString(curveSpec->label) : QString(),
                        curveSpec ? QString::fromStdString(curveSpec->unit) : QString());
    playback->setVisible(count > 1);
    if (wishedFrame) {
        const auto wish = *std::exchange(wishedFrame, std::nullopt);
        playback->setCount(count, wish);
    } else {
        playback->setCount(count);
    }
}

void LabPane::Private::showOutputs(const Experiment& experiment, std::vector<Output> results)
{
    outputs = std::make_shared<const std::vector<Output>>(std::move(results));
    shown = experiment;
    hasResult = true;
    stage->showResult(experiment, outputs);
    details->showOutputs(outputs);
    const auto& info = simulator.info();
    for (auto* card : cards)
        card->showValue((*outputs)[*info.outputIndex(card->spec().id)]);
    preparePlayback(*outputs);
    if (!animated)
        wishedFrame.reset();
    stage->describe();
}

void LabPane::Private::finished(const Experiment& experiment, const Report& result)
{
    isPartial = false;
    report = result;
    head->showReport(result);
    showOutputs(experiment, result.outputs);
    if (!runs.isRunning())
        strip->end();
    if (pinned)
        compare();
    explain();
    showHistory();
    emit pane.settled();
}

void LabPane::Private::failed(const Experiment& experiment, const Error& problem)
{
    // A fault of values that were edited since is nobody's any more: the edit has its own run.
    if (experiment.values == form->values()) {
        error = problem;
        form->showRunError(problem);
    }
    if (!runs.isRunning())
        strip->end();
    explain();
    emit pane.settled();
}

void LabPane::Private::explain()
{
    const bool former = hasResult && shown.values != form->values();
    const auto tail = former ? QStringLiteral(" The picture belongs to the former values.") : QString();
    if (const auto problem = form->problem()) {
        // The field says what is wrong with it; a rule that names no field is said here.
        const bool atField = simulator.info().paramIndex(problem->where).has_value();
        strip->notice(
            (atField ? QStringLiteral("A value needs mending.") : QString::fromStdString(problem->message)) +
            tail);
    } else if (error) {
        strip->notice(QString::fromStdString(error->message) + tail, QStringLiteral("Run again"));
    } else if (wasCancelled) {
        strip->notice(isPartial ? QStringLiteral("Stopped. What is shown is part of the result.")
                                : QStringLiteral("Stopped.") + tail,
                      QStringLiteral("Run again"));
    } else if (report && !report->note.empty() && !runs.isRunning()) {
        strip->notice(QString::fromStdString(report->note));
    } else {
        strip->notice({});
    }
    showPlan();
    stage->setFormer(former && (form->problem() || error || wasCancelled));
}

void LabPane::Private::lockPlan(bool locked)
{
    auto next = current();
    if (next.plan.has_value() == locked)
        return;
    if (locked)
        next.plan = lockedPlan(next);
    else
        next.plan.reset();
    history.push(std::move(next), {}, 0);
    showHistory();
    emit pane.message(locked ? QStringLiteral("The plan is locked. Figures and result files carry its hash.")
                             : QStringLiteral("The plan is released."));
    emit pane.experimentChanged();
}

void LabPane::Private::showPlan()
{
    auto seen = hasResult ? shown : current();
    seen.plan = history.current().plan;
    head->showPlan(planStamp(seen, outputs.get(), isPartial));
}

QString LabPane::Private::caption() const
{
    const auto now = current();
    return QString::fromStdString(figureCaption(now, outputs.get(), !isShown(now.values)));
}

void LabPane::Private::showHistory()
{
    showPlan();
    head->setHistory(history.canUndo(), history.canRedo(), current() != opening || pinned.has_value());
}

void LabPane::Private::pin()
{
    if (!hasResult)
        return;
    pinned = Pinned{shown, outputs};
    stage->pin(shown, outputs);
    details->pin(outputs);
    compare();
}

void LabPane::Private::unpin()
{
    pinned.reset();
    stage->unpin();
    details->pin(nullptr);
    playback->setMark(-1);
    for (auto* card : cards)
        card->showPinned(nullptr);
    compared->hide();
}

void LabPane::Private::compare()
{
    const auto& info = simulator.info();
    for (auto* card : cards)
        card->showPinned(&(*pinned->outputs)[*info.outputIndex(card->spec().id)]);
    std::int64_t mark = -1;
    if (animated)
        if (const auto* before = std::get_if<Frames>(&(*pinned->outputs)[*animated]))
            mark = firstDifferingFrame(*before, std::get<Frames>((*outputs)[*animated])).value_or(-1);
    playback->setMark(mark);
    const auto changes = changedParameters(info, pinned->experiment.values, shown.values);
    QStringList words;
    for (const auto& change : changes)
        words << QString::fromStdString(change);
    const auto difference = QString::fromStdString(firstDifference(info, *pinned->outputs, *outputs));
    compared->setText(
        changes.empty() && difference.isEmpty()
            ? QStringLiteral("Pinned. Change a control: the next run is shown against this one.")
            : QStringLiteral("Against the pinned run: %1. First difference: %2.")
                  .arg(words.isEmpty() ? QStringLiteral("same values") : words.join(QStringLiteral(", ")),
                       difference.isEmpty() ? QStringLiteral("none") : difference));
    compared->show();
}

LabPane::LabPane(const Experiment& opening, Engines& engines, QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>(*this, opening, engines))
{
    d->build();
    d->form->setValues(opening.values, false);
    d->connectParts();
    d->showHistory();
    d->run(false);
}

LabPane::~LabPane()
{
    // Parts that are hidden while they go may still speak; nobody is left to hear them.
    for (QObject* part : std::initializer_list<QObject*>{&d->runs, d->head, d->strip, d->stage, d->playback,
                                                         d->form, d->details, &d->engines})
        part->disconnect(this);
}

const Simulator& LabPane::simulator() const
{
    return d->simulator;
}

Experiment LabPane::experiment() const
{
    return d->current();
}

void LabPane::setExperiment(const Experiment& experiment)
{
    if (experiment.simulator != &d->simulator)
        return;
    auto next = experiment;
    if (next.page.empty())
        next.page = d->opening.page;
    next.expectedDigest = d->opening.expectedDigest;
    if (!next.plan) // what a link or a task changes, the plan's stamp says; only Reset and the button let it
                    // go
        next.plan = d->history.current().plan;
    if (next.values == d->form->values() && next.frame.value_or(0) == d->current().frame.value_or(0))
        emit message(tr("The lab stands so already."));
    d->history.setFrame(d->current().frame);
    d->history.push(next, {}, 0);
    d->go(next, true);
}

Expected<void> LabPane::setParameter(const QString& id, const QString& text)
{
    auto next = experiment();
    if (const auto set = infralab::setParameter(next, id.toStdString(), text.toStdString()); !set)
        return set;
    setExperiment(next);
    return {};
}

bool LabPane::isCurrent() const
{
    return d->hasResult && d->shown.values == d->form->values();
}

bool LabPane::isSettled() const
{
    if (d->runs.isRunning())
        return false;
    return d->form->problem() || d->error || d->wasCancelled || isCurrent();
}

QString LabPane::summaryLine() const
{
    if (const auto problem = d->form->problem())
        return QString::fromStdString(problem->message);
    if (d->error)
        return QString::fromStdString(d->error->message);
    QStringList words;
    for (const auto* card : d->cards)
        if (d->hasResult && words.size() < 4)
            words << QString::fromStdString(card->spec().label) + QStringLiteral(": ") + card->valueText();
    if (words.isEmpty() && d->hasResult)
        words << spokenText();
    return words.join(QStringLiteral("; ")).simplified();
}

QString LabPane::spokenText() const
{
    return d->stage->spokenText();
}

void LabPane::setPinned(bool pinned)
{
    if (pinned)
        d->pin();
    else
        d->unpin();
    d->head->setPinned(isPinned());
    d->showHistory();
}

bool LabPane::isPinned() const
{
    return d->pinned.has_value();
}

std::shared_ptr<const std::vector<Output>> LabPane::outputs() const
{
    return d->outputs;
}

void LabPane::undo()
{
    if (const auto* before = d->history.undo())
        d->go(Experiment(*before), true);
}

void LabPane::redo()
{
    if (const auto* after = d->history.redo())
        d->go(Experiment(*after), true);
}

void LabPane::reset()
{
    setPinned(false);
    d->form->setMoreOpen(false);
    setEnlarged(false);
    d->history.setFrame(d->current().frame);
    d->history.push(d->opening, {}, 0);
    d->playback->restore();
    d->go(d->opening, false);
}

void LabPane::togglePlayback()
{
    d->playback->togglePlay();
}

void LabPane::cancel()
{
    d->runs.cancel();
}

} // namespace infralab
