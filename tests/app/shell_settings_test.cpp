// A fault in the settings costs one key and is said; nothing of the file is lost, and no fault stops a start.

#include "app/shell/settings.hpp"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <gtest/gtest.h>

using namespace infralab;

namespace {

Settings unusual()
{
    Settings s;
    s.theme = Theme::projector;
    s.systemDark = true;
    s.windowScale = 1.5;
    s.stageScale = 2;
    s.reducedMotion = true;
    s.sidebar = false;
    s.maximised = true;
    s.window = QRect(10, 20, 1000, 700);
    s.lastPage = QStringLiteral("week-04");
    s.schedule = QStringLiteral("/home/é/my schedule.yaml");
    s.scheduleBegins = QStringLiteral("2027-01-18");
    return s;
}

class SettingsFile : public testing::Test
{
protected:
    QString path() const { return m_folder.filePath(QStringLiteral("deep/settings.json")); }

    void write(const QByteArray& text)
    {
        QDir().mkpath(m_folder.filePath(QStringLiteral("deep")));
        QFile file(path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    QJsonObject saved()
    {
        EXPECT_TRUE(saveSettings(unusual(), path()));
        QFile file(path());
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return QJsonDocument::fromJson(file.readAll()).object();
    }

    QTemporaryDir m_folder;
};

TEST_F(SettingsFile, ReadsBackWhatItWrote)
{
    ASSERT_TRUE(saveSettings(unusual(), path()));
    const LoadedSettings loaded = loadSettings(path());
    EXPECT_EQ(loaded.settings, unusual());
    EXPECT_TRUE(loaded.faults.isEmpty());
}

TEST_F(SettingsFile, IsNoFaultWhereThereIsNone)
{
    const LoadedSettings loaded = loadSettings(path());
    EXPECT_EQ(loaded.settings, Settings());
    EXPECT_TRUE(loaded.faults.isEmpty());
}

TEST_F(SettingsFile, TakesTheDefaultForEachBadKeyAndNamesIt)
{
    const QJsonObject good = saved();
    ASSERT_EQ(good.size(), 11);
    const QList<QJsonValue> bad{
        QJsonValue(QJsonValue::Undefined),      QJsonValue(),     -1,           1e9, QString(),
        QStringLiteral("sepia").repeated(2000), QJsonArray{1, 2}, QJsonObject{}};
    for (const QString& key : good.keys()) {
        for (const auto& value : bad) {
            const bool mayBeEmpty = key == QLatin1String("last_page") || key == QLatin1String("schedule") ||
                                    key == QLatin1String("schedule_begins");
            if (mayBeEmpty && value.isString() && value.toString().isEmpty())
                continue;
            QJsonObject object = good;
            if (value.isUndefined())
                object.remove(key);
            else
                object[key] = value;
            write(QJsonDocument(object).toJson());
            const LoadedSettings loaded = loadSettings(path());
            ASSERT_EQ(loaded.faults.size(), 1) << key.toStdString();
            EXPECT_TRUE(loaded.faults[0].contains(QLatin1Char('"') + key + QLatin1Char('"')))
                << loaded.faults[0].toStdString();
            // The one key is the default, every other as written.
            Settings expected = unusual();
            const Settings usual;
            if (key == QLatin1String("theme"))
                expected.theme = usual.theme;
            else if (key == QLatin1String("system_dark"))
                expected.systemDark = usual.systemDark;
            else if (key == QLatin1String("window_scale"))
                expected.windowScale = usual.windowScale;
            else if (key == QLatin1String("stage_scale"))
                expected.stageScale = usual.stageScale;
            else if (key == QLatin1String("reduced_motion"))
                expected.reducedMotion = usual.reducedMotion;
            else if (key == QLatin1String("sidebar"))
                expected.sidebar = usual.sidebar;
            else if (key == QLatin1String("maximised"))
                expected.maximised = usual.maximised;
            else if (key == QLatin1String("window"))
                expected.window = usual.window;
            else if (key == QLatin1String("last_page"))
                expected.lastPage = usual.lastPage;
            else if (key == QLatin1String("schedule"))
                expected.schedule = usual.schedule;
            else
                expected.scheduleBegins = usual.scheduleBegins;
            EXPECT_EQ(loaded.settings, expected) << key.toStdString();
        }
    }
}

TEST_F(SettingsFile, IsKeptAsideWhereItCannotBeUsed)
{
    ASSERT_TRUE(saveSettings(unusual(), path()));
    QFile file(path());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    file.close();
    const QByteArray faults[] = {"", "not JSON", "[1, 2]", whole.left(whole.size() / 2),
                                 QByteArray(1'000'000, 'x')};
    int number = 0;
    for (const auto& text : faults) {
        write(text);
        const LoadedSettings loaded = loadSettings(path());
        EXPECT_EQ(loaded.settings, Settings());
        ASSERT_EQ(loaded.faults.size(), 1);
        EXPECT_TRUE(loaded.faults[0].contains(path())) << loaded.faults[0].toStdString();
        EXPECT_FALSE(QFile::exists(path()));
        const QString aside = path() + QStringLiteral(".unreadable") +
                              (++number == 1 ? QString() : QStringLiteral("-%1").arg(number));
        QFile kept(aside);
        ASSERT_TRUE(kept.open(QIODevice::ReadOnly)) << aside.toStdString();
        EXPECT_EQ(kept.readAll(), text);
        EXPECT_TRUE(loaded.faults[0].contains(aside));
    }
}

TEST_F(SettingsFile, SaysWhereItCannotBeWritten)
{
    // A file where the folder should be: no one, not even root, can make a folder there.
    QFile obstacle(m_folder.filePath(QStringLiteral("deep")));
    ASSERT_TRUE(obstacle.open(QIODevice::WriteOnly));
    obstacle.close();
    const auto done = saveSettings(unusual(), path());
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.find(path().toStdString()), std::string::npos);
    EXPECT_EQ(loadSettings(path()).settings, Settings());
}

TEST_F(SettingsFile, SafeStartComesAfterTwoThatDidNotEnd)
{
    const QString folder = m_folder.filePath(QStringLiteral("deep"));
    EXPECT_FALSE(StartGuard(folder).isSafeStart());
    EXPECT_FALSE(StartGuard(folder).isSafeStart());
    StartGuard third(folder);
    EXPECT_TRUE(third.isSafeStart());
    third.finished();
    EXPECT_FALSE(StartGuard(folder).isSafeStart());
}

TEST_F(SettingsFile, GuardTakesNonsenseForNoFailure)
{
    const QString folder = m_folder.filePath(QStringLiteral("deep"));
    for (const char* text : {"", "many", "-5", "99999999999999999999"}) {
        QDir().mkpath(folder);
        QFile file(folder + QStringLiteral("/starting"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        EXPECT_FALSE(StartGuard(folder).isSafeStart()) << text;
    }
    StartGuard nowhere(QStringLiteral("/proc/no-such-folder"));
    EXPECT_FALSE(nowhere.isSafeStart());
    nowhere.finished();
}

} // namespace
