// Budgets of measurements that people in systems make, and two of the GUM's.

#include "uncertainty_budget.hpp"

namespace infralab {

std::vector<Preset<UncertaintyBudget::Params>> UncertaintyBudget::presets()
{
    Params paired;
    paired.inputs = "time_old = 12.40 +- 0.15; time_new = 11.90 +- 0.12; corr(time_old, time_new) = 0.8";
    Params few;
    few.inputs = "time_old = 12.40 +- 0.60 t df 2; time_new = 9.90 +- 1.60 t df 2";
    Params energy;
    energy.formula = "power * time * pue / tokens";
    energy.inputs =
        "power = 412 within 3 % uniform; time = 63.2 +- 0.4 t df 4; pue = 1.25 within 0.1 triangular; "
        "tokens = 51200";
    energy.threshold = 0.65;
    Params gauge;
    gauge.formula = "l_s + d - l_s * (d_alpha * (theta_0 + delta) + alpha_s * d_theta)";
    gauge.inputs =
        "l_s = 50000623 +- 25 t df 18; d = 215 +- 9.7 t df 25.6; d_alpha = 0 within 1e-6 uniform df 50; "
        "theta_0 = -0.1 +- 0.2; delta = 0 within 0.5 arcsine; alpha_s = 11.5e-6 within 2e-6 uniform; "
        "d_theta = 0 within 0.05 uniform df 2";
    gauge.coverage = 99;
    gauge.threshold = 50'000'838;
    Params bowl;
    bowl.formula = "x^2 + y^2";
    bowl.inputs = "x = 0 +- 0.005; y = 0 +- 0.005";
    bowl.threshold = 0.00005;
    Params utilisation;
    utilisation.formula = "2 * n^3 / (time - overhead) / peak * 100";
    utilisation.inputs =
        "n = 8192; time = 1.62e-3 +- 2.5 % t df 19; overhead = 0.05e-3 within 0.03e-3 uniform; "
        "peak = 989e12 within 4 % uniform";
    utilisation.threshold = 70;
    return {{"speed_up",
             "Is it faster?",
             "Two mean times of ten runs each: the ratio and how sure it is above 1.",
             {}},
            {"paired", "Measured in pairs",
             "The same runs on the same machines: what they share cancels in the ratio.", paired},
            {"three_runs", "Three runs each",
             "A noisy denominator and two degrees of freedom bend the ratio.", few},
            {"energy_per_token", "Energy per token",
             "A meter's class, a facility's overhead, a few timings; in joules.", energy},
            {"utilisation", "Utilisation", "Percent of a chip's peak whose clock is known only so well.",
             utilisation},
            {"gauge_block", "GUM H.1: a gauge block",
             "The GUM's first example, 99 %: what first order drops here matters.", gauge},
            {"bowl", "At the bottom of a bowl",
             "JCGM 101, 9.4: every slope is zero, and first order sees nothing.", bowl}};
}

} // namespace infralab
