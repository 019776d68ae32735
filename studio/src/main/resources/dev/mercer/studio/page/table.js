// The page "Table": from a table to a model.
import { get } from './api.js';
import { el, problem, show } from './dom.js';

const main = document.getElementById('main');
try {
  const state = await get('/api/state');
  show(main, el('h1', null, 'From a table to a model'), el('p', { class: 'soft small' }, `Mercer ${state.version}`));
} catch (failure) {
  show(main, problem(failure));
}
