// Sums are kept every few cycles; operands need not be, since where they are follows from when they entered.

#include "film.hpp"

#include <algorithm>
#include <limits>

namespace infralab::systolic {
namespace {

/// Element updates, idle ones counted, that a replay should cost at most: a few milliseconds.
constexpr std::int64_t replayUpdates = std::int64_t{1} << 22U;
/// Between two looks at the stop token.
constexpr std::int64_t beatUpdates = std::int64_t{1} << 20U;

template <class N>
std::size_t operandBytes(const FoldInput<N>& input)
{
    return static_cast<std::size_t>(input.left.size() + input.above.size()) * sizeof(typename N::Stored) +
           static_cast<std::size_t>(input.sums.size()) * sizeof(typename N::Sum);
}

std::size_t snapshotBytes(const ArrayShape& array, std::size_t sumBytes)
{
    return static_cast<std::size_t>(array.elements()) * sumBytes +
           static_cast<std::size_t>(array.rows) * sizeof(RowBits);
}

std::int64_t dividedUp(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

} // namespace

template <class N>
bool runFold(FoldMachine<N>& machine, const FoldSetting<N>& setting, const Beat& beat,
             const std::function<void()>& afterEachCycle)
{
    const std::int64_t perCycle = updatesPerCycle(setting.array);
    std::int64_t since = 0;
    while (machine.cycle() < machine.cycles()) {
        machine.step();
        if (afterEachCycle)
            afterEachCycle();
        since += perCycle;
        if (since >= beatUpdates || machine.cycle() == machine.cycles()) {
            if (!beat(since))
                return false;
            since = 0;
        }
    }
    return true;
}

template <class N>
std::vector<Frames::Layer> Film<N>::layers()
{
    return {{"state", "State"},
            {"left", "Operand from the left"},
            {"top", "Operand from above"},
            {"sum", "Sum"},
            {"m", "Row m of a"},
            {"n", "Column n of b"},
            {"k", "Step k"}};
}

template <class N>
Film<N>::Film(FoldSetting<N> setting)
    : m_setting(std::move(setting))
    , m_cycles(0)
    , m_interval(1)
    , m_player(m_setting.input, m_setting.array, m_setting.numbers, m_setting.fault, m_setting.skew)
{
    m_cycles = m_player.cycles();
    const std::size_t each = snapshotBytes(m_setting.array, sizeof(typename N::Sum));
    const std::size_t held = operandBytes(m_setting.input);
    const std::size_t room = std::max(mostBytes - std::min(held, mostBytes), mostBytes / 6);
    const auto fits = std::max<std::int64_t>(static_cast<std::int64_t>(room / each), 1);
    m_interval = std::max(replayUpdates / updatesPerCycle(m_setting.array), dividedUp(m_cycles + 1, fits));
    m_snapshots.push_back(m_player.snapshot());
}

template <class N>
bool Film<N>::record(typename FoldMachine<N>::Results& results, Series& working, const Beat& beat)
{
    FoldMachine<N> machine(m_setting.input, m_setting.array, m_setting.numbers, m_setting.fault,
                           m_setting.skew);
    machine.collect(&results);
    working = {};
    working.x.reserve(static_cast<std::size_t>(m_cycles + 1));
    working.y.reserve(static_cast<std::size_t>(m_cycles + 1));
    const auto note = [&] {
        working.x.push_back(static_cast<double>(machine.cycle()));
        working.y.push_back(machine.working());
        if (machine.cycle() > 0 && machine.cycle() % m_interval == 0)
            m_snapshots.push_back(machine.snapshot());
    };
    note();
    return runFold<N>(machine, m_setting, beat, note);
}

template <class N>
std::size_t Film<N>::bytes() const
{
    const auto kept = static_cast<std::size_t>(m_cycles / m_interval + 1);
    return operandBytes(m_setting.input) + kept * snapshotBytes(m_setting.array, sizeof(typename N::Sum));
}

template <class N>
void Film<N>::read(std::int64_t index, Frame& out) const
{
    index = std::clamp<std::int64_t>(index, 0, m_cycles);
    const std::lock_guard lock(m_mutex);
    const auto nearest = std::min(static_cast<std::size_t>(index / m_interval), m_snapshots.size() - 1);
    if (m_player.cycle() > index || m_player.cycle() < m_snapshots[nearest].cycle)
        m_player.restore(m_snapshots[nearest]);
    while (m_player.cycle() < index)
        m_player.step();
    show(out);
}

template <class N>
void Film<N>::show(Frame& out) const
{
    enum Layer { state, left, top, sum, m, n, k, layerCount };
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto rows = static_cast<int>(m_setting.array.rows);
    const auto columns = static_cast<int>(m_setting.array.columns);
    out.layers.resize(layerCount);
    for (auto& layer : out.layers)
        layer.resize(static_cast<std::size_t>(rows) * columns);

    // Which of m, n and k runs along the array's rows, its columns and time.
    const Dataflow dataflow = m_setting.input.dataflow;
    const Layer alongRows = dataflow == Dataflow::outputStationary ? m : k;
    const Layer alongColumns = dataflow == Dataflow::inputStationary ? m : n;
    const Layer alongTime = dataflow == Dataflow::outputStationary   ? k
                            : dataflow == Dataflow::weightStationary ? m
                                                                     : n;
    const auto valueOf = [](const auto& held) { return held ? static_cast<double>(*held) : nothing; };
    const Fault& fault = m_setting.fault;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            const std::size_t at = static_cast<std::size_t>(i) * columns + j;
            const auto e = m_player.element(i, j);
            const bool faulty = fault.kind != Fault::Kind::none && fault.row == i && fault.column == j;
            const bool works = e.state == FoldMachine<N>::State::multiplying;
            out.layers[state][at] = static_cast<int>(e.state) + (faulty ? 8 : 0);
            out.layers[left][at] = valueOf(e.left);
            out.layers[top][at] = valueOf(e.top);
            out.layers[sum][at] = valueOf(e.sum);
            out.layers[alongRows][at] = works ? static_cast<double>(m_setting.fold.firstRow + i) : -1;
            out.layers[alongColumns][at] = works ? static_cast<double>(m_setting.fold.firstColumn + j) : -1;
            out.layers[alongTime][at] = works ? static_cast<double>(e.step) : -1;
        }
}

template bool runFold(FoldMachine<Integers>&, const FoldSetting<Integers>&, const Beat&,
                      const std::function<void()>&);
template bool runFold(FoldMachine<Floats>&, const FoldSetting<Floats>&, const Beat&,
                      const std::function<void()>&);
template class Film<Integers>;
template class Film<Floats>;

} // namespace infralab::systolic
