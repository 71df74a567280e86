#pragma once
// Items to be put in order: dragged by their handle, or moved by buttons that the keyboard reaches.

#include "open_text.hpp"

#include <QWidget>

class QVBoxLayout;

namespace infralab {

class IconButton;

class OrderList : public QWidget
{
    Q_OBJECT

public:
    /// `texts` in the order in which they stand at first; each with its number among the options.
    OrderList(const std::vector<std::pair<std::size_t, Spans>>& texts, OpenText&, QWidget* parent = nullptr);

    /// Numbers of the options from top to bottom.
    std::vector<std::size_t> order() const;
    void setOrder(const std::vector<std::size_t>&);
    void setFixed(bool); ///< nothing can be moved any more

signals:
    void moved();

protected:
    bool eventFilter(QObject*, QEvent*) override; ///< drags by the handles

private:
    struct Row
    {
        std::size_t option;
        QString name; ///< to be read aloud
        QWidget* place;
        QWidget* handle;
        IconButton *up, *down;
    };
    void move(std::size_t from, std::size_t to);
    void refresh();
    std::size_t indexOf(const QWidget* part) const;

    std::vector<Row> m_rows;
    QVBoxLayout* m_column;
    bool m_fixed = false;
};

} // namespace infralab
