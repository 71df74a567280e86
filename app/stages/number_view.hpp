#pragma once
// One number in every chosen format: bits to click above, the number line below. Here are layout, pointer and
// keyboard; rows and line are painted by their own classes.

#include "bit_rows.hpp"
#include "number_line.hpp"
#include "painted_view.hpp"

#include <memory>

namespace infralab::numbers {

class NumberView : public PaintedView
{
    Q_OBJECT

public:
    explicit NumberView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    void setInput(int);
    int input() const { return m_input; }
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    QRectF bit(BitPlace);
    int focusedFormat() const { return m_focus; }
    const Range& range() const { return m_range; }

signals:
    void inputEdited(const QString& text); ///< the parameter `input` after a bit was flipped
    void inputWanted(int input);           ///< another of the inputs, by key

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void layOut() override;
    void chooseFocus(int format);
    void flip(BitPlace);
    void moveCursor(int rows, int bits);
    void zoom(double factor, qreal x);
    void describe();
    QString focusText() const;
    QStringList explain(BitPlace) const;

    std::shared_ptr<const Scene> m_scene;
    BitRows m_rows;
    NumberLine m_line;
    Range m_range;
    int m_input = 0, m_focus = 0;
    QString m_focusId;         ///< of the format the reader chose; empty: the most telling one
    bool m_rangeIsOwn = false; ///< the reader zoomed or moved the line
    QRectF m_text;
    qreal m_rule = 0; ///< height of the line between bits and number line
    std::optional<BitPlace> m_hovered, m_cursor;
    std::optional<QPointF> m_pressed, m_dragged;
};

} // namespace infralab::numbers
