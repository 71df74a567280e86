#include "run_strip.hpp"

#include "app/look/controls.hpp"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QVBoxLayout>

#include <cmath>

namespace infralab {
namespace {

constexpr int quietMilliseconds = 250;

} // namespace

QString estimateText(double seconds)
{
    if (!std::isfinite(seconds))
        return {};
    if (seconds < 90)
        return QStringLiteral("about %1 s left").arg(std::max(1.0, std::ceil(seconds)));
    return QStringLiteral("about %1 min left").arg(std::round(seconds / 60));
}

RunStrip::RunStrip(QWidget* parent)
    : QWidget(parent)
    , m_running(new QWidget)
    , m_noticing(new QWidget)
    , m_bar(new QProgressBar)
    , m_left(new Label({}, Type{12.5, QFont::Normal, &Tokens::muted}))
    , m_sentence(new Label({}, Type{13, QFont::Normal, &Tokens::orangeText}))
    , m_button(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    dress(*column, {}, 4);
    auto* row = new QHBoxLayout(m_running);
    dress(*row, {}, 10);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(QStringLiteral("Progress of the run"));
    m_left->setWordWrap(false);
    auto* cancel = new QPushButton(QStringLiteral("Cancel"));
    cancel->setObjectName(QStringLiteral("cancel"));
    cancel->setAccessibleName(QStringLiteral("Cancel the run"));
    row->addWidget(m_bar, 1);
    row->addWidget(m_left);
    row->addWidget(cancel);
    auto* noticeRow = new QHBoxLayout(m_noticing);
    dress(*noticeRow, {}, 10);
    m_sentence->setObjectName(QStringLiteral("notice"));
    noticeRow->addWidget(m_sentence, 1);
    noticeRow->addWidget(m_button);
    column->addWidget(m_running);
    column->addWidget(m_noticing);
    m_delay.setSingleShot(true);
    m_delay.setInterval(quietMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        m_running->show();
        refresh();
    });
    connect(cancel, &QPushButton::clicked, this, &RunStrip::cancelAsked);
    connect(m_button, &QPushButton::clicked, this, &RunStrip::buttonPressed);
    m_running->hide();
    m_noticing->hide();
    refresh();
}

void RunStrip::begin()
{
    if (!m_delay.isActive() && m_running->isHidden())
        m_delay.start();
    progress(0, NAN);
}

void RunStrip::progress(double fraction, double secondsLeft)
{
    m_bar->setValue(static_cast<int>(fraction * 1000));
    const auto estimate = estimateText(secondsLeft);
    m_left->setText(estimate.isEmpty() ? QStringLiteral("running") : estimate);
}

void RunStrip::end()
{
    m_delay.stop();
    m_running->hide();
    refresh();
}

void RunStrip::notice(const QString& sentence, const QString& button)
{
    m_sentence->setText(sentence);
    m_sentence->setAccessibleName(sentence);
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
    m_noticing->setVisible(!sentence.isEmpty());
    refresh();
}

QString RunStrip::noticeText() const
{
    return m_noticing->isHidden() ? QString() : m_sentence->text();
}

void RunStrip::refresh()
{
    setVisible(!m_running->isHidden() || !m_noticing->isHidden());
}

} // namespace infralab
