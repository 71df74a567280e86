#pragma once
// The cards of a text: what stands between its paragraphs and is worked with. Here so that the column needs
// to know only that a block has a card.

#include "app/look/controls.hpp"
#include "open_text.hpp"

class QVBoxLayout;

namespace infralab {

/// The card of a block; null for running text and for notes to the lecturer.
QWidget* makeCard(const Block&, OpenText&);

/// A card with a coloured edge and a column for its content.
class ReadingCard : public Card
{
    Q_OBJECT

public:
    ReadingCard(const QString& name, QColor Tokens::*edge, QWidget* parent = nullptr);

    QVBoxLayout* column() const { return m_column; }
    void setEdge(QColor Tokens::*edge);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor Tokens::*m_edge;
    QVBoxLayout* m_column;
};

/// The size of type on cards.
constexpr TypeStyle cardType{14.5, false};

} // namespace infralab
