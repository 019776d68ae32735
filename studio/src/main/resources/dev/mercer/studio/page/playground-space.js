// Pictures in three dimensions: f as a landscape over the plane, or the points in feature space with the plane that was found.
import { css, rgb, strength } from './playground-view.js';

export class SpaceView {
  /** `turned` is told the angles after the user has turned the picture. */
  constructor(canvas, turned) {
    this.canvas = canvas;
    this.turned = turned;
    this.listen();
  }

  /** `kind` is landscape or features. */
  show(state, fit, kind) {
    this.state = state;
    this.fit = fit;
    this.kind = kind;
    [this.turn, this.tilt] = state.eye;
    const box = this.canvas.getBoundingClientRect();
    this.scale = window.devicePixelRatio || 1;
    this.width = Math.max(200, box.width);
    this.height = Math.max(160, box.height);
    this.canvas.width = Math.round(this.width * this.scale);
    this.canvas.height = Math.round(this.height * this.scale);
    this.draw();
  }

  /** Where a place of the cube [−1, 1]³ is on the canvas, and how far away. */
  project([x, y, z]) {
    const c = Math.cos(this.turn);
    const s = Math.sin(this.turn);
    const u = c * x - s * y;
    const v = s * x + c * y;
    const ct = Math.cos(this.tilt);
    const st = Math.sin(this.tilt);
    const depth = st * v - ct * z;
    const up = ct * v + st * z;
    const size = Math.min(this.width, this.height) * 0.27 * 6 / (6 + depth);
    return [this.width / 2 + size * u, this.height * 0.43 - size * up, depth];
  }

  draw() {
    if (!this.state) return;
    const g = this.canvas.getContext('2d');
    g.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    g.fillStyle = css('--card');
    g.fillRect(0, 0, this.width, this.height);
    if (!this.fit) return;
    if (this.kind === 'features' && this.fit.lifted) this.drawFeatures(g);
    else this.drawLandscape(g);
  }

  line(g, a, b) {
    const [x0, y0] = this.project(a);
    const [x1, y1] = this.project(b);
    g.beginPath();
    g.moveTo(x0, y0);
    g.lineTo(x1, y1);
    g.stroke();
  }

  text(g, at, words) {
    const [x, y] = this.project(at);
    g.fillStyle = css('--soft');
    g.font = '14px system-ui, sans-serif';
    g.textAlign = 'center';
    g.fillText(words, x, y);
  }

  frame(g, floor, names) {
    g.strokeStyle = css('--faint');
    g.lineWidth = 1;
    const corner = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
    corner.forEach((a, i) => {
      const b = corner[(i + 1) % 4];
      this.line(g, [...a, floor], [...b, floor]);
    });
    this.line(g, [-1, -1, floor], [-1, -1, 1]);
    this.text(g, [0, -1.25, floor], names[0]);
    this.text(g, [1.25, 0, floor], names[1]);
    this.text(g, [-1, -1, 1.15], names[2]);
  }

  dots(g, places) {
    const sorted = places.map(({ at, side }) => ({ at: this.project(at), side })).sort((a, b) => b.at[2] - a.at[2]);
    for (const { at: [x, y, depth], side } of sorted) {
      const r = Math.max(3, 5.5 - depth);
      g.beginPath();
      if (side > 0) g.arc(x, y, r, 0, 2 * Math.PI);
      else g.rect(x - r * 0.9, y - r * 0.9, 1.8 * r, 1.8 * r);
      g.fillStyle = css(side > 0 ? '--mark' : '--mark2');
      g.fill();
      g.strokeStyle = css('--card');
      g.lineWidth = 1.2;
      g.stroke();
    }
  }

  drawLandscape(g) {
    const { state, fit } = this;
    const values = fit.curves[0].values;
    const side = Math.round(Math.sqrt(values.length));
    const sizes = Array.from(values, Math.abs).sort((a, b) => a - b);
    const most = sizes[Math.floor(sizes.length * 0.97)] || 1;
    const height = (f) => 0.75 * Math.max(-1.15, Math.min(1.15, f / most));
    this.frame(g, -0.9, [state.axes[0], state.axes[1], 'f']);
    const plus = rgb('--mark');
    const minus = rgb('--mark2');
    const cells = [];
    const step = 2;
    const place = (i, j) => [2 * i / (side - 1) - 1, 2 * j / (side - 1) - 1, height(values[j * side + i])];
    for (let j = 0; j + step < side; j += step) {
      for (let i = 0; i + step < side; i += step) {
        const corners = [place(i, j), place(i + step, j), place(i + step, j + step), place(i, j + step)].map((p) => this.project(p));
        cells.push({ corners, depth: corners[0][2] + corners[2][2], f: values[(j + 1) * side + i + 1] });
      }
    }
    cells.sort((a, b) => b.depth - a.depth);
    const card = rgb('--card');
    for (const { corners, f } of cells) {
      const t = strength(state.method, f, most);
      const color = t > 0 ? plus : minus;
      const share = 0.25 + 0.6 * Math.abs(t);
      g.fillStyle = `rgb(${color.map((v, k) => Math.round(share * v + (1 - share) * card[k])).join(',')})`;
      g.strokeStyle = g.fillStyle;
      g.lineWidth = 0.7;
      g.beginPath();
      corners.forEach(([x, y], k) => (k ? g.lineTo(x, y) : g.moveTo(x, y)));
      g.closePath();
      g.fill();
      g.stroke();
    }
    const [x0, x1, y0, y1] = state.window;
    this.dots(g, state.points.map(([x, y, t], i) => ({
      at: [2 * (x - x0) / (x1 - x0) - 1, 2 * (y - y0) / (y1 - y0) - 1, height(fit.curves[0].fitted[i]) + 0.03],
      side: state.method === 'one-class' ? Math.sign(fit.curves[0].fitted[i] + 1e-5) : t,
    })));
  }

