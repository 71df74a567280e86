// Home.

#include "home_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "app/progress/progress.hpp"
#include "calendar_text.hpp"
#include "link_row.hpp"
#include "page_list.hpp"
#include "scroll_column.hpp"
#include "thumbnail.hpp"

#include <QBoxLayout>

#include <algorithm>
#include <map>

namespace infralab {

namespace {

constexpr std::size_t questionsOnHome = 8;
constexpr int narrowest = 820; // logical pixels at which questions and week still stand side by side

/// One of each theme in turn, so that a few questions already show what there is.
std::vector<const Question*> mixed(const std::vector<Question>& questions, std::size_t count)
{
    std::map<std::string, std::size_t> taken; // questions of a theme so far
    std::vector<std::pair<std::size_t, const Question*>> rounds;
    for (const auto& question : questions)
        rounds.emplace_back(taken[question.theme]++, &question);
    std::stable_sort(rounds.begin(), rounds.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<const Question*> out;
    for (const auto& [round, question] : rounds)
        if (out.size() < count)
            out.push_back(question);
    return out;
}

/// A heading over its content, as one block.
QWidget* block(const QString& heading, QWidget* content)
{
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    dress(*column, {}, 8);
    column->addWidget(new HeadingLabel(heading));
    column->addWidget(content);
    column->addStretch(1);
    return whole;
}

} // namespace

Card* lessonCard(const Lesson& lesson, QWidget* parent)
{
    auto* card = new Card(parent);
    card->setClickable(true);
    card->setAccessibleName(QObject::tr("Lesson %1, %2, %3 minutes")
                                .arg(lesson.number)
                                .arg(qt(lesson.title))
                                .arg(lesson.minutes));
    auto* column = new QVBoxLayout(card);
    dress(*column, {15, 14, 15, 13}, 0);
    column->addWidget(new Thumbnail(qt(lesson.slug)));
    column->addSpacing(8);
    auto* title = new Label(qt(lesson.title), {.pixels = 14, .weight = QFont::DemiBold});
    title->setAttribute(Qt::WA_TransparentForMouseEvents);
    column->addWidget(title);
    column->addStretch(1);
    column->addSpacing(18);
    QString about =
        QObject::tr("%1 · %2 min").arg(lesson.number, 2, 10, QLatin1Char('0')).arg(lesson.minutes);
    if (lesson.outline)
        about += QObject::tr(" · outline");
    auto* meta = new Label(about, {.pixels = 12.5, .ink = &Tokens::muted});
    meta->setAttribute(Qt::WA_TransparentForMouseEvents);
    column->addWidget(meta);
    return card;
}

HomePage::HomePage(const PageContext& context)
    : Page(QStringLiteral("home"), tr("Home"))
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
{
    const Course& course = context.course;
    auto* column = m_scroll->column();
    column->addWidget(new Label(qt(course.route.title), {.pixels = 30, .weight = QFont::Bold}));
    const int labs = static_cast<int>(catalogue().size());
    QString lessons = numberWord(static_cast<int>(course.route.lessons.size()));
    lessons[0] = lessons[0].toUpper();
    column->addWidget(new Label(
        tr("%1 lessons, a %2-week course, %3 live simulators. Everything is open; nothing leaves "
           "this computer.")
            .arg(lessons, numberWord(static_cast<int>(course.schedule.weeks.size())), numberWord(labs)),
        {.pixels = 15, .ink = &Tokens::muted}));
    column->addSpacing(16);
    column->addWidget(block(tr("Follow the path"), lessonCards(course)));
    column->addSpacing(14);

    auto* lower = new QWidget;
    m_lower = new QBoxLayout(QBoxLayout::LeftToRight, lower);
    dress(*m_lower, {}, 28);
    m_lower->addWidget(block(tr("Or begin with a question"), questions(course)), 7);
    auto* side = new QWidget;
    auto* sideColumn = new QVBoxLayout(side);
    dress(*sideColumn, {}, 18);
    if (auto* left = whereYouLeft(context))
        sideColumn->addWidget(block(tr("Continue"), left));
    sideColumn->addWidget(block(tr("This week"), thisWeek(context)));
    sideColumn->addStretch(1);
    m_lower->addWidget(side, 3);
    column->addWidget(lower);
    column->addStretch(1);

    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

QWidget* HomePage::firstFocus()
{
    return m_scroll;
}

void HomePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    m_lower->setDirection(width() < Look::instance().px(narrowest) ? QBoxLayout::TopToBottom
                                                                   : QBoxLayout::LeftToRight);
}

QWidget* HomePage::lessonCards(const Course& course)
{
    auto* cards = new QWidget;
    auto* columns = new ColumnLayout(168, 5, cards);
    dress(*columns, {}, 15);
    for (const auto& lesson : course.route.lessons) {
        auto* card = lessonCard(lesson);
        connect(card, &Card::clicked, this, [this, id = qt(lesson.pageId())] { emit pageRequested(id); });
        columns->addWidget(card);
    }
    return cards;
}

QWidget* HomePage::questions(const Course& course)
{
    auto* rows = new QWidget;
    auto* columns = new ColumnLayout(260, 2, rows);
    dress(*columns, {}, 26);
    columns->setRowSpacing(8);
    for (const Question* question : mixed(course.questions, questionsOnHome)) {
        auto* row = new LinkRow(qt(question->text), LinkRow::Shape::rule);
        connect(row, &QAbstractButton::clicked, this, [this, asked = *question] {
            if (!asked.section.empty())
                emit pageRequested(qt(asked.pageId + '#' + asked.section));
            emit experimentRequested(asked.experiment);
        });
        columns->addWidget(row);
    }
    if (course.questions.size() > questionsOnHome) {
        auto* all =
            new LinkRow(tr("All %1 questions").arg(course.questions.size()), LinkRow::Shape::link, 14);
        connect(all, &QAbstractButton::clicked, this,
                [this] { emit pageRequested(QStringLiteral("questions")); });
        columns->addWidget(all);
    }
    return rows;
}

QWidget* HomePage::thisWeek(const PageContext& context)
{
    const Schedule& schedule = context.course.schedule;
    const Week* week = schedule.weekOf(context.today);
    auto* card = new Card;
    auto* column = new QVBoxLayout(card);
    dress(*column, {16, 14, 16, 14}, 5);
    const auto say = [&](const QString& text, const Type& type) {
        auto* label = new Label(text, type);
        column->addWidget(label);
        return label;
    };
    if (week) {
        card->setClickable(true);
        card->setAccessibleName(tr("Week %1, %2").arg(week->number).arg(qt(week->title)));
        connect(card, &Card::clicked, this, [this, id = qt(week->pageId())] { emit pageRequested(id); });
        say(tr("Week %1 · %2").arg(week->number).arg(dayAndMonth(week->monday)),
            {.pixels = 14, .weight = QFont::DemiBold});
        for (const auto& session : week->sessions)
            say(weekdayOf(session.date) + QStringLiteral("   ") + qt(session.title), {.pixels = 13.5});
        if (week->sessions.empty())
            say(qt(week->title), {.pixels = 13.5});
    } else {
        say(tr("The term is over"), {.pixels = 14, .weight = QFont::DemiBold});
        say(tr("It ran to %1. Every week stays open to read and try.").arg(qt(longDate(schedule.last))),
            {.pixels = 13.5});
    }
    const auto upcoming = schedule.upcoming(context.today);
    for (std::size_t i = 0; i < std::min<std::size_t>(2, upcoming.size()); ++i)
        say(QStringLiteral("%1 %2").arg(qt(upcoming[i].title), daysLeft(context.today, upcoming[i].date)),
            {.pixels = 13.5, .ink = &Tokens::orangeText});
    if (card->isClickable())
        for (auto* label : card->findChildren<Label*>())
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return card;
}

QWidget* HomePage::whereYouLeft(const PageContext& context)
{
    const auto kept = context.progress.place(); // with its section, where the reader wants that kept
    const QString page = kept ? qt(kept->page) : context.lastPage;
    const PageEntry* entry = pageEntry(context.course, page);
    if (!entry || page == pageId())
        return nullptr;
    const QString target =
        kept && !kept->section.empty() ? page + QLatin1Char('#') + qt(kept->section) : page;
    auto* card = new Card;
    card->setClickable(true);
    card->setAccessibleName(tr("Continue with %1").arg(entry->title));
    connect(card, &Card::clicked, this, [this, target] { emit pageRequested(target); });
    auto* column = new QVBoxLayout(card);
    dress(*column, {16, 12, 16, 12}, 3);
    column->addWidget(new Label(entry->title, {.pixels = 14, .weight = QFont::DemiBold}));
    column->addWidget(new Label(entry->place, {.pixels = 12.5, .ink = &Tokens::muted}));
    for (auto* label : card->findChildren<Label*>())
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return card;
}

} // namespace infralab
