#pragma once
// The whole term as one line: weeks, parts, deadlines, and where today stands.

#include "lessons/course.hpp"

#include <QWidget>

namespace infralab {

class TermStrip : public QWidget
{
    Q_OBJECT

public:
    TermStrip(Schedule, Date today, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void weekChosen(const QString& pageId);

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    bool event(QEvent*) override; ///< tool tips: a week's dates and what is due

private:
    qreal at(Date) const; ///< x of a day's beginning
    const Week* weekAt(int x) const;

    Schedule m_schedule;
    Date m_today;
};

} // namespace infralab
