// Questions.

#include "questions_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "page_list.hpp"
#include "scroll_column.hpp"

#include <QLineEdit>

#include <algorithm>

namespace infralab {

QuestionsPage::QuestionsPage(const PageContext& context)
    : Page(QStringLiteral("questions"), tr("Questions"))
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
    , m_search(new QLineEdit)
    , m_found(new Label({}, {.pixels = 13, .ink = &Tokens::muted}))
{
    auto* column = m_scroll->column();
    column->addWidget(new Label(tr("Begin with a question"), {.pixels = 30, .weight = QFont::Bold}));
    column->addWidget(
        new Label(tr("Each opens the page that deals with it, with the simulator set so that you can see the "
                     "answer and change it."),
                  {.pixels = 15, .ink = &Tokens::muted}));
    column->addSpacing(10);
    m_search->setPlaceholderText(tr("Type a word of your question"));
    m_search->setAccessibleName(tr("Find a question"));
    m_search->setClearButtonEnabled(false);
    dress(*m_search, Type{.pixels = 15});
    dressMinimumSize(*m_search, {0, 38});
    dressMaximumSize(*m_search, {520, 0});
    column->addWidget(m_search);
    column->addWidget(m_found);
    std::string theme;
    for (const auto& question : context.course.questions) {
        if (m_themes.empty() || question.theme != theme) {
            theme = question.theme;
            auto* heading = new HeadingLabel(qt(theme));
            heading->setContentsMargins(0, Look::instance().px(14), 0, Look::instance().px(2));
            auto* cards = new QWidget;
            dress(*new ColumnLayout(300, 3, cards), {}, 12);
            column->addWidget(heading);
            column->addWidget(cards);
            m_themes.push_back({heading, cards, {}});
        }
        addQuestion(question, context.course);
    }
    column->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
    connect(m_search, &QLineEdit::textChanged, this, &QuestionsPage::filter);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        const auto first = std::find_if(m_cards.begin(), m_cards.end(),
                                        [this](const Card* card) { return card->isVisibleTo(this); });
        if (first != m_cards.end() && !m_search->text().trimmed().isEmpty())
            emit(*first)->clicked();
    });
    filter({});
}

void QuestionsPage::addQuestion(const Question& question, const Course& course)
{
    auto* card = new Card;
    card->setClickable(true);
    auto* inside = new QVBoxLayout(card);
    dress(*inside, {16, 13, 16, 12}, 5);
    inside->addWidget(new Label(qt(question.text), {.pixels = 15, .weight = QFont::DemiBold}));
    inside->addStretch(1);
    const QString simulator = qt(question.experiment.simulator->info().title);
    QString where = simulator, page;
    if (const PageEntry* entry = pageEntry(course, qt(question.pageId))) {
        where = entry->place + QStringLiteral(" · ") + simulator;
        page = entry->title;
    }
    inside->addWidget(new Label(where, {.pixels = 12.5, .ink = &Tokens::muted}));
    card->setAccessibleName(qt(question.text));
    card->setAccessibleDescription(where);
    for (auto* label : card->findChildren<Label*>())
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(card, &Card::clicked, this, [this, question] {
        if (!question.section.empty())
            emit pageRequested(qt(question.pageId + '#' + question.section));
        emit experimentRequested(question.experiment);
    });
    m_themes.back().cards->layout()->addWidget(card);
    m_themes.back().questions.push_back(m_cards.size());
    m_cards.push_back(card);
    m_words << QStringList{qt(question.text), qt(question.theme), where, page}.join(QLatin1Char(' '));
}

void QuestionsPage::filter(const QString& typed)
{
    const QStringList words = typed.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int found = 0;
    for (const auto& theme : m_themes) {
        bool any = false;
        for (const std::size_t i : theme.questions) {
            const QString& said = m_words[static_cast<qsizetype>(i)];
            const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
                return said.contains(word, Qt::CaseInsensitive);
            });
            m_cards[i]->setVisible(fits);
            any |= fits;
            found += fits;
        }
        theme.heading->setVisible(any);
        theme.cards->setVisible(any);
    }
    const auto all = m_cards.size();
    m_found->setText(words.isEmpty() ? tr("%1 questions").arg(all)
                     : found > 0
                         ? tr("%1 of %2 questions").arg(found).arg(all)
                         : tr("No question has these words. Ctrl+K searches all pages and simulators."));
    m_search->setAccessibleDescription(m_found->text());
}

QWidget* QuestionsPage::firstFocus()
{
    return m_search;
}

} // namespace infralab
