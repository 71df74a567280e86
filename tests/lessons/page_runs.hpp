#pragma once
// Runs of the course's experiments, by page and output. Shared by the tests of captions and questions.

#include "lessons/course.hpp"

#include <set>
#include <stdexcept>

namespace infralab {

using Changes = std::vector<std::pair<std::string, std::string>>;

inline const Course& course()
{
    static const auto loaded = loadCourse();
    if (!loaded)
        throw std::runtime_error(loaded.error().where + ": " + loaded.error().message);
    return *loaded;
}

inline const PageLab& lab(const std::string& page, std::size_t index = 0)
{
    const auto* lesson = course().lesson(page);
    return lesson ? lesson->labs.at(index) : course().week(page)->labs.at(index);
}

inline Experiment asked(const std::string& text)
{
    for (const auto& question : course().questions)
        if (question.text == text)
            return question.experiment;
    throw std::runtime_error("nobody asks: " + text);
}

inline Experiment with(Experiment experiment, const Changes& changes)
{
    for (const auto& [id, text] : changes)
        if (const auto set = setParameter(experiment, id, text); !set)
            throw std::runtime_error(id + ": " + set.error().message);
    return experiment;
}

template <class Kind>
Kind output(const Experiment& experiment, std::string_view id)
{
    RunContext context;
    const auto report = perform(experiment, context);
    if (!report)
        throw std::runtime_error(report.error().where + ": " + report.error().message);
    return std::get<Kind>(report->outputs.at(experiment.simulator->info().outputIndex(id).value()));
}

inline double number(const Experiment& experiment, std::string_view id)
{
    return output<double>(experiment, id);
}

inline std::vector<double> cells(const Experiment& experiment, std::string_view id)
{
    return output<Grid>(experiment, id).cells;
}

/// What `format` stores for the number written as `input`.
inline std::string stored(const Experiment& experiment, const std::string& input, const std::string& format,
                          std::size_t column = 3)
{
    for (const auto& row : output<Table>(experiment, "encodings").rows)
        if (row[0] == Table::Cell(input) && row[1] == Table::Cell(format))
            return std::get<std::string>(row[column]);
    throw std::runtime_error("no row for " + input + " in " + format);
}

/// Rows and columns of the product in which the machine is wrong.
inline std::pair<std::set<int>, std::set<int>> wrongPlaces(const Experiment& experiment)
{
    const auto error = output<Grid>(experiment, "product_error");
    std::pair<std::set<int>, std::set<int>> places;
    for (int row = 0; row < error.rows; ++row)
        for (int column = 0; column < error.columns; ++column)
            if (error.cells[static_cast<std::size_t>(row * error.columns + column)] != 0) {
                places.first.insert(row);
                places.second.insert(column);
            }
    return places;
}

} // namespace infralab
