// The flat picture: the fitted function on a canvas, axes and points above it as SVG, moved by mouse and keyboard.
import { short, svg } from './dom.js';

const PAD = { left: 46, right: 12, top: 12, bottom: 40 };
/** Methods whose points with a weight are ringed. */
const RINGED = ['svm', 'svr', 'one-class', 'few-centers'];
/** Curves to compare the fitted one with. */
export const DASHED = ['optimum', 'all points'];
const COLORS = ['--mark', '--mark2', '--mark3', '--mark4'];

/** Colours by theme and name: to ask the browser for one makes it compute the styles of all points that have moved. */
const colors = new Map();

/** A colour of the style sheet. */
export function css(name) {
  const key = `${document.documentElement.dataset.theme} ${name}`;
  if (!colors.has(key)) colors.set(key, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return colors.get(key);
}

/** A colour of the style sheet as [r, g, b]. */
export function rgb(name) {
  const text = css(name);
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1] ?? '888888';
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** Round values between two ends. */
function ticks(from, to, about) {
  const rough = (to - from) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough);
  const found = [];
  for (let k = Math.ceil(from / step); k * step <= to + step * 1e-9; k++) found.push(Number((k * step).toPrecision(12)));
  return found;
}

/** How strongly a value is coloured, −1 … 1. */
export function strength(method, f, most) {
  if (method === 'logistic') return 2 / (1 + Math.exp(-f)) - 1;
  if (method === 'one-class' || method === 'perceptron') return Math.tanh(2 * f / (most || 1));
  return Math.tanh(f);
}

/** Lines where a grid of values has a level, as pairs of points in units of cells. */
export function contour(values, columns, rows, level) {
  const lines = [];
  const at = (a, b) => (level - a) / (b - a);
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const a = values[j * columns + i];
      const b = values[j * columns + i + 1];
      const c = values[(j + 1) * columns + i + 1];
      const d = values[(j + 1) * columns + i];
      const code = (a > level ? 1 : 0) | (b > level ? 2 : 0) | (c > level ? 4 : 0) | (d > level ? 8 : 0);
      if (code === 0 || code === 15) continue;
      const cuts = [];
      if ((a > level) !== (b > level)) cuts.push([i + at(a, b), j]);
      if ((b > level) !== (c > level)) cuts.push([i + 1, j + at(b, c)]);
      if ((c > level) !== (d > level)) cuts.push([i + 1 - at(c, d), j + 1]);
      if ((d > level) !== (a > level)) cuts.push([i, j + 1 - at(d, a)]);
      for (let k = 0; k + 1 < cuts.length; k += 2) lines.push([cuts[k], cuts[k + 1]]);
    }
  }
  return lines;
}

export class FlatView {
  /** `on` has add(x, y), move(index, x, y, event), remove(index), flip(index) and end(). */
  constructor(canvas, layer, on) {
    this.canvas = canvas;
    this.layer = layer;
    this.on = on;
    this.heat = document.createElement('canvas');
    this.axes = svg('g', { class: 'axes', 'aria-hidden': 'true' });
    this.marks = svg('g', { class: 'points' });
    layer.append(this.axes, this.marks);
    this.nodes = [];
    this.current = 0;
    this.listen();
  }

  /** Shows a state; `fit` may be missing. */
  show(state, fit) {
    this.state = state;
    this.fit = fit;
    this.measure();
    this.drawAxes();
    this.drawFunction();
    this.drawPoints();
  }

  /** Only what changes when one point moves. */
  update(state, fit, labels = true) {
    this.state = state;
    this.fit = fit;
    this.drawFunction();
    this.drawPoints(labels);
  }

  measure() {
    const box = this.layer.getBoundingClientRect();
    this.width = Math.max(200, box.width);
    this.height = Math.max(160, box.height);
    this.scale = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(this.width * this.scale);
    this.canvas.height = Math.round(this.height * this.scale);
    this.layer.setAttribute('viewBox', `0 0 ${this.width} ${this.height}`);
  }

  x(value) {
    const [from, to] = this.state.window;
    return PAD.left + (value - from) / (to - from) * (this.width - PAD.left - PAD.right);
  }

  y(value) {
    const [, , from, to] = this.state.window;
    return this.height - PAD.bottom - (value - from) / (to - from) * (this.height - PAD.top - PAD.bottom);
  }

