#pragma once
// One parameter in the form: label, editor, and under it the sentence that says what is wrong.

#include "editors/param_editor.hpp"

#include <QTimer>

namespace infralab {

class Label;

class ParamField : public QWidget
{
    Q_OBJECT

public:
    explicit ParamField(const ParamSpec&, QWidget* parent = nullptr);

    ParamEditor& editor() { return *m_editor; }
    /// Empty takes the line away.
    void setProblem(const QString& sentence);
    QString problem() const;
    /// Marks the field for two seconds: it was changed from elsewhere.
    void light();
    bool isLit() const { return m_lit.isActive(); }
    /// As wide as it must be where the editor stretches, as wide as its words where it does not.
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    ParamEditor* m_editor;
    Label* m_problem;
    QTimer m_lit;
};

} // namespace infralab
