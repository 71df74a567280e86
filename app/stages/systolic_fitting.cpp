// Chooses type and chips by the room in an element, and places tokens in it.
// Here apart from painting: a test asks it at every scale whether what is to be written fits.

#include "systolic_fitting.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

constexpr qreal smallestType = 9, largestType = 17; // logical pixels before the stage's scale
constexpr qreal fewestDevicePixels = 5;             // of a pitch that can show a cell and its tokens

qreal digitWidth(qreal pixels)
{
    return QFontMetricsF(Look::instance().stageMono(pixels)).horizontalAdvance(QLatin1Char('0'));
}

/// Largest size at which `characters` fit into `width`, else the smallest.
qreal typeFor(int characters, qreal width, qreal largest)
{
    qreal pixels = largest;
    while (pixels > smallestType && digitWidth(pixels) * characters > width)
        pixels -= 0.5;
    return std::max(pixels, smallestType);
}

} // namespace

Fitting fit(const Plane& plane, const Scene& scene, Detail detail)
{
    const Look& look = Look::instance();
    const qreal scale = plane.scale(), side = plane.side();
    Fitting f;
    f.line = look.tokens().lineWidth * std::max(1.0, std::min(scale, side / 24));
    f.dot = std::clamp(plane.pitch() * 0.085, 1.2, 4 * scale);
    if (plane.pitch() * plane.ratio() < fewestDevicePixels)
        return f;
    f.closeness = Closeness::dots;
    const qreal inner = side - 5 * f.line;
    const qreal sumType =
        typeFor(std::clamp(scene.sumCharacters(), 2, 6), inner, std::min(largestType, side / scale * 0.33));
    f.sumFont = look.stageMono(sumType);
    f.sumCharacters = static_cast<int>(inner / digitWidth(sumType));
    if (f.sumCharacters < std::min(3, scene.sumCharacters()) ||
        QFontMetricsF(f.sumFont).ascent() > side * 0.8)
        return f;
    f.closeness = Closeness::values;

    const int characters = std::clamp(scene.operandCharacters(), 1, 5);
    const qreal operandType = std::clamp(side / scale * 0.24, smallestType, 13.0);
    const qreal digit = digitWidth(operandType);
    f.operandFont = look.stageMono(operandType);
    f.operandCharacters = characters;
    f.chip = {digit * characters + 7 * f.line, QFontMetricsF(f.operandFont).capHeight() + 9 * f.line};
    if (detail == Detail::full && f.chip.width() * 2 + 8 * f.line <= side &&
        f.chip.height() + QFontMetricsF(f.sumFont).capHeight() + 14 * f.line <= side) {
        f.closeness = Closeness::operands;
        f.sideLane = 0.28;
        f.topLane = 0.73;
        f.sumLane = 0.5;
        f.sumAt = {0.5, 0.72};
    }
    return f;
}

QPointF sideRest(const Plane& plane, const Fitting& f, Place p)
{
    const QRectF cell = plane.cell(p);
    const qreal y = cell.top() + plane.side() * f.sideLane;
    return f.closeness == Closeness::operands ? QPointF(cell.left() + plane.side() * 0.27, y)
                                              : QPointF((cell.right() + cell.left() + plane.pitch()) / 2, y);
}

QPointF topRest(const Plane& plane, const Fitting& f, Place p)
{
    const QRectF cell = plane.cell(p);
    const qreal x = cell.left() + plane.side() * f.topLane;
    return f.closeness == Closeness::operands ? QPointF(x, cell.top() + plane.side() * f.sideLane)
                                              : QPointF(x, (cell.bottom() + cell.top() + plane.pitch()) / 2);
}

QPointF sumRest(const Plane& plane, const Fitting& f, Place p)
{
    const QRectF cell = plane.cell(p);
    const qreal x = cell.left() + plane.side() * f.sumLane;
    return {x, (cell.bottom() + cell.top() + plane.pitch()) / 2};
}

QPointF sideQueue(const Plane& plane, const Fitting& f, int row, qreal slot)
{
    const qreal step = std::max(f.chip.width() * 1.12, plane.pitch() * 0.82);
    return {plane.array().left() - step * (slot - 0.5) - plane.pitch() * 0.06,
            plane.cell({row, 0}).center().y()};
}

QPointF topQueue(const Plane& plane, const Fitting& f, int column, qreal slot)
{
    const qreal step = std::max(f.chip.height() * 1.2, plane.pitch() * 0.66);
    return {plane.cell({0, column}).center().x(),
            plane.array().top() - step * (slot - 0.5) - plane.pitch() * 0.1};
}

QPointF outbox(const Plane& plane, const Fitting& f, int column, int rows, qreal slot)
{
    const qreal step = std::max(f.chip.height() * 1.2, plane.pitch() * 0.66);
    return {plane.cell({0, column}).center().x(),
            plane.cell({rows - 1, column}).bottom() + plane.pitch() * 0.2 + step * (slot - 0.5)};
}

} // namespace infralab::systolic_stage
