// Reads a result of power_analysis.

#include "power_analysis_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace infralab::power {
namespace {

struct Names
{
    const char* effect;
    const char* statistic;
    bool hasDirection;
};

Names namesOf(const std::string& test)
{
    static const std::map<std::string, Names, std::less<>> all = {
        {"paired_t", {"d_z", "t", true}},       {"welch_t", {"d", "t", true}},
        {"one_sample_z", {"d", "z", true}},     {"two_sample_z", {"d", "z", true}},
        {"two_proportions", {"h", "z", true}},  {"anova", {"f", "F", false}},
        {"chi_square_fit", {"w", "χ²", false}}, {"correlation", {"ρ", "t", true}},
        {"regression_f", {"f²", "F", false}}};
    const auto at = all.find(test);
    return at != all.end() ? at->second : Names{"d", "t", true};
}

bool isShort(const Table& table)
{
    return table.columns.size() < 6;
}

} // namespace

PowerScene::PowerScene(const Experiment& experiment, const std::vector<Output>& outputs)
{
    const auto series = [&](const char* id) {
        const auto* found = outputOf<Series>(experiment, outputs, id);
        return found != nullptr ? *found : Series{};
    };
    const auto number = [&](const char* id) {
        const auto* found = outputOf<double>(experiment, outputs, id);
        return found != nullptr ? *found : std::numeric_limits<double>::quiet_NaN();
    };
    const auto text = [&](const char* id) {
        const auto* found = outputOf<std::string>(experiment, outputs, id);
        return found != nullptr ? QString::fromStdString(*found) : QString();
    };
    m_byN = series("power_by_n");
    m_byEffect = series("power_by_effect");
    m_byAlpha = series("power_by_alpha");
    m_null = series("null_density");
    m_alternative = series("alternative_density");
    if (m_null.x.size() != m_alternative.x.size())
        m_null = m_alternative = {};
    m_statistics = series("statistic_missed");
    const Series found = series("statistic_found");
    for (std::size_t i = 0; i < m_statistics.y.size() && i < found.y.size(); ++i)
        m_statistics.y[i] += found.y[i];
    m_found = series("estimates_found");
    m_missed = series("estimates_missed");
    m_power = number("power");
    m_actualPower = number("actual_power");
    m_size = number("sample_size");
    m_effect = number("effect");
    m_alpha = number("alpha");
    m_simulated = number("simulated_power");
    m_simulatedLow = number("simulated_low");
    m_simulatedHigh = number("simulated_high");
    m_experimentsRun = number("experiments_run");
    m_exaggeration = number("exaggeration");
    m_signError = number("sign_error");
    m_meanFound = number("mean_found");
    m_agreement = text("agreement");
    m_verdict = text("verdict");
    const Names names = namesOf(valueOf<std::string>(experiment, "test", ""));
    m_effectName = QString::fromUtf8(names.effect);
    m_statistic = QString::fromUtf8(names.statistic);
    m_solve = QString::fromStdString(valueOf<std::string>(experiment, "solve", "power"));
    m_effectIsNumber = valueOf<std::string>(experiment, "effect_in", "standardised") == "standardised";
    const auto alternative =
        names.hasDirection ? valueOf<std::string>(experiment, "alternative", "two_sided") : "greater";
    const double critical = number("critical_value");
    if (alternative != "greater")
        m_lower = -critical;
    if (alternative != "less")
        m_upper = critical;
    if (const auto* table = outputOf<Table>(experiment, outputs, "experiments"))
        readExperiments(*table);
}

void PowerScene::readExperiments(const Table& table)
{
    if (isShort(table))
        return;
    for (const auto& row : table.rows) {
        const auto number = [&](std::size_t column, double otherwise) {
            const auto* value = std::get_if<double>(&row[column]);
            return value != nullptr && !std::isnan(*value) ? *value : otherwise;
        };
        constexpr double infinite = std::numeric_limits<double>::infinity();
        ShownExperiment e{number(1, 0), number(4, 0), number(2, -infinite), number(3, infinite),
                          Fate::missed};
        if (const auto* word = std::get_if<std::string>(&row[5]))
            e.fate = *word == "found" ? Fate::found : *word == "wrong sign" ? Fate::wrongSign : Fate::missed;
        m_experiments.push_back(e);
    }
}

std::size_t PowerScene::count(Fate fate, std::size_t among) const
{
    const auto end =
        m_experiments.begin() + static_cast<std::ptrdiff_t>(std::min(among, m_experiments.size()));
    return static_cast<std::size_t>(
        std::count_if(m_experiments.begin(), end, [&](const auto& e) { return e.fate == fate; }));
}

} // namespace infralab::power
