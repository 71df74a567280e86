// The style's sliders, scroll bars, number boxes, drop-downs and tool buttons.

#include "style.hpp"
#include "style_paint.hpp"

#include <QAbstractSpinBox>
#include <QToolButton>

namespace infralab {

namespace {

void drawSlider(QPainter& painter, const QStyleOptionSlider& slider)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const auto standing = paint::standingOf(slider);
    const bool across = slider.orientation == Qt::Horizontal;
    const QRectF r(slider.rect);
    const qreal thumb = look.px(16), length = (across ? r.width() : r.height()) - thumb;
    const qreal at =
        thumb / 2 + QStyle::sliderPositionFromValue(slider.minimum, slider.maximum, slider.sliderPosition,
                                                    qRound(length), slider.upsideDown);
    const auto groove = [&](qreal from, qreal to, qreal thick) {
        return across ? QRectF(r.left() + from, r.center().y() - thick / 2, to - from, thick)
                      : QRectF(r.center().x() - thick / 2, r.top() + from, thick, to - from);
    };
    const QColor accent = standing.enabled ? t.blue : t.outline;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(standing.enabled ? t.outline : t.line);
    const qreal thin = look.px(2), thick = look.px(4), end = length + thumb;
    painter.drawRoundedRect(groove(0, end, thin), thin / 2, thin / 2);
    painter.setBrush(accent);
    painter.drawRoundedRect(slider.upsideDown ? groove(at, end, thick) : groove(0, at, thick), thick / 2,
                            thick / 2);
    const QPointF centre =
        across ? QPointF(r.left() + at, r.center().y()) : QPointF(r.center().x(), r.top() + at);
    if (standing.focused) {
        painter.setBrush(mix(t.panel, t.blue, 0.35));
        painter.drawEllipse(centre, look.px(11), look.px(11));
    }
    painter.setPen(QPen(accent, look.px(2)));
    painter.setBrush(standing.pressed || standing.hovered ? t.selection : t.panel);
    painter.drawEllipse(centre, thumb / 2 - look.px(1), thumb / 2 - look.px(1));
}

void drawScrollBar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& thumb)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    if (bar.minimum == bar.maximum)
        return;
    const bool held =
        bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) &&
        (bar.state.testFlag(QStyle::State_MouseOver) || bar.state.testFlag(QStyle::State_Sunken));
    const qreal inset = look.px(held ? 2 : 3);
    const QRectF r = QRectF(thumb).adjusted(inset, inset, -inset, -inset);
    const qreal radius = std::min(r.width(), r.height()) / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(held ? t.muted : t.outline);
    painter.drawRoundedRect(r, radius, radius);
}

} // namespace

void LookStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const auto standing = paint::standingOf(*option);
    const auto arrow = [&](SubControl part, Qt::ArrowType type, bool able) {
        const bool here = option->activeSubControls.testFlag(part) && standing.hovered;
        const QColor ink = !able || !standing.enabled ? t.line : here ? t.blue : t.muted;
        paint::chevron(*painter, subControlRect(control, option, part, widget), type, ink);
    };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    switch (control) {
    case CC_Slider:
        drawSlider(*painter, *qstyleoption_cast<const QStyleOptionSlider*>(option));
        break;
    case CC_ScrollBar:
        drawScrollBar(*painter, *qstyleoption_cast<const QStyleOptionSlider*>(option),
                      subControlRect(control, option, SC_ScrollBarSlider, widget));
        break;
    case CC_SpinBox: {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        QStyleOptionFrame frame;
        frame.QStyleOption::operator=(*option);
        frame.lineWidth = 1;
        drawPrimitive(PE_PanelLineEdit, &frame, painter, widget);
        if (spin->buttonSymbols != QAbstractSpinBox::NoButtons) {
            arrow(SC_SpinBoxUp, Qt::UpArrow, spin->stepEnabled.testFlag(QAbstractSpinBox::StepUpEnabled));
            arrow(SC_SpinBoxDown, Qt::DownArrow,
                  spin->stepEnabled.testFlag(QAbstractSpinBox::StepDownEnabled));
        }
        break;
    }
    case CC_ComboBox: {
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        QStyleOptionFrame frame;
        frame.QStyleOption::operator=(*option);
        frame.lineWidth = 1;
        frame.state.setFlag(State_HasFocus, standing.focused);
        if (combo->frame)
            drawPrimitive(PE_PanelLineEdit, &frame, painter, widget);
        arrow(SC_ComboBoxArrow, Qt::DownArrow, true);
        break;
    }
    case CC_ToolButton: {
        QStyleOptionToolButton button(*qstyleoption_cast<const QStyleOptionToolButton*>(option));
        QStyleOption panel(button);
        panel.state = button.state;
        panel.state.setFlag(State_KeyboardFocusChange, standing.focused);
        drawPrimitive(PE_PanelButtonTool, &panel, painter, widget);
        const bool menu = button.features.testFlag(QStyleOptionToolButton::HasMenu) ||
                          button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
        const bool lettered = button.toolButtonStyle != Qt::ToolButtonIconOnly && !button.text.isEmpty();
        if (menu && lettered) {
            paint::chevron(*painter,
                           QRectF(button.rect.right() - look.px(19), button.rect.top(), look.px(14),
                                  button.rect.height()),
                           Qt::DownArrow, t.muted);
            button.rect.adjust(0, 0, -look.px(14), 0);
        }
        drawControl(CE_ToolButtonLabel, &button, painter, widget);
        break;
    }
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
    painter->restore();
}

} // namespace infralab
