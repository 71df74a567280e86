#pragma once
// Frames without a picture of their own: the chosen layer as a heat map, driven by playback.

#include "grid_view.hpp"

namespace infralab {

class SegmentedButtons;

class FramesView : public CellView
{
    Q_OBJECT

public:
    FramesView(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);

    void showFrame(std::int64_t index, double phase) override;
    std::int64_t frame() const { return m_index; }
    QString cursorText() const override;
    /// The moment that is shown, one row a cell.
    QString csv() const override;

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent*) override;
    QRectF mapArea() const override;

private:
    void read();
    void placeLayers();

    SegmentedButtons* m_layers = nullptr;
    std::vector<std::string> m_layerIds; ///< those of the buttons
    std::size_t m_layer = 0;
    std::int64_t m_index = 0;
    Frame m_moment;
    std::vector<ColourRamp> m_ramps; ///< one a layer, over the whole run, so that a colour keeps its meaning
};

} // namespace infralab
