#pragma once
// The stage of systolic_array: the machine at work, its cost over array shapes, and a network layer by layer.
// Here to switch between the pictures and to hand results and frames on.

#include "app/lab/stage.hpp"

class QStackedWidget;

namespace infralab {

class SegmentedButtons;

namespace systolic_stage {
class CategoryView;
class MachineView;
class ShapesView;
class NetworkView;
class Scene;
} // namespace systolic_stage

class SystolicStage : public Stage
{
    Q_OBJECT

public:
    explicit SystolicStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    void showFrame(std::int64_t index, double phase) override;
    QString spokenText() const override;

    systolic_stage::MachineView& machine() const { return *m_machine; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void arrange();
    void choosePicture(const QString& id);

    std::shared_ptr<const systolic_stage::Scene> m_scene;
    SegmentedButtons *m_pictures, *m_details, *m_mapShows;
    QStackedWidget* m_stack;
    systolic_stage::MachineView* m_machine;
    systolic_stage::ShapesView* m_shapes;
    systolic_stage::NetworkView* m_network;
};

} // namespace infralab
