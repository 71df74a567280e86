// Outputs of scaling_fit: their names, axes, sources and what each one says, apart from the numbers.

#include "scaling_fit.hpp"

namespace infralab {

namespace {

using Result = ScalingFit::Result;
// The standard library's exp and log differ between machines in the last place, and a fit passes that on.
constexpr double fitted = 1e-7;
constexpr auto hoffmann = "J. Hoffmann et al., arXiv:2203.15556, 2022";

void describeNumbers(OutputList<Result>& o)
{
    const auto number = [&](double Result::*member, const char* id, const char* label, const char* help) {
        return o.add(member, id, label).tolerance(fitted).help(help);
    };
    number(&Result::alpha, "alpha", "alpha", "The exponent of parameters; of Kaplan's form aN.").headline();
    number(&Result::beta, "beta", "beta", "The exponent of tokens; of Kaplan's form aD.").headline();
    number(&Result::exponentA, "exponent_a", "Exponent a",
           "The best model grows as budget to this power: beta / (alpha + beta), or the slope of approaches "
           "1 and 2.")
        .source(hoffmann)
        .headline();
    number(&Result::irreducible, "irreducible", "E", "The loss that no model and no data remove.").headline();
    number(&Result::amplitudeN, "amplitude_n", "A",
           "The size of the term in parameters; of Kaplan's form Nc.");
    number(&Result::amplitudeD, "amplitude_d", "B", "The size of the term in tokens; of Kaplan's form Dc.");
    number(&Result::exponentB, "exponent_b", "Exponent b", "The best data grow as budget to this power.");
    number(&Result::coefficientG, "coefficient_g", "G",
           "The best model is G (C/6)^a, of G = (alpha A / (beta B))^(1 / (alpha + beta)).")
        .source(hoffmann);
    number(&Result::objective, "objective", "Objective", "Its sum over the runs, at the fit.");
    number(&Result::logSigma, "log_sigma", "ln sigma",
           "The sixth parameter of the location-scale likelihood.");
    number(&Result::slope, "slope", "Steepest derivative",
           "The largest derivative at the fit, over the threshold times the number of runs. A fit has "
           "converged below "
           "1e-6.")
        .tolerance(2);
    number(&Result::convergedStarts, "converged_starts", "Starts that reached the optimum",
           "Searches whose end has an objective within a millionth of the optimum's.");
    number(&Result::startsTried, "starts_tried", "Starts tried", "How many searches were made.");
    number(&Result::pointsUsed, "points_used", "Runs fitted", "What is left after dropping and holding out.");
    number(&Result::alphaSe, "alpha_se", "Standard error of alpha",
           "The deviation over the bootstrap refits.");
    number(&Result::betaSe, "beta_se", "Standard error of beta", "The deviation over the bootstrap refits.");
    number(&Result::irreducibleSe, "irreducible_se", "Standard error of E",
           "The deviation over the bootstrap refits.");
    number(&Result::amplitudeNSe, "amplitude_n_se", "Standard error of A",
           "The deviation over the bootstrap refits.");
    number(&Result::amplitudeDSe, "amplitude_d_se", "Standard error of B",
           "The deviation over the bootstrap refits.");
    number(&Result::exponentASe, "exponent_a_se", "Standard error of a",
           "The deviation over the bootstrap refits.");
    number(&Result::refits, "refits", "Refits", "Bootstrap refits done so far.");
    number(&Result::parametersOpt, "parameters_opt", "Best model", "Its parameters at the budget.");
    number(&Result::parametersOptLow, "parameters_opt_low", "Best model, low",
           "The 2.5th percentile of the refits.");
    number(&Result::parametersOptHigh, "parameters_opt_high", "Best model, high",
           "The 97.5th percentile of the refits.");
    number(&Result::tokensOpt, "tokens_opt", "Best data", "Their tokens at the budget.").unit("tokens");
    number(&Result::tokensOptLow, "tokens_opt_low", "Best data, low", "The 2.5th percentile of the refits.")
        .unit("tokens");
    number(&Result::tokensOptHigh, "tokens_opt_high", "Best data, high",
           "The 97.5th percentile of the refits.")
        .unit("tokens");
    number(&Result::lossOpt, "loss_opt", "Loss there", "The predicted loss of that model on those data.");
    number(&Result::lossOptLow, "loss_opt_low", "Loss there, low", "The 2.5th percentile of the refits.");
    number(&Result::lossOptHigh, "loss_opt_high", "Loss there, high", "The 97.5th percentile of the refits.");
    number(&Result::extrapolationFactor, "extrapolation_factor", "Beyond the data",
           "The budget over the largest one that was fitted.")
        .unit("x");
}

void describeProfiles(OutputList<Result>& o)
{
    const auto profile = [&](Series Result::*member, const char* id, const char* name, const char* axis) {
        auto ref =
            o.add(member, id, std::string("Profile of ") + name)
                .axes(axis, "Rise of the objective (2 x log likelihood)")
                .tolerance(1e-4)
                .help(
                    "The parameter is held at each value and the others are fitted again. The 95 % interval "
                    "lies where the rise is below 3.84; a curve that stays below it says that the data do "
                    "not "
                    "tell the parameter.")
                .source(
                    "P. McCullagh, J. Nelder, Generalized Linear Models, 1989; sums of sizes are taken for a "
                    "Laplace likelihood");
        return ref;
    };
    profile(&Result::profileA, "profile_amplitude_n", "A", "A").logX();
    profile(&Result::profileB, "profile_amplitude_d", "B", "B").logX();
    profile(&Result::profileE, "profile_irreducible", "E", "E");
    profile(&Result::profileAlpha, "profile_alpha", "alpha", "alpha");
    profile(&Result::profileBeta, "profile_beta", "beta", "beta");
}

} // namespace

void ScalingFit::describe(OutputList<Result>& o)
{
    o.add(&Result::verdict, "verdict", "Verdict").headline().help("Whether this is a fit, and what it says.");
    o.add(&Result::source, "source", "Data").help("Where the runs come from, and what was assumed of them.");
    o.add(&Result::convergenceNote, "convergence_note", "Convergence")
        .help("How many searches reached the optimum, and how the others ended.");
    o.add(&Result::identifiability, "identifiability", "Identifiability")
        .help("Which parameters the runs tell, and which they do not.");
    o.add(&Result::extrapolation, "extrapolation", "Extrapolation")
        .help("How far the budget lies beyond the runs, and what held-out runs say of such a step.");
    describeNumbers(o);
    o.add(&Result::coefficients, "coefficients", "Coefficients")
        .tolerance(fitted)
        .help("Each number of the law with its standard error and 95 % interval from the refits, and the "
              "truth where "
              "the runs were generated.");
    o.add(&Result::points, "points", "Runs")
        .tolerance(1e-6)
        .help("Every run with its line in the file, the predicted loss, the log residual (predicted over "
              "measured), "
              "and whether it was fitted, dropped or held out.");
    o.add(&Result::frontierLoss, "frontier_loss", "Loss by budget")
        .axes("Budget (FLOP)", "Loss")
        .logX()
        .tolerance(1e-6)
        .help("The predicted loss of the best model of each budget, with the 95 % band of the refits.");
    o.add(&Result::frontierParameters, "frontier_parameters", "Best model by budget")
        .axes("Budget (FLOP)", "Parameters")
        .logX()
        .logY()
        .tolerance(1e-6)
        .help("The number of parameters with the smallest loss at each budget, with the 95 % band of the "
              "refits.");
    o.add(&Result::frontierTokens, "frontier_tokens", "Best data by budget")
        .axes("Budget (FLOP)", "Tokens")
        .logX()
        .logY()
        .tolerance(1e-6)
        .help(
            "The number of tokens with the smallest loss at each budget, with the 95 % band of the refits.");
    o.add(&Result::isoflopCurves, "isoflop_curves", "IsoFLOP curves")
        .tolerance(1e-6)
        .help("The fitted loss along lines of equal budget: of the law, or the parabolas of approach 2.");
    o.add(&Result::optimaByBudget, "optima_by_budget", "Optima by budget")
        .tolerance(1e-6)
        .help("Of approaches 1 and 2: the best model of each budget, its data and its loss.");
    o.add(&Result::cloud, "cloud", "Bootstrap refits")
        .tolerance(1e-5)
        .help("The numbers of each refit, at most 2,000 of them: plotted in pairs they show which parameters "
              "move "
              "together.");
    describeProfiles(o);
    o.add(&Result::holdOut, "held_out", "Held-out runs")
        .tolerance(1e-5)
        .help("The runs with the largest budgets: measured loss, prediction, its 95 % interval with the "
              "scatter of "
              "single runs, and the error.");
    o.add(&Result::convergence, "convergence", "How searches ended")
        .tolerance(1e-5)
        .help("The distinct ends of all searches: objective, steepest derivative, how many came there and "
              "why they "
              "stopped.");
    o.add(&Result::preview, "preview", "Rows left out")
        .help("Rows that could not be used, with line, column and reason; the first 200.");
}

} // namespace infralab
