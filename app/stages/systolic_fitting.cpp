// Chooses type and chips by the room in an element, and places tokens in it.
// Here apart from painting: a test asks it at every scale whether what is to be written fits.

#include "systolic_fitting.hpp"

#include "app/look/look.hpp"
#include "number_sprites.hpp"

#include <QFontMetricsF>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

constexpr qreal smallestType = 8, largestType = 17; // logical pixels before the stage's scale

qreal digitWidth(qreal pixels, qreal ratio)
{
    return NumberSprites::advanceOf(Look::instance().stageMono(pixels), ratio) / ratio;
}

/// Largest size at which `characters` fit into `width`, else the smallest.
qreal typeFor(int characters, qreal width, qreal largest, qreal ratio)
{
    qreal pixels = largest;
    while (pixels > smallestType && digitWidth(pixels, ratio) * characters > width)
        pixels -= 0.5;
    return std::max(pixels, smallestType);
}

/// From one waiting place to the next.
qreal sideStep(const Plane& plane, const Fitting& f)
{
    return std::max(f.sideBoxes ? f.chip.width() * 1.12 : 0, plane.pitch() * 0.82);
}

qreal topStep(const Plane& plane, const Fitting& f)
{
    return std::max(f.topBoxes ? f.chip.height() * 1.15 : 0, plane.pitch() * 0.62);
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
    const qreal inner = side - 2 * f.line;
    const qreal sumType = typeFor(std::clamp(scene.sumCharacters(), 2, 6), inner,
                                  std::min(largestType, side / scale * 0.33), plane.ratio());
    f.sumFont = look.stageMono(sumType);
    f.sumCharacters = static_cast<int>(inner / digitWidth(sumType, plane.ratio()));
    if (f.sumCharacters < std::min(4, scene.sumCharacters()) ||
        QFontMetricsF(f.sumFont).ascent() > side * 0.8)
        return f;
    f.closeness = Closeness::values;

    const int characters = std::clamp(scene.operandCharacters(), 1, 5);
    const qreal operandType = std::clamp(side / scale * 0.24, smallestType, 13.0);
    const qreal digit = digitWidth(operandType, plane.ratio());
    f.operandFont = look.stageMono(operandType);
    f.operandCharacters = characters;
    const qreal sumHeight = QFontMetricsF(f.sumFont).capHeight();
    f.chip = {digit * characters + 7 * f.line, QFontMetricsF(f.operandFont).capHeight() + 9 * f.line};
    f.sumChipCharacters = std::min(std::max(1, static_cast<int>((plane.pitch() - 8 * f.line) / digit)),
                                   std::max(2, scene.sumCharacters()));
    f.sumChip = {digit * f.sumChipCharacters + 7 * f.line, f.chip.height()};
    f.sideBoxes = f.chip.height() + 2 * f.line <= plane.pitch();
    f.topBoxes = f.chip.width() + 2 * f.line <= plane.pitch();
    f.outBoxes = f.sumChipCharacters >= std::min(4, scene.sumCharacters());
    if (detail == Detail::essential)
        return f;
    const bool streamed = scene.dataflow() != Dataflow::outputStationary;
    const bool stacked = f.chip.height() + sumHeight + 11 * f.line <= side;
    if (stacked && f.chip.width() * 2 + 8 * f.line <= side) {
        f.closeness = Closeness::operands;
        f.sideLane = 0.28;
        f.topLane = 0.73;
        f.sumLane = 0.5;
        f.sumAt = {0.5, 0.72};
        f.pinned = streamed;
        f.sumBoxes = f.outBoxes && f.chip.width() * 2 + f.sumChip.width() + 12 * f.line <= side;
    } else if (stacked && streamed && f.chip.width() + 6 * f.line <= side * 0.75) {
        f.pinned = true;
        f.sideLane = 0.28;
        f.topLane = 1 - (f.chip.width() / 2 + 3 * f.line) / side;
        f.sumLane = 0.25;
        f.sumAt = {0.5, 0.69};
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
    return f.closeness == Closeness::operands || f.pinned
               ? QPointF(x, cell.top() + plane.side() * f.sideLane)
               : QPointF(x, (cell.bottom() + cell.top() + plane.pitch()) / 2);
}

QPointF sumRest(const Plane& plane, const Fitting& f, Place p)
{
    const QRectF cell = plane.cell(p);
    const qreal x = cell.left() + plane.side() * f.sumLane;
    return {x, (cell.bottom() + cell.top() + plane.pitch()) / 2};
}

int sideSlots(const Plane& plane, const Fitting& f)
{
    return std::max(1, static_cast<int>(Plane::queueLeft * plane.pitch() / sideStep(plane, f)));
}

int topSlots(const Plane& plane, const Fitting& f)
{
    return std::max(1, static_cast<int>(Plane::queueTop * plane.pitch() / topStep(plane, f)));
}

QPointF sideQueue(const Plane& plane, const Fitting& f, int row, qreal slot)
{
    const qreal step = sideStep(plane, f);
    return {plane.array().left() - step * (slot - 0.5) - plane.pitch() * 0.06,
            plane.cell({row, 0}).center().y()};
}

QPointF topQueue(const Plane& plane, const Fitting& f, int column, qreal slot)
{
    const qreal step = topStep(plane, f);
    return {plane.cell({0, column}).center().x(),
            plane.array().top() - step * (slot - 0.5) - plane.pitch() * 0.06};
}

QPointF outbox(const Plane& plane, const Fitting& f, int column, int rows, qreal slot)
{
    const qreal step = topStep(plane, f);
    return {plane.cell({0, column}).center().x(),
            plane.cell({rows - 1, column}).bottom() + plane.pitch() * 0.2 + step * (slot - 0.5)};
}

} // namespace infralab::systolic_stage
