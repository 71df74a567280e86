#pragma once
// The errors of one format in units of its last place. Here because their shape tells the rounding mode.

#include "category_view.hpp"
#include "rounding_error_scene.hpp"

#include <memory>

namespace infralab::rounding_errors {

class ErrorsView : public systolic_stage::CategoryView
{
    Q_OBJECT

public:
    explicit ErrorsView(QWidget* parent = nullptr);

    void setScene(std::shared_ptr<const Scene>);
    void setFormat(int);
    QString spokenText() const override;

protected:
    int count() const override;
    void paint(QPainter&) override;
    QStringList explain(int bin) const override;

private:
    const Format* shown() const;

    std::shared_ptr<const Scene> m_scene;
    int m_format = 0;
};

} // namespace infralab::rounding_errors
