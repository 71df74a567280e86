// The desktop's preference by org.freedesktop.portal.Settings.

#include "system_theme.hpp"

#include "app/look/look.hpp"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFile>

namespace infralab {

namespace {

constexpr auto service = "org.freedesktop.portal.Desktop", path = "/org/freedesktop/portal/desktop",
               interface = "org.freedesktop.portal.Settings", space = "org.freedesktop.appearance",
               key = "color-scheme";

/// 1 is dark, 2 is light, 0 no preference; the answer may be wrapped twice.
void take(QVariant value)
{
    while (value.canConvert<QDBusVariant>() && value.typeId() == qMetaTypeId<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    bool ok = false;
    const uint scheme = value.toUInt(&ok);
    if (ok)
        Look::instance().setSystemDark(scheme == 1);
}

} // namespace

SystemTheme::SystemTheme(QObject* parent)
    : QObject(parent)
{}

void SystemTheme::follow()
{
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") &&
        !QFile::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus")))
        return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(QLatin1String(service), QLatin1String(path), QLatin1String(interface),
                QStringLiteral("SettingChanged"), this, SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(QLatin1String(service), QLatin1String(path),
                                                           QLatin1String(interface), QStringLiteral("Read"));
    question << QLatin1String(space) << QLatin1String(key);
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(question, 2000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [](QDBusPendingCallWatcher* done) {
        const QDBusPendingReply<QDBusVariant> reply = *done;
        if (reply.isValid())
            take(reply.value().variant());
        done->deleteLater();
    });
}

void SystemTheme::settingChanged(const QString& changedSpace, const QString& changedKey,
                                 const QDBusVariant& value)
{
    if (changedSpace == QLatin1String(space) && changedKey == QLatin1String(key))
        take(value.variant());
}

} // namespace infralab
