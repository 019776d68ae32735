// The page "Compare": all models trained so far.
import { el, show } from './dom.js';

show(document.getElementById('main'), el('h1', null, 'Compare models'));
