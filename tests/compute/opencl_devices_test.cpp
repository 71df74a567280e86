// Listing devices with good, absent, broken, crashing and hanging drivers, each in the helper process.

#include "compute/opencl/devices.hpp"
#include "opencl_test_device.hpp"

#include <thread>

#include <gmock/gmock.h>

namespace infralab::compute::opencl {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::AllOf;
using testing::HasSubstr;

constexpr auto patience = seconds(120); // a busy machine compiles slowly
constexpr auto stub = INFRALAB_STUB_ICD;
constexpr auto layer = INFRALAB_FAILING_LAYER;

/// A folder of driver files, each naming a library, in place of the machine's own.
class Drivers
{
public:
    explicit Drivers(const std::vector<std::string>& libraries)
        : m_vendors("OCL_ICD_VENDORS", m_folder.path().string() + "/")
    {
        for (std::size_t i = 0; i < libraries.size(); ++i)
            m_folder.file("driver" + std::to_string(i) + ".icd", libraries[i] + "\n");
    }

private:
    TemporaryFolder m_folder;
    Variable m_vendors;
};

std::string errorOf(milliseconds timeout = patience)
{
    const auto devices = listDevices(timeout);
    if (devices)
        return "a list of " + std::to_string(devices->size());
    EXPECT_EQ(devices.error().code, Error::Code::device);
    return devices.error().message;
}

std::string stubbed(const char* behaviour, milliseconds timeout = patience)
{
    const Drivers drivers({stub});
    const Variable chosen("INFRALAB_STUB", behaviour);
    return errorOf(timeout);
}

TEST(ListDevices, FindsWhatIsThere)
{
    const auto devices = listDevices(patience);
    if (!devices)
        GTEST_SKIP() << "no OpenCL device";
    const DeviceInfo& first = devices->front();
    EXPECT_EQ(first.index, 0);
    EXPECT_TRUE(first.usable) << first.problem;
    EXPECT_THAT(first.kind, testing::AnyOf("cpu", "gpu", "accelerator"));
    EXPECT_FALSE(first.name.empty());
    EXPECT_GT(first.computeUnits, 0);
    EXPECT_GT(first.globalMemory, 0U);
    EXPECT_GT(first.maxWorkGroup, 0U);
    const auto opened = openDevice(0);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ((*opened)->info().name, first.name);
}

TEST(ListDevices, SaysThatNoDriverIsInstalled)
{
    {
        const Drivers none({});
        EXPECT_THAT(errorOf(),
                    AllOf(HasSubstr("No OpenCL driver is installed"), HasSubstr("pocl-opencl-icd")));
    }
    const Variable nowhere("OCL_ICD_VENDORS", "/nonexistent/");
    EXPECT_THAT(errorOf(), AllOf(HasSubstr("No OpenCL driver is installed"), HasSubstr("/nonexistent/")));
}

TEST(ListDevices, NamesTheLibraryThatIsMissing)
{
    const Drivers drivers({"libno-such-driver.so.1"});
    EXPECT_THAT(errorOf(),
                AllOf(HasSubstr("driver0.icd"), HasSubstr("libno-such-driver.so.1"), HasSubstr("Reinstall")));
}

TEST(ListDevices, SaysThatAPlatformHasNoDevice)
{
    EXPECT_THAT(stubbed("no devices"), HasSubstr("The OpenCL platform Stub has no device"));
    EXPECT_THAT(stubbed("zero devices"), HasSubstr("The OpenCL platform Stub has no device"));
    EXPECT_THAT(stubbed("error"), AllOf(HasSubstr("Stub"), HasSubstr("CL_OUT_OF_HOST_MEMORY")));
}

TEST(ListDevices, OutlivesADriverThatCrashes)
{
    EXPECT_THAT(stubbed("crash"),
                AllOf(HasSubstr("crashed (Segmentation fault)"), HasSubstr("built-in engine")));
    EXPECT_THAT(stubbed("abort"), HasSubstr("crashed (Aborted)"));
    EXPECT_THAT(stubbed("exit"), HasSubstr("exit code 3"));
}

TEST(ListDevices, LeavesADriverThatHangs)
{
    EXPECT_THAT(stubbed("hang", milliseconds(700)), HasSubstr("did not answer within 0.7 s"));
}

TEST(ListDevices, StopsWhenAsked)
{
    const Drivers drivers({stub});
    const Variable hang("INFRALAB_STUB", "hang");
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(milliseconds(100));
        stop.request_stop();
    });
    const auto devices = listDevices(std::chrono::hours(1), stop.get_token());
    ASSERT_FALSE(devices);
    EXPECT_EQ(devices.error().code, Error::Code::cancelled);
}

