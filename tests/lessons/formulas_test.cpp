// The pictures of formulas: none missing, none left over, none that a plain drawer of SVG would draw wrongly.

#include "course_pages.hpp"
#include "lessons/text/formulas.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace infralab {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::filesystem::path folder = INFRALAB_SOURCE "/resources/formulas";

std::string textOf(const std::filesystem::path& path)
{
    const std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string pictureOf(const FormulaPicture& f)
{
    return textOf(folder / (f.hash + ".svg"));
}

TEST(Formulas, SpaceDoesNotTellThemApart)
{
    EXPECT_EQ(plainTex(" a\n  + \tb "), "a + b");
    EXPECT_EQ(formulaHash("a\n+ b", true), formulaHash(" a + b", true));
    EXPECT_NE(formulaHash("a+b", true), formulaHash("a+b", false));
    // From `printf 'inline\tx' | sha256sum`.
    EXPECT_EQ(formulaHash("x", false), "155d6ac78f905875");
}

TEST(Formulas, OneWithoutAPictureIsSaidAsItIsWritten)
{
    EXPECT_FALSE(hasFormulaPicture(R"(\nowhere{ x })", false));
    EXPECT_EQ(spokenFormula("\\nowhere{\n x}", false), R"(\nowhere{ x})");
}

TEST(Formulas, EachPictureIsNamedByWhatItShows)
{
    ASSERT_FALSE(formulaPictures().empty());
    for (const auto& f : formulaPictures()) {
        EXPECT_EQ(f.hash, formulaHash(f.tex, f.display)) << f.tex;
        EXPECT_EQ(formulaPicture(f.tex, f.display), &f) << f.tex;
    }
}

TEST(Formulas, EachThatATextHasHasAPictureAndEachPictureIsUsed)
{
    std::set<std::string> used;
    for (const auto& page : coursePages())
        for (const auto& formula : formulasOf(page.read.text)) {
            used.insert(formulaHash(formula.tex, formula.display));
            EXPECT_TRUE(hasFormulaPicture(formula.tex, formula.display))
                << page.id << ", line " << formula.line << ": " << formula.tex
                << ": run packaging/formulas.sh";
        }
    for (const auto& f : formulaPictures())
        EXPECT_TRUE(used.contains(f.hash)) << f.tex << " stands in no text: run packaging/formulas.sh";
}

TEST(Formulas, TheIndexListsExactlyThePicturesThatStandBesideIt)
{
    std::set<std::string> listed, there;
    for (const auto& f : formulaPictures())
        EXPECT_TRUE(listed.insert(f.hash).second) << f.hash << " stands twice: run packaging/formulas.sh";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".svg")
            there.insert(entry.path().stem().string());
    EXPECT_EQ(listed, there) << "run packaging/formulas.sh";
}

TEST(Formulas, PicturesArePlainOutlinesInTheTextsColour)
{
    const std::regex whole(R"re(<svg xmlns="http://www\.w3\.org/2000/svg" width="\d+" height="\d+" )re"
                           R"re(viewBox="0 -?\d+ \d+ \d+" fill="currentColor">\n(<path/>\n)+</svg>\n)re");
    const std::regex path(R"re(<path d="[MLQCZ0-9 -]+"/>)re");
    for (const auto& f : formulaPictures())
        EXPECT_TRUE(std::regex_match(std::regex_replace(pictureOf(f), path, "<path/>"), whole)) << f.tex;
}

TEST(Formulas, PicturesHaveTheSizeThatTheIndexSays)
{
    for (const auto& f : formulaPictures()) {
        const std::regex numbers(R"re(viewBox="0 (-?\d+) (\d+) (\d+)")re");
        std::smatch box;
        const auto svg = pictureOf(f);
        ASSERT_TRUE(std::regex_search(svg, box, numbers)) << f.tex;
        EXPECT_NEAR(std::stod(box[1]) / 1000, f.depth - f.height, 1e-9) << f.tex;
        EXPECT_NEAR(std::stod(box[2]) / 1000, f.width, 1e-9) << f.tex;
        EXPECT_NEAR(std::stod(box[3]) / 1000, f.height, 1e-9) << f.tex;
        EXPECT_GT(f.width, 0) << f.tex;
        EXPECT_LT(f.width, 40) << f.tex << " is wider than a column: set it as two lines";
    }
}

TEST(Formulas, AreSaidInWords)
{
    for (const auto& f : formulaPictures()) {
        EXPECT_FALSE(f.words.empty()) << f.tex;
        for (const char* sign : {"\\", "{", "}", "$", "^", "_", "undefined"})
            EXPECT_THAT(f.words, Not(HasSubstr(sign))) << f.tex;
    }
}

} // namespace
} // namespace infralab
