// The frame of lessons and weeks.

#include "reading_page.hpp"

#include "app/lab/lab_pane.hpp"
#include "app/look/controls.hpp"
#include "app/reader/reading_bar.hpp"
#include "link_row.hpp"
#include "prose.hpp"

#include <QCoreApplication>
#include <QEvent>
#include <QScrollBar>
#include <QTabBar>

#include <algorithm>

namespace infralab {

namespace {

/// Milliseconds between two sections that are built while the page is open, for keys and pictures in between.
constexpr int buildingPause = 10;

QString valueText(const ParamSpec& spec, const Value& value)
{
    if (spec.kind == ParamKind::toggle)
        return std::get<bool>(value) ? QObject::tr("on") : QObject::tr("off");
    if (spec.kind == ParamKind::choice)
        for (const auto& choice : spec.choices)
            if (choice.id == std::get<std::string>(value))
                return qt(choice.label);
    QString text = qt(toText(value));
    if (text.size() > 60)
        text = text.left(57) + QStringLiteral("…");
    return spec.unit.empty() ? text : text + QLatin1Char(' ') + qt(spec.unit);
}

} // namespace

QString settingsText(const Experiment& experiment)
{
    const Info& info = experiment.simulator->info();
    const Values initial = info.initialValues();
    QStringList parts;
    for (std::size_t i = 0; i < info.params.size(); ++i)
        if (experiment.values[i] != initial[i])
            parts << qt(info.params[i].label) + QLatin1Char(' ') +
                         valueText(info.params[i], experiment.values[i]);
    return parts.join(QStringLiteral(" · "));
}

ReadingPage::ReadingPage(const QString& id, const QString& title, const QString& kicker,
                         const std::vector<PageLab>& labs, const PageContext& context)
    : Page(id, title)
    , m_reading(new QWidget)
    , m_column(new QVBoxLayout(m_reading))
    , m_bar(new ReadingBar(m_reading))
    , m_barPlace(new QWidget)
    , m_progress(context.progress)
    , m_labs(new LabTabs(labs, id, context.engines))
{
    dress(*m_column, TwoPane::readingMargins(false), 0);
    m_column->addWidget(new Label(kicker, {.pixels = 13, .ink = &Tokens::muted}));
    m_column->addWidget(new Label(title, {.pixels = 27, .weight = QFont::Bold}));
    m_column->addSpacing(10);
    m_column->addWidget(m_barPlace); // the bar lies over it, and leaves it to stay in view
    m_column->addSpacing(14);
    m_column->addStretch(1);
    connect(m_bar->moves(), &QTabBar::currentChanged, this, [this](int index) {
        for (std::size_t i = 0; i < m_moves.size(); ++i)
            m_moves[i].place->setVisible(static_cast<int>(i) == index);
        followReading();
    });
    connect(m_bar, &ReadingBar::sectionChosen, this, [this](const QString& anchor) {
        emit leavingPlace();
        showSection(anchor);
    });
    connect(m_labs, &LabTabs::message, this, &Page::message);

    m_panes = new TwoPane(m_reading, m_labs);
    connect(m_labs, &LabTabs::enlargedChanged, this,
            [this](bool enlarged) { m_panes->setReadingShown(!enlarged); });
    connect(m_panes, &TwoPane::scrolled, this, &ReadingPage::followReading);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_panes);
    m_reading->installEventFilter(this);
    m_building.setInterval(buildingPause);
    connect(&m_building, &QTimer::timeout, this, &ReadingPage::buildMore);
    m_noticing.setInterval(1000);
    connect(&m_noticing, &QTimer::timeout, this, &ReadingPage::noticeReading);
    m_kicker = kicker;
}

void ReadingPage::setText(PageText text)
{
    m_noticing.start();
    m_text = new OpenText(std::move(text), m_progress, this);
    connect(m_text, &OpenText::stateWanted, this, &ReadingPage::showState);
    connect(m_text, &OpenText::pageWanted, this, &Page::pageRequested);
    connect(m_text, &OpenText::message, this, &Page::message);
    connect(m_text, &OpenText::sectionWanted, this, [this](const QString& anchor) {
        emit leavingPlace();
        showSection(anchor);
    });
}

QVBoxLayout* ReadingPage::addMove(const QString& name)
{
    auto* place = new QWidget;
    auto* column = new QVBoxLayout(place);
    dress(*column, {}, 4);
    m_column->insertWidget(m_column->count() - 1, place);
    place->setVisible(m_moves.empty());
    m_moves.push_back({name, place});
    m_bar->moves()->addTab(name);
    return column;
}

void ReadingPage::addText(QVBoxLayout& column, Move move)
{
    m_moves.back().text = new ReadingColumn(*m_text, move);
    column.addWidget(m_moves.back().text);
}

void ReadingPage::setNext(const QString& target, const QString& label)
{
    m_next = target;
    m_nextLabel = label;
}

