// Listing asks a helper process and opening compiles nothing, but both may take seconds: they happen on a
// thread, and the window hears of them by queued calls.

#include "engines.hpp"

#include "compute/opencl/device.hpp"
#include "compute/opencl/devices.hpp"

namespace infralab {
namespace {

namespace opencl = compute::opencl;

constexpr std::chrono::seconds patience{5}; // with a driver that does not answer

QString labelOf(const opencl::DeviceInfo& device)
{
    const auto kind = device.kind == "gpu"   ? QStringLiteral("GPU")
                      : device.kind == "cpu" ? QStringLiteral("CPU")
                                             : QString::fromStdString(device.kind);
    const bool isPocl = device.platform.find("Portable Computing Language") != std::string::npos;
    auto name = isPocl ? QStringLiteral("PoCL") : QString::fromStdString(device.name);
    if (name.size() > 28)
        name = name.left(27).trimmed() + QStringLiteral("…");
    if (device.index < 0)
        return QStringLiteral("OpenCL · %1")
            .arg(name.isEmpty() ? QString::fromStdString(device.platform) : name);
    return QStringLiteral("OpenCL · %1 (%2)").arg(kind, name);
}

QString detailOf(const opencl::DeviceInfo& device)
{
    QStringList parts;
    for (const auto& part : {device.name, device.platform, device.version, device.driver})
        if (!part.empty() && !parts.contains(QString::fromStdString(part)))
            parts << QString::fromStdString(part);
    auto text = parts.join(QStringLiteral(" · "));
    if (!device.problem.empty())
        text = QString::fromStdString(device.problem) +
               (text.isEmpty() ? QString() : QStringLiteral(" (") + text + QLatin1Char(')'));
    return text;
}

} // namespace

struct Engines::Found
{
    Expected<std::vector<opencl::DeviceInfo>> devices;
};

Engines::Engines(QObject* parent)
    : QObject(parent)
    , m_wish(qEnvironmentVariable("INFRALAB_ENGINE"))
{
    m_choices.push_back({QStringLiteral("builtin"),
                         QStringLiteral("Built-in C++"),
                         QStringLiteral("The lab's own code on this computer's processor."),
                         true,
                         false,
                         {}});
    m_reason = QStringLiteral("OpenCL devices have not been looked for yet.");
}

Engines::~Engines() = default;

void Engines::start()
{
    if (std::exchange(m_started, true))
        return;
    m_thread = std::jthread([this](const std::stop_token& stop) {
        Found found{opencl::listDevices(patience, stop)};
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this, [this, list = std::move(found)] { takeList(list); }, Qt::QueuedConnection);
    });
}

void Engines::takeList(const Found& found)
{
    m_listed = true;
    m_reason.clear();
    if (!found.devices) {
        m_reason = QString::fromStdString(found.devices.error().message);
    } else {
        for (const auto& device : *found.devices)
            m_choices.push_back({QStringLiteral("opencl:%1").arg(device.index),
                                 labelOf(device),
                                 detailOf(device),
                                 device.usable,
                                 device.kind == "gpu",
                                 {}});
        const bool any =
            std::any_of(m_choices.begin() + 1, m_choices.end(), [](const auto& c) { return c.usable; });
        if (!any)
            m_reason =
                m_choices.size() > 1 ? m_choices[1].detail : QStringLiteral("No OpenCL device was found.");
    }
    emit changed();
    if (!m_wish.isEmpty()) {
        choose(std::exchange(m_wish, {}));
        return;
    }
    for (const auto& choice : m_choices)
        if (choice.usable && choice.isGpu) {
            choose(choice.id);
            return;
        }
}

std::size_t Engines::indexOf(const QString& id) const
{
    const auto wanted = [&](const Choice& c) {
        return id == QLatin1String("opencl") ? c.usable && c.id.startsWith(QLatin1String("opencl"))
                                             : c.id == id;
    };
    return static_cast<std::size_t>(std::find_if(m_choices.begin(), m_choices.end(), wanted) -
                                    m_choices.begin());
}

void Engines::choose(const QString& id)
{
    if (m_opening || (!m_listed && id != m_choices.front().id)) {
        m_wish = id;
        return;
    }
    m_wish.clear();
    const auto index = indexOf(id);
    if (index >= m_choices.size() || !m_choices[index].usable || index == m_current)
        return;
    if (index > 0 && m_choices[index].engine.isBuiltin()) {
        open(index);
        return;
    }
    m_current = index;
    emit changed();
}

void Engines::open(std::size_t index)
{
    m_opening = true;
    emit changed();
    const int device = QStringView(m_choices[index].id).mid(7).toInt();
    m_thread = std::jthread([this, index, device] {
        auto opened = opencl::openDevice(device);
        QMetaObject::invokeMethod(
            this,
            [this, index, opened = std::move(opened)] {
                m_opening = false;
                if (opened) {
                    m_choices[index].engine = compute::Engine(*opened, m_choices[index].label.toStdString());
                    m_current = index;
                } else {
                    m_choices[index].usable = false;
                    m_choices[index].detail = QString::fromStdString(opened.error().message);
                    m_reason = m_choices[index].detail;
                }
                emit changed();
                if (!m_wish.isEmpty())
                    choose(std::exchange(m_wish, {}));
            },
            Qt::QueuedConnection);
    });
}

} // namespace infralab
