// Pages, figures, files.

#include "paper_figures.hpp"

#include "figure_card.hpp"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QLocale>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace infralab {

namespace {

constexpr int figureType = QTextFormat::UserObject + 20;
constexpr int indexProperty = QTextFormat::UserProperty + 20;
constexpr qreal sideMargin = 28, topMargin = 20, bottomMargin = 18; // millimetres
constexpr qreal footHeight = 34;                                    // logical pixels
constexpr qreal dotsPerInch = 96.0 * TypeStyle::paperScale;         // of a paper document
constexpr int pdfResolution = 1200;

/// Qt moves only some of what stands below a new page break, and then paints none of the rest; a new page
/// size has it lay out everything.
void layOutAnew(QTextDocument& document)
{
    const QSizeF page = document.pageSize();
    document.setPageSize({});
    document.setPageSize(page);
}

/// A heading goes to the next page where the text under it does.
void keepHeadingsWithText(QTextDocument& document)
{
    const qreal page = document.pageSize().height();
    const auto* layout = document.documentLayout();
    const auto pageOf = [&](qreal y) { return static_cast<int>(y / page); };
    for (QTextBlock block = document.begin(); block.isValid() && block.next().isValid();
         block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        QTextBlock next = block.next();
        while (next.next().isValid() && next.blockFormat().headingLevel() > 0)
            next = next.next();
        const QRectF below = layout->blockBoundingRect(next);
        const qreal firstLine = next.layout()->lineCount() > 0 ? next.layout()->lineAt(0).rect().bottom() : 0;
        if (pageOf(layout->blockBoundingRect(block).top()) == pageOf(below.top() + firstLine))
            continue;
        QTextCursor cursor(block);
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor.mergeBlockFormat(format);
        layOutAnew(document);
    }
}

} // namespace

LightForPaper::LightForPaper()
    : m_before(Look::instance().theme())
{
    if (Look::instance().tokens().dark)
        Look::instance().setTheme(Theme::light);
}

LightForPaper::~LightForPaper()
{
    Look::instance().setTheme(m_before);
}

PaperFigures::PaperFigures(QTextDocument& document, const TypeStyle& style)
    : m_style(style)
{
    document.documentLayout()->registerHandler(figureType, this);
}

PaperFigures::~PaperFigures() = default;

void PaperFigures::insert(QTextCursor& cursor, const FigureBlock& block, const Outputs& outputs)
{
    const Info& info = block.state.experiment.simulator->info();
    auto group = figureGroup(info, block.output);
    if (group.empty())
        return;
    std::unique_ptr<OutputView> view(makeView(info, std::move(group), nullptr));
    view->showOutputs(outputs);
    view->showFrame(block.state.experiment.frame.value_or(0), 0);
    QTextCharFormat format;
    format.setObjectType(figureType);
    format.setProperty(indexProperty, static_cast<int>(m_views.size()));
    m_views.push_back(std::move(view));
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QSizeF PaperFigures::intrinsicSize(QTextDocument* document, int, const QTextFormat& format)
{
    const QSize size = m_views[static_cast<std::size_t>(format.intProperty(indexProperty))]->figureSize();
    const qreal width = document->pageSize().width();
    // As wide as the text, and no higher than half a page.
    if (width <= 0)
        return {1, 1}; // not laid out yet
    const qreal height =
        std::min(width * size.height() / std::max(1, size.width()), document->pageSize().height() / 2);
    return {width, height};
}

void PaperFigures::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                              const QTextFormat& format)
{
    const auto& view = m_views[static_cast<std::size_t>(format.intProperty(indexProperty))];
    const QSize size = view->figureSize();
    const qreal scale = std::min(rect.width() / size.width(), rect.height() / size.height());
    painter->save();
    painter->translate(rect.topLeft());
    painter->scale(scale, scale);
    view->draw(*painter, QRectF(QPointF(), QSizeF(size)));
    painter->restore();
}

void paintPages(QTextDocument& document, QPagedPaintDevice& device, const QString& title,
                const TypeStyle& style)
{
    QPainter painter(&device);
    const qreal scale = device.logicalDpiX() / dotsPerInch;
    const QSizeF area(painter.viewport().width() / scale, painter.viewport().height() / scale);
    const qreal foot = style.px(footHeight);
    document.setUseDesignMetrics(true);
    document.setPageSize({area.width(), area.height() - foot});
    keepHeadingsWithText(document);
    const int pages = document.pageCount();
    painter.scale(scale, scale);
    for (int page = 0; page < pages; ++page) {
        if (page > 0)
            device.newPage();
        const QRectF view(0, page * document.pageSize().height(), area.width(), document.pageSize().height());
        painter.save();
        painter.translate(0, -view.top());
        painter.setClipRect(view);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view;
        context.palette.setColor(QPalette::Text, style.tokens().ink);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(style.text(11));
        painter.setPen(style.tokens().muted);
        const QRectF line(0, area.height() - foot, area.width(), foot);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignBottom, title);
        painter.drawText(line, Qt::AlignRight | Qt::AlignBottom,
                         QObject::tr("%1 of %2").arg(page + 1).arg(pages));
    }
}

void setPaper(QPagedPaintDevice& device)
{
    const bool letter = QLocale::system().measurementSystem() == QLocale::ImperialUSSystem;
    device.setPageSize(QPageSize(letter ? QPageSize::Letter : QPageSize::A4));
    device.setPageMargins({sideMargin, topMargin, sideMargin, bottomMargin}, QPageLayout::Millimeter);
}

Expected<void> writePdf(const QString& path, const QString& title,
                        const std::function<void(QPagedPaintDevice&)>& paint)
{
    QByteArray bytes;
    {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("InfraLab"));
        writer.setResolution(pdfResolution);
        setPaper(writer);
        paint(writer);
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(Error::Code::invalidInput, path.toStdString(),
                    QObject::tr("%1 cannot be written: %2. Choose another place.")
                        .arg(path, file.errorString())
                        .toStdString());
    return {};
}

} // namespace infralab
