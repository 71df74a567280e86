// Settings as JSON, key by key.

#include "settings.hpp"

#include "lessons/course.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace infralab {

namespace {

constexpr qint64 longest = 64 * 1024; // bytes; the file as written has less than one thousand
constexpr int longestText = 100, longestPath = 4096;

/// Reads one key at a time; a fault is noted and leaves the default.
class Reader
{
public:
    Reader(const QJsonObject& object, const QString& file, QStringList& faults)
        : m_object(object)
        , m_file(file)
        , m_faults(faults)
    {}

    void read(const char* key, bool& place)
    {
        const QJsonValue v = value(key, QJsonValue::Bool, "true or false");
        if (v.isBool())
            place = v.toBool();
    }

    void readScale(const char* key, qreal& place)
    {
        const QJsonValue v = value(key, QJsonValue::Double, "a number from 1 to 3");
        if (!v.isDouble())
            return;
        if (v.toDouble() >= 1 && v.toDouble() <= 3)
            place = v.toDouble();
        else
            fault(key, "is not a number from 1 to 3");
    }

    void readTheme(const char* key, Theme& place)
    {
        const QJsonValue v = value(key, QJsonValue::String, "the name of a theme");
        if (!v.isString())
            return;
        if (const auto theme = themeFromName(v.toString()))
            place = *theme;
        else
            fault(key, "is none of system, light, dark and projector");
    }

    void readPage(const char* key, QString& place)
    {
        const QJsonValue v = value(key, QJsonValue::String, "the id of a page");
        if (!v.isString())
            return;
        if (v.toString().size() <= longestText)
            place = v.toString();
        else
            fault(key, "is longer than the id of a page");
    }

    void readPath(const char* key, QString& place)
    {
        const QJsonValue v = value(key, QJsonValue::String, "the path of a file");
        if (!v.isString())
            return;
        if (v.toString().size() <= longestPath && !v.toString().contains(QChar(0)))
            place = v.toString();
        else
            fault(key, "is no path of a file");
    }

    /// Empty, or a day as 2027-01-18.
    void readDay(const char* key, QString& place)
    {
        const QJsonValue v = value(key, QJsonValue::String, "a day as 2027-01-18");
        if (!v.isString())
            return;
        if (v.toString().isEmpty() || dateFromIso(v.toString().toStdString()))
            place = v.toString();
        else
            fault(key, "is not a day as 2027-01-18");
    }

    void readRect(const char* key, QRect& place)
    {
        const QJsonValue v = value(key, QJsonValue::Array, "four whole numbers");
        if (!v.isArray())
            return;
        const QJsonArray a = v.toArray();
        const auto whole = [&](qsizetype i) { return a.at(i).toInt(-1'000'000); };
        const QRect rect(whole(0), whole(1), whole(2), whole(3));
        const auto near = [](int x) { return x >= -100'000 && x <= 100'000; };
        if (a.size() == 4 && near(rect.x()) && near(rect.y()) && rect.width() >= 200 &&
            rect.height() >= 200 && rect.width() <= 100'000 && rect.height() <= 100'000)
            place = rect;
        else
            fault(key, "does not hold the place and size of a window");
    }

private:
    QJsonValue value(const char* key, QJsonValue::Type type, const char* wanted)
    {
        const QJsonValue v = m_object.value(QLatin1String(key));
        if (v.isUndefined())
            fault(key, "is missing");
        else if (v.type() != type)
            m_faults << QObject::tr("%1: \"%2\" is not %3, so the default is used.")
                            .arg(m_file, QLatin1String(key), QLatin1String(wanted));
        return v;
    }

    void fault(const char* key, const char* what)
    {
        m_faults << QObject::tr("%1: \"%2\" %3, so the default is used.")
                        .arg(m_file, QLatin1String(key), QLatin1String(what));
    }

