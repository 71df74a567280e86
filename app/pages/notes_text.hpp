#pragma once
// A simulator's notes and its reference as one Markdown text for a narrow column: lists where the reference
// page of the documents has tables.

#include <QString>

namespace infralab {

struct Info;

QString notesAndReference(const Info&);

} // namespace infralab
