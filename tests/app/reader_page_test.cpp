// A lesson as a page: sections, the way back, ways on, links that set and light the lab, finding, paper.

#include "app/lab/lab_pane.hpp"
#include "app/lab/param_field.hpp"
#include "app/pages/reading_page.hpp"
#include "app/reader/open_text.hpp"
#include "app/reader/predict_card.hpp"
#include "app/reader/reading_text.hpp"
#include "window_fixture.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace infralab;
using namespace infralab::test;

namespace {

const Lesson& lesson()
{
    return *course().lesson("lesson-05");
}

class ReaderPage : public Window
{
protected:
    void open(const char* target = "lesson-05")
    {
        window.show();
        QApplication::setActiveWindow(&window);
        ASSERT_TRUE(window.openTarget(QLatin1String(target)));
        ASSERT_TRUE(waitFor([&] { return window.page()->isSettled(); }));
    }
    ReadingPage& page() const { return *qobject_cast<ReadingPage*>(window.page()); }
    QScrollBar& scrolled() const
    {
        return *qobject_cast<QScrollArea*>(page().firstFocus())->verticalScrollBar();
    }
    QTabBar& tabs() const { return *page().findChild<QTabBar*>(QStringLiteral("moves")); }
    QWidget* section(const char* anchor) const { return page().findChild<QWidget*>(QLatin1String(anchor)); }
    /// How far below the top of the window the section begins.
    int topOf(const char* anchor) const { return section(anchor)->mapTo(&window, QPoint()).y(); }
    QString counter() const
    {
        const auto* button = page().findChild<QToolButton*>(QStringLiteral("sections"));
        return button ? button->text() : QString();
    }
};

TEST_F(ReaderPage, ShowsEverySectionOfItsText)
{
    open();
    const auto text = shippedText(lesson()).text;
    ASSERT_FALSE(text.sections.empty());
    for (const auto& s : text.sections) {
        ASSERT_NE(section(s.anchor.c_str()), nullptr) << s.anchor;
        const auto parts = section(s.anchor.c_str())->findChildren<QTextEdit*>();
        ASSERT_FALSE(parts.isEmpty()) << s.anchor;
        EXPECT_TRUE(parts.front()->toPlainText().startsWith(qt(s.title))) << s.anchor;
    }
}

TEST_F(ReaderPage, TextsAndCardsAreShownWholeOnEveryPage)
{
    std::vector<std::string> ids;
    for (const auto& each : course().route.lessons)
        ids.push_back(each.pageId());
    for (const auto& each : course().schedule.weeks)
        ids.push_back(each.pageId());
    for (const QSize size : {QSize(1280, 800), QSize(1280, 1600)}) {
        window.resize(size);
        for (const auto& id : ids) {
            open(id.c_str());
            for (int tab = 0; tab < tabs().count(); ++tab) {
                tabs().setCurrentIndex(tab);
                ASSERT_TRUE(waitFor([&] { return page().isSettled(); }));
                QTest::qWait(1);
                for (const auto* on : page().findChildren<QAbstractButton*>(QStringLiteral("way-on")))
                    if (on->isVisible()) {
                        EXPECT_GE(on->height(), on->heightForWidth(on->width()))
                            << id << ", tab " << tab << ", " << on->width() << " of "
                            << on->sizeHint().width();
                    }
                // Figures and later sections come while the page is open; it is judged when they have.
                QStringList cut;
                const auto whole = [&] {
                    cut.clear();
                    for (const auto* part : page().findChildren<ReadingText*>())
                        if (part->isVisible() && part->height() + 1 < part->document()->size().height())
                            cut << part->toPlainText().left(60);
                    return cut.isEmpty();
                };
                EXPECT_TRUE(waitFor(whole))
                    << id << ", tab " << tab << ": " << cut.join(QLatin1Char('\n')).toStdString();
            }
        }
    }
}

TEST_F(ReaderPage, OpensAtASection)
{
    open("lesson-05#where-a-sum-stops");
    EXPECT_TRUE(waitFor([&] { return topOf("where-a-sum-stops") < 150; })) << topOf("where-a-sum-stops");
    EXPECT_EQ(tabs().currentIndex(), 0);
    ASSERT_TRUE(window.openTarget(QStringLiteral("lesson-05#checks")));
    EXPECT_EQ(tabs().currentIndex(), 2);
    EXPECT_TRUE(section("checks")->isVisible());
    const auto unknown = window.openTarget(QStringLiteral("lesson-05#no-such-section"));
    ASSERT_FALSE(unknown);
    EXPECT_FALSE(unknown.error().message.empty());
}

TEST_F(ReaderPage, LeadsBackToThePlaceOneCameFrom)
{
    open("lesson-05#where-a-sum-stops");
    ASSERT_TRUE(waitFor([&] { return scrolled().value() > 0; }));
    scrolled().setValue(scrolled().value() + 40);
    const int before = scrolled().value();
    ASSERT_TRUE(window.openPage(QStringLiteral("lesson-05#checks"))); // as a link in the text does
    window.goBack();
    EXPECT_EQ(tabs().currentIndex(), 0);
    EXPECT_NEAR(scrolled().value(), before, 2);
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    window.goBack();
    EXPECT_NEAR(scrolled().value(), before, 2);
}

TEST_F(ReaderPage, CountsTheSectionsAsTheReadingGoesOn)
{
    open();
    const QString first = counter();
    EXPECT_TRUE(first.startsWith(QLatin1String("section 1 of"))) << first.toStdString();
    ASSERT_TRUE(window.openTarget(QStringLiteral("lesson-05#the-top-of-a-format")));
    EXPECT_TRUE(counter().startsWith(QLatin1String("section 3 of"))) << counter().toStdString();
    // The bar with the tabs stays in view.
    EXPECT_GE(tabs().mapTo(&window, QPoint()).y(), 0);
}

TEST_F(ReaderPage, HasAWayOnAtTheEndOfEachMove)
{
    open();
    for (const int next : {1, 2}) {
        QAbstractButton* on = nullptr;
        for (auto* button : page().findChildren<QAbstractButton*>(QStringLiteral("way-on")))
            if (button->isVisible())
                on = button;
        ASSERT_NE(on, nullptr);
        on->click();
        EXPECT_EQ(tabs().currentIndex(), next);
    }
    for (auto* button : page().findChildren<QAbstractButton*>(QStringLiteral("way-on")))
        if (button->isVisible()) {
            button->click();
            break;
        }
    EXPECT_EQ(window.page()->pageId(), QStringLiteral("lesson-06"));
}

TEST_F(ReaderPage, SetsTheLabFromTheTextAndLightsWhatChanged)
{
    open();
    const auto text = shippedText(lesson()).text;
    int followed = 0;
    for (auto* part : page().findChildren<ReadingText*>()) {
        for (std::size_t i = 0; i < text.links.size() && followed < 6; ++i) {
            const Link& link = text.links[i];
            if (link.kind != Link::Kind::state && link.kind != Link::Kind::value)
                continue;
            if (!part->toHtml().contains(QLatin1Char('"') + linkAddress(static_cast<int>(i)) +
                                         QLatin1Char('"')))
                continue;
            ++followed;
            const auto before = page().lab()->experiment();
            emit part->anchorClicked(QUrl(linkAddress(static_cast<int>(i))));
            ASSERT_EQ(page().lab()->experiment().simulator, link.state->experiment.simulator);
            EXPECT_EQ(page().lab()->experiment().values, link.state->experiment.values);
            if (before.simulator != link.state->experiment.simulator)
                continue;
            const auto& params = before.simulator->info().params;
            for (std::size_t p = 0; p < params.size(); ++p) {
                const auto* field = page().lab()->findChild<ParamField*>(
                    QString::fromStdString(params[p].id) + QStringLiteral(".field"));
                EXPECT_EQ(field->isLit(), before.values[p] != link.state->experiment.values[p])
                    << params[p].id;
            }
        }
    }
    EXPECT_EQ(followed, 6);
}

TEST_F(ReaderPage, FindsInAllMovesAndCards)
{
    open();
    QTest::keyClick(page().firstFocus(), Qt::Key_F, Qt::ControlModifier);
    auto* line = page().findChild<QLineEdit*>(QStringLiteral("find"));
    ASSERT_NE(line, nullptr);
    EXPECT_TRUE(line->hasFocus());
    const auto hits = [&] { return page().findChild<QLabel*>(QStringLiteral("hits"))->text(); };
    QTest::keyClicks(line, QStringLiteral("bf16"));
    ASSERT_TRUE(hits().startsWith(QLatin1String("1 of "))) << hits().toStdString();
    const int count = hits().mid(5).toInt();
    ASSERT_GT(count, 10);
    QSet<int> seen;
    for (int i = 0; i < count; ++i) {
        seen.insert(tabs().currentIndex());
        QTest::keyClick(line, Qt::Key_Return);
    }
    EXPECT_GE(seen.size(), 2) << "hits behind other tabs bring them to the front";
    EXPECT_TRUE(hits().startsWith(QLatin1String("1 of "))) << "it begins anew after the last";
    QTest::keyClick(line, Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_TRUE(hits().startsWith(QString::number(count))) << hits().toStdString();
    QTest::keyClick(&window, Qt::Key_F3);
    EXPECT_TRUE(hits().startsWith(QLatin1String("1 of ")));
    line->setText(QStringLiteral("no such words anywhere"));
    EXPECT_EQ(hits(), QStringLiteral("not found"));
    QTest::keyClick(line, Qt::Key_Escape);
    EXPECT_FALSE(line->isVisible());
    EXPECT_TRUE(page().firstFocus()->hasFocus());
}

TEST_F(ReaderPage, DoesNotFindWhatIsCovered)
{
    open();
    const auto text = shippedText(lesson()).text;
    const PredictBlock* guess = nullptr;
    for (const auto& s : text.sections)
        for (const auto& block : s.blocks)
            if (const auto* found = std::get_if<PredictBlock>(&block.content); found && !guess)
                guess = found;
    ASSERT_NE(guess, nullptr);
    const QString reason = qt(plainText(guess->reason.front())).left(30);
    ASSERT_TRUE(page().find(0));
    auto* line = page().findChild<QLineEdit*>(QStringLiteral("find"));
    line->setText(reason);
    EXPECT_EQ(page().findChild<QLabel*>(QStringLiteral("hits"))->text(), QStringLiteral("not found"));
    page().findChild<PredictCard*>(qt(guess->id))->skip();
    QTest::qWait(1);
    line->clear();
    line->setText(reason);
    EXPECT_EQ(page().findChild<QLabel*>(QStringLiteral("hits"))->text(), QStringLiteral("1 of 1"));
}

/// The words of the page as a PDF.
QString wordsOnPaper(ReadingPage& page)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("page.pdf"));
    page.savePdf(path);
    EXPECT_TRUE(waitFor([&] { return QFile::exists(path); }));
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
    EXPECT_TRUE(reader.waitForFinished());
    return QString::fromUtf8(reader.readAllStandardOutput()).simplified();
}

