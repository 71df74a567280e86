// Tabs, counter, contents.

#include "reading_bar.hpp"

#include "app/look/dress.hpp"

#include <QMenu>
#include <QPainter>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace infralab {

ReadingBar::ReadingBar(QWidget* parent)
    : QWidget(parent)
    , m_moves(new QTabBar)
    , m_where(new QToolButton)
    , m_row(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_column(new QVBoxLayout(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_moves->setObjectName(QStringLiteral("moves"));
    m_where->setObjectName(QStringLiteral("sections"));
    m_moves->setAccessibleName(tr("Parts of this page"));
    m_moves->setDrawBase(false);
    m_moves->setExpanding(false);
    dress(*m_moves, {.pixels = 13.5});
    m_where->setPopupMode(QToolButton::InstantPopup);
    m_where->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_where->setAutoRaise(true);
    m_where->setAccessibleName(tr("Sections of this page"));
    m_where->setToolTip(tr("Sections of this page"));
    m_where->setFocusPolicy(Qt::StrongFocus);
    m_where->setMenu(new QMenu(m_where));
    m_where->hide();
    dress(*m_where, {.pixels = 13, .ink = &Tokens::muted});
    dress(*m_column, {0, 4, 0, 5}, 4);
    dress(*m_row, {}, 4);
    m_row->addWidget(m_moves, 1);
    m_row->addWidget(m_where, 0, Qt::AlignRight | Qt::AlignVCenter);
    m_column->addLayout(m_row);
}

void ReadingBar::setContents(std::vector<Entry> entries)
{
    QMenu* menu = m_where->menu();
    menu->clear();
    QString move;
    for (const auto& entry : entries) {
        if (entry.move != move)
            menu->addSection(entry.move);
        move = entry.move;
        QString title = entry.title;
        connect(menu->addAction(title.replace(QLatin1Char('&'), QLatin1String("&&"))), &QAction::triggered,
                this, [this, anchor = entry.anchor] { emit sectionChosen(anchor); });
    }
}

void ReadingBar::setSection(int index, int count)
{
    m_where->setVisible(!m_where->menu()->isEmpty());
    const QString text = count == 0 ? tr("sections") : tr("section %1 of %2").arg(index + 1).arg(count);
    if (text == m_where->text())
        return;
    m_where->setText(text);
    m_where->setAccessibleDescription(text);
}

void ReadingBar::setExtra(QWidget* extra)
{
    m_column->addWidget(extra);
}

bool ReadingBar::isTight(int width) const
{
    return m_where->isVisibleTo(this) &&
           m_moves->sizeHint().width() + m_where->sizeHint().width() + m_row->spacing() > width;
}

int ReadingBar::wantedHeight(int width) const
{
    m_row->setDirection(isTight(width) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    return std::max(layout()->minimumSize().height(),
                    layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : 0);
}

void ReadingBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_row->setDirection(isTight(width()) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void ReadingBar::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.panel);
    painter.fillRect(QRectF(0, height() - t.lineWidth, width(), t.lineWidth), t.line);
}

} // namespace infralab
