#pragma once
// The small widgets of the lab's design: labels, cards, chips, icon and primary buttons, a row of choices.
// Whoever builds a page or a pane takes them from here, so that all look and behave alike.

#include "dress.hpp"

#include <QAbstractButton>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <vector>

#include <memory>

namespace infralab {

/// Selectable plain text that wraps. Tab passes it by: what acts is a button or a link row.
class Label : public QLabel
{
    Q_OBJECT

public:
    explicit Label(const QString& text, const Type& = {}, QWidget* parent = nullptr);
    ~Label() override;
    void setType(const Type&);

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    struct Measured;
    Measured& measured() const;

    // Layouts ask for the same sizes many times over, and each answer shapes the whole text anew: half of a
    // page's opening went there.
    mutable std::unique_ptr<Measured> m_measured;
};

/// A heading above a group: small, spaced, muted, in capitals ("FOLLOW THE PATH").
class HeadingLabel : public Label
{
    Q_OBJECT

public:
    /// `text` in sentence case; the capitals are drawn, so that a screen reader reads words.
    explicit HeadingLabel(const QString& text, QWidget* parent = nullptr);
};

/// Paper-white surface with a hairline and rounded corners. Clickable where setClickable(true): then Tab
/// reaches it, Enter and Space press it, and the pointer lifts its outline.
class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(QWidget* parent = nullptr);
    void setClickable(bool);
    bool isClickable() const { return m_clickable; }

signals:
    void clicked();

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    bool event(QEvent*) override;

private:
    bool m_clickable = false;
};

/// A pill with an optional dot: the engine's badge, the truth strip, a tag. Pressable where it is made so.
class Chip : public QAbstractButton
{
    Q_OBJECT

public:
    explicit Chip(const QString& text = {}, QWidget* parent = nullptr);
    /// A dot before the text in a token's colour; null takes it away.
    void setDot(QColor Tokens::*color);
    /// The text's and outline's ink: &Tokens::red for a fault.
    void setInk(QColor Tokens::*color);
    /// Without it a chip takes no focus and no clicks.
    void setPressable(bool);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor Tokens::*m_dot = nullptr;
    QColor Tokens::*m_ink = &Tokens::muted;
};

/// A square button with an icon of resources/icons; its name is shown as tool tip and read aloud.
class IconButton : public QToolButton
{
    Q_OBJECT

public:
    /// `flat` draws no outline until the pointer comes.
    IconButton(const QString& icon, const QString& name, QWidget* parent = nullptr, bool flat = false);
    void setIconName(const QString&);
    /// Filled with the accent: the one thing that acts now ("play").
    void setPrimary(bool);
    bool isPrimary() const { return m_primary; }
    bool isFlat() const { return m_flat; }

protected:
    void changeEvent(QEvent*) override;

private:
    void ink();

    QString m_icon;
    bool m_primary = false, m_flat = false;
};

/// The button that a group is about, filled with the accent. An ordinary button is a QPushButton.
class PrimaryButton : public QPushButton
{
    Q_OBJECT

public:
    explicit PrimaryButton(const QString& text, QWidget* parent = nullptr)
        : QPushButton(text, parent)
    {}
};

/// One of up to six choices as a row of buttons that wraps where it is narrow. Arrow keys move, Tab passes
/// by.
class SegmentedButtons : public QWidget
{
    Q_OBJECT

public:
    struct Option
    {
        QString id, label, help;
    };

    explicit SegmentedButtons(std::vector<Option> options, QWidget* parent = nullptr);
    /// Several may be down at once: then selected() tells which, and Tab visits each.
    void setMultiple(bool);

    QString current() const;            ///< id; empty where none
    void setCurrent(const QString& id); ///< says nothing
    QStringList selected() const;
    void setSelected(const QStringList& ids); ///< says nothing
    void setOptionEnabled(const QString& id, bool enabled);

signals:
    void chosen(const QString& id);               ///< by the reader
    void selectionChosen(const QStringList& ids); ///< by the reader, where several may be down

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    QAbstractButton* button(const QString& id) const;

    std::vector<QAbstractButton*> m_buttons;
    bool m_multiple = false;
};

} // namespace infralab
