#pragma once
// Widths of a table's columns: no word is cut as long as all of them fit. Here because Qt's own division cuts
// words where a column is narrow.

#include "lessons/text/page_text.hpp"

#include <QFont>
#include <QTextLength>

#include <vector>

namespace infralab {

struct TableType
{
    QFont head, body;
    qreal aside = 0; ///< what a cell has beside its text: padding and lines
    qreal room = 0;  ///< the narrowest column of text, in the same unit
};

/// Shares of the whole width, a column each; free lengths where the table is narrower than the room.
std::vector<QTextLength> tableColumns(const TableBlock&, const TableType&);

} // namespace infralab
