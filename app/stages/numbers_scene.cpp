// Reads the tables of number_format.
// Here: columns by name, words by position, and the plain-language reason of a rounding.

#include "numbers_scene.hpp"

#include "compute/numerics/custom_format.hpp"
#include "compute/numerics/number_input.hpp"
#include "compute/numerics/number_text.hpp"
#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::numbers {

namespace {

/// A table's cells by the names of its columns.
class Reader
{
public:
    explicit Reader(const Table& table)
        : m_table(table)
    {}

    std::size_t rows() const { return m_table.rows.size(); }

    const Table::Cell* cell(std::size_t row, std::string_view column) const
    {
        const auto found = std::find(m_table.columns.begin(), m_table.columns.end(), column);
        const auto index = static_cast<std::size_t>(found - m_table.columns.begin());
        return row < rows() && index < m_table.rows[row].size() ? &m_table.rows[row][index] : nullptr;
    }
    QString text(std::size_t row, std::string_view column) const
    {
        const auto* found = cell(row, column);
        const auto* text = found != nullptr ? std::get_if<std::string>(found) : nullptr;
        return text != nullptr ? QString::fromStdString(*text) : QString();
    }
    double number(std::size_t row, std::string_view column) const
    {
        const auto* found = cell(row, column);
        const auto* number = found != nullptr ? std::get_if<double>(found) : nullptr;
        return number != nullptr ? *number : NAN;
    }
    int count(std::size_t row, std::string_view column) const
    {
        const double value = number(row, column);
        return value >= 0 && value < 1e6 ? static_cast<int>(value) : 0;
    }

private:
    const Table& m_table;
};

bool isBits(const QString& text)
{
    return std::all_of(text.begin(), text.end(),
                       [](QChar c) { return c == QLatin1Char('0') || c == QLatin1Char('1'); });
}

RoundingRule roundingOf(const std::string& id)
{
    return id == "RZ"    ? RoundingRule::towardZero
           : id == "RU"  ? RoundingRule::up
           : id == "RD"  ? RoundingRule::down
           : id == "RNA" ? RoundingRule::nearestAway
           : id == "SR"  ? RoundingRule::stochastic
                         : RoundingRule::nearestEven;
}

std::vector<FormatFacts> factsOf(const Table& table)
{
    const Reader read(table);
    std::vector<FormatFacts> formats;
    for (std::size_t row = 0; row < read.rows(); ++row) {
        FormatFacts f;
        f.id = read.text(row, "format");
        f.name = read.text(row, "name");
        f.exponentBits = read.count(row, "exponent bits");
        f.fractionBits = read.count(row, "fraction bits");
        f.bias = read.count(row, "bias");
        f.hasSign = read.count(row, "bits") > f.exponentBits + f.fractionBits;
        f.hasInfinity = read.count(row, "infinities") > 0;
        f.hasNan = read.number(row, "NaNs") > 0;
        f.largest = read.text(row, "largest").toDouble();
        f.smallestNormal = read.text(row, "smallest normal").toDouble();
        if (!f.id.isEmpty() && f.bits() > 0 && f.bits() <= 64 && f.largest > 0)
            formats.push_back(f);
    }
    return formats;
}

} // namespace

double FormatFacts::stepAt(double magnitude) const
{
    const double bounded = std::clamp(std::abs(magnitude), smallestNormal, largest);
    return std::ldexp(1.0, std::ilogb(bounded) - fractionBits);
}

