// Draws formulas with MathJax. Lines "display<TAB>TeX" or "inline<TAB>TeX" come in; resources/formulas then holds
// exactly their pictures and index.tsv, which also says each in words. Run by packaging/formulas.sh.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { outlinesOf } from './outline.mjs';

const require = createRequire(import.meta.url);
const { mathjax } = require('mathjax-full/js/mathjax.js');
const { TeX } = require('mathjax-full/js/input/tex.js');
const { SVG } = require('mathjax-full/js/output/svg.js');
const { STATE } = require('mathjax-full/js/core/MathItem.js');
const { SerializedMmlVisitor } = require('mathjax-full/js/core/MmlTree/SerializedMmlVisitor.js');
const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js');
const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js');
require('mathjax-full/js/input/tex/AllPackages.js');
const speech = require('speech-rule-engine');

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const math = mathjax.document('', {
    InputJax: new TeX({ packages: ['base', 'ams'], formatError: (_, error) => { throw error; } }),
    OutputJax: new SVG({ fontCache: 'none' }),
});

function picture(tex, display) {
    const svg = adaptor.firstChild(math.convert(tex, { display, em: 16, ex: 7, containerWidth: 1e6 }));
    const [, top, width, height] = adaptor.getAttribute(svg, 'viewBox').split(' ').map(Number);
    const paths = outlinesOf(adaptor, svg);
    if (!paths.length) throw new Error('nothing is drawn');
    const [w, h, ascent] = [width, height, -top].map(Math.round);
    const body = paths.map(d => `<path d="${d}"/>`).join('\n');
    return {
        width: w, height: h, depth: h - ascent,
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 ${-ascent} ${w} ${h}" `
            + `fill="currentColor">\n${body}\n</svg>\n`,
    };
}

function spoken(tex, display) {
    // The rules leave out floors and ceilings, and take a name in upright letters for a factor.
    const plain = tex
        .replace(/(\\left\s*)?\\l(floor|ceil)\b/g, (_, left, what) => `\\operatorname{${what === 'ceil' ? 'ceiling' : what}}${left ? '\\left' : ''}(`)
        .replace(/(\\right\s*)?\\r(floor|ceil)\b/g, (_, right) => `${right ? '\\right' : ''})`)
        .replace(/\\(mathrm|text)(?=\{\w+\}\s*(\\left)?\()/g, '\\operatorname');
    const names = [...plain.matchAll(/\\operatorname\{(\w+)\}/g)].map(([, name]) => name).concat('no name');
    const tree = math.convert(plain, { display, end: STATE.CONVERT });
    return speech.toSpeech(new SerializedMmlVisitor().visitTree(tree))
        .replace(/\bnormal (?=infinity|dollar|triangle)/g, '').replace(/\btriangle\b/g, 'Delta')
        .replace(/\bl n (?=\S)/g, 'the natural log of ').replace(/\bof slash\b/g, 'over')
        .replace(/\bthe metric of\b/g, 'the norm of')
        .replace(/\blamda\b/g, 'lambda').replace(new RegExp(`\\b(${names.join('|')}) times open`, 'g'), '$1 of open')
        .replace(/\s+/g, ' ').trim();
}

const folder = process.argv[2];
const index = join(folder, 'index.tsv');
const header = 'hash\tkind\twidth\theight\tdepth\twords\tTeX';
const known = new Map((existsSync(index) ? readFileSync(index, 'utf8') : '').split('\n').slice(1).filter(Boolean)
    .map(line => [line.split('\t')[0], line]));
await speech.setupEngine({ locale: 'en', domain: 'clearspeak', modality: 'speech' });
await speech.engineReady();

const lines = new Map();
let drawn = 0, faults = 0;
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const [kind, tex] = line.split('\t');
    const hash = createHash('sha256').update(`${kind}\t${tex}`).digest('hex').slice(0, 16);
    const file = join(folder, `${hash}.svg`);
    if (lines.has(hash)) continue;
    if (known.has(hash) && existsSync(file) && !process.argv.includes('--all')) {
        lines.set(hash, known.get(hash));
        continue;
    }
    try {
        const { width, height, depth, svg } = picture(tex, kind === 'display');
        const words = spoken(tex, kind === 'display');
        writeFileSync(file, svg);
        lines.set(hash, [hash, kind, width, height, depth, words, tex].join('\t'));
        ++drawn;
    } catch (error) {
        console.error(`${kind} formula "${tex}": ${error.message}`);
        ++faults;
    }
}
let removed = 0;
for (const name of readdirSync(folder))
    if (name.endsWith('.svg') && !lines.has(name.slice(0, -4))) {
        rmSync(join(folder, name));
        ++removed;
    }
writeFileSync(index, [header, ...[...lines.keys()].sort().map(hash => lines.get(hash))].join('\n') + '\n');
console.log(`${lines.size} formulas: ${drawn} drawn, ${removed} removed, ${faults} with a fault.`);
process.exitCode = faults ? 1 : 0;
