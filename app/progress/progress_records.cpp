// The rules by which records join those that are there.

#include "progress_records.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace infralab {

namespace {

/// The record with the same key, or null.
template <class Record, class SameKey>
Record* like(std::vector<Record>& records, SameKey sameKey)
{
    const auto found = std::find_if(records.begin(), records.end(), sameKey);
    return found == records.end() ? nullptr : &*found;
}

/// Adds what is new by its key, and joins what is there.
template <class Record, class KeyOf, class Join>
void mergeInto(std::vector<Record>& all, const std::vector<Record>& more, KeyOf keyOf, Join join)
{
    std::map<std::invoke_result_t<KeyOf, const Record&>, std::size_t> places;
    for (const auto& record : all)
        places.emplace(keyOf(record), places.size());
    for (const auto& record : more) {
        const auto [place, isNew] = places.emplace(keyOf(record), all.size());
        if (isNew)
            all.push_back(record);
        else
            join(all[place->second], record);
    }
}

ReadingRecord& readingOf(ProgressRecords& all, const ReadingRecord& r)
{
    if (auto* there =
            like(all.readings, [&r](const auto& o) { return o.list == r.list && o.title == r.title; }))
        return *there;
    return all.readings.emplace_back(ReadingRecord{r.list, r.title, false, {}, {}, {}});
}

} // namespace

void add(ProgressRecords& all, const ReadSection& r)
{
    if (!like(all.sections, [&r](const auto& o) { return o.page == r.page && o.anchor == r.anchor; }))
        all.sections.push_back(r);
}

void add(ProgressRecords& all, const Prediction& r)
{
    if (!like(all.predictions, [&r](const auto& o) { return o.page == r.page && o.block == r.block; }))
        all.predictions.push_back(r);
}

void add(ProgressRecords& all, const CheckRecord& r)
{
    auto* there = like(all.checks, [&r](const auto& o) { return o.page == r.page && o.block == r.block; });
    if (!there) {
        all.checks.push_back(r);
    } else if (!there->right) {
        const auto tries = there->tries + r.tries;
        *there = r;
        there->tries = tries;
    }
}

void add(ProgressRecords& all, const Attachment& r)
{
    if (!like(all.attachments,
              [&r](const auto& o) { return o.list == r.list && o.title == r.title && o.target == r.target; }))
        all.attachments.push_back(r);
}

void setPlace(ProgressRecords& all, const PlaceRecord& r)
{
    all.place = r;
}

void remove(ProgressRecords& all, const Attachment& r)
{
    std::erase_if(all.attachments, [&r](const auto& o) {
        return o.list == r.list && o.title == r.title && o.target == r.target;
    });
}

void setDone(ProgressRecords& all, const ReadingRecord& r)
{
    auto& there = readingOf(all, r);
    there.done = r.done;
    there.doneAt = r.doneAt;
}

void setNote(ProgressRecords& all, const ReadingRecord& r)
{
    auto& there = readingOf(all, r);
    there.note = r.note;
    there.noteAt = r.noteAt;
}

ProgressRecords merged(ProgressRecords all, const ProgressRecords& more)
{
    const auto ofPageAndBlock = [](const auto& r) { return std::tuple(r.page, r.block); };
    const auto stays = [](const auto&, const auto&) {};
    mergeInto(
        all.sections, more.sections, [](const ReadSection& r) { return std::tuple(r.page, r.anchor); },
        [](ReadSection& there, const ReadSection& r) { there.at = std::min(there.at, r.at); });
    mergeInto(all.predictions, more.predictions, ofPageAndBlock, [](Prediction& there, const Prediction& r) {
        if (r.at < there.at)
            there = r;
    });
    mergeInto(all.checks, more.checks, ofPageAndBlock, [](CheckRecord& there, const CheckRecord& r) {
        // Two computers' tries of one check may be the same ones, so that they are not added up.
        const auto tries = std::max(there.tries, r.tries);
        if (r.right != there.right ? r.right : r.at > there.at)
            there = r;
        there.tries = tries;
    });
    mergeInto(
        all.readings, more.readings, [](const ReadingRecord& r) { return std::tuple(r.list, r.title); },
        [](ReadingRecord& there, const ReadingRecord& r) {
            if (r.doneAt > there.doneAt) {
                there.done = r.done;
                there.doneAt = r.doneAt;
            }
            if (r.noteAt > there.noteAt) {
                there.note = r.note;
                there.noteAt = r.noteAt;
            }
        });
    mergeInto(
        all.attachments, more.attachments,
        [](const Attachment& r) { return std::tuple(r.list, r.title, r.target); }, stays);
    mergeInto(
        all.runs, more.runs, [](const RunRecord& r) { return std::tuple(r.at, r.link); }, stays);
    std::stable_sort(all.runs.begin(), all.runs.end(),
                     [](const auto& a, const auto& b) { return a.at > b.at; });
    if (more.place && (!all.place || more.place->at > all.place->at))
        all.place = more.place;
    return all;
}

bool holdTheSame(ProgressRecords one, ProgressRecords other)
{
    const auto sort = [](ProgressRecords& all) {
        std::sort(all.sections.begin(), all.sections.end());
        std::sort(all.predictions.begin(), all.predictions.end());
        std::sort(all.checks.begin(), all.checks.end());
        std::sort(all.readings.begin(), all.readings.end());
        std::sort(all.attachments.begin(), all.attachments.end());
        std::sort(all.runs.begin(), all.runs.end());
    };
    sort(one);
    sort(other);
    return one == other;
}

std::size_t countOf(const ProgressRecords& all)
{
    return all.sections.size() + all.predictions.size() + all.checks.size() + all.readings.size() +
           all.attachments.size() + all.runs.size();
}

} // namespace infralab
