#!/usr/bin/env bash
# Prints how long a warm start takes until the window is mapped and painted, by the display's own events, and how
# much memory it holds then (measure_start.sh [COMMAND...], by default build/release/bin/infralab). A report, no test.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

command=("$@")
[[ $# -gt 0 ]] || command=("$root/build/release/bin/infralab")
command -v "${command[0]}" >/dev/null || stop "There is no ${command[0]}: run packaging/build.sh release first."
mkdir -p "$root/build/measure/runtime"
chmod 700 "$root/build/measure/runtime"
listener=$root/build/measure/first_paint
if [[ $root/packaging/first_paint.cpp -nt $listener ]]; then
    g++ -std=c++20 -O1 "$root/packaging/first_paint.cpp" -o "$listener" -lX11 -lXdamage
fi
export HOME=$root/build/measure XDG_RUNTIME_DIR=$root/build/measure/runtime
unset WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME

# The first start fills the page cache and the program caches; five more are reported, the median last.
# shellcheck disable=SC2016
xvfb-run -a -s '-screen 0 1440x900x24 -noreset' bash -c '
    listener=$1
    shift
    "$listener" "$@" >/dev/null
    for _ in 1 2 3 4 5; do "$listener" "$@"; done' _ "$listener" "${command[@]}" |
    sort -t, -k2.10n | awk '{ print "  " $0 } NR == 3 { middle = $0 } END { print "Median: " middle }'