TEST(ListDevices, DoesNotMindADriverThatPrints)
{
    EXPECT_THAT(stubbed("print"), HasSubstr("The OpenCL platform Stub has no device"));
}

TEST(ListDevices, KeepsTheGoodDriverBesideTheBad)
{
    std::ifstream file("/etc/OpenCL/vendors/pocl.icd");
    std::string pocl;
    if (!std::getline(file, pocl))
        GTEST_SKIP() << "no PoCL";
    const Drivers drivers({"libno-such-driver.so.1", pocl, stub});
    const auto devices = listDevices(patience);
    ASSERT_TRUE(devices) << devices.error().message;
    ASSERT_EQ(devices->size(), 3U);
    EXPECT_TRUE(devices->at(0).usable) << devices->at(0).problem;
    EXPECT_EQ(devices->at(1).index, -1);
    EXPECT_EQ(devices->at(1).name, "Stub");
    EXPECT_FALSE(devices->at(1).usable);
    EXPECT_EQ(devices->at(2).name, "driver0.icd");
    EXPECT_THAT(devices->at(2).problem, HasSubstr("libno-such-driver.so.1"));
}

TEST(ListDevices, SaysThatItsHelperIsMissingOrWrong)
{
    const TemporaryFolder folder;
    const auto script = [&](const std::string& lines) {
        const std::string path = folder.file("helper", "#!/bin/sh\n" + lines);
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    };
    {
        const Variable helper("INFRALAB_DEVICES_HELPER", "/nonexistent/helper");
        EXPECT_THAT(errorOf(), AllOf(HasSubstr("/nonexistent/helper could not be started"),
                                     HasSubstr("Reinstall InfraLab")));
    }
    {
        const Variable helper("INFRALAB_DEVICES_HELPER", script("echo some garbage\n"));
        EXPECT_THAT(errorOf(), HasSubstr("something else than a list of devices (line 1)"));
    }
    {
        const Variable helper("INFRALAB_DEVICES_HELPER", script("exec yes \"$(printf 'driver\\ta\\tb')\"\n"));
        EXPECT_THAT(errorOf(), HasSubstr("printed without end"));
    }
    {
        const Variable helper("INFRALAB_DEVICES_HELPER", script("exec >&-; sleep 1000\n"));
        EXPECT_THAT(errorOf(milliseconds(300)), HasSubstr("did not answer within 0.3 s"));
    }
    const Variable helper("INFRALAB_DEVICES_HELPER", script("echo end\n"));
    EXPECT_THAT(errorOf(), HasSubstr("No OpenCL driver gave a device"));
}

/// A device whose driver fails at one call, as the helper finds it.
class FailingCall : public testing::TestWithParam<const char*>
{
protected:
    void SetUp() override
    {
        if (!m_present)
            GTEST_SKIP() << "no OpenCL device";
    }

private:
    bool m_present = listDevices(patience).has_value(); // asked before the layer is in place
    TemporaryFolder m_folder;
    Variable m_layers{"OPENCL_LAYERS", layer}, m_call{"INFRALAB_FAILING_CALL", GetParam()};
    Variable m_cache{"XDG_CACHE_HOME", m_folder.path().string()}; // where no program is built yet
};

