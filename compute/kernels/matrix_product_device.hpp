#pragma once
// The matrix product laid ready on a device: what launcher and bench share.

#include "device_call.hpp"
#include "matrix_product.hpp"

namespace infralab::compute {

/// How a device takes a step: as it computes floats, or in integers, where it lacks double (bf16, fp16) or
/// subnormals (fp32). The results are the same.
enum class Steps { native, integers };
Steps stepsFor(const opencl::DeviceInfo&, Accumulator);

class ProductOnDevice
{
public:
    ProductOnDevice(const Engine&, const MatrixI8& a, const MatrixI8& b);
    ProductOnDevice(const Engine&, const MatrixF& a, const MatrixF& b, Accumulator, Steps);

    Expected<void> run(const std::stop_token&);
    template <class T>
    Expected<RowMajor<T>> result()
    {
        RowMajor<T> c(m_rows, m_columns);
        if (const Expected<void> fetched =
                m_call.fetch(std::span(c.data(), static_cast<std::size_t>(c.size())));
            !fetched)
            return fail(fetched.error());
        return c;
    }

private:
    struct Tile
    {
        int lanes, vectors, rows, itemsAcross, itemsDown, depth;
    };
    static Tile tileFor(const opencl::DeviceInfo&, int bytesANumber, Steps);
    static std::string options(const Tile&, const char* accumulator, Steps);
    template <class In, class Out>
    void lay(const RowMajor<In>& a, const RowMajor<In>& b);

    Eigen::Index m_rows, m_columns, m_inner;
    Tile m_tile;
    DeviceCall m_call;
};

} // namespace infralab::compute
