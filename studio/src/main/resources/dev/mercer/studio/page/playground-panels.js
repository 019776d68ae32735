// What is known besides the picture: numbers, weights, Gram matrix, eigenvalues, the doctor's verdict, the loss of a descent.
import { el, say, short, show, svg } from './dom.js';
import { rgb } from './playground-view.js';

const VERDICTS = {
  proven: ['A kernel, by construction', 'Its parts are kernels, and sums, products and positive multiples of kernels are kernels: every Gram matrix is positive semi-definite.'],
  claimed: ['A kernel on your word', 'Nothing on these points is against it.'],
  consistent: ['Consistent on these points', 'No eigenvalue is negative here. Other points may refute it: data can refute a kernel, never prove it.'],
  refuted: ['Not a kernel', 'Its Gram matrix has a negative eigenvalue, so that it is no inner product of features.'],
};

export class Panels {
  constructor(highlight) {
    this.highlight = highlight;
    this.numbers = el('dl', { class: 'facts' });
    this.alpha = svg('svg', { class: 'bars', role: 'img', tabindex: 0, 'aria-label': 'Weights of the points' });
    this.alphaNote = el('p', { class: 'soft small' });
    this.gram = el('canvas', { class: 'gram', role: 'img', tabindex: 0, 'aria-label': 'Gram matrix' });
    this.gramNote = el('p', { class: 'soft small' });
    this.eigen = svg('svg', { class: 'bars', role: 'img', tabindex: 0, 'aria-label': 'Eigenvalues of the Gram matrix' });
    this.eigenNote = el('p', { class: 'soft small' });
    this.doctor = el('div');
    this.loss = svg('svg', { class: 'bars loss', role: 'img', 'aria-label': 'Objective after each pass' });
    this.lossCard = card('Objective by pass', this.loss, el('p', { class: 'soft small' }, 'J − its minimum, on a logarithmic scale; lower is better.'));
    this.root = el('div', { class: 'panels' },
      card('Result', this.numbers), this.lossCard, card('Weights α', this.alpha, this.alphaNote),
      card('Gram matrix K', this.gram, this.gramNote), card('Eigenvalues of K', this.eigen, this.eigenNote), card('The doctor', this.doctor));
    this.gram.addEventListener('pointermove', (event) => this.point(event));
    this.gram.addEventListener('keydown', (event) => this.key(event));
    const leave = () => {
      this.highlight([]);
      this.noteGram();
    };
    this.gram.addEventListener('pointerleave', leave);
    this.gram.addEventListener('blur', leave);
    readable(this.alpha, (bar) => {
      this.highlight(bar ? [bar.index] : []);
      this.alphaNote.textContent = bar?.words ?? this.alphaWords;
    });
    readable(this.eigen, (bar) => { this.eigenNote.textContent = bar?.words ?? this.eigenWords; });
  }

  show(state, answer) {
    this.state = state;
    const { fit, details } = answer;
    this.lossCard.hidden = state.method !== 'descent';
    if (fit) {
      this.showNumbers(state, fit, answer.milliseconds);
      this.showAlpha(state, fit);
      if (state.method === 'descent') this.showLoss(fit);
    } else show(this.numbers);
    if (details) {
      this.details = details;
      this.showGram(details);
      this.showEigen(details);
      this.showDoctor(details);
    }
  }

  /** Colours again, after the theme has changed. */
  again() {
    if (this.details) this.showGram(this.details);
  }

  showNumbers(state, fit, milliseconds) {
    const n = state.points.length;
    const fitted = fit.curves[0].fitted;
    const facts = [];
    if (fit.objective !== undefined) facts.push(['Objective J', short(fit.objective)]);
    if (state.method === 'descent') facts.push(['Minimum of J', short(fit.curves.at(-1).losses[0])], ['Passes', short(state.steps)]);
    else if (fit.gap !== undefined) facts.push(['Duality gap', `≤ ${fit.gap.toExponential(0)}`]);
    if (['svm', 'svr', 'one-class'].includes(state.method)) {
      facts.push(['Support vectors', `${fit.support.length} of ${n}`]);
      if (fit.bounded.length) facts.push(['… with the largest weight, C', String(fit.bounded.length)]);
    }
    if (state.method === 'few-centers') facts.push(['Kernel values', `${short(n * fit.support.length)} instead of ${short(n * n)}`]);
    if (state.method === 'perceptron') {
      const mistakes = fit.alpha.reduce((sum, a) => sum + Math.abs(a), 0);
      facts.push(['Updates so far', String(Math.round(mistakes))]);
    }
    if (state.method === 'one-class') facts.push(['Outside', `${fitted.filter((f) => f < -1e-5).length} of ${n}`]);
    else if (state.dim === 2) {
      const wrong = state.points.filter(([, , t], i) => t * fitted[i] <= 0).length;
      facts.push(['On the wrong side', `${wrong} of ${n}`]);
    } else {
      const squares = state.points.reduce((sum, [, y], i) => sum + (y - fitted[i]) ** 2, 0);
      facts.push(['Training error (RMSE)', short(Math.sqrt(squares / n), 3)]);
    }
    if (state.method === 'svm' || state.method === 'svr') facts.push(['λ = 1/(2NC)', short(fit.lambda, 3)]);
    else if (['ridge', 'logistic', 'basis', 'few-centers', 'descent'].includes(state.method)) facts.push(['Nλ, the ρ of other texts', short(fit.lambda * n, 3)]);
    if (!fit.converged && !['descent', 'perceptron'].includes(state.method)) facts.push(['Stopped early', fit.reason]);
    facts.push(['Computed in', `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`]);
    show(this.numbers, facts.map(([name, value]) => el('div', null, el('dt', null, name), el('dd', null, value))));
  }

