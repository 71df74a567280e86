// Colours, type and scale: tokens of each theme, the embedded fonts, and the change that reaches every
// widget. Here because no other file may name a colour or a font.

#include "look.hpp"

#include "dress.hpp"
#include "icons.hpp"
#include "style.hpp"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QPointer>
#include <QResource>

#include <algorithm>
#include <cmath>

// Outside the namespace: the macros declare functions of the global one.
static void openResources()
{
    Q_INIT_RESOURCE(icons);
    Q_INIT_RESOURCE(fonts);
}

namespace infralab {

namespace {

constexpr qreal largestScale = 3;
constexpr qreal projectorStep = 1.125; // type a step larger

/// Registers a font without copying it out of the program.
void addFont(const QString& file)
{
    const QResource font(QStringLiteral(":/fonts/") + file);
    QFontDatabase::addApplicationFontFromData(
        QByteArray::fromRawData(reinterpret_cast<const char*>(font.data()), static_cast<int>(font.size())));
}

QPalette paletteOf(const Tokens& t)
{
    QPalette p;
    p.setColor(QPalette::Window, t.paper);
    p.setColor(QPalette::WindowText, t.ink);
    p.setColor(QPalette::Base, t.panel);
    p.setColor(QPalette::AlternateBase, mix(t.panel, t.paper, 0.6));
    p.setColor(QPalette::Text, t.ink);
    p.setColor(QPalette::PlaceholderText, t.muted);
    p.setColor(QPalette::Button, t.panel);
    p.setColor(QPalette::ButtonText, t.ink);
    p.setColor(QPalette::BrightText, t.red);
    p.setColor(QPalette::ToolTipBase, t.panel);
    p.setColor(QPalette::ToolTipText, t.ink);
    p.setColor(QPalette::Highlight, mix(t.panel, t.blue, 0.3)); // marked text keeps its ink
    p.setColor(QPalette::HighlightedText, t.ink);
    p.setColor(QPalette::Link, t.blue);
    p.setColor(QPalette::LinkVisited, t.blue);
    p.setColor(QPalette::Light, t.panel);
    p.setColor(QPalette::Midlight, t.line);
    p.setColor(QPalette::Mid, t.outline);
    p.setColor(QPalette::Dark, t.outline);
    p.setColor(QPalette::Shadow, t.line);
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, mix(t.ink, t.panel, 0.55));
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.line);
    p.setColor(QPalette::Disabled, QPalette::HighlightedText, t.ink);
    return p;
}

/// "--rows" and "Ctrl++" are what they say, letter by letter.
QFont withoutLigatures(QFont font)
{
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

qreal luminance(const QColor& c)
{
    const auto linear = [](qreal v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

} // namespace

Tokens tokensOf(Theme theme)
{
    Tokens t;
    if (theme == Theme::dark) {
        t.paper = QColor(0x14171b);
        t.panel = QColor(0x1b2027);
        t.ink = QColor(0xe9ecef);
        t.muted = QColor(0x9aa5b1);
        t.line = QColor(0x303842);
        t.outline = QColor(0x6b7785);
        t.selection = QColor(0x22323f);
        t.blue = QColor(0x5fb7ea);
        t.orange = t.orangeText = QColor(0xf2a65a);
        t.green = QColor(0x4fc3a1);
        t.violet = QColor(0xb79ee0);
        t.red = QColor(0xf28b82);
        t.onAccent = t.paper;
        t.dark = true;
        return t;
    }
    t.paper = QColor(0xf7f7f4);
    t.panel = QColor(0xffffff);
    t.ink = theme == Theme::projector ? QColor(Qt::black) : QColor(0x1b1f24);
    t.muted = QColor(0x5a6472);
    t.line = QColor(0xdcdfe4);
    t.outline = QColor(0x858d98);
    t.selection = QColor(0xe3eff7);
    t.blue = QColor(0x0072b2);
    t.orange = QColor(0xc25e00);
    t.orangeText = QColor(0xae4c00); // a shade deeper than the fill, which has 3:1 but not 4.5:1
    t.green = QColor(0x00795a);
    t.violet = QColor(0x6b4fa0);
    t.red = QColor(0xb3261e);
    t.onAccent = t.panel;
    t.lineWidth = theme == Theme::projector ? 2 : 1;
    return t;
}

QColor mix(const QColor& a, const QColor& b, qreal share)
{
    const auto part = [share](float x, float y) { return static_cast<float>(x + (y - x) * share); };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()),
                            part(a.blueF(), b.blueF()), part(a.alphaF(), b.alphaF()));
}

