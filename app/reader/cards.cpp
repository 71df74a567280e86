// Which block has which card.

#include "cards.hpp"

#include "check_card.hpp"
#include "exercise_card.hpp"
#include "figure_card.hpp"
#include "predict_card.hpp"
#include "try_card.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace infralab {

QWidget* makeCard(const Block& block, OpenText& reading)
{
    if (const auto* attempt = std::get_if<TryBlock>(&block.content))
        return new TryCard(*attempt, reading);
    // These are cards themselves, with room around them in the text.
    QWidget* card = nullptr;
    if (const auto* guess = std::get_if<PredictBlock>(&block.content))
        card = new PredictCard(*guess, reading);
    else if (const auto* check = std::get_if<CheckBlock>(&block.content))
        card = new CheckCard(*check, reading);
    else if (const auto* exercise = std::get_if<ExerciseBlock>(&block.content))
        card = new ExerciseCard(*exercise, reading);
    else if (const auto* figure = std::get_if<FigureBlock>(&block.content))
        return new FigureCard(*figure, reading);
    if (!card)
        return nullptr;
    auto* place = new QWidget;
    auto* column = new QVBoxLayout(place);
    dress(*column, {0, 8, 0, 16}, 0);
    column->addWidget(card);
    return place;
}

ReadingCard::ReadingCard(const QString& name, QColor Tokens::*edge, QWidget* parent)
    : Card(parent)
    , m_edge(edge)
    , m_column(new QVBoxLayout(this))
{
    setAccessibleName(name);
    dress(*m_column, {18, 14, 16, 14}, 8);
}

void ReadingCard::setEdge(QColor Tokens::*edge)
{
    m_edge = edge;
    update();
}

void ReadingCard::paintEvent(QPaintEvent* event)
{
    Card::paintEvent(event);
    const Look& look = Look::instance();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath card;
    card.addRoundedRect(QRectF(rect()), look.px(6), look.px(6));
    painter.setClipPath(card);
    painter.fillRect(QRectF(0, 0, look.px(4), height()), look.tokens().*m_edge);
}

} // namespace infralab