double Encoding::stored() const
{
    if (value == QLatin1String("inf"))
        return INFINITY;
    if (value == QLatin1String("-inf"))
        return -INFINITY;
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    return isNumber ? number : NAN;
}

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
    : m_input(QString::fromStdString(valueOf<std::string>(experiment, "input", {})))
    , m_fromFile(!valueOf<std::string>(experiment, "input_file", {}).empty())
    , m_rounding(roundingOf(valueOf<std::string>(experiment, "mode", "RNE")))
    , m_saturate(valueOf(experiment, "saturate", false))
{
    const auto* encodings = outputOf<Table>(experiment, outputs, "encodings");
    const auto* formats = outputOf<Table>(experiment, outputs, "formats");
    if (encodings == nullptr || formats == nullptr)
        return;
    m_formats = factsOf(*formats);
    const auto* bits = outputOf<Table>(experiment, outputs, "bits");
    const Table none;
    const Reader read(*encodings), readBits(bits != nullptr ? *bits : none);
    const std::size_t whole = m_formats.empty() ? 0 : read.rows() / m_formats.size() * m_formats.size();
    for (std::size_t row = 0; row < whole; ++row) {
        Encoding e;
        e.input = read.text(row, "input");
        e.format = read.text(row, "format");
        e.code = read.text(row, "code");
        e.value = read.text(row, "value");
        e.flags = read.text(row, "flags");
        e.kind = readBits.text(row, "class");
        const FormatFacts& facts = m_formats[row % m_formats.size()];
        const QString sign = readBits.text(row, "sign"), exponent = readBits.text(row, "exponent"),
                      fraction = readBits.text(row, "fraction");
        if (isBits(sign + exponent + fraction) && sign.size() == (facts.hasSign ? 1 : 0) &&
            exponent.size() == facts.exponentBits && fraction.size() == facts.fractionBits) {
            e.sign = sign;
            e.exponent = exponent;
            e.fraction = fraction;
        }
        e.exactValue = readBits.text(row, "exact value");
        e.below = readBits.text(row, "next below");
        e.above = readBits.text(row, "next above");
        e.errorUlp = readBits.number(row, "error (ulp)");
        e.relativeError = readBits.number(row, "relative error");
        bool isNumber = false;
        const int power = readBits.text(row, "last place").section(QLatin1Char('^'), 1).toInt(&isNumber);
        if (isNumber)
            e.lastPlace = power;
        m_encodings.push_back(e);
    }
    for (int at = 0; at < m_input.size();) {
        while (at < m_input.size() && m_input[at].isSpace())
            ++at;
        const int from = at;
        while (at < m_input.size() && !m_input[at].isSpace())
            ++at;
        if (at > from)
            m_words.emplace_back(from, at - from);
    }
}

QString Scene::inputText(int input) const
{
    if (m_fromFile)
        return encoding(input, 0).input;
    if (input < 0 || static_cast<std::size_t>(input) >= m_words.size())
        return {};
    const auto& [from, length] = m_words[static_cast<std::size_t>(input)];
    return m_input.mid(from, length);
}

const Encoding& Scene::encoding(int input, int format) const
{
    static const Encoding none;
    const std::size_t at =
        static_cast<std::size_t>(input) * m_formats.size() + static_cast<std::size_t>(format);
    return input >= 0 && format >= 0 && static_cast<std::size_t>(format) < m_formats.size() &&
                   at < m_encodings.size()
               ? m_encodings[at]
               : none;
}

double Scene::asked(int input) const
{
    const auto number = compute::readNumber(inputText(input).toStdString());
    const auto* widest = compute::findFormat("fp64");
    if (!number || number->pattern || widest == nullptr)
        return NAN;
    const auto encoded = compute::encode(*number, *widest, compute::RoundingMode::nearestEven, false);
    return encoded ? compute::decode(encoded->rounded.code, *widest) : NAN;
}

