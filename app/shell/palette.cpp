// The palette: filter, list and keyboard.

#include "palette.hpp"

#include "app/look/controls.hpp"
#include "app/look/style_paint.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace infralab {

namespace {

constexpr int placeRole = Qt::UserRole + 1, keysRole = Qt::UserRole + 2, indexRole = Qt::UserRole + 3;

/// Title on the left, what it is on the right.
class RowDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {0, Look::instance().px(34)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Look& look = Look::instance();
        const Tokens& t = look.tokens();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state.testFlag(QStyle::State_Selected))
            paint::box(*painter, option.rect, t.selection, Qt::transparent, look.px(5));
        QRect r = option.rect.adjusted(look.px(10), 0, -look.px(10), 0);
        const QString keys = index.data(keysRole).toString(), place = index.data(placeRole).toString();
        const QString right = keys.isEmpty() ? place : keys;
        painter->setFont(keys.isEmpty() ? look.text(12) : look.mono(11.5));
        const int rightWidth = painter->fontMetrics().horizontalAdvance(right);
        painter->setPen(t.muted);
        painter->drawText(r, Qt::AlignVCenter | Qt::AlignRight, right);
        painter->setFont(look.text(14));
        painter->setPen(t.ink);
        r.setRight(r.right() - rightWidth - look.px(12));
        painter->drawText(
            r, Qt::AlignVCenter | Qt::AlignLeft,
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, r.width()));
        painter->restore();
    }
};

bool beginsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isDigit() && !text[at - 1].isDigit());
}

} // namespace

int fuzzyScore(const QString& typed, const QString& text)
{
    int score = 1;
    qsizetype at = 0;
    qsizetype last = -2;
    for (const QChar letter : typed) {
        if (letter.isSpace())
            continue;
        // Prefer the next beginning of a word over the nearest letter, unless the run goes on.
        qsizetype found = -1;
        for (qsizetype i = at; i < text.size(); ++i) {
            if (text[i].toCaseFolded() != letter.toCaseFolded())
                continue;
            if (found < 0)
                found = i;
            if (i == last + 1 || beginsWord(text, i)) {
                found = i;
                break;
            }
        }
        if (found < 0)
            return 0;
        score += found == last + 1 ? 9 : beginsWord(text, found) ? 8 : 1;
        if (found == 0)
            score += 4;
        last = found;
        at = found + 1;
    }
    return score;
}

Palette::Palette(QWidget* over)
    : QWidget(over)
    , m_box(new QFrame(this))
    , m_edit(new QLineEdit)
    , m_list(new QListView)
    , m_model(new QStandardItemModel(this))
{
    setAccessibleName(tr("Search or run a command"));
    auto* column = new QVBoxLayout(m_box);
    dress(*column, {10, 10, 10, 10}, 8);
    m_edit->setPlaceholderText(tr("Search pages, simulators, presets, questions and commands"));
    m_edit->setAccessibleName(tr("Search or run a command"));
    dress(*m_edit, {.pixels = 15});
    column->addWidget(m_edit);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setAccessibleName(tr("Found"));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    column->addWidget(m_list, 1);
    connect(m_edit, &QLineEdit::textChanged, this, &Palette::filter);
    connect(m_list, &QListView::clicked, this, &Palette::activate);
    m_edit->installEventFilter(this);
    over->installEventFilter(this);
    hide();
}

void Palette::open(std::vector<PaletteEntry> entries)
{
    m_before = QApplication::focusWidget();
    m_entries = std::move(entries);
    m_edit->clear();
    filter();
    place();
    show();
    raise();
    m_edit->setFocus(Qt::PopupFocusReason);
}

void Palette::close()
{
    if (!isVisible())
        return;
    hide();
    const QPointer<QWidget> before(m_before);
    if (before && before->isVisible())
        before->setFocus(Qt::PopupFocusReason);
}

void Palette::setText(const QString& text)
{
    m_edit->setText(text);
}

QStringList Palette::listed() const
{
    QStringList titles;
    for (int row = 0; row < m_model->rowCount(); ++row)
        titles << m_model->item(row)->text();
    return titles;
}

void Palette::filter()
{
    const QString typed = m_edit->text();
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto& e = m_entries[i];
        const int score = typed.isEmpty() ? 1
                                          : std::max(2 * fuzzyScore(typed, e.title),
                                                     fuzzyScore(typed, e.place + QLatin1Char(' ') + e.title));
        if (score > 0)
            found.emplace_back(score, i);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    m_model->clear();
    for (const auto& [score, i] : found) {
        auto* item = new QStandardItem(m_entries[i].title);
        item->setData(m_entries[i].place, placeRole);
        item->setData(m_entries[i].keys, keysRole);
        item->setData(static_cast<qulonglong>(i), indexRole);
        item->setData(m_entries[i].title + QStringLiteral(", ") + m_entries[i].place, Qt::AccessibleTextRole);
        m_model->appendRow(item);
    }
    m_list->setCurrentIndex(m_model->index(0, 0));
}

void Palette::activate()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const auto act = m_entries[index.data(indexRole).toULongLong()].act;
    close();
    act();
}

bool Palette::eventFilter(QObject* object, QEvent* event)
{
    if (object == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (object == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Down:
        case Qt::Key_Up:
        case Qt::Key_PageDown:
        case Qt::Key_PageUp:
            QApplication::sendEvent(m_list, event);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            activate();
            return true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
        case Qt::Key_Escape:
            close();
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(object, event);
}

void Palette::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    QPainter painter(this);
    QColor veil = t.dark ? QColor(Qt::black) : t.ink;
    veil.setAlphaF(t.dark ? 0.5F : 0.25F);
    painter.fillRect(rect(), veil);
    painter.setRenderHint(QPainter::Antialiasing);
    paint::box(painter, m_box->geometry(), t.panel, t.outline, look.px(10));
}

void Palette::mousePressEvent(QMouseEvent*)
{
    close(); // beside the box
}

void Palette::place()
{
    const Look& look = Look::instance();
    setGeometry(parentWidget()->rect());
    const int w = std::min(look.px(640), width() - look.px(32)),
              h = std::min(look.px(460), height() - look.px(32));
    const int top = std::min(look.px(80), (height() - h) / 2);
    m_box->setGeometry((width() - w) / 2, top, w, h);
}

} // namespace infralab
