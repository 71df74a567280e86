// The pane's looks: how its parts stand at each width, its keys, and what leaves it as links, commands and
// files.

#include "app/views/readout_card.hpp"
#include "bundle.hpp"
#include "fields_layout.hpp"
#include "lab_pane_private.hpp"

#include <QClipboard>
#include <QFileDialog>
#include <QGridLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QSaveFile>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace infralab {
namespace {

constexpr int wideFrom = 1000; // logical pixels: controls stand beside the stage
constexpr int sideWidth = 320;
constexpr int stageHeight = 260; // at least
constexpr int cardWidth = 148;
constexpr int peek = 30; // of the details, so that one sees there is more

/// A scroll area that is as high as what it holds where it is not bounded, for one widget at two places.
class SideScroll : public QScrollArea
{
public:
    explicit SideScroll(QWidget* inside)
    {
        setWidget(inside);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
        viewport()->setAutoFillBackground(false);
        inside->setAutoFillBackground(false);
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        inside->installEventFilter(this);
    }

    void setBounded(bool bounded)
    {
        m_bounded = bounded;
        setVerticalScrollBarPolicy(bounded ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        QSizePolicy policy(QSizePolicy::Preferred, bounded ? QSizePolicy::Expanding : QSizePolicy::Fixed);
        policy.setHeightForWidth(!bounded);
        setSizePolicy(policy);
        updateGeometry();
    }
    bool hasHeightForWidth() const override { return !m_bounded; }
    int heightForWidth(int width) const override { return widget()->heightForWidth(width); }
    QSize sizeHint() const override
    {
        const auto hint = widget()->sizeHint();
        return m_bounded ? QSize(hint.width(), 100) : hint;
    }
    QSize minimumSizeHint() const override
    {
        return {widget()->minimumSizeHint().width(), m_bounded ? 100 : widget()->minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(object, event);
    }
    void wheelEvent(QWheelEvent* event) override
    {
        if (m_bounded)
            QScrollArea::wheelEvent(event);
        else
            event->ignore();
    }

private:
    bool m_bounded = false;
};

bool writeText(const QString& path, const std::string& text)
{
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    return file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit();
}

} // namespace

void LabPane::Private::build()
{
    const auto& info = simulator.info();
    pane.setObjectName(QStringLiteral("lab"));
    pane.setAccessibleName(QString::fromStdString(info.title));
    head = new LabHead(info, engines);
    strip = new RunStrip;
    stage = new StageArea(simulator);
    playback = new PlaybackBar;
    form = new ParamForm(simulator);
    details =
        new LabDetails(info, stage->shownIndices(), animated ? info.outputs[*animated].id : std::string(),
                       [this] { return caption(); });
    compared = new Label({}, Type{13, QFont::Normal, &Tokens::orangeText});
    compared->setObjectName(QStringLiteral("compared"));
    compared->hide();
    playback->setVisible(false);
    meter.watch(stage->picture());

    readouts = new QWidget;
    auto* readoutRow = new FieldsLayout(cardWidth, true, readouts);
    readoutRow->setSpanning(false);
    dress(*readoutRow, {}, 10);
    for (const auto& spec : info.outputs)
        if (spec.headline && (spec.kind == OutputKind::number || spec.kind == OutputKind::text)) {
            auto* card = new ReadoutCard(spec);
            cards.push_back(card);
            QObject::connect(card, &ReadoutCard::sentenceChanged, card,
                             [card](bool sentence) { FieldsLayout::setWholeRow(*card, sentence); });
            readoutRow->addWidget(card);
        }
    if (cards.empty()) // shown without a parent it would be a window for a moment
        readouts->hide();

    side = new SideScroll(form);
    first = new QWidget;
    grid = new QGridLayout(first);
    dress(*grid, {}, 10);
    body = new QWidget;
    auto* bodyColumn = new QVBoxLayout(body);
    dress(*bodyColumn, {20, 0, 20, 16}, 0);
    bodyColumn->addWidget(first);
    bodyColumn->addWidget(details);
    bodyColumn->addStretch();
    details->setVisible(!details->isEmpty());
    scroll = new QScrollArea;
    scroll->setWidget(body);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    body->setAutoFillBackground(false);
    body->installEventFilter(&pane);
    scroll->viewport()->installEventFilter(&pane);

    auto* column = new QVBoxLayout(&pane);
    dress(*column, {0, 14, 0, 0}, 10);
    auto* top = new QVBoxLayout;
    dress(*top, {20, 0, 20, 0}, 8);
    top->addWidget(head);
    top->addWidget(strip);
    top->addWidget(compared);
    column->addLayout(top);
    column->addWidget(scroll, 1);
    QObject::connect(&Look::instance(), &Look::changed, &pane, [this] {
        arranged = false;
        arrange();
    });
    arrange();
    // Texts are selected by the mouse and read in passing: Tab stops only at what acts.
    for (auto* label : pane.findChildren<Label*>())
        if (label->focusPolicy() & Qt::TabFocus)
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void LabPane::Private::arrange()
{
    const auto& look = Look::instance();
    const bool wide = pane.width() >= look.px(wideFrom);
    // The picture keeps about half of what is seen at once, however many controls and readouts there are.
    stage->setMinimumHeight(std::max(look.px(stageHeight), scroll->viewport()->height() * 52 / 100));
    first->setMinimumHeight(std::max(0, scroll->viewport()->height() -
                                            (details->isEmpty() || enlarged ? look.px(12) : look.px(peek))));
    if (arranged && wide == isWide)
        return;
    arranged = true;
    isWide = wide;
    for (QWidget* part : std::initializer_list<QWidget*>{stage, playback, side, readouts})
        grid->removeWidget(part);
    static_cast<SideScroll*>(side)->setBounded(wide);
    form->setCompact(!wide);
    grid->addWidget(stage, 0, 0);
    grid->addWidget(playback, 1, 0);
    if (wide) {
        grid->addWidget(readouts, 2, 0);
        grid->addWidget(side, 0, 1, 3, 1);
        side->setFixedWidth(look.px(sideWidth));
        grid->setHorizontalSpacing(look.px(20));
    } else {
        side->setMinimumWidth(0);
        side->setMaximumWidth(QWIDGETSIZE_MAX);
        grid->addWidget(side, 2, 0);
        grid->addWidget(readouts, 3, 0);
    }
    grid->setRowStretch(0, 1);
    grid->setColumnStretch(0, 1);
}

void LabPane::setEnlarged(bool enlarged)
{
    if (enlarged == d->enlarged)
        return;
    d->enlarged = enlarged;
    d->side->setVisible(!enlarged);
    d->readouts->setVisible(!enlarged && !d->cards.empty());
    d->details->setVisible(!enlarged && !d->details->isEmpty());
    d->head->setEnlarged(enlarged);
    d->arrange();
    emit enlargedChanged(enlarged);
}

void LabPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    d->arrange();
}

bool LabPane::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize && object == d->scroll->viewport())
        d->arrange();
    // Keys that no part used: those of playback, wherever in the pane the focus is.
    if (event->type() == QEvent::KeyPress && object == d->body && d->playback->clock().count() > 1) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
            return false;
        switch (key->key()) {
        case Qt::Key_Space:
            d->playback->togglePlay();
            return true;
        case Qt::Key_Left:
            d->playback->step(-1);
            return true;
        case Qt::Key_Right:
            d->playback->step(1);
            return true;
        case Qt::Key_Home:
            d->playback->step(-d->playback->clock().index());
            return true;
        case Qt::Key_End:
            d->playback->step(d->playback->clock().last());
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(object, event);
}

void LabPane::Private::copyLink()
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(toLink(current())));
    emit pane.message(QStringLiteral("Link copied."));
}

