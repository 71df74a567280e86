// The status line.

#include "status_line.hpp"

#include "app/look/style_paint.hpp"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QTimer>

namespace infralab {

namespace {
constexpr int widest = 760, secondsOfNote = 6;
}

StatusLine::StatusLine(QWidget* over)
    : QFrame(over)
    , m_text(new Label({}, {.pixels = 13.5}))
    , m_copy(new IconButton(QStringLiteral("copy"), tr("Copy this message"), this, true))
    , m_close(new IconButton(QStringLiteral("close"), tr("Close this message"), this, true))
    , m_timer(new QTimer(this))
{
    auto* row = new QHBoxLayout(this);
    dress(*row, {16, 6, 6, 6}, 4);
    row->addWidget(m_text, 1);
    row->addWidget(m_copy);
    row->addWidget(m_close);
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (underMouse())
            m_timer->start(secondsOfNote * 1000);
        else
            hide();
    });
    connect(m_close, &QAbstractButton::clicked, this, &QWidget::hide);
    connect(m_copy, &QAbstractButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_text->text()); });
    over->installEventFilter(this);
    hide();
}

void StatusLine::say(const QString& sentence, Kind kind)
{
    m_kind = kind;
    m_text->setText(sentence);
    setAccessibleName(sentence);
    setAccessibleDescription(kind == Kind::error ? tr("Error") : tr("Message"));
    show();
    raise();
    place();
    if (kind == Kind::note)
        m_timer->start(secondsOfNote * 1000);
    else
        m_timer->stop();
}

QString StatusLine::text() const
{
    return isVisible() ? m_text->text() : QString();
}

void StatusLine::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint::box(painter, rect(), t.panel, t.outline, look.px(8));
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_kind == Kind::error ? t.red : t.blue);
    painter.drawRoundedRect(QRectF(look.px(6), look.px(8), look.px(3), height() - look.px(16)), look.px(1.5),
                            look.px(1.5));
}

bool StatusLine::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(object, event);
}

void StatusLine::place()
{
    const Look& look = Look::instance();
    const int room = parentWidget()->width() - look.px(32);
    const QFontMetrics metrics(m_text->font());
    const int words = metrics.horizontalAdvance(m_text->text()) + look.px(110);
    const int width = std::min({room, look.px(widest), words});
    const int height = std::max(layout()->heightForWidth(width), look.px(42));
    setGeometry((parentWidget()->width() - width) / 2, parentWidget()->height() - height - look.px(16), width,
                height);
}

} // namespace infralab
