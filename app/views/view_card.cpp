#include "view_card.hpp"

#include "number_text.hpp"
#include "output_table.hpp"
#include "table_view.hpp"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <QTableView>
#include <QTimer>

#include <utility>

namespace infralab {

ViewCard::ViewCard(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : Card(parent)
    , m_info(info)
    , m_indices(std::move(indices))
    , m_tag(new Label({}, Type{12, QFont::Normal, &Tokens::muted}))
    , m_tableButton(new IconButton(QStringLiteral("table"), QStringLiteral("Show as a table"), nullptr, true))
    , m_menuButton(new IconButton(QStringLiteral("more"), QStringLiteral("Copy and export"), nullptr, true))
    , m_menu(new QMenu(this))
    , m_body(new QWidget)
{
    const auto& first = info.outputs[m_indices.front()];
    setObjectName(QString::fromStdString(first.id) + QStringLiteral(".view"));
    QStringList labels;
    for (const auto i : m_indices)
        labels << QString::fromStdString(info.outputs[i].label);
    const auto title = labels.join(QStringLiteral(", "));
    auto* head = new QHBoxLayout;
    dress(*head, {}, 6);
    auto* label = new Label(title, Type{13.5, QFont::DemiBold});
    label->setToolTip(QString::fromStdString(first.help));
    head->addWidget(label, 1);
    m_tag->setText(provenanceWord(first.provenance));
    m_tag->setWordWrap(false);
    if (!first.source.empty())
        m_tag->setToolTip(QStringLiteral("Source: ") + QString::fromStdString(first.source));
    head->addWidget(m_tag);
    m_tableButton->setCheckable(true);
    m_tableButton->setAccessibleName(title + QStringLiteral(" as a table"));
    m_menuButton->setAccessibleName(QStringLiteral("Copy and export ") + title);
    const bool hasTable = first.kind != OutputKind::table && first.kind != OutputKind::text;
    if (!hasTable) // shown without a parent it would be a window for a moment
        m_tableButton->hide();
    head->addWidget(m_tableButton);
    head->addWidget(m_menuButton);
    auto* column = new QVBoxLayout(this);
    dress(*column, {14, 10, 10, 10}, 6);
    column->addLayout(head);
    auto* bodyColumn = new QVBoxLayout(m_body);
    bodyColumn->setContentsMargins({});
    dressMinimumSize(*m_body, {0, 160});
    column->addWidget(m_body, 1);
    m_menuButton->setMenu(m_menu);
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    connect(m_menu, &QMenu::aboutToShow, this, &ViewCard::fillMenu);
    connect(m_tableButton, &IconButton::toggled, this, &ViewCard::setTableShown);
}

OutputView& ViewCard::view()
{
    if (!m_view) {
        m_view = makeView(m_info, m_indices, m_body);
        m_body->layout()->addWidget(m_view);
        m_stale = true;
    }
    refresh();
    return *m_view;
}

void ViewCard::paintEvent(QPaintEvent* event)
{
    Card::paintEvent(event);
    if (m_outputs && (!m_view || m_stale))
        QTimer::singleShot(0, this, [this] { view(); });
}

void ViewCard::refresh()
{
    if (!std::exchange(m_stale, false))
        return;
    m_view->pin(m_pinned);
    if (m_outputs)
        m_view->showOutputs(m_outputs);
    m_view->showFrame(m_frame, 0);
    m_view->setMinimumHeight(m_view->sizeHint().height());
    if (isTableShown())
        refreshTable();
}

void ViewCard::showOutputs(Outputs outputs)
{
    m_outputs = std::move(outputs);
    m_stale = true;
    if (m_view && !visibleRegion().isEmpty())
        refresh();
}

void ViewCard::pin(Outputs outputs)
{
    m_pinned = std::move(outputs);
    m_stale = true;
    if (m_view && !visibleRegion().isEmpty())
        refresh();
}

void ViewCard::showFrame(std::int64_t index, double phase)
{
    m_frame = index;
    if (!m_view || m_stale)
        return;
    if (visibleRegion().isEmpty())
        m_stale = true;
    else
        m_view->showFrame(index, phase);
}

bool ViewCard::isTableShown() const
{
    return m_table && !m_table->isHidden();
}

void ViewCard::setTableShown(bool shown)
{
    if (shown && !m_table) {
        m_table = new TableGrid;
        m_table->view()->setAccessibleName(view().title() + QStringLiteral(", table"));
        m_body->layout()->addWidget(m_table);
    }
    m_tableButton->setChecked(shown);
    if (!m_table)
        return;
    m_table->setVisible(shown);
    m_table->setMinimumHeight(view().minimumHeight());
    view().setVisible(!shown);
    if (shown)
        refreshTable();
}

void ViewCard::refreshTable()
{
    if (!m_outputs)
        return;
    auto table = tableOf(m_info.outputs[m_indices.front()], (*m_outputs)[m_indices.front()], m_frame);
    // Series of one chart share a table where they share their x.
    for (std::size_t i = 1; i < m_indices.size(); ++i) {
        const auto more = tableOf(m_info.outputs[m_indices[i]], (*m_outputs)[m_indices[i]], m_frame);
        if (more.rows.size() != table.rows.size())
            continue;
        table.columns.insert(table.columns.end(), more.columns.begin() + 1, more.columns.end());
        for (std::size_t r = 0; r < table.rows.size(); ++r)
            table.rows[r].insert(table.rows[r].end(), more.rows[r].begin() + 1, more.rows[r].end());
    }
    m_table->setTable(std::move(table));
}

Figure ViewCard::figure()
{
    auto* shown = &view();
    return {shown->title(), m_caption ? m_caption() : QString(), shown->figureSize(),
            [shown](QPainter& painter, const QRectF& area) { shown->draw(painter, area); }};
}

void ViewCard::fillMenu()
{
    m_menu->clear();
    connect(m_menu->addAction(QStringLiteral("Copy values")), &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(view().csv());
        emit message(QStringLiteral("Values copied."));
    });
    connect(m_menu->addAction(QStringLiteral("Copy picture")), &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setImage(imageOf(figure(), 2));
        emit message(QStringLiteral("Picture copied."));
    });
    connect(m_menu->addAction(QStringLiteral("Copy description")), &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(view().spokenText());
        emit message(view().spokenText());
    });
    m_menu->addSeparator();
    connect(m_menu->addAction(QStringLiteral("Save values as CSV…")), &QAction::triggered, this,
            [this] { saveAs(QStringLiteral("csv"), 1); });
    auto* png = m_menu->addMenu(QStringLiteral("Save picture as PNG"));
    for (int scale = 1; scale <= 4; ++scale)
        connect(png->addAction(QStringLiteral("%1 ×…").arg(scale)), &QAction::triggered, this,
                [this, scale] { saveAs(QStringLiteral("png"), scale); });
    for (const auto* suffix : {"svg", "pdf"})
        connect(m_menu->addAction(
                    QStringLiteral("Save picture as %1…").arg(QString::fromLatin1(suffix).toUpper())),
                &QAction::triggered, this, [this, suffix] { saveAs(QString::fromLatin1(suffix), 1); });
}

QString ViewCard::suggestedName(const QString& suffix) const
{
    return QString::fromStdString(m_info.id + "-" + m_info.outputs[m_indices.front()].id) + QLatin1Char('.') +
           suffix;
}

void ViewCard::saveAs(const QString& suffix, int scale)
{
    const auto path = QFileDialog::getSaveFileName(this, QStringLiteral("Save"), suggestedName(suffix),
                                                   QStringLiteral("*.") + suffix);
    if (path.isEmpty())
        return;
    if (suffix != QLatin1String("csv")) {
        const auto done = exportFigure(figure(), path, scale);
        emit message(done ? QStringLiteral("Saved to %1.").arg(path)
                          : QString::fromStdString(done.error().message));
        return;
    }
    QSaveFile file(path);
    const auto bytes = view().csv().toUtf8();
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    emit message(
        written ? QStringLiteral("Saved to %1.").arg(path)
                : QStringLiteral("The values could not be written to %1: %2.").arg(path, file.errorString()));
}

} // namespace infralab
