#pragma once
// What every editor of a parameter is to the form: it shows a value, and tells what a reader made of it. One
// file a kind; makeEditor chooses.

#include "simulators/contract/params.hpp"

#include <QWidget>

namespace infralab {

class ParamEditor : public QWidget
{
    Q_OBJECT

public:
    /// `spec` must outlive the editor. The object's name is the parameter's id.
    explicit ParamEditor(const ParamSpec& spec, QWidget* parent = nullptr);

    const ParamSpec& spec() const { return m_spec; }
    /// Shows a value and says nothing; a text that a reader left unfinished gives way.
    virtual void setValue(const Value&) = 0;
    /// True where the editor is as wide as its field (a slider), false where as wide as its words.
    virtual bool isWide() const { return true; }
    /// True where the editor says its own label (a switch).
    virtual bool hasOwnLabel() const { return false; }

signals:
    void edited(const infralab::Value& value);  ///< by the reader; passes check()
    void refused(const infralab::Error& error); ///< what stands in the editor is not a value

protected:
    QString label() const { return QString::fromStdString(m_spec.label); }
    QString help() const { return QString::fromStdString(m_spec.help); }
    /// Accessible name, description and tool tip of a part, and its object name "<id>.<part>".
    void describe(QWidget& part, const char* name) const;
    /// Emits edited or refused.
    void readText(const QString& text);

private:
    const ParamSpec& m_spec;
};

ParamEditor* makeEditor(const ParamSpec&, QWidget* parent);

} // namespace infralab
