// Lays out the systolic array's picture and reads its frames.
// Here beside machine_view_paint.cpp, which paints it, and machine_view_input.cpp, which answers pointer and
// keyboard.

#include "machine_view.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

constexpr qreal margin = 16, sideShare = 0.19, leastArena = 220, bandHeight = 66,
                leastForHistory = 380; // before the stage's scale
constexpr std::chrono::microseconds idleBudget{3000};

} // namespace

MachineView::MachineView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const Scene>())
{
    grabGesture(Qt::PinchGesture);
    m_idle.setSingleShot(true);
    m_idle.setInterval(0);
    connect(&m_idle, &QTimer::timeout, this, &MachineView::readIdly);
    m_historyTimer.setSingleShot(true);
    connect(&m_historyTimer, &QTimer::timeout, this, &MachineView::readHistory);
    m_speech.setSingleShot(true);
    m_speech.setInterval(250); // an animation changes faster than anyone listens
    connect(&m_speech, &QTimer::timeout, this, &MachineView::describe);
}

void MachineView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    m_window.reset(m_scene->frames());
    m_history.forget();
    m_progressOf = -1;
    relay();
    const auto outside = [this](const Place& place) {
        return place.row >= m_scene->frames().rows || place.column >= m_scene->frames().columns;
    };
    for (auto* place : {&m_hovered, &m_kept})
        if (*place && outside(**place))
            place->reset();
    m_index = std::clamp<std::int64_t>(m_index, 0, std::max<std::int64_t>(0, m_scene->frames().count - 1));
    m_speech.start();
    update();
}

void MachineView::showFrame(std::int64_t index, double phase)
{
    const std::int64_t last = std::max<std::int64_t>(0, m_scene->frames().count - 1);
    index = std::clamp<std::int64_t>(index, 0, last);
    phase = index == last || Look::instance().reducedMotion() || !(phase > 0) ? 0 : std::min(phase, 1.0);
    if (index == m_index && phase == m_phase)
        return;
    if (index != m_index)
        m_speech.start();
    m_index = index;
    m_phase = phase;
    update();
}

void MachineView::setDetail(Detail detail)
{
    if (detail == m_detail)
        return;
    m_detail = detail;
    relay();
}

void MachineView::setMapShows(MapShows shows)
{
    m_mapShows = shows;
    update();
}

void MachineView::layOut()
{
    const qreal scale = Look::instance().stageScale();
    const qreal edge = margin * std::min(scale, 1.5);
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.6, -edge, -edge * 0.6);
    m_title = m_band = m_bandText = m_historyArea = {};
    m_title = {room.left(), room.top(), room.width(), 0};
    m_title.setHeight(paintTitle(nullptr, m_title, *m_scene, scale));
    if (m_title.height() > room.height() * 0.3)
        m_title.setHeight(0); // the picture first
    room.setTop(m_title.bottom() + 6 * scale);
    // A low stage keeps its height for the array, and one line below it.
    const qreal line = QFontMetricsF(Look::instance().stageText(12)).height() + 14 * scale;
    const qreal band = room.height() >= leastForHistory * scale ? bandHeight * scale : line;
    if (m_detail == Detail::full && band < room.height() * 0.3) {
        m_band = {room.left(), room.bottom() - band, room.width(), band};
        room.setBottom(m_band.top() - 8 * scale);
        const QRectF inner = m_band.adjusted(0, 8 * scale, 0, 0);
        const bool withHistory = band > line && inner.width() > 520 * scale;
        m_bandText = withHistory ? QRectF(inner.topLeft(),
                                          QSizeF(std::min(inner.width() * 0.46, 420 * scale), inner.height()))
                                 : inner;
        if (withHistory)
            m_historyArea = {m_bandText.right() + 16 * scale, inner.top(),
                             inner.right() - m_bandText.right() - 16 * scale, inner.height()};
    }
    const Frames& frames = m_scene->frames();
    const qreal side = std::clamp(room.width() * sideShare, 88 * scale, 190 * scale), gap = 20 * scale;
    QRectF beside;
    if (room.width() - side - gap >= leastArena) {
        const qreal most = room.width() - side - gap;
        const qreal width =
            std::clamp(Plane::widthIn({most, room.height()}, frames.rows, frames.columns, scale),
                       std::min(most, 240 * scale), most);
        room.setLeft(room.left() + (most - width) / 2);
        beside = {room.left() + width + gap, room.top(), side, room.height()};
        m_matrices.layOut(beside, *m_scene, m_detail, scale, m_ratio);
        if (!m_matrices.isEmpty())
            room.setWidth(width);
    } else {
        m_matrices.layOut({}, *m_scene, m_detail, scale, m_ratio);
    }
    const Closeness before = m_fitting.closeness;
    m_plane.fit(frames.rows, frames.columns, room, scale, m_ratio);
    m_fitting = fit(m_plane, *m_scene, m_detail);
    if (before != m_fitting.closeness)
        emit closenessChanged();
}

