// Turns md4c's callbacks into blocks. Its texts point into the source, which gives their lines.

#include "markdown.hpp"

#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>

namespace infralab {
namespace {

constexpr unsigned flags =
    MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;

std::string textOf(const MD_ATTRIBUTE& attribute)
{
    return attribute.text ? std::string(attribute.text, attribute.size) : std::string();
}

std::string trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos
               ? std::string()
               : std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

/// The few entities that a text has a use for.
std::string characterOf(std::string_view entity)
{
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", "\u00A0"}};
    for (const auto& [name, character] : known)
        if (name == entity)
            return std::string(character);
    return {};
}

class Reader
{
public:
    Reader(std::string_view text, int firstLine, const MarkdownPorts& ports)
        : m_text(text)
        , m_firstLine(firstLine)
        , m_line(firstLine)
        , m_ports(ports)
    {}

    std::vector<MarkdownBlock> read()
    {
        MD_PARSER parser{};
        parser.flags = flags;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            static_cast<Reader*>(self)->enterBlock(type, detail);
            return 0;
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
            static_cast<Reader*>(self)->leaveBlock(type);
            return 0;
        };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
            static_cast<Reader*>(self)->enterSpan(type, detail);
            return 0;
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
            static_cast<Reader*>(self)->leaveSpan(type);
            return 0;
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            static_cast<Reader*>(self)->addText(type, {text, size});
            return 0;
        };
        if (md_parse(m_text.data(), static_cast<MD_SIZE>(m_text.size()), &parser, this) != 0)
            fault("The text cannot be read as Markdown.");
        return std::move(m_blocks);
    }

private:
    void fault(std::string message) { m_ports.fault(m_line, std::move(message)); }

    /// Remembers the line of what points into the source.
    void see(const char* place)
    {
        const std::less<> before;
        if (before(place, m_text.data()) || !before(place, m_text.data() + m_text.size()))
            return;
        if (!m_seen || before(place, m_seen)) {
            m_seen = m_text.data();
            m_line = m_firstLine;
        }
        m_line += static_cast<int>(std::count(m_seen, place, '\n'));
        m_seen = place;
    }

