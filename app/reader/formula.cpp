// Formulas drawn by QSvgRenderer, cached as pixmaps on screens, and their place in a QTextDocument.

#include "formula.hpp"

#include "app/look/look.hpp"
#include "lessons/text/formulas.hpp"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <cmath>

// Outside the namespace: the macro declares a function of the global one.
static bool openFormulas()
{
    Q_INIT_RESOURCE(formulas);
    return true;
}

namespace infralab {

namespace {

constexpr int formulaType = QTextFormat::UserObject + 1;
constexpr int texProperty = QTextFormat::UserProperty + 1, displayProperty = texProperty + 1,
              emProperty = texProperty + 2, depthProperty = texProperty + 3;
constexpr QChar joiner(0x2060); // forbids a line break where it stands

const FormulaPicture* pictureOf(const QString& tex, bool display)
{
    return formulaPicture(tex.toStdString(), display);
}

QFont fallbackFont(qreal em)
{
    QFont font = Look::instance().mono(12);
    font.setPixelSize(std::max(1, qRound(em * 0.85)));
    return font;
}

/// The picture onto `target`, whatever the painter's device is.
void render(QPainter& painter, const QRectF& target, const FormulaPicture& picture, const QColor& color)
{
    [[maybe_unused]] static const bool opened = openFormulas();
    QFile file(QStringLiteral(":/formulas/%1.svg").arg(QLatin1String(picture.hash.c_str())));
    if (!file.open(QIODevice::ReadOnly))
        return;
    QByteArray svg = file.readAll();
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    renderer.render(&painter, target);
}

bool drawsPixels(const QPainter& painter)
{
    const auto type = painter.paintEngine()->type();
    return type == QPaintEngine::Raster || type == QPaintEngine::OpenGL || type == QPaintEngine::OpenGL2;
}

void drawPixels(QPainter& painter, QPointF topLeft, QSizeF size, const FormulaPicture& picture,
                const QColor& color)
{
    const QTransform toDevice = painter.deviceTransform();
    const qreal ratio = std::hypot(toDevice.m11(), toDevice.m12());
    // Slanted letters reach a little beyond their box.
    const int margin = static_cast<int>(std::ceil(size.height() * ratio * 0.1)) + 2;
    const QSize pixels(static_cast<int>(std::ceil(size.width() * ratio)) + 2 * margin,
                       static_cast<int>(std::ceil(size.height() * ratio)) + 2 * margin);
    const QString key = QStringLiteral("formula/%1/%2/%3/%4")
                            .arg(QLatin1String(picture.hash.c_str()), color.name())
                            .arg(size.width())
                            .arg(ratio);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = QPixmap(pixels);
        pixmap.fill(Qt::transparent);
        QPainter inner(&pixmap);
        inner.setRenderHint(QPainter::Antialiasing);
        render(inner, QRectF(QPointF(margin, margin), size * ratio), picture, color);
        inner.end();
        QPixmapCache::insert(key, pixmap);
    }
    // On whole device pixels, or the outlines blur.
    const QPoint device = toDevice.map(topLeft).toPoint() - QPoint(margin, margin);
    pixmap.setDevicePixelRatio(ratio);
    painter.save();
    painter.setOpacity(painter.opacity() * color.alphaF());
    painter.drawPixmap(toDevice.inverted().map(QPointF(device)), pixmap);
    painter.restore();
}

QString written(const QTextCharFormat& format)
{
    const QString fence = format.boolProperty(displayProperty) ? QStringLiteral("$$") : QStringLiteral("$");
    return fence + format.stringProperty(texProperty) + fence;
}

/// Text from `from` to `to`, each formula as `say` says it.
template <class Say>
QString textOf(const QTextDocument& document, int from, int to, Say say)
{
    QString text;
    for (QTextBlock block = document.findBlock(from); block.isValid() && block.position() < to;
         block = block.next()) {
        if (block.position() > from)
            text += QLatin1Char('\n');
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment run = it.fragment();
            const int begin = std::max(from, run.position()) - run.position(),
                      end = std::min(to, run.position() + run.length()) - run.position();
            const auto format = run.charFormat();
            for (int i = begin; i < end; ++i) {
                const QChar c = run.text()[i];
                if (c == QChar::ObjectReplacementCharacter && format.objectType() == formulaType)
                    text += format.hasProperty(depthProperty) ? QString() : say(format);
                else if (c == QChar::LineSeparator)
                    text += QLatin1Char('\n');
                else if (c == QChar::Nbsp)
                    text += QLatin1Char(' ');
                else if (c != joiner)
                    text += c;
            }
        }
    }
    return text;
}

/// The em that a formula of a document gets: its own, less where it would be wider than the lines it stands
/// in.
qreal fittingEm(const QTextDocument& document, int position, const QTextCharFormat& format,
                const FormulaPicture* picture)
{
    const qreal em = format.doubleProperty(emProperty);
    if (!picture || document.textWidth() <= 0)
        return em;
    const QTextBlockFormat block = document.findBlock(position).blockFormat();
    const qreal room = std::max(1.0, document.textWidth() - 2 * document.documentMargin() -
                                         block.leftMargin() - block.rightMargin());
    return std::min(em, room / picture->width);
}

} // namespace

