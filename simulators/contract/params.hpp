#pragma once
// A simulator's parameters, described once. The form, the flags, the files, the links and the documents
// follow.

#include "value.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace infralab {

/// `choices` is several of the listed ids; `file` is the path of a file to read.
enum class ParamKind { toggle, integer, real, choice, choices, text, reals, file };
enum class Scale { linear, log2, log10 };

struct Choice
{
    std::string id, label;
    std::string help; ///< may be empty
};

/// The part of a parameter that needs no template: what a form, a flag or a document shows.
struct ParamSpec
{
    std::string id;    ///< stable, [a-z][a-z0-9_]*; the JSON key, and with dashes the flag
    std::string label; ///< sentence case, without the unit
    std::string unit;  ///< "MHz", "KiB"; empty for a pure number
    std::string help;  ///< one or two sentences
    std::string group; ///< heading in the form; empty for the first group
    ParamKind kind = ParamKind::real;
    Scale scale = Scale::linear; ///< of the slider
    Value initial;
    double min = 0, max = 0, step = 0; ///< for integer, real and each of reals; no range where min == max
    std::vector<Choice> choices;       ///< for choice and choices
    std::vector<std::string> formerIds;
    bool advanced = false; ///< shown under "More"
};

/// Converts text, as a flag or an editor gives it, and checks it. Error.where is the parameter's id.
Expected<Value> parse(const ParamSpec&, std::string_view text);
/// Checks kind, range and choice; returns the value unchanged, or an error whose message says what is
/// allowed.
Expected<Value> check(const ParamSpec&, Value);
/// Text that `parse` reads back exactly: the shortest for numbers, ids for choices, reals separated by
/// commas.
std::string toText(const Value&);
/// The ids of a `choices` value.
std::vector<std::string> splitIds(std::string_view joined);
/// "--array-rows" of "array_rows".
std::string flagOf(std::string_view id);

template <class P>
class ParamList
{
    struct Field
    {
        ParamSpec spec;
        std::function<Value(const P&)> get;
        std::function<void(P&, const Value&)> set;
        std::function<bool(const P&)> enabled;
    };
    struct Rule
    {
        std::function<bool(const P&)> holds;
        std::string where;
        std::function<std::string(const P&)> message;
    };

public:
    class Ref
    {
    public:
        explicit Ref(Field& field)
            : m_field(field)
        {}
        Ref& unit(std::string text) { return set(m_field.spec.unit, std::move(text)); }
        Ref& help(std::string text) { return set(m_field.spec.help, std::move(text)); }
        Ref& group(std::string text) { return set(m_field.spec.group, std::move(text)); }
        Ref& step(double by) { return set(m_field.spec.step, by); }
        Ref& scale(Scale s) { return set(m_field.spec.scale, s); }
        Ref& advanced() { return set(m_field.spec.advanced, true); }
        Ref& enabledIf(std::function<bool(const P&)> rule) { return set(m_field.enabled, std::move(rule)); }
        Ref& range(double min, double max)
        {
            m_field.spec.min = min;
            return set(m_field.spec.max, max);
        }
        Ref& formerly(std::string id)
        {
            m_field.spec.formerIds.push_back(std::move(id));
            return *this;
        }

    private:
        template <class T>
        Ref& set(T& place, T value)
        {
            place = std::move(value);
            return *this;
        }

        Field& m_field;
    };

    /// A number, a toggle, a text or a list of numbers, by the member's type.
    template <class M>
    Ref add(M P::*member, std::string id, std::string label)
    {
        static_assert(!std::is_enum_v<M>, "use choice() for an enumeration");
        using Wire = std::conditional_t<
            std::is_same_v<M, bool>, bool,
            std::conditional_t<std::is_integral_v<M>, std::int64_t,
                               std::conditional_t<std::is_floating_point_v<M>, double, M>>>;
        Field f;
        f.spec.kind = std::is_same_v<Wire, bool>           ? ParamKind::toggle
                      : std::is_same_v<Wire, std::int64_t> ? ParamKind::integer
                      : std::is_same_v<Wire, double>       ? ParamKind::real
                      : std::is_same_v<Wire, std::string>  ? ParamKind::text
                                                           : ParamKind::reals;
        f.get = [member](const P& p) { return Value(static_cast<Wire>(p.*member)); };
        f.set = [member](P& p, const Value& v) { p.*member = static_cast<M>(std::get<Wire>(v)); };
        return append(std::move(f), std::move(id), std::move(label));
    }

