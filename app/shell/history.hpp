#pragma once
// Where the reader has been: back and forward as in a browser.

#include <QString>

#include <vector>

namespace infralab {

class History
{
public:
    /// A page opened by a choice: what lay ahead is forgotten. The page one stands on is not repeated.
    void visit(const QString& page)
    {
        if (current() == page)
            return;
        if (!m_pages.empty())
            m_pages.resize(m_at + 1);
        m_pages.push_back(page);
        m_at = m_pages.size() - 1;
    }
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_pages.size(); }
    /// The page to show; empty where there is none.
    QString back() { return canGoBack() ? m_pages[--m_at] : QString(); }
    QString forward() { return canGoForward() ? m_pages[++m_at] : QString(); }
    QString current() const { return m_pages.empty() ? QString() : m_pages[m_at]; }

private:
    std::vector<QString> m_pages;
    std::size_t m_at = 0;
};

} // namespace infralab
