#pragma once
// CommonMark with tables and formulas as the plain blocks of a page's text, through md4c.
// Here so that one file alone meets that library; what a fenced block or a link means is said elsewhere.

#include "page_text.hpp"

namespace infralab {

struct Heading
{
    int level = 1;
    std::string text;
};
/// A fenced block with its whole info string.
struct Fence
{
    std::string info, text;
    int textLine = 0; ///< on which `text` begins
};

struct MarkdownBlock
{
    int line = 0;
    std::variant<Paragraph, ListBlock, TableBlock, QuoteBlock, FormulaBlock, Heading, Fence> content;
};

/// What is told while the text is read.
struct MarkdownPorts
{
    /// A link's target, and its line; returns the index that its spans carry.
    std::function<int(const std::string& target, int line)> link;
    /// What stands for the link where its text is empty.
    std::function<std::string(int index)> emptyLink;
    std::function<void(int line, std::string message)> fault;
};

/// `firstLine` is the line of the file on which `text` begins. HTML, images and what else a text has no use
/// for are faults, and left out.
std::vector<MarkdownBlock> markdownBlocks(std::string_view text, int firstLine, const MarkdownPorts&);

} // namespace infralab
