#pragma once
// One sentence to the reader, over the foot of the window: what was done, or what went wrong and what helps.

#include "app/look/controls.hpp"

class QTimer;

namespace infralab {

class StatusLine : public QFrame
{
    Q_OBJECT

public:
    enum class Kind {
        note, ///< goes by itself after some seconds
        error ///< stays until it is closed or another comes
    };

    /// Lies over `over` and follows its size.
    explicit StatusLine(QWidget* over);

    void say(const QString& sentence, Kind kind = Kind::note);
    QString text() const;

protected:
    void paintEvent(QPaintEvent*) override;
    bool eventFilter(QObject*, QEvent*) override;

private:
    void place();

    Label* m_text;
    IconButton *m_copy, *m_close;
    QTimer* m_timer;
    Kind m_kind = Kind::note;
};

} // namespace infralab
