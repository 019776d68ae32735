// The settings: scene, method, kernel with its parameters, sliders, steps.
import { el, short, show } from './dom.js';
import { METHODS, PRESETS, preset } from './playground-presets.js';

const KERNELS = {
  linear: () => 'linear()', polynomial: () => 'polynomial(degree=2, c=1)', gaussian: (s) => `gaussian(sigma=${s})`,
  exponential: (s) => `exponential(sigma=${s})`, matern: (s) => `matern(nu=1.5, sigma=${s})`, rational: (s) => `rational(alpha=1, sigma=${s})`,
  periodic: (s) => `periodic(period=${Number((2 * s).toPrecision(2))}, sigma=1)`, subsets: () => 'subsets()', cosine: () => 'cosine()',
  sigmoid: () => 'sigmoid(scale=1, c=-1)',
};

/** As lecture notes write them. */
const FORMULAS = {
  linear: 'xᵀz', polynomial: '(xᵀz + c)ᵖ', gaussian: 'exp(−‖x − z‖² / 2σ²)', exponential: 'exp(−(‖x − z‖ / σ)ᵖ)',
  matern: '(1 + √3r) exp(−√3r) for ν = 1.5, r = ‖x − z‖ / σ', rational: '(1 + ‖x − z‖² / 2ασ²) to the power −α',
  periodic: 'exp(−2 sin²(π(x − z) / period) / σ²)', subsets: 'Πₖ (1 + xₖzₖ)', cosine: 'xᵀz / ‖x‖‖z‖', sigmoid: 'tanh(scale·xᵀz + c)',
};

const NOTATION = [['gaussian(sigma=1)', 'or gaussian(gamma=0.5), γ = 1/2σ²'], ['linear() + 0.5*polynomial(degree=3, c=1)', 'sums and positive multiples'],
  ['gaussian(1)*linear()', 'products'], ['gaussian(1)[x1]', 'on one coordinate'], ['normalized(k), exp(k), k^2', 'of a kernel k']];

const SYMBOLS = { sigma: 'σ', gamma: 'γ', alpha: 'α', nu: 'ν', degree: 'degree p', c: 'c', p: 'p', period: 'period', scale: 'scale' };
const WORDS = { sigma: 'sigma, how far a point speaks', degree: 'degree of the polynomial' };

/** A slider; `log` for numbers over decades. */
function slider({ id, label, words, least, most, step, value, log, digits = 3 }, change) {
  const shown = el('output', { for: id }, short(value, digits));
  const inside = log ? Math.log10(value) : value;
  const input = el('input', {
    type: 'range', id, min: log ? Math.log10(least) : least, max: log ? Math.log10(most) : most, step: log ? 0.01 : step, 'aria-label': words ?? label,
    'aria-valuetext': short(value, digits),
    oninput: () => {
      const raw = Number(input.value);
      const now = log ? Number((10 ** raw).toPrecision(3)) : Number(raw.toPrecision(4));
      shown.textContent = short(now, digits);
      input.setAttribute('aria-valuetext', shown.textContent);
      change(now);
    },
  });
  input.value = inside;
  return el('div', { class: 'slider' }, el('label', { for: id }, label), shown, input);
}

