// The programs on disk: kept, compared in full, dropped when damaged, and silent where nothing can be
// written.

#include "compute/opencl/program_cache.hpp"
#include "opencl_test_device.hpp"

#include <thread>

#include <gmock/gmock.h>

namespace infralab::compute::opencl {
namespace {

using testing::Optional;

std::filesystem::path onlyFile(const std::filesystem::path& folder)
{
    return std::filesystem::directory_iterator(folder)->path();
}

std::string contents(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(ProgramCache, GivesBackWhatItHasStored)
{
    const TemporaryFolder folder;
    const ProgramCache cache(folder.path() / "made" / "on demand");
    EXPECT_EQ(cache.load("key"), std::nullopt);
    const std::string binary("\0binary\xff", 8);
    cache.store("key", binary);
    EXPECT_THAT(cache.load("key"), Optional(binary));
    EXPECT_EQ(cache.load("another key"), std::nullopt);
    cache.store("key", "newer");
    EXPECT_THAT(cache.load("key"), Optional(std::string("newer")));
    cache.drop("key");
    EXPECT_EQ(cache.load("key"), std::nullopt);
}

TEST(ProgramCache, LeavesOneFileAProgram)
{
    const TemporaryFolder folder;
    const ProgramCache cache(folder.path());
    for (int i = 0; i < 5; ++i)
        cache.store("key", std::string(1000, 'x'));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(ProgramCache, DropsADamagedEntry)
{
    const TemporaryFolder folder;
    const ProgramCache cache(folder.path());
    cache.store("key", "binary");
    const std::filesystem::path file = onlyFile(folder.path());
    const std::string good = contents(file);
    for (std::size_t i = 0; i <= good.size(); ++i) {
        std::string bad = good;
        if (i < good.size())
            bad[i] = static_cast<char>(bad[i] ^ 0x20);
        else
            bad += "tail";
        for (const std::string& text : {bad, good.substr(0, i == good.size() ? 0 : i)}) {
            std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
            EXPECT_EQ(cache.load("key"), std::nullopt) << i;
            EXPECT_FALSE(std::filesystem::exists(file)) << i;
        }
    }
    cache.store("key", "binary");
    EXPECT_THAT(cache.load("key"), Optional(std::string("binary")));
}

TEST(ProgramCache, HoldsNothingWhereItCannotWrite)
{
    const TemporaryFolder folder;
    const std::string blocked = folder.file("a file", "not a folder");
    for (const ProgramCache& cache :
         {ProgramCache({}), ProgramCache(blocked), ProgramCache(blocked + "/below")}) {
        cache.store("key", "binary");
        EXPECT_EQ(cache.load("key"), std::nullopt);
        cache.drop("key");
    }
}

TEST(ProgramCache, IsSharedByWritersAtOnce)
{
    const TemporaryFolder folder;
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            const ProgramCache cache(folder.path());
            for (int i = 0; i < 100; ++i) {
                cache.store("key", std::string(5000, 'x'));
                const auto loaded = cache.load("key");
                EXPECT_THAT(loaded, Optional(std::string(5000, 'x')));
            }
        });
}

TEST(ProgramCache, LiesWhereTheDesktopSaysCachesLie)
{
    {
        const Variable cache("XDG_CACHE_HOME", "/somewhere/cache");
        EXPECT_EQ(ProgramCache::usualFolder(), "/somewhere/cache/infralab/kernels");
    }
    const Variable home("HOME", "/somewhere/home");
    for (const char* ignored : {static_cast<const char*>(nullptr), "", "relative"}) {
        const Variable cache("XDG_CACHE_HOME", ignored);
        EXPECT_EQ(ProgramCache::usualFolder(), "/somewhere/home/.cache/infralab/kernels");
    }
    const Variable cache("XDG_CACHE_HOME", nullptr), homeless("HOME", nullptr);
    EXPECT_TRUE(ProgramCache::usualFolder().empty());
}

} // namespace
} // namespace infralab::compute::opencl
