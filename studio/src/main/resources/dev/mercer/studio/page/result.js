// The result of a training run.
import { tableAddress } from './address.js';
import { download, get, post } from './api.js';
import { bars, calibration, lines, scatter } from './chart.js';
import { breakable, el, problem, say, seconds, short, show } from './dom.js';
import { scoresOf } from './scores.js';

const FIELDS_AT_ONCE = 24;
const COLUMNS_OF_ROWS = 12;

export function showResult(box, model) {
  const important = get(`/api/models/${model.id}/importances`);
  const classes = model.task === 'classification';
  show(box,
    el('p', { class: 'crumbs small' }, el('a', { href: '/' }, 'Tables'), ' › ', el('a', { href: tableAddress(model) }, model.name), ` › model ${model.id}`),
    el('div', { class: 'row spread' }, el('h1', { tabindex: -1 }, `${model.target}, predicted from ${model.inputs.length} ${model.inputs.length === 1 ? 'input' : 'inputs'}`),
      el('div', { class: 'row' }, el('button', { type: 'button', onclick: toDownloads }, 'Download or use it'), el('a', { class: 'button', href: tableAddress(model) }, 'Train again'), el('a', { class: 'button', href: `/compare?a=${model.id}` }, 'Compare'))),
    el('p', { class: 'soft' }, `Learned from ${model.n} rows in ${seconds(model.total_seconds)}, tested on ${model.test.n} other rows that it has not seen.`),
    scores(model),
    model.notes.map((note) => el('p', { class: 'note small' }, note)),
    el('div', { class: 'grid' },
      classes ? confusion(model) : predicted(model),
      classes ? (model.calibration && calibrated(model)) : residuals(model),
      importances(important),
      dependence(model, important),
      form(model),
      surprising(model),
      details(model),
      downloads(model)));
}

function card(title, ...children) {
  return el('section', { class: 'card' }, el('h2', null, title), children);
}

/** A card whose content is fetched. */
function later(title, fetched, draw) {
  const inside = el('div', null, el('p', { class: 'soft' }, 'computing …'));
  fetched.then((found) => show(inside, draw(found)), (failure) => show(inside, problem(failure)));
  return card(title, inside);
}

function verdict(model) {
  const [main] = scoresOf(model);
  const better = main.smaller ? main.value < main.naive : main.value > main.naive;
  if (!better) return 'The model is no better than that guess: the inputs may not tell anything about the target, or there are too few rows.';
  const sure = main.low === undefined || (main.smaller ? main.high < main.naive : main.low > main.naive);
  return sure ? 'The inputs clearly help.' : 'The inputs seem to help, but there are too few rows to be sure.';
}

/** What the main score means, in a sentence without terms. */
function inWords(model) {
  const of = (name) => scoresOf(model).find((s) => s.name === name);
  if (model.task === 'classification') {
    const rows = (share) => Math.round(share * model.test.n);
    const s = of('Accuracy');
    return s && `${rows(s.value)} of ${model.test.n} rows are predicted right. A guess that looks at no input gets ${rows(s.naive)} right.`;
  }
  const s = of('MAE');
  return s && `A prediction is off by ${short(s.value, 3)} on average. A guess that looks at no input is off by ${short(s.naive, 3)}.`;
}

function scores(model) {
  const guess = model.task === 'classification' ? 'always the most frequent class' : 'always the mean';
  return el('section', { class: 'card', 'aria-label': 'Scores' },
    el('h2', null, `Scores on ${model.test.n} held-out rows`),
    el('p', null, inWords(model), ' ', verdict(model)),
    el('div', { class: 'scores' }, scoresOf(model).map((s) => el('div', null,
      el('div', { class: 'soft', title: s.about }, s.name),
      el('div', { class: 'big' }, short(s.value)),
      s.low !== undefined && el('div', { class: 'small' }, `95 % interval ${short(s.low, 3)} to ${short(s.high, 3)}`),
      el('div', { class: 'small soft' }, `naive guess: ${short(s.naive, 3)}`),
      el('div', { class: 'small soft' }, s.about)))),
    el('p', { class: 'small soft' }, `The naive guess is ${guess} of the training rows.`));
}

function predicted(model) {
  return card('Predicted and actual', scatter({ title: `Predicted against actual ${model.target} of ${model.points.length} held-out rows`, points: model.points, x: 'actual', y: 'predicted', guide: true }),
    el('p', { class: 'small soft' }, 'Each point is a held-out row; on the dashed line the prediction is right.'));
}

