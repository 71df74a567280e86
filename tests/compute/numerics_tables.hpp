#pragma once
// The tables of tests/data/float_rounding and of the oracles, read for the tests of number formats.

#include "compute/numerics/number_format.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace infralab::compute {

using Row = std::vector<std::string>;

inline std::vector<Row> readCsv(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.ends_with('\r'))
            line.pop_back();
        Row row(1);
        bool inQuotes = false;
        for (const char c : line) {
            if (c == '"')
                inQuotes = !inQuotes;
            else if (c == ',' && !inQuotes)
                row.emplace_back();
            else
                row.back() += c;
        }
        rows.push_back(std::move(row));
    }
    if (!rows.empty())
        rows.erase(rows.begin()); // the names of the columns
    return rows;
}

struct RoundingCase
{
    std::string format, mode, saturate, input, code, flags;
};

/// Of roundings.txt: its layout is told in the README beside it.
inline std::vector<RoundingCase> readRoundings()
{
    std::ifstream file(INFRALAB_TEST_DATA "/float_rounding/roundings.txt");
    std::vector<RoundingCase> cases;
    std::string format;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string input, results;
        words >> input;
        if (input == "format") {
            words >> format;
            continue;
        }
        while (words >> results) {
            const auto equals = results.find('='), colon = results.find(':');
            std::istringstream ways(results.substr(0, equals));
            const auto code = results.substr(equals + 1, colon - equals - 1);
            for (std::string way; std::getline(ways, way, ',');)
                cases.push_back({format, way.substr(0, way.size() - 1), way.substr(way.size() - 1), input,
                                 code == "undef" ? code : "0x" + code, results.substr(colon + 1)});
        }
    }
    return cases;
}

inline const std::filesystem::path roundingTables = INFRALAB_TEST_DATA "/float_rounding";
inline const std::filesystem::path roundingOracle = INFRALAB_ORACLES "/float_rounding";

} // namespace infralab::compute