void MachineView::readMoment()
{
    m_moment = {};
    if (!m_scene->hasMachine())
        return;
    m_moment.travel = eased(m_phase);
    // In the order of time: a source may have to replay in order to go back.
    m_moment.before = m_window.at(m_index - 1);
    m_moment.now = m_window.at(m_index);
    m_moment.next = m_window.at(m_index + 1);
    m_moment.later[0] = m_moment.next;
    // Waiting operands further off are shown with their values only, where frames are small.
    if (m_fitting.closeness >= Closeness::values)
        for (int ahead = 1; ahead < Moment::lookAhead && m_window.capacity() > Moment::lookAhead + 3; ++ahead)
            m_moment.later[ahead] = m_window.at(m_index + 1 + ahead);
    if (m_progressOf != m_index && m_moment.now != nullptr) {
        readProgress(*m_scene, *m_moment.now, m_index, Matrices::mostMarks, m_progress);
        m_progressOf = m_index;
    }
}

void MachineView::readIdly()
{
    if (m_scene->hasMachine() && !m_window.holds(m_index + 2))
        m_window.at(m_index + 2); // the next step of an animation finds it read
}

void MachineView::readHistory()
{
    if (!m_scene->hasMachine() || m_historyArea.isEmpty() || !pointedPlace())
        return;
    if (m_history.read(*m_scene, idleBudget))
        m_historyTimer.start(0);
    update(m_band.toAlignedRect());
}

Element MachineView::pointedElement()
{
    const auto place = pointedPlace();
    return place && m_moment.now != nullptr ? m_scene->element(*m_moment.now, *place) : Element{};
}

QString MachineView::spokenText()
{
    if (!m_scene->hasMachine())
        return QStringLiteral("No machine to show yet.");
    layOutOnce();
    readMoment();
    const Frames& frames = m_scene->frames();
    const Scene::Words words = m_scene->words();
    QString text = QStringLiteral("An array of %1 by %2 elements, %3: %4, %5, %6. %7.")
                       .arg(frames.rows)
                       .arg(frames.columns)
                       .arg(Scene::name(m_scene->dataflow()), words.side, words.top, words.sums,
                            momentText(*m_scene, m_progress, m_index));
    if (const auto place = m_scene->faulty())
        text +=
            QStringLiteral(" The element at row %1, column %2 is faulty.").arg(place->row).arg(place->column);
    if (const auto place = pointedPlace())
        text += QLatin1Char(' ') + elementText(*m_scene, pointedElement(), *place);
    return text;
}

void MachineView::describe()
{
    setAccessibleDescription(spokenText());
}

const Plane& MachineView::plane()
{
    layOutOnce();
    return m_plane;
}

QPointF MachineView::foldPlace(std::int64_t fold)
{
    layOutOnce();
    return m_matrices.foldPlace(*m_scene, fold);
}

QRectF MachineView::historyArea()
{
    layOutOnce();
    return m_historyArea;
}

} // namespace infralab::systolic_stage
