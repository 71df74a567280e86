// Marks: found, drawn, said.

#include "progress_marks.hpp"

#include "app/look/dress.hpp"
#include "lessons/text/page_text.hpp"

#include <QHash>
#include <QPainter>

#include <algorithm>

namespace infralab {

const QStringList& sectionsOf(const Course& course, const QString& page)
{
    static QHash<QString, QStringList>
        known; // by the folder of the text: weeks of another schedule have none
    const Lesson* lesson = course.lesson(page.toStdString());
    const Week* week = course.week(page.toStdString());
    const QString folder = QString::fromStdString(lesson ? lesson->folder
                                                  : week ? week->folder
                                                         : std::string());
    const auto found = known.constFind(folder);
    if (found != known.constEnd())
        return *found;
    QStringList anchors;
    if (!folder.isEmpty())
        for (const auto& section : (lesson ? shippedText(*lesson) : shippedText(*week)).text.sections)
            anchors << QString::fromStdString(section.anchor);
    return *known.insert(folder, anchors);
}

Mark markOf(const Progress& progress, const Course& course, const QString& page)
{
    const auto& all = progress.records();
    const auto isHere = [name = page.toStdString()](const auto& record) { return record.page == name; };
    const bool begun =
        std::any_of(all.sections.begin(), all.sections.end(), isHere) ||
        std::any_of(all.predictions.begin(), all.predictions.end(), isHere) ||
        std::any_of(all.checks.begin(), all.checks.end(), isHere) ||
        std::any_of(all.readings.begin(), all.readings.end(), [&](const ReadingRecord& reading) {
            return reading.list == page.toStdString() && reading.done;
        });
    if (!begun)
        return Mark::none; // its text need not be read to know
    return progress.share(page, sectionsOf(course, page)) >= 1 ? Mark::read : Mark::begun;
}

QString wordOf(Mark mark)
{
    return mark == Mark::read ? QObject::tr("Read") : mark == Mark::begun ? QObject::tr("Begun") : QString();
}

void paintMark(QPainter& painter, QPointF centre, qreal radius, Mark mark, bool withRing)
{
    const Tokens& t = Look::instance().tokens();
    if (mark == Mark::none && !withRing)
        return;
    const QRectF circle(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.green);
    if (mark == Mark::read) {
        painter.drawEllipse(circle);
        return;
    }
    if (mark == Mark::begun)
        painter.drawPie(circle, 90 * 16, 180 * 16); // a pie's angles are sixteenths of a degree
    const qreal width = std::max(t.lineWidth, radius / 3);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mark == Mark::begun ? t.green : t.outline, width));
    painter.drawEllipse(circle.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

MarkDot::MarkDot(Mark mark, QWidget* parent)
    : QWidget(parent)
    , m_mark(mark)
{
    dressFixedSize(*this, {12, 20});
    setAccessibleName(wordOf(mark));
}

void MarkDot::paintEvent(QPaintEvent*)
{
    const Look& look = Look::instance();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter, QRectF(rect()).center(), look.px(4.5), m_mark, true);
}

} // namespace infralab
