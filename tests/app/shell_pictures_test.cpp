// infralab-window as a command: pictures, exit codes, sentences.

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace {

struct Ran
{
    int code;
    QString out, err;
};

Ran run(const QStringList& words)
{
    QProcess process;
    process.start(QStringLiteral(INFRALAB_BIN "/infralab-window"), words);
    EXPECT_TRUE(process.waitForFinished(120'000));
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

TEST(InfralabWindow, TakesAShotInTwoScales)
{
    const QTemporaryDir folder;
    for (const int scale : {1, 2}) {
        const QString path = folder.filePath(QStringLiteral("shot.png"));
        const Ran ran = run({"shot", "simulator-number_format", "--out", path, "--size", "1024x768",
                             "--theme", "dark", "--scale", QString::number(scale)});
        ASSERT_EQ(ran.code, 0) << ran.err.toStdString();
        const QImage picture(path);
        EXPECT_EQ(picture.size(), QSize(1024, 768) * scale);
        EXPECT_LT(QColor(picture.pixel(4, picture.height() - 4)).lightness(), 60) << "dark";
        EXPECT_TRUE(ran.out.contains(QStringLiteral("simulator-number_format")));
    }
}

TEST(InfralabWindow, RefusesWithOneSentenceAndTwo)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("x.png"));
    const QList<QStringList> bad{{"paint"},
                                 {"shot", "home"},
                                 {"shot", "no-such-page", "--out", path},
                                 {"shot", "infralab:home?simulator=none", "--out", path},
                                 {"shot", "/no/such/file.json", "--out", path},
                                 {"open", "no-such-page"}};
    for (const auto& words : bad) {
        const Ran ran = run(words);
        EXPECT_EQ(ran.code, 2) << words.join(' ').toStdString() << ran.err.toStdString();
        EXPECT_EQ(ran.err.trimmed().count(QLatin1Char('\n')), 0) << ran.err.toStdString();
        EXPECT_FALSE(ran.err.isEmpty());
        EXPECT_FALSE(QFile::exists(path));
    }
}

TEST(InfralabWindow, SaysWhereAPictureCannotBeWritten)
{
    const Ran ran = run({"shot", "home", "--out", "/proc/no-such-folder/x.png"});
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.err.contains(QStringLiteral("/proc/no-such-folder/x.png")));
    EXPECT_EQ(run({"tour", "--out", "/proc/no-such-folder"}).code, 1);
}

TEST(InfralabWindow, TellsItsVersionAndUsage)
{
    EXPECT_EQ(run({"--version"}).code, 0);
    EXPECT_TRUE(run({"--version"}).out.startsWith(QStringLiteral("infralab-window ")));
    EXPECT_TRUE(run({"--help"}).out.contains(QStringLiteral("tour")));
}

} // namespace
