#pragma once
// The bar that finds text on a page: what is looked for, which hit of how many, next and previous.

#include <QWidget>

class QLineEdit;

namespace infralab {

class Label;

class FindBar : public QWidget
{
    Q_OBJECT

public:
    explicit FindBar(QWidget* parent = nullptr);

    QString wanted() const;
    void open(); ///< shows itself, with all that was typed selected
    /// "3 of 12"; `index` from 0.
    void setHits(int index, int count);

signals:
    void wantedChanged(const QString& text);
    void stepAsked(int step); ///< 1 or -1
    void closed();

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    QLineEdit* m_line;
    Label* m_count;
};

} // namespace infralab
