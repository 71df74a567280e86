#pragma once
// Floats to the codes of a number format in bulk, and back: with the very bits of compute/numerics. Here
// because distributions and tensors are rounded by the million.

#include "compute/engine.hpp"
#include "compute/error.hpp"
#include "compute/numerics/number_format.hpp"

#include <functional>
#include <span>
#include <stop_token>
#include <variant>
#include <vector>

namespace infralab::compute {

/// One code an element, in the narrowest type that holds the format; a code of 4 bits takes a byte.
class Codes
{
public:
    Codes() = default;
    Codes(const NumberFormat&, std::size_t count);

    std::size_t size() const;
    std::uint32_t operator[](std::size_t i) const
    {
        return std::visit([i](const auto& all) { return std::uint32_t{all[i]}; }, m_all);
    }
    template <class F>
    decltype(auto) visit(F f) const
    {
        return std::visit(f, m_all);
    }
    template <class F>
    decltype(auto) visit(F f)
    {
        return std::visit(f, m_all);
    }
    /// 1, 2 or 4.
    static int bytesEach(const NumberFormat&);

private:
    std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>> m_all;
};

/// Random words of stochastic rounding: element i of a stream has a word of its own, whoever rounds it.
struct RandomWords
{
    int bits = Stochastic::mostBits; ///< 1 to 32
    StochasticRule rule = StochasticRule::truncated;
    std::uint64_t seed = 0, stream = 0;

    /// Elements i, i + 256, i + 512 and i + 768 of a tile of 1024 share a Philox block, so that vectors and
    /// work-groups read in order: its words 0 to 3, block (i / 1024) * 256 + i % 256 of the stream.
    static constexpr std::uint64_t tile = 1024;
    Stochastic at(std::uint64_t element) const;
};

struct FormatConversion
{
    NumberFormat format;
    bool saturate = true;
    RoundingMode mode = RoundingMode::nearestEven;
    std::optional<RandomWords> random = std::nullopt; ///< in place of the mode
};

/// Whether `encoded` takes the format: at most 32 bits and 23 fraction bits, and a bias that does not put the
/// codes of floats beyond 31 bits.
bool isEncodable(const NumberFormat&);
/// Whether `decoded` takes it: encodable, and every value is a float.
bool isDecodable(const NumberFormat&);

/// What compute::round gives for each element; 0 where the format has no code for it. `first` is the place of
/// x[0] in a longer array, for its random words: a multiple of RandomWords::tile. invalidInput where x is
/// empty or the format is not encodable; cancelled when asked to stop; device where the engine's device
/// fails.
Expected<Codes> encoded(const Engine&, std::span<const float> x, const FormatConversion&, std::stop_token,
                        std::uint64_t first = 0);

/// The same as work laid ready on the engine, to be measured: the operands stay there, each call rounds them.
Expected<std::function<Expected<void>(const std::stop_token&)>>
preparedEncoding(const Engine&, std::span<const float> x, const FormatConversion&);

/// What compute::decode gives for each code. Fails as `encoded` does, where the format is not decodable.
Expected<std::vector<float>> decoded(const Engine&, const Codes&, const NumberFormat&, std::stop_token);

} // namespace infralab::compute
