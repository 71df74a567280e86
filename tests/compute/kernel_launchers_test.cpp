// Streams, sums, the text of kernels and the bench: what the descriptions' checks do not cover.

#include "compute/kernels/bench.hpp"
#include "compute/kernels/kernel_text.hpp"
#include "compute/kernels/reduction.hpp"
#include "compute/kernels/stream.hpp"
#include "opencl_test_device.hpp"

#include <gmock/gmock.h>

namespace infralab::compute {
namespace {

using Eigen::ArrayXf;
using testing::HasSubstr;

std::vector<Engine> engines()
{
    std::vector<Engine> all{Engine()};
    if (const auto device = deviceEngine())
        all.push_back(*device);
    return all;
}

TEST(Stream, RefusesEmptyAndUnequalArrays)
{
    for (const Engine& engine : engines()) {
        const auto empty = copied(engine, ArrayXf(), {});
        ASSERT_FALSE(empty);
        EXPECT_EQ(empty.error().code, Error::Code::invalidInput);
        const auto unequal = triad(engine, ArrayXf::Ones(3), 2, ArrayXf::Ones(4), {});
        ASSERT_FALSE(unequal);
        EXPECT_THAT(unequal.error().message, HasSubstr("3 and 4"));
    }
}

TEST(Stream, RoundsProductAndSumApart)
{
    // Fused, (1 + 2^-12)^2 - (1 + 2^-11) would leave 2^-24.
    const ArrayXf b = ArrayXf::Constant(100, -(1 + 0x1p-11F)), c = ArrayXf::Constant(100, 1 + 0x1p-12F);
    for (const Engine& engine : engines()) {
        const auto result = triad(engine, b, 1 + 0x1p-12F, c, {});
        ASSERT_TRUE(result) << result.error().message;
        EXPECT_TRUE((*result == 0).all()) << engine.name();
    }
}

TEST(Sum, LiesWithinItsBound)
{
    const ArrayXf x = ArrayXf::Random(300'001);
    const double exact = x.cast<double>().sum(), bound = 262 * 2 * 0x1p-24 * x.cast<double>().abs().sum();
    for (const Engine& engine : engines()) {
        const auto result = sum(engine, x, {});
        ASSERT_TRUE(result) << result.error().message;
        EXPECT_LE(std::abs(*result - exact), bound) << engine.name();
    }
}

TEST(Sum, HasTheSameBitsAtEveryLevelOfBlocks)
{
    for (const Eigen::Index count :
         {1L, 63L, 64L, 65L, 16383L, 16384L, 16385L, 16384L * 64, 16384L * 16384 / 64 + 7}) {
        ArrayXf x = ArrayXf::LinSpaced(count, -1, 2.7F);
        x[count / 2] = 1e10F;
        const auto expected = sum(Engine(), x, {});
        ASSERT_TRUE(expected);
        for (const Engine& engine : engines()) {
            const auto result = sum(engine, x, {});
            ASSERT_TRUE(result) << result.error().message;
            EXPECT_EQ(*result, *expected) << engine.name() << ' ' << count;
        }
    }
}

TEST(Sum, RefusesNothing)
{
    const auto empty = sum(Engine(), ArrayXf(), {});
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().code, Error::Code::invalidInput);
}

TEST(KernelText, ComesFromTheReadersFolderFileByFile)
{
    const TemporaryFolder folder;
    folder.file("stream.cl", "__kernel void mine() {}\n");
    const Variable own("INFRALAB_KERNEL_DIR", folder.path().string());
    const auto mine = kernelText("stream.cl", "-D A=1");
    ASSERT_TRUE(mine);
    EXPECT_EQ(mine->text, "__kernel void mine() {}\n");
    EXPECT_EQ(mine->file, (folder.path() / "stream.cl").string());
    EXPECT_EQ(mine->options, "-D A=1");
    const auto embedded = kernelText("reduction.cl", "");
    ASSERT_TRUE(embedded);
    EXPECT_EQ(embedded->file, "reduction.cl");
    EXPECT_THAT(embedded->text, HasSubstr("__kernel"));
    const auto none = kernelText("no_such.cl", "");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, Error::Code::invalidInput);
}

TEST(KernelText, RefusesAnEmptyAndAHugeFile)
{
    const TemporaryFolder folder;
    const Variable own("INFRALAB_KERNEL_DIR", folder.path().string());
    for (const std::string& text : {std::string(), std::string((1 << 20) + 1, ' ')}) {
        folder.file("stream.cl", text);
        const auto refused = kernelText("stream.cl", "");
        ASSERT_FALSE(refused);
        EXPECT_THAT(refused.error().message, HasSubstr("INFRALAB_KERNEL_DIR"));
    }
}

TEST(KernelText, ChangesTheResultOfTheNextCall)
{
    const auto engine = deviceEngine();
    if (!engine)
        GTEST_SKIP() << "no OpenCL device";
    const ArrayXf two = ArrayXf::Constant(5, 2);
    const TemporaryFolder folder;
    const Variable own("INFRALAB_KERNEL_DIR", folder.path().string());
    EXPECT_EQ((*copied(*engine, two, {}))[4], 2);
    folder.file("stream.cl", "__kernel void copy(__global const float *a, __global float *out)\n"
                             "{ out[get_global_id(0)] = 3 * a[get_global_id(0)]; }\n");
    EXPECT_EQ((*copied(*engine, two, {}))[4], 6);
    folder.file("stream.cl", "__kernel void copy(__global const float *a, __global float *out)\n"
                             "{ out[get_global_id(0)] = 4 * a[get_global_id(0)]; }\n");
    EXPECT_EQ((*copied(*engine, two, {}))[4], 8);
}

TEST(KernelText, IsNamedWhereItDoesNotBuild)
{
    const auto engine = deviceEngine();
    if (!engine)
        GTEST_SKIP() << "no OpenCL device";
    const TemporaryFolder folder;
    const std::string path =
        folder.file("stream.cl", "__kernel void copy(__global float *a) { a[0] = nonsense; }\n");
    const Variable own("INFRALAB_KERNEL_DIR", folder.path().string());
    const auto wrong = copied(*engine, ArrayXf::Ones(5), {});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, Error::Code::invalidInput);
    EXPECT_EQ(wrong.error().where, path);
    EXPECT_THAT(wrong.error().message, HasSubstr("nonsense"));

