// The search itself, on a few entries: which are found, in what order, what is marked, and that nothing typed
// is an error.

#include "app/search/search_index.hpp"

#include <QRandomGenerator>
#include <QSet>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Search : public testing::Test
{
protected:
    QStringList titles(const QString& typed)
    {
        QStringList found;
        for (const auto& hit : index.find(typed).hits)
            found << index.entries()[hit.entry].title;
        return found;
    }
    static QStringList marked(const SearchHit& hit)
    {
        QStringList parts;
        for (const auto& [first, length] : hit.marks)
            parts << hit.snippet.mid(first, length);
        return parts;
    }

    SearchIndex index{{
        {"Rounding a sum",
         "Lesson 05",
         "Each addition rounds.\nA sum of ones in bf16 stops at 256.",
         {"lesson-05#sum"}},
        {"Gradients",
         "Lesson 05",
         "A gradient below 2^-24 becomes zero; rounding to nearest is the reason.",
         {}},
        {"Roofline", "Week 4", "Bytes moved and the peak: after Gérard's naïve example.", {"week-04"}},
        {"The peak", "Term", "Operations a second at most.", {}},
    }};
};

TEST_F(Search, FindsEntriesThatHaveAllWordsInAnyOrder)
{
    EXPECT_EQ(titles("bf16 sum"), QStringList("Rounding a sum"));
    EXPECT_EQ(titles("SUM Bf16"), QStringList("Rounding a sum"));
    EXPECT_THAT(titles("elephant"), IsEmpty());
    EXPECT_THAT(titles(""), IsEmpty());
}

TEST_F(Search, PutsATitleBeforeAText)
{
    EXPECT_EQ(titles("rounding"), QStringList({"Rounding a sum", "Gradients"}));
    EXPECT_EQ(titles("peak"), QStringList({"The peak", "Roofline"}));
}

TEST_F(Search, FindsABeginningAndASingular)
{
    EXPECT_EQ(titles("roo"), QStringList("Roofline"));
    EXPECT_EQ(titles("rooflines"), QStringList("Roofline"));
    EXPECT_EQ(titles("les").size(), 2) << "the place is searched too";
}

TEST_F(Search, ForgetsAccents)
{
    for (const char* typed : {"naive", "naïve", "NAÏVE", "gerard", "Ge\u0301rard"})
        EXPECT_EQ(titles(QString::fromUtf8(typed)), QStringList("Roofline")) << typed;
}

TEST_F(Search, TakesTheNearestWordForAMistypedOneAndSaysSo)
{
    for (const char* typed : {"ruonding", "roundnig", "roundng", "roundding", "roumding"}) {
        const auto found = index.find(QString::fromLatin1(typed));
        ASSERT_FALSE(found.hits.empty()) << typed;
        EXPECT_EQ(found.hits.front().entry, 0U) << typed;
        EXPECT_EQ(found.instead, QStringLiteral("rounding")) << typed;
    }
    EXPECT_EQ(index.find("rounding").instead, QString());
    EXPECT_THAT(titles("xyz"), IsEmpty()) << "short words are taken as they are";
}

TEST_F(Search, AddsWhatHasSomeOfTheWordsBelowWhatHasAll)
{
    EXPECT_EQ(titles("why did my gradient become zero").front(), QStringLiteral("Gradients"));
    const auto both = titles("sum peak");
    EXPECT_EQ(QSet<QString>(both.begin(), both.end()),
              (QSet<QString>{"Rounding a sum", "The peak", "Roofline"}));
}

TEST_F(Search, MarksTheWordsInASnippetOnOneLine)
{
    const auto hit = index.find("bf16 ones").hits.front();
    EXPECT_THAT(marked(hit), ElementsAre("ones", "bf16"));
    EXPECT_FALSE(hit.snippet.contains(QLatin1Char('\n')));
    EXPECT_TRUE(hit.snippet.contains(QStringLiteral("A sum of ones in bf16 stops")));
}

TEST_F(Search, NothingTypedIsAnOperatorOrAnError)
{
    const auto first = titles("rounding sum");
    for (const char* typed :
         {"rounding AND sum", "\"rounding sum", "rounding* sum*", "rounding (sum", "title: rounding sum",
          "rounding + sum", "^rounding sum", "{rounding} sum", "rounding'; DROP TABLE entries; -- sum"}) {
        const auto found = titles(QString::fromLatin1(typed));
        EXPECT_TRUE(found.contains(first.front())) << typed;
    }
    for (const char* typed :
         {"\"", "''", "*", "AND", "NOT", "NEAR(", "-", "(", ":", "\\", "   ", "–", "“”", "\x01\x02\x03"})
        titles(QString::fromUtf8(typed));
    EXPECT_EQ(titles("bf16 sum"), QStringList("Rounding a sum")) << "all is still there";
}

TEST_F(Search, AnyLettersAtAllAreNoError)
{
    QRandomGenerator random(7);
    for (int i = 0; i < 2000; ++i) {
        QString typed;
        for (int n = random.bounded(12); n > 0; --n)
            typed += random.bounded(3) ? QChar(random.bounded(32, 127)) : QChar(random.bounded(1, 0xffff));
        for (const auto& hit : index.find(typed).hits) {
            ASSERT_LT(hit.entry, index.entries().size());
            for (const auto& [begin, length] : hit.marks) {
                ASSERT_GT(length, 0);
                ASSERT_LE(begin + length, hit.snippet.size());
            }
        }
    }
    EXPECT_EQ(titles("bf16 sum"), QStringList("Rounding a sum"));
}

TEST_F(Search, GivesNoMoreThanAreAskedFor)
{
    EXPECT_EQ(index.find("rounding", 1).hits.size(), 1U);
}

TEST(SearchWords, AreLettersAndNumbersInSmall)
{
    EXPECT_EQ(searchWords(QString::fromUtf8("  FP8-E4M3 “Gérard’s” 10^21 ")),
              QStringList({"fp8", "e4m3", "gerard", "s", "10", "21"}));
}

} // namespace
} // namespace infralab
