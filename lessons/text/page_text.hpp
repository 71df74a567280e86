#pragma once
// The text of a lesson or week as blocks: what lesson.md says, checked, and ready to be set by a window, a
// printer or a test. No Qt. The format is explained in lessons/FORMAT.md.

#include "lessons/course.hpp"
#include "simulators/contract/experiment.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace infralab {

/// One number of a result: a number output; a cell of a table by its column and the text of its row's first
/// cell (or the row's index from 0); a point of a series by its x; a cell of a grid by row and column.
struct OutputPlace
{
    std::string output, row, column;
    std::optional<double> x;

    bool operator==(const OutputPlace&) const = default;
};

/// "final_sum", "errors[bf16, largest]", "loss[1e+21]": as the text writes it in a value link.
std::string toText(const OutputPlace&);
/// Reads the same; an error has no place.
Expected<OutputPlace> outputPlaceFrom(std::string_view text);
/// The number there; an unknown output, row or column is an error that names what there is. NaN is an answer.
Expected<double> numberAt(const Info&, const std::vector<Output>&, const OutputPlace&);
/// The unit of that number, as the simulator says it; empty where it has none.
std::string unitAt(const Info&, const OutputPlace&);

/// A simulator set in a way that the text names: an experiment file of the page, or parameters in a block.
struct State
{
    std::string name; ///< the file's name without its ending, or the block's id
    Experiment experiment;
    std::vector<std::string> changed; ///< ids of parameters that differ from the simulator's initial values
};

/// A number that a run yields, or a typed one where no simulator has it.
struct Answer
{
    std::optional<State> state; ///< empty: `typed`
    OutputPlace place;
    double typed = 0;
    std::string unit;
    double tolerance = 0;          ///< absolute, or a share of the answer
    bool toleranceIsShare = false; ///< 0.05 is 5 %

    /// Runs the simulator (on the calling thread, which `context` can stop) and takes the number.
    Expected<double> value(RunContext& context) const;
    /// A guess within the tolerance. Exactly equal where the tolerance is 0.
    bool accepts(double guess, double answer) const;
};

struct Link
{
    enum class Kind {
        page,    ///< a page of the window, perhaps a section of it
        section, ///< of this page
        term,    ///< of the glossary
        state,   ///< sets the simulator
        value,   ///< a number that a run yields; sets the simulator
        web      ///< leaves the program by a click
    };
    Kind kind = Kind::web;
    std::string target;         ///< page id, term id or address; empty for the others
    std::string anchor;         ///< of Kind::page (may be empty) and Kind::section
    std::optional<State> state; ///< of Kind::state and Kind::value
    OutputPlace place;          ///< of Kind::value
};

/// A run of one kind of writing within a line.
struct Span
{
    enum class Kind { text, code, formula, lineBreak };
    Kind kind = Kind::text;
    std::string text; ///< UTF-8, no mark-up; TeX for a formula
    bool strong = false, emphasis = false;
    int link = -1; ///< index into PageText::links; -1: none
};
using Spans = std::vector<Span>;

