// Builds the tree from the YAML library's events, and refuses what a course file has no use for.
// Events rather than the library's own nodes: an alias is refused where it stands instead of being expanded.

#include "yaml_tree.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

namespace infralab {
namespace {

constexpr std::size_t deepest = 16;

/// Thrown through the YAML parser by its listener, and caught in yamlTree.
struct Refusal
{
    int line = 1;
    std::string message;
};

int lineOf(const YAML::Mark& mark)
{
    return std::max(mark.line, 0) + 1;
}

class Listener final : public YAML::EventHandler
{
public:
    YamlNode root;

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (++m_documents > 1)
            throw Refusal{lineOf(mark),
                          "A second document starts here; keep one, and remove the line of dashes."};
    }
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        refuse(mark, {}, anchor);
        place({YamlNode::Kind::empty, lineOf(mark), {}, false, {}, {}});
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse(mark, {}, 1); }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override
    {
        refuse(mark, tag, anchor);
        place({YamlNode::Kind::text, lineOf(mark), value, tag == "!", {}, {}});
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        refuse(mark, tag, anchor);
        open({YamlNode::Kind::list, lineOf(mark), {}, false, {}, {}});
    }
    void OnSequenceEnd() override { close(); }

    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override
    {
        refuse(mark, tag, anchor);
        open({YamlNode::Kind::map, lineOf(mark), {}, false, {}, {}});
    }
    void OnMapEnd() override { close(); }

private:
    static void refuse(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor)
    {
        if (anchor != 0)
            throw Refusal{lineOf(mark),
                          "Anchors and aliases (& and *) are not read here; write the value out."};
        if (!tag.empty() && tag != "?" && tag != "!")
            throw Refusal{lineOf(mark), "Tags (!) are not read here; leave the tag out."};
    }

    bool awaitsKey() const
    {
        const YamlNode& parent = m_open.back();
        return parent.kind == YamlNode::Kind::map && parent.keys.size() == parent.items.size();
    }

    void open(YamlNode node)
    {
        if (m_open.size() == deepest)
            throw Refusal{
                node.line,
                fmt::format("The values are nested more than {} deep; a course file never is.", deepest)};
        if (!m_open.empty() && awaitsKey())
            throw Refusal{node.line, "A key must be one word, and here it is a list or a mapping."};
        m_open.push_back(std::move(node));
    }

    void close()
    {
        YamlNode node = std::move(m_open.back());
        m_open.pop_back();
        place(std::move(node));
    }

    void place(YamlNode node)
    {
        if (m_open.empty()) {
            root = std::move(node);
            return;
        }
        YamlNode& parent = m_open.back();
        if (awaitsKey()) {
            parent.keys.push_back({std::move(node.text), node.line});
            return;
        }
        if (parent.kind == YamlNode::Kind::map)
            node.line = parent.keys.back().line;
        parent.items.push_back(std::move(node));
    }

    std::vector<YamlNode> m_open;
    int m_documents = 0;
};

/// Length of the UTF-8 character at the front of `text`, 0 where there is none (RFC 3629: no overlong form,
/// no surrogate, nothing past U+10FFFF).
std::size_t utf8Length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    const bool outside = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ||
                         (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F);
    return outside ? 0 : length;
}

std::optional<Refusal> unreadableCharacter(std::string_view text)
{
    int line = 1;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        const auto c = static_cast<unsigned char>(text.front());
        if (length == 0)
            return Refusal{line, "The text is not UTF-8 here; save the file in that encoding."};
        if ((c < 0x20 && c != '\n' && c != '\r' && c != '\t') || c == 0x7F)
            return Refusal{line, fmt::format("A control character (0x{:02x}) stands here; remove it.", c)};
        line += c == '\n';
        text.remove_prefix(length);
    }
    return std::nullopt;
}

/// The library's own words, which may quote half of a character.
std::string ascii(std::string text)
{
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F; },
        '?');
    return text;
}

} // namespace

Expected<YamlNode> yamlTree(std::string_view text, std::string_view name)
{
    const auto refused = [&](int line, std::string message) {
        return fail(Error::Code::invalidInput, fmt::format("{}:{}", name, line), std::move(message));
    };
    if (text.size() > yamlLargest)
        return refused(1, "The file is larger than 1 MiB; a course file is a few pages of text.");
    if (const auto fault = unreadableCharacter(text))
        return refused(fault->line, fault->message);
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        Listener listener;
        while (parser.HandleNextDocument(listener)) {
        }
        if (listener.root.kind == YamlNode::Kind::empty)
            return refused(1, "The file is empty; it should hold a course's data.");
        return std::move(listener.root);
    } catch (const Refusal& refusal) {
        return refused(refusal.line, refusal.message);
    } catch (const YAML::Exception& e) {
        return refused(lineOf(e.mark),
                       fmt::format("This is not YAML ({}); check the indentation, and put a text with "
                                   "a colon, a hash or a quotation mark in quotation marks.",
                                   ascii(e.msg)));
    } catch (const std::exception& e) {
        return refused(1, fmt::format("The file could not be read ({}).", ascii(e.what())));
    }
}

} // namespace infralab
