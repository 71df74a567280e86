// Every icon draws something, in the colour asked for, at every scale.

#include "app/look/icons.hpp"

#include <QImage>

#include <gtest/gtest.h>

using namespace infralab;

namespace {

/// The ink on a picture in whole pixels, and how far any clearly inked pixel strays from the colour.
struct Ink
{
    double amount = 0;
    int strays = 0;
};

Ink inkOf(const QImage& image, const QColor& ink)
{
    Ink found;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            found.amount += c.alphaF();
            const int off = std::max({std::abs(c.red() - ink.red()), std::abs(c.green() - ink.green()),
                                      std::abs(c.blue() - ink.blue())});
            found.strays += c.alpha() > 100 && off > 4;
        }
    return found;
}

TEST(Icons, AreThoseThatTheDesignNeeds)
{
    const QStringList names = iconNames();
    for (const char* name :
         {"home",         "question",     "grid",          "search", "play",      "pause",
          "step-forward", "step-back",    "to-start",      "to-end", "loop",      "undo",
          "redo",         "reset",        "more",          "copy",   "link",      "save",
          "compare",      "expand",       "sun",           "moon",   "projector", "chevron-down",
          "chevron-up",   "chevron-left", "chevron-right", "check",  "warning",   "close"})
        EXPECT_TRUE(names.contains(QLatin1String(name))) << name;
}

TEST(Icons, AreInkedInTheColourAtEveryScale)
{
    const QColor ink(0xc2, 0x5e, 0x00);
    for (const auto& name : iconNames())
        for (const int side : {18, 24, 54, 72}) {
            const Ink found = inkOf(inkedIcon(name, ink).pixmap(side).toImage(), ink);
            EXPECT_GT(found.amount, side / 2.0) << name.toStdString() << " at " << side;
            EXPECT_EQ(found.strays, 0) << name.toStdString() << " at " << side;
        }
}

TEST(Icons, OfNoSuchNameAreEmpty)
{
    EXPECT_TRUE(inkedIcon(QStringLiteral("no-such-icon"), Qt::black).isNull());
}

} // namespace