  drawFeatures(g) {
    const { names, features, theta, bias } = this.fit.lifted;
    const ends = [0, 1, 2].map((k) => {
      const all = features.map((z) => z[k]);
      return [Math.min(...all), Math.max(...all)];
    });
    const unit = (z) => z.map((v, k) => 2 * (v - ends[k][0]) / (ends[k][1] - ends[k][0] || 1) - 1);
    // The plane in the coordinates of the cube: a·u + d = 0.
    const half = ends.map(([a, b]) => (b - a) / 2 || 1);
    const middle = ends.map(([a, b]) => (a + b) / 2);
    const a = theta.map((t, k) => t * half[k]);
    const d = bias + theta.reduce((sum, t, k) => sum + t * middle[k], 0);
    this.frame(g, -1, names.map(pretty));
    const front = [];
    const behind = [];
    const eye = this.towards();
    const eyeSide = Math.sign(a[0] * eye[0] + a[1] * eye[1] + a[2] * eye[2]) || 1;
    features.forEach((z, i) => {
      const at = unit(z);
      const f = a[0] * at[0] + a[1] * at[1] + a[2] * at[2] + d;
      (Math.sign(f) === eyeSide ? front : behind).push({ at, side: this.state.points[i]?.[2] ?? 1 });
    });
    this.dots(g, behind);
    this.drawPlane(g, a, d);
    this.dots(g, front);
  }

  /** The direction from the middle to the eye. */
  towards() {
    const st = Math.sin(this.tilt);
    return [-Math.sin(this.turn) * st, -Math.cos(this.turn) * st, Math.cos(this.tilt)];
  }

  drawPlane(g, a, d) {
    const corners = [];
    const edge = (p, q) => {
      const fp = a[0] * p[0] + a[1] * p[1] + a[2] * p[2] + d;
      const fq = a[0] * q[0] + a[1] * q[1] + a[2] * q[2] + d;
      if ((fp > 0) !== (fq > 0)) corners.push(p.map((v, k) => v + (q[k] - v) * fp / (fp - fq)));
    };
    for (const u of [-1, 1]) {
      for (const v of [-1, 1]) {
        edge([u, v, -1], [u, v, 1]);
        edge([u, -1, v], [u, 1, v]);
        edge([-1, u, v], [1, u, v]);
      }
    }
    if (corners.length < 3) return;
    const centre = [0, 1, 2].map((k) => corners.reduce((s, c) => s + c[k], 0) / corners.length);
    const flat = corners.map((c) => this.project(c));
    const [cx, cy] = this.project(centre);
    flat.sort((p, q) => Math.atan2(p[1] - cy, p[0] - cx) - Math.atan2(q[1] - cy, q[0] - cx));
    g.beginPath();
    flat.forEach(([x, y], k) => (k ? g.lineTo(x, y) : g.moveTo(x, y)));
    g.closePath();
    const [r, gr, b] = rgb('--mark3');
    g.fillStyle = `rgba(${r}, ${gr}, ${b}, 0.28)`;
    g.fill();
    g.strokeStyle = `rgb(${r}, ${gr}, ${b})`;
    g.lineWidth = 1.5;
    g.stroke();
  }

  rotate(turn, tilt) {
    this.turn += turn;
    this.tilt = Math.min(1.5, Math.max(0.1, this.tilt + tilt));
    this.draw();
    this.turned([this.turn, this.tilt]);
  }

  listen() {
    let last = null;
    this.canvas.addEventListener('pointerdown', (event) => {
      if (this.canvas.classList.contains('flat')) return;
      last = [event.clientX, event.clientY];
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener('pointermove', (event) => {
      if (!last) return;
      this.rotate((event.clientX - last[0]) / 140, (event.clientY - last[1]) / 200);
      last = [event.clientX, event.clientY];
    });
    this.canvas.addEventListener('pointerup', () => { last = null; });
    this.canvas.addEventListener('keydown', (event) => {
      const turns = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.07], ArrowDown: [0, 0.07] };
      if (!(event.key in turns) || this.canvas.classList.contains('flat')) return;
      this.rotate(...turns[event.key]);
      event.preventDefault();
    });
  }
}

/** x₁^2 as x₁², and x₁*x₂ as √2·x₁x₂, which is what the map writes. */
function pretty(name) {
  return name.includes('*') ? `√2·${name.replace('*', '')}` : name.replace('^2', '²');
}