    const QJsonObject& m_object;
    const QString& m_file;
    QStringList& m_faults;
};

/// Renames a file that cannot be used, so that nothing of it is lost; returns the sentence to say.
QString moveAside(const QString& path, const QString& why)
{
    QString aside = path + QStringLiteral(".unreadable");
    for (int i = 2; QFile::exists(aside); ++i)
        aside = path + QStringLiteral(".unreadable-%1").arg(i);
    const QString start = QObject::tr("The settings in %1 %2, so the defaults are used").arg(path, why);
    return QFile::rename(path, aside) ? QObject::tr("%1; the file is kept as %2.").arg(start, aside)
                                      : QObject::tr("%1.").arg(start);
}

} // namespace

QString settingsPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/infralab/settings.json");
}

LoadedSettings loadSettings(const QString& path)
{
    LoadedSettings loaded;
    QFile file(path);
    if (!file.exists())
        return loaded;
    if (!file.open(QIODevice::ReadOnly)) {
        loaded.faults << QObject::tr("The settings in %1 cannot be read (%2), so the defaults are used.")
                             .arg(path, file.errorString());
        return loaded;
    }
    if (file.size() > longest) {
        file.close();
        loaded.faults << moveAside(path, QObject::tr("are too long"));
        return loaded;
    }
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    file.close();
    if (!document.isObject()) {
        loaded.faults << moveAside(path, QObject::tr("are not complete JSON"));
        return loaded;
    }
    const QJsonObject object = document.object();
    const QString name = QFileInfo(path).fileName();
    Settings& s = loaded.settings;
    Reader reader(object, name, loaded.faults);
    reader.readTheme("theme", s.theme);
    reader.read("system_dark", s.systemDark);
    reader.readScale("window_scale", s.windowScale);
    reader.readScale("stage_scale", s.stageScale);
    reader.read("reduced_motion", s.reducedMotion);
    reader.read("sidebar", s.sidebar);
    reader.read("maximised", s.maximised);
    reader.readRect("window", s.window);
    reader.readPage("last_page", s.lastPage);
    reader.readPath("schedule", s.schedule);
    reader.readDay("schedule_begins", s.scheduleBegins);
    return loaded;
}

Expected<void> saveSettings(const Settings& s, const QString& path)
{
    const QJsonObject object{
        {"theme", themeName(s.theme)},
        {"system_dark", s.systemDark},
        {"window_scale", s.windowScale},
        {"stage_scale", s.stageScale},
        {"reduced_motion", s.reducedMotion},
        {"sidebar", s.sidebar},
        {"maximised", s.maximised},
        {"window", QJsonArray{s.window.x(), s.window.y(), s.window.width(), s.window.height()}},
        {"last_page", s.lastPage},
        {"schedule", s.schedule},
        {"schedule_begins", s.scheduleBegins}};
    const auto refuse = [&](const QString& reason) {
        return fail(Error::Code::invalidInput, path.toStdString(),
                    QObject::tr("Settings cannot be saved in %1 (%2); the lab goes on without saving them.")
                        .arg(path, reason)
                        .toStdString());
    };
    const QString folder = QFileInfo(path).path();
    if (!QDir().mkpath(folder))
        return refuse(QObject::tr("the folder cannot be made"));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return refuse(file.errorString());
    file.write(QJsonDocument(object).toJson());
    if (!file.commit())
        return refuse(file.errorString());
    return {};
}

StartGuard::StartGuard(const QString& folder)
    : m_path(folder + QStringLiteral("/starting"))
{
    QFile file(m_path);
    if (file.open(QIODevice::ReadOnly))
        m_failed = std::max(0, file.read(longest).trimmed().toInt()); // 0 for what is no number
    file.close();
    if (QDir().mkpath(folder) && file.open(QIODevice::WriteOnly | QIODevice::Truncate))
        file.write(QByteArray::number(m_failed + 1));
}

void StartGuard::finished()
{
    QFile::remove(m_path);
}

} // namespace infralab
