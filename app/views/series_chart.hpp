#pragma once
// Series on shared axes. The only file of the lab that knows Qt Charts; it is built when first seen, since
// loading Charts costs start-up time.

#include "output_view.hpp"

namespace infralab {

class SeriesChart : public OutputView
{
    Q_OBJECT

public:
    SeriesChart(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);
    ~SeriesChart() override;

    void draw(QPainter&, const QRectF&) const override;
    QString cursorText() const override;
    QSize sizeHint() const override;
    void showFrame(std::int64_t index, double phase) override;

protected:
    void refresh() override;
    void keyPressEvent(QKeyEvent*) override;
    void showEvent(QShowEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    class Plot;
    void build();
    void layOutUnseen();
    void moveCursor(int point);

    Plot* m_plot = nullptr;
    bool m_stale = true;
    int m_cursor = -1; ///< a point of the first series
};

} // namespace infralab
