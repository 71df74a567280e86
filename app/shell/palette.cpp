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
#include <functional>

namespace infralab {

namespace {

constexpr int entryRole = Qt::UserRole + 1; // its number; headings have none

/// A title on the left, what it is on the right; below, of a text, the words around what was found.
class RowDelegate : public QStyledItemDelegate
{
public:
    RowDelegate(std::function<const PaletteEntry&(std::size_t)> entry, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_entry(std::move(entry))
    {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const Look& look = Look::instance();
        const auto number = index.data(entryRole);
        return {0, look.px(!number.isValid()                                 ? 30
                           : m_entry(number.toULongLong()).snippet.isEmpty() ? 34
                                                                             : 56)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Look& look = Look::instance();
        const Tokens& t = look.tokens();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRect r = option.rect.adjusted(look.px(10), 0, -look.px(10), 0);
        const auto number = index.data(entryRole);
        if (!number.isValid()) {
            painter->setFont(look.text(12, QFont::DemiBold));
            painter->setPen(t.muted);
            painter->drawText(
                r.adjusted(0, look.px(6), 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, r.width()));
        } else {
            if (option.state.testFlag(QStyle::State_Selected))
                paint::box(*painter, option.rect, t.selection, Qt::transparent, look.px(5));
            paintEntry(*painter, r, m_entry(number.toULongLong()));
        }
        painter->restore();
    }

private:
    static void paintEntry(QPainter& painter, const QRect& r, const PaletteEntry& entry)
    {
        const Look& look = Look::instance();
        const Tokens& t = look.tokens();
        QRect line = r;
        if (!entry.snippet.isEmpty())
            line.setBottom(line.top() + look.px(31));
        // The title comes first: what it is gives way, but for two fifths.
        const QFont title = look.text(14);
        const int gap = look.px(12),
                  room = std::max(line.width() * 2 / 5,
                                  line.width() - gap - QFontMetrics(title).horizontalAdvance(entry.title));
        painter.setFont(entry.keys.isEmpty() ? look.text(12) : look.mono(11.5));
        const QString right = painter.fontMetrics().elidedText(
            entry.keys.isEmpty() ? entry.place : entry.keys, Qt::ElideRight, room);
        const int rightWidth = painter.fontMetrics().horizontalAdvance(right);
        painter.setPen(t.muted);
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, right);
        painter.setFont(title);
        painter.setPen(t.ink);
        line.setRight(line.right() - rightWidth - gap);
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(entry.title, Qt::ElideRight, line.width()));
        if (!entry.snippet.isEmpty())
            paintSnippet(painter, r.adjusted(0, look.px(28), 0, -look.px(6)), entry);
    }

    static void paintSnippet(QPainter& painter, QRect room, const PaletteEntry& entry)
    {
        const Look& look = Look::instance();
        const auto piece = [&](qsizetype from, qsizetype to, bool found) {
            if (room.width() <= 0)
                return;
            painter.setFont(look.text(12.5, found ? QFont::DemiBold : QFont::Normal));
            painter.setPen(found ? look.tokens().ink : look.tokens().muted);
            const QFontMetrics metrics = painter.fontMetrics();
            const QString whole = entry.snippet.mid(from, to - from),
                          text = metrics.elidedText(whole, Qt::ElideRight, room.width());
            painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, text);
            room.setLeft(text == whole ? room.left() + metrics.horizontalAdvance(text) : room.right() + 1);
        };
        qsizetype at = 0;
        for (const auto& [first, length] : entry.marks) {
            piece(at, first, false);
            piece(first, first + length, true);
            at = first + length;
        }
        piece(at, entry.snippet.size(), false);
    }

    std::function<const PaletteEntry&(std::size_t)> m_entry;
};

bool beginsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isDigit() && !text[at - 1].isDigit());
}

/// Each typed word begins a word of the title or of what it is.
bool hasWords(const PaletteEntry& entry, const QString& typed)
{
    const QString text = entry.title + QLatin1Char(' ') + entry.place;
    for (const QString& word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
        while (at >= 0 && !beginsWord(text, at))
            at = text.indexOf(word, at + 1, Qt::CaseInsensitive);
        if (at < 0)
            return false;
    }
    return true;
}

