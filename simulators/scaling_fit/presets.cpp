// Presets of scaling_fit: each is one thing to see.

#include "scaling_fit.hpp"

namespace infralab {

std::vector<Preset<ScalingFit::Params>> ScalingFit::presets()
{
    return {
        {"five_dropped",
         "Without five runs",
         "Five small runs of 245 went wrong. Without them alpha falls from 0.42 to 0.35, its true value: "
         "five points can "
         "carry a law, in spite of Huber.",
         {.dropLargest = 5}},
        {"looks_fitted",
         "Looks fitted, and is not",
         "False convergence: the mean of the objective with SciPy's default tolerances stops far from the "
         "optimum, "
         "from every start.",
         {.dropLargest = 5,
          .bootstrap = 0,
          .starts = Starts::published,
          .stopping = Stopping::loose,
          .average = true}},
        {"sum_not_mean",
         "The sum in place of the mean",
         "The same tolerances stop the sum later: some of the 4,500 starts arrive.",
         {.dropLargest = 5, .bootstrap = 0, .starts = Starts::published, .stopping = Stopping::loose}},
        {"published_grid",
         "All 4,500 starts",
         "Run to a small gradient, most starts reach one optimum, and the others end in worse valleys.",
         {.dropLargest = 5, .bootstrap = 0, .starts = Starts::published}},
        {"largest_held_out",
         "Predict the largest runs",
         "The fit sees no run of the largest budgets and predicts them: error beside interval.",
         {.dropLargest = 5, .bootstrap = 400, .holdOut = 25}},
        {"far_beyond",
         "A budget far beyond",
         "Nearly 200 times the largest run: the interval of the best model grows, and the page says so.",
         {.dropLargest = 5, .bootstrap = 400, .budget = 5.76e23}},
        {"likelihood",
         "Location and scale",
         "The likelihood that replications of Hoffmann et al. 2022 fit: its optimum lies on a kink of the "
         "surface.",
         {.objective = Objective::locationScale, .dropLargest = 5, .bootstrap = 100}},
        {"kaplan",
         "Kaplan's form",
         "Without a floor the loss falls to zero: the best model grows faster with the budget.",
         {.form = Form::kaplan, .dropLargest = 5}},
        {"envelope",
         "Approach 1: the envelope",
         "Only the best run of each budget counts, so few runs decide and the spread is wide.",
         {.form = Form::envelope, .dropLargest = 5}},
        {"isoflop",
         "Approach 2: parabolas",
         "A parabola through each budget. Its vertex is biased where the sizes reach far to both sides.",
         {.form = Form::isoflop, .dropLargest = 5}},
    };
}

} // namespace infralab
