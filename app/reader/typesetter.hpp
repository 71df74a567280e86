#pragma once
// Sets the blocks of a text into a QTextDocument: headings, paragraphs, lists, tables, code, quotes, formulas
// and links. Here so that window and paper are set by the same rules.

#include "lessons/text/page_text.hpp"
#include "type_style.hpp"

#include <QTextCursor>

class QTextDocument;

namespace infralab {

/// The address under which a link of PageText::links stands in a document: "link:12".
QString linkAddress(int link);
/// The number of such an address; -1 for any other.
int linkNumber(const QString& address);
/// What a link tells of itself when the pointer rests on it.
QString linkHint(const Link&);

class Typesetter
{
public:
    /// Appends to the document, which it also prepares; both must outlive it. Link numbers are those of
    /// `text`.
    Typesetter(QTextDocument& document, const PageText& text, const TypeStyle& style = {});

    /// Whether `add` can set the block: all running text, no cards.
    static bool isRunningText(const Block&);
    void add(const Block&);

    void heading(const QString& text, int level);
    void paragraph(const Spans&, QColor Tokens::*ink = &Tokens::ink);
    void paragraphs(const std::vector<Spans>&);
    /// A word in bold before the next paragraph, in the same line: "Before you look."
    void leadIn(const QString& words) { m_leadIn = words; }
    /// Words of the window, not of the text.
    void plain(const QString& text, QFont::Weight weight = QFont::Normal, QColor Tokens::*ink = &Tokens::ink);
    void list(const std::vector<QString>& items);
    /// Paper: links met so far of the kind that leaves the program, in order and each once.
    const std::vector<int>& webLinks() const { return m_webLinks; }
    QTextCursor& cursor() { return m_cursor; }
    /// A new paragraph of that spacing; the cursor stands in it.
    void begin(qreal above, qreal below, const QTextCharFormat& format = {}, qreal lineHeight = 140);

private:
    void spans(const Spans&, const QTextCharFormat& base);
    QTextCharFormat linked(QTextCharFormat format, int link) const;
    void formula(const std::string& tex, bool display, const QTextCharFormat& base);
    void set(const Paragraph&);
    void set(const Subheading&);
    void set(const ListBlock&);
    void set(const TableBlock&);
    void set(const CodeBlock&);
    void set(const QuoteBlock&);
    void set(const FormulaBlock&);
    void listItem(const QString& marker, int depth);
    void leave(); ///< a table or frame: what follows goes below it
    void collapse();

    const PageText& m_text;
    TypeStyle m_style;
    QTextCursor m_cursor;
    QString m_leadIn;
    std::vector<int> m_webLinks;
    bool m_fresh = true; ///< the cursor stands in an empty paragraph that is still to be used
};

} // namespace infralab
