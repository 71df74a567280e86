// The style: metrics, hints, sizes and places of the parts. What is painted is in style_primitives.cpp,
// style_controls.cpp and style_complex.cpp.

#include "style.hpp"

#include "look.hpp"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QStyleOption>
#include <QTabBar>

namespace infralab {

LookStyle::LookStyle()
    : QProxyStyle(QStringLiteral("fusion"))
{}

int LookStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const Look& look = Look::instance();
    switch (metric) {
    case PM_ButtonMargin:
        return look.px(12);
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_MenuButtonIndicator:
        return look.px(14);
    case PM_DefaultFrameWidth:
        return qRound(look.tokens().lineWidth);
    case PM_ComboBoxFrameWidth:
    case PM_SpinBoxFrameWidth:
        return look.px(4);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return look.px(16);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return look.px(8);
    case PM_ScrollBarExtent:
        return look.px(12);
    case PM_ScrollBarSliderMin:
        return look.px(32);
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return look.px(22);
    case PM_SliderLength:
        return look.px(16);
    case PM_TabBarTabHSpace:
        return look.px(22);
    case PM_TabBarTabVSpace:
        return look.px(16);
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabOverlap:
        return 0;
    case PM_TabBarBaseOverlap:
        return 1;
    case PM_TabBarBaseHeight:
        return look.px(1);
    case PM_TabBarScrollButtonWidth:
        return look.px(24);
    case PM_MenuHMargin:
    case PM_MenuVMargin:
        return look.px(5);
    case PM_MenuPanelWidth:
        return 1;
    case PM_SubMenuOverlap:
        return 0;
    case PM_ToolTipLabelFrameWidth:
        return look.px(8);
    case PM_SplitterWidth:
        return look.px(9);
    case PM_HeaderMargin:
        return look.px(8);
    case PM_ProgressBarChunkWidth:
        return 1;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
        return look.px(18);
    case PM_ToolBarIconSize:
        return look.px(20);
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin:
        return look.px(4);
    case PM_TextCursorWidth:
        return look.px(1.4);
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return look.px(8);
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return look.px(12);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int LookStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* result) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_UnderlineShortcut:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ComboBox_Popup:
        return 0;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton; // a click on the groove goes there
    case SH_Slider_PageSetButtons:
        return Qt::NoButton;
    case SH_ScrollBar_LeftClickAbsolutePosition:
        return 0;
    case SH_Table_GridLineColor:
        return static_cast<int>(Look::instance().tokens().line.rgb());
    case SH_Menu_MouseTracking:
    case SH_MenuBar_MouseTracking:
        return 1;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_ToolTipLabel_Opacity:
        return 255;
    case SH_TabBar_Alignment:
        return Qt::AlignLeft;
    case SH_TabBar_ElideMode:
        return Qt::ElideNone;
    case SH_ScrollView_FrameOnlyAroundContents:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

QSize LookStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                  const QWidget* widget) const
{
    const Look& look = Look::instance();
    const int row = look.px(30); // the height of a button, a field, a box
    switch (type) {
    case CT_PushButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const int menu = button && button->features.testFlag(QStyleOptionButton::HasMenu) ? look.px(16) : 0;
        const int padding = widget && widget->property("segment").toBool() ? 16 : 24;
        return {contents.width() + look.px(padding) + menu, std::max(contents.height() + look.px(10), row)};
    }
    case CT_ToolButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        const bool menu = button && button->features.testFlag(QStyleOptionToolButton::HasMenu);
        const bool words =
            button && button->toolButtonStyle != Qt::ToolButtonIconOnly && !button->text.isEmpty();
        const int width = contents.width() + look.px(words ? 18 : 8) + (menu ? look.px(16) : 0);
        const int height = std::max(contents.height() + look.px(8), row);
        return {std::max(width, row), height};
    }
    case CT_LineEdit:
        return {contents.width() + look.px(12), std::max(contents.height() + look.px(10), row)};
    case CT_ComboBox:
        return {contents.width() + look.px(44), std::max(contents.height() + look.px(10), row)};
    case CT_SpinBox:
        return {contents.width() + look.px(22), std::max(contents.height(), row)}; // holds a field
    case CT_CheckBox:
    case CT_RadioButton: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return {base.width() + look.px(4), std::max(base.height(), look.px(26))};
    }
    case CT_TabBarTab:
        return {contents.width() + look.px(6), contents.height()};
    case CT_ItemViewItem: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return {base.width(), std::max(base.height(), look.px(28))};
    }
    case CT_HeaderSection: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return {base.width() + look.px(8), std::max(base.height(), look.px(30))};
    }
    case CT_MenuItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (item && item->menuItemType == QStyleOptionMenuItem::Separator)
            return {look.px(10), look.px(9)};
        const int tab = item && item->text.contains(QLatin1Char('\t')) ? look.px(24) : 0;
        return {contents.width() + look.px(64) + tab, std::max(contents.height(), look.px(28))};
    }
    case CT_ProgressBar:
        return {std::max(contents.width(), look.px(80)), look.px(14)};
    default:
        return QProxyStyle::sizeFromContents(type, option, contents, widget);
    }
}