void LabPane::Private::copyCommand()
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(toCommand(current())));
    emit pane.message(QStringLiteral("Command copied."));
}

Expected<void> LabPane::saveExperiment(const QString& path) const
{
    if (writeText(path, toJson(experiment())))
        return {};
    return fail(Error::Code::invalidInput, path.toStdString(),
                "The experiment could not be written to " + path.toStdString() + ". Choose another place.");
}

void LabPane::Private::askSave()
{
    const auto path =
        QFileDialog::getSaveFileName(&pane, QStringLiteral("Save the experiment"),
                                     QString::fromStdString(simulator.info().id) + QStringLiteral(".json"),
                                     QStringLiteral("Experiments (*.json)"));
    if (path.isEmpty())
        return;
    const auto saved = pane.saveExperiment(path);
    emit pane.message(saved ? QStringLiteral("Saved to %1.").arg(path)
                            : QString::fromStdString(saved.error().message));
}

void LabPane::Private::askBundle()
{
    if (!report || shown.values != form->values()) {
        emit pane.message(
            QStringLiteral("There is no finished result of these values yet; wait for the run to end."));
        return;
    }
    const auto parent = QFileDialog::getExistingDirectory(&pane, QStringLiteral("Folder for the bundle"));
    if (parent.isEmpty())
        return;
    const auto written = writeBundle(current(), *report, parent);
    emit pane.message(written ? QStringLiteral("Bundle written to %1.").arg(*written)
                              : QString::fromStdString(written.error().message));
}

void LabPane::Private::savePicture(const QString& suffix, int scale)
{
    const auto path =
        QFileDialog::getSaveFileName(&pane, QStringLiteral("Save the picture"),
                                     QString::fromStdString(simulator.info().id) + QLatin1Char('.') + suffix,
                                     QStringLiteral("*.") + suffix);
    if (path.isEmpty())
        return;
    const auto done = exportFigure(stage->figure(caption()), path, scale);
    emit pane.message(done ? QStringLiteral("Saved to %1.").arg(path)
                           : QString::fromStdString(done.error().message));
}

} // namespace infralab
