#pragma once
// How far a page is read, as the dot that stands beside its name. Here because the sidebar and the page of
// progress draw and say the same.

#include "lessons/course.hpp"
#include "progress.hpp"

#include <QWidget>

class QPainter;

namespace infralab {

enum class Mark { none, begun, read };

/// The anchors of a page's text in order; none where the program has no text for it. Kept once read.
const QStringList& sectionsOf(const Course&, const QString& page);
/// Read: all its sections. Begun: something of it was read, guessed, answered or ticked. None where progress
/// is off.
Mark markOf(const Progress&, const Course&, const QString& page);
/// For a screen reader; empty for none.
QString wordOf(Mark);
/// A green dot, full or half; for none a hollow ring where `withRing`, else nothing.
void paintMark(QPainter&, QPointF centre, qreal radius, Mark, bool withRing = false);

/// A mark of its own beside a line of text.
class MarkDot : public QWidget
{
    Q_OBJECT

public:
    explicit MarkDot(Mark, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Mark m_mark;
};

} // namespace infralab
