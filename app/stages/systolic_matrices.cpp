// Draws the three matrices and the fold map.
// Here: a few hundred small squares by the batch, or an image where a matrix has more elements than pixels.

#include "systolic_matrices.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace infralab::systolic_stage {

namespace {

constexpr std::size_t markKinds = 5;
constexpr qreal leastSquare = 4; // device pixels of a mark with a gap around it
constexpr qreal labelType = 12, largestSquare = 18, leastPlate = 40;

QColor markColor(Mark mark, const QColor& lit)
{
    const Tokens& t = Look::instance().tokens();
    switch (mark) {
    case Mark::held:
        return mix(t.panel, lit, 0.35);
    case Mark::inFlight:
        return lit;
    case Mark::done:
        return t.green;
    case Mark::wrong:
        return t.red;
    case Mark::waiting:
        break;
    }
    return mix(t.panel, t.line, t.dark ? 0.55 : 0.7);
}

void paintCross(QPainter& painter, const QRectF& box, const QColor& color, qreal width)
{
    const QRectF in =
        box.adjusted(box.width() * 0.24, box.height() * 0.24, -box.width() * 0.24, -box.height() * 0.24);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(in.topLeft(), in.bottomRight());
    painter.drawLine(in.topRight(), in.bottomLeft());
}

} // namespace

std::int64_t foldIndex(const Grid& foldMap, int row, int column)
{
    return static_cast<std::int64_t>(column) * foldMap.rows + row;
}

void Matrices::layOut(const QRectF& area, const Scene& scene, Detail detail, qreal stageScale, qreal ratio)
{
    m_plates.clear();
    m_foldLabel = m_foldMap = {};
    m_scale = stageScale;
    m_ratio = ratio;
    if (area.isEmpty())
        return;
    std::vector<std::pair<char, const Grid*>> shown;
    if (detail == Detail::full) {
        shown.emplace_back('a', &scene.a());
        shown.emplace_back('b', &scene.b());
    }
    shown.emplace_back('c', &scene.c());
    std::erase_if(shown, [](const auto& entry) { return entry.second->cells.empty(); });
    const Grid& folds = scene.foldMap();
    const bool hasFolds = folds.cells.size() > 1;
    const qreal label = QFontMetricsF(Look::instance().stageText(labelType)).height() + 4 * stageScale;
    const qreal gap = 14 * stageScale;
    // Rather C alone than three that nobody can read.
    if (shown.size() > 1 &&
        area.height() < static_cast<qreal>(shown.size()) * (label + gap + leastPlate * stageScale))
        shown.erase(shown.begin(), shown.end() - 1);
    const auto parts = static_cast<qreal>(shown.size() + (hasFolds ? 1 : 0));
    if (parts == 0)
        return;
    const qreal room = area.height() - parts * label - (parts - 1) * gap;
    qreal square = largestSquare * stageScale;
    int rows = 0;
    for (const auto& [name, grid] : shown) {
        square = std::min(square, area.width() / grid->columns);
        rows += grid->rows;
    }
    const qreal foldHeight =
        hasFolds ? std::min({largestSquare * stageScale * folds.rows, room * (shown.empty() ? 1.0 : 0.25)})
                 : 0;
    if (rows > 0)
        square = std::max(0.01, std::min(square, (room - foldHeight) / rows));
    if (square * ratio >= leastSquare) // whole device pixels: all squares are equally wide
        square = std::floor(square * ratio) / ratio;
    qreal height = parts * label + (parts - 1) * gap + foldHeight;
    const auto extent = [&](int count) { return std::max(4 * stageScale, square * count); };
    for (const auto& [name, grid] : shown)
        height += extent(grid->rows);
    qreal y = area.top() + std::max(0.0, (area.height() - height) / 2);
    for (const auto& [name, grid] : shown) {
        Plate plate{name, QRectF(area.left(), std::floor(y * ratio) / ratio, area.width(), label), {}};
        y = plate.label.bottom();
        plate.cells =
            QRectF(area.left(), y, std::min(area.width(), extent(grid->columns)), extent(grid->rows));
        y += plate.cells.height() + gap;
        m_plates.push_back(plate);
    }
    if (!hasFolds)
        return;
    m_foldLabel = QRectF(area.left(), y, area.width(), label);
    const qreal box =
        std::min({largestSquare * stageScale, area.width() / folds.columns, foldHeight / folds.rows});
    m_foldMap = QRectF(area.left(), y + label, std::max(4 * stageScale, box * folds.columns),
                       std::max(4 * stageScale, box * folds.rows));
}

