// The page of progress.

#include "progress_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "app/look/flow_layout.hpp"
#include "app/pages/link_row.hpp"
#include "app/pages/page_list.hpp"
#include "app/pages/scroll_column.hpp"
#include "calibration_card.hpp"
#include "progress.hpp"
#include "progress_marks.hpp"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace infralab {

namespace {

constexpr int runsShown = 40;

/// "3 of 7 sections · 2 of 3 checks right · 1 prediction": what was done of a page; empty where nothing was.
QString doneOf(const Progress& progress, const Course& course, const QString& page)
{
    const auto& all = progress.records();
    const auto isHere = [name = page.toStdString()](const auto& record) { return record.page == name; };
    QStringList parts;
    if (const auto read = progress.sectionsRead(page).size()) {
        const auto whole = std::max(read, sectionsOf(course, page).size());
        parts << QObject::tr("%1 of %2 sections").arg(read).arg(whole);
    }
    const auto checks = std::count_if(all.checks.begin(), all.checks.end(), isHere);
    const auto right = std::count_if(all.checks.begin(), all.checks.end(),
                                     [&](const CheckRecord& check) { return isHere(check) && check.right; });
    if (checks > 0)
        parts << QObject::tr("%1 of %2 checks right").arg(right).arg(checks);
    const auto guesses = std::count_if(all.predictions.begin(), all.predictions.end(), isHere);
    if (guesses > 0)
        parts << (guesses == 1 ? QObject::tr("1 prediction") : QObject::tr("%1 predictions").arg(guesses));
    const auto ticks =
        std::count_if(all.readings.begin(), all.readings.end(), [&](const ReadingRecord& reading) {
            return reading.list == page.toStdString() && reading.done;
        });
    if (ticks > 0)
        parts << (ticks == 1 ? QObject::tr("1 reading") : QObject::tr("%1 readings").arg(ticks));
    return parts.join(QStringLiteral(" · "));
}

QString timeText(Moment at)
{
    const auto local = QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count());
    return QLocale::c().toString(local, QStringLiteral("d MMM yyyy, HH:mm"));
}

} // namespace

ProgressPage::ProgressPage(const PageContext& context)
    : Page(QStringLiteral("progress"), tr("Progress"))
    , m_course(context.course)
    , m_progress(context.progress)
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
{
    m_scroll->column()->addWidget(new Label(tr("Progress"), {.pixels = 30, .weight = QFont::Bold}));
    m_scroll->column()->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
    connect(&m_progress, &Progress::stateChanged, this, [this] {
        m_stale = true;
        if (isVisible())
            build();
    });
    connect(&m_progress, &Progress::changed, this, [this] { m_stale = true; });
}

QWidget* ProgressPage::firstFocus()
{
    return m_scroll;
}

void ProgressPage::broughtToFront()
{
    if (m_stale)
        build();
}

void ProgressPage::build()
{
    m_stale = false;
    const bool hadFocus = m_body && m_body->isAncestorOf(focusWidget());
    if (m_body) {
        m_body->hide();
        m_body->deleteLater(); // one of its buttons may have asked for this
    }
    m_body = new QWidget;
    auto* column = new QVBoxLayout(m_body);
    dress(*column, {}, 8);
    if (m_progress.isOn())
        buildOn(*column);
    else
        buildOff(*column);
    m_scroll->column()->insertWidget(1, m_body);
    m_body->show(); // at once: the layout would do so a moment later, and show an empty page until then
    if (hadFocus)
        m_scroll->setFocus(Qt::OtherFocusReason);
}

void ProgressPage::addProblem(QVBoxLayout& column)
{
    if (!m_progress.problem().isEmpty())
        column.addWidget(new Label(m_progress.problem(), {.pixels = 15, .ink = &Tokens::red}));
}

void ProgressPage::addButtons(QVBoxLayout& column)
{
    struct Offer
    {
        QString text;
        const char* command;
        bool shown;
    };
    const bool on = m_progress.isOn(), kept = m_progress.hasFile();
    auto* row = new QWidget;
    auto* flow = new FlowLayout(row);
    dress(*flow, {}, 8);
    if (!on) {
        auto* turnOn = new PrimaryButton(tr("Turn progress on"));
        connect(turnOn, &QAbstractButton::clicked, this,
                [this] { emit commandRequested(QStringLiteral("progress")); });
        flow->addWidget(turnOn);
    }
    for (const auto& choice :
         {Offer{tr("Export…"), "progress-export", kept}, Offer{tr("Import…"), "progress-import", on},
          Offer{tr("Turn off"), "progress", on}, Offer{tr("Erase…"), "progress-erase", kept}}) {
        if (!choice.shown)
            continue;
        auto* button = new QPushButton(choice.text);
        connect(button, &QAbstractButton::clicked, this,
                [this, command = choice.command] { emit commandRequested(QLatin1String(command)); });
        flow->addWidget(button);
    }
    column.addWidget(row);
}

