#include "number_editor.hpp"

#include "app/look/controls.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QWheelEvent>

#include <algorithm>
#include <limits>

namespace infralab {
namespace {

/// 64-bit steps saturate and never pass through a double.
std::int64_t movedBy(std::int64_t value, std::int64_t by)
{
    std::int64_t out = 0;
    if (!__builtin_add_overflow(value, by, &out))
        return out;
    return by > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
}

} // namespace

NumberEditor::NumberEditor(const ParamSpec& spec, QWidget* parent)
    : ParamEditor(spec, parent)
    , m_scale(spec)
    , m_value(spec.initial)
    , m_entry(new QLineEdit)
{
    auto* row = new QHBoxLayout(this);
    dress(*row, {}, 8);
    if (m_scale.hasRange()) {
        m_slider = new QSlider(Qt::Horizontal);
        describe(*m_slider, "slider");
        m_slider->setRange(0, m_scale.positions());
        m_slider->setPageStep(std::max(1, m_scale.positions() / 10));
        // One stop of Tab a parameter: its entry, whose arrow keys step as the slider does.
        m_slider->setFocusPolicy(Qt::ClickFocus);
        m_slider->installEventFilter(this);
        dressMinimumSize(*m_slider, {64, 0});
        row->addWidget(m_slider, 1);
        connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
            const auto value = m_scale.toValue(m_scale.valueAt(position));
            if (value == m_value)
                return;
            showValue(value, true, false);
            emit edited(value);
        });
    }
    describe(*m_entry, "entry");
    dress(*m_entry, Type{12.5, QFont::Normal, &Tokens::ink, true});
    m_entry->installEventFilter(this);
    m_entry->setAcceptDrops(false); // a file dropped here is meant for the page
    m_entry->setAlignment(m_slider ? Qt::AlignRight : Qt::AlignLeft);
    row->addWidget(m_entry, m_slider ? 0 : 1);
    if (!spec.unit.empty()) {
        auto* unit = new Label(QString::fromStdString(spec.unit), Type{12, QFont::Normal, &Tokens::muted});
        unit->setWordWrap(false);
        unit->setBuddy(m_entry);
        row->addWidget(unit);
    }
    setFocusProxy(m_entry);
    connect(m_entry, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (const auto value = parse(this->spec(), text.toStdString())) {
            showValue(*value, false, true);
            emit edited(*value);
        } else {
            emit refused(value.error());
        }
    });
    connect(&Look::instance(), &Look::changed, this, &NumberEditor::fitEntry);
    showValue(m_value, true, true);
    fitEntry();
}

void NumberEditor::fitEntry()
{
    const int digits = std::clamp(
        static_cast<int>(
            std::max({toText(m_scale.toValue(spec().min)).size(), toText(m_scale.toValue(spec().max)).size(),
                      toText(spec().initial).size(), std::size_t{spec().kind == ParamKind::real ? 5u : 2u}})),
        2, 10);
    m_entry->setFixedWidth(m_entry->fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0'))) +
                           Look::instance().px(22));
    if (!m_slider) {
        m_entry->setMinimumWidth(m_entry->width());
        m_entry->setMaximumWidth(QWIDGETSIZE_MAX);
    }
}

void NumberEditor::setValue(const Value& value)
{
    showValue(value, true, true);
}

void NumberEditor::showValue(const Value& value, bool inEntry, bool inSlider)
{
    m_value = value;
    const auto text = QString::fromStdString(toText(value));
    if (inEntry && m_entry->text() != text)
        m_entry->setText(text);
    if (inSlider && m_slider) {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(m_scale.positionOf(numberOf(value)));
    }
}

void NumberEditor::stepBy(int notches)
{
    Value next;
    const auto* integer = std::get_if<std::int64_t>(&m_value);
    if (integer && !m_scale.hasRange())
        next = movedBy(*integer, notches * static_cast<std::int64_t>(std::max(1.0, spec().step)));
    else
        next = m_scale.toValue(m_scale.notch(numberOf(m_value), notches));
    if (next == m_value && m_entry->text() == QString::fromStdString(toText(next)))
        return;
    showValue(next, true, true);
    emit edited(next);
}

bool NumberEditor::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Wheel) {
        // A page is scrolled over many a control: the wheel changes only the one that has the focus.
        if (!static_cast<QWidget*>(object)->hasFocus()) {
            event->ignore();
            return true;
        }
        const auto* wheel = static_cast<QWheelEvent*>(event);
        if (const int turned = wheel->angleDelta().y(); turned != 0)
            stepBy(turned > 0 ? 1 : -1);
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool onSlider = object == m_slider;
        int notches = 0;
        switch (key->key()) {
        case Qt::Key_Up:
            notches = 1;
            break;
        case Qt::Key_Down:
            notches = -1;
            break;
        case Qt::Key_Right:
            notches = onSlider ? 1 : 0;
            break;
        case Qt::Key_Left:
            notches = onSlider ? -1 : 0;
            break;
        default:
            break;
        }
        if (notches != 0) {
            stepBy(notches);
            return true;
        }
    }
    return ParamEditor::eventFilter(object, event);
}

} // namespace infralab
