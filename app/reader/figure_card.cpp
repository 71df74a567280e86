// A figure block.

#include "figure_card.hpp"

#include "app/pages/link_row.hpp"
#include "app/pages/page.hpp"
#include "app/views/number_text.hpp"

#include <QVBoxLayout>

#include <algorithm>

namespace infralab {

namespace {
constexpr TypeStyle captionType{13.5, false};
} // namespace

std::vector<std::size_t> figureGroup(const Info& info, std::string_view output)
{
    const auto index = info.outputIndex(output);
    if (index)
        for (const auto& group : viewGroups(info))
            if (std::find(group.begin(), group.end(), *index) != group.end())
                return group;
    return {};
}

FigureCard::FigureCard(const FigureBlock& block, OpenText& text, QWidget* parent)
    : QWidget(parent)
    , m_block(block)
    , m_note(new Label(tr("The figure is being computed."), {.pixels = 13, .ink = &Tokens::muted}))
{
    setObjectName(qt(block.id));
    auto* column = new QVBoxLayout(this);
    dress(*column, {0, 8, 0, 16}, 4);
    const Experiment& experiment = block.state.experiment;
    const Info& info = experiment.simulator->info();
    if (auto group = figureGroup(info, block.output); !group.empty()) {
        m_view = new ViewCard(info, std::move(group));
        m_view->setCaptionSource([&experiment] { return qt(toCommand(experiment)); });
        m_view->setAccessibleName(tr("Figure"));
        connect(m_view, &ViewCard::message, &text, &OpenText::message);
        column->addWidget(m_view);
    }
    column->addWidget(m_note);
    column->addWidget(text.write(block.caption, captionType));
    auto* set = new LinkRow(tr("Set this run in the lab"), LinkRow::Shape::link, 13.5);
    set->setObjectName(QStringLiteral("set"));
    connect(set, &QAbstractButton::clicked, this, [&block, &text] { text.set(block.state); });
    column->addWidget(set);
    text.runs().ask(
        experiment, this, [this](const Expected<Outputs>& outputs) { take(outputs); },
        AnswerRuns::When::soon);
}

void FigureCard::take(const Expected<Outputs>& outputs)
{
    const Experiment& experiment = m_block.state.experiment;
    if (!outputs) {
        m_note->setText(tr("The run of this figure failed: %1").arg(told(outputs.error())));
    } else if (m_view) {
        m_note->hide();
        m_view->showOutputs(*outputs);
        if (experiment.frame)
            m_view->showFrame(*experiment.frame, 0);
        m_view->setAccessibleDescription(m_view->view().spokenText());
    } else {
        const auto number = numberAt(experiment.simulator->info(), **outputs, {m_block.output, {}, {}, {}});
        m_note->setText(number ? readable(*number) : told(number.error()));
    }
}

} // namespace infralab