void ProgressPage::buildOff(QVBoxLayout& column)
{
    column.addWidget(
        new Label(m_progress.hasFile()
                      ? tr("Progress is off: nothing is recorded, and nothing of what was kept is shown.")
                      : tr("Progress is off: nothing is recorded."),
                  {.pixels = 15, .ink = &Tokens::muted}));
    addProblem(column);
    column.addSpacing(8);
    column.addWidget(
        new Label(tr("Turned on, it keeps for you alone which sections you have read, your predictions "
                     "and how sure you were, your answers to checks, ticks and notes at readings, your "
                     "runs, and where you left. From this it marks the pages that are read, takes you "
                     "back to your place, and shows how well you judge what you know."),
                  {.pixels = 15}));
    const QString file = m_progress.file(); // empty where pages are only drawn
    column.addWidget(
        new Label((file.isEmpty() ? tr("All of it stands in one file on this computer.")
                                  : tr("All of it stands in one file on this computer, %1.").arg(file)) +
                      QLatin1Char(' ') +
                      tr("Nothing leaves it unless you export it; you can turn progress off, take the file "
                         "elsewhere, or "
                         "erase it at any time. The course is the same without."),
                  {.pixels = 15}));
    column.addSpacing(8);
    addButtons(column);
}

void ProgressPage::buildOn(QVBoxLayout& column)
{
    column.addWidget(
        new Label(tr("Progress is on. What you read, guess, answer, note and run is kept in %1, on this "
                     "computer only.")
                      .arg(m_progress.file()),
                  {.pixels = 15, .ink = &Tokens::muted}));
    addProblem(column);
    addButtons(column);
    column.addSpacing(14);
    column.addWidget(new HeadingLabel(tr("Lessons")));
    column.addWidget(pages(false));
    column.addSpacing(14);
    column.addWidget(new HeadingLabel(tr("Weeks")));
    column.addWidget(pages(true));
    column.addSpacing(14);
    column.addWidget(new HeadingLabel(tr("Predictions: how sure, and how often right")));
    auto* calibration = new CalibrationCard(m_progress.records().predictions);
    connect(calibration, &CalibrationCard::message, this, &Page::message);
    column.addWidget(calibration);
    column.addSpacing(14);
    column.addWidget(new HeadingLabel(tr("Runs")));
    column.addWidget(runs(m_progress.runs(runsShown)));
}

QWidget* ProgressPage::pages(bool weeks)
{
    auto* list = new QWidget;
    auto* columns = new ColumnLayout(290, 3, list);
    dress(*columns, {}, 26);
    columns->setRowSpacing(8);
    for (const auto& entry : pageList(m_course)) {
        if (entry.group != (weeks ? PageEntry::Group::schedule : PageEntry::Group::route))
            continue;
        auto* cell = new QWidget;
        auto* row = new QHBoxLayout(cell);
        dress(*row, {}, 8);
        row->addWidget(new MarkDot(markOf(m_progress, m_course, entry.id)), 0, Qt::AlignTop);
        auto* words = new QVBoxLayout;
        dress(*words, {}, 0);
        row->addLayout(words, 1);
        auto* title =
            new LinkRow(entry.number + QStringLiteral("  ") + entry.shortTitle, LinkRow::Shape::link, 14);
        title->setAccessibleName(entry.place + QStringLiteral(", ") + entry.title);
        connect(title, &QAbstractButton::clicked, this, [this, id = entry.id] { emit pageRequested(id); });
        words->addWidget(title);
        const QString done = doneOf(m_progress, m_course, entry.id);
        words->addWidget(
            new Label(done.isEmpty() ? tr("not begun") : done, {.pixels = 12.5, .ink = &Tokens::muted}));
        words->addStretch(1);
        columns->addWidget(cell);
    }
    return list;
}

QWidget* ProgressPage::runs(const std::vector<RunRecord>& records)
{
    if (records.empty())
        return new Label(
            tr("None so far: a run is kept when you have changed something in a lab and it has come to "
               "its result."),
            {.pixels = 15, .ink = &Tokens::muted});
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    dress(*column, {}, 2);
    for (const auto& run : records) {
        const Simulator* simulator = infralab::find(run.simulator);
        const QString name = simulator ? qt(simulator->info().title) : qt(run.simulator);
        auto* row = new LinkRow(run.headline.empty() ? name : name + QStringLiteral(": ") + qt(run.headline),
                                LinkRow::Shape::link, 14);
        row->setToolTip(tr("Open this run again"));
        connect(row, &QAbstractButton::clicked, this, [this, link = run.link] {
            if (const auto experiment = experimentFromLink(link))
                emit experimentRequested(*experiment);
            else
                emit message(told(experiment.error()));
        });
        column->addWidget(row);
        const PageEntry* page = pageEntry(m_course, qt(run.page));
        column->addWidget(
            new Label(page ? timeText(run.at) + QStringLiteral(" · ") + page->place : timeText(run.at),
                      {.pixels = 12.5, .ink = &Tokens::muted}));
        column->addSpacing(4);
    }
    if (static_cast<int>(records.size()) == runsShown)
        column->addWidget(new Label(tr("These are the newest %1; an export holds them all.").arg(runsShown),
                                    {.pixels = 12.5, .ink = &Tokens::muted}));
    return list;
}

} // namespace infralab
