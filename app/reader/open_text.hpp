#pragma once
// What the parts of one page that is read share: its text, the runs behind it, and what happens when a link
// is followed. Here so that a card needs to know neither the page nor the window.

#include "answer_runs.hpp"
#include "reading_text.hpp"

namespace infralab {

class OpenText : public QObject
{
    Q_OBJECT

public:
    explicit OpenText(PageText text, QObject* parent = nullptr);

    const PageText& text() const { return m_text; }
    AnswerRuns& runs() { return m_runs; }
    /// A new text widget whose links work.
    ReadingText* write(ReadingText::Content, const TypeStyle& style = {});
    /// Paragraphs alone; `leadIn` stands in bold before the first.
    ReadingText* write(const std::vector<Spans>&, const QString& leadIn = {}, const TypeStyle& style = {});
    ReadingText* write(const Spans&, const TypeStyle& style = {});

    /// Among the numbered tasks of the page, from 1; 0 where the block is none.
    int taskNumber(const TryBlock&) const;
    int taskCount() const;
    void set(const State& state) { emit stateWanted(state); }

signals:
    void stateWanted(const infralab::State&); ///< the lab is to be set
    void pageWanted(const QString& target);   ///< "lesson-03#where-a-fit-ends"
    void sectionWanted(const QString& anchor);
    void message(const QString& sentence);

private:
    void follow(int link, QWidget& from, const QRect& where);

    PageText m_text;
    AnswerRuns m_runs;
    std::vector<const TryBlock*> m_tasks;
};

} // namespace infralab
