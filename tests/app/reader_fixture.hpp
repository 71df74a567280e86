#pragma once
// A page text written in a test and opened as a page does it, with progress off.

#include "app/look/look.hpp"
#include "app/progress/progress.hpp"
#include "app/reader/open_text.hpp"

#include <QApplication>
#include <QTest>
#include <QVBoxLayout>

#include <gmock/gmock.h>

namespace infralab::test {

/// The text of a Markdown, with a fault of the test where it has faults.
inline PageText textOf(std::string_view markdown)
{
    const auto read = pageTextFrom(markdown, {"lesson-05", "05-mixed-precision", "test.md"});
    for (const auto& fault : read.faults)
        ADD_FAILURE() << fault.where << ": " << fault.message;
    return read.text;
}

class Reader : public testing::Test
{
protected:
    void open(std::string_view markdown)
    {
        text = std::make_unique<OpenText>(textOf(markdown), progress);
        QObject::connect(text.get(), &OpenText::stateWanted, [this](const State& s) { states << s.name; });
        QObject::connect(text.get(), &OpenText::pageWanted, [this](const QString& t) { targets << t; });
    }
    /// The first block of that kind.
    template <class B>
    const B& block() const
    {
        for (const auto& section : text->text().sections)
            for (const auto& b : section.blocks)
                if (const auto* found = std::get_if<B>(&b.content))
                    return *found;
        throw std::runtime_error("no such block");
    }
    void show(QWidget& widget)
    {
        window.setLayout(new QVBoxLayout);
        window.layout()->addWidget(&widget);
        window.resize(600, 800);
        window.show();
        QApplication::setActiveWindow(&window);
        QTest::qWait(1);
    }
    template <class Done>
    static bool waitFor(Done done)
    {
        return QTest::qWaitFor(done, 20'000);
    }

    Progress progress{QString()};
    QWidget window;
    std::unique_ptr<OpenText> text;
    struct Names : std::vector<std::string>
    {
        Names& operator<<(const std::string& name)
        {
            push_back(name);
            return *this;
        }
    } states;
    QStringList targets;
};

} // namespace infralab::test
