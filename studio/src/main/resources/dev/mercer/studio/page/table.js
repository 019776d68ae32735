// The page "Table": from a table to a model. The address has the whole state: ?table=t1&target=…&kinds=… or ?model=m1.
import { get, post } from './api.js';
import { spark } from './chart.js';
import { breakable, el, focusHeading, missing, problem, say, short, show } from './dom.js';
import { mainScore } from './scores.js';
import { showRun } from './training.js';

const main = document.getElementById('main');
const KINDS = [
  ['auto', 'Automatic'], ['number', 'Number'], ['category', 'Category'], ['text', 'Free text'], ['date', 'Date'],
  ['yesno', 'Yes or no'], ['code', 'Code'], ['ignore', 'Ignore'],
];
const TIMES = [[5, '5 seconds'], [20, '20 seconds'], [60, '1 minute'], [300, '5 minutes']];
const SHOWN_COLUMNS = 60;

/** Goes to an address of this page and draws it. */
export function go(parameters) {
  history.pushState(null, '', `/?${new URLSearchParams(parameters)}`);
  draw();
}

function parameters() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

let drawing = 0;
/** Ends what the view before has begun. */
let leave = () => {};

async function draw() {
  const mine = ++drawing;
  leave();
  leave = () => {};
  const state = parameters();
  const box = el('div');
  try {
    if (state.model) {
      const stop = await showRun(box, state.model, go);
      if (mine === drawing) leave = stop;
      else stop();
    } else if (state.table) {
      const kinds = JSON.parse(state.kinds ?? '{}');
      const table = await post(`/api/tables/${encodeURIComponent(state.table)}/columns`, { kinds });
      showTable(box, table, { ...state, kinds });
    } else {
      const [known, runs] = await Promise.all([get('/api/state'), get('/api/models')]);
      showStart(box, known, runs);
    }
  } catch (failure) {
    show(box, missing(failure, draw), el('p', null, el('a', { href: '/' }, 'Choose a table')));
  }
  if (mine === drawing) {
    show(main, box);
    if (mine > 1) focusHeading(main);
    document.title = `${main.querySelector('h1')?.textContent ?? 'Table'} · Mercer Studio`;
  }
}

function showStart(box, state, { models, running }) {
  const trouble = el('div');
  const input = el('input', { type: 'file', id: 'file', class: 'visually-hidden', accept: '.csv,.tsv,.txt,.gz', onchange: () => open(input.files[0]) });
  const drop = el('div', { class: 'drop' },
    el('p', null, 'Drop a table here: a CSV or TSV file with a header row, one row for each example.'),
    el('p', null, input, el('button', { type: 'button', class: 'main', onclick: () => input.click() }, 'Choose a file')),
    el('p', { class: 'soft small' }, 'The file stays on this machine, and nothing is sent anywhere.'));
  input.tabIndex = -1;
  input.setAttribute('aria-label', 'Table file');
  for (const type of ['dragenter', 'dragover']) drop.addEventListener(type, (event) => { event.preventDefault(); drop.classList.add('over'); });
  for (const type of ['dragleave', 'drop']) drop.addEventListener(type, () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => { event.preventDefault(); open(event.dataTransfer.files[0]); });

  async function attempt(what, sentence) {
    say(sentence);
    show(trouble, el('p', { class: 'note' }, sentence));
    try {
      const table = await what();
      go({ table: table.id, ...(table.target ? { target: table.target } : {}) });
    } catch (failure) {
      show(trouble, problem(failure));
    }
  }
  function open(file) {
    if (!file) return;
    attempt(() => post(`/api/tables?name=${encodeURIComponent(file.name)}`, file), `Reading ${file.name} …`);
  }

  show(box,
    el('h1', { tabindex: -1 }, 'From a table to a model'),
    el('p', { class: 'soft' }, 'Choose a table, choose the column to predict, press Train. Mercer finds the method and its settings, and tests the model on rows that it has not seen.'),
    el('section', { class: 'card' }, drop, trouble),
    el('section', { class: 'card' }, el('h2', null, 'Or try an example'),
      el('div', { class: 'examples' }, state.examples.map((e) => el('button', { type: 'button', onclick: () => attempt(() => post(`/api/examples/${e.name}`), `Opening ${e.name} …`) },
        el('strong', null, e.name), el('span', { class: 'soft small' }, e.about))))),
    state.tables.length > 0 && el('section', { class: 'card' }, el('h2', null, 'Open tables'),
      el('ul', null, state.tables.map((t) => el('li', null, el('a', { href: `/?table=${t.id}` }, t.name), ` – ${t.rows} rows, ${t.columns} columns`)))),
    models.length + running.length > 0 && el('section', { class: 'card' }, el('h2', null, 'Models'),
      el('ul', null, running.map((r) => el('li', null, modelLink(r), ' – being trained')),
        models.map((m) => el('li', null, modelLink(m), ` – ${mainScore(m)}`)))));
}

