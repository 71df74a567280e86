// Set text in the window.

#include "reading_text.hpp"

#include "formula.hpp"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QScrollArea>
#include <QTextBlock>
#include <QTextDocument>
#include <QWheelEvent>

#include <cmath>

namespace infralab {

ReadingText::ReadingText(const PageText& text, Content content, const TypeStyle& style, QWidget* parent)
    : QTextBrowser(parent)
    , m_text(text)
    , m_content(std::move(content))
    , m_style(style)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    setLineWrapMode(QTextEdit::WidgetWidth);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        if (const int link = linkNumber(url.toString()); link >= 0) {
            const QSize line(1, fontMetrics().height());
            emit linkFollowed(link, m_byMouse ? QRect(m_pressed, line).adjusted(0, -line.height() / 2, 0, 0)
                                              : cursorRect());
        }
    });
    connect(&Look::instance(), &Look::changed, this, &ReadingText::typeset);
    typeset();
}

void ReadingText::setContent(Content content)
{
    m_content = std::move(content);
    typeset();
}

void ReadingText::typeset()
{
    // Set before it is shown: each change of a shown document would lay all of it out anew.
    auto* document = new QTextDocument(this);
    Typesetter setter(*document, m_text, m_style);
    QTextCursor whole(document);
    whole.beginEditBlock(); // one layout at the end, not one a word
    m_content(setter);
    whole.endEditBlock();
    bool links = false;
    for (QTextBlock block = document->begin(); block.isValid() && !links; block = block.next())
        for (auto it = block.begin(); !it.atEnd() && !links; ++it)
            links = it.fragment().charFormat().isAnchor();
    // The widget deletes the document that it made itself, and leaves ours to us.
    const QPointer<QTextDocument> before = this->document();
    setDocument(document);
    delete before;
    m_measure.reset();
    m_heights.clear();
    // A screen reader gets formulas in words.
    const QString spoken = spokenText(*document);
    setAccessibleDescription(document->toPlainText().contains(QChar::ObjectReplacementCharacter) ? spoken
                                                                                                 : QString());
    setFocusPolicy(links ? Qt::StrongFocus : Qt::ClickFocus);
    updateGeometry();
}

int ReadingText::heightForWidth(int width) const
{
    auto known = m_heights.constFind(width);
    if (known == m_heights.constEnd()) {
        const QTextDocument* laidOut = document();
        if (!qFuzzyCompare(laidOut->textWidth(), width)) {
            if (!m_measure) {
                m_measure.reset(document()->clone());
                drawFormulasIn(*m_measure);
            }
            m_measure->setTextWidth(width);
            laidOut = m_measure.get();
        }
        known = m_heights.insert(width, static_cast<int>(std::ceil(laidOut->size().height())));
    }
    return *known;
}

QSize ReadingText::sizeHint() const
{
    return {Look::instance().px(m_style.pixels * 34), Look::instance().px(m_style.pixels * 2)};
}

QSize ReadingText::minimumSizeHint() const
{
    return {Look::instance().px(80), 0};
}

void ReadingText::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

void ReadingText::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        if (event->modifiers().testFlag(Qt::ShiftModifier))
            break;
        event->ignore();
        return; // the page scrolls
    default:
        break;
    }
    m_byMouse = false;
    QTextBrowser::keyPressEvent(event);
}

void ReadingText::mousePressEvent(QMouseEvent* event)
{
    m_byMouse = true;
    m_pressed = event->pos();
    QTextBrowser::mousePressEvent(event);
}

void ReadingText::mouseReleaseEvent(QMouseEvent* event)
{
    const bool beside = anchorAt(event->pos()).isEmpty() && !textCursor().hasSelection();
    QTextBrowser::mouseReleaseEvent(event);
    if (beside && event->button() == Qt::LeftButton)
        emit pressed();
}

void ReadingText::contextMenuEvent(QContextMenuEvent* event)
{
    // Without a position it has no "copy link", whose address would mean nothing outside.
    const std::unique_ptr<QMenu> menu(createStandardContextMenu());
    menu->exec(event->globalPos());
}

bool ReadingText::focusNextPrevChild(bool next)
{
    const bool moved = QTextBrowser::focusNextPrevChild(next);
    if (moved && hasFocus())
        showCursor();
    return moved;
}

void ReadingText::showCursor()
{
    for (QWidget* up = parentWidget(); up; up = up->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(up)) {
            const QPoint at = viewport()->mapTo(area->widget(), cursorRect().center());
            area->ensureVisible(at.x(), at.y(), 0, Look::instance().px(90));
            return;
        }
}

QMimeData* ReadingText::createMimeDataFromSelection() const
{
    auto* copied = new QMimeData;
    copied->setText(copiedText(textCursor()));
    return copied;
}

} // namespace infralab
