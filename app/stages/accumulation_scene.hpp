#pragma once
// What the stage of accumulation knows of a result: curves, errors with their bounds, and each operation of a
// short sum. Here so that outputs are read once, and a missing one is met in one place.

#include "compute/numerics/number_format.hpp"
#include "simulators/contract/experiment.hpp"

#include <QString>

#include <optional>

namespace infralab::sums {

/// Where an operand comes from: the zero that a sum begins with, a term, or the result of an earlier
/// operation.
struct Source
{
    enum class Kind { zero, term, factor, product, result };
    Kind kind = Kind::zero;
    int index = 0;

    bool isTerm() const { return kind == Kind::term || kind == Kind::product; }

    QString name() const;
};

struct Operation
{
    QString kind; ///< "add", "subtract", "multiply", "fused"
    Source left, right;
    double leftValue = 0, rightValue = 0, result = 0;
    double lost = 0; ///< exact minus stored; NaN where that is no number

    QString sign() const;
    bool isExact() const { return lost == 0; }
    /// The result is the larger operand, though the smaller one is not zero: it is lost whole.
    bool losesAll() const;
};

/// One algorithm on the same terms.
struct Compared
{
    QString id, name, sum, code;
    double ulps = 0, relativeToSizes = 0; ///< NaN where the sum is not finite
};

enum class Bound { naive, pairwise, compensated };

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return m_running.y.empty(); }
    const compute::NumberFormat* format() const { return m_format; }
    const QString& formatId() const { return m_formatId; }
    const QString& algorithm() const { return m_algorithm; } ///< as people read it
    const QString& algorithmId() const { return m_algorithmId; }
    const QString& verdict() const { return m_verdict; }
    const Series& running() const { return m_running; }
    const Series& exact() const { return m_exact; }
    const Series& stochastic() const { return m_stochastic; }
    std::optional<double> stalledAt() const { return m_stalledAt; }

    const Series& error() const { return m_error; }
    const Series& bound(Bound b) const { return m_bounds[static_cast<std::size_t>(b)]; }
    Bound ownBound() const { return m_ownBound; } ///< the one that this algorithm keeps

    const std::vector<Compared>& compared() const { return m_compared; }
    const std::vector<Operation>& operations() const { return m_operations; }
    int terms() const { return m_terms; } ///< among the operands of the operations
    bool hasTree() const;                 ///< few enough additions, and no compensation beside them

private:
    const compute::NumberFormat* m_format = nullptr;
    QString m_formatId, m_algorithm, m_algorithmId, m_verdict;
    Series m_running, m_exact, m_stochastic, m_error, m_bounds[3];
    std::optional<double> m_stalledAt;
    Bound m_ownBound = Bound::naive;
    std::vector<Compared> m_compared;
    std::vector<Operation> m_operations;
    int m_terms = 0;
};

/// A value as the stage writes it in a bubble: exact where that is short.
QString exactly(double value);

} // namespace infralab::sums
