// Text, runs and links of a page.

#include "open_text.hpp"

#include "app/pages/page.hpp"
#include "lessons/text/glossary.hpp"
#include "link_popup.hpp"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QUrl>

#include <algorithm>

namespace infralab {

namespace {

QString pageTarget(const std::string& page, const std::string& anchor)
{
    return anchor.empty() ? qt(page) : qt(page) + QLatin1Char('#') + qt(anchor);
}

/// "lesson 05" of "lesson-05".
QString pageWords(const std::string& page)
{
    return qt(page).replace(QLatin1Char('-'), QLatin1Char(' '));
}

} // namespace

OpenText::OpenText(PageText text, Progress& progress, QObject* parent)
    : QObject(parent)
    , m_text(std::move(text))
    , m_progress(progress)
{
    for (const auto& section : m_text.sections)
        for (const auto& block : section.blocks)
            if (const auto* attempt = std::get_if<TryBlock>(&block.content);
                attempt && !attempt->task.empty())
                m_tasks.push_back(attempt);
}

ReadingText* OpenText::write(ReadingText::Content content, const TypeStyle& style)
{
    auto* text = new ReadingText(m_text, std::move(content), style);
    connect(text, &ReadingText::linkFollowed, this,
            [this, text](int link, const QRect& where) { follow(link, *text, where); });
    return text;
}

ReadingText* OpenText::write(const std::vector<Spans>& paragraphs, const QString& leadIn,
                             const TypeStyle& style)
{
    return write(
        [paragraphs, leadIn](Typesetter& setter) {
            setter.leadIn(leadIn);
            setter.paragraphs(paragraphs);
        },
        style);
}

ReadingText* OpenText::write(const Spans& spans, const TypeStyle& style)
{
    return write(std::vector<Spans>{spans}, {}, style);
}

int OpenText::taskNumber(const TryBlock& block) const
{
    const auto at = std::find(m_tasks.begin(), m_tasks.end(), &block);
    return at == m_tasks.end() ? 0 : static_cast<int>(at - m_tasks.begin()) + 1;
}

int OpenText::taskCount() const
{
    return static_cast<int>(m_tasks.size());
}

void OpenText::recordPrediction(const std::string& block, const QString& guess, int percent,
                                const QString& answer, bool right)
{
    m_progress.recordPrediction(qt(m_text.pageId), qt(block), guess, percent / 100.0, answer, right);
}

void OpenText::recordCheck(const std::string& block, const QString& given, bool right)
{
    m_progress.recordCheck(qt(m_text.pageId), qt(block), given, right);
}

std::optional<Prediction> OpenText::prediction(const std::string& block) const
{
    return m_progress.prediction(qt(m_text.pageId), qt(block));
}

std::optional<CheckRecord> OpenText::check(const std::string& block) const
{
    return m_progress.check(qt(m_text.pageId), qt(block));
}

void OpenText::follow(int index, QWidget& from, const QRect& where)
{
    const Link& link = m_text.links[static_cast<std::size_t>(index)];
    switch (link.kind) {
    case Link::Kind::page:
        emit pageWanted(pageTarget(link.target, link.anchor));
        break;
    case Link::Kind::section:
        emit sectionWanted(qt(link.anchor));
        break;
    case Link::Kind::state:
    case Link::Kind::value:
        if (link.state)
            set(*link.state);
        break;
    case Link::Kind::term:
        if (const Term* term = findTerm(link.target)) {
            std::vector<LinkPopup::Action> actions;
            if (!term->page.empty())
                actions.push_back({tr("Explained in %1").arg(pageWords(term->page)),
                                   [this, term] { emit pageWanted(pageTarget(term->page, term->anchor)); }});
            new LinkPopup(qt(term->title), qt(term->definition), actions, from, where);
        }
        break;
    case Link::Kind::web: {
        const QString address = qt(link.target);
        new LinkPopup(tr("This link leaves InfraLab"), address,
                      {{tr("Open in the browser"), [address] { QDesktopServices::openUrl(QUrl(address)); }},
                       {tr("Copy the address"),
                        [this, address] {
                            QGuiApplication::clipboard()->setText(address);
                            emit message(tr("The address is on the clipboard."));
                        }}},
                      from, where);
        break;
    }
    }
}

} // namespace infralab
