// Progress as JSON, written and strictly read.

#include "progress_transfer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

namespace infralab {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto formatName = "infralab-progress";
constexpr int formatVersion = 1;
constexpr std::size_t longest = 64 << 20; // bytes; a diligent reader's file has less than one million

/// Reads members of JSON values; the first fault is kept, after it everything reads as nothing.
class StrictReader
{
public:
    explicit StrictReader(std::string file)
        : m_file(std::move(file))
    {}

    const std::optional<Error>& fault() const { return m_fault; }
    void fail(const std::string& place, std::string message)
    {
        if (!m_fault)
            m_fault =
                Error{Error::Code::invalidInput,
                      place.empty() ? m_file : fmt::format("{}: {}", m_file, place), std::move(message)};
    }

    /// An object with these keys and, perhaps, those in `optional`.
    bool isObject(const Json& value, const std::string& place, std::initializer_list<const char*> keys,
                  std::initializer_list<const char*> optional = {})
    {
        if (!value.is_object()) {
            fail(place, "This must be an object in braces.");
            return false;
        }
        for (const auto& [key, unused] : value.items()) {
            const auto is = [&key = key](const char* known) { return key == known; };
            if (std::none_of(keys.begin(), keys.end(), is) &&
                std::none_of(optional.begin(), optional.end(), is))
                fail(below(place, key), "There is no such key in this file's format; remove it.");
        }
        for (const char* key : keys)
            if (!value.contains(key))
                fail(below(place, key), "This key is missing.");
        return !m_fault;
    }

    std::string text(const Json& object, const std::string& place, const char* key)
    {
        const auto& value = object[key];
        if (value.is_string())
            return value.get<std::string>();
        fail(below(place, key), "This must be a text in quotes.");
        return {};
    }
    /// A text that names something.
    std::string name(const Json& object, const std::string& place, const char* key)
    {
        auto read = text(object, place, key);
        if (read.empty())
            fail(below(place, key), "This must not be empty.");
        return read;
    }
    bool flag(const Json& object, const std::string& place, const char* key)
    {
        const auto& value = object[key];
        if (value.is_boolean())
            return value.get<bool>();
        fail(below(place, key), "This must be true or false.");
        return false;
    }
    double share(const Json& object, const std::string& place, const char* key)
    {
        const auto& value = object[key];
        if (value.is_number())
            if (const double number = value.get<double>(); number >= 0 && number <= 1)
                return number;
        fail(below(place, key), "This must be a number from 0 to 1.");
        return 0;
    }
    std::int64_t count(const Json& object, const std::string& place, const char* key)
    {
        const auto& value = object[key];
        if (value.is_number_integer())
            if (const double number = value.get<double>(); number >= 1 && number <= 1e9)
                return value.get<std::int64_t>();
        fail(below(place, key), "This must be a whole number from 1 to 1000000000.");
        return 0;
    }
    Moment moment(const Json& object, const std::string& place, const char* key)
    {
        const auto& value = object[key];
        if (value.is_string())
            if (const auto read = momentFrom(value.get_ref<const std::string&>()))
                return *read;
        fail(below(place, key), "This must be a time in UTC, as \"2026-11-30T22:37:05.120Z\".");
        return {};
    }
    Moment momentOrNever(const Json& object, const std::string& place, const char* key)
    {
        return object.contains(key) ? moment(object, place, key) : Moment();
    }

    /// Calls `read` with each element and its place.
    template <class Record, class Read>
    void list(const Json& object, const char* key, std::vector<Record>& into, Read read)
    {
        const auto& value = object[key];
        if (!value.is_array())
            return fail(key, "This must be a list in square brackets.");
        for (std::size_t i = 0; i < value.size() && !m_fault; ++i)
            read(value[i], fmt::format("{}[{}]", key, i), into.emplace_back());
    }

private:
    static std::string below(const std::string& place, std::string_view key)
    {
        return place.empty() ? std::string(key) : fmt::format("{}.{}", place, key);
    }

