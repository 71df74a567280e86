// Frames of a small systolic array, moved register by register.
// Here for the stage's tests; deliberately the plainest way to do it.

#include "stages_systolic_fixture.hpp"

#include <cmath>

namespace infralab::testing {

namespace {

class Double final : public Simulator
{
public:
    Double()
    {
        m_info.id = "systolic_array";
        m_info.title = "Systolic array";
        const auto add = [&](std::string id, ParamKind kind, Value initial) {
            ParamSpec spec;
            spec.id = std::move(id);
            spec.kind = kind;
            spec.initial = std::move(initial);
            m_info.params.push_back(std::move(spec));
        };
        add("rows", ParamKind::integer, std::int64_t{8});
        add("columns", ParamKind::integer, std::int64_t{8});
        add("dataflow", ParamKind::choice, std::string("os"));
        add("layer", ParamKind::choice, std::string("custom"));
        for (const char* size : {"m", "n", "k"})
            add(size, ParamKind::integer, std::int64_t{8});
        add("fold", ParamKind::integer, std::int64_t{0});
        add("skew", ParamKind::toggle, true);
        const auto output = [&](std::string id, OutputKind kind) {
            OutputSpec spec;
            spec.id = spec.label = std::move(id);
            spec.kind = kind;
            m_info.outputs.push_back(std::move(spec));
        };
        output("machine", OutputKind::frames);
        for (const char* id :
             {"a", "b", "c", "product_error", "fold_map", "cycles_by_shape", "utilisation_by_shape"})
            output(id, OutputKind::grid);
        output("network", OutputKind::table);
    }

    const Info& info() const override { return m_info; }
    Expected<std::vector<Output>> run(const Values&, RunContext&) const override
    {
        return std::vector<Output>{};
    }
    bool enabled(std::size_t, const Values&) const override { return true; }
    std::optional<Error> validate(const Values&) const override { return std::nullopt; }

private:
    Info m_info;
};

double hashed(unsigned seed, int x, int y)
{
    unsigned h =
        seed * 2654435761U + static_cast<unsigned>(x) * 40503U + static_cast<unsigned>(y) * 9176U + 77U;
    h ^= h >> 13;
    h *= 1274126177U;
    h ^= h >> 16;
    return static_cast<double>(h % 17U) - 8;
}

/// Every frame of one fold, simulated cycle by cycle.
class Recorded final : public FrameSource
{
public:
    explicit Recorded(const ArraySpec& spec)
        : m_spec(spec)
    {
        const bool os = spec.dataflow == "os", ws = spec.dataflow == "ws";
        const int across = os || ws ? spec.n : spec.m, down = os ? spec.m : spec.k;
        m_steps = os ? spec.k : ws ? spec.m : spec.n;
        const int foldRows = (down + spec.rows - 1) / spec.rows;
        m_firstDown = spec.fold % foldRows * spec.rows;
        m_firstAcross = spec.fold / foldRows * spec.columns;
        m_down = std::min(spec.rows, down - m_firstDown);
        m_across = std::min(spec.columns, across - m_firstAcross);
        m_count = 1 + 2 * spec.rows + spec.columns + m_steps - 2 + (os ? 0 : 1);
    }

    std::int64_t count() const { return m_count; }

    void read(std::int64_t index, Frame& out) const override
    {
        const auto cells = static_cast<std::size_t>(m_spec.rows) * static_cast<std::size_t>(m_spec.columns);
        out.layers.resize(7);
        for (std::size_t layer = 0; layer < 7; ++layer)
            out.layers[layer].assign(cells, layer == 0 ? 0.0 : layer < 4 ? NAN : -1.0);
        for (int row = 0; row < m_spec.rows; ++row)
            for (int column = 0; column < m_spec.columns; ++column) {
                const auto cell = static_cast<std::size_t>(row * m_spec.columns + column);
                if (m_spec.dataflow == "os")
                    outputStationary(static_cast<int>(index), row, column, cell, out);
                else
                    streamed(static_cast<int>(index), row, column, cell, out);
                if (row == m_spec.faultRow && column == m_spec.faultColumn)
                    out.layers[0][cell] += 8;
            }
    }

private:
    bool used(int row, int column) const { return row < m_down && column < m_across; }

    double sumOf(int m, int n, int firstK, int terms) const
    {
        double sum = 0;
        for (int k = firstK; k < firstK + terms; ++k)
            sum += operandA(m_spec, m, k) * operandB(m_spec, k, n);
        return sum;
    }

    void outputStationary(int index, int row, int column, std::size_t cell, Frame& out) const
    {
        const int k = index - 1 - row - column;
        const int drainFrom =
            m_spec.k + m_spec.rows + m_spec.columns - 2; // the last multiply's frame at the latest
        const int shift = index - drainFrom;
        if (shift > 0) {
            const int from = row - shift;
            if (from >= 0 && used(from, column)) {
                out.layers[0][cell] = 3;
                out.layers[3][cell] = sumOf(m_firstDown + from, m_firstAcross + column, 0, m_spec.k);
            }
            return;
        }
        if (k >= 0 && k < m_spec.k) {
            if (row < m_down)
                out.layers[1][cell] = operandA(m_spec, m_firstDown + row, k);
            if (column < m_across)
                out.layers[2][cell] = operandB(m_spec, k, m_firstAcross + column);
        }
        if (!used(row, column) || k < 0)
            return;
        const int m = m_firstDown + row, n = m_firstAcross + column;
        out.layers[0][cell] = k < m_spec.k ? 2 : 4;
        out.layers[3][cell] = sumOf(m, n, 0, std::min(k + 1, m_spec.k));
        if (k < m_spec.k) {
            out.layers[4][cell] = m;
            out.layers[5][cell] = n;
            out.layers[6][cell] = k;
        }
    }

