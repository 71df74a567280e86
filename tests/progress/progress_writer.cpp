// A process that records answers without end and says which are kept, to be killed by progress_kill_test. Its
// words: the file, its own name (a page of its own), the number to begin with, and perhaps how many to
// record.

#include "app/progress/progress_store.hpp"

#include <cstdio>
#include <cstdlib>
#include <thread>

int main(int argc, char** argv)
{
    using namespace infralab;
    if (argc < 4)
        return 2;
    auto opened = ProgressStore::open(argv[1], ProgressStore::Missing::isBegun);
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().message.c_str());
        return 1;
    }
    const long first = std::strtol(argv[3], nullptr, 10);
    const long count = argc > 4 ? std::strtol(argv[4], nullptr, 10) : 1'000'000;
    for (long id = first; id < first + count; ++id) {
        const Moment at{std::chrono::milliseconds(id)};
        const auto kept = opened->store.add(CheckRecord{argv[2], std::to_string(id),
                                                        std::string(static_cast<std::size_t>(id % 700), 'a'),
                                                        id % 3 == 0, 1, at});
        if (!kept) {
            std::fprintf(stderr, "%s\n", kept.error().message.c_str());
            return 1;
        }
        std::printf("%ld\n", id);
        std::fflush(stdout);
        if (argc > 4) // as one of two copies: no reader answers without a pause
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return 0;
}