    void enterBlock(MD_BLOCKTYPE type, void* detail)
    {
        switch (type) {
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            if (m_lists.empty())
                m_list = {};
            finishItem();
            m_lists.push_back(
                type == MD_BLOCK_OL ? static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start) : -1);
            break;
        case MD_BLOCK_LI:
            finishItem();
            m_spans.clear();
            m_marker = m_lists.back() < 0 ? "•" : fmt::format("{}.", m_lists.back()++);
            break;
        case MD_BLOCK_QUOTE:
            m_quote.emplace();
            break;
        case MD_BLOCK_H:
            m_level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
            begin();
            break;
        case MD_BLOCK_CODE: {
            const auto& info = static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->info;
            if (info.text)
                see(info.text);
            m_fence = Fence{textOf(info), {}, 0};
            m_blockLine = m_line;
            break;
        }
        case MD_BLOCK_P:
            begin();
            break;
        case MD_BLOCK_TABLE:
            m_table = TableBlock{};
            break;
        case MD_BLOCK_TH: {
            const auto align = static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align;
            m_table->columns.push_back(align == MD_ALIGN_RIGHT    ? TableBlock::Align::right
                                       : align == MD_ALIGN_CENTER ? TableBlock::Align::centre
                                                                  : TableBlock::Align::left);
            m_spans.clear();
            break;
        }
        case MD_BLOCK_TR:
            m_row.clear();
            break;
        case MD_BLOCK_TD:
            m_spans.clear();
            break;
        default:
            break;
        }
    }

    void leaveBlock(MD_BLOCKTYPE type)
    {
        switch (type) {
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            finishItem();
            m_lists.pop_back();
            if (m_lists.empty())
                add(std::move(m_list));
            break;
        case MD_BLOCK_LI:
            finishItem();
            break;
        case MD_BLOCK_QUOTE:
            add(std::move(*m_quote));
            m_quote.reset();
            break;
        case MD_BLOCK_H:
            add(Heading{m_level, trimmed(plainText(m_spans))});
            m_spans.clear();
            break;
        case MD_BLOCK_CODE:
            addFence();
            break;
        case MD_BLOCK_P:
            finishParagraph();
            break;
        case MD_BLOCK_TH:
            m_table->head.push_back(taken());
            break;
        case MD_BLOCK_TD:
            m_row.push_back(taken());
            break;
        case MD_BLOCK_TR:
            if (!m_row.empty())
                m_table->rows.push_back(std::move(m_row));
            break;
        case MD_BLOCK_TABLE:
            if (!m_lists.empty() || m_quote)
                fault("A table stands by itself, outside lists and quotes.");
            add(std::move(*m_table));
            m_table.reset();
            break;
        case MD_BLOCK_HR:
            fault("A line of dashes has no meaning in a text; begin a section with \"##\".");
            break;
        default:
            break;
        }
    }

    void enterSpan(MD_SPANTYPE type, void* detail)
    {
        switch (type) {
        case MD_SPAN_STRONG:
            ++m_strong;
            break;
        case MD_SPAN_EM:
            ++m_emphasis;
            break;
        case MD_SPAN_A: {
            const auto& target = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
            if (target.text)
                see(target.text);
            m_link = m_ports.link(textOf(target), m_line);
            m_linkFrom = m_spans.size();
            break;
        }
        case MD_SPAN_IMG:
            if (const auto& source = static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src; source.text)
                see(source.text);
            fault("Pictures are drawn by simulators; use a block \"figure\".");
            break;
        case MD_SPAN_LATEXMATH_DISPLAY:
            if (m_lists.empty() && !m_quote && !m_table)
                m_formulas.push_back(m_spans.size());
            else
                fault("A formula on a line of its own stands outside lists, quotes and tables; use $...$ "
                      "here.");
            [[fallthrough]];
        case MD_SPAN_LATEXMATH:
            m_spans.push_back({Span::Kind::formula, {}, false, false, m_link});
            break;
        default:
            break;
        }
    }

    void leaveSpan(MD_SPANTYPE type)
    {
        switch (type) {
        case MD_SPAN_STRONG:
            --m_strong;
            break;
        case MD_SPAN_EM:
            --m_emphasis;
            break;
        case MD_SPAN_A:
            if (m_spans.size() == m_linkFrom)
                append(Span::Kind::text, m_ports.emptyLink(m_link));
            m_link = -1;
            break;
        default:
            break;
        }
    }

    void addText(MD_TEXTTYPE type, std::string_view text)
    {
        see(text.data());
        if (m_fence) {
            if (m_fence->textLine == 0)
                m_fence->textLine = m_line;
            m_fence->text += text;
            return;
        }
        if (m_blockLine == 0)
            m_blockLine = m_line;
        switch (type) {
        case MD_TEXT_BR:
            append(Span::Kind::lineBreak, "\n");
            break;
        case MD_TEXT_SOFTBR:
            append(Span::Kind::text, " ");
            break;
        case MD_TEXT_CODE:
            append(Span::Kind::code, text);
            break;
        case MD_TEXT_LATEXMATH:
            m_spans.back().text += text; // the span was begun with the formula
            break;
        case MD_TEXT_ENTITY:
            if (const auto character = characterOf(text); character.empty())
                fault(fmt::format("The entity {} is not known; write the character itself.", text));
            else
                append(Span::Kind::text, character);
            break;
        default:
            if (text.find("](") != std::string_view::npos)
                fault("A link is not closed, or its target holds a blank; write <...> around such a target.");
            append(Span::Kind::text, text);
            break;
        }
    }

    void append(Span::Kind kind, std::string_view text)
    {
        const std::size_t from = m_link >= 0 ? m_linkFrom : 0;
        if (m_spans.size() > from) {
            Span& last = m_spans.back();
            if (last.kind == kind && last.strong == (m_strong > 0) && last.emphasis == (m_emphasis > 0) &&
                last.link == m_link) {
                last.text += text;
                return;
            }
        }
        m_spans.push_back({kind, std::string(text), m_strong > 0, m_emphasis > 0, m_link});
    }

    void begin()
    {
        m_spans.clear();
        m_formulas.clear();
    }

    Spans taken()
    {
        Spans spans = std::move(m_spans);
        m_spans.clear();
        return spans;
    }

    template <class Content>
    void add(Content content)
    {
        m_blocks.push_back({m_blockLine > 0 ? m_blockLine : m_line, std::move(content)});
        m_blockLine = 0;
    }

    /// A formula on a line of its own parts the paragraph in which it stands.
    void finishParagraph()
    {
        Spans spans = taken();
        if (!m_lists.empty()) {
            m_item.insert(m_item.end(), spans.begin(), spans.end());
            finishItem();
            return;
        }
        if (m_quote) {
            m_quote->paragraphs.push_back(std::move(spans));
            return;
        }
        std::size_t from = 0;
        const auto words = [&](std::size_t to) {
            Spans part(spans.begin() + static_cast<std::ptrdiff_t>(from),
                       spans.begin() + static_cast<std::ptrdiff_t>(to));
            if (!trimmed(plainText(part)).empty())
                add(Paragraph{std::move(part)});
        };
        for (const auto at : m_formulas) {
            words(at);
            from = at + 1;
            add(FormulaBlock{trimmed(spans[at].text)});
        }
        words(spans.size());
    }

    void finishItem()
    {
        if (m_lists.empty())
            return;
        Spans spans = m_item.empty() ? taken() : std::move(m_item);
        m_item.clear();
        if (spans.empty())
            return;
        m_list.items.push_back(
            {static_cast<int>(m_lists.size()) - 1, std::exchange(m_marker, {}), std::move(spans)});
    }

    void addFence()
    {
        if (!m_lists.empty() || m_quote)
            fault("A fenced block stands by itself, outside lists and quotes.");
        if (m_fence->textLine == 0)
            m_fence->textLine = m_line + 1;
        add(std::move(*m_fence));
        m_fence.reset();
    }

    std::string_view m_text;
    int m_firstLine, m_line;
    const MarkdownPorts& m_ports;
    const char* m_seen = nullptr;

    std::vector<MarkdownBlock> m_blocks;
    int m_blockLine = 0, m_level = 0;
    Spans m_spans;
    int m_strong = 0, m_emphasis = 0, m_link = -1;
    std::size_t m_linkFrom = 0;
    std::vector<std::size_t> m_formulas; ///< of the paragraph, each on a line of its own
    std::vector<int> m_lists;            ///< the next number of each open list; -1: bullets
    ListBlock m_list;
    Spans m_item;
    std::string m_marker;
    std::optional<QuoteBlock> m_quote;
    std::optional<TableBlock> m_table;
    std::vector<Spans> m_row;
    std::optional<Fence> m_fence;
};

} // namespace

std::vector<MarkdownBlock> markdownBlocks(std::string_view text, int firstLine, const MarkdownPorts& ports)
{
    return Reader(text, firstLine, ports).read();
}

} // namespace infralab
