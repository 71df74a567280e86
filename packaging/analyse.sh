#!/usr/bin/env bash
# clang-tidy (its checks: .clang-tidy) over the layers without Qt, and over what else is named (analyse.sh FILE...).
# Apart from lint.sh because it needs a configured build/dev and minutes.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"
cd "$root"

[[ -f build/dev/compile_commands.json ]] || stop "build/dev is not configured: run packaging/build.sh dev first."
if [[ $# -gt 0 ]]; then files=("$@"); else
    mapfile -t files < <(git ls-files 'compute/*.cpp' 'simulators/*.cpp' 'lessons/*.cpp' 'app/command_line/*.cpp')
fi
say "Analysing ${#files[@]} files"
printf '%s\0' "${files[@]}" |
    xargs -0 -n 1 -P "${INFRALAB_JOBS:-$(nproc)}" clang-tidy --quiet -p build/dev --extra-arg=-Wno-unknown-warning-option 2> >(grep -vE 'warnings? (generated|treated)' >&2) ||
    stop "clang-tidy found faults: each line above names the place and the check."
echo "clang-tidy found nothing."
