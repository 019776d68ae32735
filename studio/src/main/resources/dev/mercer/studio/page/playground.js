// The page "Playground": kernel machines on points that are moved by hand.
import { post } from './api.js';
import { el, problem, say, show } from './dom.js';
import { Controls } from './playground-controls.js';
import { Panels } from './playground-panels.js';
import { begin, question, read, rounded, write } from './playground-state.js';
import { SpaceView } from './playground-space.js';
import { DASHED, FlatView } from './playground-view.js';

/** With more points the Gram matrix waits until the hand rests. */
const LIVE_DETAILS = 60;
const REST = 160;
const FRAME = 120;
const VIEWS = [['flat', 'Flat'], ['landscape', 'Landscape of f'], ['features', 'Feature space']];

let state = read(location.hash);
let answer = {};
let history_ = [];
let playing = 0;

const canvas = el('canvas', { class: 'plot flat', 'aria-hidden': 'true' });
const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
layer.setAttribute('class', 'layer');
layer.setAttribute('role', 'application');
layer.setAttribute('aria-label', 'Points');
layer.setAttribute('aria-describedby', 'hint');
const space = el('canvas', { class: 'space', tabindex: 0, role: 'img', 'aria-label': 'Picture in three dimensions; arrow keys turn it' });
const views = el('div', { class: 'row views', role: 'group', 'aria-label': 'View' });
const viewNote = el('div');
const legend = el('p', { class: 'small legend' });
const trouble = el('div');
const flatHint = (classes) => 'Click adds a point, dragging moves it, a double click removes it. With the keyboard: Tab to a point, arrow keys move it, '
  + `A adds one beside it, N and P go to the next and the previous, ${classes ? 'Space changes its class, ' : ''}Delete removes it.`;
const hint = el('p', { id: 'hint', class: 'soft small' });
const undo = el('button', { type: 'button', onclick: goBack }, 'Undo');
const side = el('fieldset', { class: 'sides' }, el('legend', { class: 'visually-hidden' }, 'Class of new points'), sideChoice(1, 'new +1'), sideChoice(-1, 'new −1'));
const share = el('button', { type: 'button', onclick: copyLink }, 'Copy link');

const controls = new Controls({ scene, set, play });
const flat = new FlatView(canvas, layer, { add, move, remove, flip, end });
const solid = new SpaceView(space, turn);
const panels = new Panels((rows) => flat.highlight(rows));

show(document.getElementById('main'),
  el('h1', { class: 'visually-hidden' }, 'Playground'),
  controls.intro,
  el('section', { class: 'card picture', id: 'picture', tabindex: -1, 'aria-label': 'Picture' },
    el('div', { class: 'row spread' }, views, el('div', { class: 'row' }, side, el('button', { type: 'button', onclick: addInside }, 'Add point'), undo, el('button', { type: 'button', onclick: clear }, 'Clear'), share)),
    viewNote, trouble, el('div', { class: 'frame' }, canvas, layer, space), legend,
    hint),
  controls.root, panels.root);

function sideChoice(value, words) {
  const input = el('input', { type: 'radio', name: 'side', value, checked: value > 0 });
  return el('label', { class: value > 0 ? 'check plus' : 'check minus' }, input, ` ${words}`);
}

// ---- asking the server: one question at a time, and the newest wins ----

let asking = false;
let next = false;
let rest = 0;
/** How many scenes and links have been opened: an answer for one before is dropped. */
let opened = 0;
/** When the hand moved for which there is no picture yet. */
let moved = null;

function ask() {
  next = true;
  if (!asking) run();
}

/** Asks once more, beside the others, for what takes long; an answer for points that have moved since is dropped. */
async function askDetails() {
  const asked = state;
  try {
    const found = decode(await post('/api/playground/fit', question(asked, true, answer.fit)));
    if (asked === state && !asking) receive(found, null);
  } catch (failure) {
    show(trouble, problem(failure));
  }
}

async function run() {
  asking = true;
  while (next) {
    const details = state.points.length <= LIVE_DETAILS || !answer.fit;
    next = false;
    const since = moved;
    moved = null;
    clearTimeout(rest);
    if (state.points.length === 0) {
      answer = {};
      flat.update(state, null);
      show(trouble, el('p', { class: 'note' }, 'No points: click into the picture to add some.'));
      continue;
    }
    const body = question(state, details, answer.fit);
    const mine = opened;
    try {
      const found = decode(await post('/api/playground/fit', body));
      if (mine !== opened) continue;
      if (found.fit && found.fit.alpha.length !== state.points.length) continue;
      receive(found, since);
      if (!details && !next) rest = setTimeout(askDetails, REST);
    } catch (failure) {
      show(trouble, problem(failure));
    }
  }
  asking = false;
}

function floats(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Float32Array(bytes.buffer);
}

