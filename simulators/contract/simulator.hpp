#pragma once
// What every simulator is to the rest of the lab, and the lift from a typed model to it.

#include "outputs.hpp"
#include "params.hpp"
#include "run.hpp"

#include <concepts>

namespace infralab {

/// A named starting point, as its author writes it.
template <class P>
struct Preset
{
    std::string id, label, help;
    P params;
};

struct PresetInfo
{
    std::string id, label, help;
    Values values;
};

struct Info
{
    std::string id, title, summary;
    std::string lab; ///< title of the lab that several simulators make up; empty where one stands alone
    std::string shortTitle; ///< on a tab of that lab: "Sums"
    bool isPlan = false; ///< the parameters are a plan, which a reader may want to lock before the data come
    int version = 1;
    std::string_view notes; ///< Markdown: what it models, what it leaves out, sources
    std::vector<ParamSpec> params;
    std::vector<OutputSpec> outputs;
    std::vector<PresetInfo> presets;

    Values initialValues() const;
    /// Accepts former ids.
    std::optional<std::size_t> paramIndex(std::string_view id) const;
    std::optional<std::size_t> outputIndex(std::string_view id) const;
    const PresetInfo* preset(std::string_view id) const; ///< null where there is none
};

class Simulator
{
public:
    virtual ~Simulator() = default;
    virtual const Info& info() const = 0;
    /// Outputs in the order of info().outputs. Runs on the caller's thread.
    virtual Expected<std::vector<Output>> run(const Values&, RunContext&) const = 0;
    /// False where the other values make this parameter meaningless; the form greys it.
    virtual bool enabled(std::size_t param, const Values&) const = 0;
    /// The first broken rule, if any: what the form shows while a person types.
    virtual std::optional<Error> validate(const Values&) const = 0;
};

template <class S>
concept Model = requires(ParamList<typename S::Params>& p, OutputList<typename S::Result>& o,
                         const typename S::Params& q, Run<typename S::Result>& c)
{
    S::describe(p);
    S::describe(o);
    {
        S::run(q, c)
        } -> std::same_as<Expected<typename S::Result>>;
    {
        S::presets()
        } -> std::same_as<std::vector<Preset<typename S::Params>>>;
};

/// Lifts a typed model into the erased interface.
template <Model S>
class SimulatorOf final : public Simulator
{
public:
    explicit SimulatorOf(std::string_view notes)
    {
        S::describe(m_params);
        S::describe(m_outputs);
        m_info.id = S::id;
        m_info.title = m_info.shortTitle = S::title;
        m_info.summary = S::summary;
        m_info.version = S::version;
        m_info.notes = notes;
        m_info.params = m_params.specs();
        m_info.outputs = m_outputs.specs();
        if constexpr (requires { S::lab; }) {
            m_info.lab = S::lab;
            m_info.shortTitle = S::shortTitle;
        }
        if constexpr (requires { S::isPlan; })
            m_info.isPlan = S::isPlan;
        for (const auto& preset : S::presets())
            m_info.presets.push_back(
                {preset.id, preset.label, preset.help, m_params.toValues(preset.params)});
    }

    const Info& info() const override { return m_info; }

    Expected<std::vector<Output>> run(const Values& values, RunContext& context) const override
    {
        Run<typename S::Result> typed(context, m_outputs);
        return m_params.fromValues(values)
            .and_then([&](const auto& p) { return S::run(p, typed); })
            .map([&](const auto& r) { return m_outputs.collect(r); });
    }

    bool enabled(std::size_t param, const Values& values) const override
    {
        const auto p = m_params.fromValues(values);
        return !p || m_params.enabled(param, *p);
    }

    std::optional<Error> validate(const Values& values) const override
    {
        const auto p = m_params.fromValues(values);
        return p ? std::nullopt : std::optional(p.error());
    }

private:
    ParamList<typename S::Params> m_params;
    OutputList<typename S::Result> m_outputs;
    Info m_info;
};

/// Every simulator of the lab, in the order in which they are listed. Built once.
const std::vector<std::unique_ptr<Simulator>>& catalogue();
/// Null where there is none of that id.
const Simulator* find(std::string_view id);

} // namespace infralab
