// Paints the blocks and the bits of the chosen operation.

#include "accumulation_steps.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace infralab::sums {

namespace {

constexpr qreal widestBlock = 34, blockHeight = 26, widestBit = 26; // before the scale

/// The share of the smaller operand that the addition kept.
double keptShare(const Operation& o)
{
    if (o.isExact())
        return 1;
    const double smaller = o.kind == QLatin1String("multiply")
                               ? std::abs(o.result)
                               : std::min(std::abs(o.leftValue), std::abs(o.rightValue));
    return std::isnan(o.lost) || smaller == 0 ? 0 : std::clamp(1 - std::abs(o.lost) / smaller, 0.0, 1.0);
}

QString powerOfTwo(int exponent)
{
    if (exponent >= 0 && exponent <= 16)
        return QString::number(1 << exponent);
    QString text = QStringLiteral("2");
    for (const QChar c : QString::number(exponent)) {
        constexpr char16_t raised[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
        text += c == QLatin1Char('-') ? QChar(u'⁻') : QChar(raised[c.digitValue()]);
    }
    return text;
}

QString lostWords(const Operation& o)
{
    if (std::isnan(o.lost))
        return QStringLiteral("not finite");
    if (o.isExact())
        return QStringLiteral("nothing is lost");
    return o.losesAll() ? QStringLiteral("all of it is lost")
           : o.lost > 0 ? QStringLiteral("lost")
                        : QStringLiteral("rounded up by");
}

} // namespace

int StepsPicture::telling(const Scene& scene)
{
    const auto& all = scene.operations();
    const auto found = std::find_if(all.begin(), all.end(), [](const Operation& o) { return !o.isExact(); });
    return static_cast<int>(found == all.end() ? all.size()
                                               : static_cast<std::size_t>(found - all.begin()) + 1) -
           1;
}

void StepsPicture::layOut(const QRectF& area, const Scene& scene)
{
    m_area = area;
    const Look& look = Look::instance();
    const qreal scale = look.stageScale();
    const int blocks = std::max(1, count(scene));
    const qreal line = QFontMetricsF(look.stageText(12)).height();
    m_hasSummary = area.height() >= 8 * line;
    const qreal text = m_hasSummary ? line + 4 * scale : 0;
    // As many rows of blocks as it takes for each to be seen; wide ones where there are few.
    const qreal least = 9 * scale;
    m_perRow = std::max(1, std::min(blocks, static_cast<int>(area.width() / least)));
    int rows = (blocks + m_perRow - 1) / m_perRow;
    m_perRow = (blocks + rows - 1) / rows;
    m_block = std::min(widestBlock * scale, area.width() / m_perRow);
    const qreal most = area.height() * 0.34 - text;
    m_blockHeight = std::max(4.0, std::min(blockHeight * scale, most / rows));
    m_strip = {area.left(), area.top() + text, m_block * m_perRow, m_blockHeight * rows};
    m_detail = QRectF(area).adjusted(0, m_strip.bottom() - area.top() + 12 * scale, 0, 0);
}

QString StepsPicture::summary(const Scene& scene) const
{
    int some = 0, all = 0;
    for (const auto& o : scene.operations()) {
        all += o.losesAll() ? 1 : 0;
        some += !o.isExact() && !o.losesAll() ? 1 : 0;
    }
    return QStringLiteral("%1 operations: %2 lose a part, %3 a whole operand")
        .arg(count(scene))
        .arg(some)
        .arg(all);
}

void StepsPicture::paintBlock(QPainter& painter, const Operation& o, const QRectF& cell) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal gap = std::min(3.0, cell.width() * 0.15);
    const QRectF box = cell.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
    painter.setPen(Qt::NoPen);
    if (std::isnan(o.lost)) {
        painter.setBrush(t.red);
        painter.drawRect(box);
        return;
    }
    const qreal kept = box.height() * keptShare(o);
    painter.setBrush(mix(t.panel, t.blue, 0.75));
    painter.drawRect(QRectF(box.left(), box.bottom() - kept, box.width(), kept));
    if (!o.isExact()) {
        // However little was lost, it is seen.
        const qreal lost = std::max(box.height() - kept, std::min(4.0, box.height() / 3));
        painter.setBrush(t.orange);
        painter.drawRect(QRectF(box.left(), box.top(), box.width(), lost));
    }
}

void StepsPicture::paint(QPainter& painter, const Scene& scene, std::optional<int> marked) const
{
    if (count(scene) == 0)
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(12);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.muted);
    if (m_hasSummary)
        painter.drawText(QPointF(m_area.left(), m_area.top() + metrics.ascent()),
                         metrics.elidedText(summary(scene), Qt::ElideRight, m_area.width()));
    for (int i = 0; i < count(scene); ++i)
        paintBlock(painter, scene.operations()[static_cast<std::size_t>(i)], place(scene, i));
    const int chosen = marked && *marked < count(scene) ? *marked : telling(scene);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.ink, 2 * t.lineWidth));
    painter.drawRect(place(scene, chosen));
    paintDetail(painter, scene, chosen);
}

