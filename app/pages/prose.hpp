#pragma once
// Text set for reading: Markdown with generous lines, tall as its text, selectable, links by keyboard.

#include <QHash>
#include <QTextBrowser>

#include <memory>

namespace infralab {

/// Text that says of itself what Markdown would read as mark-up.
QString plainAsMarkdown(const QString&);

class Prose : public QTextBrowser
{
    Q_OBJECT

public:
    explicit Prose(const QString& markdown = {}, qreal pixels = 15, QWidget* parent = nullptr);
    ~Prose() override;

    void setProse(const QString& markdown);
    QString prose() const { return m_markdown; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A link was followed; nothing is opened by itself.
    void linkFollowed(const QString& target);

protected:
    void wheelEvent(QWheelEvent*) override; ///< left to the page
    void keyPressEvent(QKeyEvent*) override;

private:
    void typeset();

    QString m_markdown;
    qreal m_pixels;
    mutable QHash<int, int> m_heights; ///< by width
    std::unique_ptr<QTextDocument>
        m_measure; ///< a copy in which heights are tried, so that the shown one stays
};

} // namespace infralab
