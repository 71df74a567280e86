#pragma once
// The bar over a text that stays in view: its moves as tabs, where the reader stands, and the list of
// sections.

#include <QWidget>

#include <vector>

class QBoxLayout;
class QTabBar;
class QToolButton;

namespace infralab {

class ReadingBar : public QWidget
{
    Q_OBJECT

public:
    explicit ReadingBar(QWidget* parent = nullptr);

    struct Entry
    {
        QString move;  ///< name of its tab
        QString title; ///< of the section
        QString anchor;
    };
    void setContents(std::vector<Entry>);
    /// "section 2 of 7"; nothing is said where the move has no sections.
    void setSection(int index, int count);

    QTabBar* moves() const { return m_moves; }
    /// A row under the tabs, such as the bar that finds.
    void setExtra(QWidget*);
    int wantedHeight(int width) const;

signals:
    void sectionChosen(const QString& anchor);

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    bool isTight(int width) const;

    QTabBar* m_moves;
    QToolButton* m_where;
    QBoxLayout *m_row, *m_column;
};

} // namespace infralab
