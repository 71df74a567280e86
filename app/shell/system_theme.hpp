#pragma once
// Whether the desktop prefers dark, asked of its settings portal without waiting, and followed while running.

#include <QObject>

class QDBusVariant;

namespace infralab {

class SystemTheme : public QObject
{
    Q_OBJECT

public:
    explicit SystemTheme(QObject* parent = nullptr);
    /// Asks once and listens from then on. Without a session bus nothing happens.
    void follow();

private slots:
    void settingChanged(const QString& space, const QString& key, const QDBusVariant& value);
};

} // namespace infralab