QRect LookStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const Look& look = Look::instance();
    switch (element) {
    case SE_LineEditContents:
        return option->rect.adjusted(look.px(7), look.px(2), -look.px(7), -look.px(2));
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
        return option->rect;
    case SE_PushButtonFocusRect:
    case SE_CheckBoxFocusRect:
    case SE_RadioButtonFocusRect:
        return option->rect;
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

QRect LookStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                const QWidget* widget) const
{
    const Look& look = Look::instance();
    const QRect r = option->rect;
    switch (control) {
    case CC_SpinBox: {
        const int arrows = qstyleoption_cast<const QStyleOptionSpinBox*>(option)->buttonSymbols ==
                                   QAbstractSpinBox::NoButtons
                               ? 0
                               : look.px(20);
        const QRect side(r.right() + 1 - arrows, r.top(), arrows, r.height());
        switch (part) {
        case SC_SpinBoxUp:
            return visualRect(option->direction, r, side.adjusted(0, 0, 0, -r.height() / 2));
        case SC_SpinBoxDown:
            return visualRect(option->direction, r, side.adjusted(0, r.height() / 2, 0, 0));
        case SC_SpinBoxEditField:
            return visualRect(option->direction, r, r.adjusted(look.px(1), look.px(1), -arrows, -look.px(1)));
        default:
            return r;
        }
    }
    case CC_ComboBox: {
        const bool editable = qstyleoption_cast<const QStyleOptionComboBox*>(option)->editable;
        if (part == SC_ComboBoxEditField)
            return visualRect(option->direction, r,
                              r.adjusted(look.px(editable ? 2 : 9), look.px(1), -look.px(24), -look.px(1)));
        if (part == SC_ComboBoxArrow)
            return visualRect(option->direction, r,
                              QRect(r.right() - look.px(23), r.top(), look.px(24), r.height()));
        if (part == SC_ComboBoxListBoxPopup)
            return r;
        break;
    }
    case CC_ScrollBar: {
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        const bool across = bar->orientation == Qt::Horizontal;
        const int length = across ? r.width() : r.height();
        const qint64 range = qint64(bar->maximum) - bar->minimum;
        int thumb = length;
        if (range > 0)
            thumb = std::clamp(int(qint64(length) * bar->pageStep / (range + bar->pageStep)),
                               std::min(look.px(32), length), length);
        const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                  length - thumb, bar->upsideDown);
        const auto along = [&](int from, int extent) {
            return across ? QRect(r.left() + from, r.top(), extent, r.height())
                          : QRect(r.left(), r.top() + from, r.width(), extent);
        };
        switch (part) {
        case SC_ScrollBarSubLine:
        case SC_ScrollBarAddLine:
            return {};
        case SC_ScrollBarSubPage:
            return along(0, start);
        case SC_ScrollBarAddPage:
            return along(start + thumb, length - start - thumb);
        case SC_ScrollBarSlider:
            return along(start, thumb);
        default:
            return r;
        }
    }
    default:
        break;
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QIcon LookStyle::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const
{
    const Look& look = Look::instance();
    switch (icon) {
    case SP_LineEditClearButton:
        return look.icon(QStringLiteral("close"), look.tokens().muted);
    case SP_MessageBoxWarning:
    case SP_MessageBoxCritical:
        return look.icon(QStringLiteral("warning"), look.tokens().orange);
    case SP_MessageBoxInformation:
        return look.icon(QStringLiteral("info"), look.tokens().blue);
    case SP_MessageBoxQuestion:
        return look.icon(QStringLiteral("question"), look.tokens().blue);
    default:
        return QProxyStyle::standardIcon(icon, option, widget);
    }
}

void LookStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QAbstractSpinBox*>(widget) ||
        qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSlider*>(widget) ||
        widget->inherits("QLineEdit") || qobject_cast<QTabBar*>(widget) ||
        qobject_cast<QHeaderView*>(widget) || widget->inherits("QSplitterHandle"))
        widget->setAttribute(Qt::WA_Hover);
    if (auto* bar = qobject_cast<QTabBar*>(widget)) {
        bar->setDrawBase(true);
        bar->setExpanding(false);
    }
    if (auto* header = qobject_cast<QHeaderView*>(widget))
        header->setHighlightSections(false);
}

} // namespace infralab
