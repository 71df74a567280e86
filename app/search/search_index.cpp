// The index in an SQLite database in memory, and the words that stand near a mistyped one.

#include "search_index.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace infralab {

namespace {

constexpr QChar markBegin(2), markEnd(3); // in no text: plain() makes them spaces

/// On one line, without control characters.
std::string plain(const QString& text)
{
    QString line = text;
    for (QChar& c : line)
        if (c < QLatin1Char(' '))
            c = QLatin1Char(' ');
    return line.simplified().toStdString();
}

/// A word as FTS5 takes it: exactly, begun, or in the singular; what fits exactly counts twice.
std::string query(const std::string& word)
{
    std::string any = "(\"" + word + "\" OR \"" + word + "\" *";
    if (word.size() > 4 && word.ends_with('s'))
        any += " OR \"" + word.substr(0, word.size() - 1) + "\" *";
    return any + ")";
}

std::string joined(const std::vector<std::string>& words, const char* by)
{
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : by) + query(word);
    return text;
}

/// How many letters must be changed, added, left out or swapped with their neighbour to make `typed` a
/// beginning of `word`.
int distance(const std::string& typed, const std::string& word)
{
    const std::size_t width = word.size() + 1;
    std::vector<int> before(width), last(width), now(width);
    std::iota(last.begin(), last.end(), 0);
    for (std::size_t i = 1; i <= typed.size(); ++i) {
        now[0] = static_cast<int>(i);
        for (std::size_t j = 1; j < width; ++j) {
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (typed[i - 1] != word[j - 1])});
            if (i > 1 && j > 1 && typed[i - 1] == word[j - 2] && typed[i - 2] == word[j - 1])
                now[j] = std::min(now[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, now);
    }
    return *std::min_element(last.begin(), last.end());
}

SearchHit hitFrom(std::int64_t entry, const std::string& marked)
{
    SearchHit hit{static_cast<std::size_t>(entry), {}, {}};
    for (const QChar c : QString::fromStdString(marked)) {
        if (c == markBegin)
            hit.marks.emplace_back(hit.snippet.size(), 0);
        else if (c == markEnd)
            hit.marks.back().second = hit.snippet.size() - hit.marks.back().first;
        else
            hit.snippet += c;
    }
    return hit;
}

} // namespace

QStringList searchWords(const QString& typed)
{
    QStringList words;
    bool inWord = false;
    for (const QChar c : typed.normalized(QString::NormalizationForm_KD).toLower()) {
        if (c.isMark())
            continue;
        const bool letter = c.isLetterOrNumber();
        if (letter && !inWord)
            words << QString();
        if (letter)
            words.back() += c;
        inWord = letter;
    }
    return words;
}

SearchIndex::SearchIndex(std::vector<SearchEntry> entries)
    : m_entries(std::move(entries))
{
    auto database = SqliteDatabase::open(":memory:", SqliteDatabase::Mode::create);
    if (!database || !database->execute("CREATE VIRTUAL TABLE entries USING fts5(title, place, text, "
                                        "weight UNINDEXED, tokenize = 'unicode61 remove_diacritics 2');"
                                        "CREATE VIRTUAL TABLE words USING fts5vocab('entries', 'row');"
                                        "BEGIN"))
        return;
    auto insert = database->prepare("INSERT INTO entries(rowid, title, place, text, weight) "
                                    "VALUES (?1, ?2, ?3, ?4, ?5)");
    if (!insert)
        return;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto& e = m_entries[i];
        insert->bind(1, static_cast<std::int64_t>(i))
            .bind(2, plain(e.title))
            .bind(3, plain(e.place))
            .bind(4, plain(e.text))
            .bind(5, e.weight);
        if (!insert->run())
            return;
    }
    if (!database->execute("COMMIT"))
        return;
    auto words = database->prepare("SELECT term, doc FROM words ORDER BY term");
    while (words && words->step().value_or(false))
        m_words.push_back({words->text(0), words->integer(1)});
    m_database.emplace(std::move(*database));
}

bool SearchIndex::isBegun(const std::string& word) const
{
    const auto at = std::ranges::lower_bound(m_words, word, {}, &Word::letters);
    return at != m_words.end() && at->letters.starts_with(word);
}

std::string SearchIndex::nearest(const std::string& word) const
{
    const int allowed = word.size() < 4 ? 0 : word.size() < 8 ? 1 : 2;
    const Word* best = nullptr;
    int least = allowed + 1;
    for (const auto& known : m_words) {
        if (known.letters.size() + static_cast<std::size_t>(allowed) < word.size())
            continue;
        const int d = distance(word, known.letters);
        if (d < least || (d == least && best && known.entries > best->entries)) {
            best = &known;
            least = d;
        }
    }
    return best && least <= allowed ? best->letters : word;
}

void SearchIndex::collect(const std::string& query, int most, std::vector<SearchHit>& hits)
{
    // A word in a title weighs more than one in the text. The snippet is of the text, with what was found
    // marked.
    auto found =
        m_database->prepare("SELECT rowid, snippet(entries, 2, char(2), char(3), '…', 15) FROM entries "
                            "WHERE entries MATCH ?1 ORDER BY bm25(entries, 8, 3, 1) * weight LIMIT ?2");
    if (!found)
        return;
    found->bind(1, std::string_view(query)).bind(2, static_cast<std::int64_t>(2 * most));
    while (static_cast<int>(hits.size()) < most && found->step().value_or(false)) {
        auto hit = hitFrom(found->integer(0), found->text(1));
        if (std::ranges::none_of(hits, [&](const SearchHit& had) { return had.entry == hit.entry; }))
            hits.push_back(std::move(hit));
    }
}

SearchResult SearchIndex::find(const QString& typed, int most)
{
    SearchResult result;
    std::vector<std::string> words;
    bool changed = false;
    constexpr int longest = 12; // words; a page that was pasted by mistake is not a question
    for (const QString& word : searchWords(typed.left(400)).mid(0, longest)) {
        words.push_back(word.toStdString());
        if (isBegun(words.back()))
            continue;
        const auto near = nearest(words.back());
        changed = changed || near != words.back();
        words.back() = near;
    }
    if (!m_database || words.empty())
        return result;
    constexpr std::size_t enough = 5;
    collect(joined(words, " AND "), most, result.hits);
    if (result.hits.size() < enough && words.size() > 1)
        collect(joined(words, " OR "), std::min(most, 10), result.hits);
    if (changed && !result.hits.empty())
        for (const auto& word : words)
            result.instead +=
                (result.instead.isEmpty() ? QString() : QStringLiteral(" ")) + QString::fromStdString(word);
    return result;
}

} // namespace infralab
