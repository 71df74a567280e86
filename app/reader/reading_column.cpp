// Sections as widgets: running text in as few as possible, so that a selection runs across paragraphs, and
// cards between them.

#include "reading_column.hpp"

#include "app/pages/page.hpp"
#include "cards.hpp"

#include <QVBoxLayout>

namespace infralab {

ReadingColumn::ReadingColumn(OpenText& reading, Move move, QWidget* parent)
    : QWidget(parent)
    , m_reading(reading)
    , m_move(move)
    , m_column(new QVBoxLayout(this))
{
    dress(*m_column, {}, 0);
    for (const auto& section : reading.text().sections)
        if (section.move == move)
            m_sections.push_back(&section);
}

void ReadingColumn::buildNext()
{
    if (isBuilt())
        return;
    QWidget* place = build(*m_sections[m_places.size()]);
    m_places.push_back(place);
    m_column->addWidget(place);
}

bool ReadingColumn::buildTo(const QString& anchor)
{
    const int wanted = indexOf(anchor);
    if (wanted < 0)
        return false;
    while (!isBuilt() && static_cast<int>(m_places.size()) < wanted + 2)
        buildNext();
    return true;
}

int ReadingColumn::indexOf(const QString& anchor) const
{
    for (int i = 0; i < sectionCount(); ++i)
        if (qt(section(i).anchor) == anchor)
            return i;
    return -1;
}

QWidget* ReadingColumn::place(int index) const
{
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < m_places.size() ? m_places[at] : nullptr;
}

QWidget* ReadingColumn::build(const Section& section)
{
    auto* place = new QWidget(this);
    place->setObjectName(qt(section.anchor));
    auto* column = new QVBoxLayout(place);
    dress(*column, {0, m_places.empty() ? 0 : 18, 0, 0}, 0);
    const auto& blocks = section.blocks;
    for (std::size_t i = 0; i < blocks.size() || i == 0;) {
        std::size_t end = i;
        // A note to the lecturer is not shown, and does not part the text around it.
        while (end < blocks.size() && (Typesetter::isRunningText(blocks[end]) ||
                                       std::holds_alternative<NoteBlock>(blocks[end].content)))
            ++end;
        if (end > i || i == 0) {
            auto* text = m_reading.write([&section, i, end](Typesetter& setter) {
                if (i == 0)
                    setter.heading(qt(section.title), 2);
                for (std::size_t b = i; b < end; ++b)
                    setter.add(section.blocks[b]);
            });
            text->setAccessibleName(qt(section.title));
            column->addWidget(text);
        }
        if (end < blocks.size()) {
            if (QWidget* card = makeCard(blocks[end], m_reading))
                column->addWidget(card);
            ++end;
        }
        i = std::max(end, i + 1);
    }
    return place;
}

} // namespace infralab
