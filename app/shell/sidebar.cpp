// The sidebar: the full list with its foot, and the rail.

#include "sidebar.hpp"

#include <QBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>

namespace infralab {

namespace {

constexpr int fullWidth = 248, railWidth = 52;

struct ThemeChoice
{
    Theme theme;
    const char *icon, *name;
};

constexpr ThemeChoice themeChoices[] = {{Theme::light, "sun", "Light theme"},
                                        {Theme::dark, "moon", "Dark theme"},
                                        {Theme::system, "system", "The system's theme"},
                                        {Theme::projector, "projector", "Projector theme (F8)"}};

QScrollArea* scrolling(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    area->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    return area;
}

} // namespace

Sidebar::Sidebar(const Course& course, Date today, QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget)
{
    setCourse(course, today);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_stack);
    dressFixedSize(*this, {fullWidth, 0});
    setAccessibleName(tr("Pages"));
    connect(&Look::instance(), &Look::changed, this, &Sidebar::showTheme);
    showTheme();
}

void Sidebar::setCourse(const Course& course, Date today)
{
    const int shown = m_stack->currentIndex();
    m_items.clear();
    m_railPages.clear();
    m_themes.clear();
    while (QWidget* before = m_stack->widget(0)) {
        m_stack->removeWidget(before);
        before->deleteLater(); // perhaps it asked for this
    }
    m_stack->addWidget(full(course, today));
    m_stack->addWidget(rail(course));
    m_stack->setCurrentIndex(std::max(shown, 0));
    showTheme();
}

QWidget* Sidebar::full(const Course& course, Date today)
{
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    dress(*column, {10, 4, 10, 12}, 0);
    const Week* now = course.schedule.weekOf(today);
    const auto add = [&](const PageEntry& entry, NavItem::Shape shape) {
        auto* item = new NavItem(entry, shape);
        connect(item, &QAbstractButton::clicked, this, [this, id = entry.id] { emit pageChosen(id); });
        column->addWidget(item);
        m_items.push_back(item);
        if (now && entry.id == qt(now->pageId()))
            item->setNow(true);
    };
    const auto addAll = [&](PageEntry::Group group) {
        for (const auto& entry : pageList(course)) {
            if (entry.group != group)
                continue;
            if (!entry.heading.isEmpty()) {
                auto* part = new Label(entry.heading, {.pixels = 11.5, .ink = &Tokens::muted});
                part->setContentsMargins(Look::instance().px(8), Look::instance().px(8), 0,
                                         Look::instance().px(2));
                column->addWidget(part);
            }
            add(entry, NavItem::Shape::page);
        }
    };
    for (const auto& entry : pageList(course))
        if (entry.group == PageEntry::Group::places && entry.id != QLatin1String("route") &&
            entry.id != QLatin1String("schedule"))
            add(entry, NavItem::Shape::page);
    column->addSpacing(10);
    add(*pageEntry(course, QStringLiteral("route")), NavItem::Shape::heading);
    addAll(PageEntry::Group::route);
    column->addSpacing(10);
    add(*pageEntry(course, QStringLiteral("schedule")), NavItem::Shape::heading);
    addAll(PageEntry::Group::schedule);
    column->addStretch(1);
    m_list = scrolling(list);

    auto* whole = new QWidget;
    auto* rows = new QVBoxLayout(whole);
    dress(*rows, {}, 0);
    auto* top = new QWidget;
    auto* topRow = new QVBoxLayout(top);
    dress(*topRow, {10, 14, 10, 4}, 0);
    auto* search = new SearchButton;
    connect(search, &QAbstractButton::clicked, this, &Sidebar::searchRequested);
    topRow->addWidget(search);
    rows->addWidget(top);
    rows->addWidget(m_list, 1);
    rows->addWidget(foot());
    return whole;
}

QWidget* Sidebar::foot()
{
    auto* place = new QWidget;
    auto* row = new QHBoxLayout(place);
    dress(*row, {8, 6, 8, 8}, 1);
    m_back = new IconButton(QStringLiteral("arrow-left"), tr("Back (Alt+Left)"), place, true);
    m_forward = new IconButton(QStringLiteral("arrow-right"), tr("Forward (Alt+Right)"), place, true);
    connect(m_back, &QAbstractButton::clicked, this, &Sidebar::backRequested);
    connect(m_forward, &QAbstractButton::clicked, this, &Sidebar::forwardRequested);
    row->addWidget(m_back);
    row->addWidget(m_forward);
    row->addStretch(1);
    addThemes(*row);
    row->addStretch(1);
    auto* keys = new IconButton(QStringLiteral("keyboard"), tr("List of keys (F1)"), place, true);
    connect(keys, &QAbstractButton::clicked, this, &Sidebar::keysRequested);
    row->addWidget(keys);
    setHistory(false, false);
    return place;
}

