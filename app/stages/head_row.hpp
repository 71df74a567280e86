#pragma once
// The rows of choices above a picture: some from the left, some from the right, under each other where it is
// narrow. Here because at three times the type size no row of choices fits a small window.

#include <QWidget>

#include <vector>

namespace infralab {

class HeadRow : public QWidget
{
    Q_OBJECT

public:
    explicit HeadRow(QWidget* parent = nullptr);
    void addLeft(QWidget*);
    void addRight(QWidget*);
    void remove(QWidget*);
    QSize sizeHint() const override { return {0, height()}; }
    QSize minimumSizeHint() const override { return {0, height()}; }

protected:
    bool event(QEvent*) override;
    void resizeEvent(QResizeEvent*) override { arrange(); }

private:
    void arrange();

    std::vector<QWidget*> m_left, m_right;
    bool m_arranging = false;
};

} // namespace infralab
