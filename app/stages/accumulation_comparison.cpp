// Paints the bars, in one column or two.

#include "accumulation_comparison.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::sums {

namespace {

QString valueOf(const Compared& c)
{
    if (std::isnan(c.ulps))
        return c.sum;
    return c.ulps == 0 ? QStringLiteral("best")
                       : QStringLiteral("%1 ulp").arg(QString::number(c.ulps, 'g', 3));
}

} // namespace

void ComparisonPicture::layOut(const QRectF& area, const Scene& scene)
{
    m_area = area;
    const Look& look = Look::instance();
    const qreal scale = look.stageScale();
    const QFontMetricsF metrics(look.stageText(12));
    const auto total = std::max<int>(1, static_cast<int>(scene.compared().size()));
    m_head = metrics.height() + 6 * scale;
    m_names = m_values = 0;
    m_low = INFINITY;
    m_high = 0;
    for (const Compared& c : scene.compared()) {
        m_names = std::max(m_names, metrics.horizontalAdvance(c.name));
        m_values = std::max(m_values, metrics.horizontalAdvance(valueOf(c)));
        if (c.relativeToSizes > 0 && std::isfinite(c.relativeToSizes)) {
            m_low = std::min(m_low, c.relativeToSizes);
            m_high = std::max(m_high, c.relativeToSizes);
        }
    }
    if (!(m_low <= m_high))
        m_low = 0.1, m_high = 1;
    m_low /= 10; // the shortest bar is still a bar
    const qreal least = metrics.height() + 1, gap = 8 * scale;
    const int fit = std::max(0, static_cast<int>((area.height() - m_head) / least));
    m_columns = fit < total && area.width() > 2 * (m_names + m_values + 6 * gap) ? 2 : 1;
    m_perColumn = std::max(1, std::min(fit, (total + m_columns - 1) / m_columns));
    m_row = fit == 0 ? 0 : std::min((area.height() - m_head) / m_perColumn, 30 * scale);
    m_column = area.width() / m_columns;
}

void ComparisonPicture::paint(QPainter& painter, const Scene& scene, std::optional<int> marked) const
{
    if (m_row <= 0)
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(12);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.muted);
    const auto all = static_cast<int>(scene.compared().size());
    const QString caption =
        count(scene) < all ? QStringLiteral("%1 of %2, the table below has all").arg(count(scene)).arg(all)
                           : QStringLiteral("error over the sum of sizes in %1, logarithmic; click to choose")
                                 .arg(scene.formatId());
    painter.drawText(QPointF(m_area.left(), m_area.top() + metrics.ascent()),
                     metrics.elidedText(caption, Qt::ElideRight, m_area.width()));
    for (int i = 0; i < count(scene); ++i) {
        const Compared& c = scene.compared()[static_cast<std::size_t>(i)];
        const QRectF row = place(scene, i);
        if (marked == i)
            painter.fillRect(row, t.selection);
        paintRow(painter, c, row, c.id == scene.algorithmId());
    }
}

void ComparisonPicture::paintRow(QPainter& painter, const Compared& c, const QRectF& row, bool isOwn) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal gap = 8 * look.stageScale();
    const QFont font = look.stageText(12, isOwn ? QFont::DemiBold : QFont::Normal);
    const QFontMetricsF metrics(font);
    const qreal base = row.center().y() - metrics.height() / 2 + metrics.ascent();
    painter.setFont(font);
    painter.setPen(isOwn ? t.orangeText : t.ink);
    painter.drawText(QPointF(row.left() + gap / 2, base),
                     metrics.elidedText(c.name, Qt::ElideRight, row.width() - m_values - 2 * gap));
    const qreal from = row.left() + m_names + 2 * gap, room = row.right() - m_values - 2 * gap - from;
    qreal end = from;
    if (c.relativeToSizes > 0 && room > 4) {
        const double share = std::log10(c.relativeToSizes / m_low) / std::log10(m_high / m_low);
        end = from + room * std::clamp(share, 0.0, 1.0);
        painter.fillRect(QRectF(from, row.top() + row.height() * 0.25, end - from, row.height() * 0.5),
                         isOwn ? t.orange : mix(t.panel, t.blue, 0.75));
    }
    painter.setFont(look.stageText(12));
    painter.setPen(std::isnan(c.ulps) ? t.red : t.muted);
    painter.drawText(QPointF(room > 4 ? end + gap : row.right() - m_values, base), valueOf(c));
}

int ComparisonPicture::count(const Scene& scene) const
{
    return m_row <= 0 ? 0 : std::min(static_cast<int>(scene.compared().size()), m_perColumn * m_columns);
}

std::optional<int> ComparisonPicture::at(const Scene& scene, const QPointF& point) const
{
    for (int i = 0; i < count(scene); ++i)
        if (place(scene, i).contains(point))
            return i;
    return std::nullopt;
}

QRectF ComparisonPicture::place(const Scene&, int index) const
{
    return {m_area.left() + m_column * (index / m_perColumn),
            m_area.top() + m_head + m_row * (index % m_perColumn), m_column, m_row};
}

QStringList ComparisonPicture::explain(const Scene& scene, int index) const
{
    const Compared& c = scene.compared()[static_cast<std::size_t>(index)];
    QStringList lines{c.name,
                      QStringLiteral("sum %1, code %2")
                          .arg(c.sum, c.code.startsWith(QLatin1String("0x")) ? c.code.mid(2) : c.code)};
    if (!std::isnan(c.ulps))
        lines << (c.ulps == 0 ? QStringLiteral("the best that %1 can hold").arg(scene.formatId())
                              : QStringLiteral("off by %1 ulp").arg(QString::number(c.ulps, 'g', 6)))
              << QStringLiteral("error over the sum of sizes: %1")
                     .arg(QString::number(c.relativeToSizes, 'g', 3));
    return lines;
}

QString ComparisonPicture::spoken(const Scene& scene) const
{
    QString text = QStringLiteral("Every algorithm on the same terms in %1.").arg(scene.formatId());
    for (const Compared& c : scene.compared())
        text += QStringLiteral(" %1: %2, %3.").arg(c.name, c.sum, valueOf(c));
    return text;
}

} // namespace infralab::sums
