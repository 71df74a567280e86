#include "stage_area.hpp"

#include "stage.hpp"

#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace infralab {
namespace {

constexpr int roomForTwo = 720; // logical pixels

/// The outputs that take a missing stage's place: what moves, else the first that its author described, texts
/// last.
std::vector<std::size_t> firstPicture(const Info& info)
{
    const auto groups = viewGroups(info);
    const auto firstWhere = [&](auto holds) {
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
            return holds(info.outputs[group.front()].kind);
        });
        return found == groups.end() ? std::vector<std::size_t>() : *found;
    };
    for (auto found : {firstWhere([](OutputKind kind) {
                           return kind == OutputKind::frames || kind == OutputKind::timeline;
                       }),
                       firstWhere([](OutputKind kind) { return kind != OutputKind::text; }),
                       firstWhere([](OutputKind) { return true; })})
        if (!found.empty())
            return found;
    return {};
}

} // namespace

StageArea::StageArea(const Simulator& simulator, QWidget* parent)
    : Card(parent)
    , m_simulator(simulator)
    , m_row(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("stage"));
    dress(*m_row, {4, 4, 4, 4}, 0);
    m_live = makeSlot();
    m_row->addWidget(m_live.box, 1);
    if (m_live.stage) {
        connect(m_live.stage, &Stage::parameterEdited, this, &StageArea::parameterEdited);
        connect(m_live.stage, &Stage::frameRequested, this, &StageArea::frameRequested);
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

StageArea::Slot StageArea::makeSlot()
{
    Slot slot;
    slot.box = new QWidget;
    auto* column = new QVBoxLayout(slot.box);
    dress(*column, {}, 0);
    slot.caption = new Label({}, Type{12, QFont::DemiBold, &Tokens::orangeText});
    slot.caption->setContentsMargins(12, 8, 12, 0);
    slot.caption->hide();
    column->addWidget(slot.caption);
    slot.stage = makeStage(m_simulator, slot.box);
    if (slot.stage) {
        slot.stage->setAccessibleName(QString::fromStdString(m_simulator.info().title) +
                                      QStringLiteral(", picture"));
        if (slot.stage->focusPolicy() == Qt::NoFocus && !slot.stage->focusProxy())
            slot.stage->setFocusPolicy(Qt::StrongFocus);
        column->addWidget(slot.stage, 1);
    } else if (auto indices = firstPicture(m_simulator.info()); !indices.empty()) {
        slot.view = makeView(m_simulator.info(), std::move(indices), slot.box);
        auto* inset = new QVBoxLayout;
        dress(*inset, {14, 12, 14, 12}, 0);
        inset->addWidget(slot.view, 1);
        column->addLayout(inset, 1);
    }
    return slot;
}

std::vector<std::size_t> StageArea::shownIndices() const
{
    return m_live.view ? m_live.view->indices() : std::vector<std::size_t>();
}

QWidget* StageArea::picture() const
{
    return m_live.stage ? static_cast<QWidget*>(m_live.stage) : m_live.view;
}

void StageArea::show(Slot& slot, const Experiment& experiment, const Outputs& outputs)
{
    if (slot.stage)
        slot.stage->showResult(experiment, *outputs);
    else if (slot.view)
        slot.view->showOutputs(outputs);
}

void StageArea::showResult(const Experiment& experiment, const Outputs& outputs)
{
    show(m_live, experiment, outputs);
}

void StageArea::showFrame(std::int64_t index, double phase)
{
    m_index = index;
    for (auto* slot : {&m_live, &m_pinned}) {
        if (slot->stage && (slot == &m_live || slot->box->isVisible()))
            slot->stage->showFrame(index, phase);
        else if (slot->view)
            slot->view->showFrame(index, phase);
    }
}

void StageArea::pin(const Experiment& experiment, const Outputs& outputs)
{
    m_pinnedOutputs = outputs;
    if (m_live.view)
        m_live.view->pin(outputs);
    if (!m_pinned.box && m_live.stage) {
        m_pinned = makeSlot();
        m_pinned.caption->setText(QStringLiteral("Pinned"));
        m_pinned.caption->show();
        m_live.caption->setText(QStringLiteral("Now"));
        m_row->insertWidget(0, m_pinned.box, 1);
    }
    if (m_pinned.box) {
        show(m_pinned, experiment, outputs);
        m_pinned.stage->setAccessibleName(m_live.stage->accessibleName() + QStringLiteral(", pinned run"));
        if (const auto index = m_index; index > 0)
            m_pinned.stage->showFrame(index, 0);
    }
    arrange();
}

void StageArea::unpin()
{
    m_pinnedOutputs.reset();
    if (m_live.view)
        m_live.view->pin(nullptr);
    delete m_pinned.box;
    m_pinned = {};
    arrange();
}

void StageArea::arrange()
{
    const bool two = m_pinned.box && width() >= Look::instance().px(roomForTwo);
    if (m_pinned.box)
        m_pinned.box->setVisible(two);
    m_live.caption->setVisible(two);
}

void StageArea::describe()
{
    if (m_live.stage)
        m_live.stage->setAccessibleDescription(m_live.stage->spokenText());
}

void StageArea::setFormer(bool former)
{
    if (former == m_former)
        return;
    m_former = former;
    update();
}

QString StageArea::spokenText() const
{
    return m_live.stage ? m_live.stage->spokenText() : m_live.view ? m_live.view->spokenText() : QString();
}

Figure StageArea::figure(const QString& caption) const
{
    auto* shown = picture();
    const auto title = QString::fromStdString(m_simulator.info().title);
    if (m_live.view)
        return {title, caption, shown->size(),
                [view = m_live.view](QPainter& p, const QRectF& r) { view->draw(p, r); }};
    return {title, caption, shown ? shown->size() : QSize(), [shown](QPainter& painter, const QRectF& area) {
                if (!shown)
                    return;
                painter.translate(area.topLeft());
                shown->render(&painter, {}, {}, QWidget::DrawChildren);
            }};
}

void StageArea::paintEvent(QPaintEvent* event)
{
    Card::paintEvent(event);
    if (!m_former)
        return;
    const auto& t = Look::instance().tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.orange, 2 * t.lineWidth, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 9, 9);
}

void StageArea::resizeEvent(QResizeEvent* event)
{
    Card::resizeEvent(event);
    arrange();
}

} // namespace infralab
