#pragma once
// Everything that travels or waits at one moment: operands, partial sums, results that leave. Here as a plain
// list, so that a test can ask where a token stands and painting only paints.

#include "systolic_painter.hpp"

#include <vector>

namespace infralab::systolic_stage {

struct Token
{
    QPointF at; ///< centre, logical pixels
    double value = 0;
    Kind kind = Kind::a;
    Box box = Box::filled;
    bool boxed = false; ///< drawn with its value; else a dot
    float opacity = 1;
};

/// Replaces `out`, whose memory is kept.
void collectTokens(const Scene&, const Plane&, const Fitting&, const Moment&, std::vector<Token>& out);

} // namespace infralab::systolic_stage
