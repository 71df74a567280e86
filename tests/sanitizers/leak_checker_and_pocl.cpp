// What the leak checker is told in tests that open PoCL's devices. Here because it crashes where it reads the
// thread-local storage of one of PoCL's threads that is just ending; nothing of ours is kept there.

extern "C" const char* __lsan_default_options(); // NOLINT(bugprone-reserved-identifier): the runtime asks for it

extern "C" const char* __lsan_default_options() // NOLINT(bugprone-reserved-identifier)
{
    return "use_tls=0";
}
