// The laws of the kernels: every file has a description, and every description's check holds on every engine.

#include "compute/kernels/kernels.hpp"
#include "embedded/kernels.hpp"
#include "opencl_test_device.hpp"

#include <set>

#include <gmock/gmock.h>

namespace infralab::compute {
namespace {

constexpr Eigen::Index sizeOfChecks = 40;

class EveryKernel : public testing::TestWithParam<std::string>
{
protected:
    const KernelDescription& kernel() const { return *findKernel(GetParam()); }

    void agrees(const Engine& engine, int checks, Eigen::Index size) const
    {
        for (int seed = 0; seed < checks; ++seed) {
            const auto comparison = kernel().check(engine, size, static_cast<std::uint64_t>(seed), {});
            ASSERT_TRUE(comparison) << comparison.error().message;
            ASSERT_TRUE(comparison->holds()) << "seed " << seed << ": " << comparison->what << ", "
                                             << comparison->difference << " " << kernel().unit;
            ASSERT_EQ(comparison->tolerance, kernel().tolerance);
        }
    }
};

TEST_P(EveryKernel, IsDescribedInFull)
{
    EXPECT_FALSE(kernel().title.empty());
    EXPECT_THAT(std::string(kernel().purpose), testing::EndsWith("."));
    EXPECT_FALSE(kernel().inputs.empty());
    EXPECT_FALSE(kernel().unit.empty());
    EXPECT_THAT(std::string(kernel().derivation), testing::EndsWith("."));
    EXPECT_GT(kernel().bytes(100), 0);
    EXPECT_GE(kernel().operations(100), 0);
    EXPECT_FALSE(kernel().benchSizes.empty());
    EXPECT_FALSE(embedded::kernels("kernels/" + std::string(kernel().file)).empty()) << kernel().file;
}

TEST_P(EveryKernel, AgreesOnTheBuiltInEngine)
{
    agrees(Engine(), 1000, sizeOfChecks);
}

TEST_P(EveryKernel, AgreesOnADevice)
{
    const auto engine = deviceEngine();
    if (!engine)
        GTEST_SKIP() << "no OpenCL device";
    agrees(*engine, 1000, sizeOfChecks);
}

TEST_P(EveryKernel, AgreesWhereItTakesSeveralBlocks)
{
    const auto engine = deviceEngine();
    const bool isProduct = kernel().file == "matrix_product.cl";
    for (const Engine& each : {Engine(), engine.value_or(Engine())})
        agrees(each, 8, isProduct ? 150 : 100'000);
}

TEST_P(EveryKernel, IsPreparedAndRunsAgain)
{
    for (const Engine& engine : {Engine(), deviceEngine().value_or(Engine())}) {
        const auto work = kernel().prepare(engine, 37);
        ASSERT_TRUE(work) << work.error().message;
        for (int i = 0; i < 3; ++i) {
            const auto ran = (*work)({});
            ASSERT_TRUE(ran) << ran.error().message;
        }
    }
}

TEST_P(EveryKernel, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    for (const Engine& engine : {Engine(), deviceEngine().value_or(Engine())}) {
        const auto comparison = kernel().check(engine, sizeOfChecks, 1, stop.get_token());
        ASSERT_FALSE(comparison);
        EXPECT_EQ(comparison.error().code, Error::Code::cancelled);
    }
}

std::vector<std::string> ids()
{
    std::vector<std::string> all;
    for (const KernelDescription& kernel : allKernels())
        all.emplace_back(kernel.id);
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, EveryKernel, testing::ValuesIn(ids()),
                         [](const auto& tested) { return tested.param; });

TEST(KernelFiles, HaveADescriptionEach)
{
    std::set<std::string> described, embeddedFiles, inTheTree;
    for (const KernelDescription& kernel : allKernels())
        described.emplace(kernel.file);
    for (const std::string_view path : embedded::kernelsPaths())
        embeddedFiles.insert(std::filesystem::path(path).filename().string());
    for (const auto& entry : std::filesystem::directory_iterator(INFRALAB_SOURCE "/compute/kernels"))
        if (entry.path().extension() == ".cl")
            inTheTree.insert(entry.path().filename().string());
    EXPECT_EQ(described, inTheTree);
    EXPECT_EQ(embeddedFiles, inTheTree);
}

TEST(KernelFiles, TurnContractionOff)
{
    for (const std::string_view path : embedded::kernelsPaths())
        EXPECT_THAT(std::string(embedded::kernels(path)),
                    testing::HasSubstr("#pragma OPENCL FP_CONTRACT OFF"))
            << path;
}

TEST(KernelDescriptions, HaveIdsOfTheirOwn)
{
    const std::vector<std::string> all = ids();
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
    EXPECT_EQ(all.front(), "copy");
    EXPECT_EQ(findKernel("no such kernel"), nullptr);
}

} // namespace
} // namespace infralab::compute
