// Lays out and paints one number in every format.
// Here beside number_view_input.cpp, which answers pointer and keyboard.

#include "number_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace infralab::numbers {

namespace {

constexpr qreal leastLine = 84; // of the number line, before the stage's scale

} // namespace

NumberView::NumberView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const Scene>())
{}

void NumberView::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    m_hovered.reset();
    const auto& formats = m_scene->formats();
    if (m_cursor && (static_cast<std::size_t>(m_cursor->format) >= formats.size() ||
                     m_cursor->bit >= formats[static_cast<std::size_t>(m_cursor->format)].bits()))
        m_cursor.reset();
    setInput(std::clamp(m_input, 0, std::max(0, m_scene->inputs() - 1)));
}

void NumberView::setInput(int input)
{
    m_input = input;
    const auto& formats = m_scene->formats();
    const auto chosen = std::find_if(formats.begin(), formats.end(),
                                     [this](const FormatFacts& f) { return f.id == m_focusId; });
    m_focus =
        chosen != formats.end() ? static_cast<int>(chosen - formats.begin()) : m_scene->tellingFormat(input);
    m_rangeIsOwn = false;
    relay();
    describe();
    update();
}

void NumberView::layOut()
{
    const Look& look = Look::instance();
    const qreal scale = look.stageScale(), edge = 18 * std::min(scale, 1.6);
    const QRectF room = QRectF(rect()).adjusted(edge, edge * 0.7, -edge, -edge * 0.5);
    const qreal text = QFontMetricsF(look.stageText(12)).height() + 10 * scale;
    const int formats = std::max<int>(1, static_cast<int>(m_scene->formats().size()));
    const qreal wished = BitRows::wishedHeight(formats, scale), least = BitRows::leastHeight(formats, scale);
    const qreal both = std::max(0.0, room.height() - text - 22 * scale);
    const qreal lineWished = std::min(room.height() * 0.42, (52.0 * formats + 60) * scale);
    qreal rows = std::min({wished, both, std::max(least, both - lineWished)});
    qreal line = std::min(both - rows, (52.0 * formats + 60) * scale);
    if (line < leastLine * scale) { // rather readable bits than two crammed pictures
        line = 0;
        rows = std::min(wished, both);
    }
    // What is left over surrounds the picture evenly.
    const qreal top = room.top() + std::max(0.0, (both - rows - line) / 2);
    const QRectF rowsArea(room.left(), top, room.width(), rows);
    m_rows.layOut(rowsArea, *m_scene, m_input, scale);
    m_text = {room.left(), rowsArea.bottom() + 8 * scale, room.width(), text};
    m_rule = m_text.bottom() + 2 * scale;
    m_line.layOut({room.left(), m_rule + 12 * scale, room.width(), line}, *m_scene, m_focus, scale);
    if (!m_rangeIsOwn)
        m_range = NumberLine::rangeAround(*m_scene, m_input, m_focus);
}

void NumberView::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.panel);
    if (m_scene->inputs() == 0)
        return;
    layOutOnce();
    m_rows.paint(painter, *m_scene, m_input, m_focus, m_cursor);
    const QFont font = Look::instance().stageText(12);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.muted);
    painter.drawText(QPointF(m_text.left(), m_text.top() + metrics.ascent()),
                     metrics.elidedText(focusText(), Qt::ElideRight, m_text.width()));
    painter.setPen(QPen(m_line.area().height() > 0 ? t.line : t.panel, t.lineWidth));
    painter.drawLine(QPointF(m_text.left(), m_rule), QPointF(m_text.right(), m_rule));
    m_line.paint(painter, *m_scene, m_input, m_focus, m_range);
    const auto place = m_hovered ? m_hovered : hasFocus() ? m_cursor : std::nullopt;
    if (place)
        paintBubble(painter, m_rows.bit(*m_scene, *place), rect(), explain(*place));
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
}

