#pragma once
// A run's only door to the outside: stop, engine, progress, partial results, and the comparison with the
// twin.

#include "compute/engine.hpp"
#include "outputs.hpp"

#include <optional>
#include <stop_token>

namespace infralab {

/// How far what the engine computed lies from its independent twin: the truth strip shows it.
struct Truth
{
    std::string what; ///< what was compared, as a phrase: "product against Eigen's, 4,096 elements"
    double difference = 0;
    double tolerance = 0; ///< the strip turns red where difference > tolerance
    std::string unit;     ///< "elements differ", "ulp"

    bool holds() const { return difference <= tolerance; }
};

class RunContext
{
public:
    using Progress = std::function<void(double fraction)>;
    using Partial = std::function<void(std::vector<Output>)>;

    explicit RunContext(std::stop_token stop = {}, compute::Engine engine = {}, Progress progress = {},
                        Partial partial = {})
        : m_stop(std::move(stop))
        , m_engine(std::move(engine))
        , m_progress(std::move(progress))
        , m_partial(std::move(partial))
    {}

    bool cancelled() const { return m_stop.stop_requested(); }
    const std::stop_token& stopToken() const { return m_stop; }
    const compute::Engine& engine() const { return m_engine; }
    void progress(double fraction)
    {
        if (m_progress)
            m_progress(fraction);
    }
    void publish(std::vector<Output> partial)
    {
        if (m_partial)
            m_partial(std::move(partial));
    }
    void report(Truth truth) { m_truth = std::move(truth); }
    const std::optional<Truth>& truth() const { return m_truth; }
    /// Forgets the device and what it reported: the rest is done by the built-in engine.
    void fallBackToBuiltin()
    {
        m_engine = compute::Engine();
        m_truth.reset();
    }

private:
    std::stop_token m_stop;
    compute::Engine m_engine;
    Progress m_progress;
    Partial m_partial;
    std::optional<Truth> m_truth;
};

/// The same door for a model with results of type R. `progress` and `publish` are called from the run's own
/// thread.
template <class R>
class Run
{
public:
    Run(RunContext& context, const OutputList<R>& outputs)
        : m_context(context)
        , m_outputs(outputs)
    {}

    /// To be looked at every 20 ms at least; then return `stopped()`.
    bool cancelled() const { return m_context.cancelled(); }
    const std::stop_token& stopToken() const { return m_context.stopToken(); }
    static tl::unexpected<Error> stopped()
    {
        return fail(Error::Code::cancelled, "", "The run was stopped.");
    }
    const compute::Engine& engine() const { return m_context.engine(); }
    void progress(double fraction)
    {
        m_context.progress(fraction);
    } ///< from 0 to 1, never falling, ends at 1
    void publish(const R& soFar) { m_context.publish(m_outputs.collect(soFar)); }
    void report(Truth truth) { m_context.report(std::move(truth)); }

private:
    RunContext& m_context;
    const OutputList<R>& m_outputs;
};

} // namespace infralab
