#pragma once
// Set text in the window: tall as its text, selectable, copyable, read aloud, its links reached by keyboard.

#include "typesetter.hpp"

#include <QHash>
#include <QTextBrowser>

#include <functional>
#include <memory>

namespace infralab {

class ReadingText : public QTextBrowser
{
    Q_OBJECT

public:
    using Content = std::function<void(Typesetter&)>;

    /// `content` is called now and whenever the look changes; `text` must outlive the widget.
    ReadingText(const PageText& text, Content content, const TypeStyle& style = {},
                QWidget* parent = nullptr);

    void setContent(Content);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A link was followed by hand or key; nothing is opened by itself. `where` is its place in this widget.
    void linkFollowed(int link, const QRect& where);
    void pressed(); ///< a click beside any link

protected:
    void wheelEvent(QWheelEvent*) override; ///< left to the page
    void keyPressEvent(QKeyEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    bool focusNextPrevChild(bool next) override;
    QMimeData* createMimeDataFromSelection() const override;

private:
    void typeset();
    void showCursor(); ///< scrolls the page to the link that has the keyboard

    const PageText& m_text;
    Content m_content;
    TypeStyle m_style;
    QPoint m_pressed;
    bool m_byMouse = false;
    mutable QHash<int, int> m_heights;                ///< by width
    mutable std::unique_ptr<QTextDocument> m_measure; ///< in which other widths are tried
};

} // namespace infralab
