#pragma once
// A small picture of a simulator: its stage, drawn from a run made here and now. For cards that lead to it.

#include "simulators/contract/latest_runner.hpp"

#include <QPixmap>
#include <QWidget>

namespace infralab {

class LivePicture : public QWidget
{
    Q_OBJECT

public:
    explicit LivePicture(const Simulator&, QWidget* parent = nullptr);
    ~LivePicture() override;

    /// False for a simulator that has no stage of its own: then there is nothing to show here.
    static bool isAvailable(const Simulator&);
    /// The picture of the newest run, in the present theme, is there, or nobody looks at it yet.
    bool isReady() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void begin();
    void take(Expected<Report>);
    void draw();

    const Simulator& m_simulator;
    Experiment m_experiment;
    std::vector<Output> m_outputs;
    QPixmap m_picture;
    bool m_begun = false, m_failed = false;
    std::unique_ptr<LatestRunner> m_runner; ///< last, so that it ends before what it writes to
};

} // namespace infralab
