// All kernels on a device that claims to be a small GPU without double and without subnormals. In a program
// of its own, since OpenCL reads its layers once.

#include "compute/kernels/kernels.hpp"
#include "compute/kernels/matrix_product.hpp"
#include "compute/kernels/stream.hpp"
#include "opencl_test_device.hpp"

#include <dlfcn.h>
#include <gmock/gmock.h>

namespace infralab::compute {
namespace {

class PoorDevice : public testing::Environment
{
    void SetUp() override
    {
        setenv("OPENCL_LAYERS", INFRALAB_FAILING_LAYER, 1);
        setenv("INFRALAB_POOR_DEVICE", "yes", 1);
    }
};
const auto* const poorDevice = testing::AddGlobalTestEnvironment(new PoorDevice);

class OnAPoorDevice : public testing::Test
{
protected:
    void SetUp() override
    {
        m_engine = deviceEngine();
        if (!m_engine)
            GTEST_SKIP() << "no OpenCL device";
        ASSERT_EQ(m_engine->device()->info().kind, "gpu") << "the layer is not at work";
        ASSERT_FALSE(m_engine->device()->info().fp64);
    }
    const Engine& engine() const { return *m_engine; }

private:
    std::optional<Engine> m_engine;
};

TEST_F(OnAPoorDevice, EveryKernelAgrees)
{
    for (const KernelDescription& kernel : allKernels())
        for (int seed = 0; seed < 100; ++seed) {
            const auto comparison = kernel.check(engine(), 70, static_cast<std::uint64_t>(seed), {});
            ASSERT_TRUE(comparison) << kernel.id << ": " << comparison.error().message;
            ASSERT_TRUE(comparison->holds()) << kernel.id << ", seed " << seed << ": " << comparison->what;
        }
}

TEST_F(OnAPoorDevice, NothingIsLeftBehind)
{
    void* layer = dlopen(INFRALAB_FAILING_LAYER, RTLD_LAZY);
    ASSERT_NE(layer, nullptr) << dlerror();
    const auto livingObjects = reinterpret_cast<int (*)()>(dlsym(layer, "infralabLivingObjects"));
    ASSERT_NE(livingObjects, nullptr);
    const auto runAll = [&] {
        for (const KernelDescription& kernel : allKernels())
            EXPECT_TRUE(kernel.check(engine(), 9, 1, {}));
        EXPECT_FALSE(copied(engine(), Eigen::ArrayXf::Ones(1 << 20), {})) << "too large";
    };
    runAll(); // the programs stay
    const int before = livingObjects();
    EXPECT_GT(before, 0);
    for (int i = 0; i < 20; ++i)
        runAll();
    EXPECT_EQ(livingObjects(), before);
    {
        const auto another = opencl::openDevice(0);
        ASSERT_TRUE(another);
        EXPECT_GT(livingObjects(), before);
    }
    EXPECT_EQ(livingObjects(), before);
    dlclose(layer);
}

TEST_F(OnAPoorDevice, WhatDoesNotFitIsRefused)
{
    const auto copy = copied(engine(), Eigen::ArrayXf::Ones(1 << 20), {});
    ASSERT_FALSE(copy);
    EXPECT_EQ(copy.error().code, Error::Code::device);
    EXPECT_THAT(copy.error().message,
                testing::HasSubstr("gives at most 1 MiB at once, and 4 MiB are needed"));
    const auto product =
        matrixProduct(engine(), MatrixF::Ones(600, 600), MatrixF::Ones(600, 600), Accumulator::bf16, {});
    ASSERT_FALSE(product);
    EXPECT_EQ(product.error().code, Error::Code::device);
}

} // namespace
} // namespace infralab::compute