QString Scene::rounded(int input, int format) const
{
    const Encoding& e = encoding(input, format);
    if (e.code == QLatin1String("undef"))
        return QStringLiteral("has no code");
    if (e.flags.contains(QLatin1Char('V')))
        return QStringLiteral("invalid");
    const bool tie =
        std::abs(e.errorUlp) == 0.5 ||
        // Just above a power of two's lower half the steps are half as wide.
        (std::abs(e.errorUlp) == 0.25 && !e.fraction.contains(QLatin1Char('1')) &&
         (e.errorUlp > 0) == (e.sign != QLatin1String("1")) && e.kind == QLatin1String("normal"));
    if (e.flags.contains(QLatin1Char('O')))
        return std::isfinite(e.stored()) ? QStringLiteral("clamped") : QStringLiteral("overflow");
    if (!e.flags.contains(QLatin1Char('I')))
        return QStringLiteral("exact");
    if (e.stored() == 0)
        return tie ? QStringLiteral("tie to zero") : QStringLiteral("underflow");
    if (tie && m_rounding == RoundingRule::nearestEven)
        return QStringLiteral("tie to even");
    if (tie && m_rounding == RoundingRule::nearestAway)
        return QStringLiteral("tie away");
    const bool byChance = m_rounding == RoundingRule::stochastic;
    return e.errorUlp > 0   ? byChance ? QStringLiteral("up by chance") : QStringLiteral("rounded up")
             : e.errorUlp < 0 ? byChance ? QStringLiteral("down by chance") : QStringLiteral("rounded down")
                              : QStringLiteral("inexact");
}

int Scene::tellingFormat(int input) const
{
    const double value = std::abs(asked(input));
    int best = 0, bestScore = -1;
    for (std::size_t i = 0; i < m_formats.size(); ++i) {
        const FormatFacts& f = m_formats[i];
        // Within reach of the format, and coarse enough that a step is seen; of those the finest.
        const bool reached = !(value > 2 * f.largest) && encoding(input, static_cast<int>(i)).stored() != 0;
        const int score =
            (reached ? 100 : 0) + (f.bits() <= 8 ? 50 + f.fractionBits : 30 - f.fractionBits / 2);
        if (score > bestScore) {
            best = static_cast<int>(i);
            bestScore = score;
        }
    }
    return best;
}

namespace {

std::optional<compute::NumberFormat> formatOf(const FormatFacts& facts)
{
    if (const auto* listed = compute::findFormat(facts.id.toStdString()))
        return *listed;
    const auto own = compute::customFormat(
        {facts.exponentBits, facts.fractionBits, facts.bias, facts.hasInfinity, facts.hasNan});
    return own ? std::optional(*own) : std::nullopt;
}

std::optional<double> flipped(const Encoding& e, const FormatFacts& facts, int bit)
{
    QString bits = e.bits();
    const auto format = formatOf(facts);
    if (!format || bit < 0 || bit >= bits.size() || bits.size() != format->bits())
        return std::nullopt;
    bits[bit] = bits[bit] == QLatin1Char('0') ? QLatin1Char('1') : QLatin1Char('0');
    return compute::decode(bits.toULongLong(nullptr, 2), *format);
}

} // namespace

std::optional<double> Scene::flippedBit(int input, int format, int bit) const
{
    if (format < 0 || static_cast<std::size_t>(format) >= m_formats.size())
        return std::nullopt;
    return flipped(encoding(input, format), m_formats[static_cast<std::size_t>(format)], bit);
}

QString Scene::flippedValue(int input, int format, int bit) const
{
    const auto value = flippedBit(input, format, bit);
    return value ? QString::fromStdString(compute::valueText(*value)) : QString();
}

QString Scene::inputWithFlippedBit(int input, int format, int bit) const
{
    const auto value = flippedBit(input, format, bit);
    if (!value || m_fromFile || static_cast<std::size_t>(input) >= m_words.size())
        return {};
    // The exact number, so that the format holds it whatever the rounding: short as a decimal, else in
    // hexadecimal.
    constexpr std::size_t mostDigits = 40;
    std::string text = compute::exactText(*value);
    if (text.size() > mostDigits)
        text = compute::hexText(*value);
    const auto& [from, length] = m_words[static_cast<std::size_t>(input)];
    return QString(m_input).replace(from, length, QString::fromStdString(text));
}

} // namespace infralab::numbers
