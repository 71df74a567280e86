// Markdown typeset with the lab's type: line height, headings, code, tables, links.

#include "prose.hpp"

#include "app/look/look.hpp"

#include <QKeyEvent>
#include <QPointer>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QWheelEvent>

#include <cmath>

namespace infralab {

namespace {

void setBlocks(QTextDocument& document, qreal pixels)
{
    const Look& look = Look::instance();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        const int level = format.headingLevel();
        const bool inTable = cursor.currentTable() != nullptr;
        if (level > 0) {
            format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
            format.setTopMargin(block == document.begin() ? 0 : look.px(level == 1 ? 24 : 18));
            format.setBottomMargin(look.px(4));
            QTextCharFormat words;
            words.setFont(look.text(pixels * (level == 1 ? 1.4 : level == 2 ? 1.18 : 1.0), QFont::DemiBold));
            cursor.select(QTextCursor::BlockUnderCursor);
            cursor.mergeCharFormat(words);
            cursor.clearSelection();
        } else {
            format.setLineHeight(inTable ? 115 : 132, QTextBlockFormat::ProportionalHeight);
            format.setTopMargin(inTable ? look.px(3) : 0);
            format.setBottomMargin(inTable ? look.px(3) : block.textList() ? look.px(3) : look.px(9));
        }
        cursor.setBlockFormat(format);
    }
}

void setRuns(QTextDocument& document, qreal pixels)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        std::vector<std::pair<int, int>> code, links;
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment run = it.fragment();
            if (run.charFormat().fontFixedPitch())
                code.emplace_back(run.position(), run.length());
            if (run.charFormat().isAnchor())
                links.emplace_back(run.position(), run.length());
        }
        const auto merge = [&](std::pair<int, int> run, const QTextCharFormat& format) {
            QTextCursor cursor(&document);
            cursor.setPosition(run.first);
            cursor.setPosition(run.first + run.second, QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(format);
        };
        QTextCharFormat mono, link;
        mono.setFont(look.mono(pixels * 0.92));
        link.setForeground(t.blue);
        link.setFontUnderline(true);
        for (const auto& run : code)
            merge(run, mono);
        for (const auto& run : links)
            merge(run, link);
    }
}

void setTables(QTextFrame& frame)
{
    const Look& look = Look::instance();
    for (QTextFrame* child : frame.childFrames()) {
        if (auto* table = qobject_cast<QTextTable*>(child)) {
            QTextTableFormat format = table->format();
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderBrush(look.tokens().line);
            format.setCellPadding(look.px(5));
            format.setCellSpacing(0);
            format.setTopMargin(look.px(6));
            format.setBottomMargin(look.px(12));
            table->setFormat(format);
        }
        setTables(*child);
    }
}

} // namespace

QString plainAsMarkdown(const QString& text)
{
    QString out;
    for (const QChar c : text) {
        if (QStringLiteral("\\`*_{}[]<>()#+-!|~&").contains(c))
            out += QLatin1Char('\\');
        out += c == QLatin1Char('\n') ? QLatin1Char(' ') : c;
    }
    return out;
}

Prose::Prose(const QString& markdown, qreal pixels, QWidget* parent)
    : QTextBrowser(parent)
    , m_pixels(pixels)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    setLineWrapMode(QTextEdit::WidgetWidth);
    setFocusPolicy(Qt::ClickFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { emit linkFollowed(url.toString()); });
    connect(&Look::instance(), &Look::changed, this, &Prose::typeset);
    setProse(markdown);
}

Prose::~Prose() = default;

void Prose::setProse(const QString& markdown)
{
    m_markdown = markdown;
    typeset();
}

void Prose::typeset()
{
    // Dressed before it is shown: each change of a shown document would lay all of it out anew.
    auto* text = new QTextDocument(this);
    text->setUndoRedoEnabled(false);
    text->setDefaultFont(Look::instance().text(m_pixels));
    text->setDocumentMargin(0);
    text->setIndentWidth(Look::instance().px(m_pixels * 1.4));
    text->setMarkdown(m_markdown, QTextDocument::MarkdownDialectGitHub);
    QTextCursor whole(text);
    whole.beginEditBlock();
    setBlocks(*text, m_pixels);
    setRuns(*text, m_pixels);
    setTables(*text->rootFrame());
    whole.endEditBlock();
    m_measure.reset(text->clone());
    // The widget deletes the document that it made itself, and leaves ours to us.
    const QPointer<QTextDocument> before = document();
    setDocument(text);
    delete before;
    const bool links = m_markdown.contains(QLatin1String("]("));
    setFocusPolicy(links ? Qt::StrongFocus : Qt::ClickFocus);
    m_heights.clear();
    updateGeometry();
}

int Prose::heightForWidth(int width) const
{
    auto known = m_heights.constFind(width);
    if (known == m_heights.constEnd()) {
        m_measure->setTextWidth(width);
        known = m_heights.insert(width, static_cast<int>(std::ceil(m_measure->size().height())));
    }
    return *known;
}

QSize Prose::sizeHint() const
{
    const int width = Look::instance().px(m_pixels * 34); // about 70 characters
    return {width, heightForWidth(width)};
}

QSize Prose::minimumSizeHint() const
{
    return {Look::instance().px(120), 0};
}

void Prose::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

void Prose::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        event->ignore();
        return; // the page scrolls
    default:
        QTextBrowser::keyPressEvent(event);
    }
}

} // namespace infralab
