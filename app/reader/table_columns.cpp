// The longest word of a column is its least width; what is left goes to those whose lines are longest.

#include "table_columns.hpp"

#include "app/pages/page.hpp"

#include <QFontMetricsF>

#include <algorithm>

namespace infralab {
namespace {

struct Wanted
{
    qreal least = 0, whole = 0;
};

/// A formula counts as a few letters: it is a picture, and never broken.
QString wordsOf(const Spans& spans)
{
    QString text;
    for (const auto& span : spans)
        text += span.kind == Span::Kind::formula     ? QStringLiteral("xxxx")
                : span.kind == Span::Kind::lineBreak ? QStringLiteral(" ")
                                                     : qt(span.text);
    return text;
}

void widen(Wanted& column, const Spans& cell, const QFont& font, qreal aside)
{
    const QFontMetricsF metrics(font);
    const auto text = wordsOf(cell);
    column.whole = std::max(column.whole, metrics.horizontalAdvance(text) + aside);
    for (const auto& word : text.split(QLatin1Char(' ')))
        column.least = std::max(column.least, metrics.horizontalAdvance(word) + aside);
}

} // namespace

std::vector<QTextLength> tableColumns(const TableBlock& block, const TableType& type)
{
    std::vector<Wanted> columns(block.head.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        widen(columns[i], block.head[i], type.head, type.aside);
        for (const auto& row : block.rows)
            if (i < row.size())
                widen(columns[i], row[i], type.body, type.aside);
    }
    Wanted sum;
    for (const auto& column : columns) {
        sum.least += column.least;
        sum.whole += column.whole;
    }
    std::vector<QTextLength> lengths(columns.size());
    if (sum.whole <= type.room)
        return lengths;
    const qreal spare = std::max<qreal>(0, type.room - sum.least), wish = sum.whole - sum.least;
    const qreal whole = std::max(type.room, sum.least);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const qreal more = wish > 0 ? spare * (columns[i].whole - columns[i].least) / wish : 0;
        lengths[i] = QTextLength(QTextLength::PercentageLength, 100 * (columns[i].least + more) / whole);
    }
    return lengths;
}

} // namespace infralab