qreal contrast(const QColor& a, const QColor& b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)}); // a list: the pair holds values
    return (high + 0.05) / (low + 0.05);
}

QString themeName(Theme theme)
{
    switch (theme) {
    case Theme::light:
        return QStringLiteral("light");
    case Theme::dark:
        return QStringLiteral("dark");
    case Theme::projector:
        return QStringLiteral("projector");
    case Theme::system:
        break;
    }
    return QStringLiteral("system");
}

std::optional<Theme> themeFromName(const QString& name)
{
    for (auto theme : {Theme::system, Theme::light, Theme::dark, Theme::projector})
        if (themeName(theme) == name)
            return theme;
    return std::nullopt;
}

Look& Look::instance()
{
    static QPointer<Look> look;
    if (!look) {
        look = new Look(qApp);
        look->start();
    }
    return *look;
}

Look::Look(QObject* parent)
    : QObject(parent)
{}

void Look::start()
{
    openResources();
    for (const auto* file : {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf",
                             "JetBrainsMono-Regular.ttf", "JetBrainsMono-Bold.ttf"})
        addFont(QLatin1String(file));
    // The desktop's own palette, read before it is covered by the lab's.
    m_systemDark = QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5F;
    QApplication::setStyle(new LookStyle);
    apply();
}

void Look::setTheme(Theme theme)
{
    if (theme != m_theme) {
        m_theme = theme;
        apply();
    }
}

void Look::setSystemDark(bool dark)
{
    if (dark != m_systemDark) {
        m_systemDark = dark;
        if (m_theme == Theme::system)
            apply();
    }
}

void Look::setWindowScale(qreal scale)
{
    scale = std::clamp(scale, 1.0, largestScale);
    if (!qFuzzyCompare(scale, m_windowScale)) {
        m_windowScale = scale;
        apply();
    }
}

void Look::setStageScale(qreal scale)
{
    scale = std::clamp(scale, 1.0, largestScale);
    if (!qFuzzyCompare(scale, m_stageScale)) {
        m_stageScale = scale;
        emit changed();
    }
}

void Look::setReducedMotion(bool reduced)
{
    if (reduced != m_reducedMotion) {
        m_reducedMotion = reduced;
        emit changed();
    }
}

void Look::apply()
{
    const Theme resolved = m_theme != Theme::system ? m_theme : m_systemDark ? Theme::dark : Theme::light;
    m_tokens = tokensOf(resolved);
    QApplication::setPalette(paletteOf(m_tokens));
    QApplication::setFont(text(13.5));
    dressAllAgain();
    emit changed();
}

QFont Look::font(const char* family, qreal pixels, qreal scale, QFont::Weight weight) const
{
    const qreal step = m_theme == Theme::projector ? projectorStep : 1;
    QFont font{QString::fromLatin1(family)};
    font.setPixelSize(std::max(1, qRound(pixels * scale * step)));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont Look::text(qreal pixels, QFont::Weight weight) const
{
    return font("Inter", pixels, m_windowScale, weight);
}

QFont Look::mono(qreal pixels, QFont::Weight weight) const
{
    return withoutLigatures(font("JetBrains Mono", pixels, m_windowScale, weight));
}

QFont Look::stageText(qreal pixels, QFont::Weight weight) const
{
    return font("Inter", pixels, m_stageScale, weight);
}

QFont Look::stageMono(qreal pixels, QFont::Weight weight) const
{
    return withoutLigatures(font("JetBrains Mono", pixels, m_stageScale, weight));
}

int Look::px(qreal pixels) const
{
    return qRound(pixels * m_windowScale);
}

QIcon Look::icon(const QString& name, const QColor& color) const
{
    return inkedIcon(name, color);
}

} // namespace infralab
