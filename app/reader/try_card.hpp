#pragma once
// A button of the text that sets the lab; with a task, one of the numbered things to do, with a mark once it
// was set.

#include "cards.hpp"

namespace infralab {

class TryCard : public QWidget
{
    Q_OBJECT

public:
    TryCard(const TryBlock&, OpenText&, QWidget* parent = nullptr);

    bool isDone() const { return m_done; }

private:
    void press();
    void mark();

    const TryBlock& m_block;
    OpenText& m_reading;
    Label* m_mark = nullptr;
    bool m_done = false;
};

} // namespace infralab
