#include "text_view.hpp"

#include "app/look/dress.hpp"

#include <QPainter>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace infralab {

TextView::TextView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : OutputView(info, std::move(indices), parent)
    , m_text(new QPlainTextEdit)
{
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(title());
    dress(*m_text, Type{13.5});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_text);
    setFocusPolicy(Qt::NoFocus);
    setFocusProxy(m_text);
}

void TextView::refresh()
{
    if (const auto* text = data<std::string>())
        m_text->setPlainText(QString::fromStdString(*text));
    updateGeometry();
}

QSize TextView::sizeHint() const
{
    const int lines = std::clamp(m_text->document()->blockCount(), 2, 14);
    return {Look::instance().px(420), Look::instance().px(20 * lines + 16)};
}

void TextView::draw(QPainter& painter, const QRectF& area) const
{
    painter.setFont(Look::instance().text(13.5));
    painter.setPen(Look::instance().tokens().ink);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_text->toPlainText());
}

} // namespace infralab
