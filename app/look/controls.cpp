// The small widgets of the design. What the style draws of them (buttons, segments) is in style.cpp.

#include "controls.hpp"

#include "flow_layout.hpp"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOption>

#include <map>
#include <optional>
#include <tuple>

namespace infralab {

namespace {

/// The ring that shows where the keyboard is.
void drawFocusRing(QPainter& painter, const QRectF& rect, qreal radius)
{
    const Look& look = Look::instance();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.tokens().blue, look.px(2)));
    const qreal in = look.px(2) / 2.0;
    painter.drawRoundedRect(rect.adjusted(in, in, -in, -in), radius, radius);
}

} // namespace

/// The sizes of one text in one font, as far as they were asked for.
struct Label::Measured
{
    QString text;
    QFont font;
    QMargins margins;
    int indent = 0, margin = 0, dotsPerInch = 0;
    bool wraps = false;
    Qt::TextFormat format = Qt::PlainText;

    std::optional<QSize> hint, least;
    std::map<int, int> heights; ///< by width

    bool sameText(const Measured& other) const
    {
        const auto facts = [](const Measured& m) {
            return std::tie(m.text, m.font, m.margins, m.indent, m.margin, m.dotsPerInch, m.wraps, m.format);
        };
        return facts(*this) == facts(other);
    }
};

Label::Label(const QString& text, const Type& type, QWidget* parent)
    : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setType(type);
}

Label::~Label() = default;

void Label::setType(const Type& type)
{
    dress(*this, type);
}

/// What is known of the text as it stands; nothing, where anything that sizes depend on has changed.
Label::Measured& Label::measured() const
{
    Measured now;
    now.text = text();
    now.font = font();
    now.margins = contentsMargins();
    now.indent = indent();
    now.margin = margin();
    now.dotsPerInch = logicalDpiY();
    now.wraps = wordWrap();
    now.format = textFormat();
    if (!m_measured || !m_measured->sameText(now))
        m_measured = std::make_unique<Measured>(std::move(now));
    return *m_measured;
}

int Label::heightForWidth(int width) const
{
    auto& heights = measured().heights;
    const auto known = heights.find(width);
    if (known != heights.end())
        return known->second;
    return heights[width] = QLabel::heightForWidth(width);
}

QSize Label::sizeHint() const
{
    auto& hint = measured().hint;
    return hint ? *hint : *(hint = QLabel::sizeHint());
}

QSize Label::minimumSizeHint() const
{
    auto& least = measured().least;
    return least ? *least : *(least = QLabel::minimumSizeHint());
}

HeadingLabel::HeadingLabel(const QString& text, QWidget* parent)
    : Label(text, {.pixels = 11.5, .weight = QFont::DemiBold, .ink = &Tokens::muted, .tracking = 6}, parent)
{
    setWordWrap(false);
    const auto capitals = [this] {
        QFont font = this->font();
        font.setCapitalization(QFont::AllUppercase);
        setFont(font);
    };
    capitals();
    connect(&Look::instance(), &Look::changed, this, capitals);
}

Card::Card(QWidget* parent)
    : QFrame(parent)
{
    setAttribute(Qt::WA_Hover);
}

void Card::setClickable(bool clickable)
{
    m_clickable = clickable;
    setFocusPolicy(clickable ? Qt::TabFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void Card::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lifted = m_clickable && underMouse();
    const qreal pen = t.lineWidth, radius = look.px(8);
    painter.setPen(QPen(lifted ? t.blue : t.line, pen));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), radius, radius);
    if (hasFocus())
        drawFocusRing(painter, rect(), radius);
}

void Card::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_clickable && event->button() == Qt::LeftButton && rect().contains(event->pos()))
        emit clicked();
    else
        QFrame::mouseReleaseEvent(event);
}

