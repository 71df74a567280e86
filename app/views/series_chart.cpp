#include "series_chart.hpp"

#include "app/look/look.hpp"
#include "decimation.hpp"
#include "number_text.hpp"
#include "ticks.hpp"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChartView>
#include <QCoreApplication>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QLegendMarker>
#include <QLineSeries>
#include <QVBoxLayout>

#include <array>
#include <cmath>

namespace infralab {
namespace {

struct Extent
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    bool isWhole = true; ///< looks, runs, cycles: nothing lies between two of them

    void add(double v, bool log)
    {
        if (!std::isfinite(v) || (log && v <= 0))
            return;
        low = std::min(low, v);
        high = std::max(high, v);
        isWhole = isWhole && v == std::floor(v);
    }
};

double place(double v, bool log)
{
    return log ? (v > 0 ? std::log10(v) : NAN) : v;
}

QList<QPointF> pointsOf(const std::vector<double>& x, const std::vector<double>& y, bool logX, bool logY)
{
    QList<QPointF> out;
    for (const auto i : pointsToDraw(y)) {
        if (i >= x.size())
            break;
        const QPointF point(place(x[i], logX), place(y[i], logY));
        if (std::isfinite(point.x()) && std::isfinite(point.y()))
            out.append(point);
    }
    return out;
}

} // namespace

/// The chart itself; axes hold the values' places (logarithms on log axes) and labels that ticks.hpp chose.
class SeriesChart::Plot : public QChartView
{
public:
    explicit Plot(SeriesChart& owner)
        : QChartView(&owner)
        , m_owner(owner)
    {
        setFrameShape(QFrame::NoFrame);
        setRenderHint(QPainter::Antialiasing);
        setFocusPolicy(Qt::NoFocus);
        setMouseTracking(true);
        viewport()->setMouseTracking(true);
        chart()->setBackgroundVisible(false);
        chart()->setMargins({0, 4, 14, 0}); // room for half a label
        chart()->layout()->setContentsMargins(0, 0, 0, 0);
        chart()->setAnimationOptions(QChart::NoAnimation);
        chart()->legend()->setAlignment(Qt::AlignTop);
        chart()->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    }

    void rebuild();
    void setMoment(double x)
    {
        m_moment = x;
        viewport()->update();
    }
    QPoint placeOf(const QPointF& value) const
    {
        return mapFromScene(chart()->mapToScene(chart()->mapToPosition(value)));
    }

protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void mouseMoveEvent(QMouseEvent* event) override
    {
        QChartView::mouseMoveEvent(event);
        m_owner.moveCursor(nearest(event->pos()));
    }
    void leaveEvent(QEvent* event) override
    {
        QChartView::leaveEvent(event);
        if (!m_owner.hasFocus())
            m_owner.moveCursor(-1);
    }

private:
    int nearest(const QPoint& at) const;
    void addCurve(std::size_t i, const Series&, bool isPinned);
    void addAxis(Qt::Alignment side, const Extent&, const std::string& title, bool log);

    SeriesChart& m_owner;
    double m_moment = NAN;
};

void SeriesChart::Plot::addCurve(std::size_t i, const Series& series, bool isPinned)
{
    const auto& t = Look::instance().tokens();
    const auto& spec = m_owner.spec(i);
    const bool logX = m_owner.spec().logX, logY = m_owner.spec().logY;
    const std::array<QColor, 4> colours{t.blue, t.orange, t.green, t.violet};
    const std::array<Qt::PenStyle, 4> dashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    const auto colour = isPinned ? mix(colours[i % 4], t.muted, 0.6) : colours[i % 4];
    if (series.low.size() == series.y.size() && series.high.size() == series.y.size() && !isPinned &&
        !series.y.empty()) {
        auto* low = new QLineSeries;
        auto* high = new QLineSeries;
        low->replace(pointsOf(series.x, series.low, logX, logY));
        high->replace(pointsOf(series.x, series.high, logX, logY));
        auto* band = new QAreaSeries(high, low);
        low->setParent(band);
        high->setParent(band);
        auto fill = colour;
        fill.setAlphaF(0.18F);
        band->setBrush(fill);
        band->setPen(Qt::NoPen);
        chart()->addSeries(band);
        for (auto* marker : chart()->legend()->markers(band))
            marker->setVisible(false);
    }
    auto* line = new QLineSeries;
    line->setName(QString::fromStdString(spec.label) + (isPinned ? QStringLiteral(", pinned") : QString()));
    QPen pen(colour, (isPinned ? 1.5 : 2) * t.lineWidth * Look::instance().stageScale());
    pen.setStyle(isPinned ? Qt::DashDotDotLine : dashes[i % 4]);
    line->setPen(pen);
    line->replace(pointsOf(series.x, series.y, logX, logY));
    line->setPointsVisible(series.x.size() <= 24);
    chart()->addSeries(line);
}

