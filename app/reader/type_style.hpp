#pragma once
// Sizes, fonts and inks of set text: on the screen those of the theme and the window's scale, on paper those
// of a printed page. Here so that one typesetter serves both.

#include "app/look/look.hpp"

namespace infralab {

struct TypeStyle
{
    qreal pixels = 15.5; ///< of running text, before any scale
    bool paper = false;

    /// Units of a paper document to one logical pixel at 96 dots an inch: fine enough for any size of type.
    static constexpr int paperScale = 3;

    const Tokens& tokens() const;
    /// Type at so many logical pixels.
    QFont text(qreal logical, QFont::Weight weight = QFont::Normal) const;
    QFont mono(qreal logical, QFont::Weight weight = QFont::Normal) const;
    /// A length of so many logical pixels in units of the document.
    int px(qreal logical) const;

private:
    QFont sized(QFont font, qreal logical) const;
};

} // namespace infralab
