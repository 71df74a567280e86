#pragma once
// What the readers of the three course files share: one function a file, and the labs that all of them hold.

#include "fields.hpp"

namespace infralab {

Route routeFrom(const YamlNode&, Faults&);
Schedule scheduleFrom(const YamlNode&, Faults&);
std::vector<Question> questionsFrom(const YamlNode&, Faults&);

/// "Readings as on Mon 14 Sep".
std::string readingsNote(Date);

/// An experiment that is compiled in, by its path in the folder of lessons, made for `pageId`; any page where
/// that is empty. A fault is told at `line`.
Experiment shippedExperiment(const std::string& path, std::string_view pageId, int line, Faults&);
/// The labs of a page: each `experiment`, a file of `folder`/experiments without its ending, or `link`; with
/// a caption.
std::vector<PageLab> labsFrom(const std::vector<YamlNode>& list, const std::string& folder,
                              const std::string& pageId, Faults&);

} // namespace infralab
