#pragma once
// The head row of the pane: title, engine badge, truth strip, and what one does with the whole experiment.
// Where it is narrow, the less used buttons move into the menu at its end.

#include "engines.hpp"
#include "simulators/contract/experiment.hpp"

#include <QWidget>

class QMenu;
class QToolButton;
class QAction;

namespace infralab {

class Chip;
class IconButton;
class Label;

class LabHead : public QWidget
{
    Q_OBJECT

public:
    LabHead(const Info&, Engines&, QWidget* parent = nullptr);

    /// The truth strip of a report; red past tolerance, away where the run compared nothing.
    void showReport(const Report&);
    /// Which preset the values are, for the tick in the menu.
    void setPresetSource(std::function<Values()> values) { m_values = std::move(values); }
    void setHistory(bool canUndo, bool canRedo, bool canReset);
    void setPinned(bool pinned);
    void setEnlarged(bool enlarged);
    /// The stamp of a locked plan; nothing where none is locked.
    void showPlan(const std::optional<PlanStamp>&);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void presetChosen(const QString& id);
    void undoAsked();
    void redoAsked();
    void resetAsked();
    void compareAsked(bool on);
    void linkAsked();
    void commandAsked();
    void saveAsked();
    void bundleAsked();
    void pictureAsked(const QString& suffix, int scale);
    void planLockAsked(bool locked);
    void describeAsked();
    void enlargeAsked(bool on);

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    struct Item
    {
        QWidget* widget;
        int level; ///< the higher, the sooner it leaves a narrow row; 0 stays
    };

    void build();
    void buildMenu();
    void fillPresets();
    void fillEngines();
    void showEngine();
    void arrange();
    int leftRows(int width) const;    ///< that title and chips take where the buttons have rows of their own
    bool isWanted(const Item&) const; ///< a chip that has something to say
    bool fits(int width, int hiddenLevels) const;

    const Info& m_info;
    Engines& m_engines;
    std::function<Values()> m_values;
    std::vector<Item> m_left, m_right;
    Label* m_title = nullptr;
    Chip *m_engine = nullptr, *m_truth = nullptr, *m_plan = nullptr;
    IconButton *m_undo = nullptr, *m_redo = nullptr, *m_reset = nullptr, *m_more = nullptr,
               *m_enlarge = nullptr;
    QToolButton *m_presets = nullptr, *m_compare = nullptr, *m_link = nullptr, *m_lock = nullptr;
    QMenu *m_presetMenu = nullptr, *m_engineMenu = nullptr, *m_moreMenu = nullptr;
    QAction *m_undoAction = nullptr, *m_redoAction = nullptr, *m_resetAction = nullptr,
            *m_compareAction = nullptr, *m_lockAction = nullptr;
    bool m_hasTruth = false, m_hasPlan = false;
};

} // namespace infralab
