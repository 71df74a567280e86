// Running an experiment: the ladder of engines and the last place where a library's exception is caught, so
// that the window and the command line cannot differ in either.

#include "experiment.hpp"

#include <fmt/format.h>

namespace infralab {
namespace {

Expected<std::vector<Output>> guarded(const Experiment& e, RunContext& context)
{
    try {
        return e.simulator->run(e.values, context);
    } catch (const std::bad_alloc&) {
        return fail(Error::Code::internal, "",
                    "There is not enough memory for this run; choose smaller sizes.");
    } catch (const std::exception& problem) {
        return fail(Error::Code::internal, "",
                    fmt::format("{} failed inside ({}); please report it with the experiment.",
                                e.simulator->info().title, problem.what()));
    }
}

} // namespace

Expected<Report> perform(const Experiment& e, RunContext& context)
{
    if (context.cancelled())
        return fail(Error::Code::cancelled, "", "The run was stopped.");
    auto outputs = guarded(e, context);
    if (outputs)
        return Report{*std::move(outputs), context.truth(), context.engine(), ""};
    // A wrong input fails again on the built-in engine, so the reason need not be told apart from a device's.
    if (outputs.error().code == Error::Code::cancelled || context.engine().isBuiltin())
        return fail(outputs.error());

    const auto note = "The built-in engine did this run: " + outputs.error().message;
    context.fallBackToBuiltin();
    outputs = guarded(e, context);
    if (!outputs)
        return fail(outputs.error());
    return Report{*std::move(outputs), context.truth(), context.engine(), note};
}

} // namespace infralab
