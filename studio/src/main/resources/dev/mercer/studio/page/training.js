// A training run: its progress while it runs, then its result.
import { tableAddress } from './address.js';
import { events, get, post } from './api.js';
import { steps } from './chart.js';
import { el, focusHeading, missing, problem, say, seconds, short, show } from './dom.js';
import { showResult } from './result.js';

/** Draws run `id` into a box, and follows it until the returned function is called. */
export async function showRun(box, id, go) {
  const job = await get(`/api/models/${encodeURIComponent(id)}`);
  if (job.state !== 'running') {
    await showEnd(box, job, go);
    return () => {};
  }
  const view = runView(job);
  show(box, view.all);
  view.update(job);
  return events(`/api/models/${id}/events`, async (event, data) => {
    show(view.trouble);
    view.update(data);
    if (event !== 'end') return;
    say(data.state === 'done' ? 'Training has ended' : data.problem);
    try {
      await showEnd(box, data, go);
      focusHeading(box);
    } catch (failure) {
      show(box, missing(failure, () => go({ model: id })));
    }
  }, (failure) => show(view.trouble, problem(failure)));
}

async function showEnd(box, job, go) {
  if (job.state === 'done') {
    showResult(box, await get(`/api/models/${job.id}/result`), go);
    return;
  }
  show(box,
    el('h1', { tabindex: -1 }, job.state === 'stopped' ? 'Training was stopped' : 'Training did not succeed'),
    el('p', { class: 'problem', role: 'alert' }, job.problem),
    el('p', null, el('a', { href: tableAddress(job) }, 'Back to the table')));
}

/** The error for people: of classes a share, of numbers a root of squares. */
function errorOf(job, error) {
  return job.task === 'classification' ? error : Math.sqrt(error);
}

function runView(first) {
  const bar = el('progress', { max: 1, 'aria-label': 'Time used' });
  const stage = el('p', { class: 'big' });
  const left = el('p', { class: 'soft' });
  const best = el('p');
  const curve = el('div');
  const list = el('tbody');
  const trouble = el('div');
  const stop = el('button', {
    type: 'button',
    onclick: async () => {
      stop.disabled = true;
      try {
        update(await post(`/api/models/${first.id}/stop`));
      } catch (failure) {
        show(trouble, problem(failure));
      }
    },
  }, 'Stop and keep the best');
  const name = first.task === 'classification' ? 'validation error rate' : 'validation RMSE';
  let drawn = '';

  function update(job) {
    bar.value = Math.min(1, job.elapsed / job.limit);
    stage.textContent = job.stage;
    const rest = job.left > 0 ? `at most ${seconds(job.left)} of search left` : 'the search is ending';
    left.textContent = `${job.trials} candidates tried · ${seconds(job.elapsed)} so far · ${rest}`;
    if (job.stopping) stop.disabled = true;
    if (job.trials === 0) return;
    show(best, 'Best so far: ', el('strong', null, short(errorOf(job, job.error))), ` ${name}, `, el('code', null, job.best));
    const key = `${job.curve.length} ${Math.floor(job.elapsed)}`;
    if (key !== drawn) {
      drawn = key;
      show(curve, steps({ title: `Best ${name} so far over time`, points: job.curve.map(([t, e]) => [t, errorOf(job, e)]), x: 'seconds', y: `best ${name}`, end: job.elapsed }));
    }
    show(list, job.latest.map((t) => el('tr', null, el('td', null, el('code', null, t.candidate)), el('td', { class: 'number' }, short(errorOf(job, t.error))))));
  }

  return {
    update,
    trouble,
    all: [
      el('p', { class: 'crumbs small' }, el('a', { href: '/' }, 'Tables'), ' › ', el('a', { href: tableAddress(first) }, first.name), ' › training'),
      el('h1', { tabindex: -1 }, `Learning ${first.target}`),
      el('section', { class: 'card' }, stage, bar, left, el('div', { class: 'row' }, stop, el('span', { class: 'soft small' }, 'This page may be closed or reloaded: training goes on, and its address shows it again.')), trouble),
      el('div', { class: 'grid' },
        el('section', { class: 'card' }, el('h2', null, 'Best validation error'), best, curve,
          first.task !== 'classification' && el('p', { class: 'small soft' }, 'A skewed target, such as a price, is learned on a logarithmic scale, and so are these errors; the result is in the unit of the target.')),
        el('section', { class: 'card' }, el('h2', null, 'Latest candidates'),
          el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Latest candidates' },
            el('table', { class: 'small' }, el('thead', null, el('tr', null, el('th', { scope: 'col' }, 'Method and kernel'), el('th', { scope: 'col', class: 'number' }, name))), list)))),
    ],
  };
}
