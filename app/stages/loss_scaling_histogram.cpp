// Lays out and paints the histogram.
// Here: with the scale filled in blue, without it hatched and outlined in orange.

#include "loss_scaling_histogram.hpp"

#include "app/look/look.hpp"
#include "power_text.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::training {

namespace {

constexpr qreal textType = 11.5, tickType = 11.5;
constexpr int farthest = 28; // exponents beyond the gradients to which a limit is worth showing

} // namespace

void HistogramPicture::layOut(const QRectF& area, const Scene& scene, qreal scale)
{
    const Look& look = Look::instance();
    m_area = area;
    m_scale = scale;
    const qreal text = QFontMetricsF(look.stageText(textType)).height(),
                ticks = QFontMetricsF(look.stageText(tickType)).height();
    m_arrow = text + 8 * scale;
    // Above the bars: the key, the ranges' names, the arrow; below: powers of two.
    const qreal above = 2 * text + 8 * scale + m_arrow;
    m_box = area.adjusted(0, above, 0, -(ticks + 4 * scale));
    if (m_box.height() < 30)
        m_box.setTop(std::min(m_box.bottom() - 30, area.top() + text + 4 * scale));
    m_low = scene.lowestExponent() - 2;
    m_high = scene.highestExponent() + 3;
    if (const double limit = scene.flushedBelow(); !std::isnan(limit))
        m_low = std::min(m_low, std::max(static_cast<int>(std::floor(limit)) - 5, m_low - farthest));
    if (const double limit = scene.largest(); !std::isnan(limit))
        m_high = std::max(m_high, std::min(static_cast<int>(std::ceil(limit)) + 5, m_high + farthest));
}

qreal HistogramPicture::x(double exponent) const
{
    return m_box.left() + m_box.width() * (exponent - m_low) / (m_high - m_low);
}

QRectF HistogramPicture::bin(int exponent) const
{
    return {QPointF(x(exponent), m_box.top()), QPointF(x(exponent + 1), m_box.bottom())};
}

std::optional<int> HistogramPicture::exponentAt(const QPointF& point) const
{
    if (!m_box.adjusted(0, 0, -0.01, 0).contains(point))
        return std::nullopt;
    return m_low +
           static_cast<int>(std::floor((point.x() - m_box.left()) / m_box.width() * (m_high - m_low)));
}

void HistogramPicture::paintRanges(QPainter& painter, const Scene& scene) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(textType);
    const QFontMetricsF metrics(font);
    struct Stretch
    {
        QString name;
        double from, to;
        QColor fill, ink;
        Qt::BrushStyle pattern;
    };
    const double low = m_low, high = m_high;
    const double flushed =
                     std::isnan(scene.flushedBelow()) ? low : std::clamp(scene.flushedBelow(), low, high),
                 normal = std::isnan(scene.normalFrom()) ? low : std::clamp(scene.normalFrom(), low, high),
                 largest = std::isnan(scene.largest()) ? high : std::clamp(scene.largest(), low, high);
    const std::vector<Stretch> stretches = {
        {QStringLiteral("flushed"), low, flushed, mix(t.panel, t.orange, 0.2), t.orangeText,
         Qt::BDiagPattern},
        {QStringLiteral("subnormal"), flushed, normal, mix(t.panel, t.violet, 0.12), t.violet, Qt::NoBrush},
        {QStringLiteral("normal in %1").arg(scene.format()), normal, largest, t.panel, t.muted, Qt::NoBrush},
        {QStringLiteral("overflow"), largest, high, mix(t.panel, t.red, 0.16), t.red, Qt::FDiagPattern}};
    const qreal baseline = m_box.top() - m_arrow - 4 * m_scale - metrics.descent();
    for (const Stretch& stretch : stretches) {
        const QRectF box(QPointF(x(stretch.from), m_box.top() - m_arrow),
                         QPointF(x(stretch.to), m_box.bottom()));
        if (box.width() <= 0)
            continue;
        painter.fillRect(box, stretch.fill);
        if (stretch.pattern != Qt::NoBrush)
            painter.fillRect(box, QBrush(mix(t.panel, stretch.ink, 0.35), stretch.pattern));
        if (stretch.from > low) {
            painter.setPen(QPen(t.outline, t.lineWidth, Qt::DashLine));
            painter.drawLine(box.topLeft(), box.bottomLeft());
        }
        if (metrics.horizontalAdvance(stretch.name) + 4 > box.width())
            continue;
        painter.setFont(font);
        painter.setPen(stretch.ink);
        painter.drawText(QPointF(box.center().x() - metrics.horizontalAdvance(stretch.name) / 2, baseline),
                         stretch.name);
    }
}

void HistogramPicture::paintAxis(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(tickType);
    const QFontMetricsF metrics(font);
    painter.setPen(QPen(t.outline, 1.3 * t.lineWidth));
    painter.drawLine(m_box.bottomLeft(), m_box.bottomRight());
    painter.setFont(font);
    const qreal each = m_box.width() / (m_high - m_low),
                widest = metrics.horizontalAdvance(powerText(2, -88));
    int stride = 5;
    while (stride * each < widest + 10 * m_scale && stride < 80)
        stride *= 2;
    for (int e = m_low; e <= m_high; ++e) {
        if (e % stride != 0)
            continue;
        const QString text = powerText(2, e);
        const qreal left = x(e) - metrics.horizontalAdvance(text) / 2;
        painter.setPen(QPen(t.outline, t.lineWidth));
        painter.drawLine(QPointF(x(e), m_box.bottom()), QPointF(x(e), m_box.bottom() + 3 * m_scale));
        if (left < m_area.left() - 2 || left + metrics.horizontalAdvance(text) > m_area.right() + 2)
            continue;
        painter.setPen(t.muted);
        painter.drawText(QPointF(left, m_box.bottom() + 3 * m_scale + metrics.ascent()), text);
    }
}

