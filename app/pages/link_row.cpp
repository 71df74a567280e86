// A line of text as a button.

#include "link_row.hpp"

#include "app/look/style_paint.hpp"

namespace infralab {

LinkRow::LinkRow(const QString& text, Shape shape, qreal pixels, QWidget* parent)
    : QAbstractButton(parent)
    , m_shape(shape)
{
    setText(text);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    dress(*this, {.pixels = pixels});
    QSizePolicy policy(shape == Shape::rule ? QSizePolicy::Expanding : QSizePolicy::Maximum,
                       QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QMargins LinkRow::padding() const
{
    const Look& look = Look::instance();
    return m_shape == Shape::rule ? QMargins(0, look.px(9), 0, look.px(10))
                                  : QMargins(0, look.px(3), 0, look.px(4));
}

int LinkRow::heightForWidth(int width) const
{
    const QMargins p = padding();
    const QRect words = QFontMetrics(font()).boundingRect(QRect(0, 0, width - p.left() - p.right(), 100000),
                                                          Qt::TextWordWrap, text());
    return words.height() + p.top() + p.bottom();
}

QSize LinkRow::sizeHint() const
{
    const QMargins p = padding();
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(text()) + p.left() + p.right() + 2,
            metrics.height() + p.top() + p.bottom()};
}

QSize LinkRow::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), Look::instance().px(120)), sizeHint().height()};
}

void LinkRow::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lit = underMouse() || isDown();
    if (m_shape == Shape::rule)
        painter.fillRect(QRectF(0, height() - t.lineWidth, width(), t.lineWidth), lit ? t.blue : t.line);
    QFont font = this->font();
    font.setUnderline(m_shape == Shape::link);
    painter.setFont(font);
    painter.setPen(m_shape == Shape::link || lit ? t.blue : t.ink);
    painter.drawText(rect().marginsRemoved(padding()), Qt::TextWordWrap | Qt::AlignVCenter, text());
    if (hasFocus())
        paint::focusRing(painter, rect(), look.px(4), t.blue);
}

} // namespace infralab