    folder.file("stream.cl", "__kernel void other(__global float *a) { a[0] = 1; }\n");
    const auto lacking = copied(*engine, ArrayXf::Ones(5), {});
    ASSERT_FALSE(lacking);
    EXPECT_EQ(lacking.error().code, Error::Code::invalidInput);
    EXPECT_THAT(lacking.error().message, HasSubstr("copy"));

    folder.file("stream.cl", "__kernel void copy(__global const float *a) { }\n");
    const auto fewer = copied(*engine, ArrayXf::Ones(5), {});
    ASSERT_FALSE(fewer);
    EXPECT_EQ(fewer.error().code, Error::Code::device);
    EXPECT_THAT(fewer.error().message, HasSubstr("CL_INVALID_ARG_INDEX"));
}

TEST(Bench, HasARowForEveryKernelAtItsSmallestSize)
{
    const std::vector<BenchRow> rows = benchKernels(Engine(), {}, {0, 1e6});
    const auto expected =
        std::ranges::count_if(allKernels(), [](const auto& kernel) { return !kernel.deviceOnly; });
    ASSERT_EQ(std::ssize(rows), expected);
    for (const BenchRow& row : rows) {
        EXPECT_TRUE(row.problem.empty()) << row.problem;
        EXPECT_GT(row.seconds, 0) << row.what;
        EXPECT_GT(row.bytesPerSecond, 0) << row.what;
        EXPECT_GT(row.shareOfCopy, 0) << row.what;
        EXPECT_EQ(row.repetitions, 3) << row.what;
        EXPECT_EQ(row.engine, "built-in C++");
    }
}

TEST(Bench, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(benchKernels(Engine(), stop.get_token()).empty());
}

} // namespace
} // namespace infralab::compute