  /** The coordinates of a place in the picture, inside the window. */
  place(event) {
    const box = this.layer.getBoundingClientRect();
    const [x0, x1, y0, y1] = this.state.window;
    const u = (event.clientX - box.left - PAD.left) / (this.width - PAD.left - PAD.right);
    const v = (this.height - PAD.bottom - (event.clientY - box.top)) / (this.height - PAD.top - PAD.bottom);
    const clamp = (t) => Math.min(1, Math.max(0, t));
    return [x0 + clamp(u) * (x1 - x0), y0 + clamp(v) * (y1 - y0)];
  }

  drawAxes() {
    const [x0, x1, y0, y1] = this.state.window;
    const nodes = [];
    const left = this.x(x0);
    const right = this.x(x1);
    const bottom = this.y(y0);
    const top = this.y(y1);
    for (const t of ticks(x0, x1, this.width < 500 ? 5 : 8)) {
      nodes.push(svg('line', { x1: this.x(t), x2: this.x(t), y1: bottom, y2: bottom + 5 }),
        svg('text', { x: this.x(t), y: bottom + 18, 'text-anchor': 'middle' }, short(t)));
    }
    for (const t of ticks(y0, y1, 7)) {
      nodes.push(svg('line', { x1: left - 5, x2: left, y1: this.y(t), y2: this.y(t) }),
        svg('text', { x: left - 8, y: this.y(t) + 4, 'text-anchor': 'end' }, short(t)));
    }
    nodes.push(svg('rect', { x: left, y: top, width: right - left, height: bottom - top }),
      svg('text', { class: 'name', x: right, y: bottom + 34, 'text-anchor': 'end' }, this.state.axes[0]),
      svg('text', { class: 'name', x: left + 8, y: top + 16 }, this.state.axes[1]));
    this.axes.replaceChildren(...nodes);
  }

  drawFunction() {
    const g = this.canvas.getContext('2d');
    g.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    g.clearRect(0, 0, this.width, this.height);
    const [x0, x1, y0, y1] = this.state.window;
    g.save();
    g.beginPath();
    g.rect(this.x(x0), this.y(y1), this.x(x1) - this.x(x0), this.y(y0) - this.y(y1));
    g.fillStyle = css('--card');
    g.fill();
    g.clip();
    this.drawGrid(g);
    if (this.fit) {
      if (this.state.dim === 1) this.drawCurves(g);
      else this.drawHeat(g);
    }
    g.restore();
  }

  drawGrid(g) {
    const [x0, x1, y0, y1] = this.state.window;
    g.strokeStyle = css('--grid');
    g.lineWidth = 1;
    g.beginPath();
    for (const t of ticks(x0, x1, this.width < 500 ? 5 : 8)) {
      g.moveTo(this.x(t), this.y(y0));
      g.lineTo(this.x(t), this.y(y1));
    }
    for (const t of ticks(y0, y1, 7)) {
      g.moveTo(this.x(x0), this.y(t));
      g.lineTo(this.x(x1), this.y(t));
    }
    g.stroke();
  }

  drawCurves(g) {
    const { fit, state } = this;
    const [x0, x1] = state.window;
    const [r, gr, b] = rgb('--mark');
    const path = (values, shift) => {
      for (let i = 0; i < values.length; i++) g.lineTo(this.x(x0 + (x1 - x0) * i / (values.length - 1)), this.y(values[i] + shift));
    };
    const area = (lower, below, upper, above) => {
      g.beginPath();
      path(lower, below);
      for (let i = upper.length - 1; i >= 0; i--) g.lineTo(this.x(x0 + (x1 - x0) * i / (upper.length - 1)), this.y(upper[i] + above));
      g.closePath();
      g.fillStyle = `rgba(${r}, ${gr}, ${b}, 0.14)`;
      g.fill();
    };
    const main = fit.curves[0].values;
    if (fit.lower) area(fit.lower, 0, fit.upper, 0);
    if (state.method === 'svr') {
      area(main, -state.epsilon, main, state.epsilon);
      g.strokeStyle = `rgba(${r}, ${gr}, ${b}, 0.7)`;
      g.lineWidth = 1.2;
      g.setLineDash([6, 5]);
      for (const sign of [-1, 1]) {
        g.beginPath();
        path(main, sign * state.epsilon);
        g.stroke();
      }
      g.setLineDash([]);
    }
    if (state.method === 'ridge' && state.points.length <= 120) this.drawResiduals(g);
    fit.curves.forEach((curve, k) => {
      const optimum = DASHED.includes(curve.name);
      g.strokeStyle = optimum ? css('--ink') : css(COLORS[k]);
      g.setLineDash(optimum ? [4, 5] : []);
      g.lineWidth = optimum ? 1.6 : 2.6;
      g.lineJoin = 'round';
      g.beginPath();
      path(curve.values, 0);
      g.stroke();
    });
    g.setLineDash([]);
  }

