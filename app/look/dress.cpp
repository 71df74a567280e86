// Type and spacing as properties of widgets and layouts, so that one walk brings all of them up to date.

#include "dress.hpp"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QPalette>
#include <QVariant>
#include <QWidget>

namespace infralab {

struct Spacing
{
    QMargins margins;
    int spacing = 0;
};

struct Sizes
{
    QSize fixed, minimum, maximum; // invalid or 0: free
};

} // namespace infralab

Q_DECLARE_METATYPE(infralab::Type)
Q_DECLARE_METATYPE(infralab::Spacing)
Q_DECLARE_METATYPE(infralab::Sizes)

namespace infralab {

namespace {

constexpr auto typeKey = "infralabType", spacingKey = "infralabSpacing", sizesKey = "infralabSizes";

void apply(QWidget& widget, const Type& type)
{
    const Look& look = Look::instance();
    QFont font = type.mono ? look.mono(type.pixels, type.weight) : look.text(type.pixels, type.weight);
    if (type.tracking != 0)
        font.setLetterSpacing(QFont::PercentageSpacing, 100 + type.tracking);
    widget.setFont(font);
    QPalette palette;
    const QColor ink = look.tokens().*type.ink;
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        for (auto group : {QPalette::Active, QPalette::Inactive})
            palette.setColor(group, role, ink);
    widget.setPalette(palette);
}

void apply(QLayout& layout, const Spacing& s)
{
    const Look& look = Look::instance();
    layout.setContentsMargins(look.px(s.margins.left()), look.px(s.margins.top()), look.px(s.margins.right()),
                              look.px(s.margins.bottom()));
    layout.setSpacing(look.px(s.spacing));
}

void apply(QWidget& widget, const Sizes& s)
{
    const Look& look = Look::instance();
    const auto given = [&](int length, auto set) {
        if (length > 0)
            set(look.px(length));
    };
    given(s.minimum.width(), [&](int w) { widget.setMinimumWidth(w); });
    given(s.minimum.height(), [&](int h) { widget.setMinimumHeight(h); });
    given(s.maximum.width(), [&](int w) { widget.setMaximumWidth(w); });
    given(s.maximum.height(), [&](int h) { widget.setMaximumHeight(h); });
    given(s.fixed.width(), [&](int w) { widget.setFixedWidth(w); });
    given(s.fixed.height(), [&](int h) { widget.setFixedHeight(h); });
}

template <class T>
void again(QObject& object, const char* key)
{
    const QVariant v = object.property(key);
    if (!v.isValid())
        return;
    if constexpr (std::is_same_v<T, Spacing>)
        apply(static_cast<QLayout&>(object), v.value<T>());
    else
        apply(static_cast<QWidget&>(object), v.value<T>());
}

void setSizes(QWidget& widget, void (*change)(Sizes&, QSize), QSize size)
{
    auto sizes = widget.property(sizesKey).value<Sizes>();
    change(sizes, size);
    widget.setProperty(sizesKey, QVariant::fromValue(sizes));
    apply(widget, sizes);
}

} // namespace

void dress(QWidget& widget, const Type& type)
{
    widget.setProperty(typeKey, QVariant::fromValue(type));
    apply(widget, type);
}

void dress(QLayout& layout, QMargins margins, int spacing)
{
    const Spacing s{margins, spacing};
    layout.setProperty(spacingKey, QVariant::fromValue(s));
    apply(layout, s);
}

void dressFixedSize(QWidget& widget, QSize size)
{
    setSizes(
        widget, [](Sizes& s, QSize to) { s.fixed = to; }, size);
}

void dressMinimumSize(QWidget& widget, QSize size)
{
    setSizes(
        widget, [](Sizes& s, QSize to) { s.minimum = to; }, size);
}

void dressMaximumSize(QWidget& widget, QSize size)
{
    setSizes(
        widget, [](Sizes& s, QSize to) { s.maximum = to; }, size);
}

void dressAllAgain()
{
    const auto widgets = QApplication::allWidgets();
    for (QWidget* widget : widgets) {
        again<Type>(*widget, typeKey);
        again<Sizes>(*widget, sizesKey);
        if (QLayout* top = widget->layout()) {
            again<Spacing>(*top, spacingKey);
            const auto inner = top->findChildren<QLayout*>();
            for (QLayout* layout : inner)
                again<Spacing>(*layout, spacingKey);
        }
    }
    for (QWidget* widget : widgets) {
        QEvent event(QEvent::StyleChange);
        QApplication::sendEvent(widget, &event);
    }
}

} // namespace infralab