export class Controls {
  /** `on` has scene(id), set(changes) and play(on). */
  constructor(on) {
    this.on = on;
    this.scene = el('select', { id: 'scene', onchange: () => on.scene(this.scene.value) });
    for (const group of new Set(PRESETS.map((p) => p.group))) {
      const options = PRESETS.filter((p) => p.group === group).map((p) => el('option', { value: p.id }, p.title));
      this.scene.append(el('optgroup', { label: group }, options));
    }
    this.text = el('p');
    this.task = el('p', { class: 'note small' });
    this.method = el('select', { id: 'method', onchange: () => on.set({ method: this.method.value }) });
    this.objective = el('p', { class: 'small soft formula' });
    this.formula = el('p', { class: 'small soft formula' });
    this.picker = el('select', { id: 'family', onchange: () => this.pick() });
    this.kernel = el('textarea', {
      id: 'kernel', rows: 2, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-describedby': 'kernel-problem',
      oninput: () => on.set({ kernel: this.kernel.value }),
    });
    this.problem = el('div', { id: 'kernel-problem', role: 'alert' });
    this.parameters = el('div', { class: 'sliders' });
    this.settings = el('div', { class: 'sliders' });
    this.steps = el('div');
    this.intercept = check('intercept', 'Intercept b', (value) => on.set({ intercept: value }));
    this.band = check('band', 'Band of 95 % of observations', (value) => on.set({ band: value }));
    this.intro = el('section', { class: 'card intro', 'aria-label': 'About the scene' },
      el('label', { for: 'scene', class: 'head' }, 'Scene'), this.scene, this.text, this.task);
    this.root = el('section', { class: 'card controls', 'aria-label': 'Settings' },
      el('label', { for: 'method', class: 'head' }, 'Method'), this.method, this.objective, this.settings, this.steps,
      el('div', { class: 'row' }, this.intercept, this.band),
      el('label', { for: 'family', class: 'head' }, 'Kernel'), this.picker, this.formula,
      el('label', { for: 'kernel', class: 'small soft' }, 'In the notation'), this.kernel, this.problem, this.parameters,
      el('details', { class: 'small' }, el('summary', null, 'Notation'), el('dl', { class: 'notation' }, NOTATION.map(([k, words]) => [el('dt', null, el('code', null, k)), el('dd', null, words)]))));
  }

  /** Shows a state that did not come from these controls. */
  show(state) {
    this.state = state;
    const scene = preset(state.preset);
    this.scene.value = state.preset;
    this.text.textContent = scene?.text ?? '';
    show(this.task, el('strong', null, 'Try: '), scene?.task ?? '');
    show(this.method, METHODS.filter((m) => m.dims.includes(state.dim)).map((m) => el('option', { value: m.id }, m.title)));
    this.method.value = state.method;
    this.intercept.firstChild.checked = state.intercept;
    this.band.firstChild.checked = state.band;
    this.intercept.hidden = state.method === 'one-class';
    this.intercept.lastChild.textContent = state.method === 'perceptron' ? ' Intercept: the kernel plus 1' : ' Intercept b';
    this.band.hidden = state.method !== 'ridge' || state.dim !== 1;
    this.objective.textContent = METHODS.find((m) => m.id === state.method).formula;
    if (this.kernel.value !== state.kernel) this.kernel.value = state.kernel;
    this.showSettings(state);
    this.showSteps(state);
  }

  showSettings(state) {
    const set = (name) => (value) => this.on.set({ [name]: value }, true);
    const all = {
      lambda: { id: 'lambda', label: 'λ', words: 'lambda, how much smoothness counts', least: 1e-8, most: 10, value: state.lambda, log: true },
      c: { id: 'c', label: 'C', words: 'C, how much an error costs', least: 1e-3, most: 1e4, value: state.c, log: true },
      epsilon: { id: 'epsilon', label: 'ε', words: 'epsilon, half the width of the tube', least: 0, most: (state.window[3] - state.window[2]) / 3,
        step: (state.window[3] - state.window[2]) / 300, value: state.epsilon },
      centers: { id: 'centers', label: 'Centres M', words: 'number of centres', least: 1, most: 40, step: 1, value: state.centers },
      nu: { id: 'nu', label: 'ν', words: 'nu, the share of outliers', least: 0.01, most: 0.9, step: 0.01, value: state.nu },
    };
    const wanted = { ridge: ['lambda'], basis: ['lambda'], 'few-centers': ['centers', 'lambda'], descent: ['lambda'], logistic: ['lambda'], svm: ['c'], svr: ['c', 'epsilon'], 'one-class': ['nu'] };
    show(this.settings, (wanted[state.method] ?? []).map((name) => slider(all[name], set(name))));
  }

  showSteps(state) {
    const stepping = state.method === 'perceptron' || state.method === 'descent';
    if (!stepping) {
      show(this.steps);
      return;
    }
    const what = state.method === 'perceptron' ? 'Update' : 'Pass';
    this.stepShown = el('output', null, `${what} ${state.steps}`);
    this.playButton = el('button', { type: 'button', id: 'play', onclick: () => this.on.play() }, 'Play');
    show(this.steps, el('div', { class: 'row steps' },
      el('button', { type: 'button', onclick: () => this.on.set({ steps: 1 }, true) }, 'Restart'),
      el('button', { type: 'button', id: 'step', onclick: () => this.on.set({ steps: Math.min(5000, this.state.steps + 1) }, true) }, 'Step'),
      this.playButton, this.stepShown));
  }

