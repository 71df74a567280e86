// The two arrangements of reading and lab.

#include "two_pane.hpp"

#include "app/look/dress.hpp"

#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>

namespace infralab {

namespace {
constexpr int narrowest = 860;        // logical pixels of width at which the panes still stand side by side
constexpr int veryNarrow = 520;       // at which margins shrink
constexpr double readingShare = 0.44; // of the width, for the reading pane when a page opens
constexpr int widestReading = 680;    // at which a line has about 70 characters
} // namespace

TwoPane::TwoPane(QWidget* reading, QWidget* lab, QWidget* parent)
    : QWidget(parent)
    , m_reading(reading)
    , m_lab(lab)
    , m_layout(new QStackedLayout(this))
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_readingScroll(new ScrollColumn({}, 0))
    , m_labScroll(new ScrollColumn({}, 0))
    , m_stack(new ScrollColumn({}, 0))
{
    m_readingScroll->setOnPanel(true);
    m_splitter->addWidget(m_readingScroll);
    m_splitter->addWidget(m_labScroll);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_readingScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_layout->addWidget(m_splitter);
    m_layout->addWidget(m_stack);
    m_readingScroll->column()->addWidget(m_reading);
    m_labScroll->column()->addWidget(m_lab);
    connect(&Look::instance(), &Look::changed, this, &TwoPane::arrange);
    for (auto* area : {m_readingScroll, m_stack})
        connect(area->verticalScrollBar(), &QScrollBar::valueChanged, this, &TwoPane::scrolled);
}

QScrollArea* TwoPane::readingScroll() const
{
    return m_stacked ? m_stack : m_readingScroll;
}

void TwoPane::bringLabIntoView()
{
    if (m_stacked)
        m_stack->ensureWidgetVisible(m_lab, 0, 0);
}

void TwoPane::setReadingShown(bool shown)
{
    m_readingScroll->setVisible(shown);
    m_reading->setVisible(shown);
}

void TwoPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

QMargins TwoPane::readingMargins(bool narrow)
{
    return narrow ? QMargins(18, 20, 18, 20) : QMargins(40, 28, 36, 32);
}

void TwoPane::arrange()
{
    const Look& look = Look::instance();
    const bool stacked = width() < look.px(narrowest);
    QMargins margins = readingMargins(width() < look.px(veryNarrow));
    if (stacked) { // lines no longer than beside a lab
        const int spare = qRound(width() / look.windowScale()) - widestReading;
        margins += QMargins(std::max(0, spare / 2), 0, std::max(0, spare / 2), 0);
    }
    if (margins != m_margins) {
        m_margins = margins;
        dress(*m_reading->layout(), margins, 0);
    }
    if (stacked != m_stacked) {
        const bool focused = readingScroll()->hasFocus();
        m_stacked = stacked;
        auto* first = stacked ? m_stack->column() : m_readingScroll->column();
        auto* second = stacked ? m_stack->column() : m_labScroll->column();
        first->addWidget(m_reading);
        second->addWidget(m_lab);
        m_layout->setCurrentWidget(stacked ? static_cast<QWidget*>(m_stack) : m_splitter);
        if (focused)
            readingScroll()->setFocus();
        emit scrolled();
    }
    // The ground of the reading, where it is stacked on paper.
    m_reading->setBackgroundRole(QPalette::Base);
    m_reading->setAutoFillBackground(true);
    if (stacked) {
        m_lab->setMinimumHeight(height());
        return;
    }
    m_lab->setMinimumHeight(0);
    m_readingScroll->setMinimumWidth(look.px(300));
    m_readingScroll->setMaximumWidth(look.px(widestReading));
    m_labScroll->setMinimumWidth(look.px(420));
    if (!m_sized && width() > 0) {
        m_sized = true;
        const int reading = std::clamp(qRound(width() * readingShare), look.px(360), look.px(widestReading));
        m_splitter->setSizes({reading, width() - reading});
    }
}

} // namespace infralab
