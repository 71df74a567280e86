#pragma once
// What the parts of one page that is read share: its text, the runs behind it, and what happens when a link
// is followed. Here so that a card needs to know neither the page nor the window.

#include "answer_runs.hpp"
#include "app/progress/progress.hpp"
#include "reading_text.hpp"

namespace infralab {

class OpenText : public QObject
{
    Q_OBJECT

public:
    /// `progress` must outlive it.
    OpenText(PageText text, Progress& progress, QObject* parent = nullptr);

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

    void recordPrediction(const std::string& block, const QString& guess, int percent, const QString& answer,
                          bool right);
    void recordCheck(const std::string& block, const QString& given, bool right);
    std::optional<Prediction> prediction(const std::string& block) const;
    std::optional<CheckRecord> check(const std::string& block) const;

signals:
    void stateWanted(const infralab::State&); ///< the lab is to be set
    void pageWanted(const QString& target);   ///< "lesson-03#where-a-fit-ends"
    void sectionWanted(const QString& anchor);
    void message(const QString& sentence);

private:
    void follow(int link, QWidget& from, const QRect& where);

    PageText m_text;
    Progress& m_progress;
    AnswerRuns m_runs;
    std::vector<const TryBlock*> m_tasks;
};

} // namespace infralab
