// An opened device: its programs on disk, its limits, and what it says when they are passed.

#include "compute/kernels/stream.hpp"
#include "opencl_test_device.hpp"

#include <gmock/gmock.h>

namespace infralab::compute::opencl {
namespace {

using testing::HasSubstr;

constexpr auto kernelText = "__kernel void twice(__global int *x, const int offset)\n"
                            "{ x[get_global_id(0)] = 2 * (int)get_global_id(0) + offset; }\n";

std::vector<std::filesystem::path> programsIn(const std::filesystem::path& cache)
{
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(cache / "infralab" / "kernels", none))
        files.push_back(entry.path());
    return files;
}

/// The numbers that `twice` writes, on a device opened anew, so that nothing is held in memory.
Expected<std::vector<std::int32_t>> twice(std::size_t groups)
{
    const auto device = openDevice(0);
    if (!device)
        return fail(device.error());
    auto kernel = (*device)->kernel({"twice.cl", kernelText, ""}, "twice");
    if (!kernel)
        return fail(kernel.error());
    std::vector<std::int32_t> numbers(groups * 32);
    const auto buffer = (*device)->allocate(numbers.size() * sizeof(std::int32_t));
    if (!buffer)
        return fail(buffer.error());
    const Argument arguments[] = {&*buffer, std::int32_t{5}};
    if (const auto ran = (*device)->run(*kernel, arguments, groups, 32, {}); !ran)
        return fail(ran.error());
    if (const auto read = (*device)->download(*buffer, numbers); !read)
        return fail(read.error());
    return numbers;
}

class OpenedDevice : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!deviceEngine())
            GTEST_SKIP() << "no OpenCL device";
    }

    TemporaryFolder cache;
    Variable usual{"XDG_CACHE_HOME", cache.path().string()};
};

TEST_F(OpenedDevice, RunsEveryWorkItemOnceInItsSlices)
{
    for (const std::size_t groups : {1, 2, 3, 1000, 100'003}) {
        const auto numbers = twice(groups);
        ASSERT_TRUE(numbers) << numbers.error().message;
        for (std::size_t i = 0; i < numbers->size(); ++i)
            ASSERT_EQ((*numbers)[i], static_cast<std::int32_t>(2 * i + 5)) << groups;
    }
}

TEST_F(OpenedDevice, KeepsItsProgramsOnDisk)
{
    ASSERT_TRUE(twice(1));
    ASSERT_EQ(programsIn(cache.path()).size(), 1U);
    const auto written = std::filesystem::last_write_time(programsIn(cache.path()).front());
    const auto again = twice(1);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ((*again)[3], 11);
    ASSERT_EQ(programsIn(cache.path()).size(), 1U);
    EXPECT_EQ(std::filesystem::last_write_time(programsIn(cache.path()).front()), written);
}

TEST_F(OpenedDevice, BuildsAgainWhereTheDiskIsDamaged)
{
    ASSERT_TRUE(twice(1));
    const std::filesystem::path file = programsIn(cache.path()).front();
    const auto size = std::filesystem::file_size(file);
    std::filesystem::resize_file(file, size / 2);
    const auto shortened = twice(1);
    ASSERT_TRUE(shortened) << shortened.error().message;
    EXPECT_EQ((*shortened)[3], 11);
    EXPECT_GT(std::filesystem::file_size(file), size / 2)
        << "written anew; a driver may add what it has built since";
    std::fstream(file, std::ios::in | std::ios::out | std::ios::binary)
            .seekp(static_cast<std::streamoff>(size / 2))
        << "damage";
    const auto damaged = twice(1);
    ASSERT_TRUE(damaged) << damaged.error().message;
    EXPECT_EQ((*damaged)[3], 11);
}

TEST_F(OpenedDevice, DoesWithoutADisk)
{
    const Variable blocked("XDG_CACHE_HOME", cache.file("a file", "in the way"));
    const auto numbers = twice(1);
    ASSERT_TRUE(numbers) << numbers.error().message;
    EXPECT_EQ((*numbers)[3], 11);
}

TEST_F(OpenedDevice, RefusesMoreMemoryThanItHas)
{
    const auto device = openDevice(0);
    ASSERT_TRUE(device);
    const auto tooMuch = (*device)->allocate(std::size_t{1} << 60U);
    ASSERT_FALSE(tooMuch);
    EXPECT_EQ(tooMuch.error().code, Error::Code::device);
    EXPECT_THAT(tooMuch.error().message, HasSubstr("MiB"));
    EXPECT_FALSE((*device)->allocate(0));
}

TEST_F(OpenedDevice, NamesTheDriversError)
{
    const auto device = openDevice(0);
    ASSERT_TRUE(device);
    auto kernel = (*device)->kernel({"twice.cl", kernelText, ""}, "twice");
    ASSERT_TRUE(kernel) << kernel.error().message;
    const Argument wrong[] = {std::int32_t{5}, std::int32_t{5}};
    const auto ran = (*device)->run(*kernel, wrong, 1, 32, {});
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().code, Error::Code::device);
    EXPECT_THAT(ran.error().message, HasSubstr("CL_INVALID_ARG_SIZE"));
    EXPECT_THAT(ran.error().message, HasSubstr("built-in engine"));
}

TEST_F(OpenedDevice, TellsOptionsApart)
{
    const auto device = openDevice(0);
    ASSERT_TRUE(device);
    for (const int value : {3, 4, 3}) {
        auto kernel = (*device)->kernel(
            {"fill.cl", "__kernel void fill(__global int *x) { x[get_global_id(0)] = VALUE; }",
             "-D VALUE=" + std::to_string(value)},
            "fill");
        ASSERT_TRUE(kernel) << kernel.error().message;
        const auto buffer = (*device)->allocate(8);
        ASSERT_TRUE(buffer);
        const Argument arguments[] = {&*buffer};
        ASSERT_TRUE((*device)->run(*kernel, arguments, 1, 2, {}));
        std::array<std::int32_t, 2> numbers{};
        ASSERT_TRUE((*device)->download(*buffer, numbers));
        EXPECT_THAT(numbers, testing::Each(value));
    }
}

TEST(OpenDevice, SaysThatThereIsNone)
{
    for (const int index : {-1, 1000}) {
        const auto device = openDevice(index);
        ASSERT_FALSE(device);
        EXPECT_EQ(device.error().code, Error::Code::device);
        EXPECT_THAT(device.error().message, HasSubstr("There is no OpenCL device " + std::to_string(index)));
    }
}

} // namespace
} // namespace infralab::compute::opencl
