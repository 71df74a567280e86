#pragma once
// Powers as people write them: 2⁻²⁴. Here because the stages whose axes count in powers of two write many of
// them.

#include <QString>

namespace infralab {

/// The base and its exponent in raised digits.
inline QString powerText(int base, int exponent)
{
    constexpr char16_t raised[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text = QString::number(base);
    for (const QChar c : QString::number(exponent))
        text += c == QLatin1Char('-') ? QChar(u'⁻') : QChar(raised[c.digitValue()]);
    return text;
}

} // namespace infralab
