// Charts in the colours of the style sheet. Whatever the mouse can read in them, the keyboard and a screen reader can.
import { breakable, el, short, svg } from './dom.js';

const SIZE = { width: 460, height: 300, left: 62, right: 14, top: 12, bottom: 46 };

/** Round numbers between low and high. */
export function ticks(low, high, count = 5) {
  if (!(high > low)) return [low];
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw) ?? raw;
  const found = [];
  for (let v = Math.ceil(low / step - 1e-9) * step; v <= high + step * 1e-9; v += step) found.push(Math.abs(v) < step * 1e-9 ? 0 : v);
  return found;
}

function extent(values, room = 0.04) {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return [0, 1];
  let low = Math.min(...known);
  let high = Math.max(...known);
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const pad = (high - low) * room;
  return [low - pad, high + pad];
}

/** A frame with two axes; returns the picture, its scales, and add(). */
export function frame({ title, x, y, size }) {
  const s = { ...SIZE, ...size };
  const yTicks = (y.ticks ?? ticks(...y.domain)).map((v) => [v, y.format ? y.format(v) : short(v, 3)]);
  s.left = Math.max(s.left, 30 + 7.5 * Math.max(...yTicks.map(([, text]) => text.length)));
  const xTicks = (x.ticks ?? ticks(...x.domain)).map((v) => [v, x.format ? x.format(v) : short(v, 3)]);
  s.right = Math.max(s.right, 3.5 * xTicks.at(-1)[1].length);
  const sx = (v) => s.left + ((v - x.domain[0]) / (x.domain[1] - x.domain[0])) * (s.width - s.left - s.right);
  const sy = (v) => s.height - s.bottom - ((v - y.domain[0]) / (y.domain[1] - y.domain[0])) * (s.height - s.top - s.bottom);
  const picture = svg('svg', { class: 'chart', viewBox: `0 0 ${s.width} ${s.height}`, role: 'img', 'aria-label': title });
  for (const [v, text] of yTicks) {
    picture.append(
      svg('line', { class: 'grid', x1: s.left, x2: s.width - s.right, y1: sy(v), y2: sy(v) }),
      svg('text', { class: 'tick', x: s.left - 6, y: sy(v) + 4, 'text-anchor': 'end' }, text));
  }
  for (const [v, text] of xTicks) {
    picture.append(
      svg('line', { class: 'grid', x1: sx(v), x2: sx(v), y1: s.top, y2: s.height - s.bottom }),
      svg('text', { class: 'tick', x: sx(v), y: s.height - s.bottom + 17, 'text-anchor': 'middle' }, text));
  }
  picture.append(
    svg('text', { class: 'label', x: (s.left + s.width - s.right) / 2, y: s.height - 8, 'text-anchor': 'middle' }, x.label),
    svg('text', { class: 'label', transform: `translate(14 ${(s.top + s.height - s.bottom) / 2}) rotate(-90)`, 'text-anchor': 'middle' }, y.label));
  return { picture, sx, sy, size: s, add: (...marks) => picture.append(...marks) };
}

/** A mark with its words. */
function mark(name, words, attributes) {
  return svg(name, { ...attributes, role: 'img', 'aria-label': words, tabindex: -1 });
}

/**
 * A chart whose marks are read one by one, below it and aloud: by the mouse, or after Tab by the arrow keys, left and right along a
 * row of marks, up and down to the next row.
 */
function readable(f, rows) {
  const { picture } = f;
  const all = rows.filter((row) => row.length > 0);
  const told = el('p', { class: 'told small', 'aria-hidden': 'true' });
  f.add(...all.flat());
  const tell = (node) => { told.textContent = node?.getAttribute('aria-label') ?? ''; };
  const focused = () => (picture.contains(document.activeElement) ? document.activeElement : null);
  for (const type of ['pointerover', 'focusin']) picture.addEventListener(type, (event) => tell(event.target.closest('circle[tabindex]') ?? focused()));
  for (const type of ['pointerleave', 'focusout']) picture.addEventListener(type, () => tell(type === 'focusout' ? null : focused()));
  if (all.length > 0) {
    let [at, k] = [0, 0];
    all[0][0].setAttribute('tabindex', 0);
    picture.setAttribute('role', 'application');
    picture.setAttribute('aria-label', `${picture.getAttribute('aria-label')}; arrow keys read it`);
    const places = new Map(all.flatMap((row, i) => row.map((node, j) => [node, [i, j]])));
    // Wherever the focus goes, by a key or a click, arrows and Tab go on from there.
    picture.addEventListener('focusin', (event) => {
      if (!places.has(event.target)) return;
      all[at][k].setAttribute('tabindex', -1);
      [at, k] = places.get(event.target);
      all[at][k].setAttribute('tabindex', 0);
    });
    picture.addEventListener('keydown', (event) => {
      const [down, right] = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -Infinity], End: [0, Infinity] }[event.key] ?? [];
      if (down === undefined) return;
      event.preventDefault();
      const inside = (i, count) => Math.min(count - 1, Math.max(0, i));
      const row = all[inside(at + down, all.length)];
      row[inside(k + right, row.length)].focus();
    });
  }
  return el('div', null, picture, told);
}