void ReadingPage::finish()
{
    if (std::exchange(m_finished, true))
        return;
    std::vector<ReadingBar::Entry> contents;
    for (std::size_t i = 0; i < m_moves.size(); ++i) {
        const MoveTab& move = m_moves[i];
        for (int s = 0; move.text && s < move.text->sectionCount(); ++s)
            contents.push_back(
                {move.name, qt(move.text->section(s).title), qt(move.text->section(s).anchor)});
        const bool last = i + 1 == m_moves.size();
        if (last && m_next.isEmpty())
            continue;
        auto* column = static_cast<QVBoxLayout*>(move.place->layout());
        auto* on = new LinkRow(last ? m_nextLabel : tr("Go on: %1").arg(m_moves[i + 1].name));
        on->setObjectName(QStringLiteral("way-on"));
        connect(on, &QAbstractButton::clicked, this, [this, last, next = static_cast<int>(i) + 1] {
            emit leavingPlace();
            if (last) {
                emit pageRequested(m_next);
            } else {
                m_bar->moves()->setCurrentIndex(next);
                layNow();
                scrollTo(m_barPlace->y());
            }
        });
        column->addSpacing(Look::instance().px(20));
        column->addWidget(on);
    }
    m_bar->setContents(std::move(contents));
    // As much as a tall window shows at first; the rest follows while the page is open.
    if (ReadingColumn* text = m_moves.empty() ? nullptr : m_moves.front().text)
        text->buildNext();
    m_building.start();
}

void ReadingPage::buildMore()
{
    const auto unbuilt = [](const MoveTab& move) { return move.text && !move.text->isBuilt(); };
    const auto at = static_cast<std::size_t>(std::max(0, front()));
    auto next = at < m_moves.size() && unbuilt(m_moves[at])
                    ? m_moves.begin() + front()
                    : std::find_if(m_moves.begin(), m_moves.end(), unbuilt);
    if (next != m_moves.end())
        return next->text->buildNext();
    m_building.stop();
    orderTabs();
    followReading();
}

void ReadingPage::orderTabs()
{
    // What is built later would come last; the order of Tab is that of reading, then the lab.
    QWidget* before = m_bar;
    for (auto* inBar : m_bar->findChildren<QWidget*>())
        if ((inBar->focusPolicy() & Qt::TabFocus) == Qt::TabFocus)
            before = inBar;
    for (auto& move : m_moves)
        for (auto* widget : move.place->findChildren<QWidget*>())
            if ((widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy()) {
                setTabOrder(before, widget);
                before = widget;
            }
}

int ReadingPage::front() const
{
    return m_bar->moves()->currentIndex();
}

void ReadingPage::layNow()
{
    // A column that has just been shown or filled has no places before its layout request is answered.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

int ReadingPage::topOf(const QWidget& place) const
{
    return place.mapTo(m_reading, QPoint()).y();
}

int ReadingPage::viewTop() const
{
    const QScrollArea* area = m_panes->readingScroll();
    return m_reading->mapFrom(area->viewport(), QPoint()).y() + m_bar->height() + Look::instance().px(8);
}

void ReadingPage::scrollTo(int y)
{
    QScrollArea* area = m_panes->readingScroll();
    const int inArea = m_reading->mapTo(area->widget(), QPoint(0, y)).y();
    area->verticalScrollBar()->setValue(inArea);
}

int ReadingPage::sectionInView() const
{
    const ReadingColumn* text = front() < 0 ? nullptr : m_moves[static_cast<std::size_t>(front())].text;
    if (!text || text->sectionCount() == 0)
        return -1;
    const int line = viewTop() + Look::instance().px(60);
    int index = 0;
    for (int i = 0; i < text->sectionCount(); ++i)
        if (const QWidget* place = text->place(i); place && topOf(*place) <= line)
            index = i;
    return index;
}

void ReadingPage::followReading()
{
    if (m_moves.empty())
        return;
    const int width = m_barPlace->width(), height = m_bar->wantedHeight(width);
    if (m_barPlace->height() != height)
        m_barPlace->setFixedHeight(height);
    const int top = m_reading->mapFrom(m_panes->readingScroll()->viewport(), QPoint()).y();
    m_bar->setGeometry(
        m_barPlace->x(),
        std::clamp(top, m_barPlace->y(), std::max(m_barPlace->y(), m_reading->height() - height)), width,
        height);
    m_bar->raise();
    const ReadingColumn* text = m_moves[static_cast<std::size_t>(front())].text;
    m_bar->setSection(std::max(0, sectionInView()), text ? text->sectionCount() : 0);
}

bool ReadingPage::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_reading && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        QMetaObject::invokeMethod(
            this,
            [this] {
                followReading();
                stay();
            },
            Qt::QueuedConnection);
    return Page::eventFilter(object, event);
}

void ReadingPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (!m_wished.isEmpty())
        QTimer::singleShot(0, this, [this] { showSection(std::exchange(m_wished, {})); });
}

