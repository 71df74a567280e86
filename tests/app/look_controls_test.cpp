// The small widgets: keyboard, selection, scale.

#include "app/look/controls.hpp"
#include "app/look/flow_layout.hpp"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

using namespace infralab;

namespace {

std::vector<SegmentedButtons::Option> threeOptions()
{
    return {{"os", "output", ""}, {"ws", "weight", ""}, {"is", "input stationary", ""}};
}

TEST(SegmentedButtons, HaveOneTabStopAndMoveByArrows)
{
    SegmentedButtons row(threeOptions());
    row.setCurrent(QStringLiteral("ws"));
    row.show();
    const auto buttons = row.findChildren<QPushButton*>();
    ASSERT_EQ(buttons.size(), 3);
    EXPECT_FALSE(buttons[0]->focusPolicy() & Qt::TabFocus);
    EXPECT_TRUE(buttons[1]->focusPolicy() & Qt::TabFocus);
    const QSignalSpy chosen(&row, &SegmentedButtons::chosen);
    QTest::keyClick(buttons[1], Qt::Key_Right);
    EXPECT_EQ(row.current(), QStringLiteral("is"));
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("is"));
    QTest::keyClick(buttons[2], Qt::Key_Right);
    EXPECT_EQ(row.current(), QStringLiteral("is")) << "the end is the end";
}

TEST(SegmentedButtons, SaySelectionsWhereSeveralMayBeDown)
{
    SegmentedButtons row(threeOptions());
    row.setMultiple(true);
    row.setSelected({QStringLiteral("os"), QStringLiteral("is")});
    const QSignalSpy chosen(&row, &SegmentedButtons::selectionChosen);
    QTest::mouseClick(row.findChildren<QPushButton*>()[1], Qt::LeftButton);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].toStringList(), QStringList({"os", "ws", "is"}));
}

TEST(SegmentedButtons, SayNothingWhenSetByTheProgram)
{
    SegmentedButtons row(threeOptions());
    const QSignalSpy chosen(&row, &SegmentedButtons::chosen);
    row.setCurrent(QStringLiteral("os"));
    EXPECT_EQ(chosen.count(), 0);
    row.setCurrent(QStringLiteral("unknown"));
    EXPECT_TRUE(row.current().isEmpty());
}

TEST(Cards, AreClickedByMouseAndKeyboard)
{
    Card card;
    card.setClickable(true);
    card.resize(80, 40);
    card.show();
    const QSignalSpy clicked(&card, &Card::clicked);
    QTest::mouseClick(&card, Qt::LeftButton);
    QTest::keyClick(&card, Qt::Key_Return);
    QTest::keyClick(&card, Qt::Key_Space);
    EXPECT_EQ(clicked.count(), 3);
}

TEST(Labels, NeverReadTextAsMarkUp)
{
    const Label label(QStringLiteral("<b>1 < 2</b> & **3**"));
    EXPECT_EQ(label.textFormat(), Qt::PlainText);
}

TEST(Labels, KnowTheirSizesAfterEveryChange)
{
    const auto same = [](const Label& label, const char* what) {
        Label fresh(label.text());
        fresh.setTextFormat(label.textFormat());
        fresh.setWordWrap(label.wordWrap());
        fresh.setFont(label.font());
        fresh.setContentsMargins(label.contentsMargins());
        EXPECT_EQ(label.sizeHint(), fresh.sizeHint()) << what;
        EXPECT_EQ(label.minimumSizeHint(), fresh.minimumSizeHint()) << what;
        for (const int width : {60, 120, 400})
            EXPECT_EQ(label.heightForWidth(width), fresh.heightForWidth(width)) << what << " at " << width;
    };
    Label label("A text that is long enough for several lines in a narrow place.");
    same(label, "at first");
    same(label, "asked again");
    label.setText("Short.");
    same(label, "another text");
    label.setType(Type{22, QFont::Bold});
    same(label, "another type");
    label.setWordWrap(false);
    same(label, "no wrapping");
    label.setWordWrap(true);
    label.setContentsMargins(9, 4, 2, 1);
    same(label, "margins");
    label.setTextFormat(Qt::RichText);
    label.setText("<b>Rich</b> text<br>on two lines");
    same(label, "rich text");
}

TEST(FlowLayout, WrapsWhereItIsNarrow)
{
    QWidget place;
    auto* flow = new FlowLayout(&place);
    flow->setContentsMargins({});
    flow->setSpacing(10);
    for (int i = 0; i < 4; ++i) {
        auto* box = new QWidget;
        box->setFixedSize(100, 20);
        flow->addWidget(box);
    }
    EXPECT_EQ(flow->heightForWidth(430), 20);
    EXPECT_EQ(flow->heightForWidth(429), 50);
    EXPECT_EQ(flow->heightForWidth(210), 50);
    EXPECT_EQ(flow->heightForWidth(100), 110);
}

TEST(Dress, FollowsThemeAndScaleWhileRunning)
{
    Look& look = Look::instance();
    look.setTheme(Theme::light);
    Label label(QStringLiteral("Cycles"), {.pixels = 20, .ink = &Tokens::muted});
    EXPECT_EQ(label.font().pixelSize(), 20);
    look.setTheme(Theme::dark);
    look.setWindowScale(2);
    EXPECT_EQ(label.font().pixelSize(), 40);
    EXPECT_EQ(label.palette().color(QPalette::WindowText), tokensOf(Theme::dark).muted);
    look.setWindowScale(1);
    look.setTheme(Theme::light);
}

} // namespace
