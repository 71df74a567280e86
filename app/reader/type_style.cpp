// Screen or paper.

#include "type_style.hpp"

namespace infralab {

const Tokens& TypeStyle::tokens() const
{
    static const Tokens onPaper = [] {
        Tokens t = tokensOf(Theme::light);
        t.paper = t.panel;
        t.ink = QColor(Qt::black);
        return t;
    }();
    return paper ? onPaper : Look::instance().tokens();
}

QFont TypeStyle::sized(QFont font, qreal logical) const
{
    if (paper)
        font.setPixelSize(std::max(1, qRound(logical * paperScale)));
    return font;
}

QFont TypeStyle::text(qreal logical, QFont::Weight weight) const
{
    return sized(Look::instance().text(logical, weight), logical);
}

QFont TypeStyle::mono(qreal logical, QFont::Weight weight) const
{
    return sized(Look::instance().mono(logical, weight), logical);
}

int TypeStyle::px(qreal logical) const
{
    return paper ? qRound(logical * paperScale) : Look::instance().px(logical);
}

} // namespace infralab
