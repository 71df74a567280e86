// What the leak checker is told in tests that open PoCL's devices. Here because it crashes where it reads the
// thread-local storage of one of PoCL's threads that is just ending; nothing of ours is kept there.

// The sanitizer's runtime asks for a function of this name.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_options();

// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_options()
{
    return "use_tls=0";
}
