#pragma once
// The path of a file that a run reads: typed, chosen or dropped.

#include "param_editor.hpp"

class QLineEdit;

namespace infralab {

class FileEditor : public ParamEditor
{
    Q_OBJECT

public:
    explicit FileEditor(const ParamSpec&, QWidget* parent = nullptr);
    void setValue(const Value&) override;

protected:
    void dragEnterEvent(QDragEnterEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    void take(const QString& path);

    QLineEdit* m_path;
};

} // namespace infralab