void SeriesChart::Plot::addAxis(Qt::Alignment side, const Extent& extent, const std::string& title, bool log)
{
    const auto& look = Look::instance();
    const auto& t = look.tokens();
    int wanted = side == Qt::AlignBottom
                     ? std::max(3, static_cast<int>(m_owner.width() / (90 * look.stageScale())))
                     : std::max(3, static_cast<int>(m_owner.height() / (55 * look.stageScale())));
    if (const double width = extent.high - extent.low; extent.isWhole && width >= 2 && width < wanted)
        wanted = static_cast<int>(width);
    const auto ticks =
        log ? logTicks(extent.low, extent.high, wanted) : niceTicks(extent.low, extent.high, wanted);
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setStartValue(place(ticks.low, log));
    for (std::size_t i = 0; i < ticks.at.size(); ++i)
        axis->append(QString::fromStdString(ticks.labels[i]), place(ticks.at[i], log));
    axis->setRange(place(ticks.low, log), place(ticks.high, log));
    axis->setTitleText(QString::fromStdString(title));
    axis->setTitleVisible(!title.empty());
    axis->setLabelsFont(look.stageText(11));
    axis->setTitleFont(look.stageText(11.5));
    axis->setLabelsBrush(t.muted);
    axis->setTitleBrush(t.muted);
    axis->setGridLinePen(QPen(t.line, t.lineWidth));
    axis->setLinePen(QPen(t.outline, t.lineWidth));
    axis->setTruncateLabels(false);
    chart()->addAxis(axis, side);
    for (auto* series : chart()->series())
        series->attachAxis(axis);
}

void SeriesChart::Plot::rebuild()
{
    setBackgroundBrush(Look::instance().tokens().panel);
    chart()->removeAllSeries();
    for (auto* axis : chart()->axes()) {
        chart()->removeAxis(axis);
        delete axis;
    }
    const auto& first = m_owner.spec();
    Extent x, y;
    for (std::size_t i = 0; i < m_owner.indices().size(); ++i)
        for (const auto* series : {m_owner.data<Series>(i), m_owner.pinnedData<Series>(i)}) {
            if (!series)
                continue;
            for (const double v : series->x)
                x.add(v, first.logX);
            for (const auto* values : {&series->y, &series->low, &series->high})
                for (const double v : *values)
                    y.add(v, first.logY);
        }
    // Counts and shares are read from zero where zero is near.
    if (!first.logY && y.low > 0 && y.low < 0.6 * y.high)
        y.low = 0;
    for (std::size_t i = 0; i < m_owner.indices().size(); ++i) {
        if (const auto* series = m_owner.pinnedData<Series>(i))
            addCurve(i, *series, true);
        if (const auto* series = m_owner.data<Series>(i))
            addCurve(i, *series, false);
    }
    addAxis(Qt::AlignBottom, x, first.xLabel, first.logX);
    auto yTitle = first.yLabel;
    if (yTitle.empty() && m_owner.indices().size() == 1)
        yTitle = first.unit.empty() ? first.label : first.label + " (" + first.unit + ")";
    addAxis(Qt::AlignLeft, y, yTitle, first.logY);
    chart()->legend()->setVisible(m_owner.indices().size() > 1 || m_owner.pinned());
    chart()->legend()->setFont(Look::instance().stageText(11.5));
    chart()->legend()->setLabelColor(Look::instance().tokens().ink);
}

int SeriesChart::Plot::nearest(const QPoint& at) const
{
    const auto* series = m_owner.data<Series>();
    if (!series || series->x.empty() || !chart()->plotArea().contains(chart()->mapFromScene(mapToScene(at))))
        return -1;
    const double x = chart()->mapToValue(chart()->mapFromScene(mapToScene(at))).x();
    int best = -1;
    double distance = HUGE_VAL;
    for (std::size_t i = 0; i < series->x.size(); ++i) {
        const double d = std::abs(place(series->x[i], m_owner.spec().logX) - x);
        if (d < distance) {
            distance = d;
            best = static_cast<int>(i);
        }
    }
    return best;
}

