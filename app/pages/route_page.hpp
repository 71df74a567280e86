#pragma once
// The ten lessons in their order: what each teaches, how long it takes, and what it builds on.

#include "page.hpp"

namespace infralab {

class ScrollColumn;

class RoutePage : public Page
{
    Q_OBJECT

public:
    explicit RoutePage(const PageContext&);
    QWidget* firstFocus() override;

private:
    ScrollColumn* m_scroll;
};

} // namespace infralab
