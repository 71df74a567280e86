#pragma once
// Draws the array at one moment: cells, wires, travelling tokens, waiting operands, leaving sums. Here apart
// from the widget, so that it can be measured and tested with nothing but frames.

#include "number_sprites.hpp"
#include "systolic_sprites.hpp"

#include <QHash>

#include <vector>

class QPainter;

namespace infralab::systolic_stage {

/// The frames around the playback position. Null where the animation has none.
struct Moment
{
    static constexpr int lookAhead = 3; ///< operands shown waiting

    const Frame* before = nullptr;
    const Frame* now = nullptr;
    const Frame* next = nullptr;
    const Frame* later[lookAhead] = {}; ///< now + 1, now + 2, ...
    double travel = 0;                  ///< share of the way to the next frame, eased

    /// What cells show: they change when the tokens are half way.
    const Frame* shown() const { return travel >= 0.5 && next != nullptr ? next : now; }
};

/// Slow, fast, slow: half the way at half the time.
double eased(double phase);

enum class MapShows { state, sum };

struct Token;

class MachinePainter
{
public:
    MachinePainter();
    ~MachinePainter();
    void paint(QPainter&, const Scene&, const Plane&, const Fitting&, const Moment&, MapShows);

private:
    static constexpr int subPixels = 4; ///< steps of a token's place within a device pixel

    void paintMap(QPainter&, const Scene&, const Plane&, const Moment&, MapShows);
    void paintWires(const Plane&, const Fitting&);
    void paintCells(const Scene&, const Plane&, const Moment&);
    void paintTokens(const Fitting&);
    void paintSums(const Scene&, const Plane&, const Fitting&, const Moment&);
    void coverLowerPart(const Element&, const QPoint& corner, const Fitting&);
    void prepareTokenTexts(const Fitting&);
    void checkTokenSprites(const Fitting&);
    const Sprite& tokenSprite(const Token&, const Fitting&, int xStep, int yStep);
    const QString& textOf(double value, int characters);
    QPoint toDevice(const QPointF&) const;

    SpriteCanvas m_canvas;
    Sprites m_sprites;
    std::vector<Token> m_tokens;
    Sprite m_tokenSprites[3 * 3 * 2 * subPixels * subPixels];
    NumberSprites m_quietSums, m_busySums;
    NumberSprites m_tokenTexts[4]; ///< on a filled box, then on an outlined one of A, B, a sum
    QString m_tokenKey;
    QHash<int, QHash<double, QString>> m_texts; ///< by the room, so that no text is made twice
    QImage m_map;
    QPointF m_corner;
    qreal m_ratio = 1;
};

} // namespace infralab::systolic_stage
