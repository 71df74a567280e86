// Sets the words on the systolic stage.
// Here apart from the widget: what is said, and how it is fitted.

#include "systolic_captions.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

constexpr qreal titleType = 12.5, keyType = 11.5, codeType = 13, wordType = 12;

/// Items with a picture before their text, laid in lines.
struct Item
{
    QString text;
    QColor ink;
    std::function<void(QPainter&, const QRectF&)> picture;
};

qreal paintItems(QPainter* painter, const QRectF& area, const std::vector<Item>& items, const QFont& font,
                 qreal scale, bool mayDrop)
{
    const QFontMetricsF metrics(font);
    const qreal picture = metrics.capHeight() + 3 * scale, gap = 5 * scale, between = 16 * scale;
    const qreal line = metrics.height() + 3 * scale;
    qreal x = area.left(), y = area.top();
    for (const Item& item : items) {
        const qreal width = picture + gap + metrics.horizontalAdvance(item.text);
        if (x > area.left() && x + width > area.right()) {
            x = area.left();
            y += line;
        }
        if (mayDrop && (y + line > area.bottom() + 1 || width > area.width()))
            break;
        if (painter != nullptr) {
            const qreal baseline = y + metrics.ascent();
            item.picture(*painter,
                         QRectF(x, baseline - metrics.capHeight() / 2 - picture / 2, picture, picture));
            painter->setFont(font);
            painter->setPen(item.ink);
            painter->drawText(
                QPointF(x + picture + gap, baseline),
                metrics.elidedText(item.text, Qt::ElideRight, area.right() - x - picture - gap));
        }
        x += width + between;
    }
    return y + line - area.top();
}

Item tokenItem(const QString& text, const QColor& ink, Kind kind)
{
    return {text, ink, [kind](QPainter& painter, const QRectF& box) {
                paintToken(painter, box.center(), box.width() * 0.36, kind);
            }};
}

} // namespace

qreal paintTitle(QPainter* painter, const QRectF& area, const Scene& scene, qreal scale)
{
    const Tokens& t = Look::instance().tokens();
    const Scene::Words words = scene.words();
    const QColor inkA = t.blue, inkB = t.orangeText;
    return paintItems(painter, area,
                      {tokenItem(words.side, scene.sideIsA() ? inkA : inkB, sideKind(scene.dataflow())),
                       tokenItem(words.top, scene.sideIsA() ? inkB : inkA, topKind(scene.dataflow())),
                       tokenItem(words.sums, t.green, Kind::sum)},
                      Look::instance().stageText(titleType), scale, false);
}

qreal paintKey(QPainter* painter, const QRectF& area, const Scene& scene, KeyTo key, qreal scale)
{
    const Tokens& t = Look::instance().tokens();
    const QColor stationary = colorOf(topKind(scene.dataflow()), t);
    const auto patch = [&](const QColor& color, const QString& text) {
        return Item{text, t.muted, [=](QPainter& p, const QRectF& box) {
                        p.setPen(QPen(Look::instance().tokens().outline, 1));
                        p.setBrush(color);
                        p.drawRect(box);
                    }};
    };
    const auto cell = [&](State state, bool faulty, const QString& text) {
        if (key == KeyTo::mapOfStates)
            return patch(mapColor(state, faulty, stationary), text);
        return Item{text, t.muted, [=](QPainter& p, const QRectF& box) {
                        paintCell(p, box.adjusted(-1, -1, 1, 1), state, faulty, stationary,
                                  std::min(box.width() / 14, scale));
                    }};
    };
    std::vector<Item> items;
    if (key == KeyTo::mapOfSums) {
        items = {patch(t.blue, QStringLiteral("sum above zero")), patch(t.orange, QStringLiteral("below")),
                 patch(t.panel, QStringLiteral("zero")),
                 patch(mapColor(State::idle, false, stationary), QStringLiteral("no sum"))};
    } else {
        items.push_back(cell(State::idle, false, QStringLiteral("idle")));
        if (scene.dataflow() != Dataflow::outputStationary)
            items.push_back(cell(State::loading, false, QStringLiteral("loading")));
        items.push_back(cell(State::multiplying, false, QStringLiteral("multiplying")));
        if (scene.dataflow() == Dataflow::outputStationary)
            items.push_back(cell(State::finished, false, QStringLiteral("finished")));
        items.push_back(cell(State::draining, false,
                             scene.dataflow() == Dataflow::outputStationary
                                 ? QStringLiteral("draining")
                                 : QStringLiteral("passing a sum down")));
    }
    if (scene.faulty())
        items.push_back(cell(State::idle, true, QStringLiteral("faulty")));
    return paintItems(painter, area, items, Look::instance().stageText(keyType), scale, true);
}

qreal paintLines(QPainter* painter, const QRectF& area, const QStringList& lines, bool firstIsMono,
                 qreal scale)
{
    const Look& look = Look::instance();
    qreal y = area.top();
    for (int i = 0; i < lines.size(); ++i) {
        if (lines[i].isEmpty())
            continue;
        const QFont font = firstIsMono && i == 0 ? look.stageMono(codeType) : look.stageText(wordType);
        const QFontMetricsF metrics(font);
        const qreal height = metrics.height() + 2 * scale;
        if (y + metrics.height() > area.bottom() + 1)
            break;
        if (painter != nullptr) {
            painter->setFont(font);
            painter->setPen(i == 0 ? look.tokens().ink : look.tokens().muted);
            painter->drawText(QPointF(area.left(), y + metrics.ascent()),
                              metrics.elidedText(lines[i], Qt::ElideRight, area.width()));
        }
        y += height;
    }
    return y - area.top();
}

QString momentText(const Scene& scene, const Progress& progress, std::int64_t index)
{
    if (!scene.hasMachine())
        return {};
    const Frames& frames = scene.frames();
    QString text = QStringLiteral("Cycle %1 of %2: %3 of %4 elements multiply")
                       .arg(groupedNumeral(static_cast<double>(index)),
                            groupedNumeral(static_cast<double>(frames.count - 1)),
                            groupedNumeral(static_cast<double>(progress.working)),
                            groupedNumeral(static_cast<double>(frames.rows) * frames.columns));
    const double results = static_cast<double>(scene.c().rows) * scene.c().columns;
    if (results > 0)
        text += (scene.showsWholeProduct() ? QStringLiteral(", %1 of %2 results finished")
                                           : QStringLiteral(", %1 of the fold's %2 results finished"))
                    .arg(groupedNumeral(static_cast<double>(progress.finished)), groupedNumeral(results));
    if (progress.wrong > 0)
        text += QStringLiteral(", %1 of them wrong").arg(groupedNumeral(static_cast<double>(progress.wrong)));
    return text;
}

QString placeText(const Scene&, const Element& e, Place place)
{
    return QStringLiteral("Row %1, column %2: %3%4")
        .arg(place.row)
        .arg(place.column)
        .arg(Scene::name(e.state), e.faulty ? QStringLiteral(", faulty") : QString());
}

QString elementText(const Scene& scene, const Element& e, Place place)
{
    QString text = placeText(scene, e, place) + QStringLiteral("; ") + scene.expression(e);
    if (const QString progress = scene.progress(e); !progress.isEmpty())
        text += QStringLiteral("; ") + progress;
    return text + QLatin1Char('.');
}

} // namespace infralab::systolic_stage
