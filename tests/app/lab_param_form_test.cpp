#include "app/lab/param_field.hpp"
#include "app/lab/param_form.hpp"

#include "lab_fixture.hpp"
#include "lab_waiting.hpp"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QWheelEvent>
#include <QtTest/QTest>

#include <gtest/gtest.h>

#include <limits>

namespace infralab {
namespace {

class ParamFormTest : public testing::Test
{
protected:
    void SetUp() override
    {
        form.resize(700, 500);
        form.setMoreOpen(true);
        form.show();
        QObject::connect(&form, &ParamForm::edited, [this](const QString& id) { edits << id; });
    }

    QLineEdit* entry(const char* id)
    {
        return form.findChild<QLineEdit*>(QString::fromLatin1(id) + ".entry");
    }
    QSlider* slider(const char* id) { return form.findChild<QSlider*>(QString::fromLatin1(id) + ".slider"); }
    ParamField* field(const char* id)
    {
        return form.findChild<ParamField*>(QString::fromLatin1(id) + ".field");
    }
    Value value(const char* id) { return form.values()[*test::sample().info().paramIndex(id)]; }
    void type(QLineEdit* line, const QString& text)
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }

    ParamForm form{test::sample()};
    QStringList edits;
};

TEST_F(ParamFormTest, EveryParameterHasAnEditorOfItsName)
{
    for (const auto& spec : test::sample().info().params) {
        auto* editor = form.findChild<ParamEditor*>(QString::fromStdString(spec.id));
        ASSERT_TRUE(editor) << spec.id;
        EXPECT_EQ(editor->accessibleName(), QString::fromStdString(spec.label));
        EXPECT_EQ(editor->toolTip(), QString::fromStdString(spec.help));
    }
    EXPECT_EQ(form.values(), test::sample().info().initialValues());
}

TEST_F(ParamFormTest, EveryInnerControlHasAnAccessibleName)
{
    for (auto* widget : form.findChildren<QWidget*>())
        if (widget->focusPolicy() != Qt::NoFocus && !qobject_cast<QLabel*>(widget) && widget->isVisible() &&
            !qobject_cast<QAbstractButton*>(widget) && !widget->focusProxy() &&
            !qobject_cast<QLineEdit*>(widget->parent()) && !qobject_cast<QComboBox*>(widget->parent())) {
            EXPECT_FALSE(widget->accessibleName().isEmpty())
                << widget->metaObject()->className() << ' ' << widget->objectName().toStdString();
        }
}

TEST_F(ParamFormTest, SliderAndEntryAgree)
{
    for (const char* id : {"rows", "level", "rate"}) {
        auto* s = slider(id);
        auto* e = entry(id);
        for (const int at : {0, s->maximum() / 3, s->maximum() / 2, s->maximum()}) {
            s->setValue(at);
            EXPECT_EQ(e->text(), QString::fromStdString(toText(value(id)))) << id;
        }
        type(e, QStringLiteral("1"));
        const int atOne = s->value();
        s->setValue(s->maximum());
        type(e, QStringLiteral("1"));
        EXPECT_EQ(s->value(), atOne) << id;
    }
}

TEST_F(ParamFormTest, ABadTextStaysAndSaysWhy)
{
    type(entry("rows"), QStringLiteral("12x"));
    EXPECT_EQ(entry("rows")->text(), "12x");
    EXPECT_EQ(value("rows"), Value(std::int64_t{12})) << "the last text that was a value";
    EXPECT_FALSE(field("rows")->problem().isEmpty());
    ASSERT_TRUE(form.problem());
    EXPECT_EQ(form.problem()->where, "rows");
    type(entry("columns"), QStringLiteral("4"));
    EXPECT_EQ(value("columns"), Value(std::int64_t{4}));
    EXPECT_EQ(entry("rows")->text(), "12x");
    type(entry("rows"), QStringLiteral("10"));
    EXPECT_TRUE(field("rows")->problem().isEmpty());
    EXPECT_FALSE(form.problem());
}

TEST_F(ParamFormTest, OddNumbersAreRefusedWithASentence)
{
    for (const char* bad :
         {"", "NaN", "1,5", "1e308", "-1", "0", "0x10", "nan", "  ", "99999999999999999999"}) {
        type(entry("rows"), QString());
        entry("rows")->setText(QString::fromLatin1(bad));
        emit entry("rows")->textEdited(QString::fromLatin1(bad));
        EXPECT_TRUE(field("rows")->problem().endsWith('.')) << bad;
        EXPECT_TRUE(form.problem()) << bad;
    }
    for (const char* bad : {"", "nan", "inf", "1,5", "2", "-0.1", "1e308"}) {
        entry("level")->setText(QString::fromLatin1(bad));
        emit entry("level")->textEdited(QString::fromLatin1(bad));
        EXPECT_TRUE(field("level")->problem().endsWith('.')) << bad;
    }
}

TEST_F(ParamFormTest, ABrokenRuleIsSaidAtTheFieldItNames)
{
    type(entry("rows"), QStringLiteral("256"));
    type(entry("columns"), QStringLiteral("256"));
    EXPECT_TRUE(field("columns")->problem().contains("4,096"));
    EXPECT_TRUE(field("rows")->problem().isEmpty());
    EXPECT_EQ(entry("columns")->text(), "256");
    type(entry("rows"), QStringLiteral("2"));
    EXPECT_TRUE(field("columns")->problem().isEmpty());
}

TEST_F(ParamFormTest, SetFromOutsideLightsWhatChanged)
{
    auto values = form.values();
    values[*test::sample().info().paramIndex("rows")] = std::int64_t{16};
    values[*test::sample().info().paramIndex("seed")] = std::int64_t{77};
    form.setMoreOpen(false);
    form.setValues(values, true);
    EXPECT_TRUE(field("rows")->isLit());
    EXPECT_TRUE(field("seed")->isLit());
    EXPECT_FALSE(field("columns")->isLit());
    EXPECT_TRUE(form.isMoreOpen()) << "a lit control must be seen";
    EXPECT_EQ(entry("rows")->text(), "16");
    EXPECT_TRUE(edits.isEmpty());
}

TEST_F(ParamFormTest, WholeSixtyFourBitsPass)
{
    type(entry("seed"), QStringLiteral("9223372036854775807"));
    EXPECT_EQ(value("seed"), Value(std::numeric_limits<std::int64_t>::max()));
    QTest::keyClick(entry("seed"), Qt::Key_Up);
    EXPECT_EQ(value("seed"), Value(std::numeric_limits<std::int64_t>::max()));
    QTest::keyClick(entry("seed"), Qt::Key_Down);
    EXPECT_EQ(value("seed"), Value(std::numeric_limits<std::int64_t>::max() - 1));
    type(entry("seed"), QStringLiteral("9007199254740993"));
    QTest::keyClick(entry("seed"), Qt::Key_Up);
    EXPECT_EQ(value("seed"), Value(std::int64_t{9007199254740994}));
}

TEST_F(ParamFormTest, AllDigitsOfADoublePass)
{
    type(entry("level"), QStringLiteral("0.12345678901234567"));
    EXPECT_EQ(value("level"), Value(0.12345678901234567));
}

TEST_F(ParamFormTest, ArrowKeysStep)
{
    QTest::keyClick(entry("rows"), Qt::Key_Up);
    EXPECT_EQ(value("rows"), Value(std::int64_t{8})) << "from 6 to the next power of two";
    QTest::keyClick(slider("level"), Qt::Key_Right);
    EXPECT_EQ(value("level"), Value(0.55));
}

TEST_F(ParamFormTest, TheWheelTurnsOnlyWhatHasTheFocus)
{
    const auto turn = [](QWidget* widget) {
        QWheelEvent event({5, 5}, widget->mapToGlobal(QPoint(5, 5)), {}, {0, 120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    };
    form.activateWindow();
    entry("columns")->setFocus();
    turn(entry("rows"));
    turn(slider("rows"));
    EXPECT_EQ(value("rows"), Value(std::int64_t{6}));
    entry("rows")->setFocus();
    ASSERT_TRUE(test::eventually([&] { return entry("rows")->hasFocus(); }));
    turn(entry("rows"));
    EXPECT_EQ(value("rows"), Value(std::int64_t{8}));
}

TEST_F(ParamFormTest, ChoicesAreButtonsUpToSixAndASearchedListBeyond)
{
    auto* shape = form.findChild<ParamEditor*>("shape");
    EXPECT_EQ(shape->findChildren<QPushButton*>().size(), 3);
    shape->findChildren<QPushButton*>()[1]->click();
    EXPECT_EQ(value("shape"), Value(std::string("ramp")));
    auto* list = form.findChild<QComboBox*>("layer.list");
    ASSERT_TRUE(list);
    EXPECT_EQ(list->count(), 24);
    list->lineEdit()->setText("layer 17");
    QTest::keyClick(list->lineEdit(), Qt::Key_Return);
    EXPECT_EQ(value("layer"), Value(std::string("layer17")));
    list->lineEdit()->setText("no such layer");
    emit list->lineEdit()->editingFinished();
    EXPECT_EQ(value("layer"), Value(std::string("layer17")));
    EXPECT_EQ(list->lineEdit()->text(), "Layer 17");
}

TEST_F(ParamFormTest, SeveralChoicesKeepTheOrderOfTheList)
{
    auto* formats = form.findChild<ParamEditor*>("formats");
    for (auto* button : formats->findChildren<QPushButton*>())
        if (button->text() == "fp32" || button->text() == "bf16")
            button->click();
    EXPECT_EQ(value("formats"), Value(std::string("fp32,fp16")));
}

TEST_F(ParamFormTest, TextsAndListsOfNumbersAreTaken)
{
    type(form.findChild<QLineEdit*>("words.line"), QStringLiteral("<b>bold</b> & more"));
    EXPECT_EQ(value("words"), Value(std::string("<b>bold</b> & more")));
    type(form.findChild<QLineEdit*>("weights.line"), QStringLiteral("1, 2.5, -3"));
    EXPECT_EQ(value("weights"), Value(std::vector<double>{1, 2.5, -3}));
    type(form.findChild<QLineEdit*>("weights.line"), QStringLiteral("1, 20"));
    EXPECT_FALSE(field("weights")->problem().isEmpty());
}

TEST_F(ParamFormTest, AMillionPastedNumbersKeepTheWholeOnesThatFit)
{
    QString pasted;
    for (int i = 0; i < 1'000'000; ++i)
        pasted += QString::number(i) + QLatin1Char(' ');
    auto* line = form.findChild<QLineEdit*>("words.line");
    line->setFocus();
    line->selectAll();
    QGuiApplication::clipboard()->setText(pasted);
    line->paste();
    QCoreApplication::processEvents();
    const auto kept = QString::fromStdString(std::get<std::string>(value("words")));
    EXPECT_GT(kept.size(), 30'000);
    EXPECT_TRUE(pasted.startsWith(kept + QLatin1Char(' '))) << "the last number is a whole one";
    EXPECT_TRUE(field("words")->problem().contains("left out; put a longer list into a file."));
    type(line, QStringLiteral("1"));
    EXPECT_TRUE(field("words")->problem().isEmpty());
}

TEST_F(ParamFormTest, AValueTooLongForTheLineIsNeverCut)
{
    Values values = form.values();
    const std::string text(100'000, 'x');
    values[*test::sample().info().paramIndex("words")] = text;
    form.setValues(values, false);
    auto* line = form.findChild<QLineEdit*>("words.line");
    EXPECT_TRUE(line->isReadOnly());
    type(line, QStringLiteral("y"));
    EXPECT_EQ(value("words"), Value(text));
    values[*test::sample().info().paramIndex("words")] = std::string("short");
    form.setValues(values, false);
    EXPECT_FALSE(line->isReadOnly());
}

TEST_F(ParamFormTest, EnablementFollowsTheOtherValues)
{
    auto* rate = form.findChild<ParamEditor*>("rate");
    EXPECT_TRUE(rate->isEnabled());
    form.findChild<QCheckBox*>("smooth.box")->click();
    EXPECT_EQ(value("smooth"), Value(false));
    EXPECT_FALSE(rate->isEnabled());
}

TEST_F(ParamFormTest, AnEditIsSaidOnce)
{
    type(entry("rows"), QStringLiteral("9"));
    EXPECT_EQ(edits, QStringList{"rows"});
    slider("rows")->setValue(slider("rows")->maximum());
    EXPECT_EQ(edits.size(), 2);
}

} // namespace
} // namespace infralab
