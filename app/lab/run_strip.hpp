#pragma once
// What the pane says about the run: progress with an estimate and Cancel while it takes long; afterwards why
// the picture is not that of the newest parameters, where it is not.

#include <QTimer>
#include <QWidget>

class QProgressBar;
class QPushButton;

namespace infralab {

class Label;

class RunStrip : public QWidget
{
    Q_OBJECT

public:
    explicit RunStrip(QWidget* parent = nullptr);

    void begin();
    void progress(double fraction, double secondsLeft);
    void end();
    /// A sentence with an optional button; empty takes it away.
    void notice(const QString& sentence, const QString& button = {});
    QString noticeText() const;

signals:
    void cancelAsked();
    void buttonPressed();

private:
    void refresh();

    QWidget *m_running, *m_noticing;
    QProgressBar* m_bar;
    Label *m_left, *m_sentence;
    QPushButton* m_button;
    QTimer m_delay; ///< a fast run shows nothing
};

/// "about 3 s left", "about 2 min left"; empty for NaN.
QString estimateText(double seconds);

} // namespace infralab
