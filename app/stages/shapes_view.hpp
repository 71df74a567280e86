#pragma once
// Cycles and utilisation of the product over array shapes, the three dataflows side by side. Here because
// "which array, which dataflow" is the question after watching one.

#include "category_view.hpp"
#include "systolic_scene.hpp"

#include <memory>

namespace infralab::systolic_stage {

class ShapesView : public CategoryView
{
    Q_OBJECT

public:
    using CategoryView::CategoryView;

    void setScene(std::shared_ptr<const Scene>);
    static bool hasSomething(const Scene&);
    QString spokenText() const override;

protected:
    int count() const override;
    void paint(QPainter&) override;
    QStringList explain(int category) const override;

private:
    QString shapeName(int category) const;
    bool isPresent(int category) const;

    std::shared_ptr<const Scene> m_scene;
};

} // namespace infralab::systolic_stage
