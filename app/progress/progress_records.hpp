#pragma once
// What is kept of a reader's way through the course, as plain values. Here because the store, its export file
// and the window all speak of the same records.

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace infralab {

using Moment = std::chrono::sys_time<std::chrono::milliseconds>;

/// A section that the reader marked or scrolled through to its end.
struct ReadSection
{
    std::string page, anchor;
    Moment at;

    auto operator<=>(const ReadSection&) const = default;
};

/// A guess made before the result was shown. One for each block: the first, which is the only honest one.
struct Prediction
{
    std::string page, block;
    std::string guess;     ///< as the reader wrote or chose it
    double confidence = 0; ///< 0 to 1
    std::string answer;    ///< as it was shown
    bool right = false;
    Moment at;

    auto operator<=>(const Prediction&) const = default;
};

/// A check that the reader answered. One for each block; `right` stays true once it was.
struct CheckRecord
{
    std::string page, block;
    std::string given; ///< the latest answer
    bool right = false;
    std::int64_t tries = 1;
    Moment at;

    auto operator<=>(const CheckRecord&) const = default;
};

/// A reading of a schedule is named by its list (the id of a week's page, or a term of another schedule) and
/// its title.
struct ReadingRecord
{
    std::string list, title;
    bool done = false;
    std::string note;
    Moment doneAt, noteAt; ///< when each was last changed; the epoch where it never was

    auto operator<=>(const ReadingRecord&) const = default;
};

/// A web link or the path of a local file; the file itself is never copied.
struct Attachment
{
    std::string list, title;
    std::string target;
    Moment at;

    auto operator<=>(const Attachment&) const = default;
};

/// A finished run that the reader started.
struct RunRecord
{
    std::string link;      ///< the whole experiment: "infralab:..."
    std::string simulator; ///< its id
    std::string page;      ///< where it was run
    std::string headline;  ///< its headline numbers, for people
    Moment at;

    auto operator<=>(const RunRecord&) const = default;
};

/// Where the reader was last.
struct PlaceRecord
{
    std::string page, section;
    Moment at;

    auto operator<=>(const PlaceRecord&) const = default;
};

struct ProgressRecords
{
    std::vector<ReadSection> sections;
    std::vector<Prediction> predictions;
    std::vector<CheckRecord> checks;
    std::vector<ReadingRecord> readings;
    std::vector<Attachment> attachments;
    std::vector<RunRecord> runs; ///< newest first
    std::optional<PlaceRecord> place;

    bool operator==(const ProgressRecords&) const = default;
};

// What the store does to its tables, done to values in memory.
void add(ProgressRecords&, const ReadSection&);
void add(ProgressRecords&, const Prediction&);  ///< the first for a block stays
void add(ProgressRecords&, const CheckRecord&); ///< adds a try, until one was right
void add(ProgressRecords&, const Attachment&);
void setPlace(ProgressRecords&, const PlaceRecord&);
void remove(ProgressRecords&, const Attachment&);
void setDone(ProgressRecords&, const ReadingRecord&); ///< leaves the note as it is
void setNote(ProgressRecords&, const ReadingRecord&); ///< leaves the tick as it is

/// Both as one: the earliest reading and guess, the best answer of a check, the latest tick and note, all
/// attachments and runs. Merging the same again changes nothing.
ProgressRecords merged(ProgressRecords, const ProgressRecords& more);
/// The same records hold the same, in whatever order.
bool holdTheSame(ProgressRecords, ProgressRecords);
/// How many records there are, the place left out.
std::size_t countOf(const ProgressRecords&);

} // namespace infralab
