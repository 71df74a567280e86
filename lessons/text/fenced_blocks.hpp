#pragma once
// What a fenced block of a text means: the tries, predictions, checks, exercises, figures and notes.

#include "markdown.hpp"

namespace infralab {

/// Where a block is read, and what it may use.
struct BlockPlace
{
    const TextSurroundings& page;
    const MarkdownPorts& ports;
    std::vector<std::string>& experiments; ///< grows by the files that the block uses
};

/// The block of a fence that begins on `line`; nothing where it is faulty or stands for code of no known
/// language, which the ports are told.
std::optional<Block> fencedBlock(const Fence&, int line, const BlockPlace&);

/// The state of an experiment file of the page.
std::optional<State> fileState(const std::string& name, int line, const BlockPlace&);

} // namespace infralab
