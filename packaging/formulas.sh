#!/usr/bin/env bash
# Draws the pictures of the course's formulas into resources/formulas: those that are missing, and takes away those
# that no text uses any more. For a developer's machine with node and npm; the build needs neither.
set -euo pipefail
# shellcheck source=packaging/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

if [[ ${1-} == --help || ${1-} == -h ]]; then
    echo "Usage: packaging/formulas.sh [--all]"
    echo "Run it after writing a formula, and commit what it changes. --all draws every picture anew."
    exit 0
fi
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then stop "node and npm are needed: apt-get install nodejs npm."; fi

make_logs_folder
tools=$root/build/formulas # MathJax lives there, never in the source
mkdir -p "$tools"
cp "$root"/packaging/formulas/*.mjs "$root/packaging/formulas/package.json" "$tools"
if ! cmp -s "$tools/package.json" "$tools/installed.json"; then
    say "Installing MathJax into build/formulas"
    (cd "$tools" && npm install --no-fund --no-audit >"$logs/formulas.txt" 2>&1) || stop "npm failed: see build/logs/formulas.txt."
    cp "$tools/package.json" "$tools/installed.json"
fi
"$root/packaging/build.sh" dev infralab_formulas
list=$("$root/build/dev/bin/infralab_formulas") || stop "The course could not be read: its faults stand above."
node "$tools/render.mjs" "$root/resources/formulas" "$@" <<<"$list"