TEST_F(ReaderPage, GoesOntoPaper)
{
    Look::instance().setTheme(Theme::dark); // paper is white all the same
    open();
    const QString words = wordsOnPaper(page());
    EXPECT_EQ(Look::instance().theme(), Theme::dark);
    for (const char* said : {"Numerical stability and mixed precision", "Your guess:",
                             "Answers to the checks", "Hints and worked answers", "https://", "1 of "})
        EXPECT_TRUE(words.contains(QLatin1String(said))) << said;
    for (const char* axis : {"Terms arrived", "Sum so far"}) // of its first figure
        EXPECT_TRUE(words.contains(QLatin1String(axis))) << axis;
}

TEST_F(ReaderPage, LosesNoSectionAtAnyBreakOfThePaper)
{
    window.show();
    for (const auto& one : course().route.lessons) {
        ASSERT_TRUE(window.openTarget(qt(one.pageId())));
        ASSERT_TRUE(waitFor([&] { return window.page()->isSettled(); }));
        const QString words = wordsOnPaper(page());
        for (const auto& s : shippedText(one).text.sections)
            EXPECT_TRUE(words.contains(qt(s.title).simplified())) << one.pageId() << ": " << s.title;
    }
}

TEST_F(ReaderPage, SaysWhereAPdfCannotBeWritten)
{
    open();
    QString said;
    QObject::connect(&page(), &Page::message, [&](const QString& sentence) { said = sentence; });
    page().savePdf(QStringLiteral("/no/such/folder/lesson.pdf"));
    EXPECT_TRUE(waitFor([&] { return said.contains(QLatin1String("/no/such/folder")); }))
        << said.toStdString();
}