function decode(found) {
  for (const curve of found.fit?.curves ?? []) {
    curve.values = floats(curve.values);
    curve.fitted = floats(curve.fitted);
  }
  if (found.fit?.lower) {
    found.fit.lower = floats(found.fit.lower);
    found.fit.upper = floats(found.fit.upper);
  }
  if (found.details) found.details.gram = floats(found.details.gram);
  return found;
}

function receive(found, since) {
  answer = found.fit ? found : { ...found, fit: answer.fit?.alpha.length === state.points.length ? answer.fit : undefined };
  canvas.classList.toggle('stale', !found.fit);
  show(trouble, found.problem && found.position === undefined && el('p', { class: 'problem small' }, found.problem));
  draw(Boolean(found.details));
  controls.answered(state, found);
  panels.show(state, answer);
  tell(found);
  if (since !== null) requestAnimationFrame(() => performance.measure('mouse to picture', { start: since, end: performance.now() }));
  document.documentElement.dataset.drawn = String(Number(document.documentElement.dataset.drawn ?? 0) + 1);
}

let told = '';
function tell({ fit, problem: wrong }) {
  const words = wrong ?? (['svm', 'svr', 'one-class'].includes(state.method) ? `${fit.support.length} of ${state.points.length} points are support vectors`
    : `fitted to ${state.points.length} points`);
  if (words !== told && !asking) say(words);
  told = words;
}

// ---- drawing ----

function draw(labels = true) {
  const kind = state.view === 'features' && !answer.fit?.lifted ? 'flat' : state.dim === 1 ? 'flat' : state.view;
  const threeD = kind !== 'flat';
  layer.toggleAttribute('hidden', threeD);
  canvas.hidden = threeD;
  space.hidden = !threeD;
  if (threeD) solid.show(state, answer.fit, kind);
  else flat.update(state, answer.fit, labels);
  if (kind !== draw.kind || Boolean(answer.fit?.lifted) !== draw.lifted || state.dim !== draw.dim) showViews(kind);
  showLegend();
}

function showViews(kind) {
  if (draw.kind !== undefined && draw.kind !== 'flat' && kind === 'flat') flat.show(state, answer.fit);
  draw.kind = kind;
  draw.lifted = Boolean(answer.fit?.lifted);
  draw.dim = state.dim;
  views.hidden = state.dim === 1;
  show(viewNote);
  show(views, VIEWS.map(([id, title]) => el('button', {
    type: 'button', 'aria-pressed': String(kind === id),
    onclick: () => {
      if (id !== 'features' || answer.fit?.lifted) set({ view: id });
      else show(viewNote, el('p', { class: 'note small', role: 'alert' }, 'The feature space can be shown for kernels of three features: choose polynomial(degree=2, c=0).'));
    },
  }, title)));
}

function showLegend() {
  const curves = answer.fit?.curves ?? [];
  hint.textContent = draw.kind === 'flat' ? flatHint(state.dim === 2 && state.method !== 'one-class') : 'Drag the picture to turn it, or use the arrow keys. Points are added and moved in the flat view.';
  if (draw.kind !== 'flat' && state.method !== 'one-class') {
    show(legend, el('span', { class: 'key circle' }, 'class +1, f > 0'), el('span', { class: 'key square' }, 'class −1, f < 0'),
      draw.kind === 'features' && el('span', { class: 'key plane' }, 'separating plane'));
    return;
  }
  if (state.dim === 1 && curves.length > 1) {
    show(legend, curves.map((c, k) => el('span', { class: DASHED.includes(c.name) ? 'key dashed' : `key run${k + 1}` }, c.name)),
      state.method === 'few-centers' && el('span', { class: 'key ringed' }, 'centre'));
  } else if (state.dim === 2 && state.method !== 'one-class') {
    show(legend, el('span', { class: 'key circle' }, 'class +1, f > 0'), el('span', { class: 'key square' }, 'class −1, f < 0'),
      ['svm', 'logistic'].includes(state.method) && el('span', { class: 'key dashed' }, 'f = ±1'), state.method === 'svm' && el('span', { class: 'key ringed' }, 'support vector'),
      state.method === 'perceptron' && el('span', { class: 'key marked' }, 'last mistake'));
  } else if (state.method === 'svr') show(legend, el('span', { class: 'key run1' }, 'f'), el('span', { class: 'key dashed blue' }, 'f ± ε'), el('span', { class: 'key ringed' }, 'support vector'));
  else if (state.method === 'one-class') show(legend, el('span', { class: 'key circle' }, 'inside'), el('span', { class: 'key square' }, 'outside'), el('span', { class: 'key ringed' }, 'support vector'));
  else show(legend, el('span', { class: 'key run1' }, 'f'), state.band && el('span', { class: 'key area' }, '95 % of observations'));
}

