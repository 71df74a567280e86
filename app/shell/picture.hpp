#pragma once
// Pages drawn to files without a screen, their simulators really run: `shot` and `tour`.

#include "app/pages/page.hpp"

#include <QSize>
#include <QStringList>

namespace infralab {

struct PictureOptions
{
    QSize size{1440, 900};
    qreal scale = 1; ///< pixels of the file per pixel of `size`
    QStringList themes{QStringLiteral("light")};
};

/// Draws one target (page id, link, experiment file) to `path`; prints a line of result. Returns the exit
/// code.
int takeShot(const Course&, const QString& target, const QString& path, const PictureOptions&);
/// Draws every page in every theme into `folder`, a line each. Returns 0 only where all are fine.
int takeTour(const Course&, const QString& folder, const PictureOptions&);

} // namespace infralab
