#pragma once
// Full text search over everything that the course says, in memory: SQLite's FTS5, ranked, forgiving while
// one types.

#include "app/progress/sqlite_database.hpp"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace infralab {

/// Something that can be found. All texts are without mark-up.
struct SearchEntry
{
    QString title;
    QString place;       ///< what it is: "Lesson 05", "Term", "Control of Systolic array"
    QString text;        ///< what is searched beside title and place
    QStringList targets; ///< what MainWindow::openTarget is given, in this order
    double weight = 1;   ///< how much it is worth beside others that fit as well
};

struct SearchHit
{
    std::size_t entry = 0; ///< index into entries()
    QString snippet;       ///< the words around what was found, on one line
    /// Parts of the snippet that were found: first letter and length.
    std::vector<std::pair<qsizetype, qsizetype>> marks;
};

struct SearchResult
{
    std::vector<SearchHit> hits; ///< best first
    /// The words searched for instead, where one that was typed stands nowhere: "rounding" for "ruonding".
    QString instead;
};

class SearchIndex
{
public:
    /// Takes milliseconds. Where SQLite has no FTS5, nothing is ever found.
    explicit SearchIndex(std::vector<SearchEntry>);

    const std::vector<SearchEntry>& entries() const { return m_entries; }
    /// Entries with all the words, each perhaps only begun; after them such as have some of the words.
    /// Capitals, accents and punctuation do not count, and nothing that is typed is taken for an operator.
    SearchResult find(const QString& typed, int most = 30);

private:
    struct Word
    {
        std::string letters;
        std::int64_t entries; ///< in how many it stands
    };
    bool isBegun(const std::string& word) const;
    std::string nearest(const std::string& word) const;
    void collect(const std::string& query, int most, std::vector<SearchHit>& hits);

    std::vector<SearchEntry> m_entries;
    std::optional<SqliteDatabase> m_database;
    std::vector<Word> m_words; ///< all that stand in the index, sorted
};

/// The words of a text as the index has them: small letters without accents, numbers.
QStringList searchWords(const QString& typed);

} // namespace infralab
