// What the keys and the palette's commands do.

#include "app/lab/lab_pane.hpp"
#include "app/look/look.hpp"
#include "app/pages/page_list.hpp"
#include "app/search/course_search.hpp"
#include "key_list.hpp"
#include "main_window.hpp"
#include "palette.hpp"
#include "shortcuts.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMimeData>
#include <QPointer>

#include <algorithm>

namespace infralab {

namespace {
constexpr qreal scaleStep = 1.125;
}

void MainWindow::makeActions()
{
    for (const auto& shortcut : shortcuts()) {
        if (shortcut.reach == Shortcut::Reach::focus)
            continue;
        auto* made = new QAction(tr(shortcut.label), this);
        if (shortcut.reach == Shortcut::Reach::window)
            made->setShortcuts(keysOf(shortcut));
        made->setShortcutContext(Qt::WindowShortcut);
        m_actions.insert(QLatin1String(shortcut.id), made);
        addAction(made);
    }
    connectWindowActions();
    connectLookActions();
    connectLabActions();
    connectScheduleActions();
    connectProgressActions();
}

void MainWindow::connectAction(const char* id, std::function<void()> act)
{
    QAction* made = action(QLatin1String(id));
    Q_ASSERT(made);
    connect(made, &QAction::triggered, this, std::move(act));
}

void MainWindow::connectWindowActions()
{
    connectAction("palette", [this] { openPalette(); });
    connectAction("search", [this] { openPalette(true); });
    connectAction("back", [this] { goBack(); });
    connectAction("forward", [this] { goForward(); });
    connectAction("home", [this] { openOrSay(QStringLiteral("home")); });
    connectAction("sidebar", [this] { toggleSidebar(); });
    connectAction("full-screen", [this] { toggleFullScreen(); });
    connectAction("keys", [this] {
        if (!m_keys)
            m_keys = new KeyList(this);
        m_keys->show();
        m_keys->raise();
        m_keys->activateWindow();
    });
    const auto onPage = [this](const char* id, const QString& otherwise, std::function<bool(Page&)> act) {
        connectAction(id, [this, otherwise, act = std::move(act)] {
            if (!page() || !act(*page()))
                say(otherwise);
        });
    };
    const QString noText = tr("This page has no text to search; Ctrl+K finds pages and commands."),
                  noPaper = tr("Lessons and weeks can be printed; this page has no text.");
    onPage("find", noText, [](Page& page) { return page.find(0); });
    onPage("find-next", noText, [](Page& page) { return page.find(1); });
    onPage("find-previous", noText, [](Page& page) { return page.find(-1); });
    onPage("print", noPaper, [](Page& page) { return page.print(false); });
    onPage("save-pdf", noPaper, [](Page& page) { return page.print(true); });
    connectAction("open", [this] { chooseFile(); });
    connectAction("paste", [this] { paste(); });
    connectAction("dismiss", [this] { dismiss(); });
    connectAction("quit", [this] { close(); });
}

void MainWindow::connectLookActions()
{
    Look& look = Look::instance();
    connectAction("projector", [this, &look] {
        if (look.theme() == Theme::projector) {
            look.setTheme(m_beforeProjector);
        } else {
            m_beforeProjector = look.theme();
            look.setTheme(Theme::projector);
        }
    });
    connectAction("theme-light", [&look] { look.setTheme(Theme::light); });
    connectAction("theme-dark", [&look] { look.setTheme(Theme::dark); });
    connectAction("theme-system", [&look] { look.setTheme(Theme::system); });
    const auto percent = [this](const QString& what, qreal scale) {
        say(tr("%1 at %2 %.").arg(what).arg(qRound(scale * 100)));
    };
    const auto window = [&look, percent](qreal scale) {
        look.setWindowScale(scale);
        percent(tr("Window"), look.windowScale());
    };
    const auto stage = [&look, percent](qreal scale) {
        look.setStageScale(scale);
        percent(tr("Stage"), look.stageScale());
    };
    connectAction("larger", [&look, window] { window(look.windowScale() * scaleStep); });
    connectAction("smaller", [&look, window] { window(look.windowScale() / scaleStep); });
    connectAction("usual-size", [window] { window(1); });
    connectAction("stage-larger", [&look, stage] { stage(look.stageScale() * scaleStep); });
    connectAction("stage-smaller", [&look, stage] { stage(look.stageScale() / scaleStep); });
    connectAction("stage-usual-size", [stage] { stage(1); });
    connectAction("reduced-motion", [this, &look] {
        look.setReducedMotion(!look.reducedMotion());
        say(look.reducedMotion() ? tr("Motion is reduced.") : tr("Motion is as usual."));
    });
}

void MainWindow::connectLabActions()
{
    const auto inLab = [this](const char* id, std::function<void(LabPane&)> act) {
        connectAction(id, [this, act = std::move(act)] {
            if (Page* front = page(); front && front->lab())
                act(*front->lab());
            else
                say(tr("This page has no lab."));
        });
    };
    inLab("undo", [](LabPane& lab) { lab.undo(); });
    inLab("redo", [](LabPane& lab) { lab.redo(); });
    inLab("reset", [](LabPane& lab) { lab.reset(); });
    inLab("play", [](LabPane& lab) { lab.togglePlayback(); });
    inLab("copy-link", [this](LabPane& lab) {
        QApplication::clipboard()->setText(qt(toLink(lab.experiment())));
        say(tr("The link is on the clipboard."));
    });
    inLab("copy-command", [this](LabPane& lab) {
        QApplication::clipboard()->setText(qt(toCommand(lab.experiment())));
        say(tr("The command is on the clipboard."));
    });
    inLab("save", [this](LabPane&) { saveExperiment(); });
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    for (const auto& shortcut : shortcuts()) {
        if (shortcut.reach == Shortcut::Reach::left &&
            keysOf(shortcut).contains(QKeySequence(event->keyCombination()))) {
            action(QLatin1String(shortcut.id))->trigger();
            return;
        }
    }
    QWidget::keyPressEvent(event);
}

void MainWindow::dismiss()
{
    if (m_palette->isOpen()) {
        m_palette->close();
    } else if (m_status->isVisible()) {
        m_status->hide();
    } else if (isFullScreen()) {
        toggleFullScreen();
    } else if (Page* front = page(); front && front->lab()) {
        front->lab()->cancel();
    }
}

void MainWindow::openPalette(bool textsFirst)
{
    std::vector<PaletteEntry> entries;
    for (const auto& entry : pageList(m_course))
        entries.push_back({entry.title, entry.place, {}, [this, id = entry.id] { openOrSay(id); }});
    for (const auto& simulator : catalogue()) {
        for (const auto& preset : simulator->info().presets) {
            Experiment experiment = Experiment::initial(*simulator);
            experiment.values = preset.values;
            entries.push_back({qt(preset.label),
                               tr("Preset of %1").arg(qt(simulator->info().title)),
                               {},
                               [this, experiment] { sayOrNothing(openExperiment(experiment)); }});
        }
    }
    for (const auto& question : m_course.questions)
        entries.push_back({qt(question.text), tr("Question"), {}, [this, &question] {
                               sayOrNothing(openExperiment(question.experiment));
                               if (!question.section.empty())
                                   openOrSay(qt(question.pageId + '#' + question.section));
                           }});
    for (const auto& shortcut : shortcuts())
        if (QAction* made = action(QLatin1String(shortcut.id));
            made && made != action(QStringLiteral("palette")))
            entries.push_back({made->text(), tr("Command"), keysText(shortcut), [made] { made->trigger(); }});
    prepareSearch(); // it is made beside the window's thread, before a word is typed
    m_palette->open(
        std::move(entries), [this](const QString& typed) { return searchTexts(typed); }, textsFirst);
}

void MainWindow::prepareSearch()
{
    if (!m_search.valid())
        m_search = std::async([course = m_course] {
                       return std::make_shared<SearchIndex>(searchEntries(course));
                   }).share();
}

PaletteHits MainWindow::searchTexts(const QString& typed)
{
    prepareSearch();
    SearchIndex& index = *m_search.get();
    const auto found = index.find(typed);
    PaletteHits hits{
        found.instead.isEmpty() ? tr("In the texts") : tr("In the texts, for \"%1\"").arg(found.instead), {}};
    for (const auto& hit : found.hits) {
        const auto& entry = index.entries()[hit.entry];
        hits.entries.push_back({entry.title,
                                entry.place,
                                {},
                                [this, targets = entry.targets] {
                                    for (const QString& target : targets)
                                        openOrSay(target);
                                },
                                hit.snippet,
                                hit.marks});
    }
    return hits;
}

void MainWindow::paste()
{
    const QString text = QApplication::clipboard()->text().trimmed();
    if (text.isEmpty())
        say(tr("There is no text on the clipboard."));
    else if (text.size() > 1'000'000)
        say(tr("The text on the clipboard is too long to be a link or an experiment."),
            StatusLine::Kind::error);
    else
        openOrSay(text);
}

void MainWindow::chooseFile()
{
    auto* dialog =
        new QFileDialog(this, tr("Open an experiment"), {}, tr("Experiments (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openOrSay);
    dialog->open();
}

void MainWindow::saveExperiment()
{
    const QPointer<LabPane> lab = page()->lab();
    auto* dialog =
        new QFileDialog(this, tr("Save the experiment"),
                        qt(lab->simulator().info().id) + QStringLiteral(".json"), tr("Experiments (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, lab](const QString& path) {
        if (const auto saved = lab->saveExperiment(path))
            say(tr("Saved as %1.").arg(path));
        else
            say(qt(saved.error().message), StatusLine::Kind::error);
    });
    dialog->open();
}

bool MainWindow::takeData(const QString& path)
{
    const QStringList kinds{QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("txt"),
                            QStringLiteral("dat")};
    LabPane* lab = page() ? page()->lab() : nullptr;
    if (!lab || !kinds.contains(QFileInfo(path).suffix().toLower()))
        return false;
    const auto fileOf = [](const Simulator& simulator) {
        const auto& params = simulator.info().params;
        const auto file = std::ranges::find(params, ParamKind::file, &ParamSpec::kind);
        return file == params.end() ? nullptr : &*file;
    };
    const ParamSpec* file = fileOf(lab->simulator());
    if (!file) // a neighbour on the same page may take it
        for (const auto& other : catalogue())
            if (const auto& info = other->info(); !info.lab.empty() &&
                                                  info.lab == lab->simulator().info().lab && fileOf(*other) &&
                                                  openPage(QStringLiteral("simulator-") + qt(info.id))) {
                lab = page()->lab();
                file = fileOf(*other);
                break;
            }
    if (!file) {
        say(tr("%1 takes no file; the page of a simulator that does loads it.")
                .arg(qt(lab->simulator().info().title)),
            StatusLine::Kind::error);
        return true;
    }
    const auto set = lab->setParameter(qt(file->id), path);
    sayOrNothing(set);
    if (set)
        say(tr("%1 is loaded as %2.").arg(QFileInfo(path).fileName(), qt(file->label)));
    return true;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile() && takeData(urls.front().toLocalFile()))
        return;
    openOrSay(urls.isEmpty()               ? event->mimeData()->text()
              : urls.front().isLocalFile() ? urls.front().toLocalFile()
                                           : urls.front().toString());
}

} // namespace infralab
