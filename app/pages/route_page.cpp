// The route.

#include "route_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "calendar_text.hpp"
#include "route_path.hpp"
#include "scroll_column.hpp"
#include "thumbnail.hpp"

#include <QHBoxLayout>

#include <algorithm>

namespace infralab {

namespace {

QString twoDigits(int number)
{
    return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
}

QString capitalised(QString text)
{
    text[0] = text[0].toUpper();
    return text;
}

/// "03 and 05", "01, 03 and 05".
QString listed(const QStringList& names)
{
    if (names.size() < 2)
        return names.join(QString());
    return QObject::tr("%1 and %2")
        .arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

QString metaOf(const Lesson& lesson, const Route& route)
{
    QString meta = QObject::tr("%1 minutes").arg(lesson.minutes);
    QStringList after;
    for (const int number : lesson.prerequisites)
        for (const auto& other : route.lessons)
            if (other.number == number)
                after << qt(other.shortTitle);
    if (!after.isEmpty())
        meta += QObject::tr("  ·  after %1").arg(listed(after));
    if (lesson.outline)
        meta += QObject::tr("  ·  an outline so far, with a lab that works in full");
    return meta;
}

Card* lessonRow(const Lesson& lesson, const Route& route)
{
    auto* card = new Card;
    card->setClickable(true);
    card->setAccessibleName(QObject::tr("Lesson %1, %2").arg(lesson.number).arg(qt(lesson.title)));
    card->setAccessibleDescription(metaOf(lesson, route));
    auto* row = new QHBoxLayout(card);
    dress(*row, {18, 14, 20, 14}, 20);
    auto* picture = new Thumbnail(qt(lesson.slug));
    dressFixedSize(*picture, {130, 64});
    row->addWidget(picture, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    dress(*words, {}, 4);
    words->addWidget(new Label(twoDigits(lesson.number) + QStringLiteral("   ") + qt(lesson.title),
                               {.pixels = 16, .weight = QFont::DemiBold}));
    words->addWidget(new Label(metaOf(lesson, route), {.pixels = 12.5, .ink = &Tokens::muted}));
    words->addWidget(new Label(qt(lesson.brief), {.pixels = 14}));
    for (const auto& objective : lesson.objectives) {
        auto* line = new QHBoxLayout;
        dress(*line, {}, 8);
        line->addWidget(new Label(QStringLiteral("•"), {.pixels = 13.5, .ink = &Tokens::muted}), 0,
                        Qt::AlignTop);
        line->addWidget(new Label(qt(objective), {.pixels = 13.5, .ink = &Tokens::muted}), 1);
        words->addLayout(line);
    }
    row->addLayout(words, 1);
    for (auto* label : card->findChildren<Label*>())
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return card;
}

/// What is written in full so far, said plainly; empty where all is.
QString stateOf(const Route& route)
{
    QStringList whole;
    for (const auto& lesson : route.lessons)
        if (!lesson.outline)
            whole << twoDigits(lesson.number);
    if (whole.size() == static_cast<qsizetype>(route.lessons.size()))
        return {};
    return whole.isEmpty()
               ? QObject::tr("All lessons are outlines so far; their labs work in full.")
               : QObject::tr(
                     "Written in full so far: %1. The others are outlines, with labs that work in full; "
                     "their boxes are dashed.")
                     .arg(listed(whole));
}

struct MoveText
{
    const char *name, *what;
};

constexpr MoveText moves[] = {
    {"Read", "The idea in words, one number worked by hand, and where the model stops being true."},
    {"Explore", "Five or six tasks in the live simulator. A link in the text sets it up for you."},
    {"Reason", "Guess before you see the result, say how sure you are, then answer the checks."}};

QWidget* moveCards()
{
    auto* place = new QWidget;
    auto* columns = new ColumnLayout(230, 3, place);
    dress(*columns, {}, 12);
    for (const auto& move : moves) {
        auto* card = new Card;
        auto* column = new QVBoxLayout(card);
        dress(*column, {16, 12, 16, 13}, 3);
        column->addWidget(new Label(QObject::tr(move.name), {.pixels = 15, .weight = QFont::DemiBold}));
        column->addWidget(new Label(QObject::tr(move.what), {.pixels = 13.5, .ink = &Tokens::muted}));
        column->addStretch(1);
        columns->addWidget(card);
    }
    return place;
}

HeadingLabel* heading(const QString& text)
{
    auto* label = new HeadingLabel(text);
    label->setContentsMargins(0, Look::instance().px(16), 0, 0);
    return label;
}

} // namespace

RoutePage::RoutePage(const PageContext& context)
    : Page(QStringLiteral("route"), tr("Route"))
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
{
    const Route& route = context.course.route;
    // Beside a stretch, since a column would measure a card of limited width as if it were wider.
    auto* rows = new QHBoxLayout;
    dress(*rows, {}, 0);
    auto* list = new QWidget;
    dressMaximumSize(*list, {1060, 0});
    auto* column = new QVBoxLayout(list);
    dress(*column, {}, 8);
    rows->addWidget(list, 1);
    rows->addStretch(0);
    m_scroll->column()->addLayout(rows);

    column->addWidget(new Label(qt(route.name), {.pixels = 13, .ink = &Tokens::muted}));
    column->addWidget(new Label(qt(route.title), {.pixels = 30, .weight = QFont::Bold}));
    int minutes = 0;
    for (const auto& lesson : route.lessons)
        minutes += lesson.minutes;
    column->addWidget(new Label(qt(route.promise), {.pixels = 15}));
    column->addWidget(new Label(tr("%1 lessons, about %2 minutes in all. Every lesson is open from the "
                                   "start; follow the path, or begin "
                                   "with a question.")
                                    .arg(capitalised(numberWord(static_cast<int>(route.lessons.size()))))
                                    .arg(minutes),
                                {.pixels = 15, .ink = &Tokens::muted}));
    column->addWidget(heading(tr("Each lesson is worked in three moves")));
    column->addWidget(moveCards());
    column->addWidget(heading(tr("What builds on what")));
    auto* path = new RoutePath(route);
    connect(path, &RoutePath::lessonChosen, this, &Page::pageRequested);
    column->addWidget(path);
    if (const QString state = stateOf(route); !state.isEmpty())
        column->addWidget(new Label(state, {.pixels = 13.5, .ink = &Tokens::muted}));
    column->addWidget(heading(tr("The lessons, and what you will be able to do")));
    for (const auto& lesson : route.lessons) {
        auto* row = lessonRow(lesson, route);
        connect(row, &Card::clicked, this, [this, id = qt(lesson.pageId())] { emit pageRequested(id); });
        column->addWidget(row);
    }
    m_scroll->column()->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

QWidget* RoutePage::firstFocus()
{
    return m_scroll;
}

} // namespace infralab
