#pragma once
// The product, or as much of it as is worth running, fold by fold on the machine. Here because a picture
// needs one fold, a comparison with Eigen needs them all, and a large product allows only the first.

#include "film.hpp"
#include "operands.hpp"

namespace infralab::systolic {

/// The block of c that the machine computes: rows from firstM, columns from firstN, and terms k below
/// `terms`.
struct Part
{
    bool whole = true; ///< every fold is run; else the chosen fold and those whose partial sums it needs
    std::int64_t firstM = 0, m = 1, firstN = 0, n = 1, terms = 1;

    std::int64_t multiplyAdds() const { return m * n * terms; }
    std::int64_t words() const { return m * terms + terms * n + m * n; }
};

/// The whole product where multiply-adds, and 16 for each row of the array in each cycle, are at most
/// wholeUpdates.
inline constexpr std::int64_t wholeUpdates = std::int64_t{1} << 25U;
Part partFor(const Product&, const ArrayShape&, Dataflow, std::int64_t fold);

/// What a part may cost: about ten seconds and half a gigabyte. The first row of folds always can be run.
inline constexpr std::int64_t mostMultiplyAdds = std::int64_t{1} << 33U;
inline constexpr std::int64_t mostWords = std::int64_t{1} << 26U;
inline bool canRun(const Part& part)
{
    return part.multiplyAdds() <= mostMultiplyAdds && part.words() <= mostWords;
}

/// Element updates of the folds that a part takes, idle ones counted, as `beat` reports them.
std::int64_t updatesOf(const Product&, const ArrayShape&, Dataflow, std::int64_t fold, const Part&);

template <class N>
struct PartRun
{
    compute::RowMajor<typename N::Sum> c; ///< (part.m, part.n)
    std::shared_ptr<Film<N>> film;        ///< of the chosen fold
    Series working;                       ///< of the chosen fold, a point for each frame
};

/// `a` (part.m, part.terms) and `b` (part.terms, part.n) are the part's operands. Null where `beat` said
/// stop.
template <class N>
std::optional<PartRun<N>> runPart(const Product&, const ArrayShape&, Dataflow, std::int64_t fold, const Part&,
                                  const compute::RowMajor<typename N::Stored>& a,
                                  const compute::RowMajor<typename N::Stored>& b, const N&, const Fault&,
                                  bool skew, const Beat& beat);

} // namespace infralab::systolic
