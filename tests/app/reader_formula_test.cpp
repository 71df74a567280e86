// Formulas in a window: their ink, their baseline, the lines they stand in, and what copying, reading aloud
// and printing make of them. The pictures are those of the course, whichever they are.

#include "app/look/look.hpp"
#include "app/reader/formula.hpp"
#include "lessons/text/formulas.hpp"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QWidget>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::Contains;
using testing::Each;
using testing::Gt;

QString tex(const FormulaPicture& f)
{
    return QString::fromStdString(f.tex);
}

/// The formula that hangs deepest below its baseline.
const FormulaPicture& deepest()
{
    return *std::ranges::max_element(formulaPictures(), {}, &FormulaPicture::depth);
}

QImage blank(int width, int height)
{
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    return image;
}

/// The smallest rectangle around everything painted.
QRect inked(const QImage& image)
{
    QRect box;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) > 40)
                box |= QRect(x, y, 1, 1);
    return box;
}

struct Lines
{
    QTextDocument document;
    QTextCursor cursor{&document};

    explicit Lines(qreal pixels = 15)
    {
        drawFormulasIn(document);
        document.setDocumentMargin(0);
        document.setDefaultFont(Look::instance().text(pixels));
    }
    QImage drawn(qreal width = 2000)
    {
        document.setTextWidth(width);
        QImage image = blank(static_cast<int>(width), static_cast<int>(document.size().height()) + 100);
        QPainter painter(&image);
        document.drawContents(&painter);
        return image;
    }
};

TEST(Formula, HasInkOfTheColourThatIsAskedForWithinItsBox)
{
    for (const auto& f : formulaPictures()) {
        const auto box = formulaBox(tex(f), f.display, 40);
        EXPECT_DOUBLE_EQ(box.width, f.width * 40);
        EXPECT_DOUBLE_EQ(box.descent, f.depth * 40);
        QImage image =
            blank(static_cast<int>(box.width) + 40, static_cast<int>(box.ascent + box.descent) + 40);
        {
            QPainter painter(&image);
            drawFormula(painter, {20, 20 + std::round(box.ascent)}, tex(f), f.display, 40, Qt::red);
        }
        const QRectF around(20, 20, box.width, box.ascent + box.descent);
        EXPECT_TRUE(around.adjusted(-8, -3, 8, 3).contains(inked(image))) << f.tex;
        EXPECT_GT(inked(image).width(), 0.6 * box.width - 10) << f.tex;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                ASSERT_EQ(image.pixelColor(x, y).green() + image.pixelColor(x, y).blue(), 0) << f.tex;
    }
}

TEST(Formula, StandsOnTheBaselineOfItsLineWhateverHangsThere)
{
    for (const auto& f : formulaPictures()) {
        Lines lines;
        insertFormula(lines.cursor, tex(f), f.display);
        // A deeper neighbour moves the line's bottom, and must not move this formula.
        lines.cursor.insertText(QStringLiteral("  "));
        insertFormula(lines.cursor, tex(deepest()), deepest().display);
        const QImage image = lines.drawn();
        const qreal baseline = lines.document.begin().layout()->lineAt(0).ascent();
        const qreal em = formulaEm(lines.document.defaultFont());
        QImage expected = blank(image.width(), image.height());
        {
            QPainter painter(&expected);
            drawFormula(painter, {0, baseline}, tex(f), f.display, em, Qt::black);
        }
        const int width = static_cast<int>(f.width * em);
        EXPECT_EQ(inked(image.copy(0, 0, width, image.height())),
                  inked(expected.copy(0, 0, width, image.height())))
            << f.tex;
    }
}

TEST(Formula, ALineKeepsRoomForWhatHangsBelowIt)
{
    const auto& f = deepest();
    Lines lines;
    insertFormula(lines.cursor, tex(f), f.display);
    lines.cursor.insertBlock();
    lines.cursor.insertText(QStringLiteral("next"));
    lines.drawn();
    const auto line = lines.document.begin().layout()->lineAt(0);
    const qreal em = formulaEm(lines.document.defaultFont());
    EXPECT_GE(line.descent(), f.depth * em);
    EXPECT_GE(line.ascent(), (f.height - f.depth) * em - 0.5);
    EXPECT_LT(line.height(), f.height * em * 1.2 + 4) << "more room than it takes";
}

TEST(Formula, KeepsItsCommaOnItsLine)
{
    const auto& f = formulaPictures().front();
    for (int width = 60; width < 400; width += 7) {
        Lines lines;
        lines.cursor.insertText(QStringLiteral("Some words and then "));
        insertFormula(lines.cursor, tex(f), f.display);
        lines.cursor.insertText(QStringLiteral(", and more."));
        lines.drawn(width);
        const auto* layout = lines.document.begin().layout();
        for (int i = 0; i < layout->lineCount(); ++i) {
            const auto line = layout->lineAt(i);
            EXPECT_FALSE(lines.document.begin().text().mid(line.textStart(), 2).contains(QLatin1Char(',')))
                << width;
        }
    }
}

