#include "playback_bar.hpp"

#include "app/look/controls.hpp"
#include "app/views/number_text.hpp"
#include "playback_speed.hpp"
#include "scrub_bar.hpp"

#include <QBoxLayout>
#include <QEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSlider>
#include <QWidgetAction>

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

constexpr int frameInterval = 16; // ms; 60 a second
constexpr int narrowBelow = 720;  // logical pixels: loop and run-to move into the menu of the speed
constexpr int tightBelow = 500;   // the scrub bar gets a row of its own

} // namespace

PlaybackBar::PlaybackBar(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("playback"));
    setAccessibleName(QStringLiteral("Playback"));
    m_timer.setInterval(frameInterval);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &PlaybackBar::tick);
    build();
    setCount(0);
}

void PlaybackBar::build()
{
    m_toStart = new IconButton(QStringLiteral("to-start"), QStringLiteral("To the start (Home)"));
    m_back = new IconButton(QStringLiteral("step-back"), QStringLiteral("Step back (Left)"));
    m_play = new IconButton(QStringLiteral("play"), QStringLiteral("Play (Space)"));
    m_play->setPrimary(true);
    m_forward = new IconButton(QStringLiteral("step-forward"), QStringLiteral("Step (Right)"));
    m_toEnd = new IconButton(QStringLiteral("to-end"), QStringLiteral("Run to the end (End)"));
    m_loop = new IconButton(QStringLiteral("loop"), QStringLiteral("Loop"));
    m_loop->setCheckable(true);
    m_play->setObjectName(QStringLiteral("play"));
    for (auto* button : {m_back, m_forward}) {
        button->setAutoRepeat(true);
        button->setAutoRepeatInterval(60);
    }
    connect(m_toStart, &IconButton::clicked, this, [this] { seek(0); });
    connect(m_back, &IconButton::clicked, this, [this] { step(-1); });
    connect(m_play, &IconButton::clicked, this, &PlaybackBar::togglePlay);
    connect(m_forward, &IconButton::clicked, this, [this] { step(1); });
    connect(m_toEnd, &IconButton::clicked, this, [this] {
        m_clock.pause();
        seek(m_clock.last());
    });
    connect(m_loop, &IconButton::toggled, this, &PlaybackBar::setLooping);

    m_scrub = new ScrubBar;
    connect(m_scrub, &ScrubBar::indexChosen, this, &PlaybackBar::seek);

    const Type mono{12.5, QFont::Normal, &Tokens::muted, true};
    m_wordLabel = new Label({}, mono);
    m_lastLabel = new Label({}, mono);
    for (auto* label : {m_wordLabel, m_lastLabel}) {
        label->setWordWrap(false);
        label->setTextInteractionFlags(Qt::NoTextInteraction);
    }
    m_position = new QLineEdit;
    m_position->setObjectName(QStringLiteral("position"));
    m_position->setAlignment(Qt::AlignRight);
    dress(*m_position, Type{12.5, QFont::Normal, &Tokens::ink, true});
    connect(m_position, &QLineEdit::editingFinished, this, [this] {
        bool isNumber = false;
        const qint64 index = m_position->text().trimmed().toLongLong(&isNumber);
        if (isNumber && index != m_clock.index()) {
            m_clock.pause();
            seek(index);
        }
        announce(true);
    });

    m_runToMenu = new QMenu(this);
    connect(m_runToMenu, &QMenu::aboutToShow, this, &PlaybackBar::fillRunToMenu);
    m_runTo = new QToolButton;
    m_runTo->setText(QStringLiteral("Run to"));
    m_runTo->setObjectName(QStringLiteral("run-to"));
    m_runTo->setMenu(m_runToMenu);
    m_speedMenu = new QMenu(this);
    m_speed = new QToolButton;
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setMenu(m_speedMenu);
    for (auto* button : {m_runTo, m_speed}) {
        button->setPopupMode(QToolButton::InstantPopup);
        dress(*button, Type{12.5});
    }
    auto* speedBox = new QWidget;
    auto* speedRow = new QHBoxLayout(speedBox);
    dress(*speedRow, {12, 8, 12, 8}, 8);
    m_speedSlider = new QSlider(Qt::Horizontal);
    m_speedSlider->setRange(0, speedPositions);
    m_speedSlider->setAccessibleName(QStringLiteral("Speed"));
    dressMinimumSize(*m_speedSlider, {160, 0});
    m_speedEntry = new QLineEdit;
    m_speedEntry->setAccessibleName(QStringLiteral("Speed, exact"));
    m_speedEntry->setObjectName(QStringLiteral("speed.entry"));
    dress(*m_speedEntry, Type{12.5, QFont::Normal, &Tokens::ink, true});
    dressFixedSize(*m_speedEntry, {84, 0});
    speedRow->addWidget(m_speedSlider, 1);
    speedRow->addWidget(m_speedEntry);
    auto* action = new QWidgetAction(m_speedMenu);
    action->setDefaultWidget(speedBox);
    m_speedMenu->addAction(action);
    for (const double speed : {0.1, 0.5, 1.0, 4.0, 20.0, PlaybackClock::fastest})
        connect(m_speedMenu->addAction(speedText(speed)), &QAction::triggered, this,
                [this, speed] { setSpeed(speed); });
    m_speedMenu->addSeparator();
    m_loopAction = m_speedMenu->addAction(QStringLiteral("Loop"));
    m_loopAction->setCheckable(true);
    connect(m_loopAction, &QAction::toggled, this, &PlaybackBar::setLooping);
    m_runToMenu->setTitle(QStringLiteral("Run to"));
    m_speedMenu->addMenu(m_runToMenu);
    connect(m_speedSlider, &QSlider::valueChanged, this, [this](int at) { setSpeed(speedAt(at)); });
    connect(m_speedEntry, &QLineEdit::editingFinished, this, [this] {
        if (const auto speed = speedFromText(m_speedEntry->text()))
            setSpeed(*speed);
        showSpeed();
    });

    m_rows = new QVBoxLayout(this);
    dress(*m_rows, {}, 4);
    m_row = new QHBoxLayout;
    dress(*m_row, {}, 6);
    m_rows->addLayout(m_row);
    for (QWidget* w : std::initializer_list<QWidget*>{m_toStart, m_back, m_play, m_forward, m_toEnd})
        m_row->addWidget(w);
    m_row->addWidget(m_scrub, 1);
    for (QWidget* w :
         std::initializer_list<QWidget*>{m_wordLabel, m_position, m_lastLabel, m_runTo, m_loop, m_speed})
        m_row->addWidget(w);
    setStepWord(m_word);
    showSpeed();
    connect(&Look::instance(), &Look::changed, this, [this] {
        setCount(m_clock.count());
        arrange();
    });
}

