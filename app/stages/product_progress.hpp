#pragma once
// What each element of A, B and C is doing at one moment: lit while it is in flight, done, wrong. Here apart
// from the matrices' picture, since it is read off the frames and not drawn.

#include "systolic_scene.hpp"

#include <vector>

namespace infralab::systolic_stage {

enum class Mark : std::uint8_t { waiting, held, inFlight, done, wrong };

/// Row-major marks of a matrix, at most `most` rows and columns: beyond that one mark stands for a block, and
/// shows the most telling of its elements.
struct Marks
{
    int rows = 0, columns = 0; ///< of the matrix
    int markRows = 0, markColumns = 0;
    std::vector<Mark> marks;

    void reset(int matrixRows, int matrixColumns, int most);
    void set(int row, int column, Mark);
    Mark at(int row, int column) const
    {
        return marks[static_cast<std::size_t>(row) * static_cast<std::size_t>(markColumns) +
                     static_cast<std::size_t>(column)];
    }
};

struct Progress
{
    Marks a, b, c;
    std::int64_t working = 0;  ///< elements that multiply
    std::int64_t finished = 0; ///< elements of C; about so many where C is larger than its picture
    std::int64_t wrong = 0;    ///< of them, up to Scene::mostWrong
};

/// `now` is frame `index`. Marks are kept up to `most` rows and columns a matrix.
void readProgress(const Scene&, const Frame& now, std::int64_t index, int most, Progress& out);

} // namespace infralab::systolic_stage
