#!/usr/bin/env bash
# From a fresh Debian 12 to the open lab: installs what is missing, builds, starts. Arguments go to infralab
# (run.sh open week-04). Without a display it renders every page into the folder tour instead.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

if [[ ${1-} == --help || ${1-} == -h ]]; then
    echo "Usage: packaging/run.sh [ARGUMENTS FOR infralab]"
    echo "Installs the Debian packages that are missing (as root or with sudo), builds into build/release and opens"
    echo "the lab. Without a display it runs 'infralab tour --out tour': every page as a picture."
    exit 0
fi

"$root/packaging/install_packages.sh" run build
"$root/packaging/build.sh" release
infralab=$root/build/release/bin/infralab

if [[ $# -gt 0 ]]; then
    exec "$infralab" "$@"
elif [[ -n ${DISPLAY-}${WAYLAND_DISPLAY-} ]]; then
    say "Opening the lab"
    exec "$infralab"
else
    say "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): rendering every page into the folder tour"
    exec "$infralab" tour --out tour
fi
