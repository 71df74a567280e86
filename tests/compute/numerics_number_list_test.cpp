// Lists of numbers from a paste and from files: what is read, what is counted, and which sentence names a
// fault.

#include "compute/numerics/number_list.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace infralab::compute {
namespace {

using testing::HasSubstr;

class NumbersFile : public testing::Test
{
protected:
    ~NumbersFile() override { std::filesystem::remove_all(m_folder); }

    std::string write(const std::string& name, const std::string& text)
    {
        std::filesystem::create_directories(m_folder);
        const auto path = m_folder / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    const std::filesystem::path m_folder =
        std::filesystem::temp_directory_path() /
        ("infralab numbers " + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
         ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST(NumberList, ReadsWordsBetweenAnyWhiteSpace)
{
    const auto list = readNumbers("\xEF\xBB\xBF 0.1\t1/3\r\n\n0x1.8p3 bits:0x7e ", 10);
    ASSERT_TRUE(list) << list.error().message;
    ASSERT_EQ(list->numbers.size(), 4U);
    EXPECT_EQ(list->given, 4U);
    EXPECT_EQ(list->numbers[1].text, "1/3");
    EXPECT_EQ(list->numbers[2].value.number.compare(12), 0);
    EXPECT_EQ(list->numbers[3].value.pattern, 0x7eU);
}

TEST(NumberList, ItsTextsOutliveTheCall)
{
    auto list = *readNumbers(std::string(100, ' ') + "0.25", 10);
    const auto moved = std::move(list);
    EXPECT_EQ(moved.numbers.front().text, "0.25");
}

TEST(NumberList, CountsWhatItDoesNotTake)
{
    std::string text;
    for (int i = 0; i < 1'000'000; ++i)
        text += "1 ";
    const auto list = readNumbers(text, 1000);
    ASSERT_TRUE(list);
    EXPECT_EQ(list->numbers.size(), 1000U);
    EXPECT_EQ(list->given, 1'000'000U);
}

TEST(NumberList, NamesThePlaceOfAFault)
{
    const auto comma = readNumbers("1 2 1,5 4", 10);
    ASSERT_FALSE(comma);
    EXPECT_THAT(comma.error().message, HasSubstr("Number 3: \"1,5\" has a comma"));
    const auto cut = readNumbers("1e", 10);
    ASSERT_FALSE(cut);
    EXPECT_THAT(cut.error().message, HasSubstr("Number 1: \"1e\" has no digits after the e"));
}

TEST(NumberList, RefusesNothingAtAll)
{
    for (const char* text : {"", " ", "\n\t\r "})
        EXPECT_THAT(readNumbers(text, 10).error().message, HasSubstr("No number is given"));
}

TEST(NumberList, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(readNumbers("1 2 3", 10, stop.get_token()).error().code, Error::Code::cancelled);
}

TEST_F(NumbersFile, IsReadWhole)
{
    std::string text;
    for (int i = 0; i < 300'000; ++i)
        text += std::to_string(i) + "\n";
    const auto read = readNumbersFile(write("zwei Wörter 数.txt", text));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, text);
    EXPECT_EQ(*readNumbersFile(write("empty.txt", "")), "");
}

TEST_F(NumbersFile, IsNamedWhereItCannotBeRead)
{
    EXPECT_THAT(readNumbersFile(m_folder.string() + "/absent.txt").error().message,
                HasSubstr("absent.txt\" does not exist; check the path."));
    const auto path = write("numbers.txt", "1");
    EXPECT_THAT(readNumbersFile(m_folder.string()).error().message, HasSubstr("is a folder"));
    EXPECT_THAT(readNumbersFile(path + "/below").error().message, HasSubstr("does not exist"));
}

} // namespace
} // namespace infralab::compute
