// The shape of a tile by kind of device, and the calls of 1024 steps each.

#include "matrix_product_device.hpp"

namespace infralab::compute {
namespace {

constexpr Eigen::Index stepsACall = 1024; // what matrix_product.cl allows
constexpr std::size_t firstStepArgument = 6;

const char* nameOf(Accumulator accumulator)
{
    return accumulator == Accumulator::bf16 ? "BF16" : accumulator == Accumulator::fp16 ? "FP16" : "FP32";
}

} // namespace

Steps stepsFor(const opencl::DeviceInfo& device, Accumulator accumulator)
{
    const bool native = accumulator == Accumulator::fp32 ? device.subnormals : device.fp64;
    return native ? Steps::native : Steps::integers;
}

ProductOnDevice::Tile ProductOnDevice::tileFor(const opencl::DeviceInfo& device, int bytesANumber,
                                               Steps steps)
{
    // Measured on PoCL: wide vectors and few work-items fill its registers; the long step in integers needs
    // them for itself. GPUs want many work-items with little each.
    Tile tile = device.kind != "cpu"       ? Tile{4, 1, 4, 16, 16, 16}
                : steps == Steps::integers ? Tile{8, 1, 2, 4, 16, 32}
                : bytesANumber == 8        ? Tile{16, 2, 4, 1, 16, 32}
                                           : Tile{16, 4, 4, 1, 16, 64};
    const auto items = static_cast<std::uint64_t>(tile.itemsAcross * tile.itemsDown);
    if (device.maxWorkGroup < items)
        tile.itemsDown = std::max(static_cast<int>(device.maxWorkGroup) / tile.itemsAcross, 1);
    const int rowsAndColumns = tile.rows * tile.itemsDown + tile.lanes * tile.vectors * tile.itemsAcross;
    // A row of a tile is loaded in whole vectors.
    while (tile.depth > tile.lanes &&
           static_cast<std::uint64_t>(rowsAndColumns * tile.depth * bytesANumber) > device.localMemory)
        tile.depth /= 2;
    return tile;
}

std::string ProductOnDevice::options(const Tile& tile, const char* accumulator, Steps steps)
{
    const auto define = [](const char* name, int value) {
        return std::string(" -D ") + name + "=" + std::to_string(value);
    };
    return std::string("-D ACCUMULATOR=") + accumulator + define("LANES", tile.lanes) +
           define("VECTORS", tile.vectors) + define("ROWS", tile.rows) +
           define("ITEMS_ACROSS", tile.itemsAcross) + define("ITEMS_DOWN", tile.itemsDown) +
           define("DEPTH", tile.depth) + (steps == Steps::integers ? " -D STEPS_IN_INTEGERS" : "");
}

ProductOnDevice::ProductOnDevice(const Engine& engine, const MatrixI8& a, const MatrixI8& b)
    : m_rows(a.rows())
    , m_columns(b.cols())
    , m_inner(a.cols())
    , m_tile(tileFor(engine.device()->info(), sizeof(float), Steps::native))
    , m_call(engine, "matrix_product.cl", options(m_tile, "INT32", Steps::native), "matrix_product")
{
    lay<std::int8_t, std::int32_t>(a, b);
}

ProductOnDevice::ProductOnDevice(const Engine& engine, const MatrixF& a, const MatrixF& b,
                                 Accumulator accumulator, Steps steps)
    : m_rows(a.rows())
    , m_columns(b.cols())
    , m_inner(a.cols())
    , m_tile(tileFor(engine.device()->info(),
                     accumulator == Accumulator::fp32 || steps == Steps::integers ? sizeof(float)
                                                                                  : sizeof(double),
                     steps))
    , m_call(engine, "matrix_product.cl", options(m_tile, nameOf(accumulator), steps), "matrix_product")
{
    lay<float, float>(a, b);
}

template <class In, class Out>
void ProductOnDevice::lay(const RowMajor<In>& a, const RowMajor<In>& b)
{
    const auto count = [](Eigen::Index value) { return static_cast<std::size_t>(value); };
    const auto tiles = [](Eigen::Index length, int side) { return (length + side - 1) / side; };
    m_call.input(std::span<const In>(a.data(), count(a.size())), count(a.size()))
        .input(std::span<const In>(b.data(), count(b.size())), count(b.size()))
        .template output<Out>(count(m_rows * m_columns));
    for (const Eigen::Index value : {m_rows, m_columns, m_inner, Eigen::Index{0}, Eigen::Index{0}})
        m_call.value(static_cast<std::int32_t>(value));
    m_call.range(count(tiles(m_rows, m_tile.rows * m_tile.itemsDown) *
                       tiles(m_columns, m_tile.lanes * m_tile.vectors * m_tile.itemsAcross)),
                 count(m_tile.itemsAcross * m_tile.itemsDown));
}

Expected<void> ProductOnDevice::run(const std::stop_token& stop)
{
    for (Eigen::Index k = 0; k < m_inner; k += stepsACall) {
        m_call.change(firstStepArgument, static_cast<std::int32_t>(k));
        m_call.change(firstStepArgument + 1, static_cast<std::int32_t>(std::min(k + stepsACall, m_inner)));
        if (Expected<void> ran = m_call.run(stop); !ran)
            return ran;
    }
    return {};
}

} // namespace infralab::compute
