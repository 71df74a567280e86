#!/usr/bin/env bash
# Drives the real window by keys under Xvfb, as a person would: the palette, week 4, play, another number of rows,
# undo, quit. Here because the tests with the offscreen platform never meet a window system. Takes the folder of the
# programs, by default build/release/bin; pictures are left in build/window_test.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

bin=${1:-$root/build/release/bin}
[[ -x $bin/infralab ]] || stop "There is no infralab in $bin: run packaging/build.sh release first."
if [[ -z ${INFRALAB_INSIDE_XVFB-} ]]; then
    INFRALAB_INSIDE_XVFB=1 exec xvfb-run -a -s '-screen 0 1440x900x24 -noreset' "$0" "$bin"
fi

out=$root/build/window_test
rm -rf "$out"
mkdir -p "$out/home/runtime"
chmod 700 "$out/home/runtime"
export HOME=$out/home XDG_RUNTIME_DIR=$out/home/runtime
unset WAYLAND_DISPLAY QT_QPA_PLATFORM XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME

openbox >"$out/openbox.log" 2>&1 &
manager=$!
until xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'; do
    kill -0 "$manager" || stop "The window manager did not start: $out/openbox.log."
    sleep 0.1
done
"$bin/infralab" >"$out/infralab.log" 2>&1 &
program=$!
trap 'kill "$program" "$manager" 2>/dev/null || true' EXIT

give_up() {
    import -window root "$out/failed.png" || true
    tail -n 20 "$out/infralab.log" >&2
    stop "$1 Picture and log: $out."
}
alive() { kill -0 "$program" 2>/dev/null || give_up "The window's program ended by itself $1."; }
# Waits up to 20 seconds until the command says yes.
until_true() {
    local what=$1 tries
    shift
    for ((tries = 0; tries < 200; ++tries)); do
        if "$@" 2>/dev/null; then return; fi
        alive "while this was awaited: $what"
        sleep 0.1
    done
    give_up "This did not happen: $what."
}
find_window() { window=$(xdotool search --onlyvisible --pid "$program" --name InfraLab | tail -n 1) && [[ -n $window ]]; }
has_title() { [[ $(xdotool getwindowname "$window") == *"$1"* ]]; }
press() { xdotool key --clearmodifiers "$@"; }
picture() { import -window "$window" "$out/$1.png"; }
differing_pixels() { compare -metric AE "$out/$1.png" "$out/$2.png" null: 2>&1 || true; }
copied() { xclip -selection clipboard -o 2>/dev/null || true; }
says() {
    press ctrl+shift+c
    sleep 0.2
    [[ $(copied) == *"$1"* ]]
}
says_not() {
    press ctrl+shift+c
    sleep 0.2
    [[ $(copied) == infralab:* && $(copied) != *"$1"* ]]
}

say "Driving the window"
until_true "the window appears" find_window
xdotool windowactivate --sync "$window" || give_up "The window cannot be brought to the front."
echo "  The window is there: $(xdotool getwindowname "$window")"

press ctrl+k
sleep 0.5
xdotool type --delay 30 "week 4"
sleep 0.3
picture palette
press Return
until_true "the palette leads to week 4" has_title "Hardware acceleration"
echo "  The palette led to: $(xdotool getwindowname "$window")"

until_true "the page's state can be copied as a link" says "infralab:week-04"
sleep 1
picture week
press ctrl+space
sleep 1.5
picture playing
(($(differing_pixels week playing) > 100)) || give_up "Playing changed nothing on the screen."
press ctrl+space
echo "  It plays: $(differing_pixels week playing) pixels changed in a second and a half"

printf 'infralab:week-04?simulator=systolic_array&rows=5&columns=9' | xclip -selection clipboard -i
press ctrl+v
until_true "a pasted link sets the rows" says "rows=5"
sleep 1
picture rows
(($(differing_pixels week rows) > 100)) || give_up "Five rows look like eight."
press ctrl+z
until_true "undo takes the rows back" says_not "rows=5"
echo "  A pasted link set five rows, and undo took them back"

alive "before it was asked to"
press ctrl+q
for ((tries = 0; tries < 50; ++tries)); do
    kill -0 "$program" 2>/dev/null || break
    sleep 0.1
done
if kill -0 "$program" 2>/dev/null; then give_up "Ctrl+Q did not end the program within five seconds."; fi
wait "$program" || give_up "The program ended with exit code $? at Ctrl+Q."
if [[ -s $out/infralab.log ]]; then give_up "The program wrote messages: $(head -n 3 "$out/infralab.log")."; fi
echo "The window opened, played, obeyed and ended without a message."