function residuals(model) {
  return card('Residuals', scatter({ title: 'Residuals against predicted values', points: model.points.map(([r, a, p]) => [r, p, a - p]), x: 'predicted', y: 'actual − predicted', zero: true }),
    el('p', { class: 'small soft' }, 'Residuals should scatter around 0 without a pattern.'));
}

function calibrated(model) {
  const c = model.calibration;
  return card('Calibration', calibration({ title: `Observed share against predicted probability of ${c.of}`, ...c }),
    el('p', { class: 'small soft' }, 'Where the probabilities can be trusted, points lie near the dashed line; bars are 95 % intervals.'));
}

function confusion(model) {
  const { classes, confusion: counts } = model.test;
  const rows = el('div', { 'aria-live': 'polite' });
  const buttons = [];
  async function pick(button, actual, said) {
    buttons.forEach((b) => b.setAttribute('aria-pressed', String(b === button)));
    try {
      const found = await get(`/api/models/${model.id}/cell?actual=${encodeURIComponent(actual)}&predicted=${encodeURIComponent(said)}`);
      show(rows, el('h3', null, `${found.count} ${found.count === 1 ? 'row' : 'rows'} of ${actual}, predicted as ${said}`), table(model, found.rows));
    } catch (failure) {
      show(rows, problem(failure));
    }
  }
  const cells = classes.map((actual, i) => el('tr', null, el('th', { scope: 'row' }, actual), classes.map((said, j) => {
    const count = counts[i][j];
    const button = el('button', { type: 'button', class: count === 0 ? '' : i === j ? 'right' : 'wrong', 'aria-pressed': 'false', 'aria-label': `${count} rows of ${actual} predicted as ${said}: show them` }, short(count));
    button.addEventListener('click', () => pick(button, actual, said));
    buttons.push(button);
    return el('td', null, button);
  })));
  return card('Confusion matrix',
    el('p', { class: 'small soft' }, 'A line for each actual class, a column for each predicted one. Press a cell to see its rows.'),
    el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Confusion matrix' }, el('table', { class: 'matrix' },
      el('thead', null, el('tr', null, el('td', { class: 'small soft' }, 'actual \\ predicted'), classes.map((c) => el('th', { scope: 'col' }, c)))),
      el('tbody', null, cells))), rows);
}

/** Rows with what was said of them. */
export function table(model, rows, more = []) {
  if (rows.length === 0) return el('p', { class: 'soft' }, 'There are none.');
  const inputs = Object.keys(rows[0].values).slice(0, COLUMNS_OF_ROWS);
  const head = ['Row', 'Actual', 'Predicted', ...more.map((m) => m.name), ...inputs];
  const hidden = Object.keys(rows[0].values).length - inputs.length;
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Rows' }, el('table', { class: 'small' },
    el('thead', null, el('tr', null, head.map((h) => el('th', { scope: 'col' }, breakable(h))))),
    el('tbody', null, rows.map((r) => el('tr', null, el('td', null, r.row), el('td', null, r.actual),
      el('td', null, typeof r.predicted === 'number' ? short(r.predicted) : r.predicted),
      more.map((m) => el('td', { class: 'number' }, m.of(r))), inputs.map((i) => el('td', null, r.values[i] === '' ? '–' : r.values[i])))))),
  hidden > 0 && el('p', { class: 'small soft' }, `and ${hidden} more columns`));
}

function surprising(model) {
  const more = model.task === 'classification'
    ? (model.surprising[0]?.probability === undefined ? [] : [{ name: 'p(actual)', of: (r) => short(r.probability, 3) }])
    : [{ name: 'Residual', of: (r) => short(Number(r.actual) - r.predicted) }];
  const c = card('Most surprising rows', el('p', { class: 'small soft' }, 'The held-out rows that the model expected least: mistakes in the data, or something that the inputs do not tell.'), table(model, model.surprising, more));
  c.classList.add('wide');
  return c;
}

function importances(important) {
  return later('Importance of inputs', important, (found) => [
    bars({ title: 'Permutation importance of inputs', items: found.inputs.slice(0, 15).map((i) => ({ name: i.input, value: Math.max(0, i.importance) })), format: (v) => short(v, 3) }),
    el('p', { class: 'small soft' }, `How much the ${found.measure} on held-out rows grows when the values of one input are shuffled (it is ${short(found.before, 3)} otherwise).`),
    found.inputs.length > 15 && el('p', { class: 'small soft' }, `The first 15 of ${found.inputs.length}.`),
  ]);
}

