// Blocks into a document.

#include "typesetter.hpp"

#include "app/pages/page.hpp"
#include "formula.hpp"
#include "lessons/text/glossary.hpp"
#include "table_columns.hpp"

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>

namespace infralab {

namespace {

constexpr qreal listStep = 1.45; // of an indent, in sizes of the type
constexpr qreal paragraphGap = 11;
constexpr qreal narrowestText = 360; // a window of 1280 leaves the reading about as much

/// A percent sign stays on the line of its number; a number may be a link, and so end the span before.
QString withPercentKept(QString text)
{
    static const QRegularExpression apart(QStringLiteral("(^|\\d) (?=%)"));
    return text.replace(apart, QStringLiteral("\\1") + QChar(QChar::Nbsp));
}

Qt::Alignment alignmentOf(TableBlock::Align align)
{
    switch (align) {
    case TableBlock::Align::centre:
        return Qt::AlignHCenter;
    case TableBlock::Align::right:
        return Qt::AlignRight;
    case TableBlock::Align::left:
        break;
    }
    return Qt::AlignLeft;
}

} // namespace

QString linkAddress(int link)
{
    return QStringLiteral("link:%1").arg(link);
}

int linkNumber(const QString& address)
{
    bool isNumber = false;
    const int number = address.mid(5).toInt(&isNumber);
    return address.startsWith(QLatin1String("link:")) && isNumber ? number : -1;
}

QString linkHint(const Link& link)
{
    switch (link.kind) {
    case Link::Kind::page:
        return QObject::tr("Opens another page");
    case Link::Kind::section:
        return QObject::tr("Goes to a section of this page");
    case Link::Kind::term:
        if (const Term* term = findTerm(link.target))
            return qt(term->title) + QStringLiteral(": ") + qt(term->definition);
        break;
    case Link::Kind::state:
        return QObject::tr("Sets the lab");
    case Link::Kind::value:
        if (link.state)
            return QObject::tr("Computed by the run \"%1\" of %2. A click sets it in the lab.")
                .arg(qt(link.state->name), qt(link.state->experiment.simulator->info().title));
        break;
    case Link::Kind::web:
        return qt(link.target);
    }
    return {};
}

Typesetter::Typesetter(QTextDocument& document, const PageText& text, const TypeStyle& style)
    : m_text(text)
    , m_style(style)
    , m_cursor(&document)
{
    document.setUndoRedoEnabled(false);
    document.setDefaultFont(style.text(style.pixels));
    document.setDocumentMargin(0);
    drawFormulasIn(document);
    m_cursor.movePosition(QTextCursor::End);
}

bool Typesetter::isRunningText(const Block& block)
{
    return block.content.index() < 7; // the first kinds of the variant, as its type lists them
}

void Typesetter::add(const Block& block)
{
    std::visit(
        [this]<class B>(const B& b) {
            if constexpr (requires { this->set(b); })
                this->set(b);
        },
        block.content);
}

void Typesetter::begin(qreal above, qreal below, const QTextCharFormat& format, qreal lineHeight)
{
    QTextBlockFormat block;
    const bool first = m_cursor.document()->isEmpty() && m_fresh;
    block.setTopMargin(first ? 0 : m_style.px(above));
    block.setBottomMargin(m_style.px(below));
    block.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
    if (std::exchange(m_fresh, false)) {
        m_cursor.setBlockFormat(block);
        m_cursor.setBlockCharFormat(format);
    } else {
        m_cursor.insertBlock(block, format);
    }
    m_cursor.setCharFormat(format);
}

void Typesetter::heading(const QString& text, int level)
{
    QTextCharFormat words;
    words.setFont(m_style.text(level == 1 ? 27 : level == 2 ? 19 : 16, QFont::DemiBold));
    words.setForeground(m_style.tokens().ink);
    begin(level == 2 ? 22 : 12, level == 2 ? 7 : 4, words, 120);
    QTextBlockFormat block = m_cursor.blockFormat();
    block.setHeadingLevel(level);
    block.setPageBreakPolicy(QTextFormat::PageBreak_Auto);
    block.setNonBreakableLines(m_style.paper);
    m_cursor.setBlockFormat(block);
    m_cursor.insertText(text, words);
}

void Typesetter::paragraph(const Spans& text, QColor Tokens::*ink)
{
    QTextCharFormat base;
    base.setForeground(m_style.tokens().*ink);
    begin(0, paragraphGap, base);
    spans(text, base);
}

void Typesetter::paragraphs(const std::vector<Spans>& all)
{
    for (const auto& one : all)
        paragraph(one);
}

void Typesetter::plain(const QString& text, QFont::Weight weight, QColor Tokens::*ink)
{
    QTextCharFormat base;
    base.setForeground(m_style.tokens().*ink);
    base.setFontWeight(weight);
    begin(0, paragraphGap, base);
    m_cursor.insertText(text, base);
}

QTextCharFormat Typesetter::linked(QTextCharFormat format, int link) const
{
    const Tokens& t = m_style.tokens();
    const Link& target = m_text.links[static_cast<std::size_t>(link)];
    if (m_style.paper) {
        if (target.kind == Link::Kind::web) {
            format.setAnchor(true);
            format.setAnchorHref(qt(target.target));
            format.setForeground(t.blue);
        }
        return format;
    }
    format.setAnchor(true);
    format.setAnchorHref(linkAddress(link));
    format.setToolTip(linkHint(target));
    switch (target.kind) {
    case Link::Kind::value:
        format.setUnderlineStyle(QTextCharFormat::DotLine);
        format.setUnderlineColor(t.outline);
        break;
    case Link::Kind::term:
        format.setUnderlineStyle(QTextCharFormat::DashUnderline);
        format.setUnderlineColor(t.blue);
        break;
    default:
        format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
        format.setForeground(t.blue);
    }
    return format;
}

void Typesetter::spans(const Spans& all, const QTextCharFormat& base)
{
    if (!m_leadIn.isEmpty()) {
        QTextCharFormat bold = base;
        bold.setFontWeight(QFont::Bold);
        m_cursor.insertText(std::exchange(m_leadIn, {}) + QLatin1Char(' '), bold);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Span& span = all[i];
        QTextCharFormat format = base;
        if (span.kind == Span::Kind::code) {
            format.setFont(m_style.mono(m_style.pixels * 0.92));
            format.setBackground(mix(m_style.tokens().panel, m_style.tokens().line, 0.35));
        }
        if (span.strong)
            format.setFontWeight(QFont::DemiBold);
        if (span.emphasis)
            format.setFontItalic(true);
        if (span.link >= 0)
            format = linked(format, span.link);
        switch (span.kind) {
        case Span::Kind::text:
        case Span::Kind::code:
            m_cursor.insertText(withPercentKept(qt(span.text)), format);
            break;
        case Span::Kind::formula:
            formula(span.text, false, format);
            break;
        case Span::Kind::lineBreak:
            m_cursor.insertText(QString(QChar::LineSeparator), base);
            break;
        }
        // On paper an address stands after the last span of its link.
        const bool ends = i + 1 == all.size() || all[i + 1].link != span.link;
        if (!m_style.paper || span.link < 0 || !ends ||
            m_text.links[static_cast<std::size_t>(span.link)].kind != Link::Kind::web)
            continue;
        auto place = std::find(m_webLinks.begin(), m_webLinks.end(), span.link);
        if (place == m_webLinks.end())
            place = m_webLinks.insert(place, span.link);
        m_cursor.insertText(QStringLiteral(" [%1]").arg(place - m_webLinks.begin() + 1), base);
    }
}

void Typesetter::formula(const std::string& tex, bool display, const QTextCharFormat& base)
{
    m_cursor.setCharFormat(base);
    insertFormula(m_cursor, qt(tex), display);
}

void Typesetter::set(const Paragraph& block)
{
    paragraph(block.spans);
}

void Typesetter::set(const Subheading& block)
{
    heading(qt(block.text), 3);
}

void Typesetter::listItem(const QString& marker, int depth)
{
    QTextCharFormat base;
    base.setForeground(m_style.tokens().ink);
    begin(0, 5, base, 136);
    const qreal step = m_style.px(m_style.pixels * listStep);
    QTextBlockFormat block = m_cursor.blockFormat();
    block.setLeftMargin(step * (depth + 1));
    block.setTextIndent(-step);
    block.setTabPositions({QTextOption::Tab(step, QTextOption::LeftTab)});
    m_cursor.setBlockFormat(block);
    m_cursor.insertText(marker + QLatin1Char('\t'), base);
}

void Typesetter::set(const ListBlock& block)
{
    QTextCharFormat base;
    base.setForeground(m_style.tokens().ink);
    for (const auto& item : block.items) {
        listItem(qt(item.marker), item.depth);
        spans(item.spans, base);
    }
    QTextBlockFormat last = m_cursor.blockFormat();
    last.setBottomMargin(m_style.px(paragraphGap));
    m_cursor.setBlockFormat(last);
}

void Typesetter::list(const std::vector<QString>& items)
{
    ListBlock block;
    for (const auto& item : items)
        block.items.push_back({0, "•", {Span{Span::Kind::text, item.toStdString()}}});
    set(block);
}

void Typesetter::set(const TableBlock& block)
{
    const Tokens& t = m_style.tokens();
    collapse();
    QTextTableFormat format;
    format.setBorder(m_style.paper ? TypeStyle::paperScale / 2.0 : 1);
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(t.line);
    const auto rows = static_cast<int>(block.rows.size()) + 1, columns = static_cast<int>(block.head.size());
    const bool isWide = columns > 4; // many columns take smaller type, or their words would be cut
    const qreal pixels = m_style.pixels * (isWide ? 0.84 : 0.93), padding = isWide ? 4 : 6;
    format.setCellPadding(m_style.px(padding));
    format.setCellSpacing(0);
    format.setTopMargin(m_style.px(4));
    format.setBottomMargin(m_style.px(14));
    format.setHeaderRowCount(1);
    const auto lengths = tableColumns(block, {m_style.text(pixels, QFont::DemiBold), m_style.text(pixels),
                                              static_cast<qreal>(m_style.px(2 * padding + 2)),
                                              static_cast<qreal>(m_style.px(narrowestText))});
    format.setColumnWidthConstraints({lengths.begin(), lengths.end()});
    QTextTable* table = m_cursor.insertTable(rows, columns, format);
    QTextCharFormat base;
    base.setForeground(t.ink);
    base.setFont(m_style.text(pixels));
    for (int row = 0; row < rows; ++row) {
        const auto& cells = row == 0 ? block.head : block.rows[static_cast<std::size_t>(row - 1)];
        for (int column = 0; column < columns && column < static_cast<int>(cells.size()); ++column) {
            const auto at = static_cast<std::size_t>(column);
            QTextTableCell cell = table->cellAt(row, column);
            m_cursor = cell.firstCursorPosition();
            QTextBlockFormat align;
            align.setAlignment(
                alignmentOf(at < block.columns.size() ? block.columns[at] : TableBlock::Align::left));
            align.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
            m_cursor.setBlockFormat(align);
            QTextCharFormat words = base;
            if (row == 0) {
                words.setFontWeight(QFont::DemiBold);
                QTextTableCellFormat ground = cell.format().toTableCellFormat();
                ground.setBackground(mix(t.panel, t.line, 0.3));
                cell.setFormat(ground);
            }
            spans(cells[at], words);
        }
    }
    leave();
}

void Typesetter::set(const CodeBlock& block)
{
    const Tokens& t = m_style.tokens();
    collapse();
    QTextFrameFormat frame;
    frame.setBackground(mix(t.panel, t.line, 0.35));
    frame.setPadding(m_style.px(10));
    frame.setTopMargin(m_style.px(2));
    frame.setBottomMargin(m_style.px(14));
    m_cursor.insertFrame(frame);
    QTextCharFormat mono;
    mono.setFont(m_style.mono(m_style.pixels * 0.88));
    mono.setForeground(t.ink);
    QTextBlockFormat lines;
    lines.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
    m_cursor.setBlockFormat(lines);
    QString text = qt(block.text);
    while (text.endsWith(QLatin1Char('\n')))
        text.chop(1);
    m_cursor.insertText(text.replace(QLatin1Char('\n'), QChar(QChar::LineSeparator)), mono);
    leave();
}

void Typesetter::set(const QuoteBlock& block)
{
    for (const auto& one : block.paragraphs) {
        paragraph(one, &Tokens::muted);
        QTextBlockFormat format = m_cursor.blockFormat();
        format.setLeftMargin(m_style.px(22));
        m_cursor.setBlockFormat(format);
    }
}

void Typesetter::set(const FormulaBlock& block)
{
    QTextCharFormat base;
    base.setForeground(m_style.tokens().ink);
    begin(3, 14, base, 100);
    QTextBlockFormat format = m_cursor.blockFormat();
    format.setLeftMargin(m_style.px(22));
    format.setLineHeight(0, QTextBlockFormat::SingleHeight);
    m_cursor.setBlockFormat(format);
    formula(block.tex, true, base);
}

void Typesetter::leave()
{
    m_cursor.movePosition(QTextCursor::End);
    collapse();
    m_fresh = true;
}

void Typesetter::collapse()
{
    if (!m_fresh)
        return;
    // A table or frame stands between paragraphs; an empty one takes no room.
    QTextBlockFormat none;
    none.setLineHeight(1, QTextBlockFormat::FixedHeight);
    QTextCharFormat small;
    small.setFont(m_style.text(1));
    m_cursor.setBlockFormat(none);
    m_cursor.setBlockCharFormat(small);
}

} // namespace infralab
