#pragma once
// Under the first screen of the pane: every further number, plot, grid and table, each in a card of its own.

#include "app/views/output_view.hpp"

namespace infralab {

class NumbersCard;
class ViewCard;

class LabDetails : public QWidget
{
    Q_OBJECT

public:
    /// `except` are shown elsewhere; pictures of the output `animated`, and series of its chart, follow
    /// playback.
    LabDetails(const Info&, const std::vector<std::size_t>& except, const std::string& animated,
               std::function<QString()> caption, QWidget* parent = nullptr);

    bool isEmpty() const { return m_cards.empty() && !m_numbers; }
    void showOutputs(const Outputs&);
    void pin(const Outputs&);
    void showFrame(std::int64_t index, double phase);

signals:
    void message(const QString& sentence);

private:
    std::vector<ViewCard*> m_cards, m_moving;
    NumbersCard* m_numbers = nullptr;
    Outputs m_outputs, m_pinned;
};

} // namespace infralab
