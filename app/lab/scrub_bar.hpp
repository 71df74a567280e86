#pragma once
// The position of playback as a slider that is itself a plot of the run: what happened before and after is
// seen where one goes. A slider by nature, so keys, wheel and screen readers know it.

#include <QAbstractSlider>

#include <vector>

namespace infralab {

class ScrubBar : public QAbstractSlider
{
    Q_OBJECT

public:
    explicit ScrubBar(QWidget* parent = nullptr);

    /// One value a position; shorter or empty draws a plain line. `label` and `unit` tell what is plotted.
    void setSeries(std::vector<double> values, const QString& label, const QString& unit);
    /// "cycle": what a position is.
    void setStepWord(const QString& word) { m_word = word; }
    void setCount(std::int64_t count);
    void setIndex(std::int64_t index);
    /// A position that matters, the first difference from a pinned run; -1: none.
    void setMark(std::int64_t index);
    /// "cycle 11: cells at work 36".
    QString describe(std::int64_t index) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void indexChosen(qint64 index); ///< by the reader

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void sliderChange(SliderChange) override;

private:
    std::int64_t indexAt(double x) const;
    double xOf(std::int64_t index) const;
    void plot(QPainter&) const;

    std::vector<double> m_values;
    double m_low = 0, m_high = 1;
    QString m_label, m_unit, m_word = QStringLiteral("step");
    std::int64_t m_count = 0, m_index = 0, m_mark = -1, m_hover = -1;
    bool m_quiet = false; ///< the slider follows the index, not the reader
};

} // namespace infralab
