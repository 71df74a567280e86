// Numbers as stages write them.
// Here because a cell of 36 pixels and a hover panel show the same value at different lengths.

#include "numerals.hpp"

#include <QLocale>

#include <array>
#include <cmath>

namespace infralab {

QString numeral(double value)
{
    if (std::isnan(value))
        return QStringLiteral("–");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    if (value == std::trunc(value) && std::abs(value) < 1e15)
        return QString::number(static_cast<qint64>(value));
    return QString::number(value, 'g', 6);
}

QString numeralWithin(double value, int characters)
{
    const QString exact = numeral(value);
    if (exact.size() <= characters)
        return exact;
    if (!std::isfinite(value))
        return {};
    if (value == std::trunc(value) || std::abs(value) >= 1000) {
        constexpr std::array<std::pair<double, char>, 4> steps{
            {{1e3, 'k'}, {1e6, 'M'}, {1e9, 'G'}, {1e12, 'T'}}};
        for (const auto& [unit, letter] : steps) {
            if (std::abs(value) < unit || std::abs(value) >= unit * 999.5)
                continue;
            for (int digits = 2; digits >= 0; --digits) {
                const QString text = QString::number(value / unit, 'f', digits) + QLatin1Char(letter);
                if (text.size() <= characters)
                    return text;
            }
        }
    }
    for (int digits = 5; digits >= 1; --digits) {
        QString text = QString::number(value, 'g', digits);
        text.replace(QStringLiteral("e-0"), QStringLiteral("e-"));
        if (text.size() > characters && text.contains(QStringLiteral("0.")) &&
            !text.contains(QLatin1Char('e')))
            text.replace(QStringLiteral("0."), QStringLiteral("."));
        if (text.size() <= characters)
            return text;
    }
    return {};
}

QString groupedNumeral(double value)
{
    if (!std::isfinite(value) || value != std::trunc(value) || std::abs(value) >= 1e15)
        return numeral(value);
    return QLocale(QLocale::English).toString(static_cast<qint64>(value));
}

} // namespace infralab
