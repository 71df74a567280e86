// The registers move from the last row to the first, so that each takes what its neighbour held before.

#include "machine.hpp"

#include <algorithm>
#include <cstring>

namespace infralab::systolic {

template <class N>
FoldMachine<N>::FoldMachine(const FoldInput<N>& input, const ArrayShape& array, const N& numbers,
                            const Fault& fault, bool skew)
    : m_input(input)
    , m_numbers(numbers)
    , m_fault(fault)
    , m_skew(skew)
    , m_rows(static_cast<int>(array.rows))
    , m_columns(static_cast<int>(array.columns))
    , m_load(input.dataflow == Dataflow::outputStationary ? 0 : array.rows)
    , m_drainAfter(input.steps + array.rows + array.columns - 2)
    , m_cycles(m_drainAfter + array.rows)
    , m_collected(static_cast<std::size_t>(array.columns))
    , m_left(static_cast<std::size_t>(array.elements()))
    , m_top(m_left.size())
    , m_sum(m_left.size())
    , m_hasLeft(static_cast<std::size_t>(array.rows))
    , m_hasTop(m_hasLeft.size())
    , m_hasSum(m_hasLeft.size())
    , m_works(m_hasLeft.size())
{}

template <class N>
void FoldMachine<N>::collect(Results* results)
{
    m_results = results;
    m_results->setZero(outputStays() ? m_input.rows() : m_input.steps, m_input.columns());
}

template <class N>
void FoldMachine<N>::step()
{
    ++m_cycle;
    m_working = 0;
    moveLeft();
    if (outputStays() || loading())
        moveTop();
    if (draining())
        drain();
    else if (outputStays())
        accumulate();
    else if (!loading())
        passDown();
}

template <class N>
void FoldMachine<N>::moveLeft()
{
    for (int i = 0; i < m_input.rows(); ++i) {
        Operand* row = &m_left[static_cast<std::size_t>(i) * m_columns];
        RowBits& has = m_hasLeft[i];
        if (has.any()) {
            const int first = has.first();
            const int end = std::min(has.end(), m_columns - 1);
            if (end > first)
                std::memmove(row + first + 1, row + first,
                             sizeof(Operand) * static_cast<std::size_t>(end - first));
            has.shiftUp(m_columns);
        }
        if (const std::int64_t step = entering(m_cycle, i); isStep(step)) {
            row[0] = N::held(m_input.left(i, step));
            has.set(0);
        }
    }
}

template <class N>
void FoldMachine<N>::moveTop()
{
    for (int i = m_rows - 1; i > 0; --i) {
        const RowBits& from = m_hasTop[i - 1];
        if (from.any()) {
            const int first = from.first();
            const Operand* above = &m_top[static_cast<std::size_t>(i - 1) * m_columns];
            std::memcpy(&m_top[static_cast<std::size_t>(i) * m_columns + first], above + first,
                        sizeof(Operand) * static_cast<std::size_t>(from.end() - first));
        }
        m_hasTop[i] = from;
    }
    feedTop();
}

template <class N>
void FoldMachine<N>::feedTop()
{
    RowBits& has = m_hasTop[0];
    has.clear();
    if (outputStays()) {
        for (int j = 0; j < m_input.columns(); ++j)
            if (const std::int64_t step = entering(m_cycle, j); isStep(step)) {
                m_top[j] = N::held(m_input.above(step, j));
                has.set(j);
            }
        return;
    }
    // What stays goes in with its last row first, so that after R cycles each row is where it belongs.
    const std::int64_t row = m_rows - m_cycle;
    for (int j = 0; row < m_input.rows() && j < m_input.columns(); ++j) {
        m_top[j] = N::held(m_input.above(row, j));
        has.set(j);
    }
}

template <class N>
void FoldMachine<N>::accumulate()
{
    for (int i = 0; i < m_input.rows(); ++i) {
        m_works[i] = m_hasLeft[i] & m_hasTop[i];
        if (!m_works[i].any())
            continue;
        // The operands of a row come in one unbroken run each, so those that meet are a run too.
        const int first = m_works[i].first(), end = m_works[i].end();
        const std::size_t at = static_cast<std::size_t>(i) * m_columns + first;
        m_hasSum[i] |= m_works[i];
        m_numbers.steps(&m_left[at], &m_top[at], &m_sum[at], end - first);
        m_working += end - first;
        if (i == m_fault.row && m_fault.kind == Fault::Kind::stuck)
            injure(i);
    }
}

template <class N>
void FoldMachine<N>::passDown()
{
    for (int i = m_rows - 1; i >= 0; --i) {
        Sum* row = &m_sum[static_cast<std::size_t>(i) * m_columns];
        if (i == 0) {
            admitSums();
        } else {
            const RowBits& from = m_hasSum[i - 1];
            if (from.any()) {
                const int first = from.first();
                std::memcpy(row + first, row + first - m_columns,
                            sizeof(Sum) * static_cast<std::size_t>(from.end() - first));
            }
            m_hasSum[i] = from;
        }
        m_works[i] = m_hasLeft[i] & m_hasTop[i];
        if (m_works[i].any()) {
            const int first = m_works[i].first(), end = m_works[i].end();
            const std::size_t at = static_cast<std::size_t>(i) * m_columns + first;
            m_numbers.steps(&m_left[at], &m_top[at], row + first, end - first);
            m_working += end - first;
        }
        if (i == m_fault.row)
            injure(i);
    }
    collectBottom();
}

template <class N>
void FoldMachine<N>::admitSums()
{
    m_hasSum[0].clear();
    for (int j = 0; j < m_input.columns(); ++j)
        if (const std::int64_t step = entering(m_cycle, j); isStep(step)) {
            m_sum[j] = m_input.sums.size() > 0 ? m_input.sums(step, j) : Sum{};
            m_hasSum[0].set(j);
        }
}

template <class N>
void FoldMachine<N>::collectBottom()
{
    const RowBits& bottom = m_hasSum[m_rows - 1];
    if (m_results == nullptr || !bottom.any())
        return;
    for (int j = bottom.first(); j < bottom.end(); ++j)
        if (bottom.test(j))
            (*m_results)(m_collected[j]++, j) = m_sum[static_cast<std::size_t>(m_rows - 1) * m_columns + j];
}

template <class N>
void FoldMachine<N>::drain()
{
    if (m_cycle == m_drainAfter + 1 && m_fault.kind == Fault::Kind::flippedBit)
        injure(m_fault.row);
    const std::int64_t origin = m_rows - (m_cycle - m_drainAfter); // the row whose sums leave in this cycle
    const Sum* bottom = &m_sum[static_cast<std::size_t>(m_rows - 1) * m_columns];
    for (int j = 0; m_results != nullptr && j < m_input.columns(); ++j)
        if (m_hasSum[m_rows - 1].test(j))
            (*m_results)(origin, j) = bottom[j];
    for (int i = m_rows - 1; i > 0; --i) {
        if (m_hasSum[i - 1].any())
            std::memcpy(&m_sum[static_cast<std::size_t>(i) * m_columns],
                        &m_sum[static_cast<std::size_t>(i - 1) * m_columns],
                        sizeof(Sum) * static_cast<std::size_t>(m_input.columns()));
        m_hasSum[i] = m_hasSum[i - 1];
    }
    m_hasSum[0].clear();
    for (auto& works : m_works)
        works.clear();
}

template <class N>
void FoldMachine<N>::injure(int row)
{
    if (m_fault.kind == Fault::Kind::none || row >= m_rows || m_fault.column >= m_columns ||
        !m_hasSum[row].test(m_fault.column))
        return;
    Sum& sum = m_sum[static_cast<std::size_t>(row) * m_columns + m_fault.column];
    sum = m_fault.kind == Fault::Kind::stuck ? m_numbers.stuckAt(m_fault.value)
                                             : m_numbers.flipped(sum, m_fault.bit);
}

template <class N>
typename FoldMachine<N>::Snapshot FoldMachine<N>::snapshot() const
{
    return {m_cycle, m_sum, m_hasSum};
}

template <class N>
void FoldMachine<N>::restore(const Snapshot& from)
{
    m_cycle = from.cycle;
    m_sum = from.sums;
    m_hasSum = from.hasSum;
    m_results = nullptr;
    for (int i = 0; i < m_rows; ++i) {
        m_hasLeft[i].clear();
        m_hasTop[i].clear();
        for (int j = 0; j < m_columns; ++j) {
            const std::size_t at = static_cast<std::size_t>(i) * m_columns + j;
            // An operand that is now in column j entered j cycles ago; before the first cycle nothing did.
            if (const std::int64_t step = entering(m_cycle - j, i);
                i < m_input.rows() && j < m_cycle && isStep(step)) {
                m_left[at] = N::held(m_input.left(i, step));
                m_hasLeft[i].set(j);
            }
            if (j >= m_input.columns())
                continue;
            if (outputStays()) {
                if (const std::int64_t step = entering(m_cycle - i, j); i < m_cycle && isStep(step)) {
                    m_top[at] = N::held(m_input.above(step, j));
                    m_hasTop[i].set(j);
                }
            } else {
                const std::int64_t row = i + m_rows - std::min<std::int64_t>(m_cycle, m_rows);
                if (i < m_cycle && row < m_input.rows()) {
                    m_top[at] = N::held(m_input.above(row, j));
                    m_hasTop[i].set(j);
                }
            }
        }
        m_works[i] = loading() || draining() ? RowBits() : m_hasLeft[i] & m_hasTop[i];
    }
    m_working = 0;
    for (const auto& works : m_works)
        m_working += works.count();
}

template <class N>
typename FoldMachine<N>::Element FoldMachine<N>::element(int row, int column) const
{
    const std::size_t at = static_cast<std::size_t>(row) * m_columns + column;
    Element e;
    if (m_hasLeft[row].test(column))
        e.left = m_left[at];
    if (m_hasTop[row].test(column))
        e.top = m_top[at];
    if (m_hasSum[row].test(column))
        e.sum = m_sum[at];
    // The broken line of an output-stationary element is seen before the drain carries its sum away.
    if (e.sum && outputStays() && !draining() && m_fault.kind == Fault::Kind::flippedBit &&
        row == m_fault.row && column == m_fault.column)
        e.sum = m_numbers.flipped(*e.sum, m_fault.bit);

    if (m_works[row].test(column)) {
        e.state = State::multiplying;
        const std::int64_t ofLeft = entering(m_cycle - column, row);
        const std::int64_t ofOther = entering(m_cycle - row, column);
        e.step = ofLeft == ofOther ? ofLeft : -1;
    } else if (loading()) {
        e.state = e.top ? State::loading : State::idle;
    } else if (e.sum) {
        e.state = outputStays() && !draining() ? State::holding : State::draining;
    }
    return e;
}

template class FoldMachine<Integers>;
template class FoldMachine<Floats>;

} // namespace infralab::systolic