/** Points [row, x, y]; a line where y = x, or at 0. */
export function scatter({ title, points, x, y, guide, zero }) {
  const xs = points.map((p) => p[1]);
  const ys = points.map((p) => p[2]);
  const both = guide ? extent([...xs, ...ys]) : null;
  const f = frame({ title, x: { label: x, domain: both ?? extent(xs) }, y: { label: y, domain: both ?? extent(zero ? [...ys, 0] : ys) } });
  const [low, high] = both ?? [];
  if (guide) f.add(svg('line', { class: 'guide', x1: f.sx(low), y1: f.sy(low), x2: f.sx(high), y2: f.sy(high) }));
  if (zero) f.add(svg('line', { class: 'guide', x1: f.size.left, x2: f.size.width - f.size.right, y1: f.sy(0), y2: f.sy(0) }));
  const r = points.length > 300 ? 2.2 : 4;
  const known = points.filter((p) => Number.isFinite(p[1]) && Number.isFinite(p[2])).sort((p, q) => p[1] - q[1]);
  return readable(f, [known.map(([row, a, b]) => mark('circle', `row ${row}: ${x} ${short(a)}, ${y} ${short(b)}`, { class: 'dot', cx: f.sx(a), cy: f.sy(b), r }))]);
}

/** Lines [{name, values}] over a grid of numbers. */
export function lines({ title, grid, series, x, y, domain }) {
  const all = series.flatMap((s) => s.values);
  const f = frame({ title, x: { label: x, domain: grid.length > 1 ? [grid[0], grid[grid.length - 1]] : extent(grid) }, y: { label: y, domain: domain ?? extent(all, 0.08) } });
  series.forEach((s, k) => {
    const path = s.values.map((v, i) => `${i ? 'L' : 'M'}${f.sx(grid[i]).toFixed(1)} ${f.sy(v).toFixed(1)}`).join('');
    f.add(svg('path', { class: `line c${k % 6}`, d: path }));
  });
  return readable(f, series.map((s) => s.values.map((v, i) => mark('circle', `${series.length > 1 ? `${s.name}: ` : ''}${x} ${short(grid[i])}, ${y} ${short(v)}`,
    { class: 'spot', cx: f.sx(grid[i]), cy: f.sy(v), r: 6 }))));
}

/** The range of errors: from 0 where they do not differ. */
function level(values) {
  const high = Math.max(...values, 0);
  return new Set(values).size < 2 ? [0, high > 0 ? 2 * high : 1] : extent(values, 0.12);
}

/** A curve of steps: points [x, y], each holding until the next. It is drawn again and again, so its label has the latest steps. */
export function steps({ title, points, x, y, end }) {
  const last = Math.max(end ?? 0, points.length ? points[points.length - 1][0] : 1, 0.5);
  const f = frame({ title, x: { label: x, domain: [0, last] }, y: { label: y, domain: level(points.map((p) => p[1])) } });
  if (points.length) {
    let path = `M${f.sx(points[0][0])} ${f.sy(points[0][1])}`;
    for (const [a, b] of points.slice(1)) path += `H${f.sx(a)}V${f.sy(b)}`;
    f.add(svg('path', { class: 'line c0', d: `${path}H${f.sx(last)}` }));
    for (const [a, b] of points) f.add(svg('circle', { class: 'dot', cx: f.sx(a), cy: f.sy(b), r: 3 }));
    f.picture.setAttribute('aria-label', `${title}: ${points.slice(-8).map(([a, b]) => `${short(b, 3)} after ${short(a, 2)} ${x}`).join(', ')}`);
  }
  return f.picture;
}

/** Horizontal bars [{name, value}]: a table of names, bars and numbers. */
export function bars({ title, items, format = short, domain }) {
  const low = Math.min(0, ...items.map((i) => i.value));
  const high = Math.max(domain ?? 0, ...items.map((i) => i.value), low + 1e-300);
  const at = (v) => ((v - low) / (high - low)) * 100;
  const bar = (v) => svg('svg', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'bar', x: at(Math.min(v, 0)), width: Math.max(0.3, at(Math.max(v, 0)) - at(Math.min(v, 0))), y: 0, height: 10 }));
  return el('table', { class: 'chart lengths', 'aria-label': title }, el('tbody', null, items.map((i) => el('tr', null,
    el('th', { scope: 'row' }, breakable(i.name)), el('td', null, bar(i.value)), el('td', { class: 'number' }, format(i.value))))));
}

/** Observed against given probability, with intervals. */
export function calibration({ title, given, observed, low, high, of }) {
  const f = frame({ title, x: { label: `predicted probability of ${of}`, domain: [0, 1] }, y: { label: 'observed share', domain: [0, 1] } });
  f.add(svg('line', { class: 'guide', x1: f.sx(0), y1: f.sy(0), x2: f.sx(1), y2: f.sy(1) }));
  f.add(...given.map((p, k) => svg('line', { class: 'whisker', x1: f.sx(p), x2: f.sx(p), y1: f.sy(low[k]), y2: f.sy(high[k]) })));
  return readable(f, [given.map((p, k) => mark('circle', `predicted ${short(p, 3)}, observed ${short(observed[k], 3)}, 95 % interval ${short(low[k], 3)} to ${short(high[k], 3)}`,
    { class: 'dot', cx: f.sx(p), cy: f.sy(observed[k]), r: 4.5 }))]);
}

/** A histogram without axes, for a cell of a table. */
export function spark(counts, title) {
  const most = Math.max(...counts, 1);
  const width = 8;
  const picture = svg('svg', { class: 'spark', viewBox: `0 0 ${counts.length * width} 32`, role: 'img', 'aria-label': title, preserveAspectRatio: 'none' });
  counts.forEach((c, k) => {
    const h = c === 0 ? 0 : Math.max(1.5, (c / most) * 31);
    picture.append(svg('rect', { class: 'bar', x: k * width + 0.5, y: 32 - h, width: width - 1, height: h }));
  });
  return picture;
}
