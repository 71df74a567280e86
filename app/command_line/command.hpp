#pragma once
// The table of commands: what `infralab` understands. Help, dispatch and the documents read it, so it is said
// once.

#include "compute/error.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace infralab {

/// Process exit codes: a promise to scripts.
enum Exit { fine = 0, runFailed = 1, badUsage = 2, notMet = 3 };

struct Option
{
    std::string flag;    ///< "--json"
    std::string operand; ///< "F.png"; empty for a switch
    std::string help;
};

/// What was typed after the command's name.
class Arguments
{
public:
    /// Splits words into operands and flags; `--flag=value` and `--flag value` are the same. A flag that the
    /// command does not list is kept among `others`, with its value, for the simulator's own parameters.
    static Expected<Arguments> read(std::span<const std::string> words, const std::vector<Option>& options,
                                    bool takesParameters);

    const std::vector<std::string>& operands() const { return m_operands; }
    bool has(const std::string& flag) const;
    /// The last value given for the flag, or `otherwise`.
    std::string value(const std::string& flag, const std::string& otherwise = "") const;
    struct Parameter
    {
        std::string flag, value;
        bool hasValue = false; ///< false where the flag was the last word or another flag followed
    };
    const std::vector<Parameter>& parameters() const { return m_parameters; }

private:
    std::vector<std::string> m_operands;
    std::vector<std::pair<std::string, std::string>> m_flags;
    std::vector<Parameter> m_parameters;
};

struct Command
{
    std::string name, usage, summary;
    std::vector<Option> options;
    bool takesParameters = false; ///< unknown flags are a simulator's parameters
    std::function<int(const Arguments&)> run;
};

const std::vector<Command>& commands();

/// Prints "infralab NAME: where: message" on stderr and returns the exit code that the error deserves.
int complain(const std::string& command, const Error&);

int runCommand(const Arguments&);
int sweepCommand(const Arguments&);
int verifyCommand(const Arguments&);
int listCommand(const Arguments&);
int describeCommand(const Arguments&);
int devicesCommand(const Arguments&);
int benchCommand(const Arguments&);
int calendarCommand(const Arguments&);
int progressCommand(const Arguments&);

} // namespace infralab
