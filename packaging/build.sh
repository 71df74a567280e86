#!/usr/bin/env bash
# Configures and builds one preset of CMakePresets.json into build/PRESET (build.sh PRESET [TARGET]...). Used by
# run.sh, test.sh and .ci/run, so that they all build, and fail, in the same way.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

[[ $# -gt 0 ]] || stop "Name a preset of CMakePresets.json, for example release."
preset=$1
shift
folder=$root/build/$preset
log=$logs/$preset.log
make_logs_folder
: >"$log"

fail_with() {
    if disk_is_full "$root" || grep -q 'No space left on device' "$log"; then
        stop "The disk is full: free about 3 GB and run this again (log: $log)."
    elif grep -qE 'Killed signal terminated program|out of memory' "$log"; then
        stop "The compiler ran out of memory: close other programs, or run this with INFRALAB_JOBS=1 (log: $log)."
    fi
    stop "$1 failed: see $log."
}

cd "$root"
fresh=()
if [[ -f $folder/CMakeCache.txt ]] && ! grep -qFx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh) # the source tree was moved
fi
# A configured tree looks after itself: ninja runs CMake again when a CMake file changed.
if [[ ! -f $folder/build.ninja || ${#fresh[@]} -gt 0 ]]; then
    say "Configuring the preset $preset"
    cmake --preset "$preset" "${fresh[@]}" >>"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        fail_with "Configuring"
    }
fi

# The larger files take about 700 MB each to compile.
jobs=${INFRALAB_JOBS:-$(awk -v cores="$(nproc)" '/^MemAvailable/ { n = int($2 / 700000); print n < 1 ? 1 : n < cores ? n : cores }' /proc/meminfo)}
say "Building the preset $preset with $jobs jobs"
SECONDS=0
NINJA_STATUS='%p ' ninja -C "$folder" -j "$jobs" "$@" 2>&1 | tee -a "$log" | show_progress || {
    sed -n '/FAILED:/,$p' "$log" | head -n 60 >&2
    fail_with "Building"
}
echo "Built in $SECONDS s: $folder/bin"
