// Reads the YAML in a fenced block with the course's strict getters; its texts are Markdown again.

#include "fenced_blocks.hpp"

#include "lessons/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace infralab {
namespace {

constexpr std::string_view codeLanguages[] = {"text", "cpp", "c", "opencl", "python", "sh", "json", "yaml"};

/// Ids of the parameters that differ from the simulator's initial values.
std::vector<std::string> changedIn(const Experiment& experiment)
{
    const Info& info = experiment.simulator->info();
    const Values initial = info.initialValues();
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < initial.size(); ++i)
        if (experiment.values[i] != initial[i])
            changed.push_back(info.params[i].id);
    return changed;
}

bool isId(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

/// One block's keys, and the texts, states and answers that they hold.
class Body
{
public:
    Body(const YamlNode& tree, std::string what, const std::vector<std::string_view>& known, std::string id,
         const BlockPlace& place, Faults& faults)
        : m_fields(tree, std::move(what), known, faults)
        , m_id(std::move(id))
        , m_place(place)
        , m_faults(faults)
    {}

    Fields& fields() { return m_fields; }
    bool has(std::string_view key) const { return m_fields.has(key); }

    std::vector<Spans> paragraphs(std::string_view key)
    {
        const YamlNode* node = m_fields.node(key);
        return node ? paragraphsOf(*node, inQuotes(key))
                    : (m_faults.add(m_fields.line(),
                                    fmt::format("The key {} is missing, a text.", inQuotes(key))),
                       std::vector<Spans>());
    }
    Spans line(std::string_view key)
    {
        auto all = paragraphs(key);
        return all.empty() ? Spans() : joined(std::move(all));
    }
    std::vector<Spans> paragraphsOf(const YamlNode& node, std::string_view what)
    {
        if (node.kind != YamlNode::Kind::text || node.text.find_first_not_of(" \n") == std::string::npos) {
            m_faults.add(node.line, fmt::format("{} must be a text.", what));
            return {};
        }
        std::vector<Spans> paragraphs;
        for (auto& block : markdownBlocks(node.text, node.line, m_place.ports)) {
            if (auto* paragraph = std::get_if<Paragraph>(&block.content))
                paragraphs.push_back(std::move(paragraph->spans));
            else if (auto* formula = std::get_if<FormulaBlock>(&block.content))
                paragraphs.push_back({{Span::Kind::formula, std::move(formula->tex)}});
            else
                m_faults.add(block.line,
                             fmt::format("{} holds paragraphs only: no headings, lists or tables.", what));
        }
        return paragraphs;
    }
    static Spans joined(std::vector<Spans> paragraphs)
    {
        Spans all = std::move(paragraphs.front());
        for (std::size_t i = 1; i < paragraphs.size(); ++i) {
            all.push_back({Span::Kind::lineBreak, "\n"});
            all.insert(all.end(), paragraphs[i].begin(), paragraphs[i].end());
        }
        return all;
    }

    double number(std::string_view key)
    {
        const YamlNode* node = m_fields.node(key);
        const auto value = node && node->kind == YamlNode::Kind::text ? numberOf(node->text) : std::nullopt;
        if (!value)
            m_faults.add(m_fields.line(key), fmt::format("{} must be a number.", inQuotes(key)));
        return value.value_or(0);
    }

    bool hasState() const { return has("experiment") || has("simulator"); }
    std::optional<State> state()
    {
        if (has("experiment") == has("simulator")) {
            m_faults.add(m_fields.line(),
                         "Give either \"experiment\", a file of this page, or \"simulator\".");
            return std::nullopt;
        }
        std::optional<State> state;
        if (has("experiment")) {
            state = fileState(m_fields.text("experiment", 100), m_fields.line("experiment"), m_place);
        } else if (const auto id = m_fields.text("simulator", 60); const auto* simulator = find(id)) {
            state = State{m_id, Experiment::initial(*simulator), {}};
            state->experiment.page = m_place.page.pageId;
        } else {
            m_faults.add(m_fields.line("simulator"), fmt::format("There is no simulator {}.", inQuotes(id)));
        }
        if (state)
            set(*state);
        return state;
    }

    OutputPlace outputPlace()
    {
        const auto place = outputPlaceFrom(m_fields.text("output", 200));
        if (!place)
            m_faults.add(m_fields.line("output"), place.error().message);
        return place.value_or(OutputPlace{});
    }

    /// From "experiment" and "output", or from "answer".
    Answer answer()
    {
        Answer answer;
        if (has("answer") == hasState())
            m_faults.add(m_fields.line(),
                         "Give either \"experiment\" and \"output\", or a typed \"answer\".");
        else if (has("answer"))
            answer.typed = number("answer");
        else
            answer = run();
        if (has("unit"))
            answer.unit = m_fields.text("unit", 40);
        if (has("tolerance"))
            tolerance(answer, m_fields.text("tolerance", 40));
        return answer;
    }
    Answer run()
    {
        Answer answer;
        answer.state = state();
        answer.place = outputPlace();
        if (answer.state)
            answer.unit = unitAt(answer.state->experiment.simulator->info(), answer.place);
        return answer;
    }

    const BlockPlace& place() const { return m_place; }
    const std::string& id() const { return m_id; }
    Faults& faults() { return m_faults; }

private:
    void set(State& state)
    {
        const YamlNode* node = m_fields.node("set");
        if (node && node->kind != YamlNode::Kind::map)
            m_faults.add(node->line, "\"set\" must be a mapping of parameters to values.");
        else if (node)
            for (std::size_t i = 0; i < node->keys.size(); ++i)
                if (const auto done = setParameter(state.experiment, node->keys[i].text, node->items[i].text);
                    !done)
                    m_faults.add(node->keys[i].line,
                                 fmt::format("{}: {}", node->keys[i].text, done.error().message));
        if (node && !m_id.empty())
            state.name = m_id;
        if (has("frame"))
            state.experiment.frame = m_fields.integer("frame", 0, 2'000'000'000);
        state.changed = changedIn(state.experiment);
        if (const auto wrong = state.experiment.simulator->validate(state.experiment.values))
            m_faults.add(m_fields.line(), fmt::format("{}: {}", wrong->where, wrong->message));
    }

    void tolerance(Answer& answer, std::string text)
    {
        answer.toleranceIsShare = text.ends_with('%');
        if (answer.toleranceIsShare)
            text.erase(text.find_last_not_of(" %") + 1);
        const auto value = numberOf(text);
        if (!value || *value < 0)
            m_faults.add(m_fields.line("tolerance"),
                         "\"tolerance\" must be a number from 0, or a share such as 5 %.");
        else
            answer.tolerance = answer.toleranceIsShare ? *value / 100 : *value;
    }

    Fields m_fields;
    std::string m_id;
    const BlockPlace& m_place;
    Faults& m_faults;
};

TryBlock tryFrom(Body& body)
{
    TryBlock block;
    block.id = body.id();
    block.state = body.state().value_or(State{});
    block.label = body.fields().text("label", 60);
    if (body.has("task"))
        block.task = body.paragraphs("task");
    block.minutes = body.has("minutes") ? body.number("minutes") : block.task.empty() ? 0 : 1.5;
    return block;
}

PredictBlock predictFrom(Body& body)
{
    PredictBlock block;
    block.id = body.id();
    block.question = body.paragraphs("question");
    block.reason = body.paragraphs("reason");
    if (!body.has("options")) {
        block.answer = body.answer();
        return block;
    }
    if (body.hasState() && body.has("output"))
        block.answer = body.run();
    else if (body.hasState())
        block.answer.state = body.state();
    for (const auto& option : body.fields().list("options", 2))
        block.options.push_back(textOf(option, "an option", 120, body.faults()));
    block.right = body.fields().integer("right", 0, static_cast<int>(block.options.size()) - 1);
    return block;
}

CheckBlock::Option optionFrom(const YamlNode& node, CheckBlock::Kind kind, Body& body)
{
    Body option(node, "an option", {"text", "right", "reason", "output"}, {}, body.place(), body.faults());
    CheckBlock::Option out;
    out.text = option.line("text");
    out.right = option.has("right") && option.fields().flag("right");
    if (option.has("output"))
        out.place = option.outputPlace();
    if (kind != CheckBlock::Kind::order)
        out.reason = option.line("reason");
    return out;
}

CheckBlock::Kind kindOf(Body& body)
{
    constexpr std::pair<std::string_view, CheckBlock::Kind> kinds[] = {{"number", CheckBlock::Kind::number},
                                                                       {"choice", CheckBlock::Kind::choice},
                                                                       {"choices", CheckBlock::Kind::choices},
                                                                       {"order", CheckBlock::Kind::order}};
    const auto word = body.fields().text("kind", 20);
    for (const auto& [name, kind] : kinds)
        if (name == word)
            return kind;
    body.faults().add(body.fields().line("kind"), "\"kind\" must be number, choice, choices or order.");
    return CheckBlock::Kind::choice;
}

CheckBlock::Rule ruleOf(CheckBlock::Kind kind, Body& body)
{
    if (!body.has("rule"))
        return CheckBlock::Rule::typed;
    const auto word = body.fields().text("rule", 20);
    if (kind == CheckBlock::Kind::choice && (word == "largest" || word == "smallest"))
        return word == "largest" ? CheckBlock::Rule::largest : CheckBlock::Rule::smallest;
    if (kind == CheckBlock::Kind::order && (word == "ascending" || word == "descending"))
        return word == "ascending" ? CheckBlock::Rule::ascending : CheckBlock::Rule::descending;
    body.faults().add(body.fields().line("rule"),
                      "\"rule\" is largest or smallest for a choice, ascending or descending for an order.");
    return CheckBlock::Rule::typed;
}

CheckBlock checkFrom(Body& body)
{
    using Kind = CheckBlock::Kind;
    CheckBlock block;
    block.id = body.id();
    block.kind = kindOf(body);
    block.question = body.paragraphs("question");
    if (block.kind == Kind::number) {
        block.answer = body.answer();
        block.right = body.line("right");
        block.otherwise = body.line("otherwise");
        if (body.has("mistakes"))
            for (const auto& node : body.fields().list("mistakes", 1)) {
                Body mistake(node, "a mistake", {"value", "reason"}, {}, body.place(), body.faults());
                block.mistakes.push_back({mistake.number("value"), mistake.line("reason")});
            }
        return block;
    }
    block.rule = ruleOf(block.kind, body);
    if (body.hasState())
        block.answer.state = body.state();
    for (const auto& node : body.fields().list("options", 2))
        block.options.push_back(optionFrom(node, block.kind, body));
    if (block.kind == Kind::order) {
        block.right = body.line("right");
        block.otherwise = body.line("otherwise");
    }
    const auto right =
        std::count_if(block.options.begin(), block.options.end(), [](const auto& o) { return o.right; });
    const auto all = static_cast<std::ptrdiff_t>(block.options.size());
    if (block.kind == Kind::choice && right != 1)
        body.faults().add(body.fields().line("options"), "Exactly one option of a choice is right.");
    if (block.kind == Kind::choices && (right == 0 || right == all))
        body.faults().add(body.fields().line("options"),
                          "At least one option is right, and at least one is wrong.");
    const bool placed = std::all_of(block.options.begin(), block.options.end(),
                                    [](const auto& o) { return o.place.has_value(); });
    if (block.rule != CheckBlock::Rule::typed && (!placed || !block.answer.state))
        body.faults().add(body.fields().line("rule"),
                          "With a rule, give an experiment, and an output in each option.");
    return block;
}

ExerciseBlock exerciseFrom(Body& body)
{
    ExerciseBlock block;
    block.id = body.id();
    block.title = body.fields().text("title", 80);
    block.task = body.paragraphs("task");
    if (body.has("hints"))
        for (const auto& hint : body.fields().list("hints", 1))
            if (auto paragraphs = body.paragraphsOf(hint, "a hint"); !paragraphs.empty())
                block.hints.push_back(Body::joined(std::move(paragraphs)));
    block.answer = body.paragraphs("answer");
    return block;
}

FigureBlock figureFrom(Body& body)
{
    FigureBlock block;
    block.id = body.id();
    block.state = body.state().value_or(State{});
    block.output = body.fields().text("output", 60);
    block.caption = body.line("caption");
    const auto* simulator = block.state.experiment.simulator;
    if (simulator && !simulator->info().outputIndex(block.output))
        body.faults().add(
            body.fields().line("output"),
            fmt::format("{} has no output {}.", simulator->info().title, inQuotes(block.output)));
    return block;
}

struct KindOfBlock
{
    std::string_view name;
    std::vector<std::string_view> keys;
    std::function<Block(Body&)> read;
};

template <class T>
std::function<Block(Body&)> as(T (*read)(Body&))
{
    return [read](Body& body) { return Block{0, read(body)}; };
}

const std::vector<KindOfBlock>& kindsOfBlock()
{
    static const std::vector<KindOfBlock> kinds = {
        {"try", {"experiment", "simulator", "set", "frame", "label", "task", "minutes"}, as(tryFrom)},
        {"predict",
         {"question", "experiment", "simulator", "set", "output", "answer", "unit", "tolerance", "options",
          "right", "reason"},
         as(predictFrom)},
        {"check",
         {"kind", "question", "experiment", "simulator", "set", "output", "answer", "unit", "tolerance",
          "rule", "options", "right", "mistakes", "otherwise"},
         as(checkFrom)},
        {"exercise", {"title", "task", "hints", "answer"}, as(exerciseFrom)},
        {"figure", {"experiment", "simulator", "set", "output", "caption"}, as(figureFrom)}};
    return kinds;
}

} // namespace

std::optional<State> fileState(const std::string& name, int line, const BlockPlace& place)
{
    Faults faults(place.page.file);
    const auto path = fmt::format("{}/experiments/{}.json", place.page.folder, name);
    auto experiment = shippedExperiment(path, place.page.pageId, line, faults);
    if (faults.first()) {
        place.ports.fault(line, faults.first()->message);
        return std::nullopt;
    }
    place.experiments.push_back(path);
    State state{name, std::move(experiment), {}};
    state.changed = changedIn(state.experiment);
    return state;
}

std::optional<Block> fencedBlock(const Fence& fence, int line, const BlockPlace& place)
{
    const auto blank = fence.info.find(' ');
    const std::string kind = fence.info.substr(0, blank);
    const std::string id =
        blank == std::string::npos ? "" : fence.info.substr(fence.info.find_first_not_of(' ', blank));
    if (kind == "note") {
        NoteBlock note;
        for (auto& block : markdownBlocks(fence.text, fence.textLine, place.ports))
            if (auto* paragraph = std::get_if<Paragraph>(&block.content))
                note.paragraphs.push_back(std::move(paragraph->spans));
            else
                place.ports.fault(block.line, "A note holds paragraphs only.");
        return Block{line, std::move(note)};
    }
    const auto& kinds = kindsOfBlock();
    const auto known =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.name == kind; });
    if (known == kinds.end()) {
        const bool isCode =
            std::find(std::begin(codeLanguages), std::end(codeLanguages), kind) != std::end(codeLanguages);
        if (isCode && id.empty())
            return Block{line, CodeBlock{kind, fence.text}};
        place.ports.fault(
            line, fmt::format("There is no block {}; there are try, predict, check, exercise, figure, "
                              "note, and code as text, cpp, c, opencl, python, sh, json or yaml.",
                              inQuotes(kind)));
        return std::nullopt;
    }
    if (!isId(id)) {
        place.ports.fault(
            line, fmt::format("The block {} needs an id of small letters, digits and hyphens after its "
                              "kind.",
                              inQuotes(kind)));
        return std::nullopt;
    }
    // Empty lines above the body keep the lines of the file.
    const std::string above(static_cast<std::size_t>(std::max(fence.textLine - 1, 0)), '\n');
    const auto tree = yamlTree(above + fence.text, place.page.file);
    if (!tree) {
        const auto colon = tree.error().where.rfind(':');
        int at = line;
        const auto& where = tree.error().where;
        std::from_chars(where.data() + colon + 1, where.data() + where.size(), at);
        place.ports.fault(at, tree.error().message);
        return std::nullopt;
    }
    Faults faults(place.page.file);
    Body body(*tree, fmt::format("a block \"{}\"", kind), known->keys, id, place, faults);
    Block block = known->read(body);
    block.line = line;
    if (faults.first()) {
        const auto& where = faults.first()->where;
        int at = line;
        std::from_chars(where.data() + where.rfind(':') + 1, where.data() + where.size(), at);
        place.ports.fault(at, faults.first()->message);
        return std::nullopt;
    }
    return block;
}

} // namespace infralab
