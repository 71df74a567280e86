#pragma once
// What every picture of outputs shares: where its data are, how it is drawn to any painter, what it says
// aloud. One subclass an output kind; makeView chooses it.

#include "simulators/contract/experiment.hpp"

#include <QWidget>

#include <memory>

class QPainter;

namespace infralab {

/// A result as the views share it, never copied; in the order of Info::outputs.
using Outputs = std::shared_ptr<const std::vector<Output>>;

class OutputView : public QWidget
{
    Q_OBJECT

public:
    /// `indices` into info.outputs: one, or the series of one chart. `info` must outlive the view.
    OutputView(const Info& info, std::vector<std::size_t> indices, QWidget* parent = nullptr);

    const std::vector<std::size_t>& indices() const { return m_indices; }
    const OutputSpec& spec(std::size_t i = 0) const { return m_info.outputs[m_indices[i]]; }
    QString title() const;
    /// Null where nothing has been shown.
    const Outputs& outputs() const { return m_outputs; }
    const Outputs& pinned() const { return m_pinned; }

    void showOutputs(Outputs);
    /// A former result to draw beside the new one; null ends it.
    void pin(Outputs);
    /// Playback stands here; only frames and timelines care.
    virtual void showFrame(std::int64_t index, double phase);

    /// Draws the picture, without title, in the theme's colours.
    virtual void draw(QPainter&, const QRectF&) const = 0;
    /// Size at which it is exported.
    virtual QSize figureSize() const;
    QString spokenText() const;
    /// Comma-separated values; several series one after another.
    virtual QString csv() const;
    /// The value under the cursor, as the hover shows it; empty where there is none.
    virtual QString cursorText() const { return {}; }

signals:
    void cursorMoved();

protected:
    /// Outputs or pinned outputs have changed.
    virtual void refresh() = 0;
    /// Null where there is no result yet or it is of another kind.
    template <class T>
    const T* data(std::size_t i = 0) const
    {
        return m_outputs ? std::get_if<T>(&(*m_outputs)[m_indices[i]]) : nullptr;
    }
    template <class T>
    const T* pinnedData(std::size_t i = 0) const
    {
        return m_pinned ? std::get_if<T>(&(*m_pinned)[m_indices[i]]) : nullptr;
    }
    /// Shows cursorText() at a place of this widget and tells screen readers.
    void tellCursor(const QPoint&);
    void hideCursor();

private:
    const Info& m_info;
    std::vector<std::size_t> m_indices;
    Outputs m_outputs, m_pinned;
};

/// The view of a kind; null for a number, whose place is among the readouts.
OutputView* makeView(const Info&, std::vector<std::size_t> indices, QWidget* parent);

/// Indices of the outputs in the order of their pictures: series of one chart together, numbers left out, and
/// a series that is the scrub bar of frames left in, since it has values to look up.
std::vector<std::vector<std::size_t>> viewGroups(const Info&);

} // namespace infralab
