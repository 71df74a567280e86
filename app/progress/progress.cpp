// The reader's record between the pages and the store.

#include "progress.hpp"

#include <QFileInfo>

#include <algorithm>

namespace infralab {

namespace {

Moment now()
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::filesystem::path pathOf(const QString& file)
{
    return file.toStdString();
}

template <class Records, class Wanted>
auto findIn(const Records& records, Wanted wanted) -> std::optional<typename Records::value_type>
{
    const auto found = std::find_if(records.begin(), records.end(), wanted);
    return found == records.end() ? std::nullopt : std::optional(*found);
}

template <class Record>
auto ofBlock(const QString& page, const QString& block)
{
    return [page = page.toStdString(), block = block.toStdString()](const Record& r) {
        return r.page == page && r.block == block;
    };
}

template <class Record>
auto ofReading(const QString& list, const QString& title)
{
    return [list = list.toStdString(), title = title.toStdString()](const Record& r) {
        return r.list == list && r.title == title;
    };
}

} // namespace

Progress::Progress(QString file, QObject* parent)
    : QObject(parent)
    , m_file(std::move(file))
{
    if (hasFile())
        open(ProgressStore::Missing::isAFault);
}

QString Progress::usualFile()
{
    return QString::fromStdString(usualProgressFile().string());
}

bool Progress::hasFile() const
{
    return !m_file.isEmpty() && QFileInfo::exists(m_file);
}

void Progress::open(ProgressStore::Missing missing)
{
    m_problem.clear();
    auto opened = ProgressStore::open(pathOf(m_file), missing);
    if (!opened) {
        fail(opened.error());
        return;
    }
    m_store.emplace(std::move(opened->store));
    const auto wanted = m_store->isWanted();
    if (!wanted) {
        fail(wanted.error());
    } else if (!*wanted && missing == ProgressStore::Missing::isAFault) {
        m_store.reset();
    } else {
        if (!*wanted)
            if (const auto done = m_store->setWanted(true); !done)
                fail(done.error());
        load();
    }
    if (!opened->notice.empty()) {
        m_problem = QString::fromStdString(opened->notice);
        emit said(m_problem);
    }
}

void Progress::fail(const ProgressFault& fault)
{
    using Kind = ProgressFault::Kind;
    // A full disk or a lock may pass, and what is there can be shown; the others end the use of the file.
    const bool passes = fault.kind == Kind::full || fault.kind == Kind::busy ||
                        fault.kind == Kind::readOnly || fault.kind == Kind::other;
    const QString sentence = QString::fromStdString(fault.message);
    const bool isNew = sentence != m_problem;
    m_problem = sentence;
    if (!passes && m_store) {
        m_store.reset();
        m_records = {};
        if (fault.kind == Kind::damaged)
            open(ProgressStore::Missing::isBegun);
        emit stateChanged();
    }
    if (isNew && fault.kind != Kind::damaged)
        emit said(sentence);
}

void Progress::load()
{
    if (const auto version = m_store->dataVersion())
        m_dataVersion = *version;
    if (auto records = m_store->records())
        m_records = *std::move(records);
    else
        fail(records.error());
}

bool Progress::turnOn()
{
    if (isOn())
        return true;
    if (m_file.isEmpty())
        return false;
    open(ProgressStore::Missing::isBegun);
    emit stateChanged();
    return isOn();
}

void Progress::turnOff()
{
    if (!isOn())
        return;
    if (const auto done = m_store->setWanted(false); !done)
        fail(done.error());
    m_store.reset();
    m_records = {};
    emit stateChanged();
}

void Progress::refresh()
{
    if (!isOn())
        return;
    if (!hasFile()) {
        m_store.reset();
        m_records = {};
        m_problem.clear();
        emit stateChanged();
        return;
    }
    const auto version = m_store->dataVersion();
    if (version && *version == m_dataVersion)
        return;
    if (const auto wanted = m_store->isWanted(); wanted && !*wanted) {
        m_store.reset();
        m_records = {};
    } else {
        load();
    }
    emit stateChanged();
}

template <class Write>
void Progress::write(const QString& page, Write write)
{
    if (!isOn())
        return;
    const ProgressExpected<void> done = write(*m_store);
    if (!done) {
        fail(done.error());
        return;
    }
    m_problem.clear();
    load();
    emit changed(page);
}

void Progress::recordSection(const QString& page, const QString& anchor)
{
    if (!isSectionRead(page, anchor))
        write(page, [&](ProgressStore& store) {
            return store.add(ReadSection{page.toStdString(), anchor.toStdString(), now()});
        });
}

void Progress::recordPrediction(const QString& page, const QString& block, const QString& guess,
                                double confidence, const QString& answer, bool right)
{
    write(page, [&](ProgressStore& store) {
        return store.add(Prediction{page.toStdString(), block.toStdString(), guess.toStdString(),
                                    std::clamp(confidence, 0.0, 1.0), answer.toStdString(), right, now()});
    });
}

void Progress::recordCheck(const QString& page, const QString& block, const QString& given, bool right)
{
    write(page, [&](ProgressStore& store) {
        return store.add(
            CheckRecord{page.toStdString(), block.toStdString(), given.toStdString(), right, 1, now()});
    });
}

void Progress::recordRun(const QString& link, const QString& simulator, const QString& page,
                         const QString& headline)
{
    write(page, [&](ProgressStore& store) {
        return store.add(RunRecord{link.toStdString(), simulator.toStdString(), page.toStdString(),
                                   headline.toStdString(), now()});
    });
}

void Progress::recordPlace(const QString& page, const QString& section)
{
    const auto here = place();
    if (here && here->page == page.toStdString() && here->section == section.toStdString())
        return;
    write(page, [&](ProgressStore& store) {
        return store.setPlace(PlaceRecord{page.toStdString(), section.toStdString(), now()});
    });
}

void Progress::setReadingDone(const QString& list, const QString& title, bool done)
{
    write(list, [&](ProgressStore& store) {
        return store.setDone(ReadingRecord{list.toStdString(), title.toStdString(), done, {}, now(), {}});
    });
}

void Progress::setReadingNote(const QString& list, const QString& title, const QString& note)
{
    if (readingNote(list, title) != note)
        write(list, [&](ProgressStore& store) {
            return store.setNote(
                ReadingRecord{list.toStdString(), title.toStdString(), false, note.toStdString(), {}, now()});
        });
}

void Progress::attach(const QString& list, const QString& title, const QString& target)
{
    write(list, [&](ProgressStore& store) {
        return store.add(Attachment{list.toStdString(), title.toStdString(), target.toStdString(), now()});
    });
}

void Progress::detach(const QString& list, const QString& title, const QString& target)
{
    write(list, [&](ProgressStore& store) {
        return store.remove(Attachment{list.toStdString(), title.toStdString(), target.toStdString(), {}});
    });
}

bool Progress::isSectionRead(const QString& page, const QString& anchor) const
{
    return sectionsRead(page).contains(anchor);
}

QStringList Progress::sectionsRead(const QString& page) const
{
    QStringList anchors;
    for (const auto& section : m_records.sections)
        if (section.page == page.toStdString())
            anchors.append(QString::fromStdString(section.anchor));
    return anchors;
}

double Progress::share(const QString& page, const QStringList& anchors) const
{
    const QStringList read = sectionsRead(page);
    const auto done = std::count_if(anchors.begin(), anchors.end(),
                                    [&read](const QString& anchor) { return read.contains(anchor); });
    return anchors.isEmpty() ? 0 : static_cast<double>(done) / static_cast<double>(anchors.size());
}

std::optional<Prediction> Progress::prediction(const QString& page, const QString& block) const
{
    return findIn(m_records.predictions, ofBlock<Prediction>(page, block));
}

std::optional<CheckRecord> Progress::check(const QString& page, const QString& block) const
{
    return findIn(m_records.checks, ofBlock<CheckRecord>(page, block));
}

bool Progress::isReadingDone(const QString& list, const QString& title) const
{
    const auto found = findIn(m_records.readings, ofReading<ReadingRecord>(list, title));
    return found && found->done;
}

QString Progress::readingNote(const QString& list, const QString& title) const
{
    const auto found = findIn(m_records.readings, ofReading<ReadingRecord>(list, title));
    return found ? QString::fromStdString(found->note) : QString();
}

QStringList Progress::attachments(const QString& list, const QString& title) const
{
    QStringList targets;
    const auto wanted = ofReading<Attachment>(list, title);
    for (const auto& attachment : m_records.attachments)
        if (wanted(attachment))
            targets.append(QString::fromStdString(attachment.target));
    return targets;
}

std::optional<PlaceRecord> Progress::place() const
{
    return m_records.place;
}

std::vector<RunRecord> Progress::runs(int limit) const
{
    if (!isOn())
        return {};
    return m_store->runs(limit).value_or(std::vector<RunRecord>());
}

} // namespace infralab
