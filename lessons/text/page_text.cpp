// Puts a page's blocks into its moves and sections, and tells what each link means.

#include "page_text.hpp"

#include "fenced_blocks.hpp"
#include "front_matter.hpp"
#include "glossary.hpp"
#include "lessons/fields.hpp"

#include "embedded/courseText.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace infralab {
namespace {

std::string anchorOf(std::string_view title)
{
    std::string anchor;
    for (const char c : title) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (letter)
            anchor += c;
        else if (c >= 'A' && c <= 'Z')
            anchor += static_cast<char>(c - 'A' + 'a');
        else if ((c == ' ' || c == '-') && !anchor.empty() && anchor.back() != '-')
            anchor += '-';
    }
    while (anchor.ends_with('-'))
        anchor.pop_back();
    return anchor;
}

/// The id and the state of a block, where it has them.
struct Named
{
    const std::string* id = nullptr;
    const State* state = nullptr;
};

Named namedOf(const Block& block)
{
    if (const auto* b = std::get_if<TryBlock>(&block.content))
        return {&b->id, &b->state};
    if (const auto* b = std::get_if<PredictBlock>(&block.content))
        return {&b->id, b->answer.state ? &*b->answer.state : nullptr};
    if (const auto* b = std::get_if<CheckBlock>(&block.content))
        return {&b->id, b->answer.state ? &*b->answer.state : nullptr};
    if (const auto* b = std::get_if<ExerciseBlock>(&block.content))
        return {&b->id, nullptr};
    if (const auto* b = std::get_if<FigureBlock>(&block.content))
        return {&b->id, &b->state};
    return {};
}

class PageReader
{
public:
    explicit PageReader(const TextSurroundings& page)
        : m_page(page)
    {
        m_ports.link = [this](const std::string& target, int line) {
            m_targets.push_back({target, line});
            return static_cast<int>(m_targets.size()) - 1;
        };
        m_ports.emptyLink = [this](int index) {
            const auto& [target, line] = m_targets[static_cast<std::size_t>(index)];
            const Term* term = target.starts_with("term:") ? findTerm(target.substr(5)) : nullptr;
            if (!term)
                fault(line, "A link needs a text; only a term of the glossary brings its own.");
            return term ? term->title : target;
        };
        m_ports.fault = [this](int line, std::string message) { fault(line, std::move(message)); };
    }

    ReadText read(std::string_view markdown)
    {
        m_read.text.pageId = m_page.pageId;
        const BlockPlace place{m_page, m_ports, m_read.text.experiments};
        for (auto& block : markdownBlocks(markdown, m_page.firstLine, m_ports))
            take(std::move(block), place);
        for (const auto& section : m_read.text.sections)
            if (section.blocks.empty() && !m_tried.contains(section.anchor))
                fault(m_headingLines[section.anchor],
                      fmt::format("The section \"{}\" is empty.", section.title));
        collectStates();
        for (const auto& [target, line] : m_targets)
            m_read.text.links.push_back(linkOf(target, line, place));
        std::stable_sort(m_faults.begin(), m_faults.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto& [line, message] : m_faults)
            m_read.faults.push_back(
                {Error::Code::invalidInput, fmt::format("{}:{}", m_page.file, line), std::move(message)});
        return std::move(m_read);
    }

private:
    void fault(int line, std::string message) { m_faults.emplace_back(line, std::move(message)); }

    void take(MarkdownBlock block, const BlockPlace& place)
    {
        if (const auto* heading = std::get_if<Heading>(&block.content)) {
            takeHeading(*heading, block.line);
            return;
        }
        if (m_inSection)
            m_tried.insert(m_read.text.sections.back().anchor);
        std::optional<Block> made;
        if (const auto* fence = std::get_if<Fence>(&block.content))
            made = fencedBlock(*fence, block.line, place);
        else
            std::visit(
                [&](auto& content) {
                    using Content = std::decay_t<decltype(content)>;
                    if constexpr (!std::is_same_v<Content, Heading> && !std::is_same_v<Content, Fence>)
                        made = Block{block.line, std::move(content)};
                },
                block.content);
        if (!made)
            return;
        if (m_read.text.sections.empty() || !m_inSection) {
            fault(block.line, "Text stands in a section; begin one with \"## Title\" beneath \"# Read\".");
            return;
        }
        m_read.text.sections.back().blocks.push_back(std::move(*made));
    }

    void takeHeading(const Heading& heading, int line)
    {
        if (heading.level == 1) {
            constexpr std::pair<std::string_view, Move> moves[] = {
                {"Read", Move::read}, {"Explore", Move::explore}, {"Reason", Move::reason}};
            for (const auto& [name, move] : moves)
                if (heading.text == name) {
                    if (move < m_move || (m_begun && move == m_move))
                        fault(line, "The moves stand once each, in the order Read, Explore, Reason.");
                    m_begun = true;
                    m_move = move;
                    m_inSection = false;
                    return;
                }
            fault(line,
                  fmt::format("A heading of the first level is Read, Explore or Reason, and not \"{}\".",
                              heading.text));
        } else if (heading.level == 2) {
            if (!m_begun)
                fault(line, "A section stands beneath \"# Read\", \"# Explore\" or \"# Reason\".");
            Section section{m_move, heading.text, anchorOf(heading.text), {}};
            if (section.anchor.empty() || m_read.text.section(section.anchor))
                fault(line, fmt::format("The section's title \"{}\" stands twice, or gives no anchor.",
                                        heading.text));
            m_headingLines[section.anchor] = line;
            m_read.text.sections.push_back(std::move(section));
            m_inSection = true;
        } else if (heading.level == 3 && m_inSection) {
            m_read.text.sections.back().blocks.push_back({line, Subheading{heading.text}});
        } else {
            fault(line, "Headings have the levels 1 (a move), 2 (a section) and 3 (within a section).");
        }
    }