    double stationary(int row, int column) const
    {
        return m_spec.dataflow == "ws" ? operandB(m_spec, m_firstDown + row, m_firstAcross + column)
                                       : operandA(m_spec, m_firstAcross + column, m_firstDown + row);
    }

    void streamed(int index, int row, int column, std::size_t cell, Frame& out) const
    {
        const bool ws = m_spec.dataflow == "ws";
        if (index >= 1 && index < m_spec.rows) { // rows shift down; the last row's operand enters first
            const int holds = m_spec.rows - index + row;
            if (holds < m_spec.rows) {
                out.layers[0][cell] = 1;
                if (used(holds, column))
                    out.layers[2][cell] = stationary(holds, column);
            }
            return;
        }
        if (index == 0 || index == m_count - 1)
            return;
        if (used(row, column))
            out.layers[2][cell] = stationary(row, column);
        if (index == m_spec.rows) {
            out.layers[0][cell] = 1;
            return;
        }
        const int step = index - 1 - m_spec.rows - row - column;
        if (step < 0 || step >= m_steps || row >= m_down)
            return;
        const int k = m_firstDown + row;
        out.layers[1][cell] = ws ? operandA(m_spec, step, k) : operandB(m_spec, k, step);
        if (!used(row, column))
            return;
        const int m = ws ? step : m_firstAcross + column, n = ws ? m_firstAcross + column : step;
        out.layers[0][cell] = 2;
        out.layers[3][cell] = sumOf(m, n, 0, m_firstDown + row + 1);
        out.layers[4][cell] = m;
        out.layers[5][cell] = n;
        out.layers[6][cell] = k;
    }

    ArraySpec m_spec;
    int m_steps = 0, m_firstDown = 0, m_firstAcross = 0, m_down = 0, m_across = 0;
    std::int64_t m_count = 0;
};

Grid gridOf(int rows, int columns, const std::function<double(int, int)>& cell)
{
    Grid grid;
    grid.rows = rows;
    grid.columns = columns;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            grid.cells.push_back(cell(row, column));
    return grid;
}

} // namespace

double operandA(const ArraySpec& spec, int m, int k)
{
    return hashed(spec.seed, m, k);
}

double operandB(const ArraySpec& spec, int k, int n)
{
    return hashed(spec.seed + 100, k, n);
}

const Simulator& systolicDouble()
{
    static const Double simulator;
    return simulator;
}

Shown systolicResult(const ArraySpec& spec)
{
    Shown shown;
    shown.experiment.simulator = &systolicDouble();
    shown.experiment.values = {std::int64_t{spec.rows}, std::int64_t{spec.columns}, spec.dataflow,
                               std::string("custom"),   std::int64_t{spec.m},       std::int64_t{spec.n},
                               std::int64_t{spec.k},    std::int64_t{spec.fold},    true};
    Frames frames;
    if (spec.withFrames) {
        frames.rows = spec.rows;
        frames.columns = spec.columns;
        for (const char* id : {"state", "left", "top", "sum", "m", "n", "k"})
            frames.layers.push_back({id, id});
        const auto source = std::make_shared<const Recorded>(spec);
        frames.count = source->count();
        frames.source = source;
    }
    shown.outputs.emplace_back(frames);
    if (!spec.withGrids) {
        for (int i = 0; i < 7; ++i)
            shown.outputs.emplace_back(Grid{});
        shown.outputs.emplace_back(Table{});
        return shown;
    }
    shown.outputs.emplace_back(gridOf(spec.m, spec.k, [&](int m, int k) { return operandA(spec, m, k); }));
    shown.outputs.emplace_back(gridOf(spec.k, spec.n, [&](int k, int n) { return operandB(spec, k, n); }));
    shown.outputs.emplace_back(gridOf(spec.m, spec.n, [&](int m, int n) {
        double sum = 0;
        for (int k = 0; k < spec.k; ++k)
            sum += operandA(spec, m, k) * operandB(spec, k, n);
        return sum;
    }));
    shown.outputs.emplace_back(
        gridOf(spec.m, spec.n, [&](int m, int n) { return spec.wrong && m == 0 && n == 0 ? 3.0 : 0.0; }));
    const int down = spec.dataflow == "os" ? spec.m : spec.k,
              across = spec.dataflow == "is" ? spec.m : spec.n;
    shown.outputs.emplace_back(gridOf((down + spec.rows - 1) / spec.rows,
                                      (across + spec.columns - 1) / spec.columns,
                                      [](int, int) { return 1.0; }));
    if (!spec.withTables) {
        shown.outputs.resize(9);
        return shown;
    }
    Grid cycles = gridOf(
        3, 5, [](int row, int column) { return std::round(1e6 / std::pow(3.2, column) * (1 + 0.3 * row)); });
    cycles.rowLabels = {"Output stationary", "Weight stationary", "Input stationary"};
    cycles.columnLabels = {"8 × 8", "16 × 16", "32 × 32", "64 × 64", "128 × 128"};
    Grid utilisation = gridOf(3, 5, [](int row, int column) { return 96.0 - 14.0 * column - 5.0 * row; });
    utilisation.rowLabels = cycles.rowLabels;
    utilisation.columnLabels = cycles.columnLabels;
    shown.outputs.emplace_back(cycles);
    shown.outputs.emplace_back(utilisation);
    shown.outputs.emplace_back(Table{});
    return shown;
}

} // namespace infralab::testing
