#pragma once
// The command palette: every page, simulator, preset, question and command by a few typed letters.

#include <QFrame>

#include <functional>
#include <vector>

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace infralab {

struct PaletteEntry
{
    QString title;
    QString place; ///< what it is: "Lesson 05", "Preset of Systolic array", "Command"
    QString keys;  ///< of a command
    std::function<void()> act;
};

/// How well letters typed in order match a text: 0 where they do not, more where they begin words or stand
/// together.
int fuzzyScore(const QString& typed, const QString& text);

class Palette : public QWidget
{
    Q_OBJECT

public:
    /// Lies over `over` and follows its size.
    explicit Palette(QWidget* over);

    /// Shows the entries; closing gives the focus back.
    void open(std::vector<PaletteEntry>);
    void close();
    bool isOpen() const { return isVisible(); }

    void setText(const QString&);
    /// Titles as listed now, best first.
    QStringList listed() const;
    /// Runs the chosen entry and closes.
    void activate();

protected:
    bool eventFilter(QObject*, QEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;

private:
    void filter();
    void place();

    std::vector<PaletteEntry> m_entries;
    QFrame* m_box;
    QLineEdit* m_edit;
    QListView* m_list;
    QStandardItemModel* m_model;
    QWidget* m_before = nullptr;
};

} // namespace infralab
