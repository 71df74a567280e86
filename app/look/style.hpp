#pragma once
// The lab's own widget style: every standard control drawn from the tokens, so that nothing looks borrowed.

#include <QProxyStyle>

namespace infralab {

class LookStyle : public QProxyStyle
{
    Q_OBJECT

public:
    LookStyle();

    void drawPrimitive(PrimitiveElement, const QStyleOption*, QPainter*, const QWidget*) const override;
    void drawControl(ControlElement, const QStyleOption*, QPainter*, const QWidget*) const override;
    void drawComplexControl(ComplexControl, const QStyleOptionComplex*, QPainter*,
                            const QWidget*) const override;
    QRect subControlRect(ComplexControl, const QStyleOptionComplex*, SubControl,
                         const QWidget*) const override;
    QRect subElementRect(SubElement, const QStyleOption*, const QWidget*) const override;
    QSize sizeFromContents(ContentsType, const QStyleOption*, const QSize&, const QWidget*) const override;
    int pixelMetric(PixelMetric, const QStyleOption*, const QWidget*) const override;
    int styleHint(StyleHint, const QStyleOption*, const QWidget*, QStyleHintReturn*) const override;
    QIcon standardIcon(StandardPixmap, const QStyleOption* = nullptr,
                       const QWidget* = nullptr) const override;
    void polish(QWidget*) override;
    using QProxyStyle::polish;
};

} // namespace infralab
