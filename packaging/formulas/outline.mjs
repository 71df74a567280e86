// A formula's picture as plain outlines. QtSvg ignores nested svg elements, which MathJax uses to stretch roots,
// braces and tall parentheses: here every transform and every clip is worked into the paths themselves.

const identity = [1, 0, 0, 1, 0, 0];

/// Matrix of "translate(1, 2) scale(3)", applied right to left as SVG does.
function matrixOf(text) {
    let m = identity;
    for (const [, name, list] of (text ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
        const n = list.split(/[\s,]+/).filter(Boolean).map(Number);
        if (name === 'translate') m = times(m, [1, 0, 0, 1, n[0], n[1] ?? 0]);
        else if (name === 'scale') m = times(m, [n[0], 0, 0, n[1] ?? n[0], 0, 0]);
        else if (name === 'matrix') m = times(m, n);
        else throw new Error(`the transform ${name} is not drawn`);
    }
    return m;
}

function times([a, b, c, d, e, f], [g, h, i, j, k, l]) {
    return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

const at = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

/// Contours of a path, in the coordinates of `m`: lists of [kind, point...] that begin with ['M', point].
function contoursOf(d, m) {
    const contours = [];
    let here = [0, 0], control = null;
    for (const [, letter, list] of d.matchAll(/([MLHVQTCZ])([^MLHVQTCZ]*)/g)) {
        const n = (list.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
        const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, Z: 0 }[letter];
        for (let i = 0; i === 0 || i + size <= n.length; i += size || 1) {
            const points = [];
            for (let k = i; k + 1 < i + size; k += 2) points.push([n[k], n[k + 1]]);
            let kind = letter;
            if (letter === 'M') kind = i === 0 ? 'M' : 'L';
            if (letter === 'H') [kind, points[0]] = ['L', [n[i], here[1]]];
            if (letter === 'V') [kind, points[0]] = ['L', [here[0], n[i]]];
            if (letter === 'T') {
                kind = 'Q';
                points.unshift(control ? [2 * here[0] - control[0], 2 * here[1] - control[1]] : here);
            }
            control = kind === 'Q' ? points[0] : null;
            if (kind === 'Z') break;
            here = points.at(-1);
            if (kind === 'M') contours.push([]);
            contours.at(-1).push([kind, ...points.map(p => at(m, p))]);
        }
    }
    return contours;
}

function boxOf(contours) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const contour of contours)
        for (const [, ...points] of contour)
            for (const [x, y] of points) {
                box[0] = Math.min(box[0], x), box[1] = Math.min(box[1], y);
                box[2] = Math.max(box[2], x), box[3] = Math.max(box[3], y);
            }
    return box;
}

/// A contour as a polygon fine enough for every size that is shown.
function polygonOf(contour) {
    const polygon = [];
    for (const [kind, ...p] of contour) {
        if (kind === 'M' || kind === 'L') polygon.push(p[0]);
        const from = polygon.at(-1);
        for (let i = 1; i <= 12 && kind !== 'M' && kind !== 'L'; ++i) {
            const t = i / 12, s = 1 - t;
            polygon.push([0, 1].map(k => kind === 'Q'
                ? s * s * from[k] + 2 * s * t * p[0][k] + t * t * p[1][k]
                : s ** 3 * from[k] + 3 * s * s * t * p[0][k] + 3 * s * t * t * p[1][k] + t ** 3 * p[2][k]));
        }
    }
    return polygon;
}

/// Sutherland and Hodgman: the part of a polygon within [left, top, right, bottom].
function clipped(polygon, box) {
    for (let side = 0; side < 4; ++side) {
        const axis = side % 2, keepAbove = side < 2, bound = box[side], out = [];
        const inside = p => keepAbove ? p[axis] >= bound : p[axis] <= bound;
        polygon.forEach((p, i) => {
            const before = polygon.at(i - 1);
            if (inside(p) !== inside(before)) {
                const t = (bound - before[axis]) / (p[axis] - before[axis]);
                out.push([0, 1].map(k => before[k] + t * (p[k] - before[k])));
            }
            if (inside(p)) out.push(p);
        });
        polygon = out;
    }
    return polygon;
}

/// The contours within the clip; those that it does not touch stay curves.
function within(contours, clip) {
    if (!clip) return contours;
    const [l, t, r, b] = boxOf(contours);
    if (l >= clip[0] && t >= clip[1] && r <= clip[2] && b <= clip[3]) return contours;
    return contours.map(c => clipped(polygonOf(c), clip)).filter(p => p.length > 2)
        .map(p => p.map((point, i) => [i ? 'L' : 'M', point]));
}

const pathOf = contours => contours.map(contour => contour.map(([kind, ...points]) =>
    kind + points.map(p => p.map(Math.round).join(' ')).join(' ')).join('') + 'Z').join('');

/// Path data of all that stands below an svg element of MathJax, in thousandths of an em, y downwards.
export function outlinesOf(adaptor, root) {
    const paths = [];
    const ruleWidth = 60; // of a table's lines, as MathJax's own rules
    const rectangle = (x, y, w, h) => `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
    const walk = (node, m, clip) => {
        const kind = adaptor.kind(node);
        const get = name => adaptor.getAttribute(node, name);
        const number = (name, otherwise = 0) => Number.parseFloat(get(name) ?? otherwise);
        for (const name of ['fill', 'stroke', 'style'])
            if (get(name) && !/^(currentColor|none)$/.test(get(name)) && node !== root)
                throw new Error(`${name}="${get(name)}" of <${kind}> is not drawn: formulas have one colour`);
        m = times(m, matrixOf(get('transform')));
        if (kind === 'g' || node === root) {
            adaptor.childNodes(node).forEach(child => walk(child, m, clip));
        } else if (kind === 'svg') {
            const [vx, vy, vw, vh] = get('viewBox').split(/[\s,]+/).map(Number);
            const w = number('width', vw), h = number('height', vh);
            m = times(m, [w / vw, 0, 0, h / vh, number('x') - vx * w / vw, number('y') - vy * h / vh]);
            const frame = boxOf(contoursOf(rectangle(vx, vy, vw, vh), m));
            const inner = clip ? frame.map((v, i) => i < 2 ? Math.max(v, clip[i]) : Math.min(v, clip[i])) : frame;
            adaptor.childNodes(node).forEach(child => walk(child, m, inner));
        } else if (kind === 'path') {
            paths.push(pathOf(within(contoursOf(get('d'), m), clip)));
        } else if (kind === 'rect' && get('fill') !== 'none') {
            paths.push(pathOf(within(contoursOf(rectangle(number('x'), number('y'), number('width'), number('height')), m), clip)));
        } else if (kind === 'line') {
            const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map(name => number(name)), half = ruleWidth / 2;
            const flat = Math.abs(y2 - y1) < Math.abs(x2 - x1);
            paths.push(pathOf(contoursOf(flat ? rectangle(x1, y1 - half, x2 - x1, ruleWidth)
                : rectangle(x1 - half, y1, ruleWidth, y2 - y1), m)));
        } else if (kind !== '#comment') {
            throw new Error(`<${kind}> is not drawn${kind === 'text' ? `: no glyph for "${adaptor.textContent(node)}"` : ''}`);
        }
    };
    walk(root, identity, null);
    return paths.filter(Boolean);
}