  showAlpha(state, fit) {
    const order = state.points.map((p, i) => i);
    if (state.dim === 1) order.sort((a, b) => state.points[a][0] - state.points[b][0]);
    else order.sort((a, b) => state.points[b][2] - state.points[a][2] || fit.alpha[b] - fit.alpha[a]);
    bars(this.alpha, order.map((i) => ({ value: fit.alpha[i], kind: fit.alpha[i] < 0 ? 'minus' : 'plus', index: i, words: `Point ${i + 1}: α = ${short(fit.alpha[i], 3)}` })));
    const zero = fit.alpha.filter((a) => a === 0).length;
    const largest = Math.max(...fit.alpha.map(Math.abs));
    this.alphaWords = `${state.dim === 1 ? 'By x. ' : ''}Largest |α| ${short(largest, 3)}; ${zero} of ${fit.alpha.length} are 0.`;
    this.alphaNote.textContent = this.alphaWords;
    this.alpha.setAttribute('aria-label', `Weights of ${fit.alpha.length} points. ${this.alphaWords} Arrow keys read them.`);
  }

  order(details) {
    const { points, dim } = this.state;
    const places = details.rows.map((row, at) => at).filter((at) => points[details.rows[at]]);
    return places.sort((a, b) => {
      const [p, q] = [points[details.rows[a]], points[details.rows[b]]];
      return dim === 1 ? p[0] - q[0] : q[2] - p[2] || Math.atan2(p[1], p[0]) - Math.atan2(q[1], q[0]);
    });
  }

  showGram(details) {
    const n = details.rows.length;
    this.places = this.order(details);
    this.gram.width = n;
    this.gram.height = n;
    const g = this.gram.getContext('2d');
    const image = g.createImageData(n, n);
    let most = 0;
    for (const k of details.gram) most = Math.max(most, Math.abs(k));
    const [plus, minus, card] = [rgb('--mark'), rgb('--mark2'), rgb('--card')];
    this.places.forEach((a, i) => this.places.forEach((b, j) => {
      const t = details.gram[a * n + b] / (most || 1);
      const color = t > 0 ? plus : minus;
      const at = 4 * (i * n + j);
      for (let c = 0; c < 3; c++) image.data[at + c] = card[c] + (color[c] - card[c]) * Math.abs(t);
      image.data[at + 3] = 255;
    }));
    g.putImageData(image, 0, 0);
    this.most = most;
    this.noteGram();
  }

  noteGram() {
    if (!this.details) return;
    const all = this.state.points.length;
    const shown = this.details.rows.length;
    const sorted = this.state.dim === 1 ? 'Points by x' : 'Points by class and angle';
    this.gramNote.textContent = `${sorted}${shown < all ? `, ${shown} of ${all}` : ''}; the strongest colour is ${short(this.most, 3)}.`;
    this.gram.setAttribute('aria-label', `Gram matrix of ${shown} points. ${this.gramNote.textContent} Arrow keys read its cells.`);
  }

  point(event) {
    if (!this.details) return;
    const box = this.gram.getBoundingClientRect();
    const n = this.details.rows.length;
    this.cell(Math.floor((event.clientY - box.top) / box.height * n), Math.floor((event.clientX - box.left) / box.width * n));
  }

  /** Arrow keys go from cell to cell. */
  key(event) {
    const [di, dj] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
    if (di === undefined || !this.details) return;
    event.preventDefault();
    const inside = (k) => Math.min(this.details.rows.length - 1, Math.max(0, k));
    const [i, j] = this.at ?? [0, -1];
    this.cell(inside(i + di), inside(j + dj));
    say(this.gramNote.textContent);
  }

  /** Names the cell in this row and column of the picture, and marks its two points. */
  cell(row, column) {
    const i = this.places[row];
    const j = this.places[column];
    if (i === undefined || j === undefined) return;
    this.at = [row, column];
    const { rows, gram } = this.details;
    this.gramNote.textContent = `k(point ${rows[i] + 1}, point ${rows[j] + 1}) = ${short(gram[i * rows.length + j], 3)}`;
    this.highlight([rows[i], rows[j]]);
  }