function modelLink({ id, target, name }) {
  return el('a', { href: `/?model=${id}` }, `${id}: ${target} of ${name}`);
}

function picture(column) {
  if (column.histogram) {
    const h = column.histogram;
    return el('div', null, spark(h.counts, `Histogram of ${column.name}, from ${short(h.low)} to ${short(h.high)}: ${h.counts.join(', ')} rows`),
      el('span', { class: 'soft small' }, `${short(h.low)} to ${short(h.high)}`));
  }
  if (!column.levels?.length) return el('span', { class: 'soft small' }, 'no values');
  const few = column.levels.slice(0, 3);
  return el('ul', { class: 'levels' }, few.map((l) => el('li', null, el('span', { title: l.name }, l.name), el('span', { class: 'soft' }, l.count))),
    column.different > few.length && el('li', { class: 'soft' }, `… ${column.different} different values`));
}

function taskOf(column, chosen) {
  if (chosen === 'regression') return 'a number';
  if (chosen === 'classification') return 'a class';
  return column.classes ? 'a class' : 'a number';
}

function showTable(box, table, state) {
  const kinds = state.kinds;
  const asked = table.columns.some((c) => c.name === state.target) ? state.target : '';
  let target = '';
  let task = state.task ?? 'auto';
  let seconds = Number(state.seconds) || 20;
  const offered = TIMES.some(([s]) => s === seconds) ? TIMES : [[seconds, `${seconds} seconds`], ...TIMES];

  function address() {
    return { table: table.id, ...(target ? { target } : {}), ...(task !== 'auto' ? { task } : {}), seconds, ...(Object.keys(kinds).length ? { kinds: JSON.stringify(kinds) } : {}) };
  }
  function remember() {
    history.replaceState(null, '', `/?${new URLSearchParams(address())}`);
  }

  const trouble = el('div');
  const button = el('button', { type: 'button', class: 'main', onclick: train }, 'Train');
  const choice = el('select', { id: 'target', onchange: () => choose(choice.value) },
    el('option', { value: '' }, 'choose a column …'), table.columns.map((c) => el('option', { value: c.name }, c.name)));
  const tasks = el('select', { id: 'task', onchange: () => { task = tasks.value; remember(); } },
    el('option', { value: 'auto' }, 'automatic'), el('option', { value: 'regression' }, 'a number'), el('option', { value: 'classification' }, 'a class'));
  const times = el('select', { id: 'time', onchange: () => { seconds = Number(times.value); remember(); } }, offered.map(([s, name]) => el('option', { value: s }, name)));
  tasks.value = task;
  times.value = String(seconds);
  const body = el('tbody');

  function choose(name) {
    const changed = name !== target;
    target = name;
    choice.value = name;
    button.disabled = !name;
    const column = table.columns.find((c) => c.name === name);
    tasks.options[0].textContent = column ? `automatic (${taskOf(column, 'auto')})` : 'automatic';
    for (const row of body.rows) {
      const mine = row.dataset.column === name;
      row.classList.toggle('target', mine);
      row.querySelector('input[type=radio]').checked = mine;
    }
    tellEncodings();
    remember();
    if (changed) fetchColumns().then(tellEncodings, (failure) => show(trouble, problem(failure)));
  }

  function tellEncodings() {
    for (const row of body.rows) {
      const name = row.dataset.column;
      row.querySelector('.encoding').textContent = name === target ? 'this is predicted' : table.columns.find((c) => c.name === name).encoding;
    }
  }

  /** How columns are encoded depends on the kinds that are chosen and on the target. */
  async function fetchColumns() {
    table.columns = (await post(`/api/tables/${table.id}/columns`, { kinds, ...(target ? { target } : {}) })).columns;
  }

  async function changeKind(name, kind) {
    if (kind === 'auto') delete kinds[name];
    else kinds[name] = kind;
    remember();
    try {
      await fetchColumns();
      fill(body.rows.length);
      choose(target);
      document.getElementById(`kind-${table.columns.findIndex((c) => c.name === name)}`)?.focus();
      say(`${name}: ${table.columns.find((c) => c.name === name).encoding}`);
    } catch (failure) {
      show(trouble, problem(failure));
    }
  }

  function row(column, k) {
    const kind = el('select', { id: `kind-${k}`, 'aria-label': `Kind of ${column.name}`, onchange: (event) => changeKind(column.name, event.target.value) },
      KINDS.map(([value, name]) => el('option', { value }, value === 'auto' ? `Automatic (${column.numbers ? 'number' : 'text'})` : name)));
    kind.value = column.kind;
    return el('tr', { 'data-column': column.name },
      el('td', null, el('input', { type: 'radio', name: 'target', 'aria-label': `Predict ${column.name}`, onchange: () => choose(column.name) })),
      el('th', { scope: 'row' }, breakable(column.name), el('div', { class: 'soft small examples-of' }, column.examples.join(', '))),
      el('td', null, picture(column)),
      el('td', { class: 'number' }, column.gaps ? el('span', { class: 'tag bad' }, `${column.gaps} missing`) : el('span', { class: 'soft' }, 'none')),
      el('td', null, kind, el('div', { class: 'small soft encoding' }, column.encoding)));
  }

  function fill(count) {
    show(body, table.columns.slice(0, count).map(row));
  }
  const more = table.columns.length > SHOWN_COLUMNS && el('button', { type: 'button', onclick: () => { fill(table.columns.length); choose(target); more.remove(); } }, `Show all ${table.columns.length} columns`);
  fill(SHOWN_COLUMNS);

  async function train() {
    button.disabled = true;
    show(trouble);
    try {
      const job = await post(`/api/tables/${table.id}/train`, { target, task, seconds, kinds });
      go({ model: job.id });
    } catch (failure) {
      show(trouble, problem(failure));
      button.disabled = false;
    }
  }

  show(box,
    el('p', { class: 'crumbs small' }, el('a', { href: '/' }, 'Tables'), ` › ${table.name}`),
    el('h1', { tabindex: -1 }, table.name),
    el('p', { class: 'soft' }, `${table.rows} rows, ${table.columns.length} columns. Mark the column that is to be predicted; all others are inputs.${table.rows > table.taught ? ` What Mercer makes of them is shown for ${table.taught} of the rows.` : ''}`),
    table.notes.map((note) => el('p', { class: 'note small' }, note)),
    el('section', { class: 'card', 'aria-label': 'Columns' },
      el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of columns' },
        el('table', { class: 'columns' },
          el('thead', null, el('tr', null, ['Predict', 'Column', 'Values', 'Gaps', 'Kind, and what Mercer makes of it'].map((h) => el('th', { scope: 'col' }, h)))), body)),
      more),
    el('section', { class: 'card bottom', 'aria-label': 'Train' },
      el('div', { class: 'row' },
        el('label', { for: 'target' }, 'Predict'), choice,
        el('label', { for: 'task' }, 'as'), tasks,
        el('label', { for: 'time' }, 'within'), times,
        button),
      trouble));
  choose(asked);
}

addEventListener('popstate', draw);
draw();
