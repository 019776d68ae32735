// The scenes of the playground: an idea each, with data, method and something to try.

/** Random numbers that are the same on every machine. */
export function random(seed) {
  let s = seed >>> 0;
  const uniform = () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

const round = (x) => Number(x.toFixed(3));

const SPEED = [4, 4, 7, 7, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 16, 16, 17, 17, 17, 18, 18, 18, 18, 19,
  19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25];
const DISTANCE = [2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 26, 54, 32, 40, 32, 40, 50, 42, 56, 76,
  84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85];

const cars = () => SPEED.map((x, i) => [x, DISTANCE[i], 1]);

function sine(count, noise, seed) {
  const r = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const x = (i + 0.5 * r.uniform()) / count * 2 * Math.PI;
    return [round(x), round(Math.sin(x) + noise * r.normal()), 1];
  });
}

/** Two rings about the origin; the inner one is class 1. */
export function rings(count, noise, seed) {
  const r = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const radius = i % 2 ? 2.1 : 0.8;
    const angle = 2 * Math.PI * r.uniform();
    return [round(radius * Math.cos(angle) + noise * r.normal()), round(radius * Math.sin(angle) + noise * r.normal()), i % 2 ? -1 : 1];
  });
}

function clouds(count, distance, seed) {
  const r = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const side = i % 2 ? -1 : 1;
    return [round(side * distance + 0.55 * r.normal()), round(side * distance * 0.6 + 0.7 * r.normal()), side];
  });
}

function corners(count, noise, seed) {
  const r = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const a = i % 4 < 2 ? 1 : -1;
    const b = i % 2 ? 1 : -1;
    return [round(1.4 * a + noise * r.normal()), round(1.4 * b + noise * r.normal()), a * b];
  });
}

function moon(count, seed) {
  const r = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const t = Math.PI * r.uniform();
    return i % 12 === 11 ? [round(4.4 * r.uniform() - 2.2), round(4.4 * r.uniform() - 2.2), 1]
      : [round(1.9 * Math.cos(t) + 0.16 * r.normal()), round(2.2 * Math.sin(t) - 1 + 0.16 * r.normal()), 1];
  });
}

function stripes(count, seed) {
  const r = random(seed);
  return Array.from({ length: count }, () => {
    const x = 5 * r.uniform() - 2.5;
    return [round(x), round(5 * r.uniform() - 2.5), Math.sin(2.2 * x) > 0 ? 1 : -1];
  });
}

function seasons(seed) {
  const r = random(seed);
  return Array.from({ length: 36 }, (_, i) => {
    const x = i * 0.22;
    return [round(x), round(Math.sin(2 * Math.PI * x / 2) + 0.12 * x + 0.12 * r.normal()), 1];
  });
}

const CARS = [0, 27, -15, 130];
const WAVE = [-0.4, 6.7, -1.9, 1.9];
const PLANE = [-3, 3, -3, 3];
const TWO = 'gaussian(sigma=16) + 0.01*polynomial(degree=2, c=1)';

/** All methods, with the number of coordinates for which each is shown. */
export const METHODS = [
  { id: 'ridge', title: 'Ridge regression', dims: [1, 2], formula: 'J = (1/N) Σ (yᵢ − f(xᵢ))² + λ‖f‖²' },
  { id: 'svr', title: 'Support vector regression', dims: [1], formula: 'J = (1/N) Σ max(0, |yᵢ − f(xᵢ)| − ε) + λ‖f‖², λ = 1/(2NC)' },
  { id: 'basis', title: 'RBF kernel and RBF basis', dims: [1], formula: '(1/N) Σ (yᵢ − f(xᵢ))² + λwᵀKw as a kernel, + λ‖w‖² as a basis' },
  { id: 'few-centers', title: 'Ridge regression on few centres', dims: [1], formula: 'J as for ridge regression, among f = Σ αⱼk(cⱼ, ·) + b of M centres' },
  { id: 'descent', title: 'Gradient, stochastic, hybrid', dims: [1], formula: 'J = (1/N) Σ (yᵢ − f(xᵢ))² + λ‖f‖²' },
  { id: 'svm', title: 'Support vector machine', dims: [2], formula: 'J = (1/N) Σ max(0, 1 − yᵢf(xᵢ)) + λ‖f‖², λ = 1/(2NC)' },
  { id: 'logistic', title: 'Logistic regression', dims: [2], formula: 'J = (1/N) Σ ln(1 + exp(−yᵢf(xᵢ))) + λ‖f‖²' },
  { id: 'perceptron', title: 'Perceptron', dims: [2], formula: 'at a mistake αᵢ ← αᵢ + yᵢ' },
  { id: 'one-class', title: 'One-class machine', dims: [2], formula: 'f ≥ 0 inside; at most the share ν of the points has f < 0' },
];

/** Settings that a scene does not name. */
export const USUAL = {
  dim: 2, method: 'svm', kernel: 'gaussian(sigma=1)', lambda: 0.01, c: 10, epsilon: 0.2, nu: 0.1, steps: 1, centers: 10, intercept: true, band: false,
  view: 'flat', eye: [-0.6, 0.95], window: PLANE, axes: ['x₁', 'x₂'],
};

