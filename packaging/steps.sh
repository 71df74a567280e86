# shellcheck shell=bash
# What the scripts of this folder share: where the source is, how a step is announced, how its progress shows, and
# how a script gives up. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
logs=$root/build/logs

# Qt warns in any other encoding, and messages hold characters beyond ASCII.
[[ $(locale charmap 2>/dev/null) == UTF-8 ]] || export LC_ALL=C.UTF-8

say() { printf '\033[1m%s\033[0m\n' "$*"; }

# One sentence on stderr, and the end.
stop() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

disk_is_full() { # of the file system that holds the folder $1
    local free
    free=$(df --output=avail -k "$1" 2>/dev/null | tail -n 1)
    [[ -n $free ]] && ((free < 50000))
}

make_logs_folder() {
    mkdir -p "$logs" 2>/dev/null && [[ -w $logs ]] && return
    disk_is_full "$root" && stop "The disk is full: free some space in $root and run this again."
    stop "Cannot write to $logs: make the folder $root writable for $(id -un)."
}

# Reads the output of apt-get (with its status lines) or ninja (NINJA_STATUS='%p ') and shows how far it is: one line
# that moves in a terminal, a line every tenth elsewhere.
show_progress() {
    local line percent text last=-10 width=${COLUMNS:-80}
    while IFS= read -r line; do
        if [[ $line =~ ^(pm|dl)status:[^:]*:([0-9]+)[^:]*:(.*) ]]; then
            percent=${BASH_REMATCH[2]} text=${BASH_REMATCH[3]}
        elif [[ $line =~ ^\ *([0-9]+)%\ (.*) ]]; then
            percent=${BASH_REMATCH[1]} text=${BASH_REMATCH[2]}
        else
            continue
        fi
        if [[ -t 1 ]]; then
            line="  $percent % $text"
            printf '\r\033[K%s' "${line:0:width - 1}"
        elif ((percent >= last + 10 || percent < last)); then
            printf '  %3d %%  %s\n' "$percent" "$text"
            last=$((percent - percent % 10))
        fi
    done
    [[ ! -t 1 ]] || printf '\r\033[K'
}