/** Begins with the most important input. */
function dependence(model, important) {
  const inside = el('div');
  const choice = el('select', { id: 'dependence', onchange: draw }, model.inputs.map((i) => el('option', { value: i.name }, i.name)));
  async function draw() {
    try {
      const found = await get(`/api/models/${model.id}/dependence?input=${encodeURIComponent(choice.value)}`);
      show(inside, picture(found));
    } catch (failure) {
      show(inside, problem(failure));
    }
  }
  function picture(found) {
    const classes = model.task === 'classification';
    const title = `Mean prediction over ${found.input}`;
    const y = classes ? 'mean probability' : `mean predicted ${model.target}`;
    if (!found.numbers && found.lines.length > 2) return shares(found);
    if (!found.numbers) {
      return found.lines.map((line) => [found.lines.length > 1 && el('h3', null, line.name), bars({ title: `${title}: ${line.name}`, items: found.grid.map((g, k) => ({ name: g, value: line.values[k] })), format: (v) => short(v, 3) })]);
    }
    return [lines({ title, grid: found.grid, series: found.lines, x: found.input, y, domain: classes ? [0, 1] : undefined }),
      found.lines.length > 1 && el('p', { class: 'small' }, found.lines.map((line, k) => el('span', { class: `key c${k % 6}` }, line.name)))];
  }
  important.then((found) => { choice.value = found.inputs[0].input; }, () => {}).then(draw);
  return card('Partial dependence', el('p', null, el('label', { for: 'dependence' }, 'Input '), ' ', choice), inside,
    el('p', { class: 'small soft' }, 'The mean prediction when this input has a value and all others are as in the training rows.'));
}

/** The mean probability of each class for each value: a line for each value. */
function shares(found) {
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `Mean probability of each class over ${found.input}` }, el('table', { class: 'small' },
    el('thead', null, el('tr', null, ['Value', ...found.lines.map((line) => line.name)].map((h) => el('th', { scope: 'col' }, breakable(h))))),
    el('tbody', null, found.grid.map((g, k) => {
      const most = Math.max(...found.lines.map((line) => line.values[k]));
      return el('tr', null, el('th', { scope: 'row' }, g), found.lines.map(({ values: { [k]: p } }) => el('td', { class: 'number' }, p === most ? el('strong', null, percent(p)) : percent(p))));
    }))));
}

const percent = (p) => `${(100 * p).toFixed(0)} %`;

function form(model) {
  const answer = el('div', { 'aria-live': 'polite' });
  const reasons = el('div', { class: 'reasons' });
  const fields = new Map();
  let asked = 0;
  async function predict() {
    const mine = ++asked;
    const values = Object.fromEntries([...fields].map(([name, field]) => [name, field.value]));
    try {
      const found = await post(`/api/models/${model.id}/predict`, { values });
      if (mine !== asked) return;
      show(answer, said(found));
      show(reasons, because(model, found));
    } catch (failure) {
      if (mine === asked) show(answer, problem(failure));
    }
  }
  function said(found) {
    const probabilities = Object.entries(found).filter(([name]) => name.startsWith('p_')).map(([name, [value]]) => ({ name: name.slice(2), value }));
    return [
      el('div', { class: 'big' }, typeof found.prediction[0] === 'number' ? short(found.prediction[0]) : found.prediction[0]),
      found.lower && el('p', null, `90 % interval: ${short(found.lower[0])} to ${short(found.upper[0])}`),
      probabilities.length > 0 && bars({ title: 'Probability of each class', items: probabilities.sort((a, b) => b.value - a.value).slice(0, 10), domain: 1, format: (v) => `${(100 * v).toFixed(1)} %` }),
      found.warnings.map((w) => el('p', { class: 'note small' }, w)),
    ];
  }
  function make(input) {
    const id = `input-${fields.size}`;
    const field = input.levels
      ? el('select', { id, onchange: predict }, el('option', { value: '' }, '(missing)'), input.levels.map((l) => el('option', { value: l }, l)))
      : el('input', { id, type: 'text', inputmode: input.low === undefined ? undefined : 'decimal', oninput: predict });
    field.value = input.value;
    fields.set(input.name, field);
    return el('label', { for: id }, el('span', null, breakable(input.name), input.low !== undefined && el('span', { class: 'soft' }, ` (${short(input.low, 3)} to ${short(input.high, 3)})`)), field);
  }
  const all = model.inputs.map(make);
  const some = el('div', { class: 'form' }, all.slice(0, FIELDS_AT_ONCE));
  const more = all.length > FIELDS_AT_ONCE && el('details', null, el('summary', null, `${all.length - FIELDS_AT_ONCE} more inputs`), el('div', { class: 'form' }, all.slice(FIELDS_AT_ONCE)));
  predict();
  const c = card('Predict one row', el('p', { class: 'small soft' }, 'Change a value: the prediction follows. An empty field is a missing value; the range of the training rows is in brackets.'),
    el('div', { class: 'pair' }, el('div', null, some, more), answer), reasons);
  c.classList.add('wide');
  return c;
}

