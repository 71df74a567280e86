#pragma once
// The sections of one move, one below the other, built a section at a time so that a long text opens at once.

#include "open_text.hpp"

class QVBoxLayout;

namespace infralab {

class ReadingColumn : public QWidget
{
    Q_OBJECT

public:
    ReadingColumn(OpenText&, Move, QWidget* parent = nullptr);

    Move move() const { return m_move; }
    bool isBuilt() const { return m_places.size() == m_sections.size(); }
    void buildNext(); ///< one more section; nothing where all are there
    /// Up to the section and one beyond, which fills the view below it; false where this move has none of
    /// that anchor.
    bool buildTo(const QString& anchor);

    int sectionCount() const { return static_cast<int>(m_sections.size()); }
    const Section& section(int index) const { return *m_sections[static_cast<std::size_t>(index)]; }
    /// -1 where there is none.
    int indexOf(const QString& anchor) const;
    /// Null where it is not built yet.
    QWidget* place(int index) const;

private:
    QWidget* build(const Section&);

    OpenText& m_reading;
    Move m_move;
    std::vector<const Section*> m_sections;
    std::vector<QWidget*> m_places;
    QVBoxLayout* m_column;
};

} // namespace infralab
