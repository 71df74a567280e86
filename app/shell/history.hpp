#pragma once
// Where the reader has been: back and forward as in a browser, to the place on the page.

#include <QString>

#include <vector>

namespace infralab {

class History
{
public:
    struct Entry
    {
        QString page;
        QString place; ///< on the page, in its own words

        bool operator==(const Entry&) const = default;
    };

    /// A page opened by a choice: what lay ahead is forgotten. The page one stands on is not repeated.
    void visit(const QString& page)
    {
        if (current() != page)
            push(page);
    }
    /// Another place of the page one stands on: the one left is an entry of its own.
    void jump() { push(current()); }
    /// Where the reader stands on the current page, kept for the way back.
    void setPlace(const QString& place)
    {
        if (!m_entries.empty())
            m_entries[m_at].place = place;
    }
    /// Pages that are no more: the way goes on without them.
    template <class Exists>
    void keepOnly(Exists exists)
    {
        std::vector<Entry> kept;
        std::size_t at = 0;
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            if (exists(m_entries[i].page) && (kept.empty() || kept.back() != m_entries[i]))
                kept.push_back(m_entries[i]);
            if (i == m_at)
                at = kept.empty() ? 0 : kept.size() - 1;
        }
        m_entries = std::move(kept);
        m_at = at;
    }
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_entries.size(); }
    /// The entry to show; without a page where there is none.
    Entry back() { return canGoBack() ? m_entries[--m_at] : Entry(); }
    Entry forward() { return canGoForward() ? m_entries[++m_at] : Entry(); }
    QString current() const { return m_entries.empty() ? QString() : m_entries[m_at].page; }

private:
    void push(const QString& page)
    {
        if (!m_entries.empty())
            m_entries.resize(m_at + 1);
        m_entries.push_back({page, {}});
        m_at = m_entries.size() - 1;
    }

    std::vector<Entry> m_entries;
    std::size_t m_at = 0;
};

} // namespace infralab
