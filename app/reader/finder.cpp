// Hits in text widgets are marked in place; a label with a hit has its words selected when it is the current
// one.

#include "finder.hpp"

#include "app/look/look.hpp"

#include <QLabel>
#include <QTextBlock>
#include <QTextDocument>

namespace infralab {

namespace {

/// Hidden by a card within its place, not by the tab that the place stands in.
bool isCovered(const QWidget& widget, const QWidget& place)
{
    for (const QWidget* up = &widget; up && up != &place; up = up->parentWidget())
        if (up->isHidden())
            return true;
    return false;
}

} // namespace

QWidget* Finder::Hit::widget() const
{
    return text ? static_cast<QWidget*>(text) : label;
}

void Finder::look(const QString& wanted, const std::vector<QWidget*>& places)
{
    clear();
    if (wanted.isEmpty())
        return;
    for (QWidget* place : places) {
        for (auto* widget : place->findChildren<QWidget*>()) {
            if (isCovered(*widget, *place))
                continue;
            if (auto* text = qobject_cast<QTextEdit*>(widget)) {
                for (QTextCursor at = text->document()->find(wanted, 0); !at.isNull();
                     at = text->document()->find(wanted, at))
                    m_hits.push_back({text, {}, at});
            } else if (auto* label = qobject_cast<QLabel*>(widget);
                       label && label->text().contains(wanted, Qt::CaseInsensitive)) {
                m_hits.push_back({{}, label, {}});
            }
        }
    }
    mark();
}

void Finder::clear()
{
    for (const auto& hit : m_hits)
        if (hit.label)
            hit.label->setSelection(0, 0);
    m_hits.clear();
    m_current = -1;
    mark();
}

void Finder::go(int index)
{
    const int count = static_cast<int>(m_hits.size());
    m_current = count == 0 ? -1 : (index % count + count) % count;
    mark();
}

QRect Finder::currentRect() const
{
    if (m_current < 0)
        return {};
    const Hit& hit = m_hits[static_cast<std::size_t>(m_current)];
    if (hit.text)
        return hit.text->cursorRect(hit.cursor);
    return hit.label ? hit.label->rect() : QRect();
}

void Finder::mark()
{
    for (const auto& text : m_marked)
        if (text)
            text->setExtraSelections({});
    m_marked.clear();
    const Tokens& t = Look::instance().tokens();
    QHash<QTextEdit*, QList<QTextEdit::ExtraSelection>> marks;
    for (std::size_t i = 0; i < m_hits.size(); ++i) {
        const Hit& hit = m_hits[i];
        const bool isCurrent = static_cast<int>(i) == m_current;
        if (hit.text) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = hit.cursor;
            mark.format.setBackground(mix(t.panel, t.orange, isCurrent ? 0.6 : 0.25));
            mark.format.setForeground(isCurrent && t.dark ? t.paper : t.ink);
            marks[hit.text] << mark;
        } else if (hit.label) {
            hit.label->setSelection(0, isCurrent ? static_cast<int>(hit.label->text().size()) : 0);
        }
    }
    for (auto it = marks.constBegin(); it != marks.constEnd(); ++it) {
        it.key()->setExtraSelections(it.value());
        m_marked.emplace_back(it.key());
    }
}

} // namespace infralab