QString NumberView::focusText() const
{
    if (static_cast<std::size_t>(m_focus) >= m_scene->formats().size())
        return {};
    const Encoding& e = m_scene->encoding(m_input, m_focus);
    // Inter would set 0x7e as a product.
    QString text = QStringLiteral("%1: %2, hex %3")
                       .arg(e.format, m_scene->rounded(m_input, m_focus),
                            e.code.startsWith(QLatin1String("0x")) ? e.code.mid(2) : e.code);
    if (!std::isnan(e.errorUlp) && e.errorUlp != 0)
        text += QStringLiteral(", error %1 ulp").arg(QString::number(e.errorUlp, 'g', 4));
    if (e.kind == QLatin1String("subnormal"))
        text += QStringLiteral(", subnormal");
    if (!e.below.isEmpty() || !e.above.isEmpty())
        text += QStringLiteral("; next below %1, next above %2").arg(e.below, e.above);
    if (!e.exactValue.isEmpty() && e.exactValue != e.value)
        text += QStringLiteral("; exactly %1").arg(e.exactValue);
    return text;
}

QStringList NumberView::explain(BitPlace place) const
{
    const FormatFacts& f = m_scene->formats()[static_cast<std::size_t>(place.format)];
    const Encoding& e = m_scene->encoding(m_input, place.format);
    const int afterSign = place.bit - (f.hasSign ? 1 : 0);
    QString head, words;
    if (afterSign < 0) {
        head = QStringLiteral("sign");
        words = e.sign == QLatin1String("1") ? QStringLiteral("minus") : QStringLiteral("plus");
    } else if (afterSign < f.exponentBits) {
        head = QStringLiteral("exponent, worth %1").arg(1 << std::min(30, f.exponentBits - 1 - afterSign));
        words = QStringLiteral("field %1, less the bias %2").arg(e.exponent.toInt(nullptr, 2)).arg(f.bias);
    } else {
        const int fromRight = f.fractionBits - 1 - (afterSign - f.exponentBits);
        head = e.lastPlace ? QStringLiteral("fraction, worth 2^%1").arg(*e.lastPlace + fromRight)
                           : QStringLiteral("fraction");
        words = fromRight == 0 ? QStringLiteral("the last place, one ulp") : QString();
    }
    const QString after = m_scene->flippedValue(m_input, place.format, place.bit);
    return {head, words, QStringLiteral("click: %1 becomes %2").arg(e.value, after)};
}

QString NumberView::spokenText() const
{
    if (m_scene->inputs() == 0)
        return QStringLiteral("No number to show yet.");
    QString text = QStringLiteral("Number %1 of %2, %3, in %4 formats.")
                       .arg(m_input + 1)
                       .arg(m_scene->inputs())
                       .arg(m_scene->inputText(m_input))
                       .arg(m_scene->formats().size());
    for (int i = 0; i < static_cast<int>(m_scene->formats().size()); ++i) {
        const Encoding& e = m_scene->encoding(m_input, i);
        text += QStringLiteral(" %1 stores %2, %3").arg(e.format, e.value, m_scene->rounded(m_input, i));
        if (e.hasBits()) {
            text += e.sign.isEmpty() ? QString() : QStringLiteral(", sign %1").arg(e.sign);
            text += QStringLiteral(", exponent %1").arg(e.exponent);
            text += e.fraction.isEmpty() ? QString() : QStringLiteral(", fraction %1").arg(e.fraction);
        }
        text += QLatin1Char('.');
    }
    if (m_cursor)
        text = m_scene->formats()[static_cast<std::size_t>(m_cursor->format)].id + QStringLiteral(", ") +
               explain(*m_cursor).filter(QRegularExpression(QStringLiteral("."))).join(QStringLiteral("; ")) +
               QStringLiteral(". ") + text;
    return text;
}

void NumberView::describe()
{
    setAccessibleDescription(spokenText());
}

QRectF NumberView::bit(BitPlace place)
{
    layOutOnce();
    return m_rows.bit(*m_scene, place);
}

} // namespace infralab::numbers
