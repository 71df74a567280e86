#!/usr/bin/env bash
# The project's own rules that no compiler knows, on all tracked files, in seconds. Each finding is a line
# "file:line: rule"; the rules come from ARCHITECTURE.md. Needs git.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"
cd "$root"

findings=0
report() { # RULE, with places on stdin
    local place
    while IFS= read -r place; do
        printf '%s: %s\n' "$place" "$1"
        findings=$((findings + 1))
    done
}
# git grep as "file:line", quiet where nothing is found.
places() { git grep -nIE "$@" | cut -d : -f 1,2 || true; }

qt_free=(compute simulators lessons app/command_line tests ':!tests/app')
report "Qt is included outside app and tests/app" < <(
    places '#include [<"](Q[A-Z]|Qt|q[a-z]+\.h)' -- "${qt_free[@]}"
    places 'Qt6::|find_package\(Qt6' -- 'compute/**CMakeLists.txt' 'simulators/**CMakeLists.txt' \
        'lessons/**CMakeLists.txt' 'app/command_line/CMakeLists.txt'
)
report "a layer includes one that stands to its right (compute <- simulators <- lessons <- app)" < <(
    places '#include "(simulators|lessons|app)/' -- compute
    places '#include "(lessons|app)/' -- simulators
    places '#include "app/' -- lessons
)
report "JSON is used in compute" < <(places '#include <nlohmann/' -- compute)
report "the file's name says nothing" < <(
    git ls-files | grep -Ei '(^|/)(utils?|common|misc|managers?|helpers?)(_test)?\.[a-z]+$' || true
)
report "OpenCL C in a C++ string: put it into a .cl file" < <(
    places '^([^/]|/[^/])*(__kernel|kernel void|__global |get_global_id|get_local_id)' -- '*.cpp' '*.hpp' ':!tests'
)
report "a driver is asked for by name: models go through compute/opencl" < <(
    places '#include [<"]CL/' -- '*.cpp' '*.hpp' ':!compute/opencl' ':!tests/compute'
)
report "random numbers that differ between standard libraries: use Philox" < <(
    places 'std::(normal|uniform_(int|real)|poisson|exponential|lognormal|bernoulli)_distribution|std::random_device|std::rand\b' \
        -- compute simulators lessons app
)
report "unfinished work" < <(
    places '\b(TODO|FIXME|XXX)\b|[Cc]oming soon|[Nn]o[t] (yet )?implemented' -- \
        '*.cpp' '*.hpp' '*.cl' '*.md' '*.yaml' '*.txt' '*.cmake' '*.sh' ':!packaging/lint.sh'
)
report "something is loaded from the network" < <(
    places 'QNetwork|QTcpSocket|QWebSocket|Qt6::(Network|WebEngine)' -- app
    places 'url\(["'\'']?https?:|src=["'\'']https?:|href=["'\'']https?:[^"'\'']*\.(css|js)|@import|!\[[^]]*\]\(https?:' \
        -- resources lessons simulators app
)
report "fast-math is switched on" < <(places 'ffast-math|Ofast|cl-fast-relaxed-math|cl-mad-enable' -- ':!packaging/lint.sh' '*.cpp' '*.hpp' '*.txt' '*.cmake' '*.json')
report "a font file is committed" < <(git ls-files | grep -E '\.(ttf|otf|woff2?)$' || true)

report "no test names this kernel" < <(
    git ls-files '*.cl' | while IFS= read -r kernel; do
        name=$(basename "$kernel" .cl)
        git grep -qE "\b$name\b" -- 'tests/*.cpp' || echo "$kernel:1"
    done
)
report "the file does not open with what it is and why it is here (a .cpp whose header says it: with what it is)" < <(
    git ls-files '*.cpp' '*.hpp' '*.cl' '*.sh' | while IFS= read -r file; do
        opening=$(head -n 4 -- "$file" | grep -vE '^#(!|pragma once)' | grep -E '^(//|#|/\*| \*)' || true)
        least=60 # the letters of the shortest honest two sentences in this project
        [[ $file != *.cpp || ! -f ${file%.cpp}.hpp ]] || least=20
        [[ ${#opening} -ge $least ]] || echo "$file:1"
    done
)
report "CRLF line ends, a tab or space at a line's end, or no line end at the file's end" < <(
    git grep -nIE "[[:space:]]+$" -- ':!*.csv' ':!*.md' ':!LICENSE' ':!tests/data' | cut -d : -f 1,2 || true
    git ls-files '*.cpp' '*.hpp' '*.cl' '*.sh' '*.yaml' '*.txt' '*.md' | while IFS= read -r file; do
        [[ ! -s $file || -z $(tail -c 1 -- "$file") ]] || echo "$file"
    done
)

long=$(git ls-files '*.cpp' '*.hpp' | xargs -r -d '\n' wc -l | awk '$2 != "total" && $1 > 420 { print "  " $2 " (" $1 " lines)" }')
if [[ -n $long ]]; then printf 'Long files, perhaps two ideas each (no fault):\n%s\n' "$long"; fi
[[ $findings -eq 0 ]] || stop "$findings findings: each line above names the place and the rule."
echo "The project's rules hold."
