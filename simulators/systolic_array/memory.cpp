// The traffic model, fold by fold: folds that differ in nothing are counted once and multiplied.

#include "memory.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace infralab::systolic {
namespace {

/// An index that stands for `times` equal ones.
struct Representative
{
    std::int64_t index = 0, times = 0;
};

/// The indices of 0..count-1 whose neighbours differ from the others': two at each end, one for all between.
struct Representatives
{
    std::array<Representative, 5> items;
    int size = 0;

    explicit Representatives(std::int64_t count)
    {
        for (const std::int64_t i : {std::int64_t{0}, std::int64_t{1}})
            if (i < count)
                items[size++] = {i, 1};
        if (count > 4)
            items[size++] = {2, count - 4};
        for (const std::int64_t i : {count - 2, count - 1})
            if (i > 1)
                items[size++] = {i, 1};
    }
    const Representative* begin() const { return items.data(); }
    const Representative* end() const { return items.data() + size; }
};

/// Which data stay on the chip between folds.
struct Residence
{
    bool left = false;  ///< the whole operand that streams from the left, kept over the columns of folds
    bool above = false; ///< output stationary: one column of folds' operand from above, kept over its rows
    bool sums = false;  ///< weight, input stationary: one column of folds' partial sums, kept over its rows
};

class Walk
{
public:
    Walk(const Product& product, const ArrayShape& array, Dataflow dataflow, const Memory& memory)
        : m_array(array)
        , m_on(mapping(product, dataflow))
        , m_folds(folds(product, array, dataflow))
        , m_memory(memory)
        , m_outputStays(dataflow == Dataflow::outputStationary)
        , m_inputFromLeft(dataflow != Dataflow::inputStationary)
        , m_cycles(drainedCyclesPerFold(product, array, dataflow))
    {
        const std::int64_t share = memory.doubleBuffering ? 2 : 1;
        const std::int64_t inputRoom = memory.inputBuffer / share, weightRoom = memory.weightBuffer / share;
        const std::int64_t widest = std::min(array.columns, m_on.columns) * m_on.steps;
        m_stays.left =
            m_on.rows * m_on.steps * memory.operandBytes <= (m_inputFromLeft ? inputRoom : weightRoom);
        m_stays.above = widest * memory.operandBytes <= (m_inputFromLeft ? weightRoom : inputRoom);
        m_stays.sums = widest * memory.sumBytes <= memory.outputBuffer / share;
    }

    Traffic run() const
    {
        Traffic t;
        double time = 0;
        for (const auto& column : Representatives(m_folds.columns))
            for (const auto& row : Representatives(m_folds.rows)) {
                const std::int64_t times = row.times * column.times;
                (m_inputFromLeft ? t.inputWords : t.weightWords) +=
                    times * leftWords(row.index, column.index);
                (m_inputFromLeft ? t.weightWords : t.inputWords) +=
                    times * aboveWords(row.index, column.index);
                t.partialSumWords += times * sumWords(row.index, column.index);
                t.outputWords += times * writtenWords(row.index, column.index);
                time += static_cast<double>(times) * cyclesOf(row.index, column.index);
            }
        if (m_memory.doubleBuffering)
            time += fetchCycles(0, 0) + writeCycles(m_folds.rows - 1, m_folds.columns - 1);
        t.bytes = (t.inputWords + t.weightWords) * m_memory.operandBytes +
                  (t.partialSumWords + t.outputWords) * m_memory.sumBytes;
        t.totalCycles = static_cast<std::int64_t>(std::ceil(time));
        t.stallCycles = t.totalCycles - m_folds.count() * m_cycles;
        return t;
    }

private:
    std::int64_t rowsOf(std::int64_t row) const
    {
        return std::min(m_array.rows, m_on.rows - row * m_array.rows);
    }
    std::int64_t columnsOf(std::int64_t column) const
    {
        return std::min(m_array.columns, m_on.columns - column * m_array.columns);
    }
    std::int64_t leftWords(std::int64_t row, std::int64_t column) const
    {
        return m_stays.left && column > 0 ? 0 : rowsOf(row) * m_on.steps;
    }
    std::int64_t aboveWords(std::int64_t row, std::int64_t column) const
    {
        if (!m_outputStays)
            return rowsOf(row) * columnsOf(column);
        return m_stays.above && row > 0 ? 0 : columnsOf(column) * m_on.steps;
    }
    std::int64_t sumWords(std::int64_t row, std::int64_t column) const
    {
        return m_outputStays || m_stays.sums || row == 0 ? 0 : columnsOf(column) * m_on.steps;
    }
    std::int64_t writtenWords(std::int64_t row, std::int64_t column) const
    {
        if (m_outputStays)
            return rowsOf(row) * columnsOf(column);
        return m_stays.sums && row < m_folds.rows - 1 ? 0 : columnsOf(column) * m_on.steps;
    }
    double fetchCycles(std::int64_t row, std::int64_t column) const
    {
        const std::int64_t words = leftWords(row, column) + aboveWords(row, column);
        return static_cast<double>(words * m_memory.operandBytes) / m_memory.bytesPerCycle;
    }
    double rereadCycles(std::int64_t row, std::int64_t column) const
    {
        return static_cast<double>(sumWords(row, column) * m_memory.sumBytes) / m_memory.bytesPerCycle;
    }
    double writeCycles(std::int64_t row, std::int64_t column) const
    {
        return static_cast<double>(writtenWords(row, column) * m_memory.sumBytes) / m_memory.bytesPerCycle;
    }
    /// Of one fold. With double buffering the next fold's operands, this fold's partial sums (which its
    /// predecessor has only just made) and the predecessor's results move while the fold computes.
    double cyclesOf(std::int64_t row, std::int64_t column) const
    {
        const auto compute = static_cast<double>(m_cycles);
        if (!m_memory.doubleBuffering)
            return fetchCycles(row, column) + rereadCycles(row, column) + compute + writeCycles(row, column);
        const bool first = row == 0, last = row == m_folds.rows - 1;
        double moved = rereadCycles(row, column);
        if (!last || column + 1 < m_folds.columns)
            moved += fetchCycles(last ? 0 : row + 1, last ? column + 1 : column);
        if (!first || column > 0)
            moved += writeCycles(first ? m_folds.rows - 1 : row - 1, first ? column - 1 : column);
        return std::max(compute, moved);
    }

    ArrayShape m_array;
    Mapping m_on;
    Folds m_folds;
    Memory m_memory;
    bool m_outputStays, m_inputFromLeft;
    std::int64_t m_cycles;
    Residence m_stays;
};

} // namespace

Traffic traffic(const Product& product, const ArrayShape& array, Dataflow dataflow, const Memory& memory)
{
    return Walk(product, array, dataflow, memory).run();
}

double peakTops(const ArrayShape& array, double clockMHz)
{
    return 2.0 * static_cast<double>(array.elements()) * clockMHz * 1e6 / 1e12;
}

double rooflineTops(double peak, double multiplyAddsPerByte, double gigabytesPerSecond)
{
    return std::min(peak, 2.0 * multiplyAddsPerByte * gigabytesPerSecond * 1e9 / 1e12);
}

double bytesPerCycle(double gigabytesPerSecond, double clockMHz)
{
    return gigabytesPerSecond * 1e9 / (clockMHz * 1e6);
}

} // namespace infralab::systolic