TEST_F(ReaderPage, ReadsTabsInTheOrderOfTheText)
{
    open();
    // From the first link of the text on, Tab goes down the column.
    QList<QWidget*> order;
    QWidget* at = tabs().nextInFocusChain();
    for (int i = 0; i < 4000 && at != &tabs(); ++i, at = at->nextInFocusChain())
        if ((at->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && at->isVisible() &&
            section("a-sum-that-looks-safe")->isAncestorOf(at))
            order << at;
    ASSERT_GT(order.size(), 2);
    for (int i = 1; i < order.size(); ++i)
        EXPECT_GE(order[i]->mapTo(&window, QPoint(0, order[i]->height())).y() + 30,
                  order[i - 1]->mapTo(&window, QPoint()).y());
}

TEST_F(ReaderPage, RecordsWhatWasReadOnlyWhereProgressIsOn)
{
    const QTemporaryDir folder;
    Progress kept(folder.filePath(QStringLiteral("progress.sqlite")));
    ASSERT_TRUE(kept.turnOn());
    MainWindow other(engines, course(), kept, day(2026, 9, 16));
    other.resize(1440, 900);
    other.show();
    ASSERT_TRUE(other.openPage(QStringLiteral("lesson-05")));
    ASSERT_TRUE(waitFor([&] { return other.page()->isSettled(); }));
    auto& bar = *qobject_cast<QScrollArea*>(other.page()->firstFocus())->verticalScrollBar();
    bar.setValue(bar.maximum());
    EXPECT_TRUE(waitFor([&] { return !kept.sectionsRead(QStringLiteral("lesson-05")).isEmpty(); }));
    EXPECT_TRUE(kept.place().has_value());
}

} // namespace
