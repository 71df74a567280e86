// Finds what moves between two frames and how far it has come.
// Here apart from painting: the rules of each dataflow's motion, and nothing about how it looks.

#include "systolic_tokens.hpp"

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

class Collector
{
public:
    Collector(const Scene& scene, const Plane& plane, const Fitting& fitting, const Moment& moment,
              std::vector<Token>& out)
        : m_scene(scene)
        , m_plane(plane)
        , m_fitting(fitting)
        , m_moment(moment)
        , m_out(out)
        , m_rows(scene.frames().rows)
        , m_columns(scene.frames().columns)
        , m_outputStationary(scene.dataflow() == Dataflow::outputStationary)
        , m_side(sideKind(scene.dataflow()))
        , m_top(topKind(scene.dataflow()))
    {}

    void collect()
    {
        const Plane::Span span = m_plane.visible();
        for (int row = std::max(0, span.firstRow - 1); row <= span.lastRow; ++row)
            for (int column = std::max(0, span.firstColumn - 1); column <= span.lastColumn; ++column)
                collectFromAbove({row, column});
        // Later tokens lie above earlier ones: what moves passes over what stays.
        for (int row = std::max(0, span.firstRow - 1); row <= span.lastRow; ++row)
            for (int column = std::max(0, span.firstColumn - 1); column <= span.lastColumn; ++column)
                collectElement({row, column});
        if (m_fitting.closeness == Closeness::map)
            return;
        for (int row = span.firstRow; row <= span.lastRow && span.firstColumn == 0; ++row)
            collectSideQueue(row);
        for (int column = span.firstColumn; column <= span.lastColumn; ++column) {
            if (span.firstRow == 0)
                collectTopQueue(column);
            if (span.lastRow == m_rows - 1)
                collectOutbox(column);
        }
    }

private:
    bool operandBoxes() const { return m_fitting.closeness == Closeness::operands; }
    double travel() const { return m_moment.next != nullptr ? m_moment.travel : 0; }

    Element nextElement(Place place) const
    {
        return m_moment.next != nullptr ? m_scene.element(*m_moment.next, place) : Element{};
    }
    static QPointF between(const QPointF& from, const QPointF& to, double share)
    {
        return from + (to - from) * share;
    }

    void add(const QPointF& at, double value, Kind kind, Box box, bool boxed, double opacity = 1)
    {
        if (opacity > 0.02)
            m_out.push_back({at, value, kind, box, boxed, static_cast<float>(std::min(opacity, 1.0))});
    }

    void collectElement(Place place)
    {
        const Element e = m_scene.element(*m_moment.now, place);
        const Place right{place.row, place.column + 1};
        if (!std::isnan(e.left)) {
            const bool arrives = right.column < m_columns && !std::isnan(nextElement(right).left);
            add(between(sideRest(m_plane, m_fitting, place), sideRest(m_plane, m_fitting, right), travel()),
                e.left, m_side, Box::filled, operandBoxes(), arrives ? 1 : 1 - travel());
        }
        if (!std::isnan(e.sum))
            collectSum(place, e, {place.row + 1, place.column});
    }

    void collectFromAbove(Place place)
    {
        const Element e = m_scene.element(*m_moment.now, place);
        if (!std::isnan(e.top))
            collectTop(place, e, {place.row + 1, place.column});
    }

    void collectTop(Place place, const Element& e, Place below)
    {
        const QPointF rest = topRest(m_plane, m_fitting, place);
        const bool hasBelow = below.row < m_rows;
        const Element next = hasBelow ? nextElement(below) : Element{};
        if (m_outputStationary) {
            const bool arrives = hasBelow && !std::isnan(next.top);
            add(between(rest, topRest(m_plane, m_fitting, below), travel()), e.top, m_top, Box::filled,
                operandBoxes(), arrives ? 1 : 1 - travel());
            return;
        }
        // A stationary operand moves only while the column is being loaded; then it is pinned.
        const bool boxed = m_fitting.pinned;
        if (e.state == State::loading && hasBelow && next.state == State::loading && !std::isnan(next.top))
            add(between(rest, topRest(m_plane, m_fitting, below), travel()), e.top, m_top, Box::filled,
                boxed);
        else if (boxed)
            add(rest, e.top, m_top, e.state == State::loading ? Box::filled : Box::pinned, true);
        else if (e.state == State::loading)
            add(rest, e.top, m_top, Box::filled, false);
    }

