// posix_spawn, a pipe and a deadline: no fork, since the window that asks has threads.

#include "helper_process.hpp"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace infralab::compute::opencl {
namespace {

constexpr std::size_t longestText = 1 << 20;

class FileDescriptor
{
public:
    explicit FileDescriptor(int number)
        : m_number(number)
    {}
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor() { close(); }
    void close()
    {
        if (m_number >= 0)
            ::close(m_number);
        m_number = -1;
    }
    int number() const { return m_number; }

private:
    int m_number;
};

/// The child's id, or the error number negated.
pid_t start(const std::string& program, const std::vector<std::string>& arguments, int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // A group of its own, so that what a driver starts is killed with it; and no signal blocked by the asking
    // thread.
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);

    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    pid_t child = 0;
    const int error = posix_spawn(&child, program.c_str(), &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? child : -error;
}

/// Reads to the end of the pipe, of the time or of the patience for text.
Answer::Ending readAll(int pipe, std::chrono::steady_clock::time_point deadline, const std::stop_token& stop,
                       std::string& text)
{
    std::array<char, 4096> chunk;
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0 || stop.stop_requested())
            return Answer::Ending::timedOut;
        pollfd waiting{pipe, POLLIN, 0};
        if (poll(&waiting, 1,
                 static_cast<int>(
                     std::min<std::int64_t>(left.count(), stop.stop_possible() ? 50 : 60'000))) <= 0)
            continue; // out of time, or interrupted by a signal: the clock decides
        const ssize_t count = read(pipe, chunk.data(), chunk.size());
        if (count == 0 || (count < 0 && errno != EINTR))
            return Answer::Ending::exited;
        text.append(chunk.data(), count < 0 ? 0 : static_cast<std::size_t>(count));
        if (text.size() > longestText)
            return Answer::Ending::tooLong;
    }
}

/// Waits for the child, which may have closed its output and live on, until the deadline.
bool hasEnded(pid_t child, std::chrono::steady_clock::time_point deadline, const std::stop_token& stop,
              int& status)
{
    for (;;) {
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR))
            return true;
        if (std::chrono::steady_clock::now() > deadline || stop.stop_requested())
            return false;
        usleep(1000);
    }
}

} // namespace

Expected<Answer> ask(const std::string& program, const std::vector<std::string>& arguments,
                     std::chrono::milliseconds timeout, const std::stop_token& stop)
{
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return fail(Error::Code::device, program,
                    std::string("No pipe could be opened: ") + std::strerror(errno) + ".");
    FileDescriptor output(ends[0]), input(ends[1]);
    const pid_t child = start(program, arguments, input.number());
    input.close();
    if (child < 0)
        return fail(Error::Code::device, program,
                    program + " could not be started: " + std::strerror(-child) + ".");

    Answer answer;
    answer.ending = readAll(output.number(), deadline, stop, answer.text);
    int status = 0;
    if (answer.ending == Answer::Ending::exited && !hasEnded(child, deadline, stop, status))
        answer.ending = Answer::Ending::timedOut;
    if (answer.ending != Answer::Ending::exited) {
        kill(-child, SIGKILL);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        return answer;
    }
    if (WIFSIGNALED(status))
        answer.ending = Answer::Ending::signalled;
    answer.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    return answer;
}

} // namespace infralab::compute::opencl
