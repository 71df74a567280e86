#pragma once
// The numbers that are not among the large readouts, as one table; against a pinned run with its values
// beside.

#include "app/look/controls.hpp"
#include "app/views/output_view.hpp"

namespace infralab {

class TableGrid;

class NumbersCard : public Card
{
    Q_OBJECT

public:
    NumbersCard(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);
    /// `pinned` may be null. The table is filled when it is seen.
    void showOutputs(const Outputs& outputs, const Outputs& pinned);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void fill();

    const Info& m_info;
    std::vector<std::size_t> m_indices;
    TableGrid* m_table;
    Outputs m_outputs, m_pinned;
    bool m_stale = false;
};

} // namespace infralab
