// The page "Compare": all models trained so far, and two of them side by side.
import { get } from './api.js';
import { scatter } from './chart.js';
import { breakable, el, missing, problem, seconds, short, show } from './dom.js';
import { mainScore, scoresOf } from './scores.js';

const main = document.getElementById('main');
const COLUMNS_OF_ROWS = 10;

function score(model) {
  const [s] = scoresOf(model);
  return `${mainScore(model)}${s.low === undefined ? '' : ` (${short(s.low, 3)} to ${short(s.high, 3)})`}`;
}

function alike(a, b) {
  return a && b && a.table === b.table && a.target === b.target && a.task === b.task;
}

async function draw() {
  const box = el('div');
  try {
    const { models, running } = await get('/api/models');
    showModels(box, models, running);
  } catch (failure) {
    show(box, missing(failure, draw));
  }
  show(main, box);
}

function showModels(box, models, running) {
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  const known = (id) => models.find((m) => m.id === id);
  let a = known(asked.a) ?? models[0];
  let b = known(asked.b) ?? models.find((m) => m !== a && alike(a, m));
  const pair = el('div');

  function picker(id, value, change) {
    const select = el('select', { id, onchange: () => change(known(select.value)) }, el('option', { value: '' }, 'choose a model …'), models.map((m) => el('option', { value: m.id }, `${m.id}: ${m.target} of ${m.name}, ${mainScore(m)}`)));
    select.value = value?.id ?? '';
    return select;
  }
  async function side() {
    history.replaceState(null, '', `/compare?${new URLSearchParams({ ...(a ? { a: a.id } : {}), ...(b ? { b: b.id } : {}) })}`);
    if (!a || !b || a === b) {
      show(pair, el('p', { class: 'soft' }, a && !models.some((m) => m !== a && alike(a, m)) ? `There is no other model of ${a.target} of ${a.name}: train a second one to compare two on the same rows.` : 'Choose two different models of one table and target.'));
      return;
    }
    try {
      show(pair, compared(await get(`/api/compare?a=${a.id}&b=${b.id}`)));
    } catch (failure) {
      show(pair, problem(failure));
    }
  }

  show(box,
    el('h1', null, 'Compare models'),
    running.map((job) => el('p', { class: 'note' }, el('a', { href: `/?model=${job.id}` }, `${job.id}: ${job.target} of ${job.name}`), ` is being trained, ${job.trials} candidates tried.`)),
    el('section', { class: 'card' }, el('h2', null, 'All models'),
      models.length === 0 ? el('p', null, 'There are no models yet. ', el('a', { href: '/' }, 'Train one'), '.') : list(models)),
    models.length > 0 && el('section', { class: 'card' }, el('h2', null, 'Two on the same rows'),
      el('div', { class: 'row' }, el('label', { for: 'a' }, 'A'), picker('a', a, (m) => { a = m; side(); }), el('label', { for: 'b' }, 'B'), picker('b', b, (m) => { b = m; side(); })), pair));
  if (models.length > 0) side();
}

function list(models) {
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of models' }, el('table', null,
    el('thead', null, el('tr', null, ['Model', 'Table', 'Target', 'Score on held-out rows', 'Naive guess', 'Method', 'Kernel', 'Time', 'Size'].map((h) => el('th', { scope: 'col' }, h)))),
    el('tbody', null, models.map((m) => el('tr', null,
      el('th', { scope: 'row' }, el('a', { href: `/?model=${m.id}` }, m.id)), el('td', null, m.name), el('td', null, m.target), el('td', null, score(m)),
      el('td', { class: 'number' }, short(scoresOf(m)[0].naive)), el('td', null, m.title, m.stopped && el('span', { class: 'tag' }, 'stopped')), el('td', null, el('code', null, m.kernel ?? '–')),
      el('td', { class: 'number' }, seconds(m.total_seconds)), el('td', { class: 'number' }, `${short(m.bytes / 1024, 3)} KiB`))))));
}

function compared(found) {
  const classes = found.a.task === 'classification';
  const [a, b] = [scoresOf(found.a), scoresOf(found.b)];
  return [el('div', { class: 'pair' },
    el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Scores of both' }, el('table', null,
      el('thead', null, el('tr', null, ['On the same rows', `A: ${found.a.id}`, `B: ${found.b.id}`].map((h) => el('th', { scope: 'col' }, h)))),
      el('tbody', null, a.map((s, k) => el('tr', null, el('th', { scope: 'row' }, s.name), el('td', { class: 'number' }, short(s.value)), el('td', { class: 'number' }, short(b[k]?.value))))))),
    classes
      ? el('p', null, `Of ${found.a.test.n} rows, both predict ${found.right.both} right, only A ${found.right.onlyA}, only B ${found.right.onlyB}, neither ${found.right.neither}.`)
      : scatter({ title: `Predictions of B against predictions of A for ${found.points.length} rows`, points: found.points, x: `predicted by A (${found.a.id})`, y: `predicted by B (${found.b.id})`, guide: true })),
    el('h3', null, classes ? `${found.right.differ} rows have different predictions` : 'Rows with the most different predictions'),
    different(found),
  ];
}

function different(found) {
  if (found.different.length === 0) return el('p', { class: 'soft' }, 'Both say the same of every row.');
  const inputs = Object.keys(found.different[0].values).slice(0, COLUMNS_OF_ROWS);
  const word = (v) => (typeof v === 'number' ? short(v) : v);
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Rows that differ' }, el('table', { class: 'small' },
    el('thead', null, el('tr', null, ['Row', 'Actual', 'A', 'B', ...inputs].map((h) => el('th', { scope: 'col' }, breakable(h))))),
    el('tbody', null, found.different.map((r) => el('tr', null, el('td', null, r.row), el('td', null, r.actual), el('td', null, word(r.a)), el('td', null, word(r.b)), inputs.map((i) => el('td', null, r.values[i])))))));
}

draw();
