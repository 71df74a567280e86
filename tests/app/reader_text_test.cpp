// Set text: what is written is there, may be selected and copied across paragraphs, and its links work by
// keyboard.

#include "app/reader/link_popup.hpp"
#include "app/reader/reading_column.hpp"
#include "app/reader/typesetter.hpp"
#include "lessons/course.hpp"
#include "lessons/text/glossary.hpp"
#include "reader_fixture.hpp"

#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTextBlock>
#include <QTextDocument>

using namespace infralab;
using namespace infralab::test;

namespace {

constexpr auto page = R"(# Read

## The top of a format

A first paragraph with **weight** and a formula $x^2$ in it.

A second one: [set it](try:go), a [term](term:ulp), [elsewhere](page:lesson-03#where-a-fit-ends), and
[a paper](https://arxiv.org/abs/1710.03740).

- one
- two

1. first
2. second

| format | largest |
|---|---:|
| bf16 | 3.4e38 |

```python
a = 1
b = 2
```

> Quoted words.

```try go
simulator: number_format
label: Go
```

## Another section

Its text.
)";

class ReaderText : public Reader
{
protected:
    void SetUp() override
    {
        open(page);
        column = new ReadingColumn(*text, Move::read);
        while (!column->isBuilt())
            column->buildNext();
        show(*column);
    }
    ReadingText& first() const { return *column->findChildren<ReadingText*>().front(); }
    /// Tab to the link with that address, then Enter.
    void follow(int link)
    {
        first().setFocus(Qt::TabFocusReason);
        for (int i = 0; i < 20; ++i) {
            QTest::keyClick(&first(), Qt::Key_Tab);
            if (first().textCursor().charFormat().anchorHref() == linkAddress(link))
                break;
        }
        ASSERT_EQ(first().textCursor().charFormat().anchorHref(), linkAddress(link));
        QTest::keyClick(&first(), Qt::Key_Return);
    }
    int linkOf(Link::Kind kind) const
    {
        const auto& links = text->text().links;
        for (std::size_t i = 0; i < links.size(); ++i)
            if (links[i].kind == kind)
                return static_cast<int>(i);
        return -1;
    }

    ReadingColumn* column = nullptr;
};

TEST_F(ReaderText, HoldsAllThatIsWritten)
{
    const QString words = first().toPlainText();
    for (const char* said : {"The top of a format", "A first paragraph with weight", "one", "second", "bf16",
                             "3.4e38", "a = 1", "Quoted words."})
        EXPECT_TRUE(words.contains(QLatin1String(said))) << said;
    EXPECT_FALSE(words.contains(QLatin1String("**")));
    EXPECT_EQ(first().accessibleName(), QStringLiteral("The top of a format"));
}

TEST_F(ReaderText, IsSelectedAndCopiedAcrossParagraphs)
{
    first().selectAll();
    first().copy();
    const QString copied = QApplication::clipboard()->text();
    EXPECT_TRUE(copied.contains(QLatin1String("a formula $x^2$ in it.\nA second one")))
        << copied.toStdString();
}

TEST_F(ReaderText, IsAsHighAsItsText)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setWindowScale(scale);
        window.resize(column->layout()->minimumSize().width() + 700,
                      column->layout()->totalHeightForWidth(700) + 400);
        QTest::qWait(20);
        for (const auto* part : column->findChildren<ReadingText*>())
            EXPECT_GE(part->height() + 1, part->document()->size().height()) << scale;
    }
    Look::instance().setWindowScale(1);
}

TEST_F(ReaderText, TakesTheInkOfTheTheme)
{
    for (const auto theme : {Theme::dark, Theme::projector, Theme::light}) {
        Look::instance().setTheme(theme);
        QTextCursor at = first().document()->find(QStringLiteral("first paragraph"));
        ASSERT_FALSE(at.isNull());
        EXPECT_EQ(at.charFormat().foreground().color(), Look::instance().tokens().ink);
    }
}

TEST_F(ReaderText, FollowsLinksByKeyboard)
{
    follow(linkOf(Link::Kind::state));
    EXPECT_THAT(states, testing::ElementsAre("go"));
    follow(linkOf(Link::Kind::page));
    EXPECT_EQ(targets, QStringList{QStringLiteral("lesson-03#where-a-fit-ends")});
}