void Matrices::paint(QPainter& painter, const Scene& scene, const Progress& progress, const Element& pointed)
{
    const Tokens& t = Look::instance().tokens();
    for (const Plate& plate : m_plates) {
        const Marks& marks = plate.name == 'a' ? progress.a : plate.name == 'b' ? progress.b : progress.c;
        if (marks.marks.empty())
            continue;
        QString label = plate.name == 'a'   ? QStringLiteral("A, in flight")
                        : plate.name == 'b' ? QStringLiteral("B, in flight")
                                            : QStringLiteral("C, finished");
        if (plate.name == 'c' && progress.wrong > 0)
            label = QStringLiteral("C, %1 wrong").arg(progress.wrong);
        painter.setFont(Look::instance().stageText(labelType));
        painter.setPen(plate.name == 'c' && progress.wrong > 0 ? t.red : t.muted);
        painter.drawText(
            plate.label, Qt::AlignLeft | Qt::AlignTop,
            painter.fontMetrics().elidedText(label, Qt::ElideRight, static_cast<int>(plate.label.width())));
        const QColor lit = plate.name == 'a' ? t.blue : plate.name == 'b' ? t.orange : t.green;
        paintPlate(painter, plate, marks, lit);
        const Place& corner = plate.name == 'a'   ? scene.cornerOfA()
                              : plate.name == 'b' ? scene.cornerOfB()
                                                  : scene.cornerOfC();
        if (pointed.works())
            paintPointer(painter, plate, marks, (plate.name == 'b' ? pointed.k : pointed.m) - corner.row,
                         (plate.name == 'a' ? pointed.k : pointed.n) - corner.column);
    }
    if (!m_foldMap.isEmpty())
        paintFolds(painter, scene);
}

void Matrices::paintPlate(QPainter& painter, const Plate& plate, const Marks& marks, QColor lit)
{
    const qreal w = plate.cells.width() / marks.markColumns, h = plate.cells.height() / marks.markRows;
    if (std::min(w, h) * m_ratio >= leastSquare) {
        paintSquares(painter, plate, marks, lit);
        return;
    }
    QImage image(marks.markColumns, marks.markRows, QImage::Format_RGB32);
    std::array<QRgb, markKinds> colors{};
    for (std::size_t i = 0; i < colors.size(); ++i)
        colors[i] = markColor(static_cast<Mark>(i), lit).rgb();
    for (int row = 0; row < marks.markRows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < marks.markColumns; ++column)
            line[column] = colors[static_cast<std::size_t>(marks.at(row, column))];
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, w < 1 || h < 1);
    painter.drawImage(plate.cells, image);
}

void Matrices::paintSquares(QPainter& painter, const Plate& plate, const Marks& marks, QColor lit)
{
    const QSizeF pitch(plate.cells.width() / marks.markColumns * m_ratio,
                       plate.cells.height() / marks.markRows * m_ratio);
    const qreal gap = std::clamp(pitch.width() * 0.12, 1.0, 2 * m_scale * m_ratio);
    const int w = std::max(1, qFloor(pitch.width() - gap)), h = std::max(1, qFloor(pitch.height() - gap));
    std::array<Sprite, markKinds> sprites;
    for (std::size_t i = 0; i < sprites.size(); ++i)
        sprites[i] = Sprite(w, h, [&](QPainter& p) {
            const QRectF box(0, 0, w, h);
            p.setPen(Qt::NoPen);
            p.setBrush(markColor(static_cast<Mark>(i), lit));
            p.drawRoundedRect(box, std::min(w, h) * 0.14, std::min(w, h) * 0.14);
            if (static_cast<Mark>(i) == Mark::wrong)
                paintCross(p, box, Look::instance().tokens().onAccent, std::max(1.0, w * 0.14));
        });
    m_canvas.resize({qCeil(plate.cells.width() * m_ratio), qCeil(plate.cells.height() * m_ratio)});
    m_canvas.clear(Look::instance().tokens().panel);
    for (int row = 0; row < marks.markRows; ++row)
        for (int column = 0; column < marks.markColumns; ++column)
            m_canvas.blit(sprites[static_cast<std::size_t>(marks.at(row, column))],
                          qRound(pitch.width() * column), qRound(pitch.height() * row));
    const QImage picture = m_canvas.image();
    painter.drawImage(QRectF(plate.cells.topLeft(), QSizeF(picture.size()) / m_ratio), picture);
}

