#pragma once
// The stage of rounding_error: sizes against ranges, errors beside or below. Here to keep both on the same
// format.

#include "app/lab/stage.hpp"

namespace infralab {

namespace rounding_errors {
class ErrorsView;
class Scene;
class SizesView;
} // namespace rounding_errors

class RoundingErrorStage : public Stage
{
    Q_OBJECT

public:
    explicit RoundingErrorStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    rounding_errors::SizesView& sizes() const { return *m_sizes; }
    rounding_errors::ErrorsView& errors() const { return *m_errors; }

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void showFormat(int);
    void arrange();

    std::shared_ptr<const rounding_errors::Scene> m_scene;
    rounding_errors::SizesView* m_sizes;
    rounding_errors::ErrorsView* m_errors;
};

} // namespace infralab
