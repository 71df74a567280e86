// The card at a link.

#include "link_popup.hpp"

#include "app/look/flow_layout.hpp"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace infralab {

namespace {
constexpr int widest = 420; // logical pixels
} // namespace

LinkPopup::LinkPopup(const QString& title, const QString& text, const std::vector<Action>& actions,
                     QWidget& from, const QRect& where)
    : Card(from.window())
    , m_before(&from)
{
    setObjectName(QStringLiteral("link-popup"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAutoFillBackground(false);
    setAccessibleName(title);
    setAccessibleDescription(text);
    auto* column = new QVBoxLayout(this);
    dress(*column, {16, 12, 16, 14}, 6);
    column->addWidget(new Label(title, {.pixels = 14.5, .weight = QFont::DemiBold}));
    column->addWidget(new Label(text, {.pixels = 14}));
    auto* buttons = new QWidget;
    auto* row = new FlowLayout(buttons);
    dress(*row, {0, 4, 0, 0}, 8);
    for (const auto& action : actions) {
        auto* button = new QPushButton(action.label);
        connect(button, &QPushButton::clicked, this, [this, act = action.act] {
            dismiss();
            act();
        });
        row->addWidget(button);
        m_buttons.push_back(button);
    }
    auto* close = new QPushButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &LinkPopup::dismiss);
    row->addWidget(close);
    m_buttons.push_back(close);
    column->addWidget(buttons);
    place(from, where);
    show();
    raise();
    m_buttons.front()->setFocus(Qt::PopupFocusReason);
    qApp->installEventFilter(this);
    QAccessibleEvent shown(this, QAccessible::PopupMenuStart);
    QAccessible::updateAccessibility(&shown);
}

LinkPopup::~LinkPopup()
{
    qApp->removeEventFilter(this);
}

void LinkPopup::place(const QWidget& from, const QRect& where)
{
    const Look& look = Look::instance();
    const QWidget& window = *from.window();
    const int gap = look.px(6), width = std::min(look.px(widest), window.width() - 2 * gap);
    const int height = std::max(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : 0,
                                layout()->minimumSize().height());
    const QRect link(from.mapTo(&window, where.topLeft()), where.size());
    const int below = link.bottom() + gap, above = link.top() - gap - height;
    const int y = below + height <= window.height() || above < 0 ? below : above;
    setGeometry(std::clamp(link.left() - look.px(24), gap, std::max(gap, window.width() - width - gap)),
                std::clamp(y, gap, std::max(gap, window.height() - height - gap)), width, height);
}

void LinkPopup::dismiss()
{
    qApp->removeEventFilter(this);
    if (m_before && isAncestorOf(QApplication::focusWidget()))
        m_before->setFocus(Qt::PopupFocusReason);
    close();
}

void LinkPopup::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return dismiss();
    Card::keyPressEvent(event);
}

bool LinkPopup::focusNextPrevChild(bool next)
{
    const auto at = std::find(m_buttons.begin(), m_buttons.end(), QApplication::focusWidget());
    const auto count = static_cast<std::ptrdiff_t>(m_buttons.size());
    const auto index = at == m_buttons.end() ? 0 : at - m_buttons.begin() + (next ? 1 : count - 1);
    m_buttons[static_cast<std::size_t>(index % count)]->setFocus(Qt::TabFocusReason);
    return true;
}

bool LinkPopup::eventFilter(QObject* object, QEvent* event)
{
    auto* widget = qobject_cast<QWidget*>(object);
    const bool outside = widget && widget != this && !isAncestorOf(widget) && widget->window() == window();
    if (outside && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::Wheel))
        dismiss();
    if (object == window() && event->type() == QEvent::Resize)
        dismiss();
    return false;
}

} // namespace infralab
