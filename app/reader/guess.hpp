#pragma once
// A number as a reader types it, and a number as an answer is told. Here so that predictions and checks take
// and say the same.

#include "lessons/text/page_text.hpp"

#include <QString>

namespace infralab {

/// Reads "61440", "61,440", "6.1e4", "12.5 %", "inf"; a unit behind the number may be that of the answer. The
/// error is one sentence for the reader.
Expected<double> guessFrom(const QString& typed, const QString& unit);
/// The number with its unit: "61,440 ones".
QString answerText(double value, const QString& unit);
/// The unit that an answer is given in: its own, else the simulator's.
QString unitOf(const Answer&);
/// A place in which the options of a block stand: the same on every start, other for each id, and where
/// `never` is set never the given order.
std::vector<std::size_t> shuffledOrder(std::size_t count, std::string_view id, bool neverAsGiven);

} // namespace infralab