    void collectStates()
    {
        std::set<std::string> ids;
        for (const auto& section : m_read.text.sections)
            for (const auto& block : section.blocks) {
                const auto [id, state] = namedOf(block);
                if (!id)
                    continue;
                if (!ids.insert(*id).second)
                    fault(block.line, fmt::format("The id \"{}\" stands twice on this page.", *id));
                if (state && state->experiment.simulator)
                    m_states.emplace(*id, *state);
            }
    }

    /// A block's state, or an experiment file's.
    std::optional<State> stateNamed(const std::string& name, int line, const BlockPlace& place)
    {
        if (const auto state = m_states.find(name); state != m_states.end())
            return state->second;
        auto state = fileState(name, line, place);
        if (state)
            m_states.emplace(name, *state);
        return state;
    }

    Link linkOf(const std::string& target, int line, const BlockPlace& place)
    {
        const auto colon = target.find(':');
        const std::string scheme = target.substr(0, colon);
        const std::string rest = colon == std::string::npos ? "" : target.substr(colon + 1);
        if (target.starts_with('#')) {
            if (!m_read.text.section(target.substr(1)))
                fault(line, fmt::format("This page has no section \"{}\".", target));
            return {Link::Kind::section, {}, target.substr(1), {}, {}};
        }
        if (scheme == "https" || scheme == "http")
            return {Link::Kind::web, target, {}, {}, {}};
        if (scheme == "page") {
            const auto hash = rest.find('#');
            return {Link::Kind::page,
                    rest.substr(0, hash),
                    hash == std::string::npos ? "" : rest.substr(hash + 1),
                    {},
                    {}};
        }
        if (scheme == "term") {
            if (!findTerm(rest))
                fault(line, fmt::format("The glossary has no term \"{}\".", rest));
            return {Link::Kind::term, rest, {}, {}, {}};
        }
        if (scheme == "try")
            return {Link::Kind::state, {}, {}, stateNamed(rest, line, place), {}};
        if (scheme == "value")
            return valueLink(rest, line, place);
        fault(line, fmt::format(
                        "The link \"{}\" leads nowhere; there are try:, value:, term:, page:, # and https:.",
                        target));
        return {};
    }

    Link valueLink(const std::string& rest, int line, const BlockPlace& place)
    {
        const auto slash = rest.find('/');
        Link link{Link::Kind::value, {}, {}, stateNamed(rest.substr(0, slash), line, place), {}};
        const auto output = outputPlaceFrom(slash == std::string::npos ? "" : rest.substr(slash + 1));
        if (!output)
            fault(line, output.error().message);
        link.place = output.value_or(OutputPlace{});
        return link;
    }

    const TextSurroundings& m_page;
    MarkdownPorts m_ports;
    ReadText m_read;
    std::vector<std::pair<std::string, int>> m_targets;
    std::vector<std::pair<int, std::string>> m_faults;
    std::map<std::string, int> m_headingLines;
    std::set<std::string> m_tried; ///< sections with a block, perhaps a faulty one
    std::map<std::string, State> m_states;
    Move m_move = Move::read;
    bool m_begun = false, m_inSection = false;
};

/// `minutes` and `outline` of a week's front matter.
void readWeekFields(const YamlNode& node, int number, ReadText& read, std::string_view file)
{
    Faults faults(file);
    Fields fields(node, "a week's text", {"number", "minutes", "outline"}, faults);
    if (fields.integer("number", 1, 99) != number)
        faults.add(fields.line("number"), fmt::format("This is the text of week {}.", number));
    read.text.minutes = fields.integer("minutes", 1, 600);
    read.text.outline = fields.has("outline") && fields.flag("outline");
    if (faults.first())
        read.faults.insert(read.faults.begin(), *faults.first());
}

ReadText shipped(const std::string& pageId, const std::string& folder, FrontMatter* front)
{
    const auto path = folder + "/lesson.md";
    const auto found = frontMatterOf(courseText(path), path);
    if (!found)
        return {PageText{pageId, {}, {}, {}, {}, {}}, {found.error()}};
    if (front)
        *front = *found;
    return pageTextFrom(found->text, {pageId, folder, path, found->textLine});
}

} // namespace

ReadText pageTextFrom(std::string_view markdown, const TextSurroundings& page)
{
    return PageReader(page).read(markdown);
}

ReadText shippedText(const Lesson& lesson)
{
    auto read = shipped(lesson.pageId(), lesson.folder, nullptr);
    read.text.outline = lesson.outline;
    read.text.minutes = lesson.minutes;
    return read;
}

ReadText shippedText(const Week& week)
{
    if (week.folder.empty())
        return {PageText{week.pageId(), {}, {}, {}, {}, {}}, {}};
    FrontMatter front;
    auto read = shipped(week.pageId(), week.folder, &front);
    if (front.textLine > 1)
        readWeekFields(front.fields, week.number, read, week.folder + "/lesson.md");
    return read;
}

} // namespace infralab
