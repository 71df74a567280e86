#pragma once
// A small framed card at a link: a term of the glossary, or where a link out of the program leads. Esc, a
// click elsewhere or leaving it with the keyboard closes it, and the focus goes back to the text.

#include "app/look/controls.hpp"

#include <QPointer>

#include <functional>

class QVBoxLayout;

namespace infralab {

class LinkPopup : public Card
{
    Q_OBJECT

public:
    struct Action
    {
        QString label;
        std::function<void()> act;
    };

    /// Shows itself over the window of `from`, at `where` in its coordinates, and deletes itself when closed.
    LinkPopup(const QString& title, const QString& text, const std::vector<Action>& actions, QWidget& from,
              const QRect& where);
    ~LinkPopup() override;

    void dismiss();

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    bool focusNextPrevChild(bool next) override; ///< stays within the card

private:
    void place(const QWidget& from, const QRect& where);

    QPointer<QWidget> m_before;
    std::vector<QPushButton*> m_buttons;
};

} // namespace infralab
