#pragma once
// Marks a loop's function to be compiled once for each width of vectors, chosen when the program starts. Here
// because the program is built for any x86-64, and fma in a loop is ten times faster where the processor has
// it.

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&     \
    !defined(__SANITIZE_THREAD__)
// Not under sanitizers: their runtime is not up when the choice is made.
#define INFRALAB_VECTORISED                                                                                  \
    __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default"), optimize("O3")))
#else
#define INFRALAB_VECTORISED
#endif

// Says that no step of the next loop reads what another has written, where the compiler cannot know.
#if defined(__GNUC__) && !defined(__clang__)
#define INFRALAB_STEPS_INDEPENDENT _Pragma("GCC ivdep")
#else
#define INFRALAB_STEPS_INDEPENDENT
#endif
