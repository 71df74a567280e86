#pragma once
// The questions that readers come with, each leading to the page and the state that answer it.

#include "page.hpp"

namespace infralab {

class ScrollColumn;

class QuestionsPage : public Page
{
    Q_OBJECT

public:
    explicit QuestionsPage(const PageContext&);
    QWidget* firstFocus() override;

private:
    ScrollColumn* m_scroll;
};

} // namespace infralab
