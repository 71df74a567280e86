// Lists the formulas of texts as lines "display<TAB>TeX" or "inline<TAB>TeX". Run by packaging/formulas.sh; whether
// the course's own reader sees the same formulas is what tests/lessons/formulas_test.cpp asks.

import { readFileSync } from 'node:fs';

const ownBlocks = /^(try|predict|check|exercise|figure|note)\b/;

for (const file of process.argv.slice(2)) {
    // Code is no formula; the project's own blocks are text.
    const text = readFileSync(file, 'utf8')
        .replace(/^( *)```(.*)\n([^]*?)^ *```$/gm, (all, _, kind, body) => ownBlocks.test(kind) ? body : '')
        .replace(/(`+)[^`]*\1/g, '');
    for (const [, display, inline] of text.matchAll(/(?<!\\)\$\$([^$]+)\$\$|(?<!\\)\$([^$]+?)(?<!\\)\$/g))
        console.log(`${display ? 'display' : 'inline'}\t${(display ?? inline).replace(/\s+/g, ' ').trim()}`);
}
