// The calibration in the lab's own views.

#include "calibration_card.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "app/views/view_card.hpp"

#include <QVBoxLayout>

namespace infralab {

namespace {

/// Described like a simulator's output, so that the views draw, tabulate, speak and export it.
const Info& calibrationInfo()
{
    static const Info info = [] {
        Info made;
        made.id = "calibration";
        made.title = "Calibration of your predictions";
        OutputSpec right;
        right.id = "right_by_confidence";
        right.label = "Right, by how sure you were";
        right.help =
            "For each range of confidence the share of predictions that were right, with its 95 % interval.";
        right.kind = OutputKind::series;
        right.xLabel = "You said (%)";
        right.yLabel = "Right (%)";
        right.chart = "calibration";
        right.provenance = Provenance::measured;
        OutputSpec diagonal = right;
        diagonal.id = "as_sure_as_right";
        diagonal.label = "As sure as right";
        diagonal.help = "Where every point would lie if you were always exactly as sure as you are right.";
        made.outputs = {right, diagonal};
        return made;
    }();
    return info;
}

Outputs outputsOf(const Calibration& calibration)
{
    Series right;
    for (const auto& bin : calibration.bins) {
        if (bin.count == 0)
            continue;
        right.x.push_back(bin.stated * 100);
        right.y.push_back(bin.right * 100);
        right.low.push_back(bin.low * 100);
        right.high.push_back(bin.high * 100);
    }
    Series diagonal;
    diagonal.x = diagonal.y = {0, 100};
    return std::make_shared<const std::vector<Output>>(std::vector<Output>{right, diagonal});
}

} // namespace

CalibrationCard::CalibrationCard(const std::vector<Prediction>& predictions, QWidget* parent)
    : QWidget(parent)
{
    const Calibration calibration = calibrationOf(predictions);
    auto* column = new QVBoxLayout(this);
    dress(*column, {}, 10);
    column->addWidget(new Label(QString::fromStdString(sentenceOf(calibration)), {.pixels = 15}));
    if (calibration.count == 0)
        return;
    column->addWidget(
        new Label(tr("Brier score %1, from %2 %3: the mean square of confidence minus outcome. 0 is "
                     "perfect; 0.25 is what saying 50 % every time gives.")
                      .arg(calibration.brier, 0, 'f', 2)
                      .arg(calibration.count)
                      .arg(calibration.count == 1 ? tr("prediction") : tr("predictions")),
                  {.pixels = 13.5, .ink = &Tokens::muted}));
    auto* card = new ViewCard(calibrationInfo(), {0, 1});
    card->showOutputs(outputsOf(calibration));
    dressMinimumSize(*card, {0, 300});
    connect(card, &ViewCard::message, this, &CalibrationCard::message);
    column->addWidget(card);
    auto* bins = new QWidget;
    auto* cells = new ColumnLayout(210, 3, bins);
    dress(*cells, {}, 6);
    for (const auto& bin : calibration.bins)
        if (bin.count > 0)
            cells->addWidget(new Label(tr("%1 to %2 %: %3 of %4 right")
                                           .arg(qRound(bin.from * 100))
                                           .arg(qRound(bin.to * 100))
                                           .arg(qRound(bin.right * bin.count))
                                           .arg(bin.count),
                                       {.pixels = 13.5, .ink = &Tokens::muted}));
    column->addWidget(bins);
}

} // namespace infralab