void SeriesChart::Plot::drawForeground(QPainter* painter, const QRectF&)
{
    const auto& t = Look::instance().tokens();
    const auto area = chart()->plotArea();
    painter->setRenderHint(QPainter::Antialiasing);
    if (std::isfinite(m_moment)) {
        const qreal x = chart()->mapToPosition({place(m_moment, m_owner.spec().logX), 0}).x();
        if (x >= area.left() - 1 && x <= area.right() + 1) {
            painter->setPen(QPen(t.orange, 1.5 * t.lineWidth));
            painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
    }
    if (m_owner.m_cursor < 0)
        return;
    const auto c = static_cast<std::size_t>(m_owner.m_cursor);
    for (std::size_t i = 0; i < m_owner.indices().size(); ++i) {
        const auto* series = m_owner.data<Series>(i);
        if (!series || c >= series->x.size() || c >= series->y.size())
            continue;
        const auto at = chart()->mapToPosition(
            {place(series->x[c], m_owner.spec().logX), place(series->y[c], m_owner.spec().logY)});
        if (!std::isfinite(at.x()) || !std::isfinite(at.y()))
            continue;
        if (i == 0) {
            painter->setPen(QPen(t.muted, t.lineWidth, Qt::DashLine));
            painter->drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
        }
        painter->setPen(QPen(t.ink, 1.5 * t.lineWidth));
        painter->setBrush(t.panel);
        painter->drawEllipse(at, 4, 4);
    }
}

SeriesChart::SeriesChart(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : OutputView(info, std::move(indices), parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    connect(&Look::instance(), &Look::changed, this, [this] { refresh(); });
}

SeriesChart::~SeriesChart() = default;

QSize SeriesChart::sizeHint() const
{
    return {Look::instance().px(420), Look::instance().px(240)};
}

void SeriesChart::build()
{
    if (!m_plot) {
        m_plot = new Plot(*this);
        m_plot->setAccessibleName(title());
        layout()->addWidget(m_plot);
    }
    if (m_stale) {
        m_stale = false;
        m_plot->rebuild();
    }
}

void SeriesChart::refresh()
{
    m_stale = true;
    m_cursor = -1;
    if (isVisible())
        build();
}

void SeriesChart::showEvent(QShowEvent* event)
{
    OutputView::showEvent(event);
    build();
}

/// What never was on the screen got no size: its chart would be a corner of itself.
void SeriesChart::layOutUnseen()
{
    layout()->setGeometry(rect());
    for (QWidget* part : {static_cast<QWidget*>(m_plot), m_plot->viewport()}) {
        QResizeEvent resized(part->size(), {});
        QCoreApplication::sendEvent(part, &resized);
    }
}

void SeriesChart::draw(QPainter& painter, const QRectF& area) const
{
    auto* self = const_cast<SeriesChart*>(this); // built when first needed
    self->build();
    if (!isVisible())
        self->layOutUnseen();
    m_plot->render(&painter, area, m_plot->viewport()->rect(), Qt::KeepAspectRatio);
}

QString SeriesChart::cursorText() const
{
    QStringList lines;
    const auto c = static_cast<std::size_t>(m_cursor);
    for (std::size_t i = 0; m_cursor >= 0 && i < indices().size(); ++i) {
        const auto* series = data<Series>(i);
        if (!series || c >= series->x.size() || c >= series->y.size())
            continue;
        if (lines.isEmpty()) {
            const auto word = axisWord(spec().xLabel);
            lines << (word.isEmpty() ? QStringLiteral("x") : word) + QLatin1Char(' ') +
                         readable(series->x[c]);
        }
        auto line = QString::fromStdString(spec(i).label) + QStringLiteral(": ") +
                    readable(series->y[c], spec(i).unit);
        if (c < series->low.size() && c < series->high.size())
            line += QStringLiteral(" (%1 to %2)").arg(readable(series->low[c]), readable(series->high[c]));
        if (const auto* before = pinnedData<Series>(i); before && c < before->y.size())
            line += QStringLiteral(", pinned ") + readable(before->y[c]);
        lines << line;
    }
    return lines.join(QLatin1Char('\n'));
}

void SeriesChart::moveCursor(int point)
{
    if (point == m_cursor || !m_plot)
        return;
    m_cursor = point;
    m_plot->viewport()->update();
    const auto* series = data<Series>();
    const auto c = static_cast<std::size_t>(point);
    if (point < 0 || !series || c >= series->y.size()) {
        hideCursor();
        return;
    }
    const QPointF value(place(series->x[c], spec().logX), place(series->y[c], spec().logY));
    tellCursor(m_plot->placeOf(value) + QPoint(8, 8));
}

void SeriesChart::keyPressEvent(QKeyEvent* event)
{
    const auto* series = data<Series>();
    const int last = series ? static_cast<int>(std::min(series->x.size(), series->y.size())) - 1 : -1;
    if (last < 0 || !m_plot) {
        OutputView::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        moveCursor(std::clamp(m_cursor - 1, 0, last));
        break;
    case Qt::Key_Right:
        moveCursor(std::clamp(m_cursor + 1, 0, last));
        break;
    case Qt::Key_Home:
        moveCursor(0);
        break;
    case Qt::Key_End:
        moveCursor(last);
        break;
    default:
        OutputView::keyPressEvent(event);
    }
}

void SeriesChart::focusInEvent(QFocusEvent* event)
{
    OutputView::focusInEvent(event);
    if (m_cursor < 0 && event->reason() != Qt::MouseFocusReason)
        moveCursor(0);
}

void SeriesChart::focusOutEvent(QFocusEvent* event)
{
    OutputView::focusOutEvent(event);
    moveCursor(-1);
}

void SeriesChart::showFrame(std::int64_t index, double)
{
    const auto* series = data<Series>();
    if (m_plot && series && index >= 0 && static_cast<std::size_t>(index) < series->x.size())
        m_plot->setMoment(series->x[static_cast<std::size_t>(index)]);
}

} // namespace infralab
