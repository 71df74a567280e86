#include "bundle.hpp"

#include "app/views/figure_export.hpp"

#include <QDir>
#include <QPainter>
#include <QSaveFile>

#include <memory>

namespace infralab {
namespace {

bool writeText(const QString& path, const std::string& text)
{
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    return file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit();
}

std::string readMe(const Experiment& experiment, const Report& report, const std::string& result)
{
    const auto& info = experiment.simulator->info();
    const auto stamp = planStamp(experiment, &report.outputs, false);
    return info.title + "\n" + info.summary + "\n\nSimulator " + info.id + ", version " +
           std::to_string(info.version) + ", computed by the engine " + report.engine.name() + ".\n" +
           "Digest of the result: " + result + "\n\nTo repeat it on a command line:\n  " +
           toCommand(experiment) + "\nTo open it in the window:\n  infralab open '" + toLink(experiment) +
           "'" + (stamp ? "\nLocked " + stamp->plan + ": " + stamp->verdict : std::string()) +
           "\nTo check that the result is the same:\n  infralab verify experiment.json\n\n" +
           "experiment.json  every parameter\nresult.json      every output\n*.csv            series, grids "
           "and tables\n"
           "*.png, *.svg     pictures\n";
}

} // namespace

Expected<QString> writeBundle(const Experiment& experiment, const Report& report, const QString& parent)
{
    const auto& info = experiment.simulator->info();
    const auto result = digest(experiment, report.outputs);
    const auto base = QString::fromStdString(info.id + "-" + result.substr(0, 8));
    const QDir place(parent);
    auto name = base;
    for (int i = 2; place.exists(name); ++i)
        name = base + QStringLiteral("-%1").arg(i);
    const auto refuse = [&](const QString& file) {
        return fail(Error::Code::invalidInput, file.toStdString(),
                    "The bundle could not be written to " + place.filePath(name).toStdString() +
                        ". Choose a folder in which files can be made.");
    };
    if (!place.mkpath(name))
        return refuse(name);
    const QDir folder(place.filePath(name));
    auto recorded = experiment;
    recorded.expectedDigest = result;
    if (!writeText(folder.filePath(QStringLiteral("experiment.json")), toJson(recorded)) ||
        !writeText(folder.filePath(QStringLiteral("result.json")), resultJson(experiment, report)) ||
        !writeText(folder.filePath(QStringLiteral("README.txt")), readMe(experiment, report, result)))
        return refuse(name);
    const auto outputs = std::make_shared<const std::vector<Output>>(report.outputs);
    for (const auto& group : viewGroups(info)) {
        const std::unique_ptr<OutputView> view(makeView(info, group, nullptr));
        view->resize(720, 420);
        view->showOutputs(outputs);
        view->showFrame(experiment.frame.value_or(0), 0);
        const auto stem = folder.filePath(QString::fromStdString(view->spec().id));
        const auto kind = view->spec().kind;
        if (kind != OutputKind::frames &&
            !writeText(stem + QStringLiteral(".csv"), view->csv().toStdString()))
            return refuse(stem);
        if (kind == OutputKind::text || kind == OutputKind::table)
            continue;
        const Figure figure{
            view->title(), QString::fromStdString(figureCaption(experiment, &report.outputs, false)),
            QSize(720, 420), [&view](QPainter& painter, const QRectF& area) { view->draw(painter, area); }};
        for (const auto* suffix : {".png", ".svg"})
            if (!exportFigure(figure, stem + QLatin1String(suffix)))
                return refuse(stem);
    }
    return folder.path();
}

} // namespace infralab
