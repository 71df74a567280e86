#pragma once
// A simulator's outputs, described once. Result files, plots, tables, readouts and spoken text follow.

#include "value.hpp"

#include <functional>
#include <type_traits>

namespace infralab {

enum class OutputKind { number, text, series, grid, frames, timeline, table, graph };

/// Where a result comes from: this machine's clock, a model, or a constant taken on trust (named in
/// `source`).
enum class Provenance { measured, modelled, assumed };

struct OutputSpec
{
    std::string id, label, unit, help;
    OutputKind kind = OutputKind::number;
    std::string xLabel, yLabel; ///< axes of series and grids, units in brackets
    bool logX = false, logY = false;
    std::string chart; ///< series of one chart are drawn together; empty: a chart of its own
    Provenance provenance = Provenance::modelled;
    std::string source;    ///< of the formula or constant; may be empty
    double tolerance = 0;  ///< relative, between engines or machines; 0: the same bits everywhere
    bool headline = false; ///< a number or text among the few large readouts under the stage
};

template <class R>
class OutputList
{
    struct Field
    {
        OutputSpec spec;
        std::function<Output(const R&)> get;
    };

public:
    class Ref
    {
    public:
        explicit Ref(OutputSpec& spec)
            : m_spec(spec)
        {}
        Ref& unit(std::string text) { return set(m_spec.unit, std::move(text)); }
        Ref& help(std::string text) { return set(m_spec.help, std::move(text)); }
        Ref& chart(std::string id) { return set(m_spec.chart, std::move(id)); }
        Ref& source(std::string text) { return set(m_spec.source, std::move(text)); }
        Ref& measured() { return set(m_spec.provenance, Provenance::measured); }
        Ref& assumed() { return set(m_spec.provenance, Provenance::assumed); }
        Ref& tolerance(double relative) { return set(m_spec.tolerance, relative); }
        Ref& headline() { return set(m_spec.headline, true); }
        Ref& logX() { return set(m_spec.logX, true); }
        Ref& logY() { return set(m_spec.logY, true); }
        Ref& axes(std::string x, std::string y)
        {
            m_spec.xLabel = std::move(x);
            return set(m_spec.yLabel, std::move(y));
        }

    private:
        template <class T>
        Ref& set(T& place, T value)
        {
            place = std::move(value);
            return *this;
        }

        OutputSpec& m_spec;
    };

    template <class M>
    Ref add(M R::*member, std::string id, std::string label)
    {
        Field f;
        f.spec.id = std::move(id);
        f.spec.label = std::move(label);
        f.spec.kind = std::is_same_v<M, std::string> ? OutputKind::text
                      : std::is_same_v<M, Series>    ? OutputKind::series
                      : std::is_same_v<M, Grid>      ? OutputKind::grid
                      : std::is_same_v<M, Frames>    ? OutputKind::frames
                      : std::is_same_v<M, Timeline>  ? OutputKind::timeline
                      : std::is_same_v<M, Table>     ? OutputKind::table
                      : std::is_same_v<M, Graph>     ? OutputKind::graph
                                                     : OutputKind::number;
        f.get = [member](const R& r) -> Output {
            if constexpr (std::is_arithmetic_v<M>)
                return static_cast<double>(r.*member);
            else
                return r.*member;
        };
        m_fields.push_back(std::move(f));
        return Ref(m_fields.back().spec);
    }

    std::vector<OutputSpec> specs() const
    {
        std::vector<OutputSpec> out;
        for (const auto& f : m_fields)
            out.push_back(f.spec);
        return out;
    }

    std::vector<Output> collect(const R& r) const
    {
        std::vector<Output> out;
        for (const auto& f : m_fields)
            out.push_back(f.get(r));
        return out;
    }

private:
    std::vector<Field> m_fields;
};

} // namespace infralab