void StepsPicture::paintDetail(QPainter& painter, const Scene& scene, int index) const
{
    if (scene.format() == nullptr)
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale();
    const Operation& o = scene.operations()[static_cast<std::size_t>(index)];
    const AlignedBits bits = alignedBits(o, *scene.format());
    const QFont mono = look.stageMono(13), small = look.stageText(11.5);
    const QFontMetricsF metrics(mono), smallMetrics(small);

    struct Row
    {
        QString name, value;
        const BitRun* run;
        bool isLost;
    };
    const QString right =
        (o.kind == QLatin1String("add") || o.kind == QLatin1String("fused") ? QStringLiteral("+ ")
                                                                            : o.sign() + QLatin1Char(' ')) +
        o.right.name();
    const std::array rows{Row{QStringLiteral("  ") + o.left.name(), numeral(o.leftValue), &bits.left, false},
                          Row{right, numeral(o.rightValue), &bits.right, false},
                          Row{QStringLiteral("= s%1").arg(index), numeral(o.result), &bits.result, false},
                          Row{QStringLiteral("  ") + lostWords(o),
                              o.isExact() || std::isnan(o.lost) ? QString() : numeral(std::abs(o.lost)),
                              &bits.lost, true}};
    qreal names = 0, values = 0;
    for (const auto& row : rows) {
        names = std::max(names, metrics.horizontalAdvance(row.isLost ? QStringLiteral("= s00") : row.name));
        values = std::max(values, metrics.horizontalAdvance(row.value));
    }
    const qreal gap = 14 * scale;
    qreal room = m_detail.width() - names - values - 2 * gap;
    const bool hasBits = room >= 60 * scale && !bits.columns.empty();
    const qreal width =
        hasBits ? std::min(widestBit * scale, room / static_cast<double>(bits.columns.size())) : 0;
    const qreal head = smallMetrics.height() + 3 * scale;
    if (m_detail.height() < head + 2 * metrics.height())
        return;
    const qreal line = std::clamp((m_detail.height() - head) / 5.0, metrics.height(), 34 * scale);
    const qreal left = m_detail.left() + names + gap, top = m_detail.top() + head;
    const qreal all = width * static_cast<double>(bits.columns.size());

    const auto columnOf = [&](int exponent) {
        const auto found = std::find(bits.columns.begin(), bits.columns.end(), std::optional(exponent));
        return left + width * static_cast<double>(found - bits.columns.begin());
    };
    if (hasBits && bits.hasWindow) { // the window of the format, and where it ends
        const QRectF window(columnOf(bits.windowHigh), top - 1 * scale,
                            columnOf(bits.windowLow) + width - columnOf(bits.windowHigh),
                            3 * line + 2 * scale);
        painter.fillRect(window, mix(t.panel, t.blue, 0.12));
        painter.setPen(QPen(t.orange, 1.5 * t.lineWidth, Qt::DashLine));
        painter.drawLine(QPointF(window.right(), top - 3 * scale), QPointF(window.right(), top + 4 * line));
        painter.setFont(small);
        painter.setPen(t.muted);
        const QString first = powerOfTwo(bits.windowHigh),
                      last = QStringLiteral("one step: %1").arg(powerOfTwo(bits.windowLow));
        const qreal lastWidth = smallMetrics.horizontalAdvance(last);
        const qreal lastFrom =
            std::clamp(window.right() - lastWidth, m_detail.left(), m_detail.right() - lastWidth);
        const qreal base = m_detail.top() + smallMetrics.ascent();
        painter.drawText(QPointF(lastFrom, base), last);
        if (window.left() + smallMetrics.horizontalAdvance(first) + 8 * scale < lastFrom)
            painter.drawText(QPointF(window.left(), base), first);
    }
    qreal y = top;
    for (const auto& row : rows) {
        if (y + metrics.height() > m_detail.bottom() + 1)
            break;
        const qreal base = y + (line - metrics.height()) / 2 + metrics.ascent();
        painter.setFont(mono);
        painter.setPen(row.isLost ? t.orangeText : t.ink);
        const qreal nameRoom = row.isLost ? (hasBits ? std::max(names, left + all - m_detail.left())
                                                     : m_detail.width() - values - gap)
                                          : names;
        if (!row.isLost || row.run->isEmpty() || !hasBits)
            painter.drawText(
                QPointF(m_detail.left(), base),
                metrics.elidedText(row.isLost ? row.name.trimmed() : row.name, Qt::ElideRight, nameRoom));
        else
            painter.drawText(QPointF(m_detail.left(), base),
                             metrics.elidedText(o.lost > 0 ? QStringLiteral("lost") : QStringLiteral("added"),
                                                Qt::ElideRight, names));
        if (!row.value.isEmpty())
            painter.drawText(
                QPointF(hasBits ? left + all + gap : m_detail.right() - metrics.horizontalAdvance(row.value),
                        base),
                row.value);
        for (std::size_t c = 0; hasBits && !row.run->isEmpty() && c < bits.columns.size(); ++c) {
            const QRectF cell(left + width * static_cast<double>(c), y + line * 0.18, width, line * 0.64);
            const auto at = bits.columns[c];
            if (!at) { // a run of zeros, cut out
                if (row.run->high >= bits.columns[c + 1].value_or(0) &&
                    row.run->low <= bits.columns[c - 1].value_or(0)) {
                    painter.setPen(QPen(t.muted, t.lineWidth, Qt::DotLine));
                    painter.drawLine(QPointF(cell.left(), cell.center().y()),
                                     QPointF(cell.right(), cell.center().y()));
                }
                continue;
            }
            if (*at > row.run->high ||
                *at < std::min(row.run->low, row.run == &bits.result ? bits.windowLow : row.run->low))
                continue;
            const bool falls = row.isLost || (bits.hasWindow && *at < bits.windowLow);
            const QColor ink = falls ? t.orange : t.blue;
            const qreal inset = std::min(1.5, width * 0.12);
            const QRectF box = cell.adjusted(inset, 0, -inset, 0);
            painter.setPen(width >= 4 ? QPen(ink, t.lineWidth) : QPen(Qt::NoPen));
            painter.setBrush(row.run->one(*at) ? ink : t.panel);
            painter.drawRect(box);
            if (width >= 11 * scale && box.height() > smallMetrics.height() * 0.8) {
                painter.setFont(look.stageMono(width >= 20 * scale ? 13 : 10));
                painter.setPen(row.run->one(*at) ? t.onAccent : t.muted);
                painter.drawText(box, Qt::AlignCenter,
                                 row.run->one(*at) ? QStringLiteral("1") : QStringLiteral("0"));
            }
        }
        y += line;
    }
    // What the picture means, where there is room for a sentence.
    const QStringList words = explain(scene, index);
    painter.setFont(small);
    painter.setPen(t.muted);
    for (const auto& sentence : words.mid(1)) {
        if (y + 6 * scale + smallMetrics.height() > m_detail.bottom())
            break;
        painter.drawText(QPointF(m_detail.left(), y + 6 * scale + smallMetrics.ascent()),
                         smallMetrics.elidedText(sentence, Qt::ElideRight, m_detail.width()));
        y += smallMetrics.height() + 2 * scale;
    }
}

