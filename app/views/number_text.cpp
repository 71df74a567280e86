#include "number_text.hpp"

#include "app/look/look.hpp"

#include <QRegularExpression>

#include <charconv>
#include <cmath>

namespace infralab {
namespace {

QString grouped(QString digits)
{
    const qsizetype point = digits.indexOf(QLatin1Char('.'));
    const qsizetype begin = digits.startsWith(QLatin1Char('-')) ? 1 : 0;
    for (qsizetype i = (point < 0 ? digits.size() : point) - 3; i > begin; i -= 3)
        digits.insert(i, QLatin1Char(','));
    return digits;
}

QString superscript(int number)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString out;
    for (const QChar c : QString::number(number))
        out += c == QLatin1Char('-') ? QStringLiteral("⁻") : QString(digits[c.digitValue()]);
    return out;
}

} // namespace

QString readable(double value)
{
    if (std::isnan(value))
        return QStringLiteral("–");
    if (std::isinf(value))
        return value < 0 ? QStringLiteral("-∞") : QStringLiteral("∞");
    const double size = std::abs(value);
    if (value == 0)
        return QStringLiteral("0");
    if (size >= 1e15 || size < 1e-4) {
        const auto text = QString::number(value, 'e', 3);
        const qsizetype e = text.indexOf(QLatin1Char('e'));
        auto mantissa = text.left(e);
        while (mantissa.endsWith(QLatin1Char('0')))
            mantissa.chop(1);
        if (mantissa.endsWith(QLatin1Char('.')))
            mantissa.chop(1);
        return mantissa + QStringLiteral(" × 10") + superscript(text.mid(e + 1).toInt());
    }
    if (value == std::floor(value) || size >= 1000)
        return grouped(QString::number(value, 'f', 0));
    const int decimals = 3 - static_cast<int>(std::floor(std::log10(size)));
    auto text = QString::number(value, 'f', decimals);
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text;
}

QString readable(double value, const std::string& unit)
{
    return unit.empty() || std::isnan(value)
               ? readable(value)
               : readable(value) + QLatin1Char(' ') + QString::fromStdString(unit);
}

QString exact(double value)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return QString::fromLatin1(buffer, static_cast<int>(end - buffer));
}

QString provenanceWord(Provenance provenance)
{
    switch (provenance) {
    case Provenance::measured:
        return QStringLiteral("measured");
    case Provenance::assumed:
        return QStringLiteral("assumed");
    case Provenance::modelled:
        break;
    }
    return QStringLiteral("modelled");
}

QString axisWord(const std::string& label)
{
    auto word = QString::fromStdString(label);
    if (const qsizetype bracket = word.indexOf(QLatin1Char('(')); bracket > 0)
        word.truncate(bracket);
    word = word.trimmed();
    const bool abbreviation = word.size() > 1 && word[1].isUpper();
    return word.isEmpty() || abbreviation ? word : word.left(1).toLower() + word.mid(1);
}

QString richWithCodes(const QString& plain)
{
    static const QRegularExpression code(QStringLiteral("0x[0-9A-Fa-f.]+(p[+-]?[0-9]+)?"));
    const auto family = Look::instance().mono(12).family();
    QString out;
    qsizetype done = 0;
    for (auto matches = code.globalMatch(plain); matches.hasNext();) {
        const auto match = matches.next();
        auto end = match.capturedEnd();
        if (plain[end - 1] == QLatin1Char('.')) // the sentence's full stop
            --end;
        out += plain.mid(done, match.capturedStart() - done).toHtmlEscaped() +
               QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
                   .arg(family, plain.mid(match.capturedStart(), end - match.capturedStart()));
        done = end;
    }
    return out + plain.mid(done).toHtmlEscaped();
}

} // namespace infralab
