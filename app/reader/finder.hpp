#pragma once
// Finds a text in the widgets of a page and marks all hits; one of them is the current one.

#include <QPointer>
#include <QString>
#include <QTextEdit>

#include <vector>

class QLabel;

namespace infralab {

class Finder
{
public:
    struct Hit
    {
        QPointer<QTextEdit> text; ///< null for a hit in a label
        QPointer<QLabel> label;
        QTextCursor cursor;

        QWidget* widget() const;
    };

    /// Looks through these places in their order. What is covered (a hint, an answer) is not found; what only
    /// lies behind a tab is. Capital letters do not count.
    void look(const QString& wanted, const std::vector<QWidget*>& places);
    void clear();
    const std::vector<Hit>& hits() const { return m_hits; }
    int current() const { return m_current; } ///< -1 where there is none
    /// Makes a hit the current one; around the ends.
    void go(int index);
    /// The current hit in coordinates of its widget.
    QRect currentRect() const;

private:
    void mark();

    std::vector<Hit> m_hits;
    std::vector<QPointer<QTextEdit>> m_marked;
    int m_current = -1;
};

} // namespace infralab
