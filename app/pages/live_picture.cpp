// A stage, run, drawn once and kept as a picture.

#include "live_picture.hpp"

#include "app/lab/stage.hpp"
#include "app/look/look.hpp"
#include "page.hpp"

#include <QAbstractButton>
#include <QPainter>
#include <QTimer>

#include <utility>

namespace infralab {

namespace {
constexpr QSize stageSize(720, 430);      // logical pixels of the stage that is pictured
constexpr double momentOfInterest = 0.37; // of an animation: past the beginning, before the end
} // namespace

LivePicture::LivePicture(const Simulator& simulator, QWidget* parent)
    : QWidget(parent)
    , m_simulator(simulator)
    , m_experiment(Experiment::initial(simulator))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Picture of %1").arg(qt(simulator.info().title)));
    connect(&Look::instance(), &Look::changed, this, &LivePicture::draw);
}

LivePicture::~LivePicture() = default;

bool LivePicture::isAvailable(const Simulator& simulator)
{
    return hasStage(simulator);
}

bool LivePicture::isReady() const
{
    return !m_picture.isNull() || m_failed || (!m_begun && visibleRegion().isEmpty());
}

int LivePicture::heightForWidth(int width) const
{
    return width * stageSize.height() / stageSize.width();
}

QSize LivePicture::sizeHint() const
{
    const int width = Look::instance().px(360);
    return {width, heightForWidth(width)};
}

/// After the page is painted, and not before the picture comes into view: a dozen runs at once would keep the
/// page from opening.
void LivePicture::begin()
{
    LatestRunner::Listener listener;
    listener.settled = [this](LatestRunner::Ticket, Expected<Report> report) {
        QMetaObject::invokeMethod(
            this, [this, report = std::move(report)] { take(report); }, Qt::QueuedConnection);
    };
    m_runner = std::make_unique<LatestRunner>(std::move(listener));
    m_runner->request(m_experiment, compute::Engine());
}

void LivePicture::take(Expected<Report> report)
{
    m_failed = !report;
    if (report)
        m_outputs = std::move(report->outputs);
    draw();
}

void LivePicture::draw()
{
    if (m_outputs.empty())
        return;
    const std::unique_ptr<Stage> stage(makeStage(m_simulator, nullptr));
    stage->setAttribute(Qt::WA_DontShowOnScreen);
    stage->resize(stageSize);
    stage->showResult(m_experiment, m_outputs);
    for (const auto& output : m_outputs)
        if (const auto* frames = std::get_if<Frames>(&output); frames && frames->count > 0)
            stage->showFrame(static_cast<std::int64_t>(static_cast<double>(frames->count) * momentOfInterest),
                             0);
    for (auto* button : stage->findChildren<QAbstractButton*>())
        button->hide(); // nothing on a picture can be pressed
    stage->show();      // lays it out; nothing reaches the screen
    m_picture = QPixmap(stageSize * devicePixelRatioF());
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    m_picture.fill(Look::instance().tokens().panel);
    stage->render(&m_picture);
    setAccessibleDescription(stage->spokenText());
    update();
}

void LivePicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    if (!std::exchange(m_begun, true))
        QTimer::singleShot(0, this, &LivePicture::begin);
    if (!m_picture.isNull())
        painter.drawPixmap(rect(), m_picture);
}

} // namespace infralab
