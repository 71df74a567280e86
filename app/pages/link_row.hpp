#pragma once
// A line of text that opens something: a question, a lesson, a state of the simulator. Wraps, and takes the
// keyboard.

#include "app/look/dress.hpp"

#include <QAbstractButton>

namespace infralab {

class LinkRow : public QAbstractButton
{
    Q_OBJECT

public:
    enum class Shape {
        rule, ///< plain text over a hairline
        link  ///< underlined in the colour of what acts
    };

    explicit LinkRow(const QString& text, Shape shape = Shape::link, qreal pixels = 15,
                     QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QMargins padding() const;

    Shape m_shape;
};

} // namespace infralab