    std::string m_file;
    std::optional<Error> m_fault;
};

void readRecords(StrictReader& reader, const Json& root, ProgressRecords& all)
{
    reader.list(
        root, "sections_read", all.sections, [&](const Json& o, const std::string& at, ReadSection& r) {
            if (reader.isObject(o, at, {"page", "anchor", "at"}))
                r = {reader.name(o, at, "page"), reader.text(o, at, "anchor"), reader.moment(o, at, "at")};
        });
    reader.list(
        root, "predictions", all.predictions, [&](const Json& o, const std::string& at, Prediction& r) {
            if (reader.isObject(o, at, {"page", "block", "guess", "confidence", "answer", "right", "at"}))
                r = {reader.name(o, at, "page"),   reader.name(o, at, "block"),
                     reader.text(o, at, "guess"),  reader.share(o, at, "confidence"),
                     reader.text(o, at, "answer"), reader.flag(o, at, "right"),
                     reader.moment(o, at, "at")};
        });
    reader.list(root, "checks", all.checks, [&](const Json& o, const std::string& at, CheckRecord& r) {
        if (reader.isObject(o, at, {"page", "block", "given", "right", "tries", "at"}))
            r = {reader.name(o, at, "page"),  reader.name(o, at, "block"),  reader.text(o, at, "given"),
                 reader.flag(o, at, "right"), reader.count(o, at, "tries"), reader.moment(o, at, "at")};
    });
    reader.list(root, "readings", all.readings, [&](const Json& o, const std::string& at, ReadingRecord& r) {
        if (reader.isObject(o, at, {"list", "title", "done", "note"}, {"done_at", "note_at"}))
            r = {reader.name(o, at, "list"),
                 reader.name(o, at, "title"),
                 reader.flag(o, at, "done"),
                 reader.text(o, at, "note"),
                 reader.momentOrNever(o, at, "done_at"),
                 reader.momentOrNever(o, at, "note_at")};
    });
    reader.list(root, "attachments", all.attachments,
                [&](const Json& o, const std::string& at, Attachment& r) {
                    if (reader.isObject(o, at, {"list", "title", "target", "at"}))
                        r = {reader.name(o, at, "list"), reader.name(o, at, "title"),
                             reader.name(o, at, "target"), reader.moment(o, at, "at")};
                });
    reader.list(root, "runs", all.runs, [&](const Json& o, const std::string& at, RunRecord& r) {
        if (reader.isObject(o, at, {"link", "simulator", "page", "headline", "at"}))
            r = {reader.name(o, at, "link"), reader.name(o, at, "simulator"), reader.text(o, at, "page"),
                 reader.text(o, at, "headline"), reader.moment(o, at, "at")};
    });
    if (root.contains("place") && reader.isObject(root["place"], "place", {"page", "section", "at"}))
        all.place = PlaceRecord{reader.name(root["place"], "place", "page"),
                                reader.text(root["place"], "place", "section"),
                                reader.moment(root["place"], "place", "at")};
}

Json toJson(const ProgressRecords& all, Moment exported)
{
    Json root = {{"format", formatName}, {"version", formatVersion}, {"exported_at", momentText(exported)}};
    if (all.place)
        root["place"] = {
            {"page", all.place->page}, {"section", all.place->section}, {"at", momentText(all.place->at)}};
    Json& sections = root["sections_read"] = Json::array();
    for (const auto& r : all.sections)
        sections.push_back({{"page", r.page}, {"anchor", r.anchor}, {"at", momentText(r.at)}});
    Json& predictions = root["predictions"] = Json::array();
    for (const auto& r : all.predictions)
        predictions.push_back({{"page", r.page},
                               {"block", r.block},
                               {"guess", r.guess},
                               {"confidence", r.confidence},
                               {"answer", r.answer},
                               {"right", r.right},
                               {"at", momentText(r.at)}});
    Json& checks = root["checks"] = Json::array();
    for (const auto& r : all.checks)
        checks.push_back({{"page", r.page},
                          {"block", r.block},
                          {"given", r.given},
                          {"right", r.right},
                          {"tries", r.tries},
                          {"at", momentText(r.at)}});
    Json& readings = root["readings"] = Json::array();
    for (const auto& r : all.readings) {
        Json reading = {{"list", r.list}, {"title", r.title}, {"done", r.done}, {"note", r.note}};
        if (r.doneAt != Moment())
            reading["done_at"] = momentText(r.doneAt);
        if (r.noteAt != Moment())
            reading["note_at"] = momentText(r.noteAt);
        readings.push_back(std::move(reading));
    }
    Json& attachments = root["attachments"] = Json::array();
    for (const auto& r : all.attachments)
        attachments.push_back(
            {{"list", r.list}, {"title", r.title}, {"target", r.target}, {"at", momentText(r.at)}});
    Json& runs = root["runs"] = Json::array();
    for (const auto& r : all.runs)
        runs.push_back({{"link", r.link},
                        {"simulator", r.simulator},
                        {"page", r.page},
                        {"headline", r.headline},
                        {"at", momentText(r.at)}});
    return root;
}

} // namespace

