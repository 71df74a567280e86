#pragma once
// The small drawn picture of a lesson's subject on its card, in the colours of the theme.

#include <QString>
#include <QWidget>

namespace infralab {

class Thumbnail : public QWidget
{
    Q_OBJECT

public:
    /// `slug` is a lesson's ("mixed-precision"); hasThumbnail says whether there is a picture of it.
    explicit Thumbnail(QString slug, QWidget* parent = nullptr);
    static bool hasThumbnail(const QString& slug);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QString m_slug;
};

} // namespace infralab