void HistogramPicture::paintArrow(QPainter& painter, const Sizes& without, const Sizes& with,
                                  double scale) const
{
    const double from = without.mean(), to = with.mean();
    if (std::isnan(from) || std::isnan(to) || !(scale > 1))
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(13, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const double power = std::log2(scale);
    const QString text = power == std::round(power)
                             ? QStringLiteral("× ") + powerText(2, static_cast<int>(power))
                             : QStringLiteral("× %1").arg(QString::number(scale, 'g', 4));
    const qreal y = m_box.top() - m_arrow / 2, left = x(from), right = x(to), head = 6 * m_scale;
    const qreal width = metrics.horizontalAdvance(text);
    painter.setPen(QPen(t.ink, 1.8 * t.lineWidth));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.drawLine(QPointF(left, y - head * 0.7), QPointF(left, y + head * 0.7));
    if (std::abs(right - left) > head) {
        const qreal back = right > left ? -head : head;
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.ink);
        painter.drawPolygon(QPolygonF{QPointF(right, y), QPointF(right + back, y - head * 0.6),
                                      QPointF(right + back, y + head * 0.6)});
    }
    const qreal at = std::clamp((left + right) / 2 - width / 2, m_area.left(), m_area.right() - width);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.panel);
    painter.drawRoundedRect(
        QRectF(at - 4 * m_scale, y - metrics.height() / 2, width + 8 * m_scale, metrics.height()), 3, 3);
    painter.setFont(font);
    painter.setPen(t.ink);
    painter.drawText(QPointF(at, y - metrics.height() / 2 + metrics.ascent()), text);
}

void HistogramPicture::paint(QPainter& painter, Scene& scene, std::int64_t step,
                             std::optional<int> pointed) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(textType);
    const QFontMetricsF metrics(font);
    const Sizes with = scene.with(step), without = scene.without(step);

    // The key, with what it costs at this step.
    painter.setFont(font);
    qreal left = m_area.left();
    const qreal key = 12 * m_scale, top = m_area.top();
    const QString title = QStringLiteral("Gradients by size");
    if (metrics.horizontalAdvance(title) < m_area.width() * 0.25) {
        painter.setPen(t.ink);
        painter.drawText(QPointF(left, top + metrics.ascent()), title);
        left += metrics.horizontalAdvance(title) + 14 * m_scale;
    }
    const auto entry = [&](const QString& word, const QBrush& brush, const QPen& pen) {
        const qreal width = key + 5 * m_scale + metrics.horizontalAdvance(word);
        if (left > m_area.left() && left + width > m_area.right())
            return;
        painter.setPen(pen);
        painter.setBrush(brush);
        painter.drawRect(QRectF(left, top + (metrics.height() - key) / 2, key, key));
        painter.setPen(t.muted);
        painter.drawText(QPointF(left + key + 5 * m_scale, top + metrics.ascent()),
                         metrics.elidedText(word, Qt::ElideRight, m_area.right() - left - key - 5 * m_scale));
        left += width + 14 * m_scale;
    };
    const auto flushed = [](double percent) {
        return std::isnan(percent) ? QString()
                                   : QStringLiteral(", %1 % flushed").arg(QString::number(percent, 'f', 1));
    };
    entry(QStringLiteral("with scale") + flushed(scene.flushedWith(step)), mix(t.panel, t.blue, 0.55),
          QPen(t.blue, t.lineWidth));
    entry(QStringLiteral("without") + flushed(scene.flushedWithout(step)), QBrush(t.orange, Qt::BDiagPattern),
          QPen(t.orange, 1.4 * t.lineWidth));

    paintRanges(painter, scene);
    const double most = std::max(0.02, 1.35 * scene.peakShare());
    const double sum = std::max(1e-300, with.total()), sumWithout = std::max(1e-300, without.total());
    if (pointed)
        painter.fillRect(bin(*pointed), mix(t.panel, t.outline, 0.35));
    for (int e = m_low; e < m_high; ++e) {
        const QRectF all = bin(e);
        const auto bar = [&](double share, qreal inset) {
            const qreal height = m_box.height() * std::min(1.0, share / most);
            return QRectF(all.left() + inset, all.bottom() - height, std::max(1.0, all.width() - 2 * inset),
                          height);
        };
        if (const double share = with.at(e) / sum; share > 0) {
            painter.setPen(QPen(t.blue, t.lineWidth));
            painter.setBrush(mix(t.panel, t.blue, 0.55));
            painter.drawRect(bar(share, all.width() * 0.08));
        }
        if (const double share = without.at(e) / sumWithout; share > 0) {
            painter.setPen(QPen(t.orange, 1.4 * t.lineWidth));
            painter.setBrush(QBrush(t.orange, Qt::BDiagPattern));
            painter.drawRect(bar(share, all.width() * 0.2));
        }
    }
    paintAxis(painter);
    paintArrow(painter, without, with, Scene::valueAt(scene.scale(), step));
}

} // namespace infralab::training
