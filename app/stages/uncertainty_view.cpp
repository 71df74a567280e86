// Lays out formula, bars and densities and answers pointer and keyboard.

#include "uncertainty_view.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace infralab::budget {

using scaling::Labels;
using scaling::LegendEntry;
using scaling::Mark;

namespace {

constexpr qreal formulaType = 15, rowType = 12, captionType = 11;
constexpr int formulaLines = 2;

QString shortText(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 4) : QStringLiteral("–");
}

/// With all digits that a large value needs to tell it from its neighbours.
QString valueText(double value)
{
    return std::abs(value) >= 1e4 && std::abs(value) < 1e9 && value == std::floor(value)
               ? QString::number(value, 'f', 0)
               : QString::number(value, 'g', 6);
}

} // namespace

BudgetView::BudgetView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const Scene>())
{}

void BudgetView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    m_hovered.reset();
    if (m_cursor && *m_cursor >= m_scene->inputs().size())
        m_cursor.reset();
    describe();
    relay();
}

void BudgetView::layOut()
{
    m_formula.clear();
    m_bars.clear();
    if (m_scene->isEmpty())
        return;
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale(), edge = 14 * std::min(scale, 1.5), gap = 20 * scale;
    QRectF room = QRectF(rect()).adjusted(edge, edge * 0.7, -edge, -edge * 0.6);
    layOutFormula(room, scale);
    std::vector<LegendEntry> entries = {
        {QStringLiteral("first order"), t.blue, Mark::line},
        {QStringLiteral("Monte Carlo"), mix(t.panel, t.orange, 0.55), Mark::band},
        {QStringLiteral("raises the result"), t.green, Mark::band},
        {QStringLiteral("lowers it"), t.violet, Mark::band}};
    if (std::isfinite(m_scene->above()))
        entries.push_back({QStringLiteral("above %1: %2 %")
                               .arg(valueText(m_scene->threshold()))
                               .arg(100 * m_scene->above(), 0, 'g', 3),
                           t.ink, Mark::dashes});
    room.setTop(room.top() + m_legend.layOut(room, std::move(entries), room.height() * 0.2, scale));
    QRectF bars = room, densities = room;
    if (room.width() > 1.15 * room.height()) {
        bars.setWidth((room.width() - gap) * 0.44);
        densities.setLeft(bars.right() + gap);
        m_hasBars = bars.width() >= 150 * scale;
    } else {
        bars.setHeight((room.height() - gap * 0.5) * 0.48);
        densities.setTop(bars.bottom() + gap * 0.5);
        m_hasBars = bars.height() >= 80 * scale;
    }
    if (!m_hasBars)
        densities = room;
    else
        layOutBars(bars, scale);
    layOutDensities(densities, scale);
}

void BudgetView::layOutFormula(QRectF& room, qreal scale)
{
    const QFontMetricsF metrics(Look::instance().stageMono(formulaType));
    if (room.height() < 12 * metrics.height())
        return;
    // Names and what stands between them; the line breaks before a piece.
    static const QRegularExpression pieces(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*|[0-9.]+|\\s+|."));
    QPointF at(room.left(), room.top() + metrics.ascent());
    int line = 1;
    for (auto match = pieces.globalMatch(m_scene->formula()); match.hasNext();) {
        QString text = match.next().captured();
        const qreal width = metrics.horizontalAdvance(text);
        const bool isLast = line == formulaLines;
        if (at.x() + width > room.right() - (isLast ? metrics.horizontalAdvance(QStringLiteral("…")) : 0)) {
            if (isLast || width > room.width()) {
                m_formula.push_back({at, QStringLiteral("…")});
                break;
            }
            ++line;
            at = {room.left(), at.y() + metrics.height()};
            if (text.trimmed().isEmpty())
                continue;
        }
        m_formula.push_back({at, text});
        at.rx() += width;
    }
    room.setTop(room.top() + line * metrics.height() + 8 * scale);
}

void BudgetView::layOutBars(const QRectF& room, qreal scale)
{
    const qreal line = QFontMetricsF(Look::instance().stageText(rowType)).height();
    const auto inputs = m_scene->inputs().size();
    const qreal caption = 1.5 * QFontMetricsF(Look::instance().stageText(captionType)).height();
    m_barCaption = QRectF(room.left(), room.top(), room.width(), caption);
    // Few rows become tall ones.
    const qreal rowHeight = std::clamp((room.height() - caption) / (static_cast<qreal>(inputs) + 1),
                                       line + 24 * scale, line + 46 * scale);
    const qreal thickness = rowHeight - line - 12 * scale;
    // One row is kept for the whole, half a row for what else there is.
    const auto rows = static_cast<std::size_t>(std::max(0.0, (room.height() - caption) / rowHeight));
    const auto shown = std::min(inputs, rows > 1 ? rows - 1 : 0);
    const double most = std::max(std::abs(m_scene->inputs().front().contribution), m_scene->uncertainty());
    const qreal percents =
        QFontMetricsF(Look::instance().stageMono(rowType)).horizontalAdvance(QStringLiteral("-999 %"));
    const qreal width = std::max<qreal>(room.width() - percents - 8 * scale, 10);
    qreal top = room.top() + caption;
    const auto place = [&](double size) {
        Bar bar{{room.left(), top, room.width(), rowHeight - 4 * scale}, {}};
        const double share = most > 0 && std::isfinite(size) ? std::abs(size) / most : 0;
        bar.bar =
            QRectF(room.left(), top + line + 2 * scale, std::max(share * width, 1.5 * scale), thickness);
        top += rowHeight;
        return bar;
    };
    for (std::size_t i = 0; i < shown; ++i)
        m_bars.push_back(place(m_scene->inputs()[i].contribution));
    m_sum = rows > 0 ? place(m_scene->uncertainty()).bar : QRectF();
}

void BudgetView::layOutDensities(const QRectF& room, qreal scale)
{
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Interval* interval : {&m_scene->firstOrder(), &m_scene->symmetric(), &m_scene->shortest()})
        if (interval->isKnown()) {
            low = std::min(low, interval->low);
            high = std::max(high, interval->high);
        }
    m_hasDensities = low < high && room.width() > 60 * scale && room.height() > 60 * scale;
    if (!m_hasDensities)
        return;
    const double margin = 0.3 * (high - low);
    low -= margin;
    high += margin;
    // Where all shown share their leading digits, the axis tells the others.
    m_offset = std::abs(m_scene->value()) > 1000 * (high - low) ? m_scene->value() : 0;
    double tallest = 0;
    for (const Series* series : {&m_scene->firstOrderDensity(), &m_scene->monteCarloDensity()})
        for (std::size_t i = 0; i < series->x.size(); ++i)
            if (series->x[i] >= low && series->x[i] <= high)
                tallest = std::max(tallest, series->y[i]);
    if (!(tallest > 0))
        tallest = 1;
    const scaling::Axis x{low - m_offset, high - m_offset, false, Labels::plain,
                          m_offset == 0 ? QStringLiteral("Result")
                                        : QStringLiteral("Result beyond %1").arg(valueText(m_offset))};
    scaling::Axis y{0, 1.06 * tallest, false, Labels::plain, QStringLiteral("Density")};
    m_plot.layOut(room, x, y, scale);
    const qreal line = QFontMetricsF(Look::instance().stageText(rowType)).height(),
                field = m_plot.field().height();
    m_intervals = 3 * (line + 11 * scale);
    if (field < 2 * m_intervals)
        m_intervals = 0;
    else
        y.high *= field / (field - m_intervals);
    m_plot.layOut(room, x, y, scale);
}

