#include "figure_export.hpp"

#include "app/look/look.hpp"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace infralab {
namespace {

constexpr int margin = 16;

struct Sheet
{
    QSize size;
    QRectF title, picture, caption;
};

Sheet sheetOf(const Figure& figure)
{
    const auto& look = Look::instance();
    const int width = std::max(figure.size.width(), 240);
    const QFontMetrics titleMetrics(look.stageText(15, QFont::DemiBold)),
        captionMetrics(look.stageMono(10.5));
    const int titleHeight = figure.title.isEmpty() ? 0 : titleMetrics.height() + 8;
    const int captionHeight =
        figure.caption.isEmpty()
            ? 0
            : captionMetrics.boundingRect(QRect(0, 0, width, 4000), Qt::TextWrapAnywhere, figure.caption)
                      .height() +
                  10;
    Sheet sheet;
    sheet.title = QRectF(margin, margin, width, titleHeight);
    sheet.picture = QRectF(margin, sheet.title.bottom(), width, figure.size.height());
    sheet.caption = QRectF(margin, sheet.picture.bottom() + (captionHeight ? 8 : 0), width, captionHeight);
    sheet.size = QSize(width + 2 * margin, static_cast<int>(sheet.caption.bottom()) + margin);
    return sheet;
}

void paint(QPainter& painter, const Figure& figure, const Sheet& sheet)
{
    const auto& look = Look::instance();
    const auto& t = look.tokens();
    painter.fillRect(QRect({}, sheet.size), t.panel);
    painter.setPen(t.ink);
    painter.setFont(look.stageText(15, QFont::DemiBold));
    painter.drawText(sheet.title, Qt::AlignLeft | Qt::AlignTop, figure.title);
    painter.save();
    figure.draw(painter, sheet.picture);
    painter.restore();
    painter.setPen(t.muted);
    painter.setFont(look.stageMono(10.5));
    painter.drawText(sheet.caption, Qt::AlignLeft | Qt::AlignTop | Qt::TextWrapAnywhere, figure.caption);
}

QByteArray svgOf(const Figure& figure, const Sheet& sheet)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(sheet.size);
    generator.setViewBox(QRect({}, sheet.size));
    generator.setTitle(figure.title);
    generator.setDescription(figure.caption);
    QPainter painter(&generator);
    paint(painter, figure, sheet);
    painter.end();
    return buffer.data();
}

QByteArray pdfOf(const Figure& figure, const Sheet& sheet)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(figure.title);
    writer.setCreator(QStringLiteral("InfraLab"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QSizeF(sheet.size) * 0.75, QPageSize::Point)); // 96 pixels an inch
    writer.setResolution(1200);
    QPainter painter(&writer);
    const double scale = 1200 / 96.0;
    painter.scale(scale, scale);
    paint(painter, figure, sheet);
    painter.end();
    return bytes;
}

} // namespace

QImage imageOf(const Figure& figure, int scale)
{
    scale = std::clamp(scale, 1, 4);
    const auto sheet = sheetOf(figure);
    QImage image(sheet.size * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.setText(QStringLiteral("Title"), figure.title);
    image.setText(QStringLiteral("Description"), figure.caption);
    QPainter painter(&image);
    paint(painter, figure, sheet);
    return image;
}

Expected<void> exportFigure(const Figure& figure, const QString& path, int scale)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (suffix == QLatin1String("png")) {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        imageOf(figure, scale).save(&buffer, "PNG");
    } else if (suffix == QLatin1String("svg")) {
        bytes = svgOf(figure, sheetOf(figure));
    } else if (suffix == QLatin1String("pdf")) {
        bytes = pdfOf(figure, sheetOf(figure));
    } else {
        return fail(Error::Code::invalidInput, path.toStdString(),
                    "A picture is written as .png, .svg or .pdf; give the file one of these endings.");
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(Error::Code::invalidInput, path.toStdString(),
                    "The picture could not be written: " + file.errorString().toStdString() +
                        ". Choose another place.");
    return {};
}

} // namespace infralab
