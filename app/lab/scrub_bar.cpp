#include "scrub_bar.hpp"

#include "app/look/look.hpp"
#include "app/views/number_text.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab {
namespace {

constexpr qreal barsUpTo = 4; // pixels a position needs to be drawn as a bar of its own

} // namespace

ScrubBar::ScrubBar(QWidget* parent)
    : QAbstractSlider(parent)
{
    setObjectName(QStringLiteral("scrub"));
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(QStringLiteral("Position"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ScrubBar::setSeries(std::vector<double> values, const QString& label, const QString& unit)
{
    m_values = std::move(values);
    m_label = label;
    m_unit = unit;
    m_low = 0;
    m_high = 0;
    for (const double v : m_values)
        if (std::isfinite(v)) {
            m_low = std::min(m_low, v);
            m_high = std::max(m_high, v);
        }
    if (m_high <= m_low)
        m_high = m_low + 1;
    update();
}

void ScrubBar::setCount(std::int64_t count)
{
    m_count = count;
    m_quiet = true;
    setRange(0, static_cast<int>(std::clamp<std::int64_t>(count - 1, 0, std::numeric_limits<int>::max())));
    m_quiet = false;
    update();
}

void ScrubBar::setIndex(std::int64_t index)
{
    if (index == m_index)
        return;
    const double before = xOf(m_index), after = xOf(index);
    m_index = index;
    m_quiet = true;
    setValue(static_cast<int>(std::min<std::int64_t>(index, maximum())));
    m_quiet = false;
    // Only the strip between the two places changes its look.
    const double margin = 8 + (m_count > 0 ? static_cast<double>(width()) / static_cast<double>(m_count) : 0);
    update(QRectF(QPointF(std::min(before, after) - margin, 0),
                  QPointF(std::max(before, after) + margin, height()))
               .toAlignedRect());
}

void ScrubBar::setMark(std::int64_t index)
{
    m_mark = index;
    update();
}

QSize ScrubBar::sizeHint() const
{
    return {Look::instance().px(260), Look::instance().px(36)};
}

QSize ScrubBar::minimumSizeHint() const
{
    return {Look::instance().px(100), Look::instance().px(36)};
}

QString ScrubBar::describe(std::int64_t index) const
{
    auto text = QStringLiteral("%1 %2").arg(m_word, readable(static_cast<double>(index)));
    if (const auto i = static_cast<std::size_t>(index); index >= 0 && i < m_values.size())
        text += QStringLiteral(": %1 %2").arg(m_label, readable(m_values[i], m_unit.toStdString()));
    return text;
}

double ScrubBar::xOf(std::int64_t index) const
{
    if (m_count < 1)
        return 0;
    // Positions have equal width, and the cursor stands in the middle of its own.
    return (static_cast<double>(index) + 0.5) * width() / static_cast<double>(m_count);
}

std::int64_t ScrubBar::indexAt(double x) const
{
    if (m_count < 1 || width() < 1)
        return 0;
    return std::clamp<std::int64_t>(
        static_cast<std::int64_t>(std::floor(x / width() * static_cast<double>(m_count))), 0, m_count - 1);
}

void ScrubBar::plot(QPainter& painter) const
{
    const auto& t = Look::instance().tokens();
    const auto ahead = t.dark ? mix(t.panel, t.muted, 0.35) : mix(t.panel, t.muted, 0.40);
    const double base = height() - 4.0, top = 3;
    const auto count = std::min<std::int64_t>(m_count, static_cast<std::int64_t>(m_values.size()));
    if (count < 1) {
        painter.setPen(QPen(ahead, 3 * t.lineWidth, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(2, height() / 2.0), QPointF(width() - 2, height() / 2.0));
        painter.setPen(QPen(t.blue, 3 * t.lineWidth, Qt::SolidLine, Qt::RoundCap));
        if (m_count > 0)
            painter.drawLine(QPointF(2, height() / 2.0), QPointF(xOf(m_index), height() / 2.0));
        return;
    }
    const auto y = [&](double v) { return base - (v - m_low) / (m_high - m_low) * (base - top); };
    painter.setPen(QPen(t.line, t.lineWidth));
    painter.drawLine(QPointF(0, y(0) + 0.5), QPointF(width(), y(0) + 0.5));
    painter.setPen(Qt::NoPen);
    const double step = static_cast<double>(width()) / static_cast<double>(m_count);
    if (step >= barsUpTo) {
        painter.setRenderHint(QPainter::Antialiasing);
        const double gap = std::clamp(step * 0.12, 0.5, 2.0);
        for (std::int64_t i = 0; i < count; ++i) {
            const double v = m_values[static_cast<std::size_t>(i)];
            if (!std::isfinite(v))
                continue;
            const double x = static_cast<double>(i) * step;
            QRectF bar(QPointF(x + gap, std::min(y(v), y(0))), QPointF(x + step - gap, std::max(y(v), y(0))));
            if (bar.height() < 1)
                bar.setTop(bar.bottom() - 1);
            painter.setBrush(i <= m_index ? t.blue : ahead);
            painter.drawRoundedRect(bar, std::min(2.0, bar.height() / 2), std::min(2.0, bar.height() / 2));
        }
        return;
    }
    // More positions than room: each column of pixels shows the greatest of its values.
    for (int px = 0; px < width(); ++px) {
        const auto begin = static_cast<std::size_t>(indexAt(px));
        const auto end = std::max(begin + 1, static_cast<std::size_t>(indexAt(px + 1)));
        double extreme = 0;
        for (std::size_t i = begin; i < end && i < static_cast<std::size_t>(count); ++i)
            if (std::isfinite(m_values[i]) && std::abs(m_values[i]) > std::abs(extreme))
                extreme = m_values[i];
        const QRectF bar(QPointF(px, std::min(y(extreme), y(0))),
                         QPointF(px + 1, std::max(y(extreme), y(0))));
        painter.fillRect(bar, px <= xOf(m_index) ? t.blue : ahead);
    }
}

void ScrubBar::paintEvent(QPaintEvent*)
{
    const auto& t = Look::instance().tokens();
    QPainter painter(this);
    plot(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_mark >= 0) {
        painter.setPen(QPen(t.orange, 1.5 * t.lineWidth, Qt::DashLine));
        painter.drawLine(QPointF(xOf(m_mark), 0), QPointF(xOf(m_mark), height()));
    }
    if (m_hover >= 0) {
        painter.setPen(QPen(t.muted, t.lineWidth));
        painter.drawLine(QPointF(xOf(m_hover), 0), QPointF(xOf(m_hover), height()));
    }
    if (m_count > 0) {
        painter.setPen(QPen(t.orange, 2 * t.lineWidth));
        painter.drawLine(QPointF(xOf(m_index), 0), QPointF(xOf(m_index), height()));
    }
    if (hasFocus()) {
        painter.setPen(QPen(t.blue, t.lineWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

void ScrubBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit indexChosen(indexAt(event->position().x()));
}

void ScrubBar::mouseMoveEvent(QMouseEvent* event)
{
    m_hover = rect().contains(event->pos()) && m_count > 0 ? indexAt(event->position().x()) : -1;
    update();
    if (event->buttons() & Qt::LeftButton)
        emit indexChosen(indexAt(event->position().x()));
    if (m_hover >= 0)
        QToolTip::showText(mapToGlobal(QPoint(static_cast<int>(xOf(m_hover)), -height())), describe(m_hover),
                           this);
}

void ScrubBar::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
}

void ScrubBar::leaveEvent(QEvent* event)
{
    m_hover = -1;
    update();
    QAbstractSlider::leaveEvent(event);
}

void ScrubBar::keyPressEvent(QKeyEvent* event)
{
    // The pane's own table of keys serves these everywhere, here too.
    event->ignore();
}

void ScrubBar::sliderChange(SliderChange change)
{
    // Wheel and assistive tools move the slider itself.
    if (change == SliderValueChange && !m_quiet && value() != m_index)
        emit indexChosen(value());
}

} // namespace infralab