QString BudgetView::wordsOf(const Input& input) const
{
    const QString value = QStringLiteral("%1 = %2").arg(input.name, valueText(input.value));
    return input.uncertainty > 0 ? QStringLiteral("%1 ± %2, slope %3")
                                       .arg(value, shortText(input.uncertainty), shortText(input.slope))
                                 : value + QStringLiteral(", exact");
}

QStringList BudgetView::explain(const Input& input) const
{
    QStringList lines{QStringLiteral("%1 = %2").arg(input.name, valueText(input.value))};
    if (!(input.uncertainty > 0))
        return lines << QStringLiteral("exact: it adds no uncertainty");
    QString spread =
        QStringLiteral("standard uncertainty %1, %2").arg(shortText(input.uncertainty), input.distribution);
    if (std::isfinite(input.df))
        spread += QStringLiteral(", %1 degrees of freedom").arg(input.df);
    lines << spread << QStringLiteral("one more changes the result by %1").arg(shortText(input.slope))
          << QStringLiteral("contributes %1").arg(shortText(input.contribution));
    if (std::isfinite(input.share))
        lines.back() += QStringLiteral(", %1 % of the variance").arg(input.share, 0, 'g', 3);
    return lines;
}

std::optional<std::size_t> BudgetView::pointed() const
{
    if (m_hovered)
        return m_hovered;
    return hasFocus() ? m_cursor : std::nullopt;
}

void BudgetView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    std::optional<std::size_t> hovered;
    for (std::size_t i = 0; i < m_bars.size(); ++i)
        if (m_bars[i].row.contains(event->position()))
            hovered = i;
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void BudgetView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void BudgetView::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const bool isNext = key == Qt::Key_Down || key == Qt::Key_Right,
               isBack = key == Qt::Key_Up || key == Qt::Key_Left;
    if (!m_scene->isEmpty() && (isNext || isBack)) {
        const auto last = m_scene->inputs().size() - 1;
        m_cursor = !m_cursor ? (isNext ? 0 : last)
                   : isNext  ? std::min(*m_cursor + 1, last)
                             : *m_cursor - (*m_cursor > 0 ? 1 : 0);
        m_hovered.reset();
    } else if (key == Qt::Key_Escape && m_cursor) {
        m_cursor.reset();
    } else {
        QWidget::keyPressEvent(event);
        return;
    }
    describe();
    update();
}

void BudgetView::describe()
{
    setAccessibleDescription(spokenText());
}

QString BudgetView::spokenText() const
{
    if (m_scene->isEmpty())
        return QStringLiteral("No budget to show yet.");
    QString text = QStringLiteral("%1 is %2").arg(m_scene->formula(), valueText(m_scene->value()));
    const auto between = [](const Interval& i) {
        return QStringLiteral("between %1 and %2").arg(valueText(i.low), valueText(i.high));
    };
    if (m_scene->firstOrder().isKnown())
        text += QStringLiteral(", by first order ") + between(m_scene->firstOrder());
    if (m_scene->symmetric().isKnown())
        text += QStringLiteral(", by Monte Carlo ") + between(m_scene->symmetric());
    text += QLatin1Char('.');
    for (const auto& input : m_scene->inputs())
        if (input.share > 0)
            text += QStringLiteral(" %1: %2 % of the variance.").arg(input.name).arg(input.share, 0, 'g', 3);
    if (m_cursor)
        text += QLatin1Char(' ') + explain(m_scene->inputs()[*m_cursor]).join(QStringLiteral("; ")) +
                QLatin1Char('.');
    return text;
}

QRectF BudgetView::field()
{
    layOutOnce();
    return m_hasDensities ? m_plot.field() : QRectF();
}

QRectF BudgetView::bar(std::size_t input)
{
    layOutOnce();
    return input < m_bars.size() ? m_bars[input].bar : QRectF();
}

} // namespace infralab::budget
