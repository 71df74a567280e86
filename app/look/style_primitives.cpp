// The style's panels, frames and marks.

#include "controls.hpp"
#include "style.hpp"
#include "style_paint.hpp"

#include <QAbstractItemView>
#include <QLineEdit>

namespace infralab {

namespace {

void drawButtonPanel(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const auto standing = paint::standingOf(option);
    const auto* icon = qobject_cast<const IconButton*>(widget);
    const bool primary = qobject_cast<const PrimaryButton*>(widget) || (icon && icon->isPrimary());
    const bool chosen = option.state.testFlag(QStyle::State_On);
    const bool flat = option.state.testFlag(QStyle::State_AutoRaise) && !chosen;
    const qreal radius = look.px(paint::cornerRadius);
    painter.setRenderHint(QPainter::Antialiasing);
    if (primary && standing.enabled) {
        const QColor fill = standing.pressed || standing.hovered ? mix(t.blue, t.ink, 0.2) : t.blue;
        paint::box(painter, option.rect, fill, fill, radius);
    } else if (flat) {
        if (standing.hovered || standing.pressed)
            paint::box(painter, option.rect, t.selection, Qt::transparent, radius);
    } else {
        const QColor fill = chosen || standing.pressed ? t.selection : t.panel;
        paint::box(painter, option.rect, fill,
                   chosen && standing.enabled ? t.blue : paint::outlineOf(standing), radius);
    }
    if (standing.focused && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        paint::focusRing(painter, option.rect, radius, primary ? t.ink : t.blue);
}

void drawField(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    auto standing = paint::standingOf(option);
    standing.pressed = false; // a field is always sunken
    const bool fault = widget && widget->property("fault").toBool();
    const qreal radius = look.px(paint::cornerRadius);
    painter.setRenderHint(QPainter::Antialiasing);
    paint::box(painter, option.rect, standing.enabled ? t.panel : mix(t.panel, t.paper, 0.6),
               fault ? t.red : paint::outlineOf(standing), radius);
    if (standing.focused || fault)
        paint::focusRing(painter, option.rect, radius, fault ? t.red : t.blue);
}

void drawCheckMark(QPainter& painter, const QRectF& rect, const QColor& ink)
{
    const QPointF points[] = {{rect.left() + rect.width() * 0.24, rect.top() + rect.height() * 0.53},
                              {rect.left() + rect.width() * 0.43, rect.top() + rect.height() * 0.72},
                              {rect.left() + rect.width() * 0.77, rect.top() + rect.height() * 0.31}};
    painter.setPen(QPen(ink, rect.width() * 0.12, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(points, 3);
}

void drawIndicator(QPainter& painter, const QStyleOption& option, bool round)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const auto standing = paint::standingOf(option);
    const bool on = option.state.testFlag(QStyle::State_On),
               partly = option.state.testFlag(QStyle::State_NoChange);
    const QRectF rect(option.rect);
    const qreal radius = round ? rect.width() / 2 : look.px(4);
    const QColor accent = standing.enabled ? t.blue : t.outline;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (on || partly)
        paint::box(painter, rect, accent, accent, radius);
    else
        paint::box(painter, rect, t.panel, paint::outlineOf(standing), radius);
    if (on && round) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.onAccent);
        painter.drawEllipse(rect.center(), rect.width() * 0.2, rect.width() * 0.2);
    } else if (on) {
        drawCheckMark(painter, rect, t.onAccent);
    } else if (partly) {
        painter.setPen(QPen(t.onAccent, rect.width() * 0.12, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(rect.left() + rect.width() * 0.28, rect.center().y()),
                         QPointF(rect.right() - rect.width() * 0.28, rect.center().y()));
    }
    painter.restore();
}

void drawItemRow(QPainter& painter, const QStyleOptionViewItem& option, bool wholeRow)
{
    const Tokens& t = Look::instance().tokens();
    if (option.state.testFlag(QStyle::State_Selected))
        painter.fillRect(option.rect, t.selection);
    else if (!wholeRow && option.state.testFlag(QStyle::State_MouseOver))
        painter.fillRect(option.rect, mix(t.panel, t.selection, 0.5));
    if (option.backgroundBrush.style() != Qt::NoBrush && !wholeRow)
        painter.fillRect(option.rect, option.backgroundBrush);
}

} // namespace

void LookStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QRectF rect(option->rect);
    painter->save();
    switch (element) {
    case PE_PanelButtonCommand:
    case PE_PanelButtonTool:
        drawButtonPanel(*painter, *option, widget);
        break;
    case PE_FrameDefaultButton:
    case PE_FrameStatusBarItem:
    case PE_PanelStatusBar:
    case PE_FrameTabWidget:
    case PE_FrameButtonBevel:
    case PE_IndicatorTabTear:
    case PE_FrameGroupBox: // its heading and its place are enough
        break;
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            frame && frame->lineWidth > 0)
            drawField(*painter, *option, widget);
        break;
    case PE_FrameLineEdit:
        break; // drawn with the panel
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawIndicator(*painter, *option, false);
        break;
    case PE_IndicatorRadioButton:
        drawIndicator(*painter, *option, true);
        break;
    case PE_IndicatorArrowUp:
        paint::chevron(*painter, rect, Qt::UpArrow, t.muted);
        break;
    case PE_IndicatorArrowDown:
        paint::chevron(*painter, rect, Qt::DownArrow, t.muted);
        break;
    case PE_IndicatorArrowLeft:
        paint::chevron(*painter, rect, Qt::LeftArrow, t.muted);
        break;
    case PE_IndicatorArrowRight:
        paint::chevron(*painter, rect, Qt::RightArrow, t.muted);
        break;
    case PE_IndicatorHeaderArrow:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            paint::chevron(*painter, rect,
                           header->sortIndicator == QStyleOptionHeader::SortUp ? Qt::UpArrow : Qt::DownArrow,
                           t.muted);
        break;
    case PE_FrameFocusRect:
        painter->setRenderHint(QPainter::Antialiasing);
        if (!qobject_cast<const QAbstractItemView*>(widget))
            paint::focusRing(*painter, rect, look.px(4), t.blue);
        else
            paint::box(*painter, rect, Qt::transparent, t.blue, look.px(2));
        break;
    case PE_Frame:
    case PE_FrameWindow:
    case PE_FrameDockWidget:
        paint::box(*painter, rect, Qt::transparent, t.line, look.px(2));
        break;
    case PE_PanelMenu:
    case PE_FrameMenu:
        paint::box(*painter, rect, t.panel, t.outline, 0);
        break;
    case PE_PanelTipLabel:
        paint::box(*painter, rect, t.panel, t.outline, 0);
        break;
    case PE_FrameTabBarBase:
        if (const auto* base = qstyleoption_cast<const QStyleOptionTabBarBase*>(option))
            painter->fillRect(
                QRectF(base->tabBarRect.left(), rect.bottom() + 1 - t.lineWidth, rect.width(), t.lineWidth),
                t.line);
        break;
    case PE_PanelItemViewItem:
    case PE_PanelItemViewRow:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option))
            drawItemRow(*painter, *item, element == PE_PanelItemViewRow);
        break;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
    painter->restore();
}

} // namespace infralab
