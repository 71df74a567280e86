#pragma once
// A figure of the text: an output of a real run, drawn by the view of its kind, with its caption.

#include "app/views/view_card.hpp"
#include "cards.hpp"

namespace infralab {

class FigureCard : public QWidget
{
    Q_OBJECT

public:
    FigureCard(const FigureBlock&, OpenText&, QWidget* parent = nullptr);

private:
    void take(const Expected<Outputs>&);

    const FigureBlock& m_block;
    ViewCard* m_view = nullptr;
    Label* m_note;
};

/// Outputs that are drawn together with the one of this id: the series of one chart; empty where there is no
/// such output, or it is a number, which has no picture.
std::vector<std::size_t> figureGroup(const Info&, std::string_view output);

} // namespace infralab
