// Parameters and outputs of compute_allocation: names, units, axes, sources and what each one says.

#include "compute_allocation.hpp"

#include "constants.hpp"

namespace infralab {

using namespace allocation;

namespace {

using Params = ComputeAllocation::Params;
using Result = ComputeAllocation::Result;
// The standard library's exp and log differ between machines in the last place.
constexpr double rounded = 1e-9;
constexpr auto hoffmann = "J. Hoffmann et al., arXiv:2203.15556, 2022";
constexpr auto sardana = "N. Sardana et al., arXiv:2401.00448, 2023";
constexpr auto prices = "resources/constants.yaml";

bool isOwn(const Params& p)
{
    return p.coefficients == "own";
}

void describeOwn(ParamList<Params>& p)
{
    const auto own = [&](double Params::*member, const char* id, const char* label, double low, double high,
                         const char* help) {
        p.add(member, id, label)
            .range(low, high)
            .group("Own coefficients")
            .advanced()
            .enabledIf(isOwn)
            .help(help);
    };
    own(&Params::amplitudeN, "amplitude_n", "A", 1e-6, 1e12, "The size of the term A/N^alpha.");
    own(&Params::amplitudeD, "amplitude_d", "B", 1e-6, 1e12, "The size of the term B/D^beta.");
    own(&Params::irreducible, "irreducible", "E", 0, 100, "The loss that no model and no data remove.");
    own(&Params::alpha, "alpha", "Alpha", 0.01, 4, "How fast the loss falls with parameters.");
    own(&Params::beta, "beta", "Beta", 0.01, 4, "How fast the loss falls with tokens.");
}

void describeServing(OutputList<Result>& o)
{
    const auto number = [&](double Result::*member, const char* id, const char* label, const char* help) {
        return o.add(member, id, label).tolerance(rounded).source(sardana).help(help);
    };
    number(&Result::targetLoss, "target_loss", "Loss to reach",
           "Of the compute-optimal model of the budget or of the given size.");
    number(&Result::targetParameters, "target_parameters", "Optimal for training",
           "Parameters of the model that reaches this loss with the least training.");
    number(&Result::targetTokens, "target_tokens", "Its tokens", "Tokens it is trained on.").unit("tokens");
    number(&Result::targetFlop, "target_flop", "Its compute in all",
           "6 N D of training and 2 N of each served token.")
        .unit("FLOP");
    number(&Result::awareParameters, "aware_parameters", "Best with serving",
           "Parameters of the model that reaches this loss with the least training and serving.");
    number(&Result::awareTokens, "aware_tokens", "Tokens with serving", "Tokens it is trained on.")
        .unit("tokens");
    number(&Result::awareFlop, "aware_flop", "Compute with serving",
           "6 N D of training and 2 N of each served token.")
        .unit("FLOP");
    number(&Result::saved, "saved", "Saved by the smaller model",
           "The share of all compute that the smaller model saves.")
        .unit("%");
}

void describeCurves(OutputList<Result>& o)
{
    o.add(&Result::models, "models", "Models")
        .tolerance(rounded)
        .source(prices)
        .help("Each model with its loss, its compute and what it costs on the accelerator.");
    o.add(&Result::laws, "laws", "Optimum by law")
        .tolerance(rounded)
        .help("The same budget under each law, the chosen one first: digits of coefficients are no "
              "decoration.");
    o.add(&Result::isoflopLine, "isoflop_line", "Line of the budget")
        .axes("Parameters", "Tokens")
        .logX()
        .logY()
        .tolerance(rounded)
        .help("All models that the budget can train: C = 6 N D.");
    o.add(&Result::frontier, "frontier", "Frontier")
        .axes("Parameters", "Tokens")
        .logX()
        .logY()
        .tolerance(rounded)
        .source(hoffmann)
        .help("The optimum of every budget.");
    o.add(&Result::isoflopLoss, "isoflop_loss", "Loss along the budget")
        .axes("Parameters", "Loss")
        .logX()
        .tolerance(rounded)
        .help("The valley: the loss of each size that the budget can train.");
    o.add(&Result::needed, "compute_needed", "Compute to the same loss")
        .axes("Parameters", "Budget (FLOP)")
        .logX()
        .logY()
        .tolerance(1e-6)
        .help("What each size needs to reach the loss of the optimum; too small a model never does.");
    o.add(&Result::frontierLoss, "frontier_loss", "Loss by budget")
        .axes("Budget (FLOP)", "Loss")
        .logX()
        .tolerance(rounded)
        .source(hoffmann)
        .help("The loss of the optimum of every budget.");
    o.add(&Result::contours, "contours", "Lines of equal loss")
        .tolerance(1e-6)
        .help("For some losses, the tokens that each size needs to reach them.");
}

} // namespace

void ComputeAllocation::describe(ParamList<Params>& p)
{
    std::vector<Choice> laws{
        {"own", "Own", "The five numbers under More, at first those of Hoffmann et al."}};
    for (const auto& law : publishedLaws)
        laws.push_back({law.id, law.label, law.source});
    std::vector<Choice> machines;
    for (const auto& a : accelerators)
        machines.push_back({a.id, a.label, a.source});

    p.choice(&Params::coefficients, "coefficients", "Law", std::move(laws))
        .help("Whose coefficients of L = E + A/N^alpha + B/D^beta are used.");
    p.add(&Params::budget, "budget", "Budget")
        .unit("FLOP")
        .range(1e15, 1e30)
        .scale(Scale::log10)
        .help("Training compute, of which each parameter and token takes six.");
    p.add(&Params::inferenceTokens, "inference_tokens", "Tokens served")
        .unit("tokens")
        .help("How many tokens the model will read and write in its life; 0 leaves serving out.");
    p.add(&Params::modelSize, "model_size", "Loss of the best model of")
        .unit("parameters")
        .enabledIf([](const Params& q) { return q.inferenceTokens > 0; })
        .help("The loss that the served model has to reach is that of the compute-optimal model of this "
              "size; 0 "
              "takes the budget's optimum.");
    p.add(&Params::tokenCap, "token_cap", "Tokens there are")
        .unit("tokens")
        .help("The training data end here, and no token is read twice; 0 sets no limit.");
    p.choice(&Params::accelerator, "accelerator", "Priced on", std::move(machines))
        .help("The accelerator whose peak and price turn compute into money.");
    describeOwn(p);
    p.add(&Params::lossTolerance, "loss_tolerance", "Flat within")
        .unit("%")
        .range(0.01, 20)
        .scale(Scale::log10)
        .advanced()
        .help("How much more loss still counts as good when the width of the valley is measured.");
    p.add(&Params::utilisation, "utilisation", "Utilisation in training")
        .unit("%")
        .range(1, 100)
        .advanced()
        .help("The share of the peak that training reaches; Llama 3's report of 2024 gives 38 to 43 %.");
    p.add(&Params::servingUtilisation, "serving_utilisation", "Utilisation in serving")
        .unit("%")
        .range(0.1, 100)
        .advanced()
        .enabledIf([](const Params& q) { return q.inferenceTokens > 0; })
        .help(
            "The share of the peak that serving reaches, an assumption: it hangs on batch size and memory.");
    // No range: a slider from nothing to a quintillion would have no place for a trillion.
    const auto counts = [&](double Params::*member, const char* id) {
        p.require([member](const Params& q) { return q.*member >= 0 && q.*member <= 1e18; }, id,
                  "Set a number from 0 to 1e18; 0 leaves it out.");
    };
    counts(&Params::inferenceTokens, "inference_tokens");
    counts(&Params::modelSize, "model_size");
    counts(&Params::tokenCap, "token_cap");
}

void ComputeAllocation::describe(OutputList<Result>& o)
{
    const auto number = [&](double Result::*member, const char* id, const char* label, const char* help) {
        return o.add(member, id, label).tolerance(rounded).help(help);
    };
    o.add(&Result::answer, "answer", "Answer")
        .headline()
        .help("The optimum, how flat it is, and what else was asked.");
    o.add(&Result::source, "source", "Coefficients from").help("Where the numbers of the law come from.");
    number(&Result::parametersOpt, "parameters_opt", "Best model", "Its parameters, N = G (C/6)^a.")
        .source(hoffmann);
    number(&Result::tokensOpt, "tokens_opt", "Best data", "Its tokens, D = C / (6 N).")
        .unit("tokens")
        .source(hoffmann);
    number(&Result::lossOpt, "loss_opt", "Loss there", "E + A/N^alpha + B/D^beta of that model.").headline();
    number(&Result::tokensPerParameter, "tokens_per_parameter", "Tokens a parameter", "D/N at the optimum.")
        .headline();
    number(&Result::exponentA, "exponent_a", "Exponent a",
           "The best model grows as budget to the a = beta / (alpha + beta).")
        .source(hoffmann)
        .headline();
    number(&Result::exponentB, "exponent_b", "Exponent b", "The best data grow as budget to the b = 1 - a.")
        .source(hoffmann);
    number(&Result::coefficientG, "coefficient_g", "G", "(alpha A / (beta B))^(1 / (alpha + beta)).")
        .source(hoffmann);
    number(&Result::marginalN, "marginal_parameters", "Gain by parameters",
           "The loss that a model larger by a small share saves, over that share: alpha A/N^alpha.");
    number(&Result::marginalD, "marginal_tokens", "Gain by tokens",
           "The same of tokens: beta B/D^beta. At the optimum both are equal.");
    number(&Result::flatLow, "flat_low", "Flat from",
           "The smallest model whose loss at this budget is within the tolerance.");
    number(&Result::flatHigh, "flat_high", "Flat to",
           "The largest model whose loss at this budget is within the tolerance.");
    number(&Result::lossHalf, "loss_half", "Half the size: loss", "How much more loss at the same budget.")
        .unit("%");
    number(&Result::lossDouble, "loss_double", "Twice the size: loss",
           "How much more loss at the same budget.")
        .unit("%");
    number(&Result::computeHalf, "compute_half", "Half the size: compute",
           "How much more training to the same loss; a dash where no training suffices.")
        .unit("%");
    number(&Result::computeDouble, "compute_double", "Twice the size: compute",
           "How much more training to the same loss.")
        .unit("%");
    number(&Result::cappedParameters, "capped_parameters", "Model with capped tokens",
           "The size that spends the budget on the tokens there are; a dash where they suffice.");
    number(&Result::cappedTokens, "capped_tokens", "Capped tokens", "The tokens there are.").unit("tokens");
    number(&Result::cappedLoss, "capped_loss", "Loss with capped tokens", "Of that model.");
    number(&Result::cappedMore, "capped_more", "More loss with capped tokens",
           "Over the loss of the optimum.")
        .unit("%");
    describeServing(o);
    const auto money = [&](double Result::*member, const char* id, const char* label, const char* help) {
        o.add(member, id, label).unit("USD").tolerance(rounded).assumed().source(prices).help(help);
    };
    money(&Result::trainingCost, "training_cost", "Price of training",
          "Of the budget's optimum, at the accelerator's price and utilisation.");
    money(&Result::targetCost, "target_cost", "Price in all",
          "Of the model that is optimal for training, with serving.");
    money(&Result::awareCost, "aware_cost", "Price in all with serving",
          "Of the model that is best with serving.");
    describeCurves(o);
}

} // namespace infralab
