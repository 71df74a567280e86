#pragma once
// The small pictures of which the array is made: a cell in each state, a token of each kind, a chip. Each
// meaning has a shape beside its colour. Here so that the legend shows exactly what the array is drawn with.

#include "sprite_canvas.hpp"
#include "systolic_fitting.hpp"

namespace infralab {
struct Tokens;
}

namespace infralab::systolic_stage {

/// Whose value travels: A as a disc, B as a square, a sum as a diamond.
enum class Kind { a, b, sum };

QColor colorOf(Kind, const Tokens&);
/// Colour of the operand that comes from the left, or from above, under the dataflow.
Kind sideKind(Dataflow);
Kind topKind(Dataflow);

/// Paints a cell of that state into the square; `stationary` is the colour of what is loaded in it.
void paintCell(QPainter&, const QRectF&, State, bool faulty, const QColor& stationary, qreal line);
/// Colour of a state where an element is a pixel.
QColor mapColor(State, bool faulty, const QColor& stationary);
void paintToken(QPainter&, const QPointF& centre, qreal radius, Kind);
/// A box for a value: `filled` while it travels, outlined while it waits, dashed where it stays.
enum class Box { filled, outlined, pinned };
void paintBox(QPainter&, const QRectF&, Kind, Box, qreal line);

/// Cell sprites at one size.
class Sprites
{
public:
    void prepare(const Plane&, const Fitting&, Dataflow);
    void forget() { m_key.clear(); }
    const Sprite& cell(State state, bool faulty) const
    {
        return m_cells[static_cast<std::size_t>(state) + (faulty ? stateCount : 0)];
    }

private:
    QString m_key;
    Sprite m_cells[2 * stateCount];
};

} // namespace infralab::systolic_stage
