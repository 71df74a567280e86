#pragma once
// The command palette: every page, simulator, preset, question and command by a few typed letters, and what
// stands in the texts.

#include <QFrame>

#include <functional>
#include <vector>

class QLabel;
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
    QString snippet = {}; ///< of a text in which the typed words stand; else empty
    /// Parts of the snippet that are to stand out: first letter and length.
    std::vector<std::pair<qsizetype, qsizetype>> marks = {};
};

/// What a search of the texts yields, under its heading.
struct PaletteHits
{
    QString heading;
    std::vector<PaletteEntry> entries; ///< best first
};
using PaletteSearch = std::function<PaletteHits(const QString& typed)>;

/// How well letters typed in order match a text: 0 where they do not, more where they begin words or stand
/// together.
int fuzzyScore(const QString& typed, const QString& text);

class Palette : public QWidget
{
    Q_OBJECT

public:
    /// Lies over `over` and follows its size.
    explicit Palette(QWidget* over);

    /// Shows the entries; closing gives the focus back. What `search` finds stands below the titles in which
    /// the typed words stand, or above them with `textsFirst`.
    void open(std::vector<PaletteEntry>, PaletteSearch search = {}, bool textsFirst = false);
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
    void listTitles(const QString& typed);
    void listEverything(const QString& typed);
    void addHeading(const QString&);
    void addRow(std::size_t entry);
    const PaletteEntry& entry(std::size_t) const;
    void place();

    std::vector<PaletteEntry> m_entries;
    std::vector<PaletteEntry> m_hits; ///< numbered after m_entries
    PaletteSearch m_search;
    bool m_textsFirst = false;
    QFrame* m_box;
    QLineEdit* m_edit;
    QListView* m_list;
    QLabel* m_nothing;
    QStandardItemModel* m_model;
    QWidget* m_before = nullptr;
};

} // namespace infralab