/** All scenes by group; `points` makes the data. */
export const PRESETS = [
  {
    id: 'cars-line', group: 'Numbers to predict', title: 'A line through 50 cars', dim: 1, method: 'ridge', kernel: 'linear()', lambda: 0.01,
    window: CARS, axes: ['speed, miles per hour', 'stopping distance, feet'], points: cars,
    text: 'Ridge regression with the linear kernel is a straight line: how far a car of the 1920s goes before it stops.',
    task: 'Drag the car at the top right down, and watch the line follow. Then choose the polynomial kernel: a parabola suits braking better.',
  },
  {
    id: 'cars', group: 'Numbers to predict', title: 'A curve through 50 cars', dim: 1, method: 'ridge', kernel: TWO, lambda: 0.01, intercept: false,
    window: CARS, axes: ['speed, miles per hour', 'stopping distance, feet'], points: cars,
    text: 'Kernels add up: a parabola plus a bend of any form. Every car has a weight α, and all of them count in a prediction.',
    task: 'Change to support vector regression: most weights become exactly 0.',
  },
  {
    id: 'tube', group: 'Numbers to predict', title: 'The ε-tube', dim: 1, method: 'svr', kernel: TWO, lambda: 0.01, c: 1, epsilon: 15, intercept: false,
    window: CARS, axes: ['speed, miles per hour', 'stopping distance, feet'], points: cars,
    text: 'Support vector regression forgives errors up to ε. Cars inside the tube have weight 0; only the ringed ones carry the curve.',
    task: 'Widen ε and count the support vectors. Then drag a car that is inside the tube: nothing moves until it reaches the edge.',
  },
  {
    id: 'sine', group: 'Numbers to predict', title: 'A noisy sine', dim: 1, method: 'ridge', kernel: 'gaussian(sigma=1)', lambda: 0.001,
    window: WAVE, axes: ['x', 'y'], points: () => sine(40, 0.2, 3),
    text: 'Each point adds a Gaussian bump of height α about itself; the curve is the sum of all bumps.',
    task: 'Pull one point far up. Its bump is as wide as σ: points within σ feel it, the others hardly.',
  },
  {
    id: 'noise', group: 'Numbers to predict', title: 'Noise and λ', dim: 1, method: 'ridge', kernel: 'gaussian(sigma=0.5)', lambda: 1e-7,
    window: WAVE, axes: ['x', 'y'], points: () => sine(24, 0.35, 8),
    text: 'With λ near 0 the curve goes through every point, noise included, and the weights α are huge.',
    task: 'Raise λ slowly. The curve calms down and the weights shrink; far too much λ, and it is flat.',
  },
  {
    id: 'sigma', group: 'Numbers to predict', title: 'σ: too narrow, too wide', dim: 1, method: 'ridge', kernel: 'gaussian(sigma=0.06)', lambda: 0.001,
    window: WAVE, axes: ['x', 'y'], points: () => sine(40, 0.2, 3),
    text: 'Too narrow a σ, and points know nothing of each other: variance. Too wide, and the curve cannot bend: bias.',
    task: 'Move σ from left to right. The Gram matrix goes from a diagonal to nearly constant, and its eigenvalues fall faster and faster.',
  },
  {
    id: 'uncertainty', group: 'Numbers to predict', title: 'Uncertainty', dim: 1, method: 'ridge', kernel: 'gaussian(sigma=0.7)', lambda: 0.002, band: true,
    window: WAVE, axes: ['x', 'y'], points: () => sine(40, 0.2, 5).filter(([x]) => x < 2.2 || x > 4),
    text: 'Ridge regression is the mean of a Gaussian process. Its band holds 95 % of observations if kernel and noise are right.',
    task: 'Click into the gap: a single point there makes the band narrow.',
  },
  {
    id: 'seasons', group: 'Numbers to predict', title: 'A kernel that knows seasons', dim: 1, method: 'ridge',
    kernel: 'periodic(period=2, sigma=1) + 0.1*linear()', lambda: 0.002, window: [-0.4, 12, -2, 4], axes: ['years', 'y'], points: () => seasons(2),
    text: 'A kernel is prior knowledge: a part that repeats every period, plus a trend. So it predicts where there are no data.',
    task: 'Replace the kernel by gaussian(sigma=1) and compare the right half of the picture. Or give the period a wrong value.',
  },
  {
    id: 'basis', group: 'Numbers to predict', title: 'RBF kernel against RBF basis', dim: 1, method: 'basis', kernel: 'gaussian(sigma=0.8)', lambda: 0.02,
    window: WAVE, axes: ['x', 'y'], points: () => sine(20, 0.1, 4),
    text: 'The same Gaussians, used as a kernel or as features: two models. The basis charges for ‖w‖², the kernel for wᵀKw.',
    task: 'Lower λ until both go through the points; raise it and see which one follows them longer.',
  },
  {
    id: 'centers', group: 'Numbers to predict', title: 'Few centres for many rows', dim: 1, method: 'few-centers', kernel: 'gaussian(sigma=1)',
    lambda: 1e-5, centers: 4, window: WAVE, axes: ['x', 'y'], points: () => sine(200, 0.2, 3),
    text: 'With many rows, the curve is built on a few of them: the ringed centres. All rows still count in the error, but there are only M weights to find.',
    task: 'Add centres one by one. From some number on, the curve is that of all points (dashed), and more centres change nothing.',
  },
  {
    id: 'descent', group: 'Numbers to predict', title: 'Gradient, stochastic, hybrid', dim: 1, method: 'descent', kernel: 'gaussian(sigma=0.8)', lambda: 0.001,
    intercept: false, window: WAVE, axes: ['x', 'y'], points: () => sine(40, 0.2, 3),
    text: 'Three ways down the same objective J. A pass looks at every point once: in one step, in 40, or in batches that grow.',
    task: 'Press play. The stochastic steps are quick at first, and the full gradient is steadier later. The dashed curve is the optimum.',
  },
  {
    id: 'margin', group: 'Classes to separate', title: 'Margin and C', method: 'svm', kernel: 'linear()', c: 1, points: () => clouds(40, 0.95, 6),
    text: 'Of all lines between the classes the one with the widest margin. Points on the margin or beyond it are the support vectors.',
    task: 'Lower C: the margin widens and takes more points in. Drag a point that is not ringed: the line does not care.',
  },
  {
    id: 'circles', group: 'Classes to separate', title: 'Circles', method: 'svm', kernel: 'gaussian(sigma=1)', c: 10, points: () => rings(80, 0.16, 1),
    text: 'No line separates two rings. With the Gaussian kernel the boundary is a curve, a line in a space that nobody has to enter.',
    task: 'Choose the linear kernel and see it fail; then polynomial, degree 2. The landscape view shows f as a hill.',
  },
  {
    id: 'lifted', group: 'Classes to separate', title: 'Circles, lifted', method: 'svm', kernel: 'polynomial(degree=2, c=0)', c: 10, view: 'features',
    points: () => rings(80, 0.16, 1),
    text: '(xᵀz)² is the inner product of three features: x₁², √2·x₁x₂ and x₂². There a plane separates the rings, and this is the plane found.',
    task: 'Turn the picture by dragging it. Back in the flat view, the plane is an ellipse.',
  },
  {
    id: 'xor', group: 'Classes to separate', title: 'Exclusive or', method: 'svm', kernel: 'polynomial(degree=2, c=1)', c: 10, points: () => corners(28, 0.3, 2),
    text: 'Opposite corners belong together. The product x₁x₂ decides, and (1 + xᵀz)² has it among its six features.',
    task: 'Try linear(), subsets() and gaussian(sigma=1): which of them can do it?',
  },
  {
    id: 'logistic', group: 'Classes to separate', title: 'Probabilities', method: 'logistic', kernel: 'gaussian(sigma=1.2)', lambda: 0.003,
    points: () => clouds(60, 0.7, 9),
    text: 'Logistic regression: colour is the probability of a class. The dashed lines are 27 % and 73 %, f = −1 and 1.',
    task: 'Raise λ: the model becomes less sure. Unlike the support vector machine it gives every point a weight.',
  },
  {
    id: 'perceptron', group: 'Classes to separate', title: 'The perceptron, step by step', method: 'perceptron', kernel: 'polynomial(degree=2, c=1)',
    intercept: false, steps: 1, points: () => corners(20, 0.35, 5),
    text: 'Go through the points; at a mistake, aᵢ ← aᵢ + yᵢ. The marked point is the last mistake; α counts the mistakes on each point.',
    task: 'Press step until nothing is wrong any more. Then move a point across the boundary: it never ends.',
  },
  {
    id: 'columns', group: 'Classes to separate', title: 'Which inputs matter', method: 'svm', kernel: 'gaussian(sigma=0.5)', c: 10, points: () => stripes(90, 4),
    text: 'Only x₁ decides here, but the kernel measures distance in both. So the boundary wriggles along x₂ for nothing.',
    task: 'Type gaussian(sigma=0.5)[x1], the kernel on the first column alone: straight stripes, and fewer support vectors.',
  },
  {
    id: 'one-class', group: 'No targets', title: 'Outliers', method: 'one-class', kernel: 'gaussian(sigma=0.6)', nu: 0.12, points: () => moon(84, 3),
    text: 'A one-class machine encloses where the points are. About the share ν of them is left outside.',
    task: 'Lower ν, and the border grows. Narrow σ, and it breaks into islands.',
  },
  {
    id: 'doctor', group: 'No targets', title: 'Is it a kernel?', method: 'perceptron', kernel: 'sigmoid(scale=1, c=-1)', intercept: false, steps: 12,
    points: () => clouds(30, 0.9, 3),
    text: 'tanh(xᵀz − 1) is symmetric, but its Gram matrix has negative eigenvalues, so it is no inner product of anything: the doctor refutes it.',
    task: 'The perceptron does not care; choose the support vector machine, and it refuses. Then try a kernel of your own.',
  },
];

export function preset(id) {
  return PRESETS.find((p) => p.id === id);
}
