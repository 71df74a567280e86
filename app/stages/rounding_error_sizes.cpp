// Lays out the hill and the bands, and answers pointer and keyboard.
// Here with the axis they share: powers of two.

#include "rounding_error_sizes.hpp"

#include "app/look/look.hpp"
#include "power_text.hpp"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::rounding_errors {

namespace {

constexpr int binadesBeside = 4, mostExplained = 5;

} // namespace

SizesView::SizesView(QWidget* parent)
    : CategoryView(parent)
    , m_scene(std::make_shared<const Scene>())
{
    setMinimumSize(160, 120);
}

void SizesView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    m_firstRow = m_rows = 0; // until it is laid out anew
    setFormat(std::clamp(m_format, 0, std::max(0, static_cast<int>(m_scene->formats().size()) - 1)));
}

void SizesView::setFormat(int format)
{
    m_format = format;
    setAccessibleDescription(spokenText());
    update();
}

int SizesView::count() const
{
    return m_scene->binades().empty() || m_scene->formats().empty() ? 0 : highest() - lowest() + 1;
}

int SizesView::lowest() const
{
    return m_scene->binades().front() - binadesBeside;
}

int SizesView::highest() const
{
    return m_scene->binades().back() + binadesBeside;
}

qreal SizesView::x(double exponent) const
{
    const double inside = std::clamp<double>(exponent, lowest(), highest() + 1);
    return m_plot.left() + m_plot.width() * (inside - lowest()) / count();
}

void SizesView::layOut()
{
    const Look& look = Look::instance();
    m_scale = look.stageScale();
    const QFontMetricsF text(look.stageText(textType)), ticks(look.stageText(tickType)),
        names(look.stageMono(textType));
    const qreal edge = 12 * m_scale;
    const QRectF room = QRectF(rect()).adjusted(edge, edge * 0.6, -edge, -edge * 0.6);
    qreal widest = 0;
    for (const Format& format : m_scene->formats())
        widest = std::max(widest, names.horizontalAdvance(format.id));
    const qreal left = std::min(widest + 8 * m_scale, room.width() * 0.4);
    const qreal dB = text.horizontalAdvance(QStringLiteral("00.0 dB")) + 8 * m_scale;
    const qreal right = room.width() > 3.2 * (left + dB) ? dB : 0;
    qreal keys = 0;
    for (const Zone zone : allZones)
        keys += keyWidth(zone) + 14 * m_scale;
    const int keyLines = keys - 14 * m_scale <= room.width() || text.height() * 8 > room.height() ? 1 : 2;
    m_key = {room.left(), room.top(), room.width(), keyLines * text.height()};
    const qreal axis = ticks.height() + 5 * m_scale, top = m_key.bottom() + 8 * m_scale;
    m_rowHeight = text.height() + 7 * m_scale;
    const int all = static_cast<int>(m_scene->formats().size());
    const qreal leastPlot = std::min(90 * m_scale, (room.bottom() - top) * 0.35);
    m_rows = std::clamp(static_cast<int>((room.bottom() - top - axis - leastPlot) / m_rowHeight), 1, all);
    m_firstRow = std::clamp(m_format - m_rows / 2, 0, all - m_rows);
    const qreal bands = m_rows * m_rowHeight;
    m_plot = {room.left() + left, top, room.width() - left - right,
              std::max<qreal>(10, room.bottom() - top - axis - bands)};
    m_bands = {m_plot.left(), m_plot.bottom() + axis, m_plot.width(), bands};
}

QRectF SizesView::bandOf(int format) const
{
    if (format < m_firstRow || format >= m_firstRow + m_rows)
        return {};
    return {m_bands.left(), m_bands.top() + (format - m_firstRow) * m_rowHeight + 2 * m_scale,
            m_bands.width(), m_rowHeight - 4 * m_scale};
}

void SizesView::paint(QPainter& painter)
{
    layOut();
    place({m_plot.left(), m_plot.top(), m_plot.width(), m_bands.bottom() - m_plot.top()});
    if (pointed() && *pointed() < count()) {
        const Tokens& t = Look::instance().tokens();
        painter.fillRect(column(*pointed()), mix(t.panel, t.outline, 0.3));
    }
    paintKey(painter);
    paintBars(painter);
    paintAxis(painter);
    paintBands(painter);
}

QStringList SizesView::explain(int category) const
{
    const int exponent = lowest() + category;
    const auto found = std::ranges::find(m_scene->binades(), exponent);
    const auto i = static_cast<std::size_t>(found - m_scene->binades().begin());
    const bool inside = found != m_scene->binades().end();
    QStringList lines{
        QStringLiteral("%1 to %2").arg(powerText(2, exponent), powerText(2, exponent + 1)),
        QStringLiteral("%1 of the numbers").arg(Scene::percentText(inside ? m_scene->shares()[i] : 0))};
    // More would not fit beside the pointer: those about the chosen one.
    const int all = static_cast<int>(m_scene->formats().size());
    const int first = std::clamp(m_format - mostExplained / 2, 0, std::max(0, all - mostExplained));
    for (int row = first; row < std::min(all, first + mostExplained); ++row) {
        const Format& format = m_scene->formats()[static_cast<std::size_t>(row)];
        QStringList parts;
        for (const Zone zone : allZones) {
            const auto [from, to] = Scene::stretchOf(format, zone);
            if (from < exponent + 1 && to > exponent)
                parts << Scene::nameOf(zone);
        }
        QString line = format.id + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
        if (inside && format.lost[i] > 0)
            line += QStringLiteral("; %1 of them lost").arg(Scene::percentText(format.lost[i]));
        lines << line;
    }
    return lines;
}

void SizesView::mousePressEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    for (int i = m_firstRow; i < m_firstRow + m_rows; ++i) {
        const QRectF band = bandOf(i);
        if (at.y() >= band.top() && at.y() < band.bottom() && event->button() == Qt::LeftButton) {
            emit formatWanted(i);
            return;
        }
    }
    CategoryView::mousePressEvent(event);
}

void SizesView::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (step == 0) {
        CategoryView::keyPressEvent(event);
        return;
    }
    const int last = static_cast<int>(m_scene->formats().size()) - 1;
    if (last >= 0)
        emit formatWanted(std::clamp(m_format + step, 0, last));
}

QString SizesView::spokenText() const
{
    if (count() == 0)
        return QStringLiteral("No numbers to show yet.");
    if (pointed() && *pointed() < count())
        return explain(*pointed()).join(QStringLiteral("; ")) + QLatin1Char('.');
    QString text = QStringLiteral("Numbers between 2 to the %1 and 2 to the %2.")
                       .arg(m_scene->binades().front())
                       .arg(m_scene->binades().back() + 1);
    for (const Format& format : m_scene->formats())
        text += QLatin1Char(' ') + Scene::sentence(format);
    return text;
}

} // namespace infralab::rounding_errors
