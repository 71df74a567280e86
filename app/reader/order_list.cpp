// Rows that change places.

#include "order_list.hpp"

#include "app/pages/page.hpp"
#include "cards.hpp"

#include <QAccessible>
#include <QHBoxLayout>
#include <QMouseEvent>

#include <algorithm>

namespace infralab {

OrderList::OrderList(const std::vector<std::pair<std::size_t, Spans>>& texts, OpenText& text, QWidget* parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    dress(*m_column, {}, 5);
    for (const auto& [option, spans] : texts) {
        auto* place = new Card;
        auto* row = new QHBoxLayout(place);
        dress(*row, {10, 6, 6, 6}, 8);
        auto* handle = new Label(QStringLiteral("≡"), {.pixels = 17, .ink = &Tokens::muted});
        handle->setTextInteractionFlags(Qt::NoTextInteraction);
        handle->setWordWrap(false);
        handle->setCursor(Qt::SizeVerCursor);
        handle->setToolTip(tr("Drag to another place"));
        handle->installEventFilter(this);
        row->addWidget(handle, 0, Qt::AlignTop);
        row->addWidget(text.write(spans, cardType), 1);
        const QString name = qt(plainText(spans));
        auto* up = new IconButton(QStringLiteral("chevron-up"), tr("Move up: %1").arg(name), nullptr, true);
        auto* down =
            new IconButton(QStringLiteral("chevron-down"), tr("Move down: %1").arg(name), nullptr, true);
        up->setObjectName(QStringLiteral("up"));
        down->setObjectName(QStringLiteral("down"));
        for (auto* button : {up, down}) {
            button->setFocusPolicy(Qt::StrongFocus);
            row->addWidget(button, 0, Qt::AlignTop);
            connect(button, &QAbstractButton::clicked, this, [this, button, isUp = button == up] {
                const std::size_t at = indexOf(button), to = isUp ? at - 1 : at + 1;
                if (isUp ? at > 0 : to < m_rows.size()) {
                    move(at, to);
                    button->setFocus(Qt::OtherFocusReason);
                }
            });
        }
        m_column->addWidget(place);
        m_rows.push_back({option, name, place, handle, up, down});
    }
    refresh();
}

std::vector<std::size_t> OrderList::order() const
{
    std::vector<std::size_t> options;
    for (const auto& row : m_rows)
        options.push_back(row.option);
    return options;
}

void OrderList::setOrder(const std::vector<std::size_t>& options)
{
    const auto rank = [&](const Row& row) {
        return std::find(options.begin(), options.end(), row.option) - options.begin();
    };
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [&](const Row& a, const Row& b) { return rank(a) < rank(b); });
    for (const auto& row : m_rows) {
        m_column->removeWidget(row.place);
        m_column->addWidget(row.place);
    }
    refresh();
}

void OrderList::setFixed(bool fixed)
{
    m_fixed = fixed;
    refresh();
}

std::size_t OrderList::indexOf(const QWidget* part) const
{
    const auto at = std::find_if(m_rows.begin(), m_rows.end(), [part](const Row& row) {
        return row.handle == part || row.up == part || row.down == part;
    });
    return static_cast<std::size_t>(at - m_rows.begin());
}

void OrderList::move(std::size_t from, std::size_t to)
{
    const Row row = m_rows[from];
    m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(from));
    m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(to), row);
    m_column->removeWidget(row.place);
    m_column->insertWidget(static_cast<int>(to), row.place);
    refresh();
    setAccessibleDescription(tr("%1 is now number %2 of %3.").arg(row.name).arg(to + 1).arg(m_rows.size()));
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    emit moved();
}

void OrderList::refresh()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        // The ends stay open to the focus, so that it is not lost on the way up or down.
        m_rows[i].up->setEnabled(!m_fixed);
        m_rows[i].down->setEnabled(!m_fixed);
        m_rows[i].place->setAccessibleName(
            tr("%1 of %2: %3").arg(i + 1).arg(m_rows.size()).arg(m_rows[i].name));
    }
}

bool OrderList::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress)
        return true; // the handle keeps the mouse until it is let go
    const auto* hand = dynamic_cast<QMouseEvent*>(event);
    if (event->type() != QEvent::MouseMove || m_fixed || !hand->buttons().testFlag(Qt::LeftButton))
        return QWidget::eventFilter(object, event);
    const auto* handle = static_cast<QWidget*>(object);
    const std::size_t at = indexOf(handle);
    const int y = handle->mapTo(this, hand->pos()).y();
    if (at > 0 && y < m_rows[at - 1].place->geometry().center().y())
        move(at, at - 1);
    else if (at + 1 < m_rows.size() && y > m_rows[at + 1].place->geometry().center().y())
        move(at, at + 1);
    return true;
}

} // namespace infralab
