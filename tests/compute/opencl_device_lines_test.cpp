// The lines between helper and listener: out and in again, cut off anywhere, and spoilt.

#include "compute/numerics/philox.hpp"
#include "compute/opencl/device_lines.hpp"

#include <gmock/gmock.h>

namespace infralab::compute::opencl {
namespace {

DeviceInfo example(int index)
{
    DeviceInfo info;
    info.index = index;
    info.kind = "gpu";
    info.computeUnits = 24;
    info.globalMemory = 8ULL << 30U;
    info.largestBuffer = 2ULL << 30U;
    info.localMemory = 65536;
    info.maxWorkGroup = 1024;
    info.fp64 = true;
    info.name = "A\tdevice\nof two lines";
    info.vendor = "";
    info.platform = "Plattförm";
    info.version = "OpenCL 3.0";
    info.driver = "1.2";
    return info;
}

std::string exampleText()
{
    return lines::device(example(0)) + lines::device(example(1)) +
           lines::driverWithoutDevice("Stub", "Has none.") + lines::trying(0) + lines::works(0) +
           lines::trying(1) + lines::fails(1, "Is\tslow.") + lines::end();
}

TEST(DeviceLines, AreReadAsTheyWereWritten)
{
    const auto listing = readListing(exampleText());
    ASSERT_TRUE(listing) << listing.error().where;
    EXPECT_TRUE(listing->complete);
    EXPECT_EQ(listing->trying, -1);
    ASSERT_EQ(listing->devices.size(), 3U);
    const DeviceInfo& first = listing->devices[0];
    EXPECT_EQ(first.name, "A device of two lines");
    EXPECT_EQ(first.vendor, "");
    EXPECT_EQ(first.platform, "Plattförm");
    EXPECT_EQ(first.kind, "gpu");
    EXPECT_EQ(first.computeUnits, 24);
    EXPECT_EQ(first.globalMemory, 8ULL << 30U);
    EXPECT_EQ(first.largestBuffer, 2ULL << 30U);
    EXPECT_EQ(first.localMemory, 65536U);
    EXPECT_EQ(first.maxWorkGroup, 1024U);
    EXPECT_TRUE(first.fp64);
    EXPECT_FALSE(first.subnormals);
    EXPECT_TRUE(first.usable);
    EXPECT_FALSE(listing->devices[1].usable);
    EXPECT_EQ(listing->devices[1].problem, "Is slow.");
    EXPECT_EQ(listing->devices[2].index, -1);
    EXPECT_EQ(listing->devices[2].problem, "Has none.");
}

TEST(DeviceLines, CutOffAnywhereAreStillAListing)
{
    const std::string text = exampleText();
    for (std::size_t length = 0; length < text.size(); ++length) {
        const auto listing = readListing(std::string_view(text).substr(0, length));
        ASSERT_TRUE(listing) << length;
        EXPECT_FALSE(listing->complete) << length;
    }
    const auto during = readListing(text.substr(0, text.find("works\t0")));
    EXPECT_EQ(during->trying, 0);
}

TEST(DeviceLines, RefuseWhatTheHelperDoesNotSay)
{
    for (const char* text : {"hello\n", "\n", "device\n", "device\t0\tgpu\n", "trying\t0\n", "works\t-1\n",
                             "works\tx\n", "end\tnow\n", "end\nend\n", "driver\tonly a name\n"})
        EXPECT_FALSE(readListing(text)) << text;
    EXPECT_FALSE(readListing(lines::device(example(1)))) << "the first index is 0";
    EXPECT_FALSE(readListing(lines::device(example(0)) + lines::device(example(0))));
    EXPECT_EQ(readListing("end\nmore\n").error().where, "line 2");
}

TEST(DeviceLines, SpoiltAnywhereDoNotCrash)
{
    Philox random(5);
    for (int i = 0; i < 20'000; ++i) {
        std::string text = exampleText();
        for (int change = random.between(1, 4); change > 0; --change)
            text[random.below(static_cast<std::uint32_t>(text.size()))] = "\t\n0-9x\xff"[random.below(7)];
        const auto listing = readListing(text);
        EXPECT_LE(listing ? listing->devices.size() : 0, 3U);
    }
}

} // namespace
} // namespace infralab::compute::opencl