function redraw() {
  controls.show(state);
  side.hidden = state.dim === 1 || state.method === 'one-class';
  document.getElementById('main').dataset.dim = state.dim;
  if (answer.fit && answer.fit.alpha.length !== state.points.length) answer = {};
  flat.show(state, answer.fit);
  draw();
}

// ---- what the user does ----

let saving = 0;
function save() {
  clearTimeout(saving);
  saving = setTimeout(() => history.replaceState(null, '', `#${write(state)}`), 200);
}

function scene(id) {
  openState(begin(id));
  save();
}

/** Shows a state that has nothing to do with the one before; a link of that one that is about to be stored is not. */
function openState(other) {
  stop();
  clearTimeout(saving);
  opened++;
  state = other;
  answer = {};
  history_ = [];
  document.documentElement.dataset.drawn = '0';
  redraw();
  ask();
}

function set(changes, quiet = false) {
  if (!('steps' in changes) || playing === 0) remember();
  state = { ...state, ...changes, changed: true };
  if ('method' in changes) stop();
  if (!quiet && !('kernel' in changes)) controls.show(state);
  if ('view' in changes) draw();
  controls.stepped(state, playing > 0);
  side.hidden = state.dim === 1 || state.method === 'one-class';
  save();
  ask();
}

function remember() {
  const last = history_.at(-1);
  if (last === state) return;
  history_.push(state);
  if (history_.length > 200) history_.shift();
}

function goBack() {
  const before = history_.pop();
  if (!before) return;
  stop();
  state = before;
  redraw();
  save();
  ask();
}

function clear() {
  remember();
  state = { ...state, points: [], changed: true };
  redraw();
  save();
  ask();
}

function add(x, y) {
  if (state.points.length >= 2000) return -1;
  remember();
  const chosen = Number(side.querySelector('input:checked').value);
  state = { ...state, points: [...state.points, [rounded(x), rounded(y), state.dim === 1 ? 1 : chosen]], changed: true };
  flat.update(state, null);
  save();
  ask();
  return state.points.length - 1;
}

/** Adds a point in the middle of the picture and goes to it: for those who cannot point. */
function addInside() {
  if (draw.kind !== 'flat') set({ view: 'flat' });
  const [x0, x1, y0, y1] = state.window;
  const added = add((x0 + x1) / 2, (y0 + y1) / 2);
  if (added >= 0) flat.focus(added);
}

function turn(eye) {
  state = { ...state, eye, changed: true };
  save();
}

let dragging = false;
function move(i, x, y, time) {
  if (!dragging) remember();
  dragging = true;
  const points = state.points.slice();
  points[i] = [rounded(x), rounded(y), points[i][2]];
  state = { ...state, points, changed: true };
  flat.state = state;
  flat.drawPoints(false);
  moved ??= time;
  save();
  ask();
}

function end() {
  dragging = false;
}

function remove(i) {
  remember();
  state = { ...state, points: state.points.filter((_, k) => k !== i), changed: true };
  answer = {};
  flat.update(state, null);
  save();
  ask();
}

function flip(i) {
  if (state.dim === 1 || state.method === 'one-class') return;
  remember();
  const points = state.points.slice();
  points[i] = [points[i][0], points[i][1], -points[i][2]];
  state = { ...state, points, changed: true };
  save();
  ask();
}

function play() {
  if (playing) {
    stop();
    return;
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  playing = setInterval(() => {
    const updates = Math.round((answer.fit?.alpha ?? []).reduce((sum, a) => sum + Math.abs(a), 0));
    const done = state.method === 'perceptron' ? answer.fit && updates < state.steps : state.steps >= 200;
    if (done) {
      if (state.method === 'perceptron') set({ steps: Math.max(1, updates) }, true);
      stop();
    } else if (!asking) set({ steps: Math.min(5000, state.steps + (state.method === 'descent' && state.steps >= 40 ? 4 : 1)) }, true);
  }, still ? 600 : FRAME);
  controls.stepped(state, true);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  controls.stepped(state, false);
}

async function copyLink() {
  const link = `${location.origin}${location.pathname}#${write(state)}`;
  try {
    await navigator.clipboard.writeText(link);
    say('The link is in the clipboard.');
    share.textContent = 'Copied';
  } catch {
    history.replaceState(null, '', link);
    share.textContent = 'In the address bar';
  }
  setTimeout(() => { share.textContent = 'Copy link'; }, 2000);
}

addEventListener('hashchange', (event) => {
  const { hash } = new URL(event.newURL);
  if (location.hash !== hash) history.replaceState(null, '', hash); // the link of the state before was stored just now
  document.documentElement.dataset.link = hash;
  openState(read(hash));
});
new ResizeObserver(() => {
  flat.show(state, answer.fit);
  if (!space.hidden) draw();
}).observe(document.querySelector('.frame'));
new MutationObserver(() => {
  flat.show(state, answer.fit);
  solid.draw();
  panels.again();
}).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });

redraw();
ask();
