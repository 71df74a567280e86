#pragma once
// The ladder of engines as the window sees it: listed in the background, chosen by the reader, never blocking.

#include "compute/engine.hpp"

#include <QObject>
#include <QString>

#include <thread>
#include <vector>

namespace infralab {

class Engines : public QObject
{
    Q_OBJECT

public:
    struct Choice
    {
        QString id;     ///< "builtin", "opencl:0"
        QString label;  ///< "OpenCL · CPU (PoCL)", "Built-in C++"
        QString detail; ///< device, driver, and why it is or is not usable
        bool usable = true;
        compute::Engine engine;
    };

    /// Starts with the built-in engine alone; devices join when the helper process has answered.
    explicit Engines(QObject* parent = nullptr);
    ~Engines() override;

    void start(); ///< lists devices on a thread of its own
    bool isListed() const { return m_listed; }
    const std::vector<Choice>& choices() const { return m_choices; }
    const Choice& current() const { return m_choices[m_current]; }
    void choose(const QString& id); ///< an unknown or unusable id changes nothing
    QString reason() const { return m_reason; } ///< why no better engine is there; empty where there is

signals:
    void changed();

private:
    std::vector<Choice> m_choices;
    std::size_t m_current = 0;
    bool m_listed = false, m_chosen = false;
    QString m_reason;
    std::jthread m_thread;
};

} // namespace infralab
