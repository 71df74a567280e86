#pragma once
// Colours, type and scale of everything drawn: the one place that knows what light, dark and projector mean.

#include <QColor>
#include <QFont>
#include <QHash>
#include <QIcon>
#include <QObject>
#include <QString>

#include <optional>

namespace infralab {

enum class Theme { system, light, dark, projector };

/// The palette's roles; design tokens, checked for contrast by a test.
struct Tokens
{
    QColor paper;              ///< page background
    QColor panel;              ///< cards, stage
    QColor ink, muted;         ///< text, secondary text
    QColor line;               ///< hairlines: what only divides
    QColor outline;            ///< borders of what acts, axes, empty grooves: 3:1 on paper and panel
    QColor selection;          ///< chosen row, pressed segment
    QColor blue;               ///< what acts; also links and primary buttons
    QColor orange, orangeText; ///< what matters now
    QColor green;              ///< done
    QColor violet;             ///< sign bits and the like
    QColor red;                ///< wrong, past tolerance
    QColor onAccent;           ///< text on a filled accent
    qreal lineWidth = 1;       ///< logical pixels of a thin line
    bool dark = false;
};

class Look : public QObject
{
    Q_OBJECT

public:
    /// The application's look; made in main, alive as long as QApplication.
    static Look& instance();

    Theme theme() const { return m_theme; }             ///< as chosen, perhaps `system`
    const Tokens& tokens() const { return m_tokens; }   ///< as resolved
    qreal windowScale() const { return m_windowScale; } ///< 1 to 3: controls and text
    qreal stageScale() const { return m_stageScale; }   ///< 1 to 3: text and lines on stages and plots
    bool reducedMotion() const { return m_reducedMotion; }

    void setTheme(Theme);
    void setWindowScale(qreal);
    void setStageScale(qreal);
    void setReducedMotion(bool);
    /// What the desktop prefers; counts while the theme is `system`.
    void setSystemDark(bool);
    bool systemDark() const { return m_systemDark; }

    /// Inter at so many logical pixels before the window's scale.
    QFont text(qreal pixels, QFont::Weight weight = QFont::Normal) const;
    /// JetBrains Mono; for numbers, bits and code.
    QFont mono(qreal pixels, QFont::Weight weight = QFont::Normal) const;
    QFont stageText(qreal pixels, QFont::Weight weight = QFont::Normal) const;
    QFont stageMono(qreal pixels, QFont::Weight weight = QFont::Normal) const;
    /// Logical pixels times the window's scale, whole.
    int px(qreal pixels) const;
    /// A vector icon of resources/icons, inked in the colour: "play", "pause", "home".
    QIcon icon(const QString& name, const QColor&) const;

signals:
    void changed(); ///< repaint and lay out anew

private:
    explicit Look(QObject* parent);
    void start();
    void apply();
    QFont font(const char* family, qreal pixels, qreal scale, QFont::Weight) const;

    Theme m_theme = Theme::system;
    Tokens m_tokens;
    qreal m_windowScale = 1, m_stageScale = 1;
    bool m_reducedMotion = false, m_systemDark = false;
};

/// Tokens of a theme; `system` is not a valid argument.
Tokens tokensOf(Theme);
/// Weighted mix of two colours, `share` of the second.
QColor mix(const QColor&, const QColor&, qreal share);
/// WCAG contrast ratio of two opaque colours, 1 to 21.
qreal contrast(const QColor&, const QColor&);
/// "system", "light", "dark", "projector": as settings and flags spell a theme.
QString themeName(Theme);
/// The theme of a name; nothing where there is none.
std::optional<Theme> themeFromName(const QString&);

} // namespace infralab
