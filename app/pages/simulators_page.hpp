#pragma once
// Every simulator as a card: what it shows, its presets, and the pages that use it.

#include "page.hpp"

namespace infralab {

class LivePicture;
class ScrollColumn;

class SimulatorsPage : public Page
{
    Q_OBJECT

public:
    explicit SimulatorsPage(const PageContext&);
    bool isSettled() const override;
    QWidget* firstFocus() override;

private:
    ScrollColumn* m_scroll;
    std::vector<LivePicture*> m_pictures;
};

} // namespace infralab
