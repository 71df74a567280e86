#include "decimation.hpp"

#include <algorithm>
#include <cmath>

namespace infralab {

std::vector<std::size_t> pointsToDraw(const std::vector<double>& y, std::size_t stretches)
{
    std::vector<std::size_t> out;
    if (y.size() <= decimateAbove) {
        for (std::size_t i = 0; i < y.size(); ++i)
            if (std::isfinite(y[i]))
                out.push_back(i);
        return out;
    }
    stretches = std::max<std::size_t>(1, stretches);
    for (std::size_t s = 0; s < stretches; ++s) {
        const std::size_t begin = y.size() * s / stretches, end = y.size() * (s + 1) / stretches;
        std::vector<std::size_t> kept;
        std::size_t least = end, greatest = end, first = end, last = end;
        for (std::size_t i = begin; i < end; ++i) {
            if (!std::isfinite(y[i]))
                continue;
            if (first == end)
                first = i;
            last = i;
            if (least == end || y[i] < y[least])
                least = i;
            if (greatest == end || y[i] > y[greatest])
                greatest = i;
        }
        if (first == end)
            continue;
        kept = {least, greatest};
        if (s == 0)
            kept.push_back(first);
        if (s + 1 == stretches)
            kept.push_back(last);
        std::sort(kept.begin(), kept.end());
        kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
        out.insert(out.end(), kept.begin(), kept.end());
    }
    return out;
}

} // namespace infralab
