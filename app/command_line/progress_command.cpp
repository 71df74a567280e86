// `infralab progress`: the reader's own record without the window: what there is, out, in, away.

#include "app/progress/progress_store.hpp"
#include "app/progress/progress_transfer.hpp"
#include "command.hpp"

#include <fmt/format.h>

namespace infralab {
namespace {

Error told(const ProgressFault& fault)
{
    return {Error::Code::invalidInput, {}, fault.message};
}

Expected<ProgressStore> openStore(ProgressStore::Missing missing = ProgressStore::Missing::isAFault)
{
    return ProgressStore::open(usualProgressFile(), missing)
        .map([](ProgressStore::Opened&& opened) {
            if (!opened.notice.empty())
                fmt::print(stderr, "infralab progress: {}\n", opened.notice);
            return std::move(opened.store);
        })
        .map_error(told);
}

Expected<ProgressRecords> everythingIn(ProgressStore& store)
{
    return store.records()
        .and_then([&store](ProgressRecords&& records) {
            return store.runs().map([&records](std::vector<RunRecord>&& runs) {
                records.runs = std::move(runs);
                return std::move(records);
            });
        })
        .map_error(told);
}

/// "1 run", "3 runs".
template <class Records>
std::string counted(const Records& records, const char* one)
{
    return fmt::format("{} {}{}", records.size(), one, records.size() == 1 ? "" : "s");
}

Expected<void> tellStatus()
{
    const auto file = usualProgressFile();
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) {
        fmt::print("Progress is off, and nothing is kept. It would be kept in {}.\n", file.string());
        return {};
    }
    return openStore().and_then([&file](ProgressStore&& store) {
        return everythingIn(store).and_then([&](const ProgressRecords& all) {
            return store.isWanted().map_error(told).map([&](bool wanted) {
                fmt::print("Progress is {}. {} holds {} read, {}, {}, {}, {} and {}.\n",
                           wanted ? "on" : "off", file.string(), counted(all.sections, "section"),
                           counted(all.predictions, "prediction"), counted(all.checks, "check"),
                           counted(all.readings, "reading"), counted(all.attachments, "attachment"),
                           counted(all.runs, "run"));
            });
        });
    });
}

Expected<void> exportTo(const std::string& path)
{
    return openStore()
        .and_then([](ProgressStore&& store) { return everythingIn(store); })
        .and_then([&path](const ProgressRecords& all) {
            const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
            return saveProgressJson(all, now, path).map([&] {
                fmt::print("{} records are in {}.\n", countOf(all), path);
            });
        });
}

Expected<void> importFrom(const std::string& path)
{
    return progressFromJsonFile(path).and_then([](const ProgressRecords& more) {
        // Who imports on a new computer wants the records there; progress stays off until it is turned on.
        std::error_code ignored;
        const bool isNew = !std::filesystem::exists(usualProgressFile(), ignored);
        return openStore(ProgressStore::Missing::isBegun).and_then([&](ProgressStore&& store) {
            return (isNew ? store.setWanted(false) : ProgressExpected<void>())
                .and_then([&] { return store.merge(more); })
                .map_error(told)
                .map([](std::size_t fresh) { fmt::print("{} records are new.\n", fresh); });
        });
    });
}

Expected<void> erase(bool isSure)
{
    if (!isSure)
        return fail(
            Error::Code::invalidInput, "--yes",
            fmt::format("This removes {} for good; add --yes if you mean it.", usualProgressFile().string()));
    return eraseProgressFiles(usualProgressFile()).map_error(told).map([] {
        fmt::print("Nothing is kept any more.\n");
    });
}

} // namespace

int progressCommand(const Arguments& arguments)
{
    const auto& words = arguments.operands();
    const auto is = [&words](const char* what, std::size_t count) {
        return words.size() == count && words[0] == what;
    };
    const Expected<void> done = is("status", 1)   ? tellStatus()
                                : is("export", 2) ? exportTo(words[1])
                                : is("import", 2) ? importFrom(words[1])
                                : is("erase", 1)
                                    ? erase(arguments.has("--yes"))
                                    : fail(Error::Code::invalidInput, {},
                                           "Say one of: status, export FILE, import FILE, erase --yes.");
    return done ? Exit::fine : complain("progress", done.error());
}

} // namespace infralab
