#pragma once
// A picture of a row of categories, one of which is pointed at by pointer or arrow keys and explained in a
// bubble. Here because cost over array shapes and cost over layers are asked in the same way.

#include <QWidget>

#include <optional>

namespace infralab::systolic_stage {

class CategoryView : public QWidget
{
    Q_OBJECT

public:
    explicit CategoryView(QWidget* parent = nullptr);
    virtual QString spokenText() const = 0;
    std::optional<int> pointed() const { return m_pointed; }

protected:
    virtual int count() const = 0;
    /// Draws everything but the bubble; says with `place` where categories lie.
    virtual void paint(QPainter&) = 0;
    /// First line in the monospaced face, then words.
    virtual QStringList explain(int category) const = 0;
    /// Categories share this band evenly; to be set while painting.
    void place(const QRectF& band) { m_band = band; }
    QRectF column(int category) const;

    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    void pointAt(std::optional<int> category);

    QRectF m_band;
    std::optional<int> m_pointed;
    bool m_ring = false; ///< the keyboard brought the focus here
};

} // namespace infralab::systolic_stage
