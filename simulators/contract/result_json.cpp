// Results as JSON, for people's scripts and for the lab's own files. The keys are a promise: see `infralab
// run --help`.

#include "experiment.hpp"
#include "kind_words.hpp"
#include "parameters_json.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

namespace infralab {
namespace {

using Json = nlohmann::ordered_json;

/// NaN and infinities, which JSON lacks: null and texts. Whole numbers without a decimal point.
Json numberJson(double v)
{
    if (std::isnan(v))
        return nullptr;
    if (std::isinf(v))
        return v > 0 ? "inf" : "-inf";
    if (std::abs(v) < 9007199254740992.0 && v == std::floor(v) && !(v == 0 && std::signbit(v)))
        return static_cast<std::int64_t>(v);
    return v;
}

Json numbersJson(const std::vector<double>& all)
{
    auto out = Json::array();
    for (const double v : all)
        out.push_back(numberJson(v));
    return out;
}

struct ValueJson
{
    FrameRange range;

    Json operator()(double v) const { return numberJson(v); }
    Json operator()(const std::string& v) const { return v; }
    Json operator()(const Series& v) const
    {
        Json out = {{"x", numbersJson(v.x)}, {"y", numbersJson(v.y)}};
        if (!v.low.empty())
            out["low"] = numbersJson(v.low);
        if (!v.high.empty())
            out["high"] = numbersJson(v.high);
        return out;
    }
    Json operator()(const Grid& v) const
    {
        return {{"rows", v.rows},
                {"columns", v.columns},
                {"row_labels", v.rowLabels},
                {"column_labels", v.columnLabels},
                {"cells", numbersJson(v.cells)}};
    }
    Json operator()(const Timeline& v) const
    {
        auto spans = Json::array();
        for (const auto& s : v.spans)
            spans.push_back({{"lane", s.lane}, {"begin", s.begin}, {"end", s.end}, {"label", s.label}});
        return {{"lanes", v.lanes}, {"spans", std::move(spans)}};
    }
    Json operator()(const Table& v) const
    {
        auto rows = Json::array();
        for (const auto& row : v.rows) {
            auto cells = Json::array();
            for (const auto& cell : row)
                if (const auto* number = std::get_if<double>(&cell))
                    cells.push_back(numberJson(*number));
                else
                    cells.push_back(std::get<std::string>(cell));
            rows.push_back(std::move(cells));
        }
        return {{"columns", v.columns}, {"rows", std::move(rows)}};
    }
    Json operator()(const Graph& v) const
    {
        auto nodes = Json::array(), edges = Json::array();
        for (const auto& n : v.nodes)
            nodes.push_back({{"id", n.id}, {"label", n.label}, {"group", n.group}});
        for (const auto& e : v.edges)
            edges.push_back({{"from", e.from}, {"to", e.to}, {"label", e.label}});
        return {{"nodes", std::move(nodes)}, {"edges", std::move(edges)}};
    }
    Json operator()(const Frames& v) const
    {
        auto layers = Json::array();
        for (const auto& layer : v.layers)
            layers.push_back({{"id", layer.id}, {"label", layer.label}});
        Json out = {
            {"rows", v.rows}, {"columns", v.columns}, {"count", v.count}, {"layers", std::move(layers)}};
        auto frames = Json::array();
        Frame frame;
        for (auto i = std::max<std::int64_t>(range.first, 0); i <= range.last && i < v.count; ++i) {
            v.source->read(i, frame);
            Json one = {{"index", i}};
            for (std::size_t l = 0; l < v.layers.size(); ++l)
                one[v.layers[l].id] = numbersJson(frame.layers[l]);
            frames.push_back(std::move(one));
        }
        out["frames"] = std::move(frames);
        return out;
    }
};

const char* name(ParamKind kind)
{
    static constexpr const char* names[] = {"toggle",  "integer", "real",  "choice",
                                            "choices", "text",    "reals", "file"};
    return names[static_cast<int>(kind)];
}

std::string text(const Json& json)
{
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::string toJson(const OutputSpec&, const Output& output, FrameRange frames)
{
    return text(std::visit(ValueJson{frames}, output));
}

std::string resultJson(const Experiment& e, const Report& report, FrameRange frames)
{
    const auto& info = e.simulator->info();
    Json json = {{"simulator", info.id},
                 {"version", info.version},
                 {"engine", report.engine.name()},
                 {"device", report.engine.deviceName()},
                 {"parameters", parametersJson(info, e.values)}};
    if (!report.note.empty())
        json["note"] = report.note;
    if (const auto stamp = planStamp(e, &report.outputs, false))
        json["plan"] = {{"hash", e.plan->hash}, {"holds", stamp->holds}, {"verdict", stamp->verdict}};
    if (report.truth)
        json["truth"] = {{"what", report.truth->what},
                         {"difference", numberJson(report.truth->difference)},
                         {"tolerance", numberJson(report.truth->tolerance)},
                         {"unit", report.truth->unit},
                         {"holds", report.truth->holds()}};
    auto& outputs = json["outputs"] = Json::object();
    for (std::size_t i = 0; i < report.outputs.size(); ++i) {
        const auto& spec = info.outputs[i];
        outputs[spec.id] = {{"kind", wordFor(spec.kind)},
                            {"unit", spec.unit},
                            {"provenance", wordFor(spec.provenance)},
                            {"value", std::visit(ValueJson{frames}, report.outputs[i])}};
    }
    json["digest"] = digest(e, report.outputs);
    return text(json);
}

std::string infoJson(const Info& info)
{
    Json json = {
        {"simulator", info.id}, {"title", info.title}, {"summary", info.summary}, {"version", info.version}};
    auto& params = json["parameters"] = Json::array();
    for (const auto& p : info.params) {
        Json one = {
            {"id", p.id},     {"flag", flagOf(p.id)}, {"label", p.label},       {"kind", name(p.kind)},
            {"unit", p.unit}, {"group", p.group},     {"advanced", p.advanced}, {"help", p.help}};
        std::visit([&](const auto& v) { one["initial"] = v; }, p.initial);
        if (p.min < p.max)
            one["range"] = {numberJson(p.min), numberJson(p.max)};
        for (const auto& c : p.choices)
            one["choices"].push_back({{"id", c.id}, {"label", c.label}});
        params.push_back(std::move(one));
    }
    auto& outputs = json["outputs"] = Json::array();
    for (const auto& o : info.outputs)
        outputs.push_back({{"id", o.id},
                           {"label", o.label},
                           {"kind", wordFor(o.kind)},
                           {"unit", o.unit},
                           {"provenance", wordFor(o.provenance)},
                           {"source", o.source},
                           {"help", o.help}});
    auto& presets = json["presets"] = Json::array();
    for (const auto& p : info.presets)
        presets.push_back({{"id", p.id},
                           {"label", p.label},
                           {"help", p.help},
                           {"parameters", parametersJson(info, p.values)}});
    return text(json);
}

std::string schemaJson(const Info& info)
{
    auto properties = Json::object();
    for (const auto& p : info.params) {
        Json one = {{"title", p.label}, {"description", p.help}};
        std::visit([&](const auto& v) { one["default"] = v; }, p.initial);
        switch (p.kind) {
        case ParamKind::toggle:
            one["type"] = "boolean";
            break;
        case ParamKind::integer:
            one["type"] = "integer";
            break;
        case ParamKind::real:
            one["type"] = "number";
            break;
        case ParamKind::reals:
            one["type"] = "array";
            one["items"] = {{"type", "number"}};
            break;
        case ParamKind::choice:
            for (const auto& c : p.choices)
                one["enum"].push_back(c.id);
            break;
        case ParamKind::choices:
        case ParamKind::text:
        case ParamKind::file:
            one["type"] = "string";
            break;
        }
        if (p.min < p.max && p.kind != ParamKind::reals) {
            one["minimum"] = numberJson(p.min);
            one["maximum"] = numberJson(p.max);
        }
        properties[p.id] = std::move(one);
    }
    const Json json = {
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", info.title + ": experiment"},
        {"type", "object"},
        {"additionalProperties", false},
        {"required", {"format", "simulator", "parameters"}},
        {"properties",
         {{"format", {{"const", experimentFormat}}},
          {"simulator", {{"const", info.id}}},
          {"version", {{"type", "integer"}, {"minimum", 0}, {"maximum", info.version}}},
          {"page", {{"type", "string"}}},
          {"engine", {{"enum", {"auto", "builtin", "opencl"}}}},
          {"frame", {{"type", "integer"}, {"minimum", 0}}},
          {"digest", {{"type", "string"}}},
          {"plan",
           {{"type", "object"},
            {"required", {"hash", "after_data", "parameters"}},
            {"additionalProperties", false},
            {"properties",
             {{"hash", {{"type", "string"}}},
              {"after_data", {{"type", "boolean"}}},
              {"parameters", {{"type", "object"}}}}}}},
          {"parameters",
           {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}}}}}};
    return text(json);
}

} // namespace infralab
