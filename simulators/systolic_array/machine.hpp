#pragma once
// One fold on the array, register by register and cycle by cycle. Here because the counts are claims, and
// this is what they are claims about: nothing in it is computed from a formula of theirs.

#include "counts.hpp"
#include "numbers.hpp"
#include "row_bits.hpp"

#include <optional>
#include <vector>

namespace infralab::systolic {

/// Of one element. A fault acts on the sum as it leaves the element: in output stationary its own, when the
/// sums are drained, in the others each partial sum on its way down. Sums that only pass by in a drain are
/// safe.
struct Fault
{
    enum class Kind { none, stuck, flippedBit };
    Kind kind = Kind::none;
    int row = 0, column = 0;
    double value = 0; ///< stuck: in place of the sum
    int bit = 0;      ///< flipped: from 0, of the sum's pattern
};

/// What one fold works on, in the order in which it meets the array. Rows and columns are those in use.
template <class N>
struct FoldInput
{
    Dataflow dataflow = Dataflow::outputStationary;
    std::int64_t steps = 1;
    compute::RowMajor<typename N::Stored> left; ///< (rows, steps): row i enters the array's row i
    /// Output stationary: (steps, columns), column j enters the array's column j from above. Else (rows,
    /// columns): what stays.
    compute::RowMajor<typename N::Stored> above;
    /// (steps, columns) of partial sums that enter from above; empty where sums start from zero.
    compute::RowMajor<typename N::Sum> sums;

    int rows() const { return static_cast<int>(left.rows()); }
    int columns() const { return static_cast<int>(above.cols()); }
};

template <class N>
class FoldMachine
{
public:
    using Operand = typename N::Operand;
    using Sum = typename N::Sum;
    using Results = compute::RowMajor<Sum>;

    /// `input` must outlive the machine. An array of at most 256 x 256 elements, no smaller than the input.
    FoldMachine(const FoldInput<N>& input, const ArrayShape& array, const N& numbers, const Fault& fault,
                bool skew);

    /// What leaves at the bottom is kept in (rows or steps, columns), from now on.
    void collect(Results* results);
    void step();

    std::int64_t cycle() const { return m_cycle; }
    /// Until everything has left: 2 R + C + T - 2.
    std::int64_t cycles() const { return m_cycles; }
    /// Elements that multiplied in this cycle.
    int working() const { return m_working; }

    /// The state that cannot be told from the cycle's number: the sums.
    struct Snapshot
    {
        std::int64_t cycle = 0;
        std::vector<Sum> sums;
        std::vector<RowBits> hasSum;
    };
    Snapshot snapshot() const;
    /// The operands are put where those that entered in the last cycles have come.
    void restore(const Snapshot&);

    enum class State { idle, loading, multiplying, draining, holding };
    struct Element
    {
        State state = State::idle;
        std::optional<Operand> left, top;
        std::optional<Sum> sum;
        /// Of the fold's rows, columns and steps, where it multiplied; -1 where operand and partial sum (or
        /// the two operands) are not of one step, as without the skew.
        std::int64_t step = -1;
    };
    Element element(int row, int column) const;

private:
    bool outputStays() const { return m_input.dataflow == Dataflow::outputStationary; }
    bool loading() const { return !outputStays() && m_cycle <= m_rows; }
    bool draining() const { return outputStays() && m_cycle > m_drainAfter; }
    /// The step whose operand enters row (or column) `lane` in the given cycle; may be out of range.
    std::int64_t entering(std::int64_t cycle, int lane) const
    {
        return cycle - m_load - 1 - (m_skew ? lane : 0);
    }
    bool isStep(std::int64_t step) const { return step >= 0 && step < m_input.steps; }

    void moveLeft();
    void moveTop();
    void feedTop();
    void accumulate();
    void passDown();
    void drain();
    void admitSums();
    void collectBottom();
    void injure(int row);

    const FoldInput<N>& m_input;
    N m_numbers;
    Fault m_fault;
    bool m_skew;
    int m_rows, m_columns;
    std::int64_t m_load, m_drainAfter, m_cycles;
    std::int64_t m_cycle = 0;
    int m_working = 0;
    Results* m_results = nullptr;
    std::vector<std::int64_t> m_collected; ///< per column

    std::vector<Operand> m_left, m_top;
    std::vector<Sum> m_sum;
    std::vector<RowBits> m_hasLeft, m_hasTop, m_hasSum, m_works;
};

extern template class FoldMachine<Integers>;
extern template class FoldMachine<Floats>;

} // namespace infralab::systolic
