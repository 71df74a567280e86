#pragma once
// What a matrix product costs on an array of multiply-add elements, counted without running it: cycles,
// utilisation, memory accesses. Here because a whole network must be counted in an instant.

#include <cstdint>

namespace infralab::systolic {

/// What stays in the elements while the rest moves: the sums, the weights (b) or the inputs (a).
enum class Dataflow { outputStationary, weightStationary, inputStationary };

/// c (m, n) = a (m, k) times b (k, n). Sizes from 1 to 2^20, so that no count leaves 64 bits.
struct Product
{
    std::int64_t m = 1, n = 1, k = 1;

    std::int64_t multiplyAdds() const { return m * n * k; }
    bool operator==(const Product&) const = default;
};

/// Rows and columns of elements, each from 1 to 2^20.
struct ArrayShape
{
    std::int64_t rows = 1, columns = 1;

    std::int64_t elements() const { return rows * columns; }
    bool operator==(const ArrayShape&) const = default;
};

/// Which sizes of the product lie along the array's rows, its columns and time (SCALE-Sim's Sr, Sc and T).
struct Mapping
{
    std::int64_t rows = 1, columns = 1, steps = 1;
};
Mapping mapping(const Product&, Dataflow);

/// The rectangle of a mapping that one pass over the array works on. Folds of one column of folds follow each
/// other, so that partial sums of weight and input stationary products grow with k ascending.
struct Fold
{
    std::int64_t row = 0, column = 0;           ///< of the fold among the folds
    std::int64_t firstRow = 0, firstColumn = 0; ///< of the mapping
    std::int64_t rows = 1, columns = 1;         ///< elements in use
};
struct Folds
{
    std::int64_t rows = 1, columns = 1;

    std::int64_t count() const { return rows * columns; }
};
Folds folds(const Product&, const ArrayShape&, Dataflow);
/// `index` from 0 to folds().count() - 1.
Fold fold(const Product&, const ArrayShape&, Dataflow, std::int64_t index);

/// Cycles of one fold as SCALE-Sim counts them (Samajdar et al., ISPASS 2020, and its code): output
/// stationary T + R + C - 2, the others 2 R + C + T - 2.
std::int64_t scalesimCyclesPerFold(const Product&, const ArrayShape&, Dataflow);
/// Cycles of one fold until its last sum has left the array at the bottom: 2 R + C + T - 2, whatever the
/// dataflow.
std::int64_t drainedCyclesPerFold(const Product&, const ArrayShape&, Dataflow);

/// Counts of a whole product; shares in per cent.
struct Counts
{
    std::int64_t rowFolds = 0, columnFolds = 0, folds = 0;
    std::int64_t cyclesPerFold = 0;   ///< as SCALE-Sim counts
    std::int64_t cyclesScalesim = 0;  ///< all folds; SCALE-Sim prints one less
    std::int64_t cyclesWithDrain = 0; ///< all folds, drained
    std::int64_t idealCycles = 0;     ///< multiply-adds over elements, rounded up

    /// As SCALE-Sim prints it: multiply-adds over elements times the index of the last cycle. Above 100 for
    /// products of a few cycles; a product of one cycle is taken over that cycle.
    double overallUtilisation = 0;
    double mappingEfficiency = 0; ///< used elements over all, mean of the folds
    /// As SCALE-Sim's code states it: over C - 1 more cycles a fold in weight and input stationary.
    double computeUtilisation = 0;

    /// Words between the array and its memories; writes without the extra ones of SCALE-Sim's trace.
    std::int64_t inputReads = 0, weightReads = 0, outputWrites = 0, partialSumRereads = 0;
    std::int64_t dramWordsMin = 0; ///< every operand once in, every result once out
};
Counts count(const Product&, const ArrayShape&, Dataflow);

} // namespace infralab::systolic
