#!/usr/bin/env bash
# Takes the steps of "Add a simulator in an hour" in HACKING.md, word for word, in a copy of the source, and runs the
# laws on what comes out. Here so that the walk stays true. Needs git and the packages of build and test.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

copy=$root/build/walkthrough
rm -rf "$copy"
mkdir -p "$copy"
cd "$root"
git ls-files -zco --exclude-standard | tar -c --null --files-from=- | tar -x -C "$copy"
cd "$copy"

# Writes the block of code that follows the first mention of the file $1.
take_block() {
    mkdir -p "$(dirname "$1")"
    awk -v file="\`$1\`" '
        !found && index($0, file) { found = 1; next }
        found && /^ *```/ { if (inside) exit; inside = 1; indent = match($0, /`/) - 1; next }
        inside { print substr($0, indent + 1) }' HACKING.md >"$1"
    [[ -s $1 ]] || stop "HACKING.md holds no block of code after the file $1."
}

for file in amdahl.hpp amdahl.cpp notes.md CMakeLists.txt; do take_block "simulators/amdahl/$file"; done
sed -i 's|^add_subdirectory(number_format)|&\nadd_subdirectory(amdahl)|; s|\(embed_files(.*\))$|\1 amdahl/notes.md)|' \
    simulators/CMakeLists.txt
sed -i 's|^#include "simulators/contract/simulator.hpp"|&\n#include "simulators/amdahl/amdahl.hpp"|
    s|^\( *\)return list;|\1list.push_back(entry<Amdahl>());\n&|' simulators/catalogue.cpp

cmake --preset dev -DINFRALAB_APP=OFF >"$copy/configure.log" || stop "The walk does not configure: $copy/configure.log."
CCACHE_BASEDIR=$copy "$copy/packaging/build.sh" dev infralab laws

[[ $(build/dev/bin/infralab run amdahl --workers 1024 --json) == *'"speedup"'*19.6* ]] ||
    stop "The walk's simulator does not say that 1,024 workers are 19.6 times as fast as one."
build/dev/bin/infralab describe amdahl --markdown >/dev/null
build/dev/bin/infralab sweep amdahl --over workers=1:1024:11:log >/dev/null
build/dev/bin/laws --gtest_brief=1 --gtest_filter='*amdahl'
echo "The walk of HACKING.md leads to a simulator that keeps the laws."
