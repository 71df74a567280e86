#include "table_view.hpp"

#include "app/look/look.hpp"
#include "number_text.hpp"

#include <QAbstractTableModel>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace infralab {

class TableGrid::Model : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(Table table)
    {
        beginResetModel();
        m_table = std::move(table);
        endResetModel();
    }

    int rowCount(const QModelIndex& parent) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
    }
    int columnCount(const QModelIndex& parent) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
    }

    QVariant data(const QModelIndex& index, int role) const override
    {
        const auto& cell =
            m_table.rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
        const auto* number = std::get_if<double>(&cell);
        switch (role) {
        case Qt::DisplayRole:
            return number ? readable(*number) : QString::fromStdString(std::get<std::string>(cell));
        case Qt::EditRole: // exact, for copying
            return number ? exact(*number) : QString::fromStdString(std::get<std::string>(cell));
        case Qt::UserRole: // for sorting
            return number ? QVariant(std::isnan(*number) ? -HUGE_VAL : *number)
                          : QVariant(QString::fromStdString(std::get<std::string>(cell)));
        case Qt::TextAlignmentRole:
            return QVariant::fromValue((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::FontRole:
            return number ? Look::instance().mono(12) : Look::instance().text(12.5);
        default:
            return {};
        }
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role == Qt::FontRole)
            return Look::instance().text(12, QFont::DemiBold);
        if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
            return QVariant::fromValue((isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft) |
                                       Qt::AlignVCenter);
        if (role != Qt::DisplayRole)
            return {};
        if (orientation == Qt::Vertical)
            return section + 1;
        return QString::fromStdString(m_table.columns[static_cast<std::size_t>(section)]);
    }

private:
    bool isNumeric(int column) const
    {
        return !m_table.rows.empty() &&
               std::holds_alternative<double>(m_table.rows.front()[static_cast<std::size_t>(column)]);
    }

    Table m_table;
};

TableGrid::TableGrid(QWidget* parent)
    : QWidget(parent)
    , m_model(new Model(this))
    , m_view(new QTableView)
{
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(m_model);
    sorted->setSortRole(Qt::UserRole);
    m_view->setModel(sorted);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    m_view->setAlternatingRowColors(false);
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrap(false);
    m_view->verticalHeader()->hide();
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->setTabKeyNavigation(false);
    m_view->installEventFilter(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_view);
    setFocusProxy(m_view);
}

void TableGrid::setTable(Table table)
{
    m_model->setTable(std::move(table));
    m_view->verticalHeader()->setDefaultSectionSize(Look::instance().px(24));
    m_view->horizontalHeader()->setResizeContentsPrecision(100);
    m_view->resizeColumnsToContents();
}

void TableGrid::copy() const
{
    const auto* model = m_view->model();
    auto cells = m_view->selectionModel()->selectedIndexes();
    QString out;
    if (cells.isEmpty()) {
        for (int c = 0; c < model->columnCount(); ++c)
            out += (c ? QStringLiteral("\t") : QString()) + model->headerData(c, Qt::Horizontal).toString();
        out += QLatin1Char('\n');
        for (int r = 0; r < model->rowCount(); ++r)
            for (int c = 0; c < model->columnCount(); ++c)
                cells << model->index(r, c);
    }
    std::sort(cells.begin(), cells.end());
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            out += cells[i].row() == cells[i - 1].row() ? QLatin1Char('\t') : QLatin1Char('\n');
        out += cells[i].data(Qt::EditRole).toString();
    }
    QGuiApplication::clipboard()->setText(out);
}

bool TableGrid::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

TableView::TableView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : OutputView(info, std::move(indices), parent)
    , m_grid(new TableGrid)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_grid);
    m_grid->view()->setAccessibleName(title());
    setFocusPolicy(Qt::NoFocus);
    setFocusProxy(m_grid);
}

void TableView::refresh()
{
    if (const auto* table = data<Table>())
        m_grid->setTable(*table);
    updateGeometry();
}

QSize TableView::sizeHint() const
{
    const auto* table = data<Table>();
    const int rows = std::clamp(table ? static_cast<int>(table->rows.size()) : 3, 2, 12);
    return {Look::instance().px(420), Look::instance().px(24 * (rows + 1) + 16)};
}

QSize TableView::figureSize() const
{
    const auto* header = m_grid->view()->horizontalHeader();
    const auto* table = data<Table>();
    const int rows = table ? static_cast<int>(table->rows.size()) : 0;
    return {std::max(200, header->length()), Look::instance().px(24) * (rows + 1)};
}

void TableView::draw(QPainter& painter, const QRectF& area) const
{
    const auto& look = Look::instance();
    const auto* model = m_grid->view()->model();
    const auto* header = m_grid->view()->horizontalHeader();
    const qreal height = look.px(24);
    qreal x = area.left();
    for (int c = 0; c < model->columnCount(); ++c) {
        const qreal width = header->sectionSize(c);
        const auto cell = [&](int row) {
            return QRectF(x + 6, area.top() + (row + 1) * height, width - 12, height);
        };
        painter.setFont(look.text(12, QFont::DemiBold));
        painter.setPen(look.tokens().muted);
        painter.drawText(cell(-1), model->headerData(c, Qt::Horizontal, Qt::TextAlignmentRole).toInt(),
                         model->headerData(c, Qt::Horizontal).toString());
        painter.setPen(look.tokens().ink);
        for (int r = 0; r < model->rowCount() && cell(r).top() < area.bottom(); ++r) {
            const auto index = model->index(r, c);
            painter.setFont(index.data(Qt::FontRole).value<QFont>());
            painter.drawText(cell(r), index.data(Qt::TextAlignmentRole).toInt(), index.data().toString());
        }
        x += width;
    }
}

} // namespace infralab