TEST_P(FailingCall, IsNamed)
{
    const auto devices = listDevices(patience);
    const std::string said = devices ? devices->front().problem : devices.error().message;
    EXPECT_THAT(said, HasSubstr("CL_OUT_OF_RESOURCES")) << GetParam();
    EXPECT_THAT(said, testing::EndsWith(".")) << GetParam();
    EXPECT_FALSE(devices && devices->front().usable);
}

TEST_P(FailingCall, MayCrashOneDeviceAlone)
{
    const Variable crash("INFRALAB_FAILURE", "crash");
    const auto devices = listDevices(patience);
    const std::string said = devices ? devices->front().problem : devices.error().message;
    EXPECT_THAT(said, HasSubstr("crashed (Segmentation fault)")) << GetParam();
    EXPECT_FALSE(devices && devices->front().usable);
}

INSTANTIATE_TEST_SUITE_P(Every, FailingCall,
                         testing::Values("clGetPlatformIDs", "clGetDeviceIDs", "clCreateContext",
                                         "clCreateCommandQueue", "clCreateProgramWithSource",
                                         "clBuildProgram", "clCreateKernel", "clSetKernelArg",
                                         "clCreateBuffer", "clEnqueueWriteBuffer", "clEnqueueNDRangeKernel",
                                         "clWaitForEvents", "clEnqueueReadBuffer"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(ListDevices, DoesNotNeedWhatIsOnlyNiceToHave)
{
    if (!openDevice(0))
        GTEST_SKIP() << "no OpenCL device";
    const Variable layers("OPENCL_LAYERS", layer);
    for (const char* call :
         {"clGetPlatformInfo", "clGetDeviceInfo", "clGetProgramInfo", "clCreateProgramWithBinary"}) {
        const Variable failing("INFRALAB_FAILING_CALL", call);
        const auto devices = listDevices(patience);
        ASSERT_TRUE(devices) << call << ": " << devices.error().message;
        EXPECT_TRUE(devices->front().usable) << call << ": " << devices->front().problem;
    }
}

TEST(ListDevices, LeavesADeviceThatHangsWhenTried)
{
    if (!openDevice(0))
        GTEST_SKIP() << "no OpenCL device";
    const Variable layers("OPENCL_LAYERS", layer), call("INFRALAB_FAILING_CALL", "clCreateContext"),
        hang("INFRALAB_FAILURE", "hang");
    const auto devices = listDevices(seconds(5));
    ASSERT_TRUE(devices) << devices.error().message;
    EXPECT_FALSE(devices->front().usable);
    EXPECT_THAT(devices->front().problem, HasSubstr("did not answer within 5 s"));
}

TEST(ListDevices, WorksWithAHomeThatCannotBeWritten)
{
    if (!openDevice(0))
        GTEST_SKIP() << "no OpenCL device";
    const Variable home("HOME", "/proc/nobody"), cache("XDG_CACHE_HOME", nullptr),
        pocl("POCL_CACHE_DIR", nullptr);
    const auto devices = listDevices(patience);
    ASSERT_TRUE(devices) << devices.error().message;
    EXPECT_TRUE(devices->front().usable) << devices->front().problem;
}

TEST(ListDevices, IgnoresAReadersBrokenKernel)
{
    if (!openDevice(0))
        GTEST_SKIP() << "no OpenCL device";
    const TemporaryFolder folder;
    folder.file("stream.cl", "this is no kernel");
    const Variable own("INFRALAB_KERNEL_DIR", folder.path().string());
    const auto devices = listDevices(patience);
    ASSERT_TRUE(devices) << devices.error().message;
    EXPECT_TRUE(devices->front().usable) << devices->front().problem;
}

} // namespace
} // namespace infralab::compute::opencl