    /// At rest a sum stands in its cell as text; on its way down it is a token.
    void collectSum(Place place, const Element& e, Place below)
    {
        if (travel() <= 0 && m_outputStationary)
            return;
        if (m_outputStationary && e.state != State::finished && e.state != State::draining)
            return;
        const bool hasBelow = below.row < m_rows;
        const Element next = nextElement(hasBelow ? below : place);
        const bool moves = m_outputStationary
                               ? next.state == State::draining || (!hasBelow && e.state == State::draining)
                               : !hasBelow || !std::isnan(next.sum);
        if (!moves)
            return;
        const QPointF from = sumRest(m_plane, m_fitting, place);
        const QPointF to = hasBelow ? sumRest(m_plane, m_fitting, below)
                                    : outbox(m_plane, m_fitting, place.column, m_rows, 1);
        add(between(from, to, travel()), e.sum, Kind::sum, Box::filled, m_fitting.sumBoxes && travel() > 0);
    }

    void collectSideQueue(int row)
    {
        const int depth =
            m_fitting.sideBoxes ? std::min(Moment::lookAhead, sideSlots(m_plane, m_fitting)) : 1;
        for (int slot = 1; slot <= depth; ++slot) {
            const Frame* frame = m_moment.later[slot - 1];
            if (frame == nullptr)
                return;
            const double value = m_scene.element(*frame, {row, 0}).left;
            if (!std::isnan(value))
                collectQueued(value, m_side, m_fitting.sideBoxes, slot,
                              sideQueue(m_plane, m_fitting, row, slot - travel()),
                              sideQueue(m_plane, m_fitting, row, 1), sideRest(m_plane, m_fitting, {row, 0}));
        }
    }

    void collectTopQueue(int column)
    {
        const int depth = m_fitting.topBoxes ? std::min(Moment::lookAhead, topSlots(m_plane, m_fitting)) : 1;
        for (int slot = 1; slot <= depth; ++slot) {
            const Frame* frame = m_moment.later[slot - 1];
            if (frame == nullptr)
                return;
            const Element e = m_scene.element(*frame, {0, column});
            if (!std::isnan(e.top) && (m_outputStationary || e.state == State::loading))
                collectQueued(e.top, m_top, m_fitting.topBoxes, slot,
                              topQueue(m_plane, m_fitting, column, slot - travel()),
                              topQueue(m_plane, m_fitting, column, 1),
                              topRest(m_plane, m_fitting, {0, column}));
        }
    }

    /// One operand outside: it draws nearer, and the first enters, where its box becomes the token inside.
    void collectQueued(double value, Kind kind, bool boxes, int slot, const QPointF& nearer,
                       const QPointF& gate, const QPointF& inside)
    {
        const double strength = std::clamp(1.15 - 0.28 * (slot - travel()), 0.0, 1.0);
        if (slot > 1) {
            add(nearer, value, kind, Box::outlined, boxes, strength);
            return;
        }
        const QPointF at = between(gate, inside, travel());
        if (!boxes || operandBoxes()) {
            add(at, value, kind, travel() > 0 ? Box::filled : Box::outlined, boxes,
                boxes || travel() > 0 ? 1 : strength);
            return;
        }
        add(at, value, kind, Box::outlined, true, 1 - 2 * travel());
        add(at, value, kind, Box::filled, false, 2 * travel());
    }

    void collectOutbox(int column)
    {
        if (m_moment.before == nullptr)
            return;
        const Element was = m_scene.element(*m_moment.before, {m_rows - 1, column});
        const Element is = m_scene.element(*m_moment.now, {m_rows - 1, column});
        const bool left = !std::isnan(was.sum) && (!m_outputStationary || was.state == State::draining ||
                                                   is.state == State::draining);
        if (left)
            add(outbox(m_plane, m_fitting, column, m_rows, 1 + 0.35 * travel()), was.sum, Kind::sum,
                Box::outlined, m_fitting.outBoxes, 1 - travel());
    }

    const Scene& m_scene;
    const Plane& m_plane;
    const Fitting& m_fitting;
    const Moment& m_moment;
    std::vector<Token>& m_out;
    int m_rows, m_columns;
    bool m_outputStationary;
    Kind m_side, m_top;
};

} // namespace

void collectTokens(const Scene& scene, const Plane& plane, const Fitting& fitting, const Moment& moment,
                   std::vector<Token>& out)
{
    out.clear();
    if (moment.now != nullptr)
        Collector(scene, plane, fitting, moment, out).collect();
}

} // namespace infralab::systolic_stage
