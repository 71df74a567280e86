// Parameters of scaling_fit and the rules between them, apart from what is done with them.

#include "runs_file.hpp"
#include "scaling_fit.hpp"

namespace infralab {

namespace {

using Params = ScalingFit::Params;

bool isLaw(const Params& p)
{
    return p.form == ScalingFit::Form::hoffmann || p.form == ScalingFit::Form::kaplan;
}

bool hasFile(const Params& p)
{
    return !p.data.empty();
}

void describeColumns(ParamList<Params>& p)
{
    using Unit = ScalingFit::Unit;
    using FlopUnit = ScalingFit::FlopUnit;
    const auto units = [](const char* what) {
        return std::vector<ParamList<Params>::Option<Unit>>{
            {Unit::one, "one", std::string("Single ") + what, "The column holds plain numbers."},
            {Unit::thousand, "thousand", "Thousands", "The column holds thousands."},
            {Unit::million, "million", "Millions", "The column holds millions."},
            {Unit::billion, "billion", "Billions", "The column holds billions."},
            {Unit::trillion, "trillion", "Trillions", "The column holds trillions."}};
    };
    p.choice(&Params::parameterUnit, "parameter_unit", "Parameters in", units("parameters"))
        .group("Columns")
        .advanced()
        .enabledIf(hasFile)
        .help("The unit of the column of parameters.");
    p.choice(&Params::tokenUnit, "token_unit", "Tokens in", units("tokens"))
        .group("Columns")
        .advanced()
        .enabledIf(hasFile)
        .help("The unit of the column of tokens.");
    p.choice(&Params::flopUnit, "flop_unit", "Budgets in",
             {{FlopUnit::flop, "flop", "FLOP", "The column holds operations."},
              {FlopUnit::exa, "exaflop", "10^18 FLOP", "The column holds exaFLOP."},
              {FlopUnit::zetta, "zettaflop", "10^21 FLOP", "The column holds zettaFLOP."},
              {FlopUnit::petaflopDay, "pf_day", "PF-days", "A petaFLOP/s for a day is 8.64e19 FLOP."}})
        .group("Columns")
        .advanced()
        .enabledIf(hasFile)
        .help("The unit of the column of training budgets.");
    p.add(&Params::leaveOutBadRows, "leave_out_bad_rows", "Leave out bad rows")
        .group("Columns")
        .advanced()
        .enabledIf(hasFile)
        .help("Fits what remains where rows cannot be used. Otherwise the first such row is named and "
              "nothing is "
              "fitted.");
}

} // namespace

void ScalingFit::describe(ParamList<Params>& p)
{
    p.file(&Params::data, "data", "Runs")
        .help("A CSV or TSV file with a header and two of parameters, tokens and FLOP beside the loss. Where "
              "none is "
              "named, a generated sample is fitted.");
    p.add(&Params::map, "map", "Columns")
        .enabledIf(hasFile)
        .help("Which column is what, as parameters=Model Size,flop=Training FLOP,loss=loss; tokens is the "
              "fourth. "
              "Empty: columns are told by their names.");
    p.choice(
         &Params::form, "form", "Form",
         {{Form::hoffmann, "hoffmann", "E + A/N^a + B/D^b", "Hoffmann et al. 2022, approach 3."},
          {Form::kaplan, "kaplan", "Kaplan's joint form", "[(Nc/N)^(aN/aD) + Dc/D]^aD, Kaplan et al. 2020."},
          {Form::envelope, "envelope", "Envelope of runs",
           "Hoffmann et al. 2022, approach 1: the best run of each budget."},
          {Form::isoflop, "isoflop", "IsoFLOP parabolas",
           "Hoffmann et al. 2022, approach 2: a parabola through the runs of each budget."}})
        .help("What is fitted to the runs.");
    p.choice(
         &Params::objective, "objective", "Objective",
         {{Objective::huber, "huber", "Huber", "The sum of Huber's function of log residuals, as published."},
          {Objective::leastAbsolute, "lad", "Least absolute", "The sum of the sizes of log residuals."},
          {Objective::locationScale, "location_scale", "Location and scale",
           "The likelihood of Huber's density with a sixth parameter for its width."}})
        .enabledIf(isLaw)
        .help("What is made small. They differ in how much a distant run counts.");
    p.add(&Params::dropLargest, "drop_largest", "Drop largest losses")
        .range(0, 10000)
        .help("Leaves out the runs whose loss is at least the k-th largest: early runs are often far from "
              "any law.");
    p.add(&Params::bootstrap, "bootstrap", "Bootstrap refits")
        .range(0, 20000)
        .help("How often the runs are drawn anew, with repetition, and fitted again: the spread of the "
              "refits is "
              "the uncertainty.");
    p.add(&Params::holdOut, "hold_out", "Hold out")
        .unit("%")
        .range(0, 60)
        .enabledIf(isLaw)
        .help("The share of runs with the largest budgets that the fit does not see and then predicts.");
    p.add(&Params::budget, "budget", "Budget")
        .unit("FLOP")
        .range(1e15, 1e30)
        .scale(Scale::log10)
        .advanced()
        .help("The training budget whose best model and data are read off the fit.");
    p.add(&Params::delta, "delta", "Delta")
        .range(1e-6, 10)
        .scale(Scale::log10)
        .advanced()
        .enabledIf([](const Params& q) { return isLaw(q) && q.objective != Objective::leastAbsolute; })
        .help("Residuals beyond it count by their size, those within it by their square.");
    p.choice(
         &Params::starts, "starts", "Starts",
         {{Starts::quick, "quick", "Quick", "A few dozen starts."},
          {Starts::published, "published", "Published grid", "The 4,500 starts of Hoffmann et al. 2022."}})
        .advanced()
        .enabledIf(isLaw)
        .help("Where the searches begin.");
    p.choice(&Params::stopping, "stopping", "Stop",
             {{Stopping::smallGradient, "small_gradient", "At a small gradient", "Only there is an optimum."},
              {Stopping::loose, "loose", "At SciPy's defaults",
               "Where L-BFGS-B of SciPy stops unless told otherwise: a decrease below 2.22e-9 or derivatives "
               "below "
               "1e-5."}})
        .advanced()
        .enabledIf(isLaw)
        .help("When a search ends.");
    p.add(&Params::average, "average", "Divide by the number of runs")
        .advanced()
        .enabledIf([](const Params& q) { return isLaw(q) && q.stopping == Stopping::loose; })
        .help("Minimises the mean instead of the sum: the same optimum, but loose tolerances stop long "
              "before it.");
    p.add(&Params::flopFactor, "flop_factor", "FLOP per parameter and token")
        .range(0.5, 100)
        .advanced()
        .help("C = 6 N D is an assumption; it fills in the column that the data lack, and turns budgets into "
              "tokens.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 9'007'199'254'740'992.0)
        .advanced()
        .enabledIf([](const Params& q) { return q.bootstrap > 0; })
        .help("Another seed draws other bootstrap samples.");
    describeColumns(p);
    const auto mapOf = [](const Params& q) { return scaling_fit::readColumnMap(q.map); };
    p.require([mapOf](const Params& q) { return !hasFile(q) || mapOf(q); }, "map",
              [mapOf](const Params& q) { return mapOf(q).error().message; });
    p.require([](const Params& q) { return q.holdOut == 0 || q.bootstrap >= 100; }, "hold_out",
              "A prediction beyond the runs is shown only beside its interval; set at least 100 bootstrap "
              "refits, or "
              "hold out nothing.");
    p.require([](const Params& q) { return q.bootstrap == 0 || q.bootstrap >= 20; }, "bootstrap",
              "Fewer than 20 refits say nothing about a spread; set 20 or more, or none.");
}

} // namespace infralab
