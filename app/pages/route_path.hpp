#pragma once
// Which lesson builds on which, drawn as a path from left to right. Here because a list of prerequisites
// hides that there are two ways in and where they meet.

#include "lessons/course.hpp"

#include <QWidget>

namespace infralab {

class RoutePath : public QWidget
{
    Q_OBJECT

public:
    explicit RoutePath(const Route&, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void lessonChosen(const QString& pageId);

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;

private:
    struct Node
    {
        QString pageId, number, title;
        int column = 0;
        qreal row = 0;                ///< 0 above to rows - 1 below
        std::vector<int> before = {}; ///< those that it follows directly
        bool outline = false;
    };
    QRectF box(const Node&) const;
    int nodeAt(QPoint) const; ///< -1 for none

    std::vector<Node> m_nodes;
    int m_columns = 1, m_rows = 1, m_over = -1;
};

} // namespace infralab
