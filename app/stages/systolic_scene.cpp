// Reads a result of the systolic array into what its stage draws.
// Here so that a missing or partial output is met in one place, and the words are the same in hover, band and
// speech.

#include "systolic_scene.hpp"

#include "numerals.hpp"
#include "outputs_by_id.hpp"

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

enum LayerIndex { stateLayer, leftLayer, topLayer, sumLayer, mLayer, nLayer, kLayer };

bool isWhole(const Grid& grid)
{
    return grid.rows > 0 && grid.columns > 0 &&
           grid.cells.size() == static_cast<std::size_t>(grid.rows) * static_cast<std::size_t>(grid.columns);
}

Grid gridOf(const Experiment& experiment, const std::vector<Output>& outputs, std::string_view id)
{
    const Grid* grid = outputOf<Grid>(experiment, outputs, id);
    return grid != nullptr && isWhole(*grid) ? *grid : Grid{};
}

int longestOf(const Grid& grid)
{
    if (grid.cells.empty())
        return 1;
    const auto [low, high] = std::minmax_element(grid.cells.begin(), grid.cells.end());
    const bool whole = std::all_of(grid.cells.begin(), grid.cells.end(),
                                   [](double value) { return value == std::trunc(value); });
    return whole ? static_cast<int>(std::max(numeral(*low).size(), numeral(*high).size())) : 5;
}

/// Labels of a grid are the indices in the whole matrix.
Place cornerOf(const Grid& grid)
{
    const auto index = [](const std::vector<std::string>& labels) {
        return labels.empty() ? 0 : std::max(0, QString::fromStdString(labels.front()).toInt());
    };
    return {index(grid.rowLabels), index(grid.columnLabels)};
}

Dataflow dataflowOf(const std::string& id)
{
    return id == "ws"   ? Dataflow::weightStationary
           : id == "is" ? Dataflow::inputStationary
                        : Dataflow::outputStationary;
}

} // namespace

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
    : m_a(gridOf(experiment, outputs, "a"))
    , m_b(gridOf(experiment, outputs, "b"))
    , m_c(gridOf(experiment, outputs, "c"))
    , m_error(gridOf(experiment, outputs, "product_error"))
    , m_foldMap(gridOf(experiment, outputs, "fold_map"))
    , m_cyclesByShape(gridOf(experiment, outputs, "cycles_by_shape"))
    , m_utilisationByShape(gridOf(experiment, outputs, "utilisation_by_shape"))
    , m_dataflow(dataflowOf(valueOf<std::string>(experiment, "dataflow", "os")))
    , m_skewed(valueOf(experiment, "skew", true))
    , m_fold(valueOf<std::int64_t>(experiment, "fold", 0))
{
    if (const Frames* frames = outputOf<Frames>(experiment, outputs, "machine"))
        m_frames = *frames;
    if (const Table* table = outputOf<Table>(experiment, outputs, "network"))
        m_network = *table;
    constexpr const char* ids[] = {"state", "left", "top", "sum", "m", "n", "k"};
    for (std::size_t wanted = 0; wanted < std::size(ids); ++wanted)
        for (std::size_t layer = 0; layer < m_frames.layers.size(); ++layer)
            if (m_frames.layers[layer].id == ids[wanted])
                m_layer[wanted] = static_cast<int>(layer);
    m_operandCharacters = std::max(longestOf(m_a), longestOf(m_b));
    m_sumCharacters = longestOf(m_c);
    m_cornerA = cornerOf(m_a);
    m_cornerB = cornerOf(m_b);
    m_cornerC = cornerOf(m_c);
    findSize(experiment);
    findWrong();
    if (!hasMachine())
        return;
    findOrigin();
    findFault();
}

void Scene::findFault()
{
    Frame frame;
    m_frames.source->read(0, frame);
    for (int row = 0; row < m_frames.rows && !m_faulty; ++row)
        for (int column = 0; column < m_frames.columns && !m_faulty; ++column)
            if (element(frame, {row, column}).faulty)
                m_faulty = Place{row, column};
}

void Scene::findSize(const Experiment& experiment)
{
    const auto whole = [](double value) { return value > 0 && value < 2e9 ? static_cast<int>(value) : 0; };
    m_size = {m_c.rows, m_c.columns, m_a.columns};
    const auto layer = valueOf<std::string>(experiment, "layer", "custom");
    if (layer == "custom") {
        const auto parameter = [&](const char* id, int otherwise) {
            return whole(static_cast<double>(valueOf<std::int64_t>(experiment, id, otherwise)));
        };
        m_size = {parameter("m", m_size.m), parameter("n", m_size.n), parameter("k", m_size.k)};
        return;
    }
    // A named layer's sizes stand in the table of its network, under the label of the choice.
    const auto& params = experiment.simulator->info().params;
    const auto spec =
        std::find_if(params.begin(), params.end(), [](const ParamSpec& s) { return s.id == "layer"; });
    if (spec == params.end())
        return;
    const auto choice = std::find_if(spec->choices.begin(), spec->choices.end(),
                                     [&](const Choice& c) { return c.id == layer; });
    if (choice == spec->choices.end())
        return;
    for (const auto& row : m_network.rows)
        if (row.size() > 3 && row[0] == Table::Cell(choice->label)) {
            const auto number = [&](std::size_t column) {
                const double* value = std::get_if<double>(&row[column]);
                return value != nullptr ? whole(*value) : 0;
            };
            m_size = {number(1), number(2), number(3)};
            return;
        }
}

void Scene::findWrong()
{
    if (m_error.rows != m_c.rows || m_error.columns != m_c.columns)
        return;
    for (std::size_t i = 0; i < m_error.cells.size() && m_wrong.size() < mostWrong; ++i)
        if (!(m_error.cells[i] == 0)) // NaN is wrong too
            m_wrong.emplace_back(static_cast<int>(i) / m_error.columns,
                                 static_cast<int>(i) % m_error.columns);
}