  drawResiduals(g) {
    const fitted = this.fit.curves[0].fitted;
    g.strokeStyle = css('--faint');
    g.lineWidth = 1.2;
    g.beginPath();
    this.state.points.forEach(([x, y], i) => {
      g.moveTo(this.x(x), this.y(y));
      g.lineTo(this.x(x), this.y(fitted[i] ?? y));
    });
    g.stroke();
  }

  drawHeat(g) {
    const { fit, state } = this;
    const values = fit.curves[0].values;
    const side = Math.round(Math.sqrt(values.length));
    const [x0, x1, y0, y1] = state.window;
    let most = 0;
    for (const f of values) most = Math.max(most, Math.abs(f));
    const plus = rgb('--mark');
    const minus = rgb('--mark2');
    this.heat.width = side;
    this.heat.height = side;
    const h = this.heat.getContext('2d');
    const image = h.createImageData(side, side);
    for (let j = 0; j < side; j++) {
      for (let i = 0; i < side; i++) {
        const t = strength(state.method, values[(side - 1 - j) * side + i], most);
        const color = t > 0 ? plus : minus;
        const at = 4 * (j * side + i);
        image.data[at] = color[0];
        image.data[at + 1] = color[1];
        image.data[at + 2] = color[2];
        image.data[at + 3] = 20 + 125 * Math.abs(t);
      }
    }
    h.putImageData(image, 0, 0);
    const [left, right, top, bottom] = [this.x(x0), this.x(x1), this.y(y1), this.y(y0)];
    const half = (right - left) / (side - 1) / 2;
    const halfHigh = (bottom - top) / (side - 1) / 2;
    g.imageSmoothingEnabled = true;
    g.imageSmoothingQuality = 'high';
    g.drawImage(this.heat, left - half, top - halfHigh, right - left + 2 * half, bottom - top + 2 * halfHigh);
    const draw = (level, width, dash) => {
      g.strokeStyle = css('--ink');
      g.lineWidth = width;
      g.setLineDash(dash);
      g.beginPath();
      for (const [a, b] of contour(values, side, side, level)) {
        g.moveTo(left + a[0] / (side - 1) * (right - left), bottom - a[1] / (side - 1) * (bottom - top));
        g.lineTo(left + b[0] / (side - 1) * (right - left), bottom - b[1] / (side - 1) * (bottom - top));
      }
      g.stroke();
      g.setLineDash([]);
    };
    if (state.method === 'svm' || state.method === 'logistic') {
      g.globalAlpha = 0.75;
      draw(1, 1.4, [6, 5]);
      draw(-1, 1.4, [6, 5]);
      g.globalAlpha = 1;
    }
    draw(0, 2.6, []);
  }

  /** Labels of all points only where the hand rests: the one in hand always has its own. */
  drawPoints(labels = true) {
    const { state, fit } = this;
    const support = new Set(fit && RINGED.includes(state.method) ? fit.support : []);
    while (this.nodes.length > state.points.length) this.nodes.pop().node.remove();
    while (this.nodes.length < state.points.length) {
      const node = svg('g', { role: 'img', tabindex: -1 }, svg('path', { class: 'ring' }), svg('path', { class: 'dot' }));
      this.nodes.push({ node, index: this.nodes.length });
      this.marks.append(node);
    }
    if (this.current >= this.nodes.length) this.current = Math.max(0, this.nodes.length - 1);
    const small = state.points.length > 300 ? 3.6 : state.points.length > 120 ? 4.4 : 5.6;
    state.points.forEach(([x, y, side], i) => {
      const entry = this.nodes[i];
      const flat = state.dim === 2 && side < 0 && state.method !== 'one-class';
      const outside = state.method === 'one-class' && fit && fit.curves[0].fitted[i] < -1e-5;
      const kind = `point ${flat || outside ? 'minus' : 'plus'}${support.has(i) ? ' support' : ''}${fit?.mistake === i ? ' mistake' : ''}`;
      const key = `${kind} ${small}`;
      const where = `translate(${this.x(x).toFixed(1)} ${this.y(y).toFixed(1)})`;
      if (entry.where !== where) entry.node.setAttribute('transform', entry.where = where);
      if (entry.key !== key) {
        entry.key = key;
        entry.node.setAttribute('class', kind);
        const [ring, dot] = entry.node.children;
        dot.setAttribute('d', flat || outside ? square(small) : circle(small));
        ring.setAttribute('d', circle(small + 4.5));
      }
      const tab = i === this.current ? 0 : -1;
      if (entry.tab !== tab) entry.node.setAttribute('tabindex', entry.tab = tab);
      if (!labels && i !== this.current) return;
      const label = this.label(i, x, y, side, support.has(i));
      if (entry.label !== label) entry.node.setAttribute('aria-label', entry.label = label);
    });
  }

