// Find on this page.

#include "find_bar.hpp"

#include "app/look/controls.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>

namespace infralab {

FindBar::FindBar(QWidget* parent)
    : QWidget(parent)
    , m_line(new QLineEdit)
    , m_count(new Label({}, {.pixels = 13, .ink = &Tokens::muted}))
{
    auto* row = new QHBoxLayout(this);
    dress(*row, {0, 2, 0, 2}, 6);
    m_line->setObjectName(QStringLiteral("find"));
    m_line->setAccessibleName(tr("Find on this page"));
    m_line->setPlaceholderText(tr("Find on this page"));
    m_line->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("hits"));
    m_count->setWordWrap(false);
    auto* before = new IconButton(QStringLiteral("chevron-up"), tr("Hit before"), nullptr, true);
    auto* next = new IconButton(QStringLiteral("chevron-down"), tr("Next hit"), nullptr, true);
    auto* close = new IconButton(QStringLiteral("close"), tr("Close"), nullptr, true);
    row->addWidget(m_line, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_count, before, next, close})
        row->addWidget(part);
    connect(m_line, &QLineEdit::textChanged, this, &FindBar::wantedChanged);
    connect(before, &QAbstractButton::clicked, this, [this] { emit stepAsked(-1); });
    connect(next, &QAbstractButton::clicked, this, [this] { emit stepAsked(1); });
    connect(close, &QAbstractButton::clicked, this, &FindBar::closed);
}

QString FindBar::wanted() const
{
    return m_line->text();
}

void FindBar::open()
{
    show();
    m_line->selectAll();
    m_line->setFocus(Qt::ShortcutFocusReason);
}

void FindBar::setHits(int index, int count)
{
    const QString text = wanted().isEmpty() ? QString()
                         : count == 0       ? tr("not found")
                                            : tr("%1 of %2").arg(index + 1).arg(count);
    m_count->setText(text);
    m_line->setAccessibleDescription(text);
}

bool FindBar::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape) {
        emit closed();
        return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        emit stepAsked(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
        return true;
    }
    return QWidget::eventFilter(object, event);
}

} // namespace infralab
