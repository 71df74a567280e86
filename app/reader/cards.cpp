// Which block has which card.

#include "cards.hpp"

#include "try_card.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace infralab {

QWidget* makeCard(const Block& block, OpenText& reading)
{
    if (const auto* attempt = std::get_if<TryBlock>(&block.content))
        return new TryCard(*attempt, reading);
    return nullptr;
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
