// The painted parts of the sidebar: a page's line, and the search line.

#include "app/look/style_paint.hpp"
#include "sidebar.hpp"

#include <QKeyEvent>

namespace infralab {

NavItem::NavItem(const PageEntry& entry, Shape shape, QWidget* parent)
    : QAbstractButton(parent)
    , m_id(entry.id)
    , m_number(entry.number)
    , m_icon(entry.icon)
    , m_shape(shape)
{
    setText(entry.shortTitle);
    setAccessibleName(entry.number.isEmpty() ? entry.title
                                             : entry.place + QStringLiteral(", ") + entry.title);
    if (entry.title != entry.shortTitle)
        setToolTip(entry.title);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    if (shape == Shape::heading)
        dress(*this, {.pixels = 11.5, .weight = QFont::DemiBold, .ink = &Tokens::muted, .tracking = 6});
    else
        dress(*this, {.pixels = 13.5});
}

void NavItem::setNow(bool now)
{
    m_now = now;
    describe();
}

void NavItem::setMark(Mark mark)
{
    m_mark = mark;
    describe();
}

void NavItem::describe()
{
    QStringList parts;
    if (m_now)
        parts << tr("This week");
    if (m_mark != Mark::none)
        parts << wordOf(m_mark);
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    update();
}

QSize NavItem::sizeHint() const
{
    const Look& look = Look::instance();
    return {look.px(120), std::max(QFontMetrics(font()).height() + look.px(10), look.px(28))};
}

void NavItem::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isChecked() || underMouse() || isDown())
        paint::box(painter, rect(), isChecked() ? t.selection : mix(t.paper, t.selection, 0.6),
                   Qt::transparent, look.px(5));
    if (hasFocus())
        paint::focusRing(painter, rect(), look.px(5), t.blue);
    int left = look.px(8);
    QFont font = this->font();
    if (m_shape == Shape::heading) {
        font.setCapitalization(QFont::AllUppercase);
        painter.setFont(font);
        painter.setPen(isChecked() ? t.ink : t.muted);
        painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignVCenter, text());
        return;
    }
    if (!m_icon.isEmpty())
        look.icon(m_icon, isChecked() ? t.ink : t.muted)
            .paint(&painter, QRect(left, (height() - look.px(16)) / 2, look.px(16), look.px(16)));
    font.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(t.muted);
    painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignVCenter, m_number);
    painter.setFont(font);
    painter.setPen(t.ink);
    left += look.px(27);
    const int dots = (m_now ? 1 : 0) + (m_mark != Mark::none ? 1 : 0);
    const int right = look.px(6 + 14 * dots);
    painter.drawText(rect().adjusted(left, 0, -right, 0), Qt::AlignVCenter,
                     QFontMetrics(font).elidedText(text(), Qt::ElideRight, width() - left - right));
    if (m_now) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.orange);
        const qreal r = look.px(3.5);
        painter.drawEllipse(QPointF(width() - look.px(12), height() / 2.0), r, r);
    }
    paintMark(painter, QPointF(width() - look.px(m_now ? 26 : 12), height() / 2.0), look.px(3.5), m_mark);
}

void NavItem::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Down:
        focusNextPrevChild(true);
        break;
    case Qt::Key_Up:
        focusNextPrevChild(false);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        click();
        break;
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

SearchButton::SearchButton(QWidget* parent)
    : QAbstractButton(parent)
{
    setText(tr("Search or run a command"));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::IBeamCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    dress(*this, {.pixels = 13, .ink = &Tokens::muted});
}

QSize SearchButton::sizeHint() const
{
    const Look& look = Look::instance();
    return {look.px(180), std::max(look.px(32), QFontMetrics(font()).height() + look.px(12))};
}

void SearchButton::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint::box(painter, rect(), t.panel, underMouse() ? t.blue : t.outline, look.px(6));
    if (hasFocus())
        paint::focusRing(painter, rect(), look.px(6), t.blue);
    const QFont keys = look.text(11);
    const QString chord = tr("Ctrl K");
    const int keyWidth = QFontMetrics(keys).horizontalAdvance(chord) + look.px(10);
    const int keyHeight = QFontMetrics(keys).height() + look.px(3);
    const QRect key(width() - keyWidth - look.px(9), (height() - keyHeight) / 2, keyWidth, keyHeight);
    painter.setPen(t.muted);
    const int left = look.px(11);
    painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignVCenter,
                     QFontMetrics(font()).elidedText(text(), Qt::ElideRight, key.left() - left - look.px(6)));
    paint::box(painter, key, t.paper, t.line, look.px(4));
    painter.setFont(keys);
    painter.setPen(t.muted);
    painter.drawText(key, Qt::AlignCenter, chord);
}

} // namespace infralab