void Matrices::paintPointer(QPainter& painter, const Plate& plate, const Marks& marks, int row,
                            int column) const
{
    if (row < 0 || column < 0 || row >= marks.rows || column >= marks.columns)
        return;
    const Tokens& t = Look::instance().tokens();
    const qreal w = plate.cells.width() / marks.columns, h = plate.cells.height() / marks.rows;
    const qreal line = std::max(1.5, 1.5 * m_scale);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.ink, line));
    const QRectF box(plate.cells.left() + w * column, plate.cells.top() + h * row, std::max(w, 3 * line),
                     std::max(h, 3 * line));
    painter.drawRect(box.adjusted(-line / 2, -line / 2, 0, 0));
}

void Matrices::paintFolds(QPainter& painter, const Scene& scene) const
{
    const Tokens& t = Look::instance().tokens();
    const Grid& folds = scene.foldMap();
    const std::int64_t count = static_cast<std::int64_t>(folds.rows) * folds.columns;
    const std::int64_t current = std::clamp<std::int64_t>(scene.fold(), 0, count - 1);
    painter.setFont(Look::instance().stageText(labelType));
    painter.setPen(t.muted);
    painter.drawText(
        m_foldLabel, Qt::AlignLeft | Qt::AlignTop,
        painter.fontMetrics().elidedText(QStringLiteral("Fold %1 of %2").arg(current + 1).arg(count),
                                         Qt::ElideRight, static_cast<int>(m_foldLabel.width())));
    const qreal w = m_foldMap.width() / folds.columns, h = m_foldMap.height() / folds.rows;
    const qreal gap = std::min(w, h) >= 4 ? std::clamp(std::min(w, h) * 0.15, 1.0, 2 * m_scale) : 0;
    painter.setPen(Qt::NoPen);
    if (gap == 0) {
        painter.setBrush(mix(t.panel, t.outline, 0.35));
        painter.drawRect(m_foldMap);
    } else {
        for (int row = 0; row < folds.rows; ++row)
            for (int column = 0; column < folds.columns; ++column) {
                const bool done = foldIndex(folds, row, column) < current;
                painter.setBrush(done ? mix(t.panel, t.green, 0.6)
                                      : mix(t.panel, t.line, t.dark ? 0.7 : 0.9));
                painter.drawRoundedRect(
                    QRectF(m_foldMap.left() + w * column, m_foldMap.top() + h * row, w - gap, h - gap),
                    w * 0.14, w * 0.14);
            }
    }
    const int column = static_cast<int>(current / folds.rows), row = static_cast<int>(current % folds.rows);
    const qreal least = 3 * m_scale;
    const QRectF box(m_foldMap.left() + w * column, m_foldMap.top() + h * row, std::max(w - gap, least),
                     std::max(h - gap, least));
    painter.setBrush(t.selection);
    painter.setPen(QPen(t.blue, std::max(1.5, 1.5 * m_scale)));
    painter.drawRoundedRect(box, w * 0.14, w * 0.14);
}

std::optional<std::int64_t> Matrices::foldAt(const Scene& scene, const QPointF& point) const
{
    const Grid& folds = scene.foldMap();
    if (m_foldMap.isEmpty() || !m_foldMap.contains(point) || folds.rows <= 0 || folds.columns <= 0)
        return std::nullopt;
    const auto index = [](qreal at, qreal from, qreal extent, int count) {
        return std::clamp(static_cast<int>((at - from) / extent * count), 0, count - 1);
    };
    return foldIndex(folds, index(point.y(), m_foldMap.top(), m_foldMap.height(), folds.rows),
                     index(point.x(), m_foldMap.left(), m_foldMap.width(), folds.columns));
}

QPointF Matrices::foldPlace(const Scene& scene, std::int64_t fold) const
{
    const Grid& folds = scene.foldMap();
    if (m_foldMap.isEmpty() || folds.rows <= 0)
        return {};
    const qreal w = m_foldMap.width() / folds.columns, h = m_foldMap.height() / folds.rows;
    return {m_foldMap.left() + w * (static_cast<qreal>(fold / folds.rows) + 0.5),
            m_foldMap.top() + h * (static_cast<qreal>(fold % folds.rows) + 0.5)};
}

} // namespace infralab::systolic_stage
