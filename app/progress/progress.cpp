// The reader's record between the pages and the store.

#include "progress.hpp"

#include "progress_transfer.hpp"
#include "progress_writer.hpp"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

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

Progress::~Progress() = default;

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
    close();
    m_problem.clear();
    auto opened = ProgressStore::open(pathOf(m_file), missing);
    if (!opened)
        return fail(opened.error());
    auto wanted = opened->store.isWanted();
    if (wanted && !*wanted && missing == ProgressStore::Missing::isAFault)
        return; // it rests
    if (wanted && !*wanted)
        wanted = opened->store.setWanted(true).map([] { return true; });
    if (!wanted)
        return fail(wanted.error());
    auto second = ProgressStore::open(pathOf(m_file), ProgressStore::Missing::isAFault);
    if (!second)
        return fail(second.error());
    m_store.emplace(std::move(opened->store));
    m_writer = std::make_unique<ProgressWriter>(std::move(second->store),
                                                [this](const std::optional<ProgressFault>& fault) {
                                                    QMetaObject::invokeMethod(
                                                        this,
                                                        [this, fault] {
                                                            if (fault)
                                                                fail(*fault);
                                                            else
                                                                m_problem.clear();
                                                        },
                                                        Qt::QueuedConnection);
                                                });
    load();
    if (!opened->notice.empty())
        say(QString::fromStdString(opened->notice));
}

void Progress::close()
{
    m_writer.reset();
    m_store.reset();
    m_records = {};
}

void Progress::say(const QString& problem)
{
    if (std::exchange(m_problem, problem) != problem)
        emit said(problem);
}

void Progress::fail(const ProgressFault& fault)
{
    using Kind = ProgressFault::Kind;
    const QString sentence = QString::fromStdString(fault.message);
    if (!isOn())
        return say(sentence);
    switch (fault.kind) {
    case Kind::damaged: // opened again, it is moved aside, and a notice tells
        open(ProgressStore::Missing::isBegun);
        break;
    case Kind::absent:
    case Kind::newer:
    case Kind::foreign:
        close();
        say(sentence);
        break;
    default: // may pass, and what was saved can be shown
        say(sentence);
        load();
    }
    emit stateChanged();
}

void Progress::load()
{
    if (const auto version = m_store->dataVersion())
        m_dataVersion = *version;
    if (auto records = m_store->records())
        m_records = *std::move(records);
    else
        say(QString::fromStdString(records.error().message));
}

bool Progress::turnOn()
{
    if (!isOn() && !m_file.isEmpty()) {
        open(ProgressStore::Missing::isBegun);
        emit stateChanged();
    }
    return isOn();
}

void Progress::turnOff()
{
    if (!isOn())
        return;
    m_writer->drain();
    const auto done = m_store->setWanted(false);
    close();
    m_problem.clear();
    if (!done)
        say(QString::fromStdString(done.error().message));
    emit stateChanged();
}

Expected<void> Progress::erase()
{
    close();
    m_problem.clear();
    const auto done = eraseProgressFiles(pathOf(m_file));
    emit stateChanged();
    if (!done)
        return infralab::fail(Error::Code::invalidInput, {}, done.error().message);
    return {};
}

Expected<void> Progress::exportTo(const QString& path)
{
    const auto told = [](const ProgressFault& fault) {
        return Error{Error::Code::invalidInput, {}, fault.message};
    };
    const auto all = [](ProgressStore& store) -> ProgressExpected<ProgressRecords> {
        return store.records().and_then([&store](ProgressRecords&& records) {
            return store.runs().map([&records](std::vector<RunRecord>&& runs) {
                records.runs = std::move(runs);
                return std::move(records);
            });
        });
    };
    const auto save = [&path](const ProgressRecords& records) {
        return saveProgressJson(records, now(), pathOf(path));
    };
    if (isOn()) {
        m_writer->drain();
        return all(*m_store).map_error(told).and_then(save);
    }
    return ProgressStore::open(pathOf(m_file), ProgressStore::Missing::isAFault)
        .and_then([&all](ProgressStore::Opened&& resting) { return all(resting.store); })
        .map_error(told)
        .and_then(save);
}

