#pragma once
// One block as upright bars before the lines of what its format can hold, the scale beside it and the bits
// below. Here are layout, pointer and keyboard; the outlier's bar is dragged.

#include "block_scaling_scene.hpp"
#include "painted_view.hpp"

#include <algorithm>
#include <memory>
#include <optional>

namespace infralab::blocks {

/// What the vertical axis spans: the outlier's neighbours (the outlier's bar breaks off), everything, or
/// everything by powers of two.
enum class Span { others, all, log };

inline constexpr qreal textType = 11.5, tickType = 10.5; // pixels before the stage's scale

class BlockView : public PaintedView
{
    Q_OBJECT

public:
    explicit BlockView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    void setBlock(int);
    void setSpan(Span);
    int block() const { return m_block; }
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    QRectF slot(int place);
    QPointF handle(); ///< of the outlier's bar; null where the outlier is in another block
    qreal yOf(double value);

signals:
    void outlierEdited(double factor); ///< the parameter `outlier`
    void outlierMoved(qint64 index);   ///< the parameter `outlier_index`
    void blockWanted(int block);       ///< another of the blocks, by key

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    struct Axis
    {
        double low = 1, high = 1; ///< magnitudes; `low` of the logarithmic axis
        bool logarithmic = false;
        double above = 0.5; ///< share of the box above zero: almost all where nothing is negative
        QRectF box;

        qreal zero() const { return box.top() + box.height() * above; }
        /// What `high` takes, in pixels.
        qreal reach() const { return box.height() * std::max(above, 1 - above); }

        qreal y(double value) const;
        /// Beyond the box each further stretch doubles the value.
        double valueAt(qreal y, qreal doubling) const;
        qreal virtualY(double value, qreal doubling) const;
    };
    struct Drag
    {
        qreal offset = 0; ///< of the pointer from the bar's end
        double base = 1;
        Axis axis; ///< stays while the bar is dragged
    };

    const Block* shown() const;
    std::optional<int> outlierPlace() const;
    std::optional<int> placeAt(const QPointF&) const;
    Axis axisFor(const Block&) const;
    void layOut() override;
    void dragTo(qreal y);
    void stepFactor(bool up);
    void moveCursor(int by);
    void describe();

    void paintScale(QPainter&, const Block&) const;
    void paintGrid(QPainter&, const Block&) const;
    void paintBar(QPainter&, const Block&, int place) const;
    void paintHandle(QPainter&, const Element&, int place) const;
    void paintBits(QPainter&, const Block&) const;
    QString gridText(const Block&) const;
    QStringList explain(const Block&, int place) const;

    std::shared_ptr<const Scene> m_scene;
    int m_block = 0;
    Span m_span = Span::others;
    std::optional<int> m_hovered, m_cursor; ///< places in the block
    std::optional<Drag> m_drag;

    bool m_hasScale = false;
    QRectF m_scaleBox, m_bits, m_text;
    qreal m_slotWidth = 1, m_bitHeight = 0;
    Axis m_axis;
};

} // namespace infralab::blocks
