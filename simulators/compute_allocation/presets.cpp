// Presets of compute_allocation: each is one thing to see.

#include "compute_allocation.hpp"

namespace infralab {

std::vector<Preset<ComputeAllocation::Params>> ComputeAllocation::presets()
{
    return {
        {"rounded",
         "Chinchilla's budget, rounded law",
         "With the printed coefficients, 5.76e23 FLOP ask for 32 billion parameters, not for the 70 billion "
         "of "
         "Chinchilla.",
         {.coefficients = "hoffmann"}},
        {"refit",
         "The same budget, fitted again",
         "The refit of 2024 gives 72 billion parameters and 18 tokens a parameter: near what was built.",
         {.coefficients = "besiroglu"}},
        {"thirteen_served",
         "13 billion parameters, a trillion tokens served",
         "A model of 8.3 billion with the loss of the optimal 13 billion saves 8.5 % of all compute.",
         {.coefficients = "sardana", .budget = 4.497e22, .inferenceTokens = 1e12, .modelSize = 13e9}},
        {"thirty_served",
         "30 billion parameters, five trillion tokens served",
         "The more is served, the smaller the model that is worth its longer training.",
         {.coefficients = "sardana", .budget = 3e23, .inferenceTokens = 5e12, .modelSize = 30e9}},
        {"tokens_run_out",
         "When tokens run out",
         "With 300 billion tokens at most, the rest of the budget goes into a model that is too large for "
         "them.",
         {.coefficients = "besiroglu", .tokenCap = 3e11}},
        {"small_budget",
         "The price of being wrong by two",
         "Half or twice the best size costs little loss: the valley is flat, but the compute to make good "
         "for it "
         "is not nothing.",
         {.coefficients = "besiroglu", .budget = 1e21}},
    };
}

} // namespace infralab
