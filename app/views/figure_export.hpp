#pragma once
// Pictures as files: PNG at one to four times the size, SVG, PDF. Each carries its title and a line with the
// command or link that makes it again.

#include "compute/error.hpp"

#include <QSize>
#include <QString>

#include <functional>

class QPainter;
class QImage;
class QRectF;

namespace infralab {

struct Figure
{
    QString title;
    QString caption; ///< the parameters: a command or a link
    QSize size;      ///< of the picture alone, logical pixels
    std::function<void(QPainter&, const QRectF&)> draw;
};

/// `scale` from 1 to 4.
QImage imageOf(const Figure&, int scale);
/// By the ending of `path`: .png, .svg or .pdf. invalidInput for another, or where the file cannot be
/// written.
Expected<void> exportFigure(const Figure&, const QString& path, int scale = 2);

} // namespace infralab
