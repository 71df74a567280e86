// Icons: an engine that inks an SVG file's currentColor and paints it crisp at every scale.

#include "icons.hpp"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace infralab {

namespace {

class InkedSvg final : public QIconEngine
{
public:
    InkedSvg(QString name, QColor color)
        : m_name(std::move(name))
        , m_color(std::move(color))
    {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        QColor ink = m_color;
        if (mode == QIcon::Disabled)
            ink.setAlphaF(ink.alphaF() * 0.4F);
        QFile file(QStringLiteral(":/icons/%1.svg").arg(m_name));
        if (!file.open(QIODevice::ReadOnly))
            return;
        QByteArray svg = file.readAll();
        svg.replace("currentColor", ink.name().toLatin1());
        QSvgRenderer renderer(svg);
        painter->setOpacity(painter->opacity() * ink.alphaF());
        const qreal side = std::min(rect.width(), rect.height());
        renderer.render(painter, QRectF(rect.center().x() + 0.5 - side / 2,
                                        rect.center().y() + 0.5 - side / 2, side, side));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        const QString key = QStringLiteral("infralab/%1/%2/%3/%4x%5")
                                .arg(m_name, m_color.name(QColor::HexArgb))
                                .arg(mode)
                                .arg(size.width())
                                .arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QIconEngine* clone() const override { return new InkedSvg(*this); }
    QString key() const override { return QStringLiteral("infralab"); }

private:
    QString m_name;
    QColor m_color;
};

} // namespace

QIcon inkedIcon(const QString& name, const QColor& color)
{
    if (!QFile::exists(QStringLiteral(":/icons/%1.svg").arg(name)))
        return {};
    return QIcon(new InkedSvg(name, color));
}

QStringList iconNames()
{
    QStringList names = QDir(QStringLiteral(":/icons")).entryList();
    for (auto& name : names)
        name.chop(4);
    return names;
}

} // namespace infralab
