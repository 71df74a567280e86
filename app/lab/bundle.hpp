#pragma once
// An experiment with its result as a folder that stands alone: what was set, what came out, every table,
// every picture, and how to repeat it.

#include "app/views/output_view.hpp"

namespace infralab {

/// Writes a new folder "<simulator>-<start of the digest>" into `parent`; a folder of that name gets a
/// number. Returns its path; invalidInput where it cannot be written.
Expected<QString> writeBundle(const Experiment&, const Report&, const QString& parent);

} // namespace infralab