void Sidebar::addThemes(QLayout& row)
{
    for (const auto& choice : themeChoices) {
        auto* button = new IconButton(QLatin1String(choice.icon), tr(choice.name), nullptr, true);
        button->setCheckable(true);
        connect(button, &QAbstractButton::clicked, this, [this, theme = choice.theme] {
            Look::instance().setTheme(theme);
            showTheme();
        });
        row.addWidget(button);
        m_themes.emplace_back(choice.theme, button);
    }
}

QWidget* Sidebar::rail(const Course& course)
{
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    dress(*column, {10, 14, 10, 10}, 4);
    const auto add = [&](const QString& icon, const QString& name) {
        auto* button = new IconButton(icon, name, nullptr, true);
        column->addWidget(button);
        return button;
    };
    connect(add(QStringLiteral("sidebar"), tr("Show the sidebar (Ctrl+B)")), &QAbstractButton::clicked, this,
            &Sidebar::toggleRequested);
    connect(add(QStringLiteral("search"), tr("Search or run a command (Ctrl+K)")), &QAbstractButton::clicked,
            this, &Sidebar::searchRequested);
    for (const auto& entry : pageList(course)) {
        if (entry.group != PageEntry::Group::places)
            continue;
        auto* button = add(entry.icon, entry.title);
        button->setCheckable(true);
        button->setProperty("pageId", entry.id);
        connect(button, &QAbstractButton::clicked, this, [this, id = entry.id] { emit pageChosen(id); });
        m_railPages.push_back(button);
    }
    column->addStretch(1);
    auto* theme = add(QStringLiteral("sun"), tr("Theme"));
    auto* menu = new QMenu(theme);
    for (const auto& choice : themeChoices)
        menu->addAction(tr(choice.name), this, [theme = choice.theme] { Look::instance().setTheme(theme); });
    theme->setMenu(menu);
    theme->setPopupMode(QToolButton::InstantPopup);
    return scrolling(list);
}

void Sidebar::setCurrent(const QString& pageId)
{
    for (auto* item : m_items) {
        const bool here = item->pageId() == pageId;
        item->setChecked(here);
        if (here && m_list)
            m_list->ensureWidgetVisible(item, 0, Look::instance().px(60));
    }
    const QString place = pageId.startsWith(QLatin1String("lesson-"))      ? QStringLiteral("route")
                          : pageId.startsWith(QLatin1String("week-"))      ? QStringLiteral("schedule")
                          : pageId.startsWith(QLatin1String("simulator-")) ? QStringLiteral("simulators")
                                                                           : pageId;
    for (auto* button : m_railPages)
        button->setChecked(button->property("pageId").toString() == place);
}

void Sidebar::setRail(bool rail)
{
    m_stack->setCurrentIndex(rail ? 1 : 0);
    dressFixedSize(*this, {rail ? railWidth : fullWidth, 0});
}

bool Sidebar::isRail() const
{
    return m_stack->currentIndex() == 1;
}

void Sidebar::showMarks(const Progress& progress, const Course& course)
{
    for (auto* item : m_items)
        item->setMark(markOf(progress, course, item->pageId()));
}

void Sidebar::showMark(const Progress& progress, const Course& course, const QString& pageId)
{
    for (auto* item : m_items)
        if (item->pageId() == pageId)
            item->setMark(markOf(progress, course, pageId));
}

void Sidebar::setHistory(bool canGoBack, bool canGoForward)
{
    m_back->setEnabled(canGoBack);
    m_forward->setEnabled(canGoForward);
}

void Sidebar::showTheme()
{
    for (auto& [theme, button] : m_themes)
        button->setChecked(theme == Look::instance().theme());
}

void Sidebar::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.paper);
    painter.fillRect(QRectF(width() - t.lineWidth, 0, t.lineWidth, height()), t.line);
}

} // namespace infralab
