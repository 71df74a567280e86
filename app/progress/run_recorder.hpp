#pragma once
// Records the runs that the reader started in the labs of the pages: of a burst of edits, as a dragged slider
// makes them, the last.

#include <QByteArray>
#include <QHash>
#include <QPointer>
#include <QTimer>

namespace infralab {

class LabPane;
class Page;
class Progress;

class RunRecorder : public QObject
{
    Q_OBJECT

public:
    explicit RunRecorder(Progress&, QObject* parent = nullptr);
    ~RunRecorder() override; ///< what waits is recorded
    /// Follows the labs of a page, also those that it makes later. The state that a lab opens with is no run
    /// of the reader's.
    void watch(Page&);
    /// What waits for the burst to end is recorded now.
    void flush();

private:
    void watchPane(LabPane*, const QString& page);
    void record();

    struct Watched
    {
        QString page;
        QByteArray parameters; ///< last recorded, or opened with
    };

    Progress& m_progress;
    QTimer m_quiet;                           ///< runs out when the burst has ended
    QPointer<LabPane> m_pane;                 ///< whose burst it is
    QHash<const QObject*, Watched> m_watched; ///< by pane; tabs stand here too, to be followed but once
};

} // namespace infralab
