// The state of the playground, and the link that restores it.
import { METHODS, PRESETS, USUAL, preset } from './playground-presets.js';

const SETTINGS = { method: 'm', kernel: 'k', view: 'v' };
const VIEWS = ['flat', 'landscape', 'features'];
/** Points along a side of the grid: where the hand rests, and while it moves many points. */
const FINE = 80;
const COARSE = 56;
const NUMBERS = { lambda: 'l', c: 'c', epsilon: 'e', nu: 'n', steps: 's', centers: 'j' };

/** The state in which a scene begins. */
export function begin(id) {
  const scene = preset(id) ?? PRESETS[0];
  const { points, group, title, text, task, id: name, ...settings } = scene;
  return { ...structuredClone(USUAL), ...structuredClone(settings), preset: name, changed: false, points: points().map(([x, y, ...t]) => [rounded(x), rounded(y), ...t]) };
}

/** To the four digits that a link has, so that it restores exactly what was seen. */
export function rounded(x) {
  return Number(Number(x).toPrecision(4));
}

const number = (x) => String(rounded(x));

/** The part of the address after #. */
export function write(state) {
  const out = new URLSearchParams({ preset: state.preset });
  if (!state.changed) return out.toString();
  for (const [name, key] of Object.entries(SETTINGS)) out.set(key, state[name]);
  for (const [name, key] of Object.entries(NUMBERS)) out.set(key, number(state[name]));
  out.set('d', state.dim);
  out.set('i', state.intercept ? 1 : 0);
  out.set('b', state.band ? 1 : 0);
  out.set('w', state.window.map(number).join('_'));
  out.set('o', state.eye.map(number).join('_'));
  out.set('p', state.points.map(([x, y, t]) => `${number(x)}_${number(y)}${t < 0 ? '_-' : ''}`).join('~'));
  return out.toString();
}

function finite(text, least, most, otherwise) {
  const value = Number(text);
  return text !== null && Number.isFinite(value) && value >= least && value <= most ? value : otherwise;
}

/** The state of such a text; whatever is missing or wrong is that of the scene. */
export function read(text) {
  const given = new URLSearchParams(text.replace(/^#/, ''));
  const state = begin(given.get('preset'));
  if (!given.has('p')) return state;
  state.changed = true;
  state.kernel = given.get('k') ?? state.kernel;
  if (VIEWS.includes(given.get('v'))) state.view = given.get('v');
  state.lambda = finite(given.get('l'), 1e-12, 1e12, state.lambda);
  state.c = finite(given.get('c'), 1e-12, 1e12, state.c);
  state.epsilon = finite(given.get('e'), 0, 1e12, state.epsilon);
  state.nu = finite(given.get('n'), 1e-6, 1, state.nu);
  state.steps = Math.round(finite(given.get('s'), 1, 5000, state.steps));
  state.centers = Math.round(finite(given.get('j'), 1, 2000, state.centers));
  state.dim = finite(given.get('d'), 1, 2, state.dim) === 1 ? 1 : 2;
  const method = METHODS.find((m) => m.id === given.get('m') && m.dims.includes(state.dim));
  if (method) state.method = method.id;
  else if (state.dim !== (preset(state.preset).dim ?? 2)) state.method = 'ridge';
  state.intercept = given.get('i') !== '0';
  state.band = given.get('b') === '1';
  const corners = (given.get('w') ?? '').split('_').map(Number);
  if (corners.length === 4 && corners.every(Number.isFinite) && corners[0] < corners[1] && corners[2] < corners[3]) state.window = corners;
  const eye = (given.get('o') ?? '').split('_').map(Number);
  if (eye.length === 2 && eye.every(Number.isFinite)) state.eye = eye;
  state.points = given.get('p').split('~').filter(Boolean).map((one) => {
    const [x, y, side] = one.split('_');
    return [Number(x), Number(y), side === '-' ? -1 : 1];
  }).filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)).slice(0, 2000);
  return state;
}

/** What the server is asked for a state; the weights of the fit before are where logistic regression starts. */
export function question(state, details, before) {
  const one = state.dim === 1;
  const [x0, x1, y0, y1] = state.window;
  const side = details ? FINE : COARSE;
  const body = {
    method: state.method, kernel: state.kernel, dim: state.dim, intercept: state.intercept, band: state.band && one, details,
    epsilon: state.epsilon, nu: state.nu, steps: state.steps, centers: state.centers,
    points: state.points.flatMap(([x, y]) => (one ? [x] : [x, y])),
    targets: state.points.map(([, y, t]) => (one ? y : t)),
    grid: one ? [x0, x1, 320] : [x0, x1, side, y0, y1, side],
  };
  if (state.method === 'svm' || state.method === 'svr') body.c = state.c;
  else body.lambda = state.lambda;
  if (state.method === 'logistic' && before?.alpha.length === state.points.length) body.start = before.alpha.map((a) => Number(a.toPrecision(6)));
  return body;
}
