#!/usr/bin/env bash
# Installs the packages of the given roles that are missing (install_packages.sh run build). Apart from the scripts
# that call it, so that the list and the ways in which an installation fails are told once.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

[[ $# -gt 0 ]] || stop "Name one or more roles of packaging/packages.txt: run, build, test, check."
wanted=()
while read -r role package; do
    for asked in "$@"; do
        if [[ $role == "$asked" ]]; then wanted+=("$package"); fi
    done
done <"$root/packaging/packages.txt"
[[ ${#wanted[@]} -gt 0 ]] || stop "packaging/packages.txt has no role called $*: use run, build, test or check."

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    stop "This is not Debian (no apt-get): install what packaging/packages.txt lists with your own system's tool," \
        "then build as HACKING.md says."
fi

find_missing() {
    local installed package
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true)
    missing=()
    for package in "${wanted[@]}"; do
        grep -qFx "installed $package" <<<"$installed" || missing+=("$package")
    done
}

find_missing
if [[ ${#missing[@]} -eq 0 ]]; then
    echo "Packages: all ${#wanted[@]} are installed."
    exit 0
fi

as_root=()
if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null ||
        stop "Packages are missing and this is neither root nor is there sudo: as root, run" \
            "apt-get install ${missing[*]}"
    as_root=(sudo)
fi

make_logs_folder
log=$logs/packages.log
: >"$log"

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 LC_ALL=C.UTF-8 \
        apt-get -y -o APT::Status-Fd=1 -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 \
        -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold "$@" </dev/null 2>&1 |
        tee -a "$log" | show_progress
}

explain_and_stop() {
    if disk_is_full / || grep -qE 'No space left|enough free space' "$log"; then
        stop "The disk is full: free about 3 GB and run this again (log: $log)."
    elif grep -qE 'Failed to fetch|Could not (resolve|connect)|Network is unreachable' "$log"; then
        stop "The package server cannot be reached: connect this machine to the network and run this again (log: $log)."
    elif grep -q 'Unable to locate package' "$log"; then
        stop "This system's package lists lack some packages: Debian 12 or newer with its section main is needed" \
            "(log: $log)."
    elif grep -qE 'Could not get lock|Unable to lock|Unable to acquire' "$log"; then
        stop "Another program is installing packages: wait until it has finished and run this again (log: $log)."
    fi
    grep -v '^..status:' "$log" | tail -n 15 >&2
    stop "Installing packages failed: see $log."
}

say "Packages: installing ${#missing[@]} of ${#wanted[@]}, with what they need"
if [[ ${#as_root[@]} -gt 0 ]]; then echo "  sudo may ask for your password."; fi
# An index that fails to load is only a warning to apt-get; the installation itself tells whether it mattered.
apt update || explain_and_stop
apt install --no-install-recommends "${missing[@]}" || explain_and_stop
find_missing
[[ ${#missing[@]} -eq 0 ]] || stop "These packages could not be installed: ${missing[*]} (log: $log)."
echo "Packages: all ${#wanted[@]} are installed."
