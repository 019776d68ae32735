// Elements without markup in strings: el('p', { class: 'note' }, 'text', child).
const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked' || name === 'disabled' || name === 'selected') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

export function el(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

export function show(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
}

/** A name that a line may break after each underscore, dot, slash or hyphen. */
export function breakable(name) {
  return String(name).split(/(?<=[_./-])(?=.)/).flatMap((part, k) => (k === 0 ? [part] : [document.createElement('wbr'), part]));
}

/** Says something to a screen reader. */
export function say(sentence) {
  const status = document.getElementById('status');
  if (status) status.textContent = sentence;
}

/** Moves the focus to the heading of a view that has replaced another: the keyboard goes on from there. */
export function focusHeading(box) {
  box.querySelector('h1')?.focus({ preventScroll: true });
}

/** A message of what went wrong, with what to do. */
export function problem(error) {
  return el('p', { class: 'problem', role: 'alert' }, error.message ?? String(error));
}

/** A message of why a view cannot be shown, with a button that tries again. */
export function missing(error, again) {
  return [problem(error), el('p', null, el('button', { type: 'button', onclick: again }, 'Try again'))];
}

/** A number for people: four digits, no exponent where it is readable without. */
export function short(x, digits = 4) {
  if (x === null || x === undefined || Number.isNaN(Number(x))) return '–';
  const v = Number(x);
  if (v === 0) return '0';
  const size = Math.abs(v);
  if (size >= 1e7 || size < 1e-4) return v.toExponential(digits - 2);
  return String(Number(v.toPrecision(digits))).replace(/^(-?\d{5,})(?=\.|$)/, (m) => Number(m).toLocaleString('en'));
}

export function seconds(s) {
  if (s < 10) return `${s.toFixed(1)} s`;
  if (s < 90) return `${Math.round(s)} s`;
  return `${Math.round(s / 60)} min`;
}
