#pragma once
// The list of keys that F1 shows, made from the table of shortcuts.

#include <QDialog>

namespace infralab {

class KeyList : public QDialog
{
    Q_OBJECT

public:
    explicit KeyList(QWidget* parent = nullptr);
};

} // namespace infralab