std::string momentText(Moment moment)
{
    using namespace std::chrono;
    const auto day = floor<days>(moment);
    const year_month_day date(day);
    const hh_mm_ss time(moment - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       time.hours().count(), time.minutes().count(), time.seconds().count(),
                       time.subseconds().count());
}

std::optional<Moment> momentFrom(std::string_view text)
{
    using namespace std::chrono;
    constexpr std::string_view shape = "dddd-dd-ddTdd:dd:dd.dddZ";
    if (text.size() != shape.size())
        return std::nullopt;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (shape[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != shape[i])
            return std::nullopt;
    const auto number = [text](std::size_t from, std::size_t count) {
        int value = 0;
        for (const char digit : text.substr(from, count))
            value = value * 10 + (digit - '0');
        return value;
    };
    const year_month_day date{year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                              day(static_cast<unsigned>(number(8, 2)))};
    if (!date.ok() || date.year() < year(1970) || number(11, 2) > 23 || number(14, 2) > 59 ||
        number(17, 2) > 59)
        return std::nullopt;
    return Moment(sys_days(date)) + hours(number(11, 2)) + minutes(number(14, 2)) + seconds(number(17, 2)) +
           milliseconds(number(20, 3));
}

std::string progressToJson(const ProgressRecords& all, Moment exported)
{
    return toJson(all, exported).dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Expected<ProgressRecords> progressFromJson(std::string_view text, const std::string& name)
{
    StrictReader reader(name);
    Json root;
    try {
        root = Json::parse(text);
    } catch (const Json::parse_error& error) {
        const auto place = std::min<std::size_t>(error.byte, text.size());
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n');
        return fail(Error::Code::invalidInput, fmt::format("{}:{}", name, line),
                    "This is no JSON here; nothing was taken from the file.");
    }
    ProgressRecords all;
    if (reader.isObject(root, "",
                        {"format", "version", "exported_at", "sections_read", "predictions", "checks",
                         "readings", "attachments", "runs"},
                        {"place"})) {
        if (reader.text(root, "", "format") != formatName)
            reader.fail("format",
                        fmt::format("This must be \"{}\": the file holds something else.", formatName));
        if (reader.count(root, "", "version") > formatVersion)
            reader.fail("version", "The file was exported by a later version of InfraLab; import it there.");
        reader.moment(root, "", "exported_at");
        if (!reader.fault())
            readRecords(reader, root, all);
    }
    if (reader.fault())
        return infralab::fail(*reader.fault());
    return all;
}

Expected<void> saveProgressJson(const ProgressRecords& all, Moment exported,
                                const std::filesystem::path& file)
{
    const std::string text = progressToJson(all, exported);
    const std::filesystem::path part = std::filesystem::path(file) += ".part";
    const int opened = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool written = opened >= 0;
    for (std::size_t at = 0; written && at < text.size();) {
        const auto count = ::write(opened, text.data() + at, text.size() - at);
        written = count > 0;
        at += written ? static_cast<std::size_t>(count) : 0;
    }
    written = written && ::fsync(opened) == 0;
    int failed = written ? 0 : errno;
    if (opened >= 0)
        ::close(opened);
    if (written && std::rename(part.c_str(), file.c_str()) != 0)
        failed = errno;
    if (failed == 0)
        return {};
    ::unlink(part.c_str());
    return fail(Error::Code::invalidInput, file.string(),
                fmt::format("The file cannot be written ({}); choose another place.", std::strerror(failed)));
}

Expected<ProgressRecords> progressFromJsonFile(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string text;
    std::array<char, 65536> part{};
    while (in && text.size() <= longest) {
        in.read(part.data(), part.size());
        text.append(part.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (!in.eof() && text.size() <= longest)
        return fail(Error::Code::invalidInput, file.string(), "The file cannot be read; choose another one.");
    if (text.size() > longest)
        return fail(Error::Code::invalidInput, file.string(),
                    "The file is too long to be an export of progress.");
    return progressFromJson(text, file.string());
}

} // namespace infralab