void PlaybackBar::arrange()
{
    const bool narrow = width() < Look::instance().px(narrowBelow);
    m_runTo->setVisible(!narrow);
    m_loop->setVisible(!narrow);
    m_runToMenu->menuAction()->setVisible(narrow);
    m_loopAction->setVisible(narrow);
    const bool tight = width() < Look::instance().px(tightBelow);
    if (tight == (m_rows->indexOf(m_scrub) >= 0))
        return;
    if (tight) {
        m_row->removeWidget(m_scrub);
        m_row->insertStretch(5, 1);
        m_rows->insertWidget(0, m_scrub);
    } else {
        m_rows->removeWidget(m_scrub);
        delete m_row->takeAt(5);
        m_row->insertWidget(5, m_scrub, 1);
    }
}

void PlaybackBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void PlaybackBar::setCount(std::int64_t count, std::optional<std::int64_t> index)
{
    m_clock.setCount(count);
    if (index)
        m_clock.seek(*index);
    m_scrub->setCount(count);
    const auto last = QString::number(m_clock.last());
    m_lastLabel->setText(QStringLiteral("of ") + last);
    m_position->setFixedWidth(m_position->fontMetrics().horizontalAdvance(last + QStringLiteral("0")) +
                              Look::instance().px(16));
    for (QWidget* w : std::initializer_list<QWidget*>{m_toStart, m_back, m_play, m_forward, m_toEnd, m_scrub,
                                                      m_position, m_runTo})
        w->setEnabled(count > 1);
    announce(true);
}

void PlaybackBar::setSeries(std::vector<double> values, const QString& label, const QString& unit)
{
    m_values = values;
    m_seriesLabel = label;
    m_scrub->setSeries(std::move(values), label, unit);
}

void PlaybackBar::setStepWord(const QString& word)
{
    m_word = word.isEmpty() ? QStringLiteral("step") : word;
    m_wordLabel->setText(m_word);
    m_position->setAccessibleName(m_word);
    m_scrub->setStepWord(m_word);
}

void PlaybackBar::setMark(std::int64_t index)
{
    m_scrub->setMark(index);
}

void PlaybackBar::togglePlay()
{
    if (m_clock.isPlaying())
        pause();
    else
        play();
}

void PlaybackBar::play()
{
    m_clock.play();
    announce(true);
}

void PlaybackBar::pause()
{
    m_clock.pause();
    announce(true);
}

void PlaybackBar::step(qint64 by)
{
    m_clock.step(by);
    announce(true);
}

void PlaybackBar::seek(qint64 index)
{
    m_clock.seek(index);
    announce(true);
}

void PlaybackBar::runTo(qint64 index)
{
    m_clock.runTo(index);
    announce(true);
}

void PlaybackBar::setSpeed(double speed)
{
    m_clock.setSpeed(speed);
    showSpeed();
}

void PlaybackBar::setLooping(bool on)
{
    m_clock.setLooping(on);
    m_loop->setChecked(on);
    m_loopAction->setChecked(on);
}

void PlaybackBar::restore()
{
    setSpeed(1);
    setLooping(false);
}

