#pragma once
// The best model and data under L = E + A/N^alpha + B/D^beta: for a budget, with served tokens, and how flat
// the optimum is. Here apart from the simulator, because its tests ask these functions at random places.

#include <limits>

namespace infralab::allocation {

inline constexpr double none = std::numeric_limits<double>::quiet_NaN();
inline constexpr double trainingFactor = 6; ///< FLOP of training for a parameter and a token
inline constexpr double servingFactor = 2;  ///< the same of serving

/// All above zero, E at least zero.
struct Coefficients
{
    double amplitudeN = 406.4, amplitudeD = 410.7, irreducible = 1.69, alpha = 0.34, beta = 0.28;
};

/// How many parameters are trained on how many tokens.
struct Plan
{
    double parameters = none, tokens = none;

    double trainingFlop() const { return trainingFactor * parameters * tokens; }
    double servingFlop(double served) const { return servingFactor * parameters * served; }
};

class Law
{
public:
    explicit Law(const Coefficients& c)
        : m_c(c)
    {}

    const Coefficients& coefficients() const { return m_c; }
    double ofParameters(double n) const; ///< A/N^alpha
    double ofTokens(double d) const;     ///< B/D^beta
    double reducible(const Plan& m) const { return ofParameters(m.parameters) + ofTokens(m.tokens); }
    double loss(const Plan& m) const { return m_c.irreducible + reducible(m); }

    double exponentA() const { return m_c.beta / (m_c.alpha + m_c.beta); }
    /// G = (alpha A / (beta B))^(1 / (alpha + beta)). Hoffmann et al., arXiv:2203.15556, 2022, equation 4.
    double factor() const;

    /// N = G (C/6)^a and D = C / (6 N).
    Plan optimum(double budget) const;
    /// The compute-optimal model of that many parameters.
    Plan optimumOfSize(double parameters) const;
    /// The model of so much reducible loss of which the share s is A/N^alpha; `logit` is ln(s / (1 - s)).
    Plan ofShare(double logit, double reducible) const;
    /// The model of so much reducible loss that needs the least 6 N D + 2 N served. Sardana et al.,
    /// arXiv:2401.00448, 2023, equation 2, by bisection of alpha A/N^alpha = (1 + served/(3 D)) beta
    /// B/D^beta.
    Plan optimumServing(double reducible, double served) const;
    /// How far that condition is from holding, relative; `served` 0 for optima of training alone.
    double imbalance(const Plan&, double served) const;

    /// The tokens that a model of that size needs for so much reducible loss; NaN where none suffice.
    double tokensFor(double parameters, double reducible) const;
    /// The size below (`side` -1) or above (1) the best one at which the loss of the same budget is so many
    /// times the best one's; `ratio` above 1.
    double sizeAtLoss(double budget, double ratio, int side) const;

private:
    Coefficients m_c;
};

} // namespace infralab::allocation
