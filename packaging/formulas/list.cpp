// Lists the formulas of the course as its own reader sees them, each a line "display<TAB>TeX" or
// "inline<TAB>TeX". Run by packaging/formulas.sh.

#include "lessons/course.hpp"
#include "lessons/text/formulas.hpp"
#include "lessons/text/page_text.hpp"

#include <cstdio>

int main()
{
    using namespace infralab;
    const auto course = loadCourse();
    if (!course) {
        std::fprintf(stderr, "%s: %s\n", course.error().where.c_str(), course.error().message.c_str());
        return 1;
    }
    const auto list = [](const auto& page) {
        const auto read = shippedText(page);
        for (const auto& fault : read.faults)
            std::fprintf(stderr, "%s: %s\n", fault.where.c_str(), fault.message.c_str());
        for (const auto& formula : formulasOf(read.text))
            std::printf("%s\t%s\n", formula.display ? "display" : "inline", plainTex(formula.tex).c_str());
    };
    for (const auto& lesson : course->route.lessons)
        list(lesson);
    for (const auto& week : course->schedule.weeks)
        list(week);
}
