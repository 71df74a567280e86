#pragma once
// One parameter in the form: label, editor, and under it the sentence that says what is wrong.

#include "editors/param_editor.hpp"

#include <QVariantAnimation>

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
    /// Rings the field: it was changed from elsewhere. The ring fades after some seconds; with reduced motion
    /// it stays until `dim`.
    void light();
    void dim();
    bool isLit() const { return m_glow > 0; }
    /// As wide as it must be where the editor stretches, as wide as its words where it does not.
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    ParamEditor* m_editor;
    Label* m_problem;
    QVariantAnimation m_fading;
    qreal m_glow = 0; ///< 1 where just lit
};

} // namespace infralab
