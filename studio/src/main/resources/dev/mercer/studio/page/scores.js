// The scores of a model on its held-out rows, with their intervals and those of a baseline: fields of mercer train --json.
import { short } from './dom.js';

const SCORES = [
  ['accuracy', 'Accuracy', 'the share of rows whose class is predicted'],
  ['log_loss', 'Log loss', 'mean of −log of the probability given to the actual class; smaller is better', true],
  ['auc', 'AUC', 'how often a row of the class is ranked above one that is not; 0.5 is chance, 1 is perfect'],
  ['rmse', 'RMSE', 'root mean squared error, in the unit of the target; smaller is better', true],
  ['mae', 'MAE', 'mean absolute error, in the unit of the target; smaller is better', true],
  ['r2', 'R²', 'the share of the target\'s variance that is explained; 1 is perfect'],
];

/** Those that the model has: [{name, about, smaller, value, naive, low, high}], the main one first. */
export function scoresOf({ test, baseline, intervals }) {
  return SCORES.filter(([key]) => test[key] !== undefined)
    .map(([key, name, about, smaller]) => ({ name, about, smaller, value: test[key], naive: baseline[key], ...intervals[key] }));
}

/** The main score in words. */
export function mainScore(model) {
  const [main] = scoresOf(model);
  return `${main.name} ${short(main.value)}`;
}