  /** Shows the number of steps while they run. */
  stepped(state, playing) {
    if (!this.stepShown) return;
    this.stepShown.textContent = `${state.method === 'perceptron' ? 'Update' : 'Pass'} ${state.steps}`;
    this.playButton.textContent = playing ? 'Pause' : 'Play';
  }

  pick() {
    const [x0, x1] = this.state.window;
    const scale = Number(((x1 - x0) / 7).toPrecision(2));
    const make = KERNELS[this.picker.value];
    if (!make) return;
    this.kernel.value = make(scale);
    this.on.set({ kernel: this.kernel.value });
  }

  /** Shows what the server made of the kernel. */
  answered(state, answer) {
    this.kernel.setAttribute('aria-invalid', answer.problem ? 'true' : 'false');
    this.showProblem(answer);
    if (answer.position !== undefined || answer.kernel === this.canonical) return;
    this.canonical = answer.kernel;
    const family = /^([a-z]+)\(/.exec(answer.kernel)?.[1];
    const plain = family in KERNELS && /^[a-z]+\([^()]*\)$/.test(answer.kernel);
    const names = Object.keys(KERNELS);
    show(this.picker, names.map((n) => el('option', { value: n }, n)), !plain && el('option', { value: '' }, 'as typed below'));
    this.picker.value = plain ? family : '';
    this.formula.textContent = plain ? `k(x, z) = ${FORMULAS[family]}` : '';
    this.showParameters(answer.kernel);
  }

  showProblem(answer) {
    if (!answer.problem) {
      show(this.problem);
      return;
    }
    const at = answer.position;
    const text = this.kernel.value;
    const marked = at === undefined ? null : el('code', { class: 'marked' }, text.slice(0, at), el('mark', null, text[at] ?? '␣'), text.slice(at + 1));
    show(this.problem, el('div', { class: 'problem small' }, marked, el('span', null, answer.problem)));
  }

  /** A slider for each parameter that the notation names; while one is moved, they stay. */
  showParameters(text) {
    const found = [...text.matchAll(/([a-z]\w*)=(-?[\d.]+(?:[eE]-?\d+)?)/g)];
    const shape = text.replace(/=-?[\d.]+(?:[eE]-?\d+)?/g, '=');
    if (shape === this.shape && this.parameters.contains(document.activeElement)) return;
    this.shape = shape;
    show(this.parameters, found.map((match, k) => {
      const [, name, value] = match;
      const now = Number(value);
      const range = { id: `parameter-${k}`, label: SYMBOLS[name] ?? name, words: WORDS[name] ?? name, value: now };
      if (name === 'degree') Object.assign(range, { least: 1, most: Math.max(12, now), step: 1 });
      else if (name === 'c') Object.assign(range, { least: Math.min(-3, now), most: Math.max(10, now), step: 0.1 });
      else if (name === 'nu') Object.assign(range, { least: 0.5, most: 2.5, step: 1 });
      else if (name === 'p') Object.assign(range, { least: 0.1, most: 2, step: 0.05 });
      else if (now > 0) Object.assign(range, { least: Math.min(0.02, now), most: Math.max(50, now), log: true });
      else return null;
      if (name === 'c' && !text.includes('sigmoid')) range.least = 0;
      return slider(range, (next) => this.replace(k, next));
    }));
  }

  replace(k, value) {
    let at = -1;
    const text = this.canonical.replace(/=(-?[\d.]+(?:[eE]-?\d+)?)/g, (whole) => (++at === k ? `=${value}` : whole));
    this.canonical = text;
    this.kernel.value = text;
    this.on.set({ kernel: text }, true);
  }
}

function check(id, words, change) {
  const box = el('input', { type: 'checkbox', id, onchange: () => change(box.checked) });
  return el('label', { class: 'check' }, box, ` ${words}`);
}
