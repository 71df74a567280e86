#pragma once
// Reader of the table of right counts, and random shapes. Here because several tests of the array use them.

#include "compute/numerics/philox.hpp"
#include "simulators/systolic_array/counts.hpp"

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace infralab::systolic {

using GoldenRow = std::map<std::string, std::string>;

/// Empty where the file is absent.
inline std::vector<GoldenRow> readGolden(const std::string& path)
{
    const auto split = [](const std::string& line) {
        std::vector<std::string> cells;
        std::istringstream in(line);
        for (std::string cell; std::getline(in, cell, ',');)
            cells.push_back(cell.substr(0, cell.find('\r')));
        return cells;
    };
    std::vector<GoldenRow> rows;
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line))
        return rows;
    const auto names = split(line);
    while (std::getline(file, line)) {
        const auto cells = split(line);
        GoldenRow row;
        for (std::size_t i = 0; i < names.size() && i < cells.size(); ++i)
            row[names[i]] = cells[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

inline Dataflow dataflowOf(const std::string& id)
{
    return id == "ws"   ? Dataflow::weightStationary
           : id == "is" ? Dataflow::inputStationary
                        : Dataflow::outputStationary;
}

constexpr Dataflow allDataflows[] = {Dataflow::outputStationary, Dataflow::weightStationary,
                                     Dataflow::inputStationary};

struct RandomCase
{
    Product product;
    ArrayShape array;
    Dataflow dataflow;
};
inline RandomCase randomCase(compute::Philox& draw, std::int32_t largestSize, std::int32_t largestSide)
{
    RandomCase c;
    c.product = {draw.between(1, largestSize), draw.between(1, largestSize), draw.between(1, largestSize)};
    c.array = {draw.between(1, largestSide), draw.between(1, largestSide)};
    c.dataflow = allDataflows[draw.below(3)];
    return c;
}

inline std::string describe(const RandomCase& c)
{
    std::ostringstream text;
    text << "m " << c.product.m << " n " << c.product.n << " k " << c.product.k << " on " << c.array.rows
         << " x " << c.array.columns << " dataflow " << static_cast<int>(c.dataflow);
    return text.str();
}

} // namespace infralab::systolic
