#pragma once
// The ladder of engines as the window sees it: listed in the background, chosen by the reader, never
// blocking.

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
        bool isGpu = false;
        compute::Engine engine; ///< an OpenCL device is opened when it is first chosen
    };

    /// Starts with the built-in engine alone; devices join when the helper process has answered. The variable
    /// INFRALAB_ENGINE (builtin, opencl, opencl:1) chooses ahead; without it a graphics processor is taken
    /// where there is one, since on the processor the built-in engine is the faster.
    explicit Engines(QObject* parent = nullptr);
    ~Engines() override;

    void start(); ///< lists devices on a thread of its own
    bool isListed() const { return m_listed; }
    /// A chosen device is being opened.
    bool isOpening() const { return m_opening; }
    const std::vector<Choice>& choices() const { return m_choices; }
    const Choice& current() const { return m_choices[m_current]; }
    /// An unknown or unusable id changes nothing; before the list is there it is remembered. A device that
    /// does not open turns unusable, with its reason. `changed` tells when it is done.
    void choose(const QString& id);
    QString reason() const { return m_reason; } ///< why no better engine is there; empty where there is

signals:
    void changed();

private:
    struct Found;
    void takeList(const Found&);
    void open(std::size_t index);
    std::size_t indexOf(const QString& id) const; ///< m_choices.size() where there is none

    std::vector<Choice> m_choices;
    std::size_t m_current = 0;
    bool m_listed = false, m_started = false, m_opening = false;
    QString m_wish; ///< chosen before it could be
    QString m_reason;
    std::jthread m_thread;
};

} // namespace infralab