TEST_F(ReaderText, OpensATermAndGivesTheFocusBack)
{
    follow(linkOf(Link::Kind::term));
    auto* popup = window.findChild<LinkPopup*>();
    ASSERT_NE(popup, nullptr);
    EXPECT_EQ(popup->accessibleName().toStdString(), findTerm("ulp")->title);
    EXPECT_TRUE(window.rect().contains(popup->geometry()));
    ASSERT_TRUE(popup->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    EXPECT_TRUE(first().hasFocus());
    EXPECT_TRUE(waitFor([&] { return window.findChild<LinkPopup*>() == nullptr; }));

    follow(linkOf(Link::Kind::term));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space); // "Explained in ..."
    EXPECT_EQ(targets.size(), 1);
    EXPECT_TRUE(targets.value(0).startsWith(QString::fromStdString(findTerm("ulp")->page)));
}

TEST_F(ReaderText, SaysWhereAWebLinkLeadsBeforeItOpens)
{
    follow(linkOf(Link::Kind::web));
    const auto* popup = window.findChild<LinkPopup*>();
    ASSERT_NE(popup, nullptr);
    EXPECT_EQ(popup->accessibleDescription(), QStringLiteral("https://arxiv.org/abs/1710.03740"));
    for (auto* button : popup->findChildren<QPushButton*>())
        if (button->text().startsWith(QLatin1String("Copy")))
            button->click();
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("https://arxiv.org/abs/1710.03740"));
}

TEST_F(ReaderText, BuildsASectionAtATime)
{
    ReadingColumn lazy(*text, Move::read);
    EXPECT_FALSE(lazy.isBuilt());
    lazy.buildNext();
    EXPECT_NE(lazy.place(0), nullptr);
    EXPECT_EQ(lazy.place(1), nullptr);
    EXPECT_TRUE(lazy.buildTo(QStringLiteral("another-section")));
    EXPECT_TRUE(lazy.isBuilt());
    EXPECT_FALSE(lazy.buildTo(QStringLiteral("no-such-section")));
}

TEST(RunningText, KeepsAPercentSignWithItsNumber)
{
    const auto text = textOf("# Read\n\n## A section\n\nIt rose by 5 % and [12](https://example.org) %.\n");
    QTextDocument document;
    Typesetter(document, text, {}).add(text.sections[0].blocks[0]);
    for (int width = 60; width < 240; ++width) { // narrower, any place may be cut
        document.setTextWidth(width);
        for (auto part = document.begin(); part.isValid(); part = part.next())
            for (int line = 1; line < part.layout()->lineCount(); ++line)
                EXPECT_NE(part.text()[part.layout()->lineAt(line).textStart()], QLatin1Char('%')) << width;
    }
    EXPECT_TRUE(document.toPlainText().contains(QStringLiteral("by 5 % and 12 %.")));
    EXPECT_FALSE(document.find(QStringLiteral("5 %")).isNull());
}

TEST(Tables, CutNoWordInTheNarrowestColumn)
{
    int tables = 0;
    const auto judge = [&tables](const PageText& text) {
        for (const auto& section : text.sections) {
            for (const auto& block : section.blocks) {
                if (!std::holds_alternative<TableBlock>(block.content))
                    continue;
                ++tables;
                QTextDocument document;
                Typesetter(document, text, {}).add(block);
                document.setTextWidth(365);
                EXPECT_LE(document.idealWidth(), 366) << text.pageId << ", " << section.title;
                for (auto part = document.begin(); part.isValid(); part = part.next()) {
                    const auto words = part.text();
                    for (int line = 1; line < part.layout()->lineCount(); ++line) {
                        const int at = part.layout()->lineAt(line).textStart();
                        EXPECT_FALSE(words[at - 1].isLetterOrNumber() && words[at].isLetterOrNumber())
                            << text.pageId << ", " << section.title << ": " << words.toStdString();
                    }
                }
            }
        }
    };
    const auto course = loadCourse();
    ASSERT_TRUE(course);
    for (const auto& lesson : course->route.lessons)
        judge(shippedText(lesson).text);
    for (const auto& week : course->schedule.weeks)
        judge(shippedText(week).text);
    EXPECT_GE(tables, 5);
}

} // namespace
