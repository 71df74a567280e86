// The frame of lessons and weeks.

#include "reading_page.hpp"

#include "app/lab/lab_pane.hpp"
#include "app/look/controls.hpp"
#include "link_row.hpp"
#include "prose.hpp"

#include <QTabBar>

namespace infralab {

namespace {

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
    , m_moves(new QTabBar)
    , m_labs(new LabTabs(labs, id, context.engines))
{
    auto* reading = new QWidget;
    m_column = new QVBoxLayout(reading);
    dress(*m_column, TwoPane::readingMargins(false), 0);
    m_column->addWidget(new Label(kicker, {.pixels = 13, .ink = &Tokens::muted}));
    auto* head = new Label(title, {.pixels = 27, .weight = QFont::Bold});
    m_column->addWidget(head);
    m_column->addSpacing(10);
    m_moves->setAccessibleName(tr("Parts of this page"));
    dress(*m_moves, {.pixels = 13.5});
    m_column->addWidget(m_moves);
    m_column->addSpacing(14);
    m_column->addStretch(1);
    connect(m_moves, &QTabBar::currentChanged, this, [this](int index) {
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            m_columns[i]->setVisible(static_cast<int>(i) == index);
    });
    connect(m_labs, &LabTabs::message, this, &Page::message);

    m_panes = new TwoPane(reading, m_labs);
    connect(m_labs, &LabTabs::enlargedChanged, this,
            [this](bool enlarged) { m_panes->setReadingShown(!enlarged); });
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_panes);
}

QVBoxLayout* ReadingPage::addMove(const QString& name)
{
    auto* place = new QWidget;
    auto* column = new QVBoxLayout(place);
    dress(*column, {}, 4);
    m_column->insertWidget(m_column->count() - 1, place);
    place->setVisible(m_columns.empty());
    m_columns.push_back(place);
    m_moves->addTab(name);
    return column;
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

void ReadingPage::broughtToFront()
{
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
