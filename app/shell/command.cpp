// Reading the words, one by one.

#include "command.hpp"

#include "app/look/look.hpp"

#include <QRegularExpression>

namespace infralab {

namespace {

tl::unexpected<Error> refuse(const QString& sentence)
{
    return fail(Error::Code::invalidInput, "", sentence.toStdString());
}

Expected<void> readOption(WindowCommand& command, const QString& name, const QString& value)
{
    if (name == QLatin1String("--out")) {
        command.out = value;
    } else if (name == QLatin1String("--size")) {
        static const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const auto match = form.match(value);
        if (!match.hasMatch() || match.captured(1).toInt() > 16384 || match.captured(2).toInt() > 16384)
            return refuse(
                QObject::tr("--size %1: give width and height up to 16384, as in 1440x900.").arg(value));
        command.picture.size = {match.captured(1).toInt(), match.captured(2).toInt()};
    } else if (name == QLatin1String("--scale")) {
        bool ok = false;
        command.picture.scale = value.toDouble(&ok);
        if (!ok || !(command.picture.scale >= 1 && command.picture.scale <= 4))
            return refuse(QObject::tr("--scale %1: give a number from 1 to 4.").arg(value));
    } else if (name == QLatin1String("--theme") || name == QLatin1String("--themes")) {
        command.picture.themes = value.split(QLatin1Char(','), Qt::SkipEmptyParts);
        for (const auto& theme : command.picture.themes)
            if (!themeFromName(theme) || theme == QLatin1String("system"))
                return refuse(
                    QObject::tr("--theme %1: the themes are light, dark and projector.").arg(theme));
        if (command.picture.themes.isEmpty() ||
            (command.kind == WindowCommand::Kind::shot && command.picture.themes.size() > 1))
            return refuse(QObject::tr("--theme: give one of light, dark and projector."));
    } else {
        return refuse(QObject::tr("There is no option %1; \"infralab-window --help\" lists them.").arg(name));
    }
    return {};
}

} // namespace

Expected<WindowCommand> windowCommand(const std::vector<std::string>& words)
{
    using Kind = WindowCommand::Kind;
    WindowCommand command;
    std::size_t at = 0;
    if (!words.empty() && !words[0].starts_with("--")) {
        const std::string& name = words[0];
        if (name == "shot")
            command.kind = Kind::shot;
        else if (name == "tour")
            command.kind = Kind::tour;
        else if (name != "open")
            return refuse(QObject::tr("There is no command \"%1\"; the commands are open, shot and tour.")
                              .arg(qt(name)));
        at = 1;
    }
    for (; at < words.size(); ++at) {
        const QString word = qt(words[at]);
        if (word == QLatin1String("--help") || word == QLatin1String("--version")) {
            command.kind = word == QLatin1String("--help") ? Kind::help : Kind::version;
            return command;
        }
        if (word.startsWith(QLatin1String("--"))) {
            const qsizetype equals = word.indexOf(QLatin1Char('='));
            if (equals < 0 && at + 1 == words.size())
                return refuse(QObject::tr("%1 needs a value.").arg(word));
            const QString name = equals < 0 ? word : word.left(equals);
            const QString value = equals < 0 ? qt(words[++at]) : word.mid(equals + 1);
            if (command.kind == Kind::open)
                return refuse(QObject::tr("There is no option %1 for \"open\".").arg(name));
            if (auto read = readOption(command, name, value); !read)
                return fail(read.error());
        } else if (command.kind == Kind::tour) {
            return refuse(
                QObject::tr("\"tour\" draws every page and takes no target; there is \"%1\".").arg(word));
        } else if (!command.target.isEmpty()) {
            return refuse(QObject::tr("One target at a time: \"%1\" is one too many.").arg(word));
        } else {
            command.target = word;
        }
    }
    if (command.kind == Kind::shot && command.target.isEmpty())
        return refuse(QObject::tr("\"shot\" needs a page, a link or an experiment file."));
    if ((command.kind == Kind::shot || command.kind == Kind::tour) && command.out.isEmpty())
        return refuse(
            QObject::tr("Say where the picture goes: --out %1.")
                .arg(command.kind == Kind::shot ? QStringLiteral("FILE.png") : QStringLiteral("FOLDER")));
    return command;
}

const char* windowUsage()
{
    return "Usage: infralab-window [open TARGET]\n"
           "       infralab-window shot TARGET --out FILE.png [--size WxH] [--theme T] [--scale S]\n"
           "       infralab-window tour --out FOLDER [--size WxH] [--themes T,T] [--scale S]\n"
           "\n"
           "TARGET is a page's id (home, lesson-05, week-04, simulator-systolic_array), a link "
           "(infralab:...) or an\n"
           "experiment file. shot and tour need no display: they draw pages to files, with their simulators "
           "really run.\n"
           "Themes are light, dark and projector; a scale of 2 doubles the pixels.\n"
           "tour prints a line of result for each page, and exits with 0 only where all are fine.\n";
}

bool isScheduleFile(const QString& target)
{
    return target.endsWith(QLatin1String(".yaml")) || target.endsWith(QLatin1String(".yml"));
}

} // namespace infralab
