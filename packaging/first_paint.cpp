// Starts a program on an X display and tells, from the display's own events, when its first window was mapped
// and when it had been painted. Here because measure_start.sh must not guess by polling.

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

/// True once a column and a row through the window hold several colours: an empty window has one.
bool isPainted(Display* display, Window window, int width, int height)
{
    std::set<unsigned long> colours;
    const auto collect = [&](int x, int y, int w, int h) {
        XImage* image = XGetImage(display, window, x, y, unsigned(w), unsigned(h), AllPlanes, ZPixmap);
        if (!image)
            return;
        for (int i = 0; i < w; ++i)
            for (int j = 0; j < h; ++j)
                colours.insert(XGetPixel(image, i, j));
        XDestroyImage(image);
    };
    collect(width / 2, 0, 1, height);
    collect(0, height / 2, width, 1);
    return colours.size() >= 8;
}

pid_t pidOf(Display* display, Window window)
{
    Atom type = None;
    int format = 0;
    unsigned long count = 0, left = 0;
    unsigned char* data = nullptr;
    XGetWindowProperty(display, window, XInternAtom(display, "_NET_WM_PID", False), 0, 1, False, XA_CARDINAL,
                       &type, &format, &count, &left, &data);
    const pid_t pid = data && count == 1 ? pid_t(*reinterpret_cast<unsigned long*>(data)) : -1;
    if (data)
        XFree(data);
    return pid;
}

double residentMebibytes(pid_t pid)
{
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string key; status >> key;)
        if (double kibibytes = 0; key == "VmRSS:" && status >> kibibytes)
            return kibibytes / 1024;
    return -1;
}

} // namespace

/// first_paint COMMAND ARGUMENTS...: prints "mapped MS painted MS resident MIB" (two seconds after the
/// start), then stops the program. Exit code 1 where no window was painted within 20 seconds.
int main(int argc, char** argv)
{
    Display* display = argc > 1 ? XOpenDisplay(nullptr) : nullptr;
    int damageEvent = 0, damageError = 0;
    if (!display || !XDamageQueryExtension(display, &damageEvent, &damageError)) {
        std::fprintf(stderr,
                     "first_paint: give a command, and a display with the DAMAGE extension in DISPLAY.\n");
        return 2;
    }
    // A window may be gone before it is asked about.
    XSetErrorHandler([](Display*, XErrorEvent*) { return 0; });
    XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
    XSync(display, False);

    const auto begin = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    };
    const pid_t child = fork();
    if (child == 0) {
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    alarm(20); // ends this program where nothing ever appears

    Window window = None;
    int width = 0, height = 0;
    double mapped = 0, painted = 0;
    while (painted == 0) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == MapNotify && window == None) {
            XWindowAttributes at;
            if (!XGetWindowAttributes(display, event.xmap.window, &at) || at.width < 200 ||
                at.override_redirect)
                continue;
            window = event.xmap.window;
            width = at.width;
            height = at.height;
            mapped = elapsed();
            XDamageCreate(display, window, XDamageReportNonEmpty);
            // What was painted before the listening began sends no event.
            if (isPainted(display, window, width, height))
                painted = elapsed();
        } else if (event.type == damageEvent + XDamageNotify) {
            const auto& damage = *reinterpret_cast<XDamageNotifyEvent*>(&event);
            const double when = elapsed();
            XDamageSubtract(display, damage.damage, None, None);
            if (isPainted(display, window, width, height))
                painted = when;
        }
    }
    std::this_thread::sleep_for(std::chrono::seconds(2));
    const pid_t pid = pidOf(display, window) > 0 ? pidOf(display, window) : child;
    std::printf("mapped %.0f ms, painted %.0f ms, resident %.0f MiB\n", mapped, painted,
                residentMebibytes(pid));
    kill(pid, SIGTERM);
    waitpid(child, nullptr, 0);
    return 0;
}
