#pragma once
// The stage of block_scaling: which block is shown, on which axis, and the picture of it. Here to hand
// results in and edits out.

#include "app/lab/stage.hpp"

namespace infralab {

class HeadRow;
class IconButton;
class Label;
class SegmentedButtons;

namespace blocks {
class BlockView;
class Scene;
} // namespace blocks

class BlockScalingStage : public Stage
{
    Q_OBJECT

public:
    explicit BlockScalingStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    blocks::BlockView& view() const { return *m_view; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void showBlock(int);

    std::shared_ptr<const blocks::Scene> m_scene;
    HeadRow* m_head;
    IconButton *m_previous, *m_next;
    Label* m_which;
    SegmentedButtons* m_span;
    blocks::BlockView* m_view;
    int m_outlierBlock = -1; ///< of the last result: only its change moves the picture
};

} // namespace infralab