int StepsPicture::count(const Scene& scene) const
{
    return static_cast<int>(scene.operations().size());
}

std::optional<int> StepsPicture::at(const Scene& scene, const QPointF& point) const
{
    if (!m_strip.contains(point) || m_block <= 0)
        return std::nullopt;
    const int column = std::min(m_perRow - 1, static_cast<int>((point.x() - m_strip.left()) / m_block));
    const int index = static_cast<int>((point.y() - m_strip.top()) / m_blockHeight) * m_perRow + column;
    return index < count(scene) ? std::optional(index) : std::nullopt;
}

QRectF StepsPicture::place(const Scene&, int index) const
{
    return {m_strip.left() + m_block * (index % m_perRow), m_strip.top() + m_blockHeight * (index / m_perRow),
            m_block, m_blockHeight};
}

QStringList StepsPicture::explain(const Scene& scene, int index) const
{
    const Operation& o = scene.operations()[static_cast<std::size_t>(index)];
    QStringList lines{
        QStringLiteral("s%1 = %2 %3 %4").arg(index).arg(o.left.name(), o.sign(), o.right.name()),
        QStringLiteral("%1 %2 %3 is stored as %4")
            .arg(exactly(o.leftValue), o.sign(), exactly(o.rightValue), exactly(o.result))};
    if (std::isnan(o.lost))
        lines << QStringLiteral("The result is not finite.");
    else if (o.isExact())
        lines << QStringLiteral("Every bit fits: nothing is lost.");
    else if (o.losesAll())
        lines << QStringLiteral("The smaller operand is at most half a step: all of it is lost.");
    else
        lines << QStringLiteral("The rounding %1 %2.")
                     .arg(o.lost > 0 ? QStringLiteral("loses") : QStringLiteral("adds"),
                          exactly(std::abs(o.lost)));
    return lines;
}

QString StepsPicture::spoken(const Scene& scene) const
{
    return summary(scene) + QStringLiteral(". ") + scene.verdict();
}

} // namespace infralab::sums
