// The style: metrics and panels of the standard controls. Sliders, scroll bars and boxes with arrows are
// drawn in style_complex.cpp, tabs, menus and headers in style_parts.cpp.

#include "style.hpp"
#include "look.hpp"

namespace infralab {

LookStyle::LookStyle()
    : QProxyStyle(QStringLiteral("fusion"))
{}

void LookStyle::drawPrimitive(PrimitiveElement e, const QStyleOption* o, QPainter* p, const QWidget* w) const
{
    QProxyStyle::drawPrimitive(e, o, p, w);
}
void LookStyle::drawControl(ControlElement e, const QStyleOption* o, QPainter* p, const QWidget* w) const
{
    QProxyStyle::drawControl(e, o, p, w);
}
void LookStyle::drawComplexControl(ComplexControl c, const QStyleOptionComplex* o, QPainter* p,
                                   const QWidget* w) const
{
    QProxyStyle::drawComplexControl(c, o, p, w);
}
QRect LookStyle::subControlRect(ComplexControl c, const QStyleOptionComplex* o, SubControl s,
                                const QWidget* w) const
{
    return QProxyStyle::subControlRect(c, o, s, w);
}
QRect LookStyle::subElementRect(SubElement e, const QStyleOption* o, const QWidget* w) const
{
    return QProxyStyle::subElementRect(e, o, w);
}
QSize LookStyle::sizeFromContents(ContentsType t, const QStyleOption* o, const QSize& s,
                                  const QWidget* w) const
{
    return QProxyStyle::sizeFromContents(t, o, s, w);
}
int LookStyle::pixelMetric(PixelMetric m, const QStyleOption* o, const QWidget* w) const
{
    return QProxyStyle::pixelMetric(m, o, w);
}
int LookStyle::styleHint(StyleHint h, const QStyleOption* o, const QWidget* w, QStyleHintReturn* r) const
{
    return QProxyStyle::styleHint(h, o, w, r);
}
void LookStyle::polish(QWidget* w)
{
    QProxyStyle::polish(w);
}

} // namespace infralab