Element Scene::element(const Frame& frame, Place place) const
{
    Element e;
    if (place.row < 0 || place.column < 0 || place.row >= m_frames.rows || place.column >= m_frames.columns)
        return e;
    const auto cell = static_cast<std::size_t>(place.row) * static_cast<std::size_t>(m_frames.columns) +
                      static_cast<std::size_t>(place.column);
    const auto at = [&](LayerIndex layer, double otherwise) {
        const int index = m_layer[layer];
        return index >= 0 && static_cast<std::size_t>(index) < frame.layers.size() &&
                       cell < frame.layers[static_cast<std::size_t>(index)].size()
                   ? frame.layers[static_cast<std::size_t>(index)][cell]
                   : otherwise;
    };
    const auto whole = [&](LayerIndex layer) {
        const double value = at(layer, -1);
        return value >= 0 && value < 2e9 ? static_cast<int>(value) : -1;
    };
    const int code = std::max(0, whole(stateLayer));
    e.faulty = code >= 8;
    e.state = static_cast<State>(std::min(code % 8, stateCount - 1));
    e.left = at(leftLayer, NAN);
    e.top = at(topLayer, NAN);
    e.sum = at(sumLayer, NAN);
    e.m = whole(mLayer);
    e.n = whole(nLayer);
    e.k = whole(kLayer);
    return e;
}

void Scene::findOrigin()
{
    Frame frame;
    for (const std::int64_t index : {m_frames.count / 2, m_frames.count / 3, m_frames.count * 2 / 3}) {
        m_frames.source->read(index, frame);
        for (int row = 0; row < m_frames.rows; ++row)
            for (int column = 0; column < m_frames.columns; ++column) {
                const Element e = element(frame, {row, column});
                if (!e.works())
                    continue;
                switch (m_dataflow) {
                case Dataflow::outputStationary:
                    m_origin = {e.m - row, e.n - column, 0};
                    return;
                case Dataflow::weightStationary:
                    m_origin = {0, e.n - column, e.k - row};
                    return;
                case Dataflow::inputStationary:
                    m_origin = {e.m - column, 0, e.k - row};
                    return;
                }
            }
    }
}

QString Scene::expression(const Element& e) const
{
    if (e.works())
        return QStringLiteral("a[%1,%2] × b[%2,%3] = %4 × %5")
            .arg(e.m)
            .arg(e.k)
            .arg(e.n)
            .arg(numeral(operandA(e)), numeral(operandB(e)));
    if (e.state == State::multiplying) // without the skew
        return QStringLiteral("%1 × %2, which do not belong together")
            .arg(numeral(operandA(e)), numeral(operandB(e)));
    const bool holdsOperand = m_dataflow != Dataflow::outputStationary && !std::isnan(e.top);
    const QString held = QStringLiteral("%1 = %2").arg(sideIsA() ? "b" : "a", numeral(e.top));
    switch (e.state) {
    case State::loading:
        return holdsOperand ? held + QStringLiteral(" on its way down") : QStringLiteral("loading");
    case State::draining:
        return QStringLiteral("%1 passes down").arg(numeral(e.sum));
    case State::finished:
        return QStringLiteral("finished, holds %1").arg(numeral(e.sum));
    case State::idle:
    case State::multiplying:
        break;
    }
    return holdsOperand ? QStringLiteral("holds ") + held : QStringLiteral("nothing to do in this cycle");
}

QString Scene::progress(const Element& e) const
{
    if (std::isnan(e.sum) || e.state == State::finished || e.state == State::draining)
        return {};
    const QString sum = (m_dataflow == Dataflow::outputStationary ? QStringLiteral("sum so far %1")
                                                                  : QStringLiteral("partial sum %1"))
                            .arg(numeral(e.sum));
    if (!e.works())
        return sum;
    // Earlier folds' terms enter from above with the partial sum, so that k counts them all.
    return m_size.k > 0 ? sum + QStringLiteral(", %1 of %2 terms").arg(e.k + 1).arg(m_size.k)
                        : sum + QStringLiteral(", %1 terms").arg(e.k + 1);
}

Scene::Words Scene::words() const
{
    const QString unskewed = m_skewed ? QString() : QStringLiteral(", without its skew");
    switch (m_dataflow) {
    case Dataflow::weightStationary:
        return {QStringLiteral("A enters from the left") + unskewed,
                QStringLiteral("B is loaded from above and stays"), QStringLiteral("partial sums move down")};
    case Dataflow::inputStationary:
        return {QStringLiteral("B enters from the left") + unskewed,
                QStringLiteral("A is loaded from above and stays"), QStringLiteral("partial sums move down")};
    case Dataflow::outputStationary:
        break;
    }
    return {QStringLiteral("A enters from the left") + unskewed,
            QStringLiteral("B enters from above") + unskewed, QStringLiteral("sums stay")};
}

QString Scene::name(State state)
{
    switch (state) {
    case State::loading:
        return QStringLiteral("loading");
    case State::multiplying:
        return QStringLiteral("multiplying");
    case State::draining:
        return QStringLiteral("draining");
    case State::finished:
        return QStringLiteral("finished");
    case State::idle:
        break;
    }
    return QStringLiteral("idle");
}

QString Scene::name(Dataflow dataflow)
{
    switch (dataflow) {
    case Dataflow::weightStationary:
        return QStringLiteral("weight stationary");
    case Dataflow::inputStationary:
        return QStringLiteral("input stationary");
    case Dataflow::outputStationary:
        break;
    }
    return QStringLiteral("output stationary");
}

} // namespace infralab::systolic_stage
