#pragma once
// Every simulator as a card: what it shows, its presets, and the pages that use it.

#include "page.hpp"

namespace infralab {

class ScrollColumn;

class SimulatorsPage : public Page
{
    Q_OBJECT

public:
    explicit SimulatorsPage(const PageContext&);
    QWidget* firstFocus() override;

private:
    ScrollColumn* m_scroll;
};

} // namespace infralab
