#!/usr/bin/env bash
# From a fresh Debian 12 to all tests: installs what is missing, builds the preset dev, runs CTest. Arguments go to
# ctest (test.sh -R Philox).
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

if [[ ${1-} == --help || ${1-} == -h ]]; then
    echo "Usage: packaging/test.sh [ARGUMENTS FOR ctest]"
    echo "Installs the Debian packages that are missing (as root or with sudo), builds into build/dev and runs every"
    echo "test. For one test: packaging/test.sh -R NAME"
    exit 0
fi

"$root/packaging/install_packages.sh" run build test
"$root/packaging/build.sh" dev
"$root/packaging/ctest.sh" dev "$@"