  showEigen(details) {
    const values = details.eigenvalues;
    const largest = Math.max(...values.map(Math.abs), 1e-300);
    const floor = Math.max(1e-16, details.tolerance / largest);
    const height = (v) => Math.max(0, 1 - Math.log10(Math.abs(v) / largest) / Math.log10(floor));
    bars(this.eigen, values.slice(0, 120).map((v, i) => ({ value: v < 0 ? -height(v) : height(v), kind: v < 0 ? 'minus' : 'plus', words: `Eigenvalue ${i + 1}: ${short(v, 3)}` })), 1);
    const negative = values.filter((v) => v < -details.tolerance).length;
    const rank = details.rank === undefined ? '' : ` Rank ${details.rank} of ${values.length}.`;
    this.eigenWords = `Logarithmic, from ${short(values[0], 3)} down.${rank}${negative ? ` ${negative} are negative.` : ''}`;
    this.eigenNote.textContent = this.eigenWords;
    this.eigen.setAttribute('aria-label', `${values.length} eigenvalues. ${this.eigenWords} Arrow keys read them.`);
  }

  showDoctor(details) {
    const [title, reason] = VERDICTS[details.verdict] ?? [details.verdict, ''];
    const bad = details.verdict === 'refuted';
    show(this.doctor,
      el('p', null, el('span', { class: bad ? 'tag bad' : 'tag good' }, title)), el('p', { class: 'small' }, reason),
      details.witness !== undefined && el('p', { class: 'small' },
        `Witness: a vector v with vᵀKv = ${short(details.witness, 3)}, mostly on points ${details.atFault.slice(0, 4).map((r) => r + 1).join(', ')}.`),
      details.jitter !== undefined && el('p', { class: 'small' }, `Repair: add ${short(details.jitter, 3)} to the diagonal.`));
  }

  showLoss(fit) {
    const least = fit.curves.at(-1).losses[0];
    const runs = fit.curves.slice(0, -1);
    const above = runs.map((c) => c.losses.map((j) => Math.max(j - least, 1e-12)));
    const high = Math.log10(Math.max(...above.flat()));
    const low = Math.min(high - 1, Math.log10(Math.min(...above.flat())));
    const passes = Math.max(2, above[0].length);
    const x = (i) => 8 + (i / (passes - 1)) * 280;
    const y = (v) => 8 + (high - Math.log10(v)) / (high - low) * 104;
    this.loss.setAttribute('viewBox', '0 0 300 140');
    show(this.loss, above.map((run, k) => svg('polyline', { class: `run${k + 1}`, points: run.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(' ') })),
      above.map((run, k) => svg('circle', { class: `run${k + 1}`, r: 3.5, cx: x(run.length - 1), cy: y(run.at(-1)) })),
      runs.map((c, k) => svg('text', { class: `run${k + 1}`, x: 8 + 95 * k, y: 134 }, c.name)));
    this.loss.setAttribute('aria-label', runs.map((c, k) => `${c.name}: ${short(above[k].at(-1), 2)} above the minimum`).join('; '));
  }
}

function card(title, ...content) {
  return el('section', { class: 'card', 'aria-label': title }, el('h2', null, title), ...content);
}

/** Bars above and below a line. */
function bars(root, items, full) {
  root.items = items;
  const most = full ?? (Math.max(...items.map((b) => Math.abs(b.value))) || 1);
  const negative = items.some((b) => b.value < 0);
  const positive = items.some((b) => b.value > 0) || !negative;
  const zero = negative ? (positive ? 50 : 2) : 98;
  const unit = negative && positive ? 48 : 96;
  const wide = 300 / Math.max(1, items.length);
  root.setAttribute('viewBox', '0 0 300 100');
  root.setAttribute('preserveAspectRatio', 'none');
  const paths = { plus: '', minus: '' };
  const gap = Math.min(1, wide * 0.2);
  items.forEach((b, i) => {
    const h = unit * Math.min(1, Math.abs(b.value) / most);
    const top = b.value >= 0 ? zero - h : zero;
    paths[b.kind] += `M${(i * wide + gap / 2).toFixed(2)} ${top.toFixed(2)}h${(wide - gap).toFixed(2)}v${Math.max(h, 0).toFixed(2)}h${(gap - wide).toFixed(2)}z`;
  });
  show(root, svg('path', { class: 'plus', d: paths.plus }), svg('path', { class: 'minus', d: paths.minus }),
    svg('line', { x1: 0, x2: 300, y1: zero, y2: zero }));
}

/** Bars that are read one by one, by the mouse or by arrow keys: tell(bar), and tell() when there is none. After the mouse the bar of the keys is told again. */
function readable(root, tell) {
  let at = -1;
  root.addEventListener('pointermove', (event) => {
    const box = root.getBoundingClientRect();
    tell(root.items?.[Math.floor((event.clientX - box.left) / box.width * root.items.length)]);
  });
  root.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || !root.items?.length) return;
    event.preventDefault();
    at = Math.min(root.items.length - 1, Math.max(0, at + step));
    tell(root.items[at]);
    say(root.items[at].words);
  });
  root.addEventListener('pointerleave', () => tell(document.activeElement === root ? root.items?.[at] : undefined));
  root.addEventListener('blur', () => tell());
}