void PlaybackBar::showSpeed()
{
    const auto text = speedText(m_clock.speed());
    m_speed->setText(text);
    m_speed->setAccessibleName(QStringLiteral("Speed ") + text);
    m_speed->setToolTip(QStringLiteral("Speed"));
    const QSignalBlocker quiet(m_speedSlider);
    m_speedSlider->setValue(speedPosition(m_clock.speed()));
    m_speedEntry->setText(text);
}

void PlaybackBar::tick()
{
    const double seconds = static_cast<double>(m_elapsed.nsecsElapsed()) / 1e9;
    m_elapsed.start();
    const auto before = m_clock.index();
    if (m_clock.advance(seconds) &&
        (!Look::instance().reducedMotion() || m_clock.index() != before || !m_clock.isPlaying()))
        announce(true);
}

void PlaybackBar::announce(bool always)
{
    const bool playing = m_clock.isPlaying();
    if (playing != m_timer.isActive()) {
        if (playing) {
            m_elapsed.start();
            m_timer.start();
        } else {
            m_timer.stop();
        }
    }
    if (playing != m_wasPlaying) {
        m_wasPlaying = playing;
        m_play->setIconName(playing ? QStringLiteral("pause") : QStringLiteral("play"));
        const auto name = playing ? QStringLiteral("Pause (Space)") : QStringLiteral("Play (Space)");
        m_play->setToolTip(name);
        m_play->setAccessibleName(name);
        emit playingChanged(playing);
    }
    const auto index = m_clock.index();
    const bool moved = index != m_announced;
    if (moved || always) {
        m_scrub->setIndex(index);
        const auto text = QString::number(index);
        if (m_position->text() != text && !(m_position->hasFocus() && m_position->isModified() && !moved))
            m_position->setText(text);
        emit shown(index, Look::instance().reducedMotion() ? 0 : m_clock.phase());
    }
    if (moved) {
        m_announced = index;
        emit indexChanged(index);
    }
}

std::int64_t PlaybackBar::nextWhere(const std::function<bool(std::size_t)>& holds) const
{
    const auto end = std::min<std::int64_t>(m_clock.count(), static_cast<std::int64_t>(m_values.size()));
    for (std::int64_t i = m_clock.index() + 1; i < end; ++i)
        if (holds(static_cast<std::size_t>(i)))
            return i;
    return -1;
}

void PlaybackBar::fillRunToMenu()
{
    m_runToMenu->clear();
    const auto offer = [this](const QString& text, std::int64_t index) {
        auto* action = m_runToMenu->addAction(
            index < 0 ? text : QStringLiteral("%1 (%2 %3)").arg(text, m_word).arg(index));
        action->setEnabled(index >= 0);
        connect(action, &QAction::triggered, this, [this, index] { runTo(index); });
    };
    if (!m_values.empty()) {
        const auto& v = m_values;
        const double most =
            *std::max_element(v.begin(), v.end(), [](double a, double b) { return a < b || std::isnan(a); });
        const auto label =
            m_seriesLabel.isEmpty() ? QStringLiteral("the curve") : axisWord(m_seriesLabel.toStdString());
        offer(QStringLiteral("Next change of %1").arg(label),
              nextWhere([&](std::size_t i) { return v[i] != v[i - 1]; }));
        offer(QStringLiteral("Next maximum of %1").arg(label),
              nextWhere([&](std::size_t i) { return v[i] == most && v[i - 1] != most; }));
        offer(QStringLiteral("Next fall of %1").arg(label),
              nextWhere([&](std::size_t i) { return v[i] < v[i - 1]; }));
        offer(QStringLiteral("Next zero of %1").arg(label),
              nextWhere([&](std::size_t i) { return v[i] == 0 && v[i - 1] != 0; }));
        m_runToMenu->addSeparator();
    }
    offer(QStringLiteral("Middle"), m_clock.last() / 2);
    offer(QStringLiteral("End"), m_clock.last());
    auto* entry = new QLineEdit;
    entry->setPlaceholderText(m_word + QStringLiteral(" number"));
    entry->setAccessibleName(QStringLiteral("Run to ") + m_word);
    entry->setObjectName(QStringLiteral("run-to.entry"));
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    dress(*row, {12, 6, 12, 6}, 6);
    row->addWidget(new Label(QStringLiteral("Run to"), Type{13}));
    row->addWidget(entry, 1);
    auto* action = new QWidgetAction(m_runToMenu);
    action->setDefaultWidget(box);
    m_runToMenu->addAction(action);
    connect(entry, &QLineEdit::returnPressed, this, [this, entry] {
        bool isNumber = false;
        const qint64 index = entry->text().trimmed().toLongLong(&isNumber);
        if (!isNumber)
            return;
        m_runToMenu->close();
        runTo(index);
    });
}

bool PlaybackBar::event(QEvent* event)
{
    // Turning to another page pauses; minimising the window, which is spontaneous, changes nothing.
    if (event->type() == QEvent::Hide && !event->spontaneous() && m_clock.isPlaying())
        pause();
    return QWidget::event(event);
}

} // namespace infralab