function because(model, found) {
  if (found.noReasons) return el('p', { class: 'small soft' }, `Which training rows count cannot be told here: ${found.noReasons}.`);
  if (!found.reasons.length) return null;
  const inputs = Object.keys(found.reasons[0].values).slice(0, COLUMNS_OF_ROWS);
  return [el('h3', null, found.wide ? 'Most similar training rows' : 'Training rows that count most'),
    found.wide && el('p', { class: 'small soft' }, 'All training rows count in this prediction, none of them much more than others.'),
    el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Training rows that count most' }, el('table', { class: 'small' },
      el('thead', null, el('tr', null, ['Row', model.target, 'Similarity', ...(found.wide ? [] : ['Contribution']), ...inputs].map((h) => el('th', { scope: 'col' }, breakable(h))))),
      el('tbody', null, found.reasons.map((r) => el('tr', null, el('td', null, r.row), el('td', null, r.actual), el('td', { class: 'number' }, short(r.similarity, 3)), !found.wide && el('td', { class: 'number' }, short(r.contribution, 3)), inputs.map((i) => el('td', null, r.values[i])))))))];
}

function details(model) {
  const rows = [['Method', model.title], ['Kernel', model.kernel], ['λ', model.lambda === undefined ? undefined : short(model.lambda)], ['Size of the model', `${short(model.bytes / 1024, 3)} KiB`]];
  return card('What was chosen', el('table', null, el('tbody', null, rows.filter(([, v]) => v !== undefined).map(([n, v]) => el('tr', null, el('th', { scope: 'row' }, n), el('td', null, n === 'Kernel' ? el('code', null, v) : v))))),
    el('p', { class: 'small soft' }, 'The method, the kernel and λ had the best validation error of all candidates. The ', el('a', { href: '/playground' }, 'playground'), ' shows what they do.'));
}

function downloads(model) {
  const trouble = el('div');
  const code = el('div');
  const file = (kind, name) => el('button', {
    type: 'button',
    onclick: async () => {
      try {
        say(`${await download(`/api/models/${model.id}/files/${kind}`)} was downloaded`);
        show(trouble);
      } catch (failure) {
        show(trouble, problem(failure));
      }
    },
  }, name);
  const library = (name, version) => el('code', null, `dev.mercer:${name}${/^\d/.test(version) ? `:${version}` : ''}`);
  get(`/api/models/${model.id}/same`).then((same) => show(code,
    el('h3', null, 'Train on the command line'), pre(same.command, 'Command line'),
    el('p', { class: 'small soft' }, 'Both CSV files are above: training rows and held-out rows.'),
    el('h3', null, 'Train in Java'), pre(same.java, 'Java program that trains'),
    el('p', { class: 'small soft' }, 'Needs ', library('mercer-io', same.version), ' and, to be fast, ', library('mercer-blas', same.version), '.'),
    el('h3', null, 'Predict in Java'), pre(same.predict, 'Java program that predicts'),
    el('p', { class: 'small soft' }, 'Needs the model file and ', library('mercer-scorer', same.version), ', a jar of 0.3 MB without dependencies. Over HTTP: ',
      el('code', null, `mercer serve ${same.file}`), '.')),
  (failure) => show(code, problem(failure)));
  const c = card('Take it with you: files, command line, Java', el('div', { class: 'row' }, file('model', 'Model'), file('report', 'Report'), file('predictions', 'Predictions of all rows'), file('train', 'Training rows'), file('test', 'Held-out rows'), file('command', 'Command line'), file('java', 'Java: train'), file('predict', 'Java: predict')), trouble,
    el('p', { class: 'small soft' }, 'What was trained here is gone when mercer studio ends. The model file is for mercer predict, mercer serve and the Java library.'), code);
  c.classList.add('wide');
  c.id = 'downloads';
  c.tabIndex = -1;
  return c;
}

function toDownloads() {
  const c = document.getElementById('downloads');
  c.focus({ preventScroll: true });
  c.scrollIntoView();
}

function pre(text, name) {
  const copy = el('button', {
    type: 'button',
    class: 'quiet',
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(text);
        copy.textContent = 'Copied';
      } catch {
        copy.textContent = 'The browser forbids it: mark the text and copy it';
      }
      say(copy.textContent);
    },
  }, 'Copy');
  return [el('pre', { tabindex: '0', 'aria-label': name }, text), copy];
}