qreal formulaEm(const QFont& font)
{
    return font.pixelSize() * 1.12;
}

FormulaBox formulaBox(const QString& tex, bool display, qreal em)
{
    if (const auto* picture = pictureOf(tex, display))
        return {picture->width * em, (picture->height - picture->depth) * em, picture->depth * em};
    const QFontMetricsF metrics(fallbackFont(em));
    return {metrics.horizontalAdvance(tex), metrics.ascent(), metrics.descent()};
}

void drawFormula(QPainter& painter, QPointF origin, const QString& tex, bool display, qreal em,
                 const QColor& color)
{
    const FormulaBox box = formulaBox(tex, display, em);
    const auto* picture = pictureOf(tex, display);
    const QPointF topLeft(origin.x(), origin.y() - box.ascent);
    const QSizeF size(box.width, box.ascent + box.descent);
    const auto transform = painter.deviceTransform();
    if (!picture) {
        painter.save();
        painter.setFont(fallbackFont(em));
        painter.setPen(color);
        painter.drawText(origin, tex);
        painter.restore();
    } else if (drawsPixels(painter) && transform.type() <= QTransform::TxScale &&
               qFuzzyCompare(transform.m11(), transform.m22())) {
        drawPixels(painter, topLeft, size, *picture, color);
    } else {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setOpacity(painter.opacity() * color.alphaF());
        render(painter, QRectF(topLeft, size), *picture, color);
        painter.restore();
    }
}

QString spokenFormula(const QString& tex, bool display)
{
    return QString::fromStdString(spokenFormula(tex.toStdString(), display));
}

QSizeF FormulaObject::intrinsicSize(QTextDocument* document, int position, const QTextFormat& format)
{
    const auto letters = format.toCharFormat();
    if (letters.hasProperty(depthProperty)) // on AlignMiddle it stands around half the height of an x
        return {0, 2 * letters.doubleProperty(depthProperty) + QFontMetrics(letters.font()).xHeight() / 2.0};
    const QString tex = letters.stringProperty(texProperty);
    const bool display = letters.boolProperty(displayProperty);
    const auto box =
        formulaBox(tex, display, fittingEm(*document, position, letters, pictureOf(tex, display)));
    return {box.width, box.ascent};
}

void FormulaObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                               const QTextFormat& format)
{
    const auto letters = format.toCharFormat();
    if (letters.hasProperty(depthProperty))
        return;
    const QString tex = letters.stringProperty(texProperty);
    const bool display = letters.boolProperty(displayProperty);
    const qreal em = fittingEm(*document, position, letters, pictureOf(tex, display));
    const QColor color =
        letters.foreground().style() == Qt::NoBrush ? painter->pen().color() : letters.foreground().color();
    drawFormula(*painter, rect.bottomLeft(), tex, display, em, color);
}

void drawFormulasIn(QTextDocument& document)
{
    static FormulaObject object;
    document.documentLayout()->registerHandler(formulaType, &object);
}

void insertFormula(QTextCursor& cursor, const QString& tex, bool display)
{
    const QTextCharFormat around = cursor.charFormat();
    const QFont font =
        around.hasProperty(QTextFormat::FontPixelSize) ? around.font() : cursor.document()->defaultFont();
    const qreal em = formulaEm(font);
    QTextCharFormat object = around;
    object.setFont(font);
    object.setObjectType(formulaType);
    QTextCharFormat formula = object, strut = object;
    formula.setProperty(texProperty, tex);
    formula.setProperty(displayProperty, display);
    formula.setProperty(emProperty, em);
    // Qt stands an object on the baseline and keeps no room below: that is what the strut beside it is for.
    formula.setVerticalAlignment(QTextCharFormat::AlignNormal);
    strut.setProperty(depthProperty, formulaBox(tex, display, em).descent);
    strut.setVerticalAlignment(QTextCharFormat::AlignMiddle);

    const QString block = cursor.block().text(), place(QChar::ObjectReplacementCharacter);
    const int at = cursor.positionInBlock();
    if (at > 0 && !block[at - 1].isSpace())
        cursor.insertText(joiner, around);
    cursor.insertText(place, formula);
    cursor.insertText(joiner, around);
    cursor.insertText(place, strut);
    cursor.insertText(joiner, around);
    cursor.setCharFormat(around);
}

QString copiedText(const QTextCursor& selection)
{
    return textOf(*selection.document(), selection.selectionStart(), selection.selectionEnd(), written);
}

QString spokenText(const QTextDocument& document)
{
    return textOf(document, 0, document.characterCount() - 1, [](const QTextCharFormat& format) {
        return spokenFormula(format.stringProperty(texProperty), format.boolProperty(displayProperty));
    });
}

} // namespace infralab