TEST(Formula, ThatIsWiderThanTheTextIsDrawnSmaller)
{
    const auto& f = *std::ranges::max_element(formulaPictures(), {}, &FormulaPicture::width);
    Lines lines;
    QTextBlockFormat inset;
    inset.setLeftMargin(22);
    lines.cursor.setBlockFormat(inset);
    insertFormula(lines.cursor, tex(f), f.display);
    const int narrow = static_cast<int>(f.width * formulaEm(lines.document.defaultFont()) / 2);
    lines.drawn(narrow);
    EXPECT_LE(lines.document.idealWidth(), narrow + 1);
    EXPECT_EQ(lines.document.begin().layout()->lineCount(), 1);
}

TEST(Formula, FollowsTheTextsColourAndSize)
{
    const auto& f = formulaPictures().front();
    Lines small(15), large(45);
    for (auto* lines : {&small, &large}) {
        QTextCharFormat format;
        format.setForeground(QColor(0, 0, 255));
        lines->cursor.setCharFormat(format);
        insertFormula(lines->cursor, tex(f), f.display);
    }
    const QImage image = large.drawn();
    const QRect ink = inked(image);
    EXPECT_NEAR(ink.width(), 3 * inked(small.drawn()).width(), 5);
    std::vector<int> reds, blues;
    for (int x = ink.left(); x <= ink.right(); ++x) {
        reds.push_back(image.pixelColor(x, ink.center().y()).red());
        blues.push_back(image.pixelColor(x, ink.center().y()).blue());
    }
    EXPECT_THAT(reds, Each(0));
    EXPECT_THAT(blues, Contains(Gt(200)));
}

TEST(Formula, IsSharpAtEveryPixelRatio)
{
    const auto& f = deepest();
    QImage image(2 * 400, 2 * 200, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    image.setDevicePixelRatio(2);
    {
        QPainter painter(&image);
        drawFormula(painter, {20, 100}, tex(f), f.display, 20, Qt::black);
    }
    QImage plain = blank(2 * 400, 2 * 200);
    {
        QPainter painter(&plain);
        drawFormula(painter, {40, 200}, tex(f), f.display, 40, Qt::black);
    }
    EXPECT_EQ(inked(image), inked(plain));
}

TEST(Formula, StandsWhereItsWidgetStands)
{
    const auto& f = deepest();
    struct Picture : QWidget
    {
        explicit Picture(QWidget* parent, const FormulaPicture& shown)
            : QWidget(parent)
            , formula(shown)
        {}
        void paintEvent(QPaintEvent*) override
        {
            QPainter painter(this);
            drawFormula(painter, {20, 100}, tex(formula), formula.display, 20, Qt::black);
        }
        const FormulaPicture& formula;
    };
    QWidget window;
    window.resize(900, 500);
    Picture picture(&window, f);
    picture.setGeometry(300, 200, 600, 300);
    QImage drawn = blank(900, 500), expected = blank(900, 500);
    window.render(&drawn, {}, {}, QWidget::DrawChildren);
    {
        QPainter painter(&expected);
        drawFormula(painter, {320, 300}, tex(f), f.display, 20, Qt::black);
    }
    EXPECT_EQ(inked(drawn), inked(expected));
}

TEST(Formula, IsCopiedAsItIsWrittenAndReadAloudInWords)
{
    const auto& f = formulaPictures().front();
    Lines lines;
    lines.cursor.insertText(QStringLiteral("If "));
    insertFormula(lines.cursor, tex(f), false);
    lines.cursor.insertText(QStringLiteral(", then"));
    lines.cursor.insertBlock();
    insertFormula(lines.cursor, QStringLiteral("\\nowhere"), true);
    QTextCursor all(&lines.document);
    all.select(QTextCursor::Document);
    EXPECT_EQ(copiedText(all), QStringLiteral("If $%1$, then\n$$\\nowhere$$").arg(tex(f)));
    EXPECT_EQ(spokenText(lines.document),
              QStringLiteral("If %1, then\n\\nowhere").arg(spokenFormula(tex(f), false)));
    QTextCursor part(&lines.document);
    part.setPosition(1);
    part.setPosition(4, QTextCursor::KeepAnchor);
    EXPECT_EQ(copiedText(part), QStringLiteral("f $%1$").arg(tex(f)));
}

TEST(Formula, IsOutlinesInAPdf)
{
    const auto pages = [](bool formulas) {
        QByteArray pdf;
        QBuffer buffer(&pdf);
        buffer.open(QIODevice::WriteOnly);
        {
            QPdfWriter writer(&buffer);
            QPainter painter(&writer);
            int y = 0;
            for (const auto& f : formulaPictures())
                if (formulas)
                    drawFormula(painter, {100, static_cast<qreal>(y += 200)}, tex(f), f.display, 200,
                                Qt::black);
        }
        return pdf;
    };
    const QByteArray pdf = pages(true);
    EXPECT_FALSE(pdf.contains("/Subtype /Image"));
    EXPECT_GT(pdf.size(), pages(false).size() + 400);
}

} // namespace
} // namespace infralab
