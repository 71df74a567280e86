#pragma once
// The stage of peeking: chooses the picture, and hands results, looks and wishes between the lab pane and it.
// Here so that pictures know no experiments.

#include "app/lab/stage.hpp"

namespace infralab {

class HeadRow;
class SegmentedButtons;

namespace peeks {
class PeekingView;
enum class Picture;
} // namespace peeks

class PeekingStage : public Stage
{
    Q_OBJECT

public:
    explicit PeekingStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    void showFrame(std::int64_t index, double phase) override;
    QString spokenText() const override;

    peeks::PeekingView& view() const { return *m_view; }
    SegmentedButtons& pictures() const { return *m_pictures; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    HeadRow* m_head;
    SegmentedButtons* m_pictures;
    peeks::PeekingView* m_view;
};

} // namespace infralab
