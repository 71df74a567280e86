// The style's tabs, menus, headers, button labels and progress.

#include "controls.hpp"
#include "style.hpp"
#include "style_paint.hpp"

#include <QSplitter>

namespace infralab {

namespace {

/// A tab's word stands at the tab's left edge, so that the first one stands at the margin of what is below.
QFont tabFont(const QPainter& painter, bool selected)
{
    QFont font = painter.font();
    font.setWeight(selected ? QFont::DemiBold : QFont::Medium);
    return font;
}

void drawTabShape(QPainter& painter, const QStyleOptionTab& tab)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QRect r = tab.rect;
    const QFontMetrics metrics(tabFont(painter, tab.state.testFlag(QStyle::State_Selected)));
    const int words = metrics.size(Qt::TextShowMnemonic | Qt::TextSingleLine, tab.text).width();
    if (tab.state.testFlag(QStyle::State_Selected))
        painter.fillRect(QRect(r.left(), r.bottom() + 1 - look.px(2), words, look.px(2)), t.blue);
    if (tab.state.testFlag(QStyle::State_HasFocus)) {
        painter.setRenderHint(QPainter::Antialiasing);
        paint::focusRing(painter,
                         QRectF(r.left(), r.top() + look.px(3), words + look.px(4), r.height() - look.px(8)),
                         look.px(3), t.blue);
    }
}

void drawTabLabel(QPainter& painter, const QStyleOptionTab& tab)
{
    const Tokens& t = Look::instance().tokens();
    const bool selected = tab.state.testFlag(QStyle::State_Selected);
    painter.setFont(tabFont(painter, selected));
    painter.setPen(selected || tab.state.testFlag(QStyle::State_MouseOver) ? t.ink : t.muted);
    painter.drawText(tab.rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic | Qt::TextSingleLine,
                     tab.text);
}

void drawMenuItem(QPainter& painter, const QStyleOptionMenuItem& item)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QRect r = item.rect;
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        painter.fillRect(QRectF(r.left() + look.px(8), r.center().y(), r.width() - look.px(16), t.lineWidth),
                         t.line);
        return;
    }
    const bool enabled = item.state.testFlag(QStyle::State_Enabled);
    painter.setRenderHint(QPainter::Antialiasing);
    if (enabled && item.state.testFlag(QStyle::State_Selected))
        paint::box(painter, r, t.selection, Qt::transparent, look.px(4));
    const QRect mark(r.left() + look.px(7), r.center().y() - look.px(8), look.px(16), look.px(16));
    if (item.checkType != QStyleOptionMenuItem::NotCheckable && item.checked)
        look.icon(QStringLiteral("check"), t.blue).paint(&painter, mark);
    else if (!item.icon.isNull())
        item.icon.paint(&painter, mark, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    const QRect words = r.adjusted(look.px(30), 0, -look.px(24), 0);
    const auto parts = item.text.split(QLatin1Char('\t'));
    painter.setFont(item.font);
    painter.setPen(enabled ? t.ink : mix(t.ink, t.panel, 0.55));
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextHideMnemonic | Qt::TextSingleLine,
                     parts.value(0));
    if (parts.size() > 1) {
        painter.setPen(t.muted);
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, parts.value(1));
    }
    if (item.menuItemType == QStyleOptionMenuItem::SubMenu)
        paint::chevron(painter, QRectF(r.right() - look.px(20), r.top(), look.px(16), r.height()),
                       Qt::RightArrow, t.muted);
}

void drawHeader(QPainter& painter, const QStyleOptionHeader& header)
{
    const Tokens& t = Look::instance().tokens();
    painter.fillRect(header.rect, t.panel);
    const QRectF r(header.rect);
    if (header.orientation == Qt::Horizontal)
        painter.fillRect(QRectF(r.left(), r.bottom() - t.lineWidth, r.width(), t.lineWidth), t.outline);
    else
        painter.fillRect(QRectF(r.right() - t.lineWidth, r.top(), t.lineWidth, r.height()), t.line);
}

void drawProgress(QPainter& painter, const QStyleOptionProgressBar& bar, bool filled)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal height = look.px(6);
    QRectF r(bar.rect);
    r = QRectF(r.left(), r.center().y() - height / 2, r.width(), height);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!filled) {
        paint::box(painter, r, mix(t.line, t.panel, 0.3), Qt::transparent, height / 2);
        return;
    }
    const double range = double(bar.maximum) - bar.minimum;
    if (range <= 0)
        return;
    r.setWidth(std::max(height, r.width() * (bar.progress - bar.minimum) / range));
    paint::box(painter, r, t.blue, Qt::transparent, height / 2);
}

} // namespace

void LookStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    painter->save();
    switch (element) {
    case CE_PushButtonBevel:
        drawPrimitive(PE_PanelButtonCommand, option, painter, widget);
        break;
    case CE_PushButtonLabel: {
        QStyleOptionButton button(*qstyleoption_cast<const QStyleOptionButton*>(option));
        if (qobject_cast<const PrimaryButton*>(widget) && button.state.testFlag(State_Enabled))
            button.palette.setColor(QPalette::ButtonText, t.onAccent);
        if (button.features.testFlag(QStyleOptionButton::HasMenu)) {
            painter->setRenderHint(QPainter::Antialiasing);
            paint::chevron(*painter,
                           QRectF(button.rect.right() - look.px(22), button.rect.top(), look.px(14),
                                  button.rect.height()),
                           Qt::DownArrow, t.muted);
            button.rect.adjust(0, 0, -look.px(14), 0);
            button.features.setFlag(QStyleOptionButton::HasMenu, false);
        }
        QProxyStyle::drawControl(element, &button, painter, widget);
        break;
    }
    case CE_TabBarTabShape:
        drawTabShape(*painter, *qstyleoption_cast<const QStyleOptionTab*>(option));
        break;
    case CE_TabBarTabLabel:
        drawTabLabel(*painter, *qstyleoption_cast<const QStyleOptionTab*>(option));
        break;
    case CE_MenuItem:
        drawMenuItem(*painter, *qstyleoption_cast<const QStyleOptionMenuItem*>(option));
        break;
    case CE_MenuEmptyArea:
        break;
    case CE_HeaderSection:
        drawHeader(*painter, *qstyleoption_cast<const QStyleOptionHeader*>(option));
        break;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, t.panel);
        break;
    case CE_HeaderLabel: {
        QStyleOptionHeader header(*qstyleoption_cast<const QStyleOptionHeader*>(option));
        header.palette.setColor(QPalette::ButtonText, t.muted);
        header.state.setFlag(State_On, false); // no bold jump where a cell is selected
        QProxyStyle::drawControl(element, &header, painter, widget);
        break;
    }
    case CE_ProgressBarGroove:
        drawProgress(*painter, *qstyleoption_cast<const QStyleOptionProgressBar*>(option), false);
        break;
    case CE_ProgressBarContents:
        drawProgress(*painter, *qstyleoption_cast<const QStyleOptionProgressBar*>(option), true);
        break;
    case CE_ProgressBarLabel:
        break; // whoever shows progress says it in words beside it
    case CE_Splitter: {
        const QRectF r(option->rect);
        const QColor ink = option->state.testFlag(State_MouseOver) ? t.blue : t.line;
        const qreal pen = option->state.testFlag(State_MouseOver) ? look.px(3) : t.lineWidth;
        if (r.height() > r.width())
            painter->fillRect(QRectF(r.center().x() - pen / 2, r.top(), pen, r.height()), ink);
        else
            painter->fillRect(QRectF(r.left(), r.center().y() - pen / 2, r.width(), pen), ink);
        break;
    }
    case CE_ShapedFrame:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame && (frame->frameShape == QFrame::HLine || frame->frameShape == QFrame::VLine)) {
            const QRectF r(option->rect);
            if (frame->frameShape == QFrame::HLine)
                painter->fillRect(QRectF(r.left(), r.center().y(), r.width(), t.lineWidth), t.line);
            else
                painter->fillRect(QRectF(r.center().x(), r.top(), t.lineWidth, r.height()), t.line);
            break;
        }
        QProxyStyle::drawControl(element, option, painter, widget);
        break;
    case CE_CheckBox:
    case CE_RadioButton: {
        QStyleOptionButton button(*qstyleoption_cast<const QStyleOptionButton*>(option));
        const bool focused = button.state.testFlag(State_HasFocus);
        button.state.setFlag(State_HasFocus, false);
        QProxyStyle::drawControl(element, &button, painter, widget);
        if (focused) {
            painter->setRenderHint(QPainter::Antialiasing);
            paint::focusRing(*painter, option->rect, look.px(4), t.blue);
        }
        break;
    }
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
    painter->restore();
}

} // namespace infralab
