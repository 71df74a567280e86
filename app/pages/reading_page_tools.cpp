// What a reading page does with its text besides showing it: finding, printing, and noticing what was read.

#include "reading_page.hpp"

#include "app/progress/progress.hpp"
#include "app/reader/find_bar.hpp"
#include "app/reader/paper_figures.hpp"
#include "app/reader/paper_page.hpp"
#include "app/reader/predict_card.hpp"
#include "app/reader/reading_bar.hpp"

#include <QFileDialog>
#include <QPointer>
#include <QPrintDialog>
#include <QPrinter>
#include <QScrollArea>
#include <QTabBar>

namespace infralab {

namespace {
constexpr int secondsToRead = 3; // that the end of a section stands in view
}

bool ReadingPage::find(int step)
{
    if (!m_find) {
        m_find = new FindBar;
        m_bar->setExtra(m_find);
        connect(m_find, &FindBar::wantedChanged, this, [this] { findAgain(); });
        connect(m_find, &FindBar::stepAsked, this, &ReadingPage::stepToHit);
        connect(m_find, &FindBar::closed, this, [this] {
            m_finder.clear();
            m_find->hide();
            followReading();
            firstFocus()->setFocus(Qt::OtherFocusReason);
        });
        connect(
            &Look::instance(), &Look::changed, this,
            [this] {
                if (m_find->isVisible())
                    findAgain();
            },
            Qt::QueuedConnection);
    }
    if (step != 0 && m_find->isVisible()) {
        stepToHit(step);
        return true;
    }
    while (m_building.isActive()) // what is not built cannot be searched
        buildMore();
    m_find->open();
    followReading();
    findAgain();
    return true;
}

void ReadingPage::findAgain()
{
    std::vector<QWidget*> places;
    for (const auto& move : m_moves)
        places.push_back(move.place);
    m_finder.look(m_find->wanted(), places);
    // The first hit of the tab in front, else the first of all.
    int first = 0;
    const auto& hits = m_finder.hits();
    for (std::size_t i = 0; i < hits.size(); ++i)
        if (m_moves[static_cast<std::size_t>(front())].place->isAncestorOf(hits[i].widget())) {
            first = static_cast<int>(i);
            break;
        }
    m_finder.go(first);
    showHit();
}

void ReadingPage::stepToHit(int step)
{
    m_finder.go(m_finder.current() + step);
    showHit();
}

void ReadingPage::showHit()
{
    const auto& hits = m_finder.hits();
    m_find->setHits(m_finder.current(), static_cast<int>(hits.size()));
    if (m_finder.current() < 0)
        return;
    const QWidget* widget = hits[static_cast<std::size_t>(m_finder.current())].widget();
    if (!widget)
        return;
    for (std::size_t i = 0; i < m_moves.size(); ++i)
        if (m_moves[i].place->isAncestorOf(widget))
            m_bar->moves()->setCurrentIndex(static_cast<int>(i));
    layNow();
    const QScrollArea* area = m_panes->readingScroll();
    const int y = topOf(*widget) + m_finder.currentRect().center().y();
    if (y < viewTop() ||
        y > viewTop() - m_bar->height() + area->viewport()->height() - Look::instance().px(60))
        scrollTo(y - area->viewport()->height() / 3);
}

PaperPage* ReadingPage::paper()
{
    PaperPage::Head head{m_kicker, title(), m_aims, {}, {}};
    for (const auto& move : m_moves)
        if (move.text)
            head.moves.emplace_back(move.name, move.text->move());
    for (const auto* card : findChildren<PredictCard*>())
        if (card->isOpen())
            head.openPredictions << card->objectName();
    return new PaperPage(*m_text, std::move(head), this);
}

void ReadingPage::savePdf(const QString& path)
{
    auto* page = paper();
    emit message(tr("The page is being set and its figures are drawn …"));
    page->prepare([this, page, path] {
        const auto saved = page->savePdf(path);
        emit message(saved ? tr("Saved as %1.").arg(path) : qt(saved.error().message));
        page->deleteLater();
    });
}

bool ReadingPage::print(bool asPdf)
{
    if (!m_text)
        return false;
    if (asPdf) {
        auto* dialog = new QFileDialog(this, tr("Save the page as PDF"), pageId() + QStringLiteral(".pdf"),
                                       tr("PDF (*.pdf)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QStringLiteral("pdf"));
        connect(dialog, &QFileDialog::fileSelected, this, &ReadingPage::savePdf);
        dialog->open();
        return true;
    }
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    setPaper(*printer);
    printer->setDocName(title());
    auto* dialog = new QPrintDialog(printer.get(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, printer] {
        auto* page = paper();
        page->prepare([this, page, printer] {
            page->paint(*printer);
            emit message(tr("The page is on its way to the printer."));
            page->deleteLater();
        });
    });
    dialog->open();
    return true;
}

void ReadingPage::noticeReading()
{
    if (!isVisible() || !m_progress.isOn() || m_moves.empty())
        return;
    const ReadingColumn* text = m_moves[static_cast<std::size_t>(front())].text;
    if (!text)
        return;
    const int top = viewTop(),
              bottom = top - m_bar->height() + m_panes->readingScroll()->viewport()->height();
    for (int i = 0; i < text->sectionCount(); ++i) {
        const QWidget* place = text->place(i);
        const QString anchor = qt(text->section(i).anchor);
        const int end = place ? topOf(*place) + place->height() : 0;
        if (!place || end < top || end > bottom)
            m_seconds.remove(anchor);
        else if (++m_seconds[anchor] == secondsToRead)
            m_progress.recordSection(pageId(), anchor);
    }
    const int now = sectionInView();
    const QString anchor = now < 0 ? QString() : qt(text->section(now).anchor);
    if (anchor != m_recorded) {
        m_recorded = anchor;
        m_progress.recordPlace(pageId(), anchor);
    }
}

} // namespace infralab
