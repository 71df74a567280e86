// The sourced table of constants: every entry whole, and the C++ constants of the models equal to it.
// Here because the table is read with the course's own strict reader.

#include "lessons/fields.hpp"
#include "simulators/compute_allocation/constants.hpp"
#include "simulators/systolic_array/constants.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

namespace infralab {
namespace {

struct Constant
{
    double value = 0;
    std::string unit;
};

std::map<std::string, Constant> constants()
{
    std::ifstream file(INFRALAB_SOURCE "/resources/constants.yaml", std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    const auto tree = yamlTree(text.str(), "constants.yaml");
    if (!tree)
        throw std::runtime_error(tree.error().where + ": " + tree.error().message);
    Faults faults("constants.yaml");
    std::map<std::string, Constant> table;
    Fields all(*tree, "the table of constants", {"constants"}, faults);
    for (const auto& entry : all.list("constants", 1)) {
        Fields fields(entry, "a constant", {"id", "label", "value", "unit", "source", "year"}, faults);
        Constant constant;
        const auto id = fields.text("id", 40), value = fields.text("value", 30);
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), constant.value);
        if (error != std::errc() || end != value.data() + value.size())
            faults.add(fields.line("value"), "A value is a number.");
        constant.unit = fields.text("unit", 20);
        fields.text("label", 200);
        fields.text("source", 300);
        fields.integer("year", 1930, 2026);
        if (!table.emplace(id, constant).second)
            faults.add(fields.line("id"), "This id stands twice.");
    }
    if (faults.first())
        throw std::runtime_error(faults.first()->where + ": " + faults.first()->message);
    return table;
}

TEST(Constants, EachHasAValueAUnitASourceAndAYear)
{
    EXPECT_NO_THROW({ EXPECT_FALSE(constants().empty()); });
}

TEST(Constants, OfTheFirstTpuAreThoseOfTheModel)
{
    auto table = constants();
    using namespace systolic;
    EXPECT_EQ(table["tpu_v1_side"].value, tpu_v1::array.rows);
    EXPECT_EQ(table["tpu_v1_side"].value, tpu_v1::array.columns);
    EXPECT_EQ(table["tpu_v1_clock"].value, tpu_v1::clockMHz);
    EXPECT_EQ(table["tpu_v1_memory_bandwidth"].value, tpu_v1::gigabytesPerSecond);
    EXPECT_EQ(table["tpu_v1_weight_tile"].value * 1024, tpu_v1::weightTileBytes);
    EXPECT_EQ(table["tpu_v1_on_chip_memory"].value * 1024, tpu_v1::inputBufferKiB + tpu_v1::outputBufferKiB);
}

TEST(Constants, OfAcceleratorsAreThoseOfTheAllocation)
{
    auto table = constants();
    for (const auto& a : allocation::accelerators) {
        const std::string id = a.id;
        const std::string peak = id == "h800" ? "h100_peak" : id + "_peak";
        EXPECT_EQ(table[peak].value, a.teraflops) << id;
        EXPECT_EQ(table[id + "_hour"].value, a.dollarsAnHour) << id;
        EXPECT_EQ(table[id + "_hour"].unit, "USD") << id;
    }
}

TEST(Constants, AgreeWithEachOther)
{
    auto table = constants();
    const double side = table["tpu_v1_side"].value;
    EXPECT_NEAR(table["tpu_v1_peak"].value, side * side * 2 * table["tpu_v1_clock"].value * 1e6 / 1e12,
                0.005);
    EXPECT_EQ(table["tpu_v1_weight_tile"].value, side * side / 1024);
    EXPECT_EQ(table["tpu_v1_600_tiles"].value, std::ceil(600 / side) * std::ceil(600 / side));
}

} // namespace
} // namespace infralab
