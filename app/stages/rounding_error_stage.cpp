// Places the two pictures and hands the chosen format to both.
// Here: side by side where there is room, the errors below where it is tall, and left out where neither.

#include "rounding_error_stage.hpp"

#include "app/look/look.hpp"
#include "rounding_error_histogram.hpp"
#include "rounding_error_sizes.hpp"

#include <QPainter>

namespace infralab {

using namespace rounding_errors;

RoundingErrorStage::RoundingErrorStage(QWidget* parent)
    : Stage(parent)
    , m_scene(std::make_shared<const Scene>())
{
    m_sizes = new SizesView(this);
    m_errors = new ErrorsView(this);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Numbers by size against the range of each format"));
    m_sizes->setAccessibleName(
        tr("Numbers by size: Left and Right move through the sizes, Up and Down choose the format"));
    m_errors->setAccessibleName(tr("Errors: Left and Right move through them"));
    connect(m_sizes, &SizesView::formatWanted, this, &RoundingErrorStage::showFormat);
    connect(&Look::instance(), &Look::changed, this, [this] { arrange(); });
    setFocusProxy(m_sizes);
    showFormat(0);
}

void RoundingErrorStage::arrange()
{
    const qreal scale = Look::instance().stageScale();
    const QRect all = rect().adjusted(1, 1, -1, -1);
    const int beside = std::max(static_cast<int>(170 * scale), all.width() * 3 / 10),
              below = std::max(static_cast<int>(150 * scale), all.height() * 3 / 10);
    const bool isWide = all.width() - beside >= 300 * scale, isTall = all.height() - below >= 260 * scale;
    m_errors->setVisible(isWide || isTall);
    if (isWide) {
        m_sizes->setGeometry(all.adjusted(0, 0, -beside, 0));
        m_errors->setGeometry(all.adjusted(all.width() - beside, 0, 0, 0));
    } else if (isTall) {
        m_sizes->setGeometry(all.adjusted(0, 0, 0, -below));
        m_errors->setGeometry(all.adjusted(0, all.height() - below, 0, 0));
    } else {
        m_sizes->setGeometry(all);
    }
}

void RoundingErrorStage::resizeEvent(QResizeEvent*)
{
    arrange();
}

void RoundingErrorStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void RoundingErrorStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_scene = std::make_shared<const Scene>(experiment, outputs);
    m_sizes->setScene(m_scene);
    m_errors->setScene(m_scene);
    showFormat(m_sizes->format());
}

void RoundingErrorStage::showFormat(int format)
{
    m_sizes->setFormat(format);
    m_errors->setFormat(format);
    setAccessibleDescription(spokenText());
}

QString RoundingErrorStage::spokenText() const
{
    return m_sizes->spokenText() + QLatin1Char(' ') + m_errors->spokenText();
}

} // namespace infralab
