#pragma once
// Formulas in a window: drawn as sharp outlines in the text's colour, set into a text document on its
// baseline, copied as TeX and read aloud in words. The pictures are those of lessons/text/formulas.hpp.

#include <QObject>
#include <QTextCursor>
#include <QTextObjectInterface>

class QPainter;

namespace infralab {

/// What a formula takes up, in logical pixels: `ascent` above and `descent` below the baseline.
struct FormulaBox
{
    qreal width = 0, ascent = 0, descent = 0;
};

/// The em of formulas that stand in text of a font: a little more than the font's, whose small letters are
/// taller.
qreal formulaEm(const QFont&);
/// A formula without a picture takes up its TeX in monospaced letters, so that nothing is lost.
FormulaBox formulaBox(const QString& tex, bool display, qreal em);
/// Draws with the left end of the baseline at `origin`. Sharp on screens of any pixel ratio; outlines, not
/// pixels, where the painter writes a PDF or an SVG.
void drawFormula(QPainter&, QPointF origin, const QString& tex, bool display, qreal em, const QColor&);
/// In words: "x squared".
QString spokenFormula(const QString& tex, bool display);

/// Draws the formulas of text documents. One serves all documents.
class FormulaObject final : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    using QObject::QObject;
    QSizeF intrinsicSize(QTextDocument*, int position, const QTextFormat&) override;
    void drawObject(QPainter*, const QRectF&, QTextDocument*, int position, const QTextFormat&) override;
};

/// Lets a document draw formulas. A clone of a document must be told anew, before it is laid out.
void drawFormulasIn(QTextDocument&);
/// Writes a formula at the cursor, in the cursor's colour, size and link. Where a space stands before it, a
/// line may break there; a comma after it stays on its line.
void insertFormula(QTextCursor&, const QString& tex, bool display);
/// The cursor's selection as text to copy: paragraphs as lines, formulas as $TeX$ or $$TeX$$.
QString copiedText(const QTextCursor& selection);
/// A document's text as it is read aloud: formulas in words.
QString spokenText(const QTextDocument&);

} // namespace infralab
