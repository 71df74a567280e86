// Numbers by hand.

#include "guess.hpp"

#include "app/pages/page.hpp"
#include "app/views/number_text.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace infralab {

Expected<double> guessFrom(const QString& typed, const QString& unit)
{
    const auto refuse = [](const QString& sentence) {
        return fail(Error::Code::invalidInput, "", sentence.toStdString());
    };
    QString text = typed.simplified();
    if (!unit.isEmpty() && text.endsWith(unit))
        text = text.chopped(unit.size()).trimmed();
    if (text.isEmpty())
        return refuse(QObject::tr("Type a number first, or skip."));
    text.replace(QChar(0x2212), QLatin1Char('-'));
    static const QRegularExpression grouped(QStringLiteral("^[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+)?$")),
        spaced(QStringLiteral("^[+-]?\\d{1,3}([ \\x{2009}\\x{202f}]\\d{3})+(\\.\\d+)?$"));
    if (grouped.match(text).hasMatch())
        text.remove(QLatin1Char(','));
    else if (spaced.match(text).hasMatch())
        text.remove(QRegularExpression(QStringLiteral("\\s")));
    else if (text.contains(QLatin1Char(',')))
        return refuse(QObject::tr("Write the decimal point as a point: 1.5."));
    static const QRegularExpression number(
        QStringLiteral("^[+-]?((\\d+\\.?\\d*|\\.\\d+)(e[+-]?\\d+)?|inf|infinity|nan)$"),
        QRegularExpression::CaseInsensitiveOption);
    if (!number.match(text).hasMatch())
        return refuse(
            QObject::tr("\"%1\" is no number; write it as 1500, 1.5 or 1.5e3.").arg(typed.left(30)));
    if (text.contains(QLatin1String("inf"), Qt::CaseInsensitive))
        return text.startsWith(QLatin1Char('-')) ? -HUGE_VAL : HUGE_VAL;
    bool isNumber = false;
    const double value = text.toDouble(&isNumber);
    if (text.contains(QLatin1String("nan"), Qt::CaseInsensitive))
        return std::numeric_limits<double>::quiet_NaN();
    if (!isNumber)
        return refuse(QObject::tr("\"%1\" is too large a number.").arg(typed.left(30)));
    return value;
}

QString answerText(double value, const QString& unit)
{
    return std::isnan(value) ? QStringLiteral("NaN") : readable(value, unit.toStdString());
}

QString unitOf(const Answer& answer)
{
    if (!answer.unit.empty() || !answer.state)
        return qt(answer.unit);
    return qt(unitAt(answer.state->experiment.simulator->info(), answer.place));
}

std::vector<std::size_t> shuffledOrder(std::size_t count, std::string_view id, bool neverAsGiven)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::uint64_t state = 1469598103934665603U; // FNV-1a of the id seeds a linear congruence
    for (const char c : id)
        state = (state ^ static_cast<unsigned char>(c)) * 1099511628211U;
    for (std::size_t i = count; i > 1; --i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        std::swap(order[i - 1], order[(state >> 33U) % i]);
    }
    if (neverAsGiven && count > 1 && std::is_sorted(order.begin(), order.end()))
        std::rotate(order.begin(), order.begin() + 1, order.end());
    return order;
}

} // namespace infralab
