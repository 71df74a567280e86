#!/usr/bin/env bash
# Runs the tests of one built preset (ctest.sh PRESET [ARGUMENTS FOR ctest]) away from the reader's own files and
# without a display. Used by test.sh and .ci/run.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

[[ $# -gt 0 ]] || stop "Name a built preset of CMakePresets.json, for example dev."
preset=$1
shift
folder=$root/build/$preset
[[ -f $folder/CTestTestfile.cmake ]] || stop "build/$preset holds no tests: run packaging/build.sh $preset first."

home=$folder/home
mkdir -p "$home/runtime"
chmod 700 "$home/runtime"
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state \
    XDG_CACHE_HOME=$home/cache XDG_RUNTIME_DIR=$home/runtime
export QT_QPA_PLATFORM=offscreen
unset DISPLAY WAYLAND_DISPLAY
# Read only by a program that was built with the sanitizer; each list says what is excused, and why.
supp=$root/tests/sanitizers
# use_sigaltstack=0: PoCL's compiler puts a signal stack of its own on its threads, which ASan would free as its own.
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1:use_sigaltstack=0
export LSAN_OPTIONS="suppressions='$supp/leaks.supp':print_suppressions=0"
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS="suppressions='$supp/races.supp':halt_on_error=1"
say "Testing the preset $preset"
ctest --test-dir "$folder" --parallel "${INFRALAB_JOBS:-$(nproc)}" --output-on-failure --no-tests=error "$@" ||
    stop "Some tests failed: their output is above, and in $folder/Testing/Temporary/LastTest.log."
