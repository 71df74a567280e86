#include "playback_speed.hpp"

#include "playback_clock.hpp"

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

constexpr double notchesPerDecade = 20;

} // namespace

double speedAt(int position)
{
    if (position >= speedPositions)
        return PlaybackClock::fastest;
    const double speed = PlaybackClock::slowest * std::pow(10, std::max(0, position) / notchesPerDecade);
    const double power = std::pow(10, std::floor(std::log10(speed)) - 1);
    return std::round(speed / power) * power;
}

int speedPosition(double speed)
{
    if (speed >= PlaybackClock::fastest)
        return speedPositions;
    const double at =
        std::log10(std::max(speed, PlaybackClock::slowest) / PlaybackClock::slowest) * notchesPerDecade;
    return static_cast<int>(std::lround(std::clamp(at, 0.0, speedPositions - 1.0)));
}

QString speedText(double speed)
{
    if (speed >= PlaybackClock::fastest)
        return QStringLiteral("Fastest");
    return QString::number(speed, 'g', 4) + QStringLiteral(" ×");
}

std::optional<double> speedFromText(const QString& text)
{
    auto word = text.trimmed().toLower();
    if (word == QLatin1String("fastest"))
        return PlaybackClock::fastest;
    while (word.endsWith(QLatin1Char('x')) || word.endsWith(QChar(0xd7)) || word.endsWith(QLatin1Char(' ')))
        word.chop(1);
    bool isNumber = false;
    const double speed = word.toDouble(&isNumber);
    if (!isNumber || !(speed > 0))
        return std::nullopt;
    return speed;
}

} // namespace infralab