void Card::keyPressEvent(QKeyEvent* event)
{
    if (m_clickable &&
        (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        emit clicked();
    else
        QFrame::keyPressEvent(event);
}

bool Card::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    // A press must be taken, or the release never comes.
    if (m_clickable && event->type() == QEvent::MouseButtonPress) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

Chip::Chip(const QString& text, QWidget* parent)
    : QAbstractButton(parent)
{
    setText(text);
    setPressable(false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    dress(*this, {.pixels = 12, .ink = &Tokens::muted});
}

void Chip::setDot(QColor Tokens::*color)
{
    m_dot = color;
    updateGeometry();
    update();
}

void Chip::setInk(QColor Tokens::*color)
{
    m_ink = color;
    update();
}

void Chip::setPressable(bool pressable)
{
    setFocusPolicy(pressable ? Qt::StrongFocus : Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents, false);
    setCursor(pressable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

QSize Chip::sizeHint() const
{
    const Look& look = Look::instance();
    const QFontMetrics metrics(font());
    const int dot = m_dot ? look.px(14) : 0;
    return {metrics.horizontalAdvance(text()) + dot + look.px(22), metrics.height() + look.px(8)};
}

void Chip::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool pressable = focusPolicy() != Qt::NoFocus;
    const qreal pen = t.lineWidth;
    const QRectF pill = QRectF(rect()).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2);
    painter.setPen(QPen(pressable && (underMouse() || isDown()) ? t.blue
                        : pressable                             ? t.outline
                                                                : t.line,
                        pen));
    painter.setBrush(isDown() ? t.selection : t.panel);
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    if (hasFocus())
        drawFocusRing(painter, rect(), pill.height() / 2);
    int left = look.px(11);
    if (m_dot) {
        const qreal side = look.px(8);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.*m_dot);
        painter.drawEllipse(QRectF(left, (height() - side) / 2, side, side));
        left += look.px(14);
    }
    painter.setPen(t.*m_ink);
    painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
}

IconButton::IconButton(const QString& icon, const QString& name, QWidget* parent, bool flat)
    : QToolButton(parent)
    , m_icon(icon)
    , m_flat(flat)
{
    setToolTip(name);
    setAccessibleName(name);
    setAutoRaise(flat);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    ink();
}

void IconButton::setIconName(const QString& icon)
{
    if (icon != m_icon) {
        m_icon = icon;
        ink();
    }
}

void IconButton::setPrimary(bool primary)
{
    if (primary != m_primary) {
        m_primary = primary;
        ink();
    }
}

void IconButton::changeEvent(QEvent* event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        ink();
}

void IconButton::ink()
{
    const Look& look = Look::instance();
    setIconSize(QSize(look.px(18), look.px(18)));
    setIcon(look.icon(m_icon, m_primary ? look.tokens().onAccent : look.tokens().ink));
    update();
}

SegmentedButtons::SegmentedButtons(std::vector<Option> options, QWidget* parent)
    : QWidget(parent)
{
    auto* row = new FlowLayout(this);
    dress(*row, {}, 4);
    for (const auto& option : options) {
        auto* button = new QPushButton(option.label, this);
        button->setCheckable(true);
        button->setProperty("optionId", option.id);
        button->setProperty("segment", true); // the style draws it pressed in the selection's colour
        button->setToolTip(option.help);
        button->installEventFilter(this);
        connect(button, &QAbstractButton::clicked, this, [this, id = option.id] {
            if (m_multiple) {
                emit selectionChosen(selected());
            } else {
                setCurrent(id);
                emit chosen(id);
            }
        });
        row->addWidget(button);
        m_buttons.push_back(button);
    }
    // Not Fixed: that would hold a row that wraps to the height of one.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void SegmentedButtons::setMultiple(bool multiple)
{
    m_multiple = multiple;
    for (auto* button : m_buttons)
        button->setFocusPolicy(Qt::StrongFocus);
}

QAbstractButton* SegmentedButtons::button(const QString& id) const
{
    for (auto* button : m_buttons)
        if (button->property("optionId").toString() == id)
            return button;
    return nullptr;
}

QString SegmentedButtons::current() const
{
    return selected().value(0);
}

void SegmentedButtons::setCurrent(const QString& id)
{
    setSelected({id});
}

QStringList SegmentedButtons::selected() const
{
    QStringList ids;
    for (auto* button : m_buttons)
        if (button->isChecked())
            ids << button->property("optionId").toString();
    return ids;
}

void SegmentedButtons::setSelected(const QStringList& ids)
{
    for (auto* button : m_buttons)
        button->setChecked(ids.contains(button->property("optionId").toString()));
    if (m_multiple)
        return;
    // One stop for Tab: the chosen one, or the first where none is.
    const bool none = current().isEmpty();
    for (auto* button : m_buttons)
        button->setFocusPolicy(button->isChecked() || (none && button == m_buttons.front()) ? Qt::StrongFocus
                                                                                            : Qt::ClickFocus);
}

void SegmentedButtons::setOptionEnabled(const QString& id, bool enabled)
{
    if (auto* b = button(id))
        b->setEnabled(enabled);
}

bool SegmentedButtons::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Right || key == Qt::Key_Down ? 1
                     : key == Qt::Key_Left || key == Qt::Key_Up  ? -1
                                                                 : 0;
    if (step == 0)
        return QWidget::eventFilter(object, event);
    const auto count = static_cast<int>(m_buttons.size());
    const auto at =
        static_cast<int>(std::find(m_buttons.begin(), m_buttons.end(), object) - m_buttons.begin());
    for (int i = at + step; i >= 0 && i < count; i += step) {
        auto* next = m_buttons[static_cast<std::size_t>(i)];
        if (!next->isEnabled())
            continue;
        next->setFocus(Qt::TabFocusReason);
        if (!m_multiple)
            next->click();
        break;
    }
    return true;
}

} // namespace infralab
