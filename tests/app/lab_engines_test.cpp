// The ladder of engines as the window sees it: listed in the background, chosen by the reader.

#include "app/lab/engines.hpp"

#include "lab_waiting.hpp"

#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace infralab {
namespace {

/// A helper of the test's own in the place of the real one.
class EnginesTest : public testing::Test
{
protected:
    void TearDown() override
    {
        qunsetenv("INFRALAB_DEVICES_HELPER");
        qunsetenv("INFRALAB_ENGINE");
    }
    void helper(const QByteArray& script)
    {
        const auto path = folder.filePath("helper with spaces");
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("#!/bin/sh\n" + script);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        file.close();
        qputenv("INFRALAB_DEVICES_HELPER", path.toUtf8());
    }

    QTemporaryDir folder;
};

TEST_F(EnginesTest, BeginsWithTheBuiltInEngineAlone)
{
    Engines engines;
    EXPECT_EQ(engines.current().id, "builtin");
    EXPECT_TRUE(engines.current().engine.isBuiltin());
    EXPECT_EQ(engines.choices().size(), 1u);
    EXPECT_FALSE(engines.isListed());
    EXPECT_FALSE(engines.reason().isEmpty());
}

TEST_F(EnginesTest, AHelperThatIsNotThereIsAReason)
{
    qputenv("INFRALAB_DEVICES_HELPER", "/no/such/helper");
    Engines engines;
    engines.start();
    ASSERT_TRUE(test::eventually([&] { return engines.isListed(); }));
    EXPECT_EQ(engines.current().id, "builtin");
    EXPECT_TRUE(engines.reason().endsWith('.')) << engines.reason().toStdString();
}

TEST_F(EnginesTest, AHelperThatCrashesOrTalksNonsenseIsAReason)
{
    for (const char* script : {"kill -SEGV $$\n", "echo nonsense\n", "exit 3\n", ""}) {
        helper(script);
        Engines engines;
        engines.start();
        ASSERT_TRUE(test::eventually([&] { return engines.isListed(); }));
        EXPECT_EQ(engines.current().id, "builtin") << script;
        EXPECT_FALSE(engines.reason().isEmpty()) << script;
    }
}

TEST_F(EnginesTest, LeavingDoesNotWaitForADriverThatHangs)
{
    helper("exec sleep 600\n");
    const auto engines = std::make_unique<Engines>();
    engines->start();
    test::drain();
    EXPECT_FALSE(engines->isListed());
    SUCCEED() << "its destructor kills the helper, else this test would last five seconds";
}

TEST_F(EnginesTest, AnUnknownChoiceChangesNothing)
{
    qputenv("INFRALAB_ENGINE", "opencl:99");
    qputenv("INFRALAB_DEVICES_HELPER", "/no/such/helper");
    Engines engines;
    engines.choose("nonsense");
    engines.start();
    ASSERT_TRUE(test::eventually([&] { return engines.isListed(); }));
    engines.choose("nonsense");
    engines.choose("");
    EXPECT_EQ(engines.current().id, "builtin");
}

TEST_F(EnginesTest, TheRealListIsChosenFromByKind)
{
    qputenv("INFRALAB_DEVICES_HELPER", INFRALAB_BIN "/infralab-devices");
    Engines engines;
    engines.start();
    ASSERT_TRUE(test::eventually([&] { return engines.isListed(); }));
    bool any = false;
    for (const auto& choice : engines.choices())
        any = any || (choice.usable && choice.id.startsWith("opencl"));
    if (!any)
        GTEST_SKIP() << "no usable OpenCL device here: " << engines.reason().toStdString();
    engines.choose("opencl");
    ASSERT_TRUE(test::eventually([&] { return !engines.isOpening(); }));
    EXPECT_TRUE(engines.current().id.startsWith("opencl:"));
    EXPECT_FALSE(engines.current().engine.isBuiltin());
    engines.choose("builtin");
    EXPECT_TRUE(engines.current().engine.isBuiltin());
}

} // namespace
} // namespace infralab