Expected<int> Progress::importFrom(const QString& path)
{
    if (!isOn())
        return infralab::fail(
            Error::Code::invalidInput, {},
            tr("Turn progress on before you import what was kept elsewhere.").toStdString());
    m_writer->drain();
    return progressFromJsonFile(pathOf(path))
        .and_then([this](const ProgressRecords& records) -> Expected<int> {
            const auto added = m_store->merge(records);
            if (!added)
                return infralab::fail(Error::Code::invalidInput, {}, added.error().message);
            load();
            emit stateChanged();
            return static_cast<int>(*added);
        });
}

void Progress::refresh()
{
    if (!isOn())
        return;
    if (!hasFile()) {
        close();
        emit stateChanged();
        return;
    }
    m_writer->drain();
    const auto version = m_store->dataVersion();
    if (version && *version == m_dataVersion)
        return;
    if (const auto wanted = m_store->isWanted(); wanted && !*wanted) {
        close();
        emit stateChanged();
        return;
    }
    const ProgressRecords before = std::exchange(m_records, {});
    load();
    if (!holdTheSame(m_records, before))
        emit stateChanged();
}

template <class Record>
void Progress::record(const QString& page, const Record& record,
                      ProgressExpected<void> (ProgressStore::*store)(const Record&),
                      void (*keep)(ProgressRecords&, const Record&))
{
    if (!isOn())
        return;
    keep(m_records, record);
    m_writer->add([record, store](ProgressStore& to) { return (to.*store)(record); });
    emit changed(page);
}

void Progress::recordSection(const QString& page, const QString& anchor)
{
    if (!isSectionRead(page, anchor))
        record(page, ReadSection{page.toStdString(), anchor.toStdString(), now()}, &ProgressStore::add, &add);
}

void Progress::recordPrediction(const QString& page, const QString& block, const QString& guess,
                                double confidence, const QString& answer, bool right)
{
    record(page,
           Prediction{page.toStdString(), block.toStdString(), guess.toStdString(),
                      std::isfinite(confidence) ? std::clamp(confidence, 0.0, 1.0) : 0.0,
                      answer.toStdString(), right, now()},
           &ProgressStore::add, &add);
}

void Progress::recordCheck(const QString& page, const QString& block, const QString& given, bool right)
{
    record(page, CheckRecord{page.toStdString(), block.toStdString(), given.toStdString(), right, 1, now()},
           &ProgressStore::add, &add);
}

void Progress::recordRun(const QString& link, const QString& simulator, const QString& page,
                         const QString& headline)
{
    record(
        page,
        RunRecord{link.toStdString(), simulator.toStdString(), page.toStdString(), headline.toStdString(),
                  now()},
        &ProgressStore::add, +[](ProgressRecords&, const RunRecord&) {}); // runs() reads them
}

void Progress::recordPlace(const QString& page, const QString& section)
{
    const auto here = place();
    if (!here || here->page != page.toStdString() || here->section != section.toStdString())
        record(page, PlaceRecord{page.toStdString(), section.toStdString(), now()}, &ProgressStore::setPlace,
               &setPlace);
}

void Progress::setReadingDone(const QString& list, const QString& title, bool done)
{
    record(list, ReadingRecord{list.toStdString(), title.toStdString(), done, {}, now(), {}},
           &ProgressStore::setDone, &setDone);
}

void Progress::setReadingNote(const QString& list, const QString& title, const QString& note)
{
    if (readingNote(list, title) != note)
        record(list,
               ReadingRecord{list.toStdString(), title.toStdString(), false, note.toStdString(), {}, now()},
               &ProgressStore::setNote, &setNote);
}

void Progress::attach(const QString& list, const QString& title, const QString& target)
{
    record(list, Attachment{list.toStdString(), title.toStdString(), target.toStdString(), now()},
           &ProgressStore::add, &add);
}

void Progress::detach(const QString& list, const QString& title, const QString& target)
{
    record(list, Attachment{list.toStdString(), title.toStdString(), target.toStdString(), {}},
           &ProgressStore::remove, &remove);
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
    m_writer->drain();
    return m_store->runs(limit).value_or(std::vector<RunRecord>());
}

} // namespace infralab
