#include "lab_head.hpp"

#include "app/look/controls.hpp"
#include "app/views/number_text.hpp"

#include <QAction>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace infralab {
namespace {

constexpr int gap = 8, rowGap = 6, mostLevels = 4;

QToolButton* wordButton(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    dress(*button, Type{13});
    return button;
}

QString truthText(const Truth& truth)
{
    const auto unit = truth.unit.empty() ? QStringLiteral("difference") : QString::fromStdString(truth.unit);
    const auto text = QStringLiteral("%1 %2").arg(readable(truth.difference), unit);
    return truth.holds() ? text : QStringLiteral("%1, %2 allowed").arg(text, readable(truth.tolerance));
}

} // namespace

LabHead::LabHead(const Info& info, Engines& engines, QWidget* parent)
    : QWidget(parent)
    , m_info(info)
    , m_engines(engines)
{
    build();
    buildMenu();
    showEngine();
    connect(&engines, &Engines::changed, this, &LabHead::showEngine);
    connect(&Look::instance(), &Look::changed, this, [this] {
        updateGeometry();
        arrange();
    });
}

void LabHead::build()
{
    m_title = new Label(QString::fromStdString(m_info.title), Type{16, QFont::Bold});
    m_title->setWordWrap(false);
    m_title->setToolTip(QString::fromStdString(m_info.summary));
    m_engine = new Chip;
    m_engine->setObjectName(QStringLiteral("engine"));
    m_engine->setPressable(true);
    m_engineMenu = new QMenu(this);
    connect(m_engine, &Chip::clicked, this, [this] {
        fillEngines();
        m_engineMenu->popup(m_engine->mapToGlobal(QPoint(0, m_engine->height() + 2)));
    });
    m_truth = new Chip;
    m_truth->setObjectName(QStringLiteral("truth"));
    m_truth->hide();
    m_plan = new Chip;
    m_plan->setObjectName(QStringLiteral("plan"));
    m_plan->hide();

    m_undo = new IconButton(QStringLiteral("undo"), QStringLiteral("Undo (Ctrl+Z)"), nullptr, true);
    m_redo = new IconButton(QStringLiteral("redo"), QStringLiteral("Redo (Ctrl+Shift+Z)"), nullptr, true);
    m_reset =
        new IconButton(QStringLiteral("reset"), QStringLiteral("Reset to the opening state"), nullptr, true);
    m_presets = wordButton(QStringLiteral("Presets"), QStringLiteral("Named starting points"));
    m_presetMenu = new QMenu(this);
    m_presetMenu->setToolTipsVisible(true);
    m_presets->setMenu(m_presetMenu);
    m_presets->setPopupMode(QToolButton::InstantPopup);
    connect(m_presetMenu, &QMenu::aboutToShow, this, &LabHead::fillPresets);
    m_compare =
        wordButton(QStringLiteral("Compare"), QStringLiteral("Pin this run and see the next beside it"));
    m_compare->setObjectName(QStringLiteral("compare"));
    m_compare->setCheckable(true);
    m_lock = wordButton(QStringLiteral("Lock plan"),
                        QStringLiteral("Fix every value before the data come; figures then say whether the "
                                       "plan was kept"));
    m_lock->setObjectName(QStringLiteral("lock"));
    m_lock->setCheckable(true);
    m_link = wordButton(QStringLiteral("Copy link"), QStringLiteral("A link that opens this state"));
    m_more = new IconButton(QStringLiteral("more"), QStringLiteral("More actions"));
    m_moreMenu = new QMenu(this);
    m_more->setMenu(m_moreMenu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_enlarge = new IconButton(QStringLiteral("expand"), QStringLiteral("Enlarge the picture"));
    m_enlarge->setCheckable(true);
    connect(m_undo, &IconButton::clicked, this, &LabHead::undoAsked);
    connect(m_redo, &IconButton::clicked, this, &LabHead::redoAsked);
    connect(m_reset, &IconButton::clicked, this, &LabHead::resetAsked);
    connect(m_compare, &QToolButton::clicked, this, &LabHead::compareAsked);
    connect(m_lock, &QToolButton::clicked, this, &LabHead::planLockAsked);
    connect(m_link, &QToolButton::clicked, this, &LabHead::linkAsked);
    connect(m_enlarge, &IconButton::clicked, this, &LabHead::enlargeAsked);

    m_left = {{m_title, 0}, {m_engine, 0}, {m_truth, 0}, {m_plan, 0}};
    m_right = {{m_undo, 1},    {m_redo, 1}, {m_reset, 1}, {m_presets, 0}, {m_lock, 1},
               {m_compare, 2}, {m_link, 3}, {m_more, 0},  {m_enlarge, 0}};
    for (const auto* items : {&m_left, &m_right})
        for (const auto& item : *items)
            item.widget->setParent(this);
    if (!m_info.isPlan) {
        m_lock->hide();
        std::erase_if(m_right, [this](const Item& i) { return i.widget == m_lock; });
    }
    if (m_info.presets.empty()) {
        m_presets->hide();
        std::erase_if(m_right, [this](const Item& i) { return i.widget == m_presets; });
    }
}

void LabHead::buildMenu()
{
    const auto add = [this](const QString& text, auto signal) {
        auto* action = m_moreMenu->addAction(text);
        connect(action, &QAction::triggered, this, signal);
        return action;
    };
    m_undoAction = add(QStringLiteral("Undo"), &LabHead::undoAsked);
    m_redoAction = add(QStringLiteral("Redo"), &LabHead::redoAsked);
    m_resetAction = add(QStringLiteral("Reset"), &LabHead::resetAsked);
    m_moreMenu->addSeparator();
    m_compareAction = m_moreMenu->addAction(QStringLiteral("Compare: pin this run"));
    m_compareAction->setCheckable(true);
    connect(m_compareAction, &QAction::triggered, this, &LabHead::compareAsked);
    m_lockAction = m_moreMenu->addAction(QStringLiteral("Lock this plan"));
    m_lockAction->setCheckable(true);
    connect(m_lockAction, &QAction::triggered, this, &LabHead::planLockAsked);
    m_moreMenu->addSeparator();
    add(QStringLiteral("Copy link"), &LabHead::linkAsked);
    add(QStringLiteral("Copy as command"), &LabHead::commandAsked);
    add(QStringLiteral("Save experiment…"), &LabHead::saveAsked);
    add(QStringLiteral("Export bundle…"), &LabHead::bundleAsked);
    auto* pictures = m_moreMenu->addMenu(QStringLiteral("Save picture"));
    for (int scale = 1; scale <= 4; ++scale)
        connect(pictures->addAction(QStringLiteral("PNG, %1 ×…").arg(scale)), &QAction::triggered, this,
                [this, scale] { emit pictureAsked(QStringLiteral("png"), scale); });
    for (const auto* suffix : {"svg", "pdf"})
        connect(pictures->addAction(QString::fromLatin1(suffix).toUpper() + QStringLiteral("…")),
                &QAction::triggered, this,
                [this, suffix] { emit pictureAsked(QString::fromLatin1(suffix), 1); });
    add(QStringLiteral("Describe the picture"), &LabHead::describeAsked);
}

void LabHead::fillPresets()
{
    m_presetMenu->clear();
    const auto values = m_values ? m_values() : Values();
    for (const auto& preset : m_info.presets) {
        auto* action = m_presetMenu->addAction(QString::fromStdString(preset.label));
        action->setToolTip(QString::fromStdString(preset.help));
        action->setCheckable(true);
        action->setChecked(preset.values == values);
        connect(action, &QAction::triggered, this,
                [this, id = QString::fromStdString(preset.id)] { emit presetChosen(id); });
    }
}

void LabHead::fillEngines()
{
    m_engineMenu->clear();
    for (const auto& choice : m_engines.choices()) {
        auto* action = m_engineMenu->addAction(
            choice.usable ? choice.label : choice.label + QStringLiteral(" (not usable)"));
        action->setCheckable(true);
        action->setChecked(choice.id == m_engines.current().id);
        action->setEnabled(choice.usable);
        connect(action, &QAction::triggered, this, [this, id = choice.id] { m_engines.choose(id); });
        if (choice.detail.isEmpty())
            continue;
        auto* detail = m_engineMenu->addAction(
            QStringLiteral("    ") +
            fontMetrics().elidedText(choice.detail, Qt::ElideRight, Look::instance().px(420)));
        detail->setToolTip(choice.detail);
        detail->setEnabled(false);
    }
    const auto reason =
        m_engines.isListed() ? m_engines.reason() : QStringLiteral("Looking for OpenCL devices…");
    if (!reason.isEmpty()) {
        m_engineMenu->addSeparator();
        m_engineMenu->addAction(fontMetrics().elidedText(reason, Qt::ElideRight, Look::instance().px(460)))
            ->setEnabled(false);
    }
}

void LabHead::showEngine()
{
    const auto& current = m_engines.current();
    m_engine->setText(m_engines.isOpening() ? QStringLiteral("opening a device…") : current.label);
    m_engine->setDot(&Tokens::green);
    m_engine->setToolTip(current.detail +
                         (m_engines.reason().isEmpty() ? QString() : QLatin1Char('\n') + m_engines.reason()));
    m_engine->setAccessibleName(QStringLiteral("Engine: ") + m_engine->text());
    m_engine->setAccessibleDescription(m_engine->toolTip());
    updateGeometry();
    arrange();
}

void LabHead::showReport(const Report& report)
{
    m_hasTruth = report.truth.has_value();
    updateGeometry(); // the chips may need one row more or less
    m_truth->setVisible(m_hasTruth);
    if (m_hasTruth) {
        m_truth->setText(truthText(*report.truth));
        m_truth->setInk(report.truth->holds() ? &Tokens::muted : &Tokens::red);
        m_truth->setDot(report.truth->holds() ? nullptr : &Tokens::red);
        m_truth->setToolTip(QStringLiteral("%1: %2; %3 allowed.")
                                .arg(QString::fromStdString(report.truth->what), truthText(*report.truth),
                                     readable(report.truth->tolerance)));
        m_truth->setAccessibleName(QStringLiteral("Truth strip: ") + m_truth->toolTip());
    }
    // A run that fell back says so where the engine is shown.
    if (!report.note.empty()) {
        m_engine->setText(report.engine.isBuiltin() ? QStringLiteral("Built-in C++, fallen back")
                                                    : m_engines.current().label);
        m_engine->setDot(&Tokens::orange);
        m_engine->setToolTip(QString::fromStdString(report.note));
        m_engine->setAccessibleDescription(QString::fromStdString(report.note));
    } else if (!m_engines.isOpening()) {
        const auto label = QString::fromStdString(report.engine.deviceName());
        m_engine->setText(report.engine.isBuiltin() ? QStringLiteral("Built-in C++") : label);
        m_engine->setDot(&Tokens::green);
    }
    m_engine->setAccessibleName(QStringLiteral("Engine: ") + m_engine->text());
    updateGeometry();
    arrange();
}

void LabHead::showPlan(const std::optional<PlanStamp>& stamp)
{
    const bool had = std::exchange(m_hasPlan, stamp.has_value());
    m_lock->setChecked(m_hasPlan);
    m_lockAction->setChecked(m_hasPlan);
    m_plan->setVisible(m_hasPlan);
    if (!had && !m_hasPlan)
        return;
    if (stamp) {
        const auto text = QString::fromStdString(stamp->plan + ": " + stamp->verdict);
        m_plan->setText(fontMetrics().elidedText(text, Qt::ElideRight, Look::instance().px(420)));
        m_plan->setInk(stamp->holds ? &Tokens::muted : &Tokens::orange);
        m_plan->setDot(stamp->holds ? &Tokens::green : &Tokens::orange);
        m_plan->setToolTip(text);
        m_plan->setAccessibleName(QStringLiteral("Locked ") + text);
    }
    updateGeometry();
    arrange();
}

bool LabHead::isWanted(const Item& item) const
{
    return item.widget == m_truth ? m_hasTruth : item.widget != m_plan || m_hasPlan;
}

void LabHead::setHistory(bool canUndo, bool canRedo, bool canReset)
{
    m_undo->setEnabled(canUndo);
    m_redo->setEnabled(canRedo);
    m_reset->setEnabled(canReset);
    m_undoAction->setEnabled(canUndo);
    m_redoAction->setEnabled(canRedo);
    m_resetAction->setEnabled(canReset);
}

void LabHead::setPinned(bool pinned)
{
    m_compare->setChecked(pinned);
    m_compareAction->setChecked(pinned);
}

void LabHead::setEnlarged(bool enlarged)
{
    m_enlarge->setChecked(enlarged);
    m_enlarge->setIconName(enlarged ? QStringLiteral("collapse") : QStringLiteral("expand"));
    const auto name =
        enlarged ? QStringLiteral("Back to the whole lab") : QStringLiteral("Enlarge the picture");
    m_enlarge->setToolTip(name);
    m_enlarge->setAccessibleName(name);
}

bool LabHead::fits(int width, int hiddenLevels) const
{
    int used = -Look::instance().px(gap);
    for (const auto* items : {&m_left, &m_right})
        for (const auto& item : *items)
            if (item.level <= mostLevels - hiddenLevels && isWanted(item))
                used += item.widget->sizeHint().width() + Look::instance().px(gap);
    return used <= width;
}

QSize LabHead::sizeHint() const
{
    return {Look::instance().px(640), heightForWidth(Look::instance().px(640))};
}

QSize LabHead::minimumSizeHint() const
{
    return {Look::instance().px(240), m_presets->sizeHint().height()};
}

int LabHead::heightForWidth(int width) const
{
    const int row = std::max(m_presets->sizeHint().height(), m_enlarge->sizeHint().height());
    const int rows = fits(width, mostLevels) ? 1 : 1 + leftRows(width);
    return rows * row + (rows - 1) * Look::instance().px(rowGap);
}

int LabHead::leftRows(int width) const
{
    int rows = 1, x = 0;
    for (const auto& item : m_left) {
        if (!isWanted(item))
            continue;
        const int wanted = item.widget->sizeHint().width();
        if (x > 0 && x + wanted > width) {
            ++rows;
            x = 0;
        }
        x += wanted + Look::instance().px(gap);
    }
    return rows;
}

void LabHead::arrange()
{
    if (width() < 1)
        return;
    const auto& look = Look::instance();
    const int row = std::max(m_presets->sizeHint().height(), m_enlarge->sizeHint().height());
    int hidden = 0;
    while (hidden < mostLevels && !fits(width(), hidden))
        ++hidden;
    const bool oneRow = fits(width(), hidden);
    // On two rows there is room for the buttons again, as many as the second row holds.
    const auto rightWidth = [&](int levels) {
        int used = -look.px(gap);
        for (const auto& item : m_right)
            if (item.level <= mostLevels - levels)
                used += item.widget->sizeHint().width() + look.px(gap);
        return used;
    };
    if (!oneRow)
        for (hidden = 0; hidden < mostLevels && rightWidth(hidden) > width();)
            ++hidden;
    const auto place = [&](const std::vector<Item>& items, int x, int y, int available) {
        for (const auto& item : items) {
            const bool shown = item.level <= mostLevels - hidden && isWanted(item);
            item.widget->setVisible(shown);
            if (!shown)
                continue;
            const auto hint = item.widget->sizeHint();
            if (!oneRow && x > 0 && x + hint.width() > available) { // never cut short: it begins a row
                x = 0;
                y += row + look.px(rowGap);
            }
            const int w = std::clamp(available - x, 0, hint.width());
            item.widget->setGeometry(x, y + (row - std::min(row, hint.height())) / 2, w,
                                     std::min(row, hint.height()));
            x += w + look.px(gap);
        }
    };
    place(m_left, 0, 0, width());
    const int start = oneRow ? width() - rightWidth(hidden) : 0;
    place(m_right, start, oneRow ? 0 : leftRows(width()) * (row + look.px(rowGap)), width());
}

void LabHead::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace infralab