    /// The path of a file that the run reads.
    Ref file(std::string P::*member, std::string id, std::string label)
    {
        Ref ref = add(member, std::move(id), std::move(label));
        m_fields.back().spec.kind = ParamKind::file;
        return ref;
    }

    template <class E>
    struct Option
    {
        E value;
        std::string id, label, help;
    };

    /// One of an enumeration.
    template <class E>
    Ref choice(E P::*member, std::string id, std::string label, std::vector<Option<E>> options)
    {
        Field f;
        f.spec.kind = ParamKind::choice;
        for (const auto& o : options)
            f.spec.choices.push_back({o.id, o.label, o.help});
        f.get = [member, options](const P& p) {
            for (const auto& o : options)
                if (o.value == p.*member)
                    return Value(o.id);
            return Value(std::string());
        };
        f.set = [member, options](P& p, const Value& v) {
            for (const auto& o : options)
                if (o.id == std::get<std::string>(v))
                    p.*member = o.value;
        };
        return append(std::move(f), std::move(id), std::move(label));
    }

    /// One of a list known by id, held as that id: for lists that live in data.
    Ref choice(std::string P::*member, std::string id, std::string label, std::vector<Choice> options)
    {
        return listed(ParamKind::choice, member, std::move(id), std::move(label), std::move(options));
    }

    /// Several of a list, held as ids joined by commas.
    Ref choices(std::string P::*member, std::string id, std::string label, std::vector<Choice> options)
    {
        return listed(ParamKind::choices, member, std::move(id), std::move(label), std::move(options));
    }

    /// A rule over several parameters; `where` is the one to mark in the form.
    void require(std::function<bool(const P&)> holds, std::string where, std::string message)
    {
        require(std::move(holds), std::move(where), [text = std::move(message)](const P&) { return text; });
    }
    void require(std::function<bool(const P&)> holds, std::string where,
                 std::function<std::string(const P&)> message)
    {
        m_rules.push_back({std::move(holds), std::move(where), std::move(message)});
    }

    std::vector<ParamSpec> specs() const
    {
        std::vector<ParamSpec> out;
        for (const auto& f : m_fields)
            out.push_back(f.spec);
        return out;
    }

    Values toValues(const P& p) const
    {
        Values out;
        for (const auto& f : m_fields)
            out.push_back(f.get(p));
        return out;
    }

    /// The first fault in order of declaration, then the first broken rule.
    Expected<P> fromValues(std::span<const Value> values) const
    {
        P p;
        if (values.size() != m_fields.size())
            return fail(Error::Code::internal, "", "The number of values is not that of the parameters.");
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            auto checked = check(m_fields[i].spec, values[i]);
            if (!checked)
                return fail(checked.error());
            m_fields[i].set(p, *checked);
        }
        for (const auto& rule : m_rules)
            if (!rule.holds(p))
                return fail(Error::Code::invalidInput, rule.where, rule.message(p));
        return p;
    }

    bool enabled(std::size_t index, const P& p) const
    {
        const auto& rule = m_fields[index].enabled;
        return !rule || rule(p);
    }

private:
    Ref listed(ParamKind kind, std::string P::*member, std::string id, std::string label,
               std::vector<Choice> options)
    {
        Field f;
        f.spec.kind = kind;
        f.spec.choices = std::move(options);
        f.get = [member](const P& p) { return Value(p.*member); };
        f.set = [member](P& p, const Value& v) { p.*member = std::get<std::string>(v); };
        return append(std::move(f), std::move(id), std::move(label));
    }

    Ref append(Field f, std::string id, std::string label)
    {
        f.spec.id = std::move(id);
        f.spec.label = std::move(label);
        f.spec.initial = f.get(P{});
        m_fields.push_back(std::move(f));
        return Ref(m_fields.back());
    }

    std::vector<Field> m_fields;
    std::vector<Rule> m_rules;
};

} // namespace infralab
