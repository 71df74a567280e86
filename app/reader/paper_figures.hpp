#pragma once
// Figures in a document for paper, the painting of its pages, and the PDF file. Here so that composing a page
// stays apart from devices and millimetres.

#include "app/views/output_view.hpp"
#include "lessons/text/page_text.hpp"
#include "type_style.hpp"

#include <QTextCursor>
#include <QTextObjectInterface>

#include <functional>

class QPagedPaintDevice;
class QTextDocument;

namespace infralab {

/// The light theme while paper is painted, whatever the window shows.
class LightForPaper
{
public:
    LightForPaper();
    LightForPaper(const LightForPaper&) = delete;
    LightForPaper& operator=(const LightForPaper&) = delete;
    ~LightForPaper();

private:
    Theme m_before;
};

/// Draws the figures of one document; must outlive its painting.
class PaperFigures final : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    PaperFigures(QTextDocument&, const TypeStyle&);
    ~PaperFigures() override;

    /// Nothing where the output has no picture.
    void insert(QTextCursor&, const FigureBlock&, const Outputs&);
    QSizeF intrinsicSize(QTextDocument*, int position, const QTextFormat&) override;
    void drawObject(QPainter*, const QRectF&, QTextDocument*, int position, const QTextFormat&) override;

private:
    TypeStyle m_style;
    std::vector<std::unique_ptr<OutputView>> m_views;
};

/// Breaks the document into pages of the device and paints them, each with the title and its number at the
/// foot.
void paintPages(QTextDocument&, QPagedPaintDevice&, const QString& title, const TypeStyle&);

/// The paper of this computer's country, A4 or Letter, with the margins of a page to read.
void setPaper(QPagedPaintDevice&);
/// A PDF on the paper of this computer's country. invalidInput where the file cannot be written; then none is
/// left.
Expected<void> writePdf(const QString& path, const QString& title,
                        const std::function<void(QPagedPaintDevice&)>& paint);

} // namespace infralab
