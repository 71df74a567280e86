#pragma once
// What the systolic stage knows of a result: the outputs it draws, found by id, and the words for them. Here
// so that the painters share one reading of the frames and no view asks the simulator anything.

#include "app/lab/stage.hpp"

#include <QString>

#include <cmath>
#include <optional>

namespace infralab::systolic_stage {

enum class Dataflow { outputStationary, weightStationary, inputStationary };
enum class State { idle, loading, multiplying, draining, finished };
constexpr int stateCount = 5;

/// One processing element at one moment, as the layers of the frames give it. Absent values are NaN, indices
/// -1.
struct Element
{
    State state = State::idle;
    bool faulty = false;
    double left = NAN, top = NAN, sum = NAN;
    int m = -1, n = -1, k = -1;

    bool works() const { return m >= 0 && n >= 0 && k >= 0; }
};

struct Place
{
    int row = 0, column = 0;
    bool operator==(const Place&) const = default;
};

/// Where the product is cut: the elements of the animated fold start here. -1 where the frames do not tell.
struct Origin
{
    int m = -1, n = -1, k = -1;
};

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    bool hasMachine() const
    {
        return m_frames.count > 0 && m_frames.source && m_frames.rows > 0 && m_frames.columns > 0;
    }
    Dataflow dataflow() const { return m_dataflow; }
    bool skewed() const { return m_skewed; }
    const Frames& frames() const { return m_frames; }
    const Grid& a() const { return m_a; }
    const Grid& b() const { return m_b; }
    const Grid& c() const { return m_c; }
    /// Row and column in c() of the elements that differ from the true product, at most `mostWrong`.
    static constexpr std::size_t mostWrong = 4096;
    const std::vector<std::pair<int, int>>& wrong() const { return m_wrong; }
    const Grid& foldMap() const { return m_foldMap; }
    const Grid& cyclesByShape() const { return m_cyclesByShape; }
    const Grid& utilisationByShape() const { return m_utilisationByShape; }
    const Table& network() const { return m_network; }
    std::int64_t fold() const { return m_fold; }
    const Origin& origin() const { return m_origin; }
    std::optional<Place> faulty() const { return m_faulty; }
    /// Characters of the longest operand and of the longest element of the product, written exactly; 1 where
    /// absent.
    int operandCharacters() const { return m_operandCharacters; }
    int sumCharacters() const { return m_sumCharacters; }
    /// Sizes of the whole product: C is m x n, each element a sum of k terms. 0 where nothing tells.
    struct Size
    {
        int m = 0, n = 0, k = 0;
    };
    const Size& size() const { return m_size; }
    /// Row and column, in the whole matrix, of a grid's first cell: large matrices are shown in part.
    const Place& cornerOfA() const { return m_cornerA; }
    const Place& cornerOfB() const { return m_cornerB; }
    const Place& cornerOfC() const { return m_cornerC; }
    bool showsWholeProduct() const { return m_c.rows == m_size.m && m_c.columns == m_size.n; }

    Element element(const Frame&, Place) const;
    /// The operand of A (or B) that meets the other in the element; NaN where there is none.
    double operandA(const Element& e) const
    {
        return m_dataflow == Dataflow::inputStationary ? e.top : e.left;
    }
    double operandB(const Element& e) const
    {
        return m_dataflow == Dataflow::inputStationary ? e.left : e.top;
    }
    bool sideIsA() const { return m_dataflow != Dataflow::inputStationary; }

    /// "a[3,5] × b[5,2] = -6 × 4", or what the element waits for where it does not multiply.
    QString expression(const Element&) const;
    /// "sum so far -42, 4 of 8 terms"; empty where there is no sum.
    QString progress(const Element&) const;
    /// Three phrases that name the dataflow: what enters from the left, from above, and what stays or moves
    /// down.
    struct Words
    {
        QString side, top, sums;
    };
    Words words() const;

    static QString name(State);
    static QString name(Dataflow);

private:
    void findSize(const Experiment&);
    void findOrigin();
    void findFault();
    void findWrong();

    Frames m_frames;
    Grid m_a, m_b, m_c, m_error, m_foldMap, m_cyclesByShape, m_utilisationByShape;
    std::vector<std::pair<int, int>> m_wrong;
    Table m_network;
    Dataflow m_dataflow = Dataflow::outputStationary;
    bool m_skewed = true;
    std::int64_t m_fold = 0;
    Origin m_origin;
    Size m_size;
    Place m_cornerA, m_cornerB, m_cornerC;
    std::optional<Place> m_faulty;
    int m_operandCharacters = 1, m_sumCharacters = 1;
    int m_layer[7] = {-1, -1, -1, -1, -1, -1, -1}; ///< state, left, top, sum, m, n, k in the frames
};

} // namespace infralab::systolic_stage
