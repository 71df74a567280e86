// The route.

#include "route_page.hpp"

#include "app/look/controls.hpp"
#include "scroll_column.hpp"
#include "thumbnail.hpp"

#include <QHBoxLayout>

namespace infralab {

namespace {

Card* lessonRow(const Lesson& lesson, const Route& route)
{
    auto* card = new Card;
    card->setClickable(true);
    card->setAccessibleName(QObject::tr("Lesson %1, %2").arg(lesson.number).arg(qt(lesson.title)));
    auto* row = new QHBoxLayout(card);
    dress(*row, {18, 14, 20, 14}, 20);
    auto* picture = new Thumbnail(qt(lesson.slug));
    dressFixedSize(*picture, {150, 64});
    row->addWidget(picture, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    dress(*words, {}, 4);
    words->addWidget(
        new Label(QStringLiteral("%1   %2").arg(lesson.number, 2, 10, QLatin1Char('0')).arg(qt(lesson.title)),
                  {.pixels = 16, .weight = QFont::DemiBold}));
    words->addWidget(new Label(qt(lesson.brief), {.pixels = 14}));
    QString meta = QObject::tr("%1 minutes").arg(lesson.minutes);
    QStringList after;
    for (const int number : lesson.prerequisites)
        for (const auto& other : route.lessons)
            if (other.number == number)
                after << qt(other.shortTitle);
    if (!after.isEmpty())
        meta += QObject::tr(" · after %1").arg(after.join(QStringLiteral(", ")));
    words->addWidget(new Label(meta, {.pixels = 12.5, .ink = &Tokens::muted}));
    row->addLayout(words, 1);
    for (auto* label : card->findChildren<Label*>())
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return card;
}

} // namespace

RoutePage::RoutePage(const PageContext& context)
    : Page(QStringLiteral("route"), tr("Route"))
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
{
    const Route& route = context.course.route;
    auto* column = m_scroll->column();
    column->addWidget(new Label(qt(route.name), {.pixels = 13, .ink = &Tokens::muted}));
    column->addWidget(new Label(qt(route.title), {.pixels = 30, .weight = QFont::Bold}));
    int minutes = 0;
    for (const auto& lesson : route.lessons)
        minutes += lesson.minutes;
    column->addWidget(new Label(
        qt(route.promise) + QLatin1Char(' ') +
            tr("The whole route takes about %1 minutes; every lesson is open from the start.").arg(minutes),
        {.pixels = 15, .ink = &Tokens::muted}));
    column->addSpacing(16);
    // Beside a stretch, since a column would measure a card of limited width as if it were wider.
    auto* rows = new QHBoxLayout;
    dress(*rows, {}, 0);
    auto* list = new QWidget;
    dressMaximumSize(*list, {980, 0});
    auto* cards = new QVBoxLayout(list);
    dress(*cards, {}, 12);
    for (const auto& lesson : route.lessons) {
        auto* row = lessonRow(lesson, route);
        connect(row, &Card::clicked, this, [this, id = qt(lesson.pageId())] { emit pageRequested(id); });
        cards->addWidget(row);
    }
    rows->addWidget(list, 1);
    rows->addStretch(0);
    column->addLayout(rows);
    column->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

QWidget* RoutePage::firstFocus()
{
    return m_scroll;
}

} // namespace infralab
