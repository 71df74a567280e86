#pragma once
// The list of pages at the window's side: in full with titles, or as a rail of icons where there is little
// room.

#include "app/look/controls.hpp"
#include "app/pages/page_list.hpp"
#include "app/progress/progress_marks.hpp"

class QScrollArea;
class QStackedWidget;

namespace infralab {

/// One page in the sidebar: number or icon, and title.
class NavItem : public QAbstractButton
{
    Q_OBJECT

public:
    enum class Shape { page, heading };

    NavItem(const PageEntry&, Shape shape, QWidget* parent = nullptr);
    const QString& pageId() const { return m_id; }
    /// A dot at the end: this week of the course.
    void setNow(bool);
    /// How far the reader is with it.
    void setMark(Mark);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent*) override; ///< up and down go to the neighbours

private:
    void describe();

    QString m_id, m_number, m_icon;
    Shape m_shape;
    bool m_now = false;
    Mark m_mark = Mark::none;
};

/// The line that looks like a search field and opens the palette.
class SearchButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit SearchButton(QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
};

class Sidebar : public QWidget
{
    Q_OBJECT

public:
    Sidebar(const Course&, Date today, QWidget* parent = nullptr);

    /// The course has another schedule: both lists are made anew.
    void setCourse(const Course&, Date today);
    void setCurrent(const QString& pageId);
    /// A rail of icons instead of titles.
    void setRail(bool);
    bool isRail() const;
    void setHistory(bool canGoBack, bool canGoForward);
    /// Marks the pages that the reader has begun and read.
    void showMarks(const Progress&, const Course&);
    void showMark(const Progress&, const Course&, const QString& pageId);

signals:
    void pageChosen(const QString& pageId);
    void searchRequested();
    void toggleRequested();
    void backRequested();
    void forwardRequested();
    void keysRequested();

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QWidget* full(const Course&, Date today);
    QWidget* rail(const Course&);
    QWidget* foot();
    void addThemes(QLayout&);
    void showTheme();

    QStackedWidget* m_stack;
    QScrollArea* m_list = nullptr;
    std::vector<NavItem*> m_items;
    std::vector<IconButton*> m_railPages;
    std::vector<std::pair<Theme, IconButton*>> m_themes;
    IconButton *m_back = nullptr, *m_forward = nullptr;
};

} // namespace infralab
