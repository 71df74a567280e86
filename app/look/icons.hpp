#pragma once
// Vector icons of resources/icons in any colour, drawn at the size and pixel ratio that is asked for.

#include <QIcon>
#include <QStringList>

namespace infralab {

/// An empty icon where there is no such name; iconNames() lists them.
QIcon inkedIcon(const QString& name, const QColor&);
QStringList iconNames();

} // namespace infralab