  label(i, x, y, side, support) {
    const { state, fit } = this;
    const what = state.dim === 1 ? `${state.axes[0]} ${short(x, 3)}, ${state.axes[1]} ${short(y, 3)}`
      : `${short(x, 3)}, ${short(y, 3)}${state.method === 'one-class' ? '' : side > 0 ? ', class +1' : ', class −1'}`;
    const alpha = fit ? `, weight ${short(fit.alpha[i], 3)}` : '';
    return `Point ${i + 1} of ${state.points.length}: ${what}${alpha}${!support ? '' : state.method === 'few-centers' ? ', centre' : ', support vector'}`;
  }

  index(node) {
    const found = node.closest?.('.point');
    return found ? this.nodes.findIndex((entry) => entry.node === found) : -1;
  }

  focus(i) {
    this.current = i;
    this.drawPoints();
    this.nodes[i]?.node.focus();
  }

  /** Marks points that something else speaks of. */
  highlight(indices) {
    this.nodes.forEach((entry, i) => entry.node.classList.toggle('marked', indices.includes(i)));
  }

  listen() {
    const { layer } = this;
    let dragged = -1;
    layer.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      const hit = this.index(event.target);
      const [x, y] = this.place(event);
      dragged = hit >= 0 ? hit : this.on.add(x, y);
      if (dragged < 0) return;
      layer.setPointerCapture(event.pointerId);
      this.focus(dragged);
    });
    layer.addEventListener('pointermove', (event) => {
      if (dragged < 0) return;
      const [x, y] = this.place(event);
      this.on.move(dragged, x, y, event.timeStamp);
    });
    const end = () => {
      if (dragged >= 0) this.on.end();
      dragged = -1;
    };
    layer.addEventListener('pointerup', end);
    layer.addEventListener('pointercancel', end);
    layer.addEventListener('dblclick', (event) => {
      const hit = this.index(event.target);
      if (hit >= 0) this.on.remove(hit);
    });
    layer.addEventListener('focusin', (event) => {
      const hit = this.index(event.target);
      if (hit >= 0 && hit !== this.current) {
        this.current = hit;
        this.drawPoints();
      }
    });
    layer.addEventListener('keydown', (event) => this.key(event));
  }

  key(event) {
    const i = this.index(event.target);
    if (i < 0) return;
    const [x0, x1, y0, y1] = this.state.window;
    const step = event.shiftKey ? 0.05 : 0.01;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const count = this.state.points.length;
    if (event.key in arrows) {
      const [dx, dy] = arrows[event.key];
      const [x, y] = this.state.points[i];
      const clamp = (v, a, b) => Math.min(b, Math.max(a, v));
      this.on.move(i, clamp(x + dx * step * (x1 - x0), x0, x1), clamp(y + dy * step * (y1 - y0), y0, y1), event.timeStamp);
      this.on.end();
    } else if (event.key === 'n' || event.key === 'PageDown') this.focus((i + 1) % count);
    else if (event.key === 'p' || event.key === 'PageUp') this.focus((i + count - 1) % count);
    else if (event.key === 'Home') this.focus(0);
    else if (event.key === 'End') this.focus(count - 1);
    else if (event.key === 'a' || event.key === 'Insert') {
      const [x, y] = this.state.points[i];
      const beside = (v, from, to) => (v + 0.04 * (to - from) <= to ? v + 0.04 * (to - from) : v - 0.04 * (to - from));
      const added = this.on.add(beside(x, x0, x1), beside(y, y0, y1));
      if (added >= 0) this.focus(added);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.on.remove(i);
      if (this.nodes.length) this.focus(Math.min(i, this.nodes.length - 1));
    } else if (event.key === ' ' || event.key === 'Enter') this.on.flip(i);
    else return;
    event.preventDefault();
  }
}

const circle = (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const square = (r) => `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`;
