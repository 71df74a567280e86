// Questions.

#include "questions_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "page_list.hpp"
#include "scroll_column.hpp"

namespace infralab {

QuestionsPage::QuestionsPage(const PageContext& context)
    : Page(QStringLiteral("questions"), tr("Questions"))
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
{
    auto* column = m_scroll->column();
    column->addWidget(new Label(tr("Begin with a question"), {.pixels = 30, .weight = QFont::Bold}));
    column->addWidget(
        new Label(tr("Each opens the page that deals with it, with the simulator set so that you can see the "
                     "answer and change it."),
                  {.pixels = 15, .ink = &Tokens::muted}));
    column->addSpacing(16);
    auto* cards = new QWidget;
    auto* columns = new ColumnLayout(330, 3, cards);
    dress(*columns, {}, 15);
    for (const auto& question : context.course.questions) {
        auto* card = new Card;
        card->setClickable(true);
        card->setAccessibleName(qt(question.text));
        auto* inside = new QVBoxLayout(card);
        dress(*inside, {18, 16, 18, 15}, 6);
        inside->addWidget(new Label(qt(question.text), {.pixels = 16, .weight = QFont::DemiBold}));
        inside->addStretch(1);
        QString where = qt(question.experiment.simulator->info().title);
        if (const PageEntry* entry = pageEntry(context.course, qt(question.pageId)))
            where = entry->place + QStringLiteral(" · ") + where;
        inside->addWidget(new Label(where, {.pixels = 12.5, .ink = &Tokens::muted}));
        for (auto* label : card->findChildren<Label*>())
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
        connect(card, &Card::clicked, this,
                [this, experiment = question.experiment] { emit experimentRequested(experiment); });
        columns->addWidget(card);
    }
    column->addWidget(cards);
    column->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

QWidget* QuestionsPage::firstFocus()
{
    return m_scroll;
}

} // namespace infralab
