#pragma once
// Every layer of the network as a bar per dataflow. Here because one dataflow rarely suits all layers, and a
// picture shows at once where each loses.

#include "category_view.hpp"
#include "systolic_scene.hpp"

#include <memory>

namespace infralab::systolic_stage {

class NetworkView : public CategoryView
{
    Q_OBJECT

public:
    using CategoryView::CategoryView;

    void setScene(std::shared_ptr<const Scene>);
    static bool hasSomething(const Scene&);
    QString spokenText() const override;

protected:
    int count() const override { return static_cast<int>(m_layers.size()); }
    void paint(QPainter&) override;
    QStringList explain(int category) const override;

private:
    struct Layer
    {
        QString name;
        double m = 0, n = 0, k = 0;
        double cycles[3] = {}, utilisation[3] = {};
        int best() const;
    };

    std::vector<Layer> m_layers;
    std::optional<Layer> m_all;
};

} // namespace infralab::systolic_stage