bool ReadingPage::showSection(const QString& anchor)
{
    return goTo(anchor, 0);
}

bool ReadingPage::goTo(const QString& anchor, int below)
{
    finish();
    for (std::size_t i = 0; i < m_moves.size(); ++i) {
        ReadingColumn* text = m_moves[i].text;
        if (!text || !text->buildTo(anchor))
            continue;
        if (!isVisible())
            m_wished = anchor;
        m_bar->moves()->setCurrentIndex(static_cast<int>(i));
        layNow();
        followReading();
        layNow();
        m_held = {text->place(text->indexOf(anchor)), below, 0};
        scrollToHeld();
        return true;
    }
    return false;
}

void ReadingPage::scrollToHeld()
{
    scrollTo(topOf(*m_held.section) - m_bar->height() - Look::instance().px(6) + m_held.below);
    m_held.value = m_panes->readingScroll()->verticalScrollBar()->value();
}

void ReadingPage::stay()
{
    // What lies above may grow when its figures come; the reader has not moved, and so does not the text.
    if (m_held.section && m_panes->readingScroll()->verticalScrollBar()->value() == m_held.value)
        scrollToHeld();
    else
        m_held.section = nullptr;
}

QString ReadingPage::place() const
{
    // A section and how far below its beginning, which holds when the window changes; else the tab alone.
    const int section = sectionInView();
    const QString tab = QString::number(front());
    const int scrolled = m_panes->readingScroll()->verticalScrollBar()->value();
    if (section < 0 || scrolled == 0)
        return tab + QLatin1Char(' ') + QString::number(scrolled);
    const ReadingColumn& text = *m_moves[static_cast<std::size_t>(front())].text;
    return tab + QLatin1Char(' ') + QString::number(viewTop() - topOf(*text.place(section))) +
           QLatin1Char(' ') + qt(text.section(section).anchor);
}

void ReadingPage::returnTo(const QString& place)
{
    const QStringList parts = place.split(QLatin1Char(' '));
    if (parts.size() < 2)
        return;
    m_bar->moves()->setCurrentIndex(parts[0].toInt());
    if (parts.size() == 2) {
        layNow();
        m_panes->readingScroll()->verticalScrollBar()->setValue(parts[1].toInt());
    } else {
        goTo(parts[2], parts[1].toInt() - Look::instance().px(2));
    }
}

void ReadingPage::showState(const State& state)
{
    if (m_panes->isStacked())
        emit leavingPlace();
    if (!showExperiment(state.experiment))
        emit experimentRequested(state.experiment);
}

void ReadingPage::addSubheading(QVBoxLayout& column, const QString& text)
{
    if (column.count() > 0)
        column.addSpacing(Look::instance().px(8));
    column.addWidget(new Label(text, {.pixels = 17, .weight = QFont::DemiBold}));
}

void ReadingPage::addProse(QVBoxLayout& column, const QString& markdown)
{
    column.addWidget(new Prose(markdown));
}

void ReadingPage::addLab(QVBoxLayout& column, const PageLab& lab)
{
    const Experiment experiment = lab.experiment;
    addProse(column, plainAsMarkdown(qt(lab.caption)));
    auto* link = new LinkRow(tr("Set this up in the lab"));
    link->setAccessibleName(tr("Set up %1").arg(qt(experiment.simulator->info().title)));
    connect(link, &QAbstractButton::clicked, this, [this, experiment] { showExperiment(experiment); });
    column.addWidget(link);
    if (const QString settings = settingsText(experiment); !settings.isEmpty())
        column.addWidget(new Label(settings, {.pixels = 12.5, .ink = &Tokens::muted}));
    column.addSpacing(Look::instance().px(12));
}

void ReadingPage::addQuestion(QVBoxLayout& column, const Question& question)
{
    auto* row = new LinkRow(qt(question.text), LinkRow::Shape::rule);
    const Experiment experiment = question.experiment;
    connect(row, &QAbstractButton::clicked, this, [this, experiment] {
        if (!showExperiment(experiment))
            emit experimentRequested(experiment);
    });
    column.addWidget(row);
}

LabPane* ReadingPage::lab() const
{
    return m_labs->current();
}

bool ReadingPage::isSettled() const
{
    return !m_building.isActive() && (!m_text || m_text->runs().isIdle()) && Page::isSettled();
}

void ReadingPage::broughtToFront()
{
    finish();
    m_labs->begin();
}

bool ReadingPage::showExperiment(const Experiment& experiment)
{
    if (!m_labs->show(experiment))
        return false;
    m_panes->bringLabIntoView();
    return true;
}

QWidget* ReadingPage::firstFocus()
{
    return m_panes->readingScroll();
}

} // namespace infralab
