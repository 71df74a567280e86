#pragma once
// Gradients against the range of their format, the losses and the loss scale beside them, at one step of a
// training. Here are layout, pointer and keyboard; the parts are painted by their own classes.

#include "loss_scaling_curves.hpp"
#include "loss_scaling_histogram.hpp"
#include "painted_view.hpp"

#include <memory>

namespace infralab::training {

class TrainingView : public PaintedView
{
    Q_OBJECT

public:
    explicit TrainingView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<Scene>);
    void showStep(std::int64_t step);
    std::int64_t step() const { return m_step; }
    QString spokenText() const;

    // Where things lie now, for whoever points at them.
    QRectF bin(int exponent);
    QRectF column(std::int64_t step); ///< in the chart of losses

signals:
    void stepWanted(qint64 step); ///< a click on a chart, or Enter

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    enum class Part { histogram, losses, scale };
    struct Place
    {
        Part part = Part::histogram;
        std::int64_t at = 0; ///< exponent, or step
        bool operator==(const Place&) const = default;
    };

    void layOut() override;
    std::optional<Place> placeAt(const QPointF&) const;
    void point(std::optional<Place>, bool byKey);
    void moveCursor(std::int64_t by, int parts);
    QStringList explain(const Place&) const;
    QRectF rectOf(const Place&) const;
    std::optional<Place> pointed() const;
    void describe();

    std::shared_ptr<Scene> m_scene;
    std::int64_t m_step = 0;
    HistogramPicture m_histogram;
    CurvesPicture m_losses, m_scales;
    std::optional<Place> m_hovered, m_cursor;
};

} // namespace infralab::training
