#pragma once
// The page of progress: what is kept and where, how far each lesson and week is, how well the reader judges,
// what was run, and the ways to carry it away or remove it.

#include "app/pages/page.hpp"
#include "progress_records.hpp"

class QVBoxLayout;

namespace infralab {

class ScrollColumn;

class ProgressPage : public Page
{
    Q_OBJECT

public:
    explicit ProgressPage(const PageContext&);

    QWidget* firstFocus() override;
    void broughtToFront() override;

private:
    void build(); ///< all anew, from what is kept now
    void buildOff(QVBoxLayout&);
    void buildOn(QVBoxLayout&);
    void addProblem(QVBoxLayout&);
    void addButtons(QVBoxLayout&);
    QWidget* pages(bool weeks);
    QWidget* runs(const std::vector<RunRecord>&);

    const Course& m_course;
    Progress& m_progress;
    ScrollColumn* m_scroll;
    QWidget* m_body = nullptr;
    bool m_stale = true; ///< to be built when the page is next seen
};

} // namespace infralab
