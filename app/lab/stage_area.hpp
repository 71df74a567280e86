#pragma once
// The middle of the pane: the simulator's own stage, or where it has none the first of its pictures; beside
// it, while a run is pinned and there is room, the same for the pinned run.

#include "app/look/controls.hpp"
#include "app/views/figure_export.hpp"
#include "app/views/output_view.hpp"

class QHBoxLayout;

namespace infralab {

class Stage;

class StageArea : public Card
{
    Q_OBJECT

public:
    explicit StageArea(const Simulator&, QWidget* parent = nullptr);

    /// The outputs that the fallback view shows, so that they are not shown twice; empty for a bespoke stage.
    std::vector<std::size_t> shownIndices() const;
    QWidget* picture() const; ///< what repaints while playing; null where the simulator has numbers alone

    void showResult(const Experiment&, const Outputs&);
    void showFrame(std::int64_t index, double phase);
    void pin(const Experiment&, const Outputs&);
    void unpin();
    /// Dashed outline: the picture belongs to former values.
    void setFormer(bool former);
    QString spokenText() const;
    /// Gives what the picture shows now to screen readers; not at every frame of a play.
    void describe();
    Figure figure(const QString& caption) const;

signals:
    void parameterEdited(const QString& id, const infralab::Value& value);
    void frameRequested(qint64 index);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    struct Slot
    {
        Stage* stage = nullptr;
        OutputView* view = nullptr;
        QWidget* box = nullptr;
        Label* caption = nullptr;
    };
    Slot makeSlot();
    void show(Slot&, const Experiment&, const Outputs&);
    void arrange();

    const Simulator& m_simulator;
    QHBoxLayout* m_row;
    Slot m_live, m_pinned;
    Outputs m_pinnedOutputs;
    std::int64_t m_index = 0;
    bool m_former = false;
};

} // namespace infralab
