#pragma once
// A table that sorts, copies and aligns its numbers: the view of table outputs, and the other face of every
// picture.

#include "output_view.hpp"

class QTableView;

namespace infralab {

/// A sortable table of a Table; numbers right-aligned in the monospaced face, copied exactly by Ctrl+C.
class TableGrid : public QWidget
{
    Q_OBJECT

public:
    explicit TableGrid(QWidget* parent = nullptr);
    void setTable(Table);
    void setUnit(const QString&);
    QTableView* view() const { return m_view; }

public slots:
    /// The selected cells, or all with the header, tab-separated.
    void copy() const;

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    class Model;
    Model* m_model;
    QTableView* m_view;
};

class TableView : public OutputView
{
    Q_OBJECT

public:
    TableView(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);
    void draw(QPainter&, const QRectF&) const override;
    QSize figureSize() const override;
    QSize sizeHint() const override;

protected:
    void refresh() override;

private:
    TableGrid* m_grid;
};

} // namespace infralab