int score(const PaletteEntry& entry, const QString& typed)
{
    return std::max(2 * fuzzyScore(typed, entry.title),
                    fuzzyScore(typed, entry.place + QLatin1Char(' ') + entry.title));
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
    , m_nothing(new Label({}, {.pixels = 14, .ink = &Tokens::muted}))
    , m_model(new QStandardItemModel(this))
{
    setAccessibleName(tr("Search or run a command"));
    auto* column = new QVBoxLayout(m_box);
    dress(*column, {10, 10, 10, 10}, 8);
    m_edit->setPlaceholderText(tr("Search texts, pages, simulators, presets, questions and commands"));
    m_edit->setAccessibleName(tr("Search or run a command"));
    dress(*m_edit, {.pixels = 15});
    column->addWidget(m_edit);
    m_list->setModel(m_model);
    m_list->setItemDelegate(
        new RowDelegate([this](std::size_t i) -> const PaletteEntry& { return entry(i); }, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setAccessibleName(tr("Found"));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    column->addWidget(m_list, 1);
    m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_nothing->setMargin(10);
    column->addWidget(m_nothing, 1);
    connect(m_edit, &QLineEdit::textChanged, this, &Palette::filter);
    connect(m_list, &QListView::clicked, this, &Palette::activate);
    m_edit->installEventFilter(this);
    over->installEventFilter(this);
    hide();
}

void Palette::open(std::vector<PaletteEntry> entries, PaletteSearch search, bool textsFirst)
{
    m_before = QApplication::focusWidget();
    m_entries = std::move(entries);
    m_search = std::move(search);
    m_textsFirst = textsFirst;
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
        if (m_model->item(row)->data(entryRole).isValid())
            titles << m_model->item(row)->text();
    return titles;
}

const PaletteEntry& Palette::entry(std::size_t i) const
{
    return i < m_entries.size() ? m_entries[i] : m_hits[i - m_entries.size()];
}

void Palette::addHeading(const QString& text)
{
    auto* item = new QStandardItem(text);
    item->setFlags(Qt::NoItemFlags);
    m_model->appendRow(item);
}

void Palette::addRow(std::size_t i)
{
    const PaletteEntry& shown = entry(i);
    auto* item = new QStandardItem(shown.title);
    item->setData(static_cast<qulonglong>(i), entryRole);
    QStringList told{shown.title, shown.place};
    if (!shown.snippet.isEmpty())
        told << shown.snippet;
    item->setData(told.join(QStringLiteral(", ")), Qt::AccessibleTextRole);
    m_model->appendRow(item);
}

void Palette::listTitles(const QString& typed)
{
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (const int points = typed.isEmpty() ? 1 : score(m_entries[i], typed); points > 0)
            found.emplace_back(points, i);
    std::ranges::stable_sort(found, std::greater{}, &std::pair<int, std::size_t>::first);
    for (const auto& each : found)
        addRow(each.second);
}

void Palette::listEverything(const QString& typed)
{
    std::vector<std::pair<int, std::size_t>> titles, similar;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (const int points = score(m_entries[i], typed); points > 0)
            (hasWords(m_entries[i], typed) ? titles : similar).emplace_back(points, i);
    auto hits = m_search(typed);
    // What a title already shows is not shown twice.
    std::erase_if(hits.entries, [&](const PaletteEntry& hit) {
        return !m_textsFirst && std::ranges::any_of(titles, [&](const auto& each) {
            return m_entries[each.second].title == hit.title && m_entries[each.second].place == hit.place;
        });
    });
    m_hits = std::move(hits.entries);
    const auto addTitles = [&](auto& list) {
        constexpr std::size_t most = 30;
        std::ranges::stable_sort(list, std::greater{}, &std::pair<int, std::size_t>::first);
        for (std::size_t i = 0; i < std::min(most, list.size()); ++i)
            addRow(list[i].second);
    };
    if (!m_textsFirst)
        addTitles(titles);
    if (!m_hits.empty())
        addHeading(hits.heading);
    for (std::size_t i = 0; i < m_hits.size(); ++i)
        addRow(m_entries.size() + i);
    if (m_textsFirst && !titles.empty()) {
        addHeading(tr("In titles and commands"));
        addTitles(titles);
    }
    if (!similar.empty()) {
        if (m_model->rowCount() > 0)
            addHeading(tr("Titles and commands with these letters"));
        addTitles(similar);
    }
}

void Palette::filter()
{
    const QString typed = m_edit->text().simplified();
    m_model->clear();
    m_hits.clear();
    if (m_search && !typed.isEmpty())
        listEverything(typed);
    else
        listTitles(typed);
    int first = 0;
    while (first < m_model->rowCount() && !m_model->item(first)->isEnabled())
        ++first;
    m_list->setCurrentIndex(m_model->index(first, 0));
    m_list->scrollToTop();
    const bool nothing = m_model->rowCount() == 0;
    m_list->setVisible(!nothing);
    m_nothing->setVisible(nothing);
    m_nothing->setText(nothing
                           ? tr("Nothing has these words. Try fewer or shorter ones: a beginning is enough.")
                           : QString());
    m_edit->setAccessibleDescription(nothing ? m_nothing->text() : tr("%1 found").arg(listed().size()));
}

void Palette::activate()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.data(entryRole).isValid())
        return;
    const auto act = entry(index.data(entryRole).toULongLong()).act;
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