struct Paragraph
{
    Spans spans;
};
struct Subheading ///< within a section; a heading of level 3
{
    std::string text;
};
struct ListBlock
{
    struct Item
    {
        int depth = 0;
        std::string marker; ///< "•" or "1."
        Spans spans;
    };
    std::vector<Item> items;
};
struct TableBlock
{
    enum class Align { left, centre, right };
    std::vector<Align> columns;
    std::vector<Spans> head;
    std::vector<std::vector<Spans>> rows;
};
struct CodeBlock
{
    std::string language, text;
};
struct QuoteBlock
{
    std::vector<Spans> paragraphs;
};
struct FormulaBlock ///< set on a line of its own
{
    std::string tex;
};
/// A button that sets the simulator; with a task, one of the numbered things to do in Explore.
struct TryBlock
{
    std::string id;
    State state;
    std::string label;       ///< of the button: "Set the array to 8 x 8"
    std::vector<Spans> task; ///< what to do and what to look at; may be empty
    double minutes = 0;
};
/// A guess made before the result is shown.
struct PredictBlock
{
    std::string id;
    std::vector<Spans> question;
    Answer answer;
    std::vector<std::string> options; ///< given: the guess is one of these, else a number
    int right = -1;                   ///< of `options`
    std::vector<Spans> reason;
};
struct CheckBlock
{
    enum class Kind { number, choice, choices, order };
    struct Option
    {
        Spans text;
        bool right = false;               ///< of choice and choices
        std::optional<OutputPlace> place; ///< the run's number that decides; see `rule`
        Spans reason;
    };
    /// How a run decides: the option with the largest or smallest number is right, or options are in order.
    enum class Rule { typed, largest, smallest, ascending, descending };
    struct Mistake
    {
        double value = 0;
        Spans reason;
    };
    std::string id;
    Kind kind = Kind::choice;
    std::vector<Spans> question;
    Answer answer; ///< of number; of the others its state where `rule` is not typed
    Rule rule = Rule::typed;
    std::vector<Option> options;   ///< of order: in the right order
    std::vector<Mistake> mistakes; ///< of number: typical wrong answers
    Spans right, otherwise;        ///< the reason for the right answer, and for any other wrong one
};
struct ExerciseBlock
{
    std::string id;
    std::string title;
    std::vector<Spans> task;
    std::vector<Spans> hints;
    std::vector<Spans> answer; ///< paragraphs, behind a fold
};
/// An output drawn in the text.
struct FigureBlock
{
    std::string id;
    State state;
    std::string output;
    Spans caption;
};
/// For the lecturer's desk, not for the audience.
struct NoteBlock
{
    std::vector<Spans> paragraphs;
};

struct Block
{
    int line = 0; ///< in the file
    std::variant<Paragraph, Subheading, ListBlock, TableBlock, CodeBlock, QuoteBlock, FormulaBlock, TryBlock,
                 PredictBlock, CheckBlock, ExerciseBlock, FigureBlock, NoteBlock>
        content;
};

enum class Move { read, explore, reason };

/// From one heading of level 2 to the next.
struct Section
{
    Move move = Move::read;
    std::string title, anchor; ///< anchor: the title in small letters and hyphens, unique on the page
    std::vector<Block> blocks;
};

struct PageText
{
    std::string pageId;
    bool outline = false; ///< a claim, its bet and a paragraph a section; not yet the whole lesson
    int minutes = 0;
    std::vector<Section> sections;
    std::vector<Link> links;
    std::vector<std::string> experiments; ///< files that the text uses, below lessons; may repeat

    const Section* section(std::string_view anchor) const; ///< null where there is none
};

/// What a text may point at.
struct TextSurroundings
{
    std::string pageId;
    std::string folder; ///< of the page below lessons: "05-mixed-precision"
    std::string file;   ///< for faults: "05-mixed-precision/lesson.md"
    int firstLine = 1;  ///< of the text within that file
};

struct ReadText
{
    PageText text;             ///< what could be read
    std::vector<Error> faults; ///< `where` is "file:line"; in the order of the file
};

/// Reads the text after the front matter. Links to pages and terms are checked by `courseFaults`, since they
/// need the whole course.
ReadText pageTextFrom(std::string_view markdown, const TextSurroundings&);
/// The text that is compiled in for a lesson or a week; no sections where there is none, as in another
/// course's week.
ReadText shippedText(const Lesson&);
ReadText shippedText(const Week&);

/// All spans of a text in order, for word counts, search and speech.
std::string plainText(const Spans&);
std::string plainText(const Block&, bool withAnswers = false);
/// Every formula of the text: its TeX, and whether it stands on a line of its own.
struct UsedFormula
{
    std::string tex;
    bool display = false;
    int line = 0;
    auto operator<=>(const UsedFormula&) const = default;
};
std::vector<UsedFormula> formulasOf(const PageText&);
/// Calls `visit` for each piece of running text of a block, in reading order, answers included.
void eachSpans(const Block&, const std::function<void(const Spans&)>& visit);

} // namespace infralab
