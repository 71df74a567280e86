// The bench.

#include "bench_page.hpp"

#include "app/lab/engines.hpp"
#include "app/look/controls.hpp"
#include "app/look/flow_layout.hpp"
#include "compute/kernels/bench.hpp"
#include "scroll_column.hpp"
#include "simulators/bench.hpp"

#include <QHeaderView>
#include <QTableWidget>

#include <algorithm>
#include <chrono>

namespace infralab {

namespace {

enum Column { what, engine, duration, bandwidth, arithmetic, share, columns };

/// "1.23 ms": three digits and the unit that suits.
QString seconds(double s)
{
    if (!(s > 0))
        return QStringLiteral("–");
    for (const auto& [unit, size] : {std::pair("s", 1.0), std::pair("ms", 1e-3), std::pair("µs", 1e-6)})
        if (s >= size)
            return QStringLiteral("%1 %2").arg(QString::number(s / size, 'g', 3), QString::fromUtf8(unit));
    return QStringLiteral("%1 ns").arg(QString::number(s * 1e9, 'g', 3));
}

QString rate(double perSecond, const QString& unit)
{
    if (!(perSecond > 0))
        return QStringLiteral("–");
    for (const auto& [prefix, size] :
         {std::pair("T", 1e12), std::pair("G", 1e9), std::pair("M", 1e6), std::pair("k", 1e3)})
        if (perSecond >= size)
            return QStringLiteral("%1 %2%3").arg(QString::number(perSecond / size, 'g', 3),
                                                 QLatin1String(prefix), unit);
    return QStringLiteral("%1 %2").arg(QString::number(perSecond, 'g', 3), unit);
}

/// The median of at least three calls and about 0.2 s, after one that warms; 0 where it was stopped.
double timed(const std::function<double()>& once, const std::stop_token& stop)
{
    using Clock = std::chrono::steady_clock;
    volatile double kept = once(); // so that no call is optimised away
    std::vector<double> times;
    const auto begin = Clock::now();
    while (times.size() < 3 || Clock::now() - begin < std::chrono::milliseconds(200)) {
        if (stop.stop_requested())
            return 0;
        const auto from = Clock::now();
        kept = once();
        times.push_back(std::chrono::duration<double>(Clock::now() - from).count());
    }
    static_cast<void>(kept);
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

} // namespace

BenchPage::BenchPage(const PageContext& context)
    : Page(QStringLiteral("bench"), tr("Bench"))
    , m_engines(context.engines)
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
    , m_state(new Label({}, {.pixels = 13.5, .ink = &Tokens::muted}))
    , m_start(new PrimaryButton(tr("Measure this computer")))
    , m_stop(new QPushButton(tr("Stop")))
    , m_table(new QTableWidget(0, columns))
{
    auto* column = m_scroll->column();
    column->addWidget(new Label(tr("Bench"), {.pixels = 30, .weight = QFont::Bold}));
    column->addWidget(
        new Label(tr("How fast this computer runs the lab's own kernels and models: the median time of "
                     "repeated calls, on the built-in engine and on the one that is chosen now. The share is "
                     "that of the bandwidth of a plain copy, measured in the same run: near 100 % a kernel "
                     "waits for memory, far below it for arithmetic."),
                  {.pixels = 15, .ink = &Tokens::muted}));
    column->addSpacing(12);
    auto* buttons = new QWidget;
    auto* flow = new FlowLayout(buttons);
    dress(*flow, {}, 8);
    flow->addWidget(m_start);
    flow->addWidget(m_stop);
    flow->addWidget(m_state);
    m_state->setWordWrap(false);
    column->addWidget(buttons);
    column->addSpacing(8);
    m_table->setHorizontalHeaderLabels({tr("What"), tr("Engine"), tr("Time of one call"),
                                        tr("Memory traffic"), tr("Work"), tr("Share of a copy")});
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(what, QHeaderView::Stretch);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false); // Tab leaves it; the arrows move in it
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAccessibleName(tr("Measured times"));
    dressMinimumSize(*m_table, {0, 420});
    column->addWidget(m_table, 1);
    listUnmeasured();
    column->addStretch(0);
    m_stop->setEnabled(false);
    connect(m_start, &QAbstractButton::clicked, this, &BenchPage::start);
    connect(m_stop, &QAbstractButton::clicked, this, &BenchPage::stop);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

BenchPage::~BenchPage()
{
    m_worker.request_stop();
}

QWidget* BenchPage::firstFocus()
{
    return m_scroll;
}

void BenchPage::start()
{
    if (m_running)
        return;
    m_running = true;
    m_start->setEnabled(false);
    m_stop->setEnabled(true);
    m_table->setRowCount(0);
    m_state->setText(tr("Measuring; anything else that runs now makes it slower."));
    m_worker = std::jthread(&BenchPage::measure, this, m_engines.current().engine);
}

void BenchPage::listUnmeasured()
{
    const auto none = QStringLiteral("–");
    for (const auto& kernel : compute::allKernels())
        add({qt(kernel.title), tr("not measured yet"), none, none, none, none, {}});
    for (const auto& model : benchCases())
        add({qt(model.what), tr("not measured yet"), none, none, none, none, {}});
}

void BenchPage::stop()
{
    m_worker.request_stop();
    m_state->setText(tr("Stopping."));
}

void BenchPage::measure(const std::stop_token& stop, BenchPage* page, const compute::Engine& chosen)
{
    const auto send = [page](Row row) {
        QMetaObject::invokeMethod(
            page, [page, row = std::move(row)] { page->add(row); }, Qt::QueuedConnection);
    };
    std::vector<compute::Engine> engines{compute::Engine()};
    if (!chosen.isBuiltin())
        engines.push_back(chosen);
    for (const auto& each : engines) {
        for (const auto& row : compute::benchKernels(each, stop))
            send({tr("%1, %2 elements")
                      .arg(qt(row.what))
                      .arg(QLocale().toString(static_cast<qlonglong>(row.size))),
                  qt(row.engine), seconds(row.seconds), rate(row.bytesPerSecond, QStringLiteral("B/s")),
                  rate(row.operationsPerSecond, QStringLiteral("op/s")),
                  row.shareOfCopy > 0 ? QStringLiteral("%1 %").arg(qRound(row.shareOfCopy * 100))
                                      : QStringLiteral("–"),
                  qt(row.problem)});
    }
    if (!stop.stop_requested()) {
        for (const auto& model : benchCases()) {
            const double time = timed(model.once, stop);
            if (stop.stop_requested())
                break;
            send({qt(model.what),
                  tr("Models, built-in C++"),
                  seconds(time),
                  QStringLiteral("–"),
                  rate(time > 0 ? model.amount / time : 0, qt(" " + model.unit + "/s").trimmed()),
                  QStringLiteral("–"),
                  {}});
        }
    }
    const bool whole = !stop.stop_requested();
    QMetaObject::invokeMethod(
        page, [page, whole] { page->ended(whole); }, Qt::QueuedConnection);
}

void BenchPage::add(const Row& row)
{
    const int at = m_table->rowCount();
    m_table->insertRow(at);
    const QString texts[columns] = {row.what, row.engine, row.time, row.bandwidth, row.arithmetic, row.share};
    for (int c = 0; c < columns; ++c) {
        auto* item = new QTableWidgetItem(c == bandwidth && !row.problem.isEmpty() ? row.problem : texts[c]);
        if (c >= duration)
            item->setFont(Look::instance().mono(12.5));
        m_table->setItem(at, c, item);
    }
}

void BenchPage::ended(bool whole)
{
    m_running = false;
    m_start->setEnabled(true);
    m_stop->setEnabled(false);
    m_state->setText(whole ? tr("Measured on this computer, just now.")
                           : tr("Stopped; the rows so far are whole."));
}

} // namespace infralab
